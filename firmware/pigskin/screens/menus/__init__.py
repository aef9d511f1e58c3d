"""Screens before and after a game: start, title cards, settings, results."""
