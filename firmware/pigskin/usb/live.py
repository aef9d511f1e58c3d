"""The game being played as the public may see it, sent line by line (core/public_text.py).

While a desktop follows a game, a second match replays it to make this text. Other games cost
nothing.
"""

from binascii import crc32

from micropython import const

from pigskin.core.public_text import public_head, public_line
from pigskin.usb.lines import ROOM, escape

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.match import Contest, Match

# Returned by `Live.answer` in place of an answer.
STALE = "stale"
OTHER = "other"
_ID_DIGITS = const(16)
# The most choices replayed for one answer. More would keep the buttons waiting.
_AT_ONCE = const(3)


class Live:
    """A reader of the text that goes forwards only. For an earlier part, make another one."""

    def __init__(self, contest: "Contest"):
        match = contest.match
        self._match = match
        self._again = match.again()
        promise = match.chance.commitment()
        self._id = promise[:_ID_DIGITS]
        # A linked game has two promises.
        self._linked = " " in promise
        # The current part of the text, where it starts, and the checksum of all text before it.
        self._part = public_head(match, contest.players).encode()
        self._start = 0
        self._crc = 0

    def answer(self, match: "Match", game: str, start: int, check: str) -> str:
        """Return the text after the first `start` bytes of this game, or its beginning.

        The beginning answers a desktop that follows another `game`. Return STALE when this reader
        has another match, or is past that place. Return OTHER when `check` is not the checksum of
        the bytes before `start`.
        """
        if match is not self._match:
            return STALE
        if game != self._id:
            start = 0
            check = "00000000"
        if start < self._start:
            return STALE
        for _ in range(_AT_ONCE):
            if start < self._start + len(self._part) or not self._next():
                break
        else:
            if start >= self._start + len(self._part):
                return "live %s %d wait " % (self._id, start)
        at = start - self._start
        if at > len(self._part) or check != "%08x" % crc32(self._part[:at], self._crc):
            return OTHER
        # The record of a linked game follows only if the other handheld sends its secret.
        over = self._again.game.over and at == len(self._part) and not self._linked
        head = "live %s %d %s " % (self._id, start, "over" if over else "play")
        room = ROOM - len(head)
        return head + escape(self._part[at : at + room], room)

    def _next(self) -> bool:
        """Go on to the line of the next choice; return False when there is none."""
        done = len(self._again.choices)
        if done == len(self._match.choices):
            return False
        self._crc = crc32(self._part, self._crc)
        self._start += len(self._part)
        self._part = public_line(self._again, self._match.choices[done])[0].encode()
        return True
