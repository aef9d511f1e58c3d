"""Draws the wiring pictures and writes the parts lists in `boards/`."""
