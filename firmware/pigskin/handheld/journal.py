"""The journal: a game being played, safe in flash choice by choice.

The file is text. Its first line says what is played, each further line is a choice; in a game by
the clock, a choice is followed by the milliseconds played before it:

    pigskin football26 seed=... white=person black=varsity data=... options... ~crc
    LINE ~crc
    END @61250 ~crc

Each line ends with the CRC-32 of all that stands before it in the line and of the line before,
so that a torn, changed or lost line is noticed and everything up to it is kept.
"""

from binascii import crc32

from pigskin.coaches import COACHES
from pigskin.core.chance import SEED_BYTES
from pigskin.core.game import IllegalChoice, OptionError, hex_of, options_text, parse_options
from pigskin.core.match import Match
from pigskin.games import UnknownGame, game_class
from pigskin.handheld.chronicle import Chronicle
from pigskin.handheld.names import is_player

_NAME = "game.txt"
_ASIDE = "aside%d.txt"
_FIRST = "pigskin"


class Unreadable(Exception):
    """There is a game, but this firmware cannot go on with it; the text says why."""


class Saved:
    """A game out of the journal, as it was at the last safe choice."""

    def __init__(self, match: Match, players: tuple):
        self.match = match
        self.players = players
        self.chronicle = Chronicle(match.game)
        self.elapsed_ms = 0

    def choose(self, choice: str) -> None:
        self.chronicle.add(self.match.choose(choice))


def replay(match: Match, choices, players: tuple) -> Saved:
    """The same match from its start with these choices."""
    saved = Saved(Match(match.name, match.game.options, match.seed), players)
    for choice in choices:
        saved.choose(choice)
    return saved


class Journal:
    """Keeps the one game that is being played."""

    def __init__(self, storage):
        self._storage = storage
        self._crc = 0
        # A torn line could not be cut off: nothing may be written behind it.
        self._torn = False

    def begin(self, match: Match, players, elapsed_ms: int = 0) -> None:
        """A game, with the choices made so far, takes the place of the old one."""
        options = options_text(game_class(match.name), match.game.options)
        words = [_FIRST, match.name, "seed=" + hex_of(match.seed)]
        words += ["white=" + players[0], "black=" + players[1]]
        words.append("data=" + match.game.data_digest())
        if options:
            words.append(options)
        self._crc = 0
        data = self._line(" ".join(words))
        last = len(match.choices) - 1
        for number, choice in enumerate(match.choices):
            data += self._line(_timed(choice, elapsed_ms if number == last else 0))
        self._storage.write(_NAME, data)
        self._torn = False

    def add(self, choice: str, elapsed_ms: int = 0) -> None:
        """Safe before its outcome is shown; OSError when the flash is full."""
        if self._torn:
            raise OSError("the journal cannot be mended")
        self._storage.append(_NAME, self._line(_timed(choice, elapsed_ms)))

    def end(self) -> None:
        self._storage.remove(_NAME)

    def put_aside(self) -> str:
        """Out of the way of the next game, but not lost: the name of the file, if any."""
        data = self._storage.read(_NAME)
        if not data:
            return ""
        names = self._storage.names()
        number = 1
        while _ASIDE % number in names:
            number += 1
        self._storage.write(_ASIDE % number, data)
        self._storage.remove(_NAME)
        return _ASIDE % number

    def _line(self, text: str) -> bytes:
        self._crc = crc32(text.encode(), self._crc)
        return ("%s ~%08x\n" % (text, self._crc)).encode()

    def load(self):
        """The saved game, None when there is none, or Unreadable.

        What follows the first damaged line is cut off the file as well.
        """
        data = self._storage.read(_NAME)
        if not data:
            return None
        texts = self._safe_lines(data)
        if not texts:
            raise Unreadable("it is damaged at its beginning")
        saved = _open(texts[0])
        for text in texts[1:]:
            choice, _, ms = text.partition(" @")
            if ms:
                saved.elapsed_ms = int(ms)
            try:
                saved.choose(choice)
            except IllegalChoice:
                raise Unreadable("another edition of the rules has played it") from None
        return saved

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
        self._torn = good < len(data)
        if texts and self._torn:
            try:
                self._storage.write(_NAME, data[:good])
                self._torn = False
            except OSError:
                pass
        return texts


def _timed(choice: str, elapsed_ms: int) -> str:
    return "%s @%d" % (choice, elapsed_ms) if elapsed_ms else choice


def _split(line: bytes, before: int) -> tuple:
    """The text of a line and its check, or None when they do not fit."""
    mark = line.rfind(b" ~")
    if mark < 0:
        return None, before
    crc = crc32(line[:mark], before)
    if line[mark + 2 :] != b"%08x" % crc:
        return None, before
    return line[:mark].decode(), crc


def _open(text: str) -> Saved:
    """The game that a first line tells of; a newer firmware may write what we cannot read."""
    words = text.split(" ")
    values = [word.partition("=") for word in words[2:6]]
    if words[0] != _FIRST or [value[0] for value in values] != ["seed", "white", "black", "data"]:
        raise Unreadable("another firmware has written it")
    digits = values[0][2]
    players = (values[1][2], values[2][2])
    if len(digits) != 2 * SEED_BYTES or not all(is_player(p, COACHES) for p in players):
        raise Unreadable("another firmware has written it")
    try:
        seed = bytes([int(digits[i : i + 2], 16) for i in range(0, 2 * SEED_BYTES, 2)])
        match = Match(words[1], parse_options(" ".join(words[6:])), seed)
    except UnknownGame:
        raise Unreadable("its game '%s' is not on this handheld" % words[1][:12]) from None
    except OptionError:
        raise Unreadable("its options are not known here") from None
    except ValueError:
        raise Unreadable("another firmware has written it") from None
    if match.game.data_digest() != values[3][2]:
        raise Unreadable("its deck or dice table is not the one on this handheld")
    return Saved(match, players)
