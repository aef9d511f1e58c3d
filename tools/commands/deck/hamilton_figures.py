"""Figures of a Pigskin deck: averages by space and class, and what a reading tells of a class."""

import math
import random
from collections import Counter
from statistics import fmean, pstdev
from typing import NamedTuple

from pigskin.games.hamilton import deck
from tools.shared.decks.hamilton_source import CARD_NAMES, ROWS, DeckSource

# Losing the ball costs about as much as a punt gains. The figure only has to rank columns.
LOST_BALL_YARDS = 40
SURE = 0.9
TRIALS = 1000
PATIENCE = 200  # a trial gives up after this many readings

# Stars, Seconds and Scrubs of a squad: line men, backs (PS-1.3, PS-1.4).
SQUADS = {
    "1946": ((4, 3, 7), (3, 1, 7)),
    "1956": ((2, 5, 7), (2, 2, 7)),
}


class Column(NamedTuple):
    """One class in one row, over the ordinary cards."""

    yards: float  # expected yards of the play, follow-up cards included
    spread: float
    shares: dict[int, float]  # of the readings, by kind


class Information(NamedTuple):
    """The information that closed announcing gives away in one row."""

    bits: float  # about the class, from one reading
    at_once: float  # share of readings that make the coach sure on their own
    needed: int  # readings until he is sure, in half of the cases
    needed_most: int  # readings until he is sure, in nine of ten cases


class DeckFigures:
    """The averages and shares of a deck without faults."""

    def __init__(self, source: DeckSource, short: bool = False) -> None:
        names = CARD_NAMES[deck.SERIES :] if short else CARD_NAMES
        self.all = [source.cards[name] for name in names]
        self.cards = [card for card in self.all if not card.special]
        self.long = self._long_yards()
        self.fumble = self.mean(deck.FUMBLE_MARGIN)
        self.lost = self.share(deck.FUMBLE_MARGIN, deck.LOST)
        self.run = fmean(self._yards(code) for code in self.codes(deck.RUN_MARGIN))

    def codes(self, cell: int) -> list[int]:
        """Return the readings of a cell on every ordinary card."""
        return [card.codes[cell] for card in self.cards]

    def share(self, cell: int, *kinds: int) -> float:
        """Return the share of the readings that are of these kinds."""
        return fmean(deck.kind(code) in kinds for code in self.codes(cell))

    def mean(self, cell: int) -> float:
        """Return the average of the printed figures."""
        return fmean(deck.value(code) for code in self.codes(cell))

    def column(self, space: int, column: int) -> Column:
        codes = self.codes(space + column)
        yards = [self._yards(code) for code in codes]
        counts = Counter(deck.kind(code) for code in codes)
        shares = {kind: count / len(codes) for kind, count in counts.items()}
        return Column(fmean(yards), pstdev(yards), shares)

    def worth(self, space: int, column: int) -> float:
        """Return the worth of a column to the reading side, in yards, lost balls counted."""
        found = self.column(space, column)
        balls = found.shares.get(deck.INTERCEPTED, 0) + found.shares.get(deck.BLOCKED, 0)
        balls += found.shares.get(deck.FUMBLE, 0) * self.lost
        return found.yards - LOST_BALL_YARDS * balls

    def _yards(self, code: int) -> float:
        kind = deck.kind(code)
        if kind == deck.LONG:
            return self.long
        if kind == deck.FUMBLE:
            return self.fumble
        if kind in (deck.INCOMPLETE, deck.INTERCEPTED):
            return 0
        if kind in (deck.ADD_RUN, deck.ADD_LATERAL):
            return deck.value(code) + self.run
        return deck.value(code)

    def _long_yards(self) -> float:
        """Return the average long gain: with a share x of DOUBLE it is m (1 - x) / (1 - 2 x)."""
        figures = [
            deck.value(code)
            for code in self.codes(deck.LONG_MARGIN)
            if deck.kind(code) == deck.YARDS
        ]
        doubled = self.share(deck.LONG_MARGIN, deck.DOUBLE)
        if not figures or doubled >= 0.5:
            return math.inf
        return fmean(figures) * (1 - doubled) / (1 - 2 * doubled)

    def information(self, space: int, prior: tuple[float, float, float]) -> Information:
        """Return how much the readings of a row tell a coach who knows the cards by heart."""
        counts = [Counter(self.codes(space + column)) for column in range(3)]
        cards = len(self.cards)
        told = {
            code: [prior[column] * counts[column][code] / cards for column in range(3)]
            for code in set().union(*counts)
        }
        bits = at_once = 0.0
        for joint in told.values():
            total = math.fsum(joint)
            if not total:
                continue
            known = zip(joint, prior, strict=True)
            bits += math.fsum(p * math.log2(p / total / q) for p, q in known if p)
            at_once += total * (max(joint) >= SURE * total)
        needed = sorted(self._readings_needed(space, prior))
        return Information(bits, at_once, needed[len(needed) // 2], needed[len(needed) * 9 // 10])

    def _readings_needed(self, space: int, prior: tuple[float, float, float]) -> list[int]:
        chance = random.Random(1946)
        columns = [self.codes(space + column) for column in range(3)]
        counts = [Counter(codes) for codes in columns]
        found = []
        for _ in range(TRIALS):
            (true,) = chance.choices(range(3), prior)
            belief = list(prior)
            readings = 0
            while max(belief) < SURE and readings < PATIENCE:
                code = chance.choice(columns[true])
                belief = [b * c[code] for b, c in zip(belief, counts, strict=True)]
                total = math.fsum(belief)
                belief = [b / total for b in belief]
                readings += 1
            found.append(readings)
        return found


def priors(edition: str, space: int) -> dict[str, tuple[float, float, float]]:
    """Return the chance of each class of the man concerned before any reading, by edition."""
    line, backs = SQUADS[edition]
    if space in (deck.LINE_ROW, deck.END_ROW):
        kinds = [(line, 1.0)]
    elif space == deck.PASS_ROW:
        kinds = [(line, 1 / 3), (backs, 2 / 3)]  # C; RH and LH
    else:
        kinds = [(backs, 1.0)]
    return {
        "any man": _blend(kinds),
        "best eleven": _blend([((stars, seconds, 0), w) for (stars, seconds, _), w in kinds]),
    }


def _blend(kinds: list) -> tuple[float, float, float]:
    stars, seconds, scrubs = (
        math.fsum(weight * squad[column] / sum(squad) for squad, weight in kinds)
        for column in range(3)
    )
    return stars, seconds, scrubs


def rows() -> list[tuple[int, str]]:
    """Return the space and the name of every row of the cards."""
    return [(space, word) for space, _, word, _ in ROWS]
