"""Everything kept in flash: journal, saved games, records, results, settings."""
