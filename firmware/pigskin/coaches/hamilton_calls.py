"""What each call of Pigskin is worth to the best coach.

The average, over the cards that may come and the classes the man attacked may have, of what it
leads to (`hamilton_worth`).
"""

from micropython import const

from pigskin.coaches.hamilton_worth import (
    ANY_MEN,
    ORDINARY,
    TOUCHBACK,
    Book,
    Prospect,
    between,
    cards_left,
    cards_of,
)
from pigskin.games.hamilton_deck import (
    BLOCKED,
    FIELD_GOAL_MARGIN,
    FUMBLE,
    GOOD,
    INCOMPLETE,
    INTERCEPTED,
    LONG,
    LONG_MARGIN,
    LONG_PASS_MARGIN,
    OUT_OF_BOUNDS_MARGIN,
    PUNT_ROW,
    QUICK_KICK_MARGIN,
    RUN_BACK_AT,
    YARDS,
)
from pigskin.games.hamilton_squad import FULLBACK, QUARTERBACK
from pigskin.games.hamilton_targets import TARGET_OF, TARGETS

# How far the ball is brought back, by class.
_RETURNS = b"\x11\x0e\x0a"
_ADDED_RUN = const(6)
_BLOCKED_LOSS = const(10)
# Out of 43 fumbles so many are kept.
_KEPT = const(7)
# Qualities this near are taken as one.
_STEP = const(32)


def weigh(coach, view) -> list:
    """Every call with its worth."""
    cards = cards_of(view)
    prospect = coach.prospect(view, view.viewer, cards_left(view, cards) - 1)
    calls = _Calls(coach.book, view, prospect, cards, coach.beliefs(view))
    return [(calls.worth(call), call) for call in view.choices()]


class _Calls:
    """The calls of one moment; figures that several of them need are made once."""

    def __init__(self, book: Book, view, prospect: Prospect, cards, beliefs: list):
        self._book = book
        self._view = view
        self._ball = view.ball
        self._prospect = prospect
        self._cards = cards or view.rules.dealer.ordinary
        self._read = view.deck.read
        self._beliefs = beliefs
        self._averages: dict = {}
        self._following: dict = {}
        belief = beliefs[QUARTERBACK]
        # How far the other side brings a kick back.
        self._back = sum([belief[man] * _RETURNS[man] for man in (0, 1, 2)]) >> 8
        self._touchdown = prospect.touchdown()
        self._safety = prospect.safety()

    def worth(self, call: str) -> int:
        target = TARGET_OF.get(call)
        if target:
            return self._attack(target[1], target[2])
        if call == "LONGPASS":
            return self._average(LONG_PASS_MARGIN, self._quality(-1), self._back)
        if call == "PUNT":
            return self._kick(PUNT_ROW + self._view.field[FULLBACK])
        if call == "QUICKKICK":
            return self._kick(QUICK_KICK_MARGIN)
        if call == "POOB":
            return self._kick(OUT_OF_BOUNDS_MARGIN)
        return self._field_goal()

    def _attack(self, position: int, row: int) -> int:
        quality = self._quality(position)
        belief = self._beliefs[position]
        total = 0
        for man in (0, 1, 2):
            if belief[man]:
                total += belief[man] * self._average(row + man, quality, _RETURNS[man])
        return total >> 8

    def _quality(self, position: int) -> int:
        """How weak the men are who can be attacked on the downs after this one (PS-7.1)."""
        view = self._view
        if view.down == 4:
            return ANY_MEN
        open_men = []
        for _, other, _ in TARGETS:
            if other != position and not view.used >> other & 1:
                belief = self._beliefs[other]
                open_men.append(belief[1] + 2 * belief[2])
        open_men.sort()
        weak = open_men[view.down - 4 :]
        return (sum(weak) // len(weak) + _STEP // 2) // _STEP * _STEP if weak else 0

    def _after(self, quality: int) -> tuple:
        """What the ball on each spot is worth on the next down, and what a Long reading is."""
        if quality in self._following:
            return self._following[quality]
        view = self._view
        prospect = self._prospect
        line = view.gain_line
        after = prospect.mine[:]
        after[0] = self._safety
        after[100] = self._touchdown
        if view.down < 4:
            downs = self._book.downs(line, view.down + 1, quality)
        for spot in range(max(1, self._ball - 20), line):
            if view.down == 4:
                after[spot] = prospect.against(spot)
            else:
                after[spot] = prospect.same(between(downs, line - spot))
        long = 0
        for card in self._cards:
            code = self._read(card, LONG_MARGIN)
            # Double the next card: a touchdown from nearly everywhere.
            long += after[min(100, self._ball + (code & 255) - 128) if code >> 8 == YARDS else 100]
        found = self._following[quality] = (after, long // len(self._cards))
        return found

    def _average(self, space: int, quality: int, back: int) -> int:
        """Over the cards that may come, for a space of theirs that is read."""
        key = space << 10 | quality
        if key in self._averages:
            return self._averages[key]
        after, long = self._after(quality)
        ball = self._ball
        read = self._read
        against = self._prospect.against
        total = 0
        for card in self._cards:
            code = read(card, space)
            kind = code >> 8
            spot = ball + (code & 255) - 128
            if kind == YARDS:
                total += after[0 if spot < 0 else 100 if spot > 100 else spot]
            elif kind == INCOMPLETE:
                total += after[ball]
            elif kind == LONG:
                total += long
            elif kind == INTERCEPTED:
                total += against(TOUCHBACK if spot >= 100 else spot - back)
            elif kind == FUMBLE:
                lost = against(ball - 1)
                total += lost + (after[ball] - lost) * _KEPT // ORDINARY
            else:
                total += after[min(100, spot + _ADDED_RUN)]
        worth = self._averages[key] = total // len(self._cards)
        return worth

    def _kick(self, space: int) -> int:
        prospect = self._prospect
        ball = self._ball
        total = 0
        for card in self._cards:
            code = self._read(card, space)
            kind = code >> 8
            if kind == BLOCKED:
                total += prospect.against(ball - _BLOCKED_LOSS)
            elif space == OUT_OF_BOUNDS_MARGIN:
                spot = 228 - (code & 255)
                total += prospect.against(spot - self._back if kind == RUN_BACK_AT else spot)
            else:
                spot = ball + (code & 255) - 128
                total += prospect.kicked(TOUCHBACK if spot >= 100 else spot - self._back)
        return total // len(self._cards)

    def _field_goal(self) -> int:
        away = 228 - self._ball
        good = 0
        for card in self._cards:
            code = self._read(card, FIELD_GOAL_MARGIN)
            if code >> 8 == GOOD and code & 255 >= away:
                good += 1
        missed = self._prospect.against(TOUCHBACK)
        return missed + (self._prospect.goal() - missed) * good // len(self._cards)
