"""Finished games, kept as records; those that the desktop has are removed when flash is full.

A file is called `r0012_football26_13-7.txt`: its number, its game and its score. Once the desktop
has it on its disk it is called `r0012_football26_13-7_kept.txt`.
"""

from micropython import const

from pigskin.core.options import is_digits
from pigskin.core.players import player_name
from pigskin.games import GAMES

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.core.match import Match
    from pigskin.types import Pair, Storage

_KEPT = const("_kept.txt")


def finished_games(storage: "Storage") -> list[str]:
    """The names of all records, the oldest first."""
    return sorted([name for name in storage.names() if _number(name) >= 0], key=_number)


def _number(name: str) -> int:
    """The number in the name of a record; -1 for any other file."""
    digits = name[1:].partition("_")[0]
    if name[:1] != "r" or name[-4:] != ".txt" or len(digits) < 4 or not is_digits(digits):
        return -1
    return int(digits)


def describe_file(name: str) -> tuple[int, str, str]:
    """(number, game, score) out of the name of a record; no game where it is not known here."""
    words = wire_name(name)[:-4].split("_")
    game = words[1] if len(words) == 3 and words[1] in GAMES else ""
    return _number(name), game, words[-1] if game else ""


def record_text(match: "Match", players: "Pair[str]", hints: "Sequence[int]" = (0, 0)) -> str:
    """The record of a finished match."""
    # Imported at the end of a game: 1 KB that play does not need.
    from pigskin.core.record import format_record, record_of

    names = (player_name(players[0]), player_name(players[1]))
    return format_record(record_of(match, names, hints))


def find_record(storage: "Storage", match: "Match", text: str) -> str:
    """The file of a record that is kept already; empty when it is not."""
    data = text.encode()
    for name in finished_games(storage):
        if wire_name(name).endswith(_ending(match)) and storage.read(name) == data:
            return name
    return ""


def keep_record(storage: "Storage", match: "Match", text: str) -> str:
    """Write a record: its name. OSError when the flash is full."""
    names = finished_games(storage)
    name = "r%04d%s" % (_number(names[-1]) + 1 if names else 1, _ending(match))
    storage.write(name, text.encode())
    return name


def _ending(match: "Match") -> str:
    score = match.game.score
    return "_%s_%d-%d.txt" % (match.name, score[0], score[1])


def captured(name: str) -> bool:
    """Does the desktop have this record?"""
    return name.endswith(_KEPT)


def mark_captured(storage: "Storage", name: str) -> None:
    if not captured(name):
        storage.rename(name, name[:-4] + _KEPT)


def wire_name(name: str) -> str:
    """What a file is called on the wire, captured or not."""
    return name.replace(_KEPT, ".txt")


def find_game(storage: "Storage", wire: str) -> str:
    """The file of a record by its name on the wire; empty when there is none."""
    if _number(wire) >= 0 and not captured(wire) and "/" not in wire:
        for name in (wire, wire[:-4] + _KEPT):
            if storage.read(name, 0, 1):
                return name
    return ""


def remove_oldest_captured(storage: "Storage") -> bool:
    """Make room: remove the oldest record that the desktop has; False when there is none."""
    return any(captured(name) and storage.remove(name) for name in finished_games(storage))
