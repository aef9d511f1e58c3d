"""The dice tables of the baseball and the best coach's book."""
