"""The shared pure core: chance, games, matches and records. It knows no hardware."""
