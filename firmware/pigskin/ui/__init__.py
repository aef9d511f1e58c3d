"""The main loop, the screen stack, drawing and widgets. This room knows no game."""
