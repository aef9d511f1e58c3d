"""The journal: a game being played, safe in flash choice by choice.

The file is text. Its first line says what is played, each further line is a choice:

    pigskin football26 seed=... white=person black=varsity options... ~crc
    LINE ~crc

Each line ends with the CRC-32 of all that stands before it in the line and of the line before,
so that a torn, changed or lost line is noticed and everything up to it is kept.
"""

from binascii import crc32

from pigskin.core.chance import SEED_BYTES
from pigskin.core.game import IllegalChoice, OptionError, options_text, parse_options
from pigskin.core.match import Match
from pigskin.core.record import hex_of
from pigskin.games import UnknownGame, game_class

_NAME = "game.txt"
_ASIDE = "aside.txt"
_FIRST = "pigskin"


class Journal:
    """Keeps the one game that is being played."""

    def __init__(self, storage):
        self._storage = storage
        self._crc = 0

    def begin(self, match: Match, players) -> None:
        """A game, with the choices made so far, takes the place of the old one."""
        options = options_text(game_class(match.name), match.game.options)
        words = [_FIRST, match.name, "seed=" + hex_of(match.seed)]
        words += ["white=" + players[0], "black=" + players[1]]
        if options:
            words.append(options)
        self._crc = 0
        data = self._line(" ".join(words))
        for choice in match.choices:
            data += self._line(choice)
        self._storage.write(_NAME, data)

    def add(self, choice: str) -> None:
        """Safe before its outcome is shown; OSError when the flash is full."""
        self._storage.append(_NAME, self._line(choice))

    def end(self) -> None:
        self._storage.remove(_NAME)

    def put_aside(self) -> None:
        """Out of the way of the next start, but not lost."""
        data = self._storage.read(_NAME)
        if data:
            self._storage.write(_ASIDE, data)
            self._storage.remove(_NAME)

    def _line(self, text: str) -> bytes:
        self._crc = crc32(text.encode(), self._crc)
        return ("%s ~%08x\n" % (text, self._crc)).encode()

    def load(self):
        """(match, players) as they were at the last safe choice, or None.

        What follows the first damaged line is cut off the file as well.
        """
        texts = self._safe_lines(self._storage.read(_NAME))
        if not texts:
            return None
        found = _open(texts[0])
        if found is None:
            return None
        match, players = found
        for choice in texts[1:]:
            try:
                match.choose(choice)
            except IllegalChoice:
                return None
        return match, players

    def _safe_lines(self, data: bytes) -> list:
        texts: list = []
        good = 0
        self._crc = 0
        while True:
            end = data.find(b"\n", good)
            if end < 0:
                break
            text, crc = _split(data[good:end], self._crc)
            if text is None:
                break
            self._crc = crc
            texts.append(text)
            good = end + 1
        if texts and good < len(data):
            self._storage.write(_NAME, data[:good])
        return texts


def _split(line: bytes, before: int) -> tuple:
    """The text of a line and its check, or None when they do not fit."""
    mark = line.rfind(b" ~")
    if mark < 0:
        return None, before
    crc = crc32(line[:mark], before)
    if line[mark + 2 :] != b"%08x" % crc:
        return None, before
    return line[:mark].decode(), crc


def _open(text: str):
    words = text.split(" ")
    if len(words) < 5 or words[0] != _FIRST or words[2][:5] != "seed=":
        return None
    digits = words[2][5:]
    try:
        seed = bytes([int(digits[i : i + 2], 16) for i in range(0, 2 * SEED_BYTES, 2)])
        match = Match(words[1], parse_options(" ".join(words[5:])), seed)
    except (UnknownGame, OptionError):
        # A newer firmware may know it: the file is left alone.
        return None
    return match, (words[3].partition("=")[2], words[4].partition("=")[2])
