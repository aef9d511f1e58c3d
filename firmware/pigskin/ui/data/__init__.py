"""The drawn font, packed and as it is drawn."""
