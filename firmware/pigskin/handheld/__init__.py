"""Everything a player holds: screens, input, sound, settings and saved games."""
