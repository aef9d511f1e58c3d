"""What the tools know of each sport."""
