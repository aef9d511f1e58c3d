"""Screens of a game being played."""
