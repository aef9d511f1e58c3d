"""Sources of decks and dice tables: how they are read, written and packed."""
