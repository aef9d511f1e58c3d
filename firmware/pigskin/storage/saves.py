"""Saved games: one for each title.

The game played last is `game.txt`. Those of other titles have names such as
`saved_football26.txt`. A save changes its name atomically, so that a power cut loses none. No save
ever overwrites that of another title.
"""

from micropython import const

from pigskin.games import GAMES
from pigskin.storage.files import JOURNAL, checked_text

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Storage

# The first word of a journal, and the remark in its last line when the players have left the game.
FIRST = "pigskin"
SCORE = "# score "
_SAVED = const("saved_%s.txt")
_ASIDE = const("aside%d.txt")
# Enough for the first two words of a journal.
_BEGINNING = const(48)
_HEX = const(b"0123456789abcdef")
_CRC = const(8)


def find_save(storage: "Storage", title: str) -> str:
    """Return the file with the unfinished game of a title; empty when there is none."""
    if _title_in(storage.read(JOURNAL, 0, _BEGINNING)) == title:
        return JOURNAL
    name = _SAVED % title
    return name if storage.read(name, 0, 1) else ""


def take_up(storage: "Storage", title: str) -> str:
    """Make the save of this title `game.txt`, and move that of another title away.

    A `game.txt` that is no save of any title is put aside. Return its new name, else empty.
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
    """Rename a save so that a new game can take its place, and return the new name."""
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
    """Return a score such as `13-7`; empty when none is written, None without a save."""
    name = find_save(storage, title)
    if not name:
        return None
    data = storage.read_last(name)
    start = data.rfind(b"\n", 0, -1) + 1
    # The checksum continues that of the line before.
    before = data[start - 1 - _CRC : start - 1]
    found = None if before.strip(_HEX) else checked_text(data[start:-1], int(before or b"0", 16))
    if not found or not found[0].startswith(SCORE):
        return ""
    score = found[0][len(SCORE) :]
    return "" if score.strip("0123456789-") else score


def _title_in(beginning: bytes) -> str:
    """Return the title in the first line of a journal; empty for anything else."""
    words = beginning.split(b" ")
    if words[0] != FIRST.encode() or len(words) < 3:
        return ""
    title = words[1]
    return "" if title.strip(b"abcdefghijklmnopqrstuvwxyz0123456789") else title.decode()
