"""Makers of the reconstructed decks that ship with the games, from their designs.

The decks were made once, and a test makes both again. `pigskin deck` works with every deck.
"""
