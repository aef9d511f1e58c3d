"""The journal: the game being played, written to flash choice by choice.

The file is text. Its first line says what is played, each further line is a choice; in a game by
the clock, a choice is followed by the milliseconds played before it:

    pigskin football26 seed=... white=person black=varsity data=... options... ~crc
    LINE ~crc
    # hints 1-0 ~crc
    END @61250 ~crc

A line with # is a remark: how often White and Black have asked the coach so far.

Each line ends with the CRC-32 of the file up to there, so that a torn, changed or lost line is
noticed and everything before it is kept.
"""

from binascii import crc32

from micropython import const

from pigskin.core.chance import chance_from
from pigskin.core.game import IllegalChoice, OptionError
from pigskin.core.match import Match
from pigskin.core.options import options_text, parse_options
from pigskin.games import COACHES, UnknownGame
from pigskin.storage.files import JOURNAL
from pigskin.storage.players import is_player

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.types import Pair, Storage

_FIRST = "pigskin"
_REMARK = "#"
_HINTS = "# hints "
_ASIDE = "aside%d.txt"


class Journal:
    """Keeps the one game that is being played; `load_game` reads it again."""

    def __init__(self, storage: "Storage", crc: int = 0, torn: bool = False):
        self._storage = storage
        self._crc = crc
        # A torn line could not be cut off: nothing may be written behind it.
        self._torn = torn

    def begin(
        self,
        match: Match,
        players: "Pair[str]",
        elapsed_ms: int = 0,
        hints: "Sequence[int]" = (0, 0),
    ) -> None:
        """Write the file anew, for this game with the choices made so far."""
        options = options_text(type(match.game), match.game.options)
        words = [_FIRST, match.name, "seed=" + match.chance.secret()]
        words += ["white=" + players[0], "black=" + players[1]]
        words.append("data=" + match.game.data_digest())
        if options:
            words.append(options)
        self._crc = 0
        data = self._line(" ".join(words))
        if hints[0] or hints[1]:
            data += self._line(_hints_text(hints))
        last = len(match.choices) - 1
        for number, choice in enumerate(match.choices):
            data += self._line(_timed(choice, elapsed_ms if number == last else 0))
        self._storage.write(JOURNAL, data)
        self._torn = False

    def add(self, choice: str, elapsed_ms: int = 0) -> None:
        """Write a choice, before anybody sees what it brings; OSError when the flash is full."""
        self._append(_timed(choice, elapsed_ms))

    def add_hints(self, hints: "Sequence[int]") -> None:
        """Write how often each side has asked the coach; OSError when the flash is full."""
        self._append(_hints_text(hints))

    def _append(self, text: str) -> None:
        if self._torn:
            raise OSError("the journal cannot be mended")
        self._storage.append(JOURNAL, self._line(text))

    def _line(self, text: str) -> bytes:
        self._crc = crc32(text.encode(), self._crc)
        return ("%s ~%08x\n" % (text, self._crc)).encode()


def _hints_text(hints: "Sequence[int]") -> str:
    return "%s%d-%d" % (_HINTS, hints[0], hints[1])


def _timed(choice: str, elapsed_ms: int) -> str:
    return "%s @%d" % (choice, elapsed_ms) if elapsed_ms else choice


class Contest:
    """A match and who plays it; `journal` is None when nothing can be saved."""

    def __init__(self, match: Match, players: "Pair[str]", journal: Journal | None):
        self.match = match
        self.players = players
        self.journal = journal
        self.elapsed_ms = 0
        # How often White and Black have asked the coach.
        self.hints = [0, 0]


# Reading it again


class Unreadable(Exception):
    """There is a game, but this firmware cannot go on with it; the text says why."""


def load_game(storage: "Storage") -> Contest | None:
    """The saved game, None when there is none; Unreadable when it cannot go on.

    The file is cut off at the first damaged line.
    """
    data = storage.read(JOURNAL)
    if not data:
        return None
    texts, journal = _safe_lines(storage, data)
    if not texts:
        raise Unreadable("it is damaged at its beginning")
    saved = _open(texts[0])
    saved.journal = journal
    # Equal choices share one string.
    known: dict[str, str] = {}
    for text in texts[1:]:
        if text.startswith(_REMARK):
            saved.hints = _hints(text) or saved.hints
            continue
        choice, _, ms = text.partition(" @")
        if ms:
            saved.elapsed_ms = int(ms)
        try:
            saved.match.choose(known.setdefault(choice, choice))
        except IllegalChoice:
            raise Unreadable("another edition of the rules has played it") from None
    return saved


def _hints(text: str) -> list[int]:
    """White's and Black's hints out of a remark; empty for any other remark."""
    counts = text[len(_HINTS) :].split("-") if text.startswith(_HINTS) else []
    if len(counts) != 2 or not all(count.isdigit() for count in counts):
        return []
    return [int(count) for count in counts]


def put_aside(storage: "Storage") -> str:
    """Rename the journal, so that the next game can have one: its new name, empty without one."""
    data = storage.read(JOURNAL)
    if not data:
        return ""
    names = storage.names()
    number = 1
    while _ASIDE % number in names:
        number += 1
    storage.write(_ASIDE % number, data)
    storage.remove(JOURNAL)
    return _ASIDE % number


def _safe_lines(storage: "Storage", data: bytes) -> tuple[list[str], Journal]:
    """The lines before the first damaged one, and the journal that goes on after them."""
    texts: list[str] = []
    good = 0
    crc = 0
    while True:
        end = data.find(b"\n", good)
        mark = data.rfind(b" ~", good, end) if end > 0 else -1
        if mark < 0:
            break
        text = data[good:mark]
        check = crc32(text, crc)
        if data[mark + 2 : end] != b"%08x" % check:
            break
        crc = check
        texts.append(text.decode())
        good = end + 1
    torn = good < len(data)
    if texts and torn:
        try:
            storage.write(JOURNAL, data[:good])
            torn = False
        except OSError:
            pass
    return texts, Journal(storage, crc, torn)


def _open(text: str) -> Contest:
    """The game of a first line, which may be of a newer firmware that we cannot read."""
    words = text.split(" ")
    values = [word.partition("=") for word in words[2:6]]
    if words[0] != _FIRST or [value[0] for value in values] != ["seed", "white", "black", "data"]:
        raise Unreadable("another firmware has written it")
    players = (values[1][2], values[2][2])
    if not all(is_player(p, COACHES) for p in players):
        raise Unreadable("another firmware has written it")
    try:
        chance = chance_from(values[0][2])
        match = Match(words[1], parse_options(" ".join(words[6:])), chance)
    except UnknownGame:
        raise Unreadable("its game '%s' is not on this handheld" % words[1][:12]) from None
    except OptionError:
        raise Unreadable("its options are not known here") from None
    except ValueError:
        raise Unreadable("another firmware has written it") from None
    if match.game.data_digest() != values[3][2]:
        raise Unreadable("its deck or dice table is not the one on this handheld")
    return Contest(match, players, None)
