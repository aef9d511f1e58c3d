"""The screens: one module for each thing that a player can open."""
