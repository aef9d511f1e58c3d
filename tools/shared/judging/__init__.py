"""Judging of recorded games: chances of winning, luck, and the cost of decisions."""
