"""Wins, losses and draws by game and players, and the bests of each person."""

from micropython import const

from pigskin.core.game import digest_of
from pigskin.core.options import is_digits
from pigskin.core.players import is_person
from pigskin.storage.files import seal, unseal

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.match import Match
    from pigskin.types import Pair, Storage

    # Won, lost and drawn by game, player and opponent; by _BEST, game and player the most points
    # in a game, the wins in a row now, and the most of them ever.
    Results = dict[tuple[str, str, str], list[int]]

_NAME = const("results.txt")
_LAST = const("last")
# In place of a game: the bests of a person.
_BEST = const("best")


def _read(storage: "Storage") -> "tuple[Results, str]":
    """Return the results, and the digest of the last game counted."""
    results: Results = {}
    last = ""
    for line in unseal(storage.read(_NAME)).split("\n"):
        words = line.split(" ")
        if len(words) == 6 and all(is_digits(word) for word in words[3:]):
            results[words[0], words[1], words[2]] = [int(word) for word in words[3:]]
        elif len(words) == 2 and words[0] == _LAST:
            last = words[1]
    return results, last


def load_results(storage: "Storage") -> "Results":
    """Return won, lost and drawn; empty when they are missing or damaged."""
    return _part(storage, False)


def load_bests(storage: "Storage") -> "Results":
    """Return the bests of each person in each game."""
    return _part(storage, True)


def _part(storage: "Storage", bests: bool) -> "Results":
    results = _read(storage)[0]
    return {key: results[key] for key in results if (key[0] == _BEST) == bests}


def add_result(
    storage: "Storage", match: "Match", players: "Pair[str]"
) -> "list[tuple[str, str]]":
    """Count a finished game once, and return each person with a line about a best of his.

    Games without a person do not count.
    """
    player = _player(players)
    if player < 0:
        return []
    results, last = _read(storage)
    # After a power cut the same game may come again: its digest shows that it is counted.
    this = digest_of(match.chance.secret() + match.digest())[:8]
    if this == last:
        return []
    mine, theirs = match.game.score[player], match.game.score[1 - player]
    outcome = 2 if mine == theirs else int(mine < theirs)
    key = (match.name, players[player], players[1 - player])
    counts = results.setdefault(key, [0, 0, 0])
    counts[outcome] += 1
    honours = []
    if players[0] != players[1]:
        for side in (0, 1):
            honours += [
                (players[side], line) for line in _note_best(results, match, players, side)
            ]
    lines = ["%s %s" % (_LAST, this)]
    for key in sorted(results):
        lines.append(" ".join(key) + " %d %d %d" % tuple(results[key]))
    storage.write(_NAME, seal("\n".join(lines)))
    return honours


def _note_best(results: "Results", match: "Match", players: "Pair[str]", side: int) -> list[str]:
    """Note the points of a person and his wins in a row; return what is better than before."""
    if not is_person(players[side]):
        return []
    key = (_BEST, match.name, players[side])
    first = key not in results
    best = results.setdefault(key, [0, 0, 0])
    points = match.game.score[side]
    lines = []
    best[1] = best[1] + 1 if points > match.game.score[1 - side] else 0
    if best[1] > best[2]:
        best[2] = best[1]
        lines.append("%d wins in a row!" % best[1] if best[1] > 1 else "First win!")
    if points > best[0]:
        best[0] = points
        if not first:
            lines.append("Highest score yet: %d" % points)
    return lines


def _player(players: "Pair[str]") -> int:
    """Return the side whose wins count: of two people the first by alphabet; -1 without any."""
    people = [side for side in (0, 1) if is_person(players[side])]
    if len(people) == 2:
        return int(players[1] < players[0])
    return people[0] if people else -1
