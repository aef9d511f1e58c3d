"""The journal: the game being played, written to flash choice by choice.

The file is text. Its first line says what is played, and each further line is a choice. In a game
by the clock, the milliseconds played before a choice follow it:

    pigskin football26 seed=... white=person black=varsity data=... options... ~crc
    LINE ~crc
    # hints 1-0 ~crc
    END @61250 ~crc
    # back 1 @63002 ~crc
    # score 7-0 ~crc

A line with # is a remark: the hints that White and Black have taken so far, how many choices are
left after a player has taken some back, or the score when the players left the game. `cut=4711`
stands before the options if they have cut the deck.

Each line ends with the CRC-32 of the file so far. It shows a changed or lost line, and all lines
before that are kept. Lines are only added, which needs no erase of flash (ring.py).
"""

from micropython import const

from pigskin.core.options import options_text
from pigskin.storage.files import JOURNAL, checked_line
from pigskin.storage.saves import FIRST, SCORE

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.core.match import Match
    from pigskin.types import Pair, Storage

HINTS = "# hints "
BACK = "# back "
CUT = "cut="


class Journal:
    """The journal of the one game being played. `load_game` of load.py reads it again."""

    def __init__(self, storage: "Storage", crc: int = 0, scored: bool = False):
        self._storage = storage
        self._crc = crc
        # Whether the last line is the score.
        self._scored = scored

    def begin(
        self,
        match: "Match",
        players: "Pair[str]",
        elapsed_ms: int = 0,
        hints: "Sequence[int]" = (0, 0),
    ) -> None:
        """Write the file afresh, for this game with the choices made so far."""
        options = options_text(type(match.game), match.game.options)
        words = [FIRST, match.name, "seed=" + match.chance.secret()]
        words += ["white=" + players[0], "black=" + players[1]]
        words.append("data=" + match.game.data_digest())
        if match.chance.cut:
            words.append(CUT + match.chance.cut)
        if options:
            words.append(options)
        data, crc = checked_line(" ".join(words), 0)
        texts = [_hints_text(hints)] if hints[0] or hints[1] else []
        last = len(match.choices) - 1
        for number, choice in enumerate(match.choices):
            texts.append(_timed(choice, elapsed_ms if number == last else 0))
        for text in texts:
            line, crc = checked_line(text, crc)
            data += line
        self._storage.begin(JOURNAL, data)
        self._crc = crc
        self._scored = False

    def add(self, choice: str, elapsed_ms: int = 0) -> None:
        """Write a choice before it is played. Raise OSError when the flash is full."""
        self._append(_timed(choice, elapsed_ms))

    def take_back(self, left: int, elapsed_ms: int = 0) -> None:
        """Write that only so many choices are left. Raise OSError when the flash is full."""
        self._append(_timed("%s%d" % (BACK, left), elapsed_ms))

    def add_hints(self, hints: "Sequence[int]") -> None:
        """Write how many hints each side has taken. Raise OSError when the flash is full."""
        self._append(_hints_text(hints))

    def add_score(self, score: "Sequence[int]") -> None:
        """Write the score for the menu once. A full flash does without it."""
        if not self._scored:
            try:
                self._append("%s%d-%d" % (SCORE, score[0], score[1]))
                self._scored = True
            except OSError:
                pass

    def _append(self, text: str) -> None:
        line, crc = checked_line(text, self._crc)
        self._storage.append(JOURNAL, line)
        self._crc = crc
        self._scored = False


def _hints_text(hints: "Sequence[int]") -> str:
    return "%s%d-%d" % (HINTS, hints[0], hints[1])


def _timed(choice: str, elapsed_ms: int) -> str:
    return "%s @%d" % (choice, elapsed_ms) if elapsed_ms else choice
