"""The picture on the display in other forms: rows of characters, PNG and GIF files."""
