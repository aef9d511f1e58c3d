"""Expected points of each call of All-Fair Football, by zone and down, for a deck.

The value of a position is the net points that its side can expect from there on, if both sides
always make the best call and no quarter ever ends. The game itself plays every reading of every
cell. Sweeps over all positions follow until the values settle.
"""

from collections import Counter, defaultdict
from math import fsum
from typing import Any, NamedTuple

from pigskin.games.allfair import deck
from pigskin.games.allfair import readings as texts
from pigskin.games.allfair.notation import parse
from pigskin.games.allfair.rules import AllFair46
from tools.shared.decks.allfair_source import ROWS, AllFairDeckSource

# A longer distance counts as this one: both are hopeless.
FARTHEST = 20
DOWNS = (1, 2, 3, 4)
# A usual distance on each down, for the table.
USUAL = (10, 7, 6, 4)
_SETTLED = 0.0005
_SWEEPS = 200

# Positions without downs.
_KICKOFF, _FREE_KICK = "kickoff", "freekick"


class Worth(NamedTuple):
    """Expected points of one call in one position."""

    row: str
    down: int
    togo: int
    ball: int
    points: dict[str, float]


class PositionValues:
    """The value of every position under a deck."""

    def __init__(self, source: AllFairDeckSource, farthest: int = FARTHEST):
        self.farthest = farthest
        self.counts = [
            Counter(card.codes[cell] for card in source.cards.values())
            for cell in range(deck.CELLS)
        ]
        self.game = parse(
            AllFair46, "allfair46 W scrimmage 50 1&10 0-0 q=1 cards=fffffffff first=B points=0-0"
        )
        self.point_after = self._point_after()
        self.plays: dict[Any, dict[str, list]] = {}
        self.value: dict[Any, float] = {}
        self._resolve()
        self._settle()

    def _point_after(self) -> float:
        """Return the chance of the best try for the extra point."""
        tries = [
            sum(
                count
                for code, count in self.counts[cell].items()
                if texts.kind(code) == deck.YARDS and deck.first(code) >= need
            )
            for cell, need in [(deck.PAT_CELL, 12), *((27 + n, 2) for n in range(3))]
        ]
        return max(tries) / deck.CARDS

    def _resolve(self) -> None:
        game = self.game
        for ball in range(1, 100):
            for down in DOWNS:
                for togo in range(1, self.farthest + 1):
                    game.phase, game.side = "scrimmage", 0
                    game.ball, game.down, game.gain_line = ball, down, ball + togo
                    self.plays[ball, down, togo] = {
                        call: self._play(call) for call in game.choices()
                    }
        game.set_phase("kickoff", 0, 40)
        self.plays[_KICKOFF] = {"KICKOFF": self._play("KICKOFF")}
        game.set_phase("freekick", 0, 20)
        self.plays[_FREE_KICK] = {"PUNT": self._play("PUNT")}
        self.value = dict.fromkeys(self.plays, 0.0)

    def _play(self, call: str) -> list:
        """Return the points at once, then each position that may follow with its chance.

        Points and chances count for the caller: a position of the other side has a negative
        chance.
        """
        at_once = 0.0
        follow: defaultdict[Any, float] = defaultdict(float)
        cell = deck.cell_for(self.game.phase, call, self.game.ball)
        for code, count in self.counts[cell].items():
            chance = count / deck.CARDS
            after = self.game.copy()
            after.play_reading(call, code, [])
            at_once += chance * (after.score[0] - after.score[1])
            sign = 1 if after.side == 0 else -1
            if after.phase == "scrimmage":
                follow[after.ball, after.down, min(after.togo, self.farthest)] += sign * chance
            elif after.phase == "freekick":
                follow[_FREE_KICK] += sign * chance
            elif after.phase == "try":
                at_once += sign * chance * self.point_after
                follow[_KICKOFF] += sign * chance
            else:
                # The side scored on chooses and will receive.
                follow[_KICKOFF] -= sign * chance
        return [at_once, *follow.items()]

    def worth(self, position: Any, call: str) -> float:
        at_once, *follow = self.plays[position][call]
        value = self.value
        return at_once + fsum(weight * value[after] for after, weight in follow)

    def _settle(self) -> None:
        for _ in range(_SWEEPS):
            change = 0.0
            for position in reversed(self.plays):
                best = max(self.worth(position, call) for call in self.plays[position])
                change = max(change, abs(best - self.value[position]))
                self.value[position] = best
            if change < _SETTLED:
                return

    def table(self) -> list[Worth]:
        """Return every call in the middle of every zone, on each down with a usual distance."""
        found = []
        for number, row in enumerate(ROWS):
            ball = 10 * number + 5
            for down, togo in zip(DOWNS, USUAL, strict=True):
                calls = self.plays[ball, down, togo]
                points = {call: round(self.worth((ball, down, togo), call), 2) for call in calls}
                found.append(Worth(row, down, togo, ball, points))
        return found
