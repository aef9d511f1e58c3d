"""The shared pure core: chance, games, matches and records; it knows no hardware."""
