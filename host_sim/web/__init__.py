"""The handheld in a browser: its parts on MicroPython, and the page around them."""
