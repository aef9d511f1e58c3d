"""Makers of the reconstructed decks that ship with the games, from their designs.

They were run once, and a test makes both decks again. `pigskin deck` serves every deck.
"""
