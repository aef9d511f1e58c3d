"""Draws the wiring and writes the parts list of each board."""
