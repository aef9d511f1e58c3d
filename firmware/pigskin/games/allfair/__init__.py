"""All-Fair Football of 1946: 36 cards a quarter."""
