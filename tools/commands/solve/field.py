"""Football by numbers: the worth of every ball, down, distance and lead.

A side that has the ball plays a series of downs. The game's own resolver counts out every call,
once for each yard of the field. Outcomes are of two kinds: the ball lies somewhere else in the
same series, or the series is over (a score, the ball lost, a kick). Down and yards to go matter
for the first kind alone.

Values are those of the side that is asked. They are arrays whose last axis is the lead. It has
one entry when points are counted, and many when the side plays to win (1 a win, -1 a loss).
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

BALLS = 101
# Three trick plays lose up to 33 yards. Hardly any series has more to go than this.
FARTHEST = 43
_SETTLED = 1e-11


class End(NamedTuple):
    """An end of a series: points for the caller, who is asked next, about what, and where."""

    points: int
    mine: bool
    phase: str
    ball: int


class Way(NamedTuple):
    """The outcomes of a call from one spot: spots within the series, and ends of it."""

    spots: dict[int, float]
    ends: dict[End, float]


def ways(game: Any, outcomes: Iterable) -> Way:
    """Sort the outcomes of a choice.

    A series goes on if its line to gain stays and a down is used.
    """
    spots: defaultdict[int, float] = defaultdict(float)
    ends: defaultdict[End, float] = defaultdict(float)
    for chance, after in outcomes:
        mine = after.side == game.side
        points = after.score[game.side] - after.score[1 - game.side]
        if (
            game.phase == "scrimmage"
            and after.phase == "scrimmage"
            and after.gain_line == game.gain_line
            and after.down == game.down + 1
            and mine
        ):
            spots[after.ball] += chance
        else:
            ends[End(points, mine, after.phase, after.ball)] += chance
    return Way(dict(spots), dict(ends))


def place_at(game: Any, phase: str, ball: int, down: int = 0, togo: int = 0) -> Any:
    """Return a copy of the game with White to choose there."""
    game = game.copy()
    game.phase, game.side, game.score = phase, 0, [0, 0]
    game.ball, game.down, game.gain_line = ball, down, ball + togo
    return game


class Field:
    """All that can happen from every spot, counted out once. Families fill it in."""

    call_names: tuple[str, ...]
    try_names: tuple[str, ...]
    kickoff_spots: tuple[int, ...]
    # Whether a try or a return may be finished when no play is left.
    finish = False

    def __init__(self) -> None:
        self.calls: list[list[Way | None]] = []
        self.kickoffs: list[dict[End, float]] = []
        self.tries: dict[str, dict[End, float]] = {}
        self.runbacks: list[list[dict[End, float]]] = []
        self.free_kick: dict[End, float] = {}

    def arrange(self) -> None:
        """Put the counted chances into arrays."""
        numbers = range(len(self.call_names))
        self.lists = [_Spots([row[n] for row in self.calls]) for n in numbers]
        self.closings = [_Closings([row[n] for row in self.calls]) for n in numbers]
        self.legal = np.array([[way is not None for way in row] for row in self.calls]).T

    def lines(self) -> list[str]:
        """Return all of it as text, for a digest of the rules."""
        found = [f"{ball} {row}" for ball, row in enumerate(self.calls)]
        found += [f"kick-off {n} {ends}" for n, ends in enumerate(self.kickoffs)]
        found += [f"run back {n} {ends}" for n, ends in enumerate(self.runbacks)]
        return [*found, f"try {self.tries}", f"free kick {self.free_kick}", str(self.finish)]


class _Spots:
    """The spots of one call from every yard as arrays, padded with chances of 0."""

    def __init__(self, found: list[Way | None]) -> None:
        rows = [sorted(way.spots.items()) if way else [] for way in found]
        most = max(len(row) for row in rows)
        self.to = np.zeros((most, BALLS), dtype=int)
        self.chance = np.zeros((most, BALLS))
        for ball, row in enumerate(rows):
            self.to[:, ball] = ball
            for at, (spot, chance) in enumerate(row):
                self.to[at, ball], self.chance[at, ball] = spot, chance


class _Closings:
    """The ends of one call from every yard, as a matrix for each kind of end."""

    def __init__(self, found: list[Way | None]) -> None:
        self.matrices: dict[tuple[int, bool, str], np.ndarray] = {}
        for ball, way in enumerate(found):
            for end, chance in (way.ends if way else {}).items():
                key = (end.points, end.mine, end.phase)
                if key not in self.matrices:
                    self.matrices[key] = np.zeros((BALLS, BALLS))
                self.matrices[key][ball, end.ball] += chance


class Counting:
    """Values in points: the axis of leads has one entry, and every score adds to it."""

    leads = 1

    def terminal(self) -> np.ndarray:
        return np.zeros(1)

    def scored(self, values: np.ndarray, points: int) -> np.ndarray:
        return values + points

    def turned(self, values: np.ndarray) -> np.ndarray:
        return -values


class Winning:
    """Values in games won: a lead goes from -most to most, and beyond that a game is decided."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.leads = 2 * most + 1

    def terminal(self) -> np.ndarray:
        return np.sign(np.arange(-self.most, self.most + 1)).astype(float)

    def scored(self, values: np.ndarray, points: int) -> np.ndarray:
        if not points:
            return values
        places = np.clip(np.arange(self.leads) + points, 0, self.leads - 1)
        return values[..., places]

    def turned(self, values: np.ndarray) -> np.ndarray:
        return -values[..., ::-1]


class Values(NamedTuple):
    """The worth of every position to the side that is asked there, by lead."""

    first: np.ndarray  # first and ten, by ball
    series: np.ndarray  # downs 2 to 4, by ball and yards to go
    kickoff: np.ndarray  # by index in kickoff_spots
    choice: np.ndarray
    attempt: np.ndarray
    runback: np.ndarray  # by ball
    free_kick: np.ndarray


class Solver:
    """A solver that computes values with one more play left from the values without it."""

    def __init__(self, field: Field, kind: Any) -> None:
        self.field = field
        self.kind = kind
        togo = np.arange(FARTHEST + 1)
        ball = np.arange(BALLS)
        # Yards to go after each spot of each call, to look up in `_table`.
        self.places = [
            np.clip(togo[None, None, :] + (ball - spots.to)[:, :, None], 0, FARTHEST)
            for spots in field.lists
        ]

    def end(self) -> Values:
        """Return the values when no play is left. Only 1948 lets a try or return finish (F-17)."""
        over = self.kind.terminal()

        def spread(*shape: int) -> np.ndarray:
            return np.broadcast_to(over, (*shape, len(over))).copy()

        last = Values(
            spread(BALLS),
            spread(3, BALLS, FARTHEST + 1),
            spread(len(self.field.kickoff_spots)),
            over,
            over,
            spread(BALLS),
            over,
        )
        if not self.field.finish:
            return last
        attempt = self.best_try(last, last)[0]
        last = last._replace(attempt=attempt)
        return last._replace(runback=self.best_runback(last, last)[0])

    def outcome(self, key: tuple[int, bool, str], mine: Values, theirs: Values) -> np.ndarray:
        """Return the worth of such an end to the caller, by ball where that matters."""
        points, own, phase = key
        values = mine if own else theirs
        found = {
            "scrimmage": values.first,
            "runback": values.runback,
            "choice": values.choice,
            "try": values.attempt,
            "freekick": values.free_kick,
            "kickoff": values.kickoff,
        }[phase]
        if phase == "kickoff":
            wide = np.zeros((BALLS, found.shape[-1]))
            wide[list(self.field.kickoff_spots)] = found
            found = wide
        if not own:
            found = self.kind.turned(found)
        return self.kind.scored(found, points)

    def ended(self, ends: dict[End, float], mine: Values, theirs: Values) -> np.ndarray:
        total = np.zeros(self.kind.leads)
        for end, chance in ends.items():
            found = self.outcome(end[:3], mine, theirs)
            total = total + chance * (found[end.ball] if found.ndim == 2 else found)
        return total

    def constants(self, mine: Values, theirs: Values) -> np.ndarray:
        """Return the worth of the ends of a series, weighted by chance, by call and ball."""
        found = np.zeros((len(self.field.call_names), BALLS, self.kind.leads))
        for call, closings in enumerate(self.field.closings):
            for key, matrix in closings.matrices.items():
                values = self.outcome(key, mine, theirs)
                if values.ndim == 1:
                    found[call] += matrix.sum(axis=1)[:, None] * values
                else:
                    found[call] += matrix @ values
        return found

    def calls(self, down: int, mine: Values, theirs: Values, constants: np.ndarray) -> np.ndarray:
        """Return the worth of every call on a down, by call, ball, yards to go and lead."""
        togo = slice(None) if down > 1 else slice(10, 11)
        table = self._table(down, mine, theirs)
        worth = []
        for call, spots in enumerate(self.field.lists):
            value = np.repeat(constants[call][:, None, :], FARTHEST + 1 if down > 1 else 1, axis=1)
            for at in range(len(spots.to)):
                places = self.places[call][at][:, togo]
                value = (
                    value + spots.chance[at][:, None, None] * table[spots.to[at][:, None], places]
                )
            worth.append(np.where(self.field.legal[call][:, None, None], value, -np.inf))
        return np.array(worth)

    def _table(self, down: int, mine: Values, theirs: Values) -> np.ndarray:
        """Return the worth after this down, by spot and yards to go.

        0 yards: the line is reached.
        """
        table = np.empty((BALLS, FARTHEST + 1, self.kind.leads))
        if down == 4:
            table[:] = self.kind.turned(theirs.first[::-1])[:, None]
        else:
            table[:] = mine.series[down - 1]
        table[:, 0] = mine.first
        return table

    def best_try(self, mine: Values, theirs: Values) -> tuple[np.ndarray, np.ndarray]:
        worth = np.array(
            [
                self.ended(self.field.tries[call], mine, theirs)
                if call in self.field.tries
                else np.full(self.kind.leads, -np.inf)
                for call in self.field.try_names
            ]
        )
        return _best(worth), worth

    def best_runback(self, mine: Values, theirs: Values) -> tuple[np.ndarray, np.ndarray | None]:
        if not self.field.runbacks:
            return mine.runback, None
        worth = np.array(
            [
                [self.ended(self.field.runbacks[b][c], mine, theirs) for b in range(BALLS)]
                for c in (0, 1)
            ]
        )
        return _best(worth), worth

    def kickoff(self, before: Values, theirs: Values) -> np.ndarray:
        """Return the worth of kick-offs from every spot. A repeated one uses no play (FB26-C5)."""
        values = np.zeros((len(self.field.kickoff_spots), self.kind.leads))
        for place in range(len(self.field.kickoff_spots) - 1, -1, -1):
            again = 0.0
            for end, chance in self.field.kickoffs[place].items():
                if end.phase == "kickoff" and end.mine:
                    if end.ball == self.field.kickoff_spots[place]:
                        again += chance
                    else:
                        values[place] += chance * values[self.field.kickoff_spots.index(end.ball)]
                else:
                    values[place] += self.ended({end: chance}, before, theirs)
            values[place] /= 1 - again
        return values

    def step(self, mine: Values, theirs: Values, plan: Any = None) -> Values:
        """Return the values of the side of `mine` with one more play left.

        The other side plays `theirs`. Without a plan every call is the best one.
        """
        constants = self.constants(mine, theirs)
        first = mine.first
        series = np.empty_like(mine.series)
        for down in (1, 2, 3, 4):
            worth = self.calls(down, mine, theirs, constants)
            pick = plan.calls(down, worth) if plan else None
            values = _best(worth, pick)
            if down == 1:
                first = values[:, 0]
            else:
                series[down - 2] = values
        return mine._replace(first=first, series=series, kickoff=self.kickoff(mine, theirs))

    def settle(self, mine: Values, theirs: Values, plan: Any = None) -> Values:
        """Return the values with the choice to kick or receive, which uses no play."""
        turned = self.kind.turned
        worth = np.array([mine.kickoff[0], turned(theirs.kickoff[0])])
        mine = mine._replace(choice=_best(worth, plan.choice(worth) if plan else None))
        return mine

    def settle_try(self, mine: Values, theirs: Values, plan: Any = None) -> Values:
        attempt, worth = self.best_try(mine, theirs)
        if plan:
            attempt = _best(worth, plan.attempt(worth))
        return mine._replace(attempt=attempt)

    def settle_runback(self, mine: Values, theirs: Values, plan: Any = None) -> Values:
        runback, worth = self.best_runback(mine, theirs)
        if plan and worth is not None:
            runback = _best(worth, plan.runback(worth))
        return mine._replace(runback=runback)

    def play(
        self, mine: Values, theirs: Values, plan: Any = None, other: Any = None
    ) -> tuple[Values, Values]:
        """Return the values of both sides with one more play left."""
        sides = self.step(mine, theirs, plan), self.step(theirs, mine, other)
        for settle in (self.settle, self.settle_try, self.settle_runback):
            sides = settle(sides[0], sides[1], plan), settle(sides[1], sides[0], other)
        return sides

    def settled(self) -> Values:
        """Return the values of a game without end: one more play no longer changes them."""
        values = self.end()
        while True:
            after = self.best_play(values)
            change = max(np.abs(a - b).max() for a, b in zip(after, values, strict=True))
            values = after
            if change < _SETTLED:
                return values

    def best_play(self, values: Values) -> Values:
        """Return the values with one more play left when both sides play perfectly."""
        values = self.step(values, values)
        for settle in (self.settle, self.settle_try, self.settle_runback):
            values = settle(values, values)
        return values


def _best(worth: np.ndarray, pick: np.ndarray | None = None) -> np.ndarray:
    """Return the worth of the best choice, of those picked, or of a mix by the share of each."""
    if pick is None:
        return worth.max(axis=0)
    if pick.ndim == worth.ndim:
        return (pick * np.where(pick > 0, worth, 0.0)).sum(axis=0)
    return np.take_along_axis(worth, pick[None], axis=0)[0]
