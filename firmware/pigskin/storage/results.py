"""Wins, losses and draws by game and players."""

from micropython import const

from pigskin.core.game import digest_of
from pigskin.core.options import is_digits
from pigskin.core.players import is_person
from pigskin.storage.files import seal, unseal

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.match import Match
    from pigskin.types import Pair, Storage

    # Won, lost and drawn by game, player and opponent.
    Results = dict[tuple[str, str, str], list[int]]

_NAME = const("results.txt")
_LAST = const("last")


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
    """Return the results; empty when they are missing or damaged."""
    return _read(storage)[0]


def add_result(storage: "Storage", match: "Match", players: "Pair[str]") -> None:
    """Count a finished game once. Games without a person do not count."""
    player = _player(players)
    if player < 0:
        return
    results, last = _read(storage)
    # After a power cut the same game may come again: its digest shows that it is counted.
    this = digest_of(match.chance.secret() + match.digest())[:8]
    if this == last:
        return
    mine, theirs = match.game.score[player], match.game.score[1 - player]
    outcome = 2 if mine == theirs else int(mine < theirs)
    key = (match.name, players[player], players[1 - player])
    counts = results.setdefault(key, [0, 0, 0])
    counts[outcome] += 1
    lines = ["%s %s" % (_LAST, this)]
    for key in sorted(results):
        lines.append(" ".join(key) + " %d %d %d" % tuple(results[key]))
    storage.write(_NAME, seal("\n".join(lines)))


def _player(players: "Pair[str]") -> int:
    """Return the side whose wins count: of two people the first by alphabet; -1 without any."""
    people = [side for side in (0, 1) if is_person(players[side])]
    if len(people) == 2:
        return int(players[1] < players[0])
    return people[0] if people else -1
