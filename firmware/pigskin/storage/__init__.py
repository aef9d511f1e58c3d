"""What is kept in flash: journal, finished games, results, settings."""
