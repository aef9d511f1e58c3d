"""The main loop, the screen stack, drawing and widgets; knows no game."""
