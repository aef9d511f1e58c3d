"""The cards of Pigskin and the best coach's book."""
