"""The book of All-Fair Football: the worth of every position with a full pile of cards.

The game itself plays every card from every yard. Positions after the next card are valued as if
each card were drawn from a full pile. For the next card the coach counts the cards that are left,
so only the plays after it are an average.
"""

from collections.abc import Iterator
from math import fsum
from typing import Any

import numpy as np

from pigskin.core.outcomes import ScriptedChance
from pigskin.games.allfair.allamerican import BOOK_AT, KIND
from pigskin.games.allfair.rules import AllFair46
from pigskin.games.football.coaching import BOOK_SIZE, HALF_ROWS, PLAYS
from tools.commands.solve import field
from tools.commands.solve.book import MOST_LEAD, late_values, pack_book, pack_half, words
from tools.commands.solve.field import BALLS, Counting, Solver, Values, Winning, place_at, ways
from tools.commands.solve.provenance import Progress, Solution, digest_of_lines

CARDS = 36
# The second half, in which the coach plays to win.
_SECOND_HALF = 72
_UNREACHED = 150


def table_of(game: str) -> str:
    return "firmware/pigskin/games/allfair/data/coach.py"


def rules(game: str) -> dict[str, str]:
    """Return a digest of all that the cards can bring from every spot."""
    return {"rules and cards": digest_of_lines(AllFairField(game, lambda *_: None).lines())}


def follow(game: Any, choice: str) -> Iterator:
    """Yield, for every card of a full pile, its chance and the position after it."""
    for card in range(CARDS):
        after = game.copy()
        after.play(choice, ScriptedChance([card]))
        yield 1 / CARDS, after


class AllFairField(field.Field):
    """The field under the recommended rules and the shipped cards."""

    call_names = ("LINE", "END", "PASS", "PUNT", "FG")
    try_names = ("LINE", "END", "PASS", "KICK")
    kickoff_spots = (40,)

    def __init__(self, name: str, progress: Progress) -> None:
        super().__init__()
        game = AllFair46({})
        game.first_receiver = 0
        for ball in range(1, BALLS - 1):
            progress("turning cards", ball, BALLS)
            found = self._ways(place_at(game, "scrimmage", ball, 2, _UNREACHED))
            self.calls.append([found.get(call) for call in self.call_names])
        # No play starts on a goal line.
        self.calls = [self.calls[0], *self.calls, self.calls[-1]]
        self.kickoffs = [self._ways(place_at(game, "kickoff", 40))["KICKOFF"].ends]
        found = self._ways(place_at(game, "try", 98))
        self.tries = {call: way.ends for call, way in found.items()}
        self.free_kick = self._ways(place_at(game, "freekick", 20))["PUNT"].ends
        self.arrange()

    def _ways(self, position: Any) -> dict[str, field.Way]:
        return {call: ways(position, follow(position, call)) for call in position.choices()}


class CardSolver(Solver):
    """A solver for a game in which a try and a free kick take a card of their own."""

    def step(self, mine: Values, theirs: Values, plan: Any = None) -> Values:
        after = super().step(mine, theirs, plan)
        tried = self.best_try(mine, theirs)[0]
        free = self.ended(self.field.free_kick, mine, theirs)
        return after._replace(attempt=tried, free_kick=free)

    def best_play(self, values: Values) -> Values:
        values = self.step(values, values)
        return self.settle(values, values)


def solve(game: str, progress: Progress) -> Solution:
    ground = AllFairField(game, progress)
    counting = CardSolver(ground, Counting())
    points = counting.settled()
    half = [counting.end()]
    for _ in range(PLAYS[HALF_ROWS - 1]):
        half.append(counting.best_play(half[-1]))
    exact = late_values(CardSolver(ground, Winning(MOST_LEAD)), _SECOND_HALF, progress)
    tried = max(
        fsum(chance for end, chance in ends.items() if end.points == 1)
        for ends in ground.tries.values()
    )
    data = bytearray(KIND)
    data += words([1000 * points.kickoff[0][0], 10000 * tried, 1000 * points.free_kick[0]])
    assert len(data) == BOOK_AT
    data += pack_book(points, exact) + pack_half(half)
    assert len(data) == BOOK_AT + BOOK_SIZE + 30 * HALF_ROWS
    return Solution(bytes(data), _figures(points, exact, tried))


def _figures(points: Values, exact: list[Values], tried: float) -> dict[str, str]:
    worth = [points.kickoff[0][0], *(points.first[ball][0] for ball in (20, 50, 80))]
    leads = [exact[_SECOND_HALF].kickoff[0][MOST_LEAD + lead] for lead in (0, 3, 7)]
    return {
        "points of a kick-off, of first and ten on the 20, 50, 80": (
            ", ".join(f"{value:.2f}" for value in worth)
        ),
        "best try for point": f"{100 * tried:.0f} %",
        "chance of the side that kicks off the second half, level, 3 and 7 ahead": ", ".join(
            f"{50 + 50 * float(np.round(value, 6)):.1f} %" for value in leads
        ),
    }
