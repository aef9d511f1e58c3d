"""The dice footballs of 1926 and 1948."""
