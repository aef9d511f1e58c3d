"""The story of a football game, collected from its events: figures, scores in order, drives."""

from micropython import const

from pigskin.core.chronicle import Chronicle
from pigskin.games.football.drives import Drives

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.types import Event, Events

# How a side scored. After a good try, TOUCHDOWN becomes TOUCHDOWN_7.
TOUCHDOWN = const(0)
TOUCHDOWN_7 = const(1)
FIELD_GOAL = const(2)
SAFETY = const(3)
SCORES = ("TD, no point", "TD and point", "field goal", "safety")
_POINTS = const((6, 7, 3, 2))


class FootballChronicle(Chronicle):
    """A chronicle that divides the events of a football game into scores and drives."""

    def __init__(self, game: "Game"):
        super().__init__(game)
        # (quarter, side, how, White's points, Black's points), in order.
        self.scores: list[tuple[int, int, int, int, int]] = []
        # Points by quarter: White's and Black's in the first, then in the second, and so on.
        self.points = [0, 0]
        self._tracker = Drives()
        self.drives = self._tracker.drives

    def add(self, events: "Events") -> None:
        super().add(events)
        self._tracker.add(events)
        for event in events:
            self._add(event)

    def _add(self, event: "Event") -> None:
        name = event[0]
        if name == "QUARTER":
            self.points += [0, 0]
        elif name == "TD":
            self._post(event[1], TOUCHDOWN)
        elif name == "FG":
            self._post(event[1], FIELD_GOAL)
        elif name == "SAFETY":
            self._post(1 - event[1], SAFETY)
        elif name == "PAT" and self.scores:
            self.points[len(self.points) - 2 + event[1]] -= _POINTS[TOUCHDOWN]
            self.scores.pop()
            self._post(event[1], TOUCHDOWN_7)

    def _post(self, side: int, how: int) -> None:
        score = [self.scores[-1][3], self.scores[-1][4]] if self.scores else [0, 0]
        score[side] += _POINTS[how]
        self.points[len(self.points) - 2 + side] += _POINTS[how]
        self.scores.append((len(self.points) // 2, side, how, score[0], score[1]))
