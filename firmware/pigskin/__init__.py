"""Pigskin: six antique tabletop sports games, the same files on the handheld and the desktop."""

VERSION = "0.2.0"
