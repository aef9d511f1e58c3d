"""Ways to show a simulated handheld (a window, a terminal, lines) and the code they share."""
