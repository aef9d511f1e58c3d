"""The All-Fair cards and the best coach's book."""
