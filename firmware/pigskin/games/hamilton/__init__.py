"""Tom Hamilton's Pigskin of 1946 and 1956: card football with hidden line-ups."""
