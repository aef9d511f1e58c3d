"""The dice baseball of 1926."""
