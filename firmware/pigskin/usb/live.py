"""The game being played as the public may see it: a text that grows line by line.

    pigskin live 1
    game: pigskin46
    white: ANNA
    black: varsity
    commit: 64 hex digits
    cut: a number, where the players have cut the deck
    1. ? | PLACE 0 LE -1

Each choice stands with the events it brought; a hidden class is `?`, a hidden value -1. A linked
game has the anchors of both machines as its commit, 32 hex digits each, and no `lineups`. While
somebody follows a game, a second match replays it to make this text; a game that nobody follows
costs nothing.
"""

from binascii import crc32

from micropython import const

from pigskin.core.game import NOBODY
from pigskin.core.options import options_text
from pigskin.core.players import player_name
from pigskin.usb.lines import ROOM, escape

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.match import Match
    from pigskin.storage.journal import Contest

# What `Live.answer` says instead of an answer.
STALE = "stale"
OTHER = "other"
_ID_DIGITS = const(16)
# Choices replayed for one answer: more would keep the buttons waiting.
_AT_ONCE = const(3)


class Live:
    """Reads the text forwards only; for an earlier part make another one."""

    def __init__(self, contest: "Contest"):
        match = contest.match
        self._match = match
        self._again = match.anew()
        promise = match.chance.commitment()
        self._id = promise[:_ID_DIGITS]
        # Of a linked game: two promises.
        self._linked = " " in promise
        text = "pigskin live 1\ngame: %s\n" % match.name
        options = options_text(type(match.game), match.game.options)
        if options:
            text += "options: %s\n" % options
        if match.game.data_digest():
            text += "data: %s\n" % match.game.data_digest()
        text += "white: %s\nblack: %s\ncommit: %s\n" % (
            player_name(contest.players[0]),
            player_name(contest.players[1]),
            promise,
        )
        if match.chance.cut:
            text += "cut: %s\n" % match.chance.cut
        # The current part of the text, where it starts, and the checksum of all before it.
        self._part = text.encode()
        self._start = 0
        self._crc = 0

    def answer(self, match: "Match", game: str, start: int, check: str) -> str:
        """What follows the first `start` bytes of a game; the beginning, for another `game`.

        STALE when this is of another match, or already past that place; OTHER when the checksum
        of the bytes before it does not fit.
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
        # The record of a linked game follows only if the other handheld tells its secret.
        over = self._again.game.over and at == len(self._part) and not self._linked
        head = "live %s %d %s " % (self._id, start, "over" if over else "play")
        room = ROOM - len(head)
        return head + escape(self._part[at : at + room], room)

    def _next(self) -> bool:
        """Go on to the line of the next choice; False when there is none."""
        again = self._again
        done = len(again.choices)
        if done == len(self._match.choices):
            return False
        choice = self._match.choices[done]
        lineups = again.lineups
        text = "%d. %s |" % (done + 1, again.game.choice_for(NOBODY, choice))
        events = again.choose(choice)
        between = " "
        for event in again.game.events_for(NOBODY, events):
            text += between + " ".join([str(value) for value in event])
            between = "; "
        if again.lineups != lineups and not self._linked:
            text += "\nlineups: " + again.lineups
        self._crc = crc32(self._part, self._crc)
        self._start += len(self._part)
        self._part = (text + "\n").encode()
        return True
