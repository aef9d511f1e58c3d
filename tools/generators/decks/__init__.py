"""Makers of the reconstructed decks that ship with the games. Each was run once."""
