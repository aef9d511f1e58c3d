"""Chance from a script, for scenarios, and every outcome of a choice, for exact odds."""

from micropython import const

from pigskin.core.chance import Source
from pigskin.core.dice import TOTAL

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pigskin.types import AnyGame, Events


class OutOfChance(Exception):
    """A script that ended before the play did."""


class ScriptedChance(Source):
    """A source that gives the listed draws in order. `left` draws are not used yet."""

    def __init__(self, draws: "Iterable[int]"):
        self._draws = list(draws)
        self.used = 0

    @property
    def left(self) -> int:
        return len(self._draws) - self.used

    def _next(self) -> int:
        if self.used == len(self._draws):
            raise OutOfChance("the play needs more chance than the %d given" % self.used)
        self.used += 1
        return self._draws[self.used - 1]

    def throw(self) -> int:
        return self._next()

    def below(self, n: int) -> int:
        draw = self._next()
        if not 0 <= draw < n:
            raise ValueError("a draw of %d where 0 to %d is possible" % (draw, n - 1))
        return draw


class _Counter(Source):
    """A source that visits every sequence of draws, counting up the last draw first."""

    def __init__(self) -> None:
        self._path: list[int] = []
        self._sizes: list[int] = []
        self.used = 0

    def below(self, n: int) -> int:
        at = self.used
        self.used = at + 1
        if at == len(self._path):
            self._path.append(0)
            self._sizes.append(n)
        return self._path[at]

    def throw(self) -> int:
        return self.below(len(TOTAL))

    def of(self) -> int:
        """Return n where the chance of this path is 1 / n."""
        of = 1
        for size in self._sizes:
            of *= size
        return of

    def next_path(self) -> bool:
        """Go to the next path; return False when all have been visited."""
        self.used = 0
        while self._path:
            self._path[-1] += 1
            if self._path[-1] < self._sizes[-1]:
                return True
            self._path.pop()
            self._sizes.pop()
        return False


def outcomes(game: "AnyGame", choice: str) -> "Iterator[tuple[int, AnyGame, Events]]":
    """Yield every outcome of a choice as (of, position, events), each with chance 1 / of.

    The given game does not change. The chances add up to exactly 1.
    """
    chance = _Counter()
    while True:
        position = game.copy()
        events = position.play(choice, chance)
        yield chance.of(), position, events
        if not chance.next_path():
            return
