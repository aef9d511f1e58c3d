"""The archive of finished games, kept as records.

A file is called `r0012_football26_13-7.txt`: its number, its game and its score. Once the desktop
has captured it, it is called `r0012_football26_13-7_kept.txt`. When the flash is full, captured
records are removed, the oldest first.

Only `finished_games` and `remove_oldest_captured` may read more than a few shelves (files.py).
"""

from micropython import const

from pigskin.core.players import player_name
from pigskin.games import GAMES
from pigskin.storage.files import KEPT, record_number

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pigskin.core.match import Match
    from pigskin.types import Pair, Storage

# A game whose journal still exists is among this many newest records.
_NEWEST = const(8)
_DATE = const("\ndate: ")


def finished_games(storage: "Storage") -> "Iterator[str]":
    """Yield the names of all records, the oldest first."""
    for shelf in storage.shelves():
        yield from storage.shelf(shelf)


def games_after(storage: "Storage", name: str, waiting: bool) -> tuple[list[str], bool]:
    """Return the records after this one on one shelf, and whether more shelves follow.

    The shelf is its own, or the next one with any such records. With `waiting`, only records that
    wait for capture count.
    """
    first = storage.shelf_of(name) if name else -1
    shelves = [shelf for shelf in storage.shelves(waiting) if shelf >= first]
    for shelf in shelves:
        games = storage.shelf(shelf)
        if name in games:
            games = games[games.index(name) + 1 :]
        if waiting:
            games = [game for game in games if not captured(game)]
        if games:
            return games, shelf != shelves[-1]
    return [], False


def describe_file(name: str) -> tuple[int, str, str]:
    """Return (number, game, score) from the name of a record; no game where it is unknown here."""
    words = wire_name(name)[:-4].split("_")
    game = words[1] if len(words) == 3 and words[1] in GAMES else ""
    return record_number(name), game, words[-1] if game else ""


def record_text(match: "Match", players: "Pair[str]", hints: "Sequence[int]" = (0, 0)) -> str:
    """Return the record of a finished match."""
    # Imported at the end of a game: play does not need this 1 KB.
    from pigskin.core.record import format_record, record_of

    names = (player_name(players[0]), player_name(players[1]))
    return format_record(record_of(match, names, hints))


def dated(text: str, date: str) -> str:
    """Return a record with the header `date`, where the date is known."""
    return text.replace("\ncommit: ", "%s%s\ncommit: " % (_DATE, date), 1) if date else text


def _undated(data: bytes) -> bytes:
    """Return a record without its date: after a power cut nobody may know it any more."""
    at = data.find(_DATE.encode())
    return data if at < 0 else data[:at] + data[data.find(b"\n", at + 1) :]


def name_for(storage: "Storage", match: "Match", text: str) -> str:
    """Return the name for a new record; empty if it was written before a power cut."""
    data = text.encode()
    ending = _ending(match)
    newest = seen = 0
    for shelf in reversed(storage.shelves()):
        names = storage.shelf(shelf)
        for name in names:
            if wire_name(name).endswith(ending) and _undated(storage.read(name)) == data:
                return ""
        if names:
            newest = max(newest, record_number(names[-1]))
        seen += len(names)
        if seen >= _NEWEST:
            break
    return "r%04d%s" % (newest + 1, ending)


def _ending(match: "Match") -> str:
    score = match.game.score
    return "_%s_%d-%d.txt" % (match.name, score[0], score[1])


def captured(name: str) -> bool:
    """Return whether the desktop has captured this record."""
    return name.endswith(KEPT)


def mark_captured(storage: "Storage", name: str) -> None:
    if not captured(name):
        storage.rename(name, name[:-4] + KEPT)


def wire_name(name: str) -> str:
    """Return the name of a file on the wire, the same before and after capture."""
    return name.replace(KEPT, ".txt")


def find_game(storage: "Storage", wire: str) -> str:
    """Return the file of a record by its name on the wire; empty when there is none."""
    if record_number(wire) >= 0 and not captured(wire) and "/" not in wire:
        for name in (wire, wire[:-4] + KEPT):
            if storage.read(name, 0, 1):
                return name
    return ""


def remove_oldest_captured(storage: "Storage") -> bool:
    """Make room: remove the oldest captured record. Return False when there is none."""
    return any(captured(name) and storage.remove(name) for name in finished_games(storage))
