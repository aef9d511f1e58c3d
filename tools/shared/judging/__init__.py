"""Judges recorded games: chances of winning, luck, and what decisions cost."""
