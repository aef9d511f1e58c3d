"""The worth of a Pigskin position, from data/coach.py: points, or near the end chances to win.

`pigskin solve pigskin46` makes the table; tools/commands/solve/hamilton.py says how. For each
edition it has:

- the points of first downs by spot;
- the points of later downs by line to gain and distance, against Stars, Seconds and Scrubs;
- for first downs with few cards left, the points to come, and the chance of winning by lead;
- how readily Stars are placed.
"""

from micropython import const

from pigskin.core.coach_table import CoachTable, signed
from pigskin.games.hamilton.data.coach import PACKED
from pigskin.games.hamilton.deck import special

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.games.hamilton.view import View

KIND = b"HAM1"
# 43 of 50 cards are ordinary. Nothing more is known of the pack in closed announcing.
ORDINARY = const(43)
_DECK = const(50)
# Offsets of the parts of an edition, in bytes. All values are words.
_EDITION = const(202 + 4 + 3402 + 5720 + 4)
_RECEIVE = const(202)
_SERIES = const(206)
_SERIES_DOWN = const(378)  # 21 lines to gain by 9 distances
_LATE = const(206 + 3402)
_LATE_STEP = const(572)  # 26 rows of 11 spots
_STARS = const(9328)
_LATE_CARDS = const(b"\x01\x02\x03\x04\x06\x09\x0d\x12\x1a\x26")
_LAST_CARDS = const(38)
_TOGO = const(b"\x01\x02\x03\x04\x06\x08\x0a\x0e\x14")
_FAR = const(20)
# Leads with a row of their own; other leads use the next larger one. Row 0 has points to come.
_LEADS = const(b"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x0a\x0b\x0e\x11")
_EVEN = const(13)
_MOST_LEAD = const(17)

# The quality of men about whom nothing is known, and the spot after a touchback.
ANY_MEN = const(256)
TOUCHBACK = const(80)

_ALL = const(10000)
_FIELD_GOAL = const(3000)
_SAFETY = const(2000)
TRY = const(651)  # average of a try, in thousandths of a point
_TOUCHDOWN = const(6000)
_POINT = const(1000)


class Book:
    """The table of one edition, read in place."""

    def __init__(self, game: str):
        self._table = CoachTable(PACKED, KIND)
        self._base = 4 + (_EDITION if game == "pigskin56" else 0)
        self.first = self._words(0, 101)
        self.receive, self.receive_safety = self._words(_RECEIVE, 2)
        # How readily a Star is placed at an end, at a guard or tackle, at center.
        self.stars = self._table.read(self._base + _STARS, bytearray(3))

    def _words(self, at: int, count: int) -> list[int]:
        raw = self._table.read(self._base + at, bytearray(2 * count))
        return [signed(raw, i) for i in range(0, 2 * count, 2)]

    def late(self, cards: int, lead: int | None) -> list[int]:
        """Return first and ten by tens of yards with `cards` left; in points without a lead."""
        if cards <= 0:
            if lead is None:
                return [0] * 11
            return [_ALL // 2 if not lead else _ALL if lead > 0 else 0] * 11
        row = 0
        if lead is not None:
            at = 0
            while _LEADS[at] < min(_MOST_LEAD, abs(lead)):
                at += 1
            row = _EVEN + (at if lead > 0 else -at)
        step = 0
        while step < 9 and _LATE_CARDS[step + 1] <= cards:
            step += 1
        at = _LATE + _LATE_STEP * step + 22 * row
        words = self._words(at, 11)
        over = cards - _LATE_CARDS[step]
        if over and step < 9:
            span = _LATE_CARDS[step + 1] - _LATE_CARDS[step]
            more = self._words(at + _LATE_STEP, 11)
            words = [words[i] + (more[i] - words[i]) * over // span for i in range(11)]
        return words

    def downs(self, line: int, down: int, quality: int) -> list[int]:
        """Return points of a down, 2 to 4, by distances of the table, against men of a quality.

        Quality is 0 if only Stars can be attacked, 256 for Seconds, 512 for Scrubs.
        """
        man = min(1, quality >> 8)
        at = _SERIES + _SERIES_DOWN * (3 * man + down - 2) + 18 * (line // 5)
        hard = self._words(at, 18)
        easy = self._words(at + 3 * _SERIES_DOWN, 18)
        part = quality - (man << 8)
        over = line % 5
        found = []
        for i in range(9):
            low = hard[i] + (hard[(i + 9) % 18] - hard[i]) * over // 5
            high = easy[i] + (easy[(i + 9) % 18] - easy[i]) * over // 5
            found.append(low + (high - low) * part // 256)
        return found


def between(downs: list[int], togo: int) -> int:
    """Return the worth of a distance, interpolated between those of the table."""
    togo = min(_FAR, togo)
    step = 8
    while _TOGO[step] > togo:
        step -= 1
    worth = downs[step]
    if step < 8:
        span = _TOGO[step + 1] - _TOGO[step]
        worth += (downs[step + 1] - worth) * (togo - _TOGO[step]) // span
    return worth


class Prospect:
    """The worth of what can follow a play, to the side that has the ball now.

    Worth is in thousandths of a point. With few cards of the game left (`chance`) it is in
    ten-thousandths of the chance of winning. `cards` are the ordinary cards left after the play,
    and `lead` is the side's own.
    """

    def __init__(self, book: Book, quarter: int, cards: int, lead: int):
        self._book = book
        self._cards = cards
        self._lead = lead
        self.late = quarter & 1 == 0 and cards < _LAST_CARDS
        self.chance = self.late and quarter == 4
        self.whole = _ALL if self.chance else 0
        self.mine = self._spots(cards, lead)
        self._theirs = self._spots(cards, -lead) if self.chance else self.mine
        # A kick and its return take one card more.
        self._kicked = self._spots(cards - 1, -lead) if self.late else self.mine

    def _tens(self, cards: int, lead: int) -> list[int]:
        return self._book.late(cards, lead if self.chance else None)

    def _spots(self, cards: int, lead: int) -> list[int]:
        """Return first and ten of the side with this lead, by spot."""
        if not self.late:
            return self._book.first
        tens = self._tens(cards, lead)
        spots = []
        for at in range(10):
            now = tens[at]
            more = tens[at + 1] - now
            for yards in range(10):
                spots.append(now + more * yards // 10)
        return spots + tens[10:]

    def against(self, spot: int) -> int:
        """Return the worth of a first down of the other side here, in our count of yards."""
        return self.whole - self._theirs[max(1, min(99, 100 - spot))]

    def kicked(self, spot: int) -> int:
        """Return the same after a kick and its return."""
        return self.whole - self._kicked[max(1, min(99, 100 - spot))]

    def same(self, points: int) -> int:
        """Return the worth now of a state worth this many points when cards are plenty.

        Late in a half it equals the worth of a first down with the same points.
        """
        if not self.late:
            return points
        first = self._book.first
        low, high = 1, 99
        while low < high:
            spot = (low + high) // 2
            if first[spot] < points:
                low = spot + 1
            else:
                high = spot
        return self.mine[low]

    def _scored(self, points: int, cards: int) -> int:
        """Return the worth of a score; the other side kicks off or receives (PS-14.4)."""
        if not self.late:
            return points - abs(self._book.receive)
        lead = self._lead + points // _POINT
        left = self._cards - cards - 2
        receives = self.whole - self._tens(left, -lead)[2]
        kicks = self._tens(left, lead)[2]
        worth = min(receives, kicks)
        return worth if self.chance else worth + points

    def goal(self) -> int:
        return self._scored(_FIELD_GOAL, 0)

    def touchdown(self) -> int:
        if not self.chance:
            return self._scored(_TOUCHDOWN + TRY, 1)
        missed = self._scored(_TOUCHDOWN, 1)
        return missed + (self._scored(_TOUCHDOWN + _POINT, 1) - missed) * TRY // 1000

    def safety(self) -> int:
        if not self.late:
            return -_SAFETY - self._book.receive_safety
        theirs = self._tens(self._cards - 2, 2 - self._lead)[4]
        return self.whole - theirs - (0 if self.chance else _SAFETY)


def cards_of(view: "View") -> "Sequence[int]":
    """Return the ordinary cards that may come; if none is left, any may be cut (PS-3.7)."""
    if view.pack is None:
        return view.rules.dealer.ordinary
    read = view.deck.read
    return [card for card in view.pack if not special(read(card, 0))]


def cards_left(view: "View", cards: "Sequence[int]") -> int:
    """Return how many ordinary cards are left in this quarter."""
    return len(cards) if view.pack is not None else view.left * ORDINARY // _DECK
