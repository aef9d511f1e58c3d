"""The journal: a game being played, safe in flash choice by choice.

The file is text. Its first line says what is played, each further line is a choice; in a game by
the clock, a choice is followed by the milliseconds played before it:

    pigskin football26 seed=... white=person black=varsity data=... options... ~crc
    LINE ~crc
    # hints 1-0 ~crc
    END @61250 ~crc

A line with # is a remark: how often White and Black have asked the coach so far.

Each line ends with the CRC-32 of all that stands before it in the line and of the line before,
so that a torn, changed or lost line is noticed and everything up to it is kept.
"""

from binascii import crc32

from pigskin.core.game import hex_of
from pigskin.core.loan import borrow
from pigskin.games import game_class

NAME = "game.txt"
FIRST = "pigskin"
REMARK = "#"
HINTS = "# hints "


class Journal:
    """Keeps the one game that is being played; saved.py reads it again."""

    def __init__(self, storage, crc: int = 0, torn: bool = False):
        self._storage = storage
        self._crc = crc
        # A torn line could not be cut off: nothing may be written behind it.
        self._torn = torn

    def begin(self, match, players, elapsed_ms: int = 0, hints=(0, 0)) -> None:
        """A game, with the choices made so far, takes the place of the old one."""
        options = borrow(
            "core.options", "options_text", game_class(match.name), match.game.options
        )
        words = [FIRST, match.name, "seed=" + hex_of(match.seed)]
        words += ["white=" + players[0], "black=" + players[1]]
        words.append("data=" + match.game.data_digest())
        if options:
            words.append(options)
        self._crc = 0
        data = self._line(" ".join(words))
        if hints[0] or hints[1]:
            data += self._line(_hints(hints))
        last = len(match.choices) - 1
        for number, choice in enumerate(match.choices):
            data += self._line(_timed(choice, elapsed_ms if number == last else 0))
        self._storage.write(NAME, data)
        self._torn = False

    def add(self, choice: str, elapsed_ms: int = 0) -> None:
        """Safe before its outcome is shown; OSError when the flash is full."""
        self._append(_timed(choice, elapsed_ms))

    def add_hints(self, hints) -> None:
        """How often each side has asked the coach; OSError when the flash is full."""
        self._append(_hints(hints))

    def _append(self, text: str) -> None:
        if self._torn:
            raise OSError("the journal cannot be mended")
        self._storage.append(NAME, self._line(text))

    def _line(self, text: str) -> bytes:
        self._crc = crc32(text.encode(), self._crc)
        return ("%s ~%08x\n" % (text, self._crc)).encode()


def _hints(hints) -> str:
    return "%s%d-%d" % (HINTS, hints[0], hints[1])


def _timed(choice: str, elapsed_ms: int) -> str:
    return "%s @%d" % (choice, elapsed_ms) if elapsed_ms else choice
