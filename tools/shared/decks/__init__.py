"""Sources of decks and dice tables: reading, writing and packing them."""
