"""What coaches give away against perfect play, counted out and not sampled."""

from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from pigskin.core.chance import Source
from tools.shared.tables import numbers


class Losses(NamedTuple):
    """The loss of each coach of a game, and the most that some of them may lose."""

    unit: str
    found: dict[str, float]
    targets: dict[str, float]

    def show(self, game: str) -> None:
        columns = numbers(self.unit, "target")
        table = Table("coach", *columns, title=f"{game}, against perfect play")
        for coach, loss in self.found.items():
            target = self.targets.get(coach)
            table.add_row(coach, f"{loss:.2f}", "-" if target is None else f"at most {target:g}")
        Console().print(table)


class _Draws(Source):
    """A source that takes every path of draws in turn."""

    def __init__(self) -> None:
        # For each draw of the path: how many results it has, and the one taken now.
        self._path: list[list[int]] = []
        self._at = 0
        self.used = 0

    def below(self, n: int) -> int:
        if self._at == len(self._path):
            self._path.append([n, 0])
        self._at += 1
        return self._path[self._at - 1][1]

    def share(self) -> float:
        found = 1.0
        for results, _ in self._path:
            found /= results
        return found

    def turn(self) -> bool:
        """Go on to the next path; return whether there is one."""
        self._at = 0
        while self._path:
            self._path[-1][1] += 1
            if self._path[-1][1] < self._path[-1][0]:
                return True
            self._path.pop()
        return False


def shares(coach: Any, view: Any) -> dict[str, float]:
    """Return how often a coach makes each choice here, over all that he may draw."""
    draws = _Draws()
    for drawing in (coach, *getattr(coach, "coaches", ())):
        if hasattr(drawing, "_chance"):
            drawing._chance = draws
    found: dict[str, float] = {}
    while True:
        choice = coach.choose(view)
        found[choice] = found.get(choice, 0.0) + draws.share()
        if not draws.turn():
            return found
