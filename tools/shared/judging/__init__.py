"""Chances of winning, and what luck did in a game."""
