"""Saved games: one for each title, and which of them was played last.

The game played last is `game.txt`, those of other titles are called `saved_football26.txt`. A save
changes its place by a rename: a power cut finds it in one of the two, and no save is ever written
over that of another title.
"""

from micropython import const

from pigskin.games import GAMES
from pigskin.storage.files import JOURNAL, checked_text

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Storage

# How a journal begins, and the remark that is its last line when the players have left the game.
FIRST = "pigskin"
SCORE = "# score "
_SAVED = const("saved_%s.txt")
_ASIDE = const("aside%d.txt")
# Enough for the first two words of a journal.
_BEGINNING = const(48)
_HEX = const(b"0123456789abcdef")
_CRC = const(8)


def find_save(storage: "Storage", title: str) -> str:
    """The file with the unfinished game of a title; empty when there is none."""
    if _title_in(storage.read(JOURNAL, 0, _BEGINNING)) == title:
        return JOURNAL
    name = _SAVED % title
    return name if storage.read(name, 0, 1) else ""


def take_up(storage: "Storage", title: str) -> str:
    """Let the save of this title be the one played last, whether or not it has one yet.

    A file that is no save of any title is put aside: its new name, else empty.
    """
    aside = ""
    last = storage.read(JOURNAL, 0, _BEGINNING)
    if last:
        other = _title_in(last)
        if other == title:
            return ""
        if other in GAMES and not storage.read(_SAVED % other, 0, 1):
            storage.rename(JOURNAL, _SAVED % other)
        else:
            aside = put_aside(storage)
    if storage.read(_SAVED % title, 0, 1):
        storage.rename(_SAVED % title, JOURNAL)
    return aside


def put_aside(storage: "Storage", name: str = JOURNAL) -> str:
    """Rename a save, so that a new game can take its place: its new name."""
    aside = free_aside(storage)
    storage.rename(name, aside)
    return aside


def free_aside(storage: "Storage") -> str:
    names = storage.names()
    number = 1
    while _ASIDE % number in names:
        number += 1
    return _ASIDE % number


def saved_score(storage: "Storage", title: str) -> str | None:
    """Such as `13-7`; empty when nobody has noted it, None when the title has no save."""
    name = find_save(storage, title)
    if not name:
        return None
    data = storage.read(name)
    start = data.rfind(b"\n", 0, -1) + 1
    # The checksum goes on from that of the line before.
    before = data[start - 1 - _CRC : start - 1]
    found = None if before.strip(_HEX) else checked_text(data[start:-1], int(before or b"0", 16))
    if not found or not found[0].startswith(SCORE):
        return ""
    score = found[0][len(SCORE) :]
    return "" if score.strip("0123456789-") else score


def _title_in(beginning: bytes) -> str:
    """The title in the first line of a journal; empty for anything else."""
    words = beginning.split(b" ")
    if words[0] != FIRST.encode() or len(words) < 3:
        return ""
    title = words[1]
    return "" if title.strip(b"abcdefghijklmnopqrstuvwxyz0123456789") else title.decode()
