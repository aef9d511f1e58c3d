"""The generator of the wiring pictures and parts lists in `boards/`."""
