"""Wins and losses, by game and opponent, kept from game to game."""

from pigskin.handheld.sealed import seal, unseal

_NAME = "results.txt"


def load_results(storage) -> dict:
    """{(game, opponent): [won, lost, drawn]}, empty when there are none or they are damaged."""
    results = {}
    for line in unseal(storage.read(_NAME)).split("\n"):
        words = line.split(" ")
        if len(words) == 5 and all(word.isdigit() for word in words[2:]):
            results[words[0], words[1]] = [int(word) for word in words[2:]]
    return results


def add_result(storage, game: str, opponent: str, outcome: int) -> None:
    """One more game: outcome 0 won, 1 lost, 2 drawn."""
    results = load_results(storage)
    counts = results.setdefault((game, opponent), [0, 0, 0])
    counts[outcome] += 1
    lines = []
    for key in sorted(results):
        lines.append("%s %s %d %d %d" % (key + tuple(results[key])))
    storage.write(_NAME, seal("\n".join(lines)))
