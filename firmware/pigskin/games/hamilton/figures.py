"""The figures of a Pigskin game: a football's, without the plays that a penalty voided."""

from micropython import const

from pigskin.games.football.figures import FIGURES, FootballStats

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Event, Events

# Shown after the figures of all football games.
MORE_FIGURES = (
    "drives",
    "fumbles",
    "kicks blocked",
    "penalties refused",
    "time-outs",
    "substitutions",
    "men replaced",
    "cards",
)
# These events confirm the play before them.
_SETTLED = const(("PLAY", "OFFSET", "TD"))
_CARDS = const(("CARD", "PENALTYCARD", "REPLACECARD"))


class HamiltonStats(FootballStats):
    """The figures of a Pigskin game. `cards` are those of a side's plays from scrimmage."""

    def __init__(self) -> None:
        FootballStats.__init__(self)
        # The events of a play with a penalty card, kept until it is known whether it counts.
        self._waiting: Events = []

    def figures(self, side: int) -> list[tuple[str, int]]:
        base = FootballStats.figures(self, side)
        counts = self._counts[side]
        more = [(name, counts.get(name, 0)) for name in MORE_FIGURES]
        return base[: len(FIGURES)] + more + base[len(FIGURES) :]

    def add(self, events: "Events") -> None:
        for event in events:
            name = event[0]
            if name in _SETTLED:
                self._count_waiting()
            elif name == "PENALTY":
                # Accepted: the result of the play is void (PS-10.5).
                if event[3]:
                    self._waiting = [kept for kept in self._waiting if kept[0] in _CARDS]
                else:
                    self.count(event[1], "penalties refused")
                self._count_waiting()
            self._waiting.append(event)
            if name == "TD":
                # A TD event comes only when nothing can void it, so it counts at once.
                self._count_waiting()
        if not any(event[0] == "PENALTYCARD" for event in self._waiting):
            self._count_waiting()

    def _count_waiting(self) -> None:
        waiting = self._waiting
        self._waiting = []
        for event in waiting:
            self._add(event)
            self._add_more(event)

    def _add_more(self, event: "Event") -> None:
        name = event[0]
        if name in _CARDS:
            if self._scrimmage:
                self.count(self._side, "cards")
        elif name == "SERIES":
            self.count(event[1], "drives")
        elif name == "FUMBLE":
            self.count(event[1], "fumbles")
        elif name == "BLOCKED":
            self.count(event[1], "kicks blocked")
        elif name == "TIMEOUT":
            self.count(event[1], "time-outs")
        elif name == "SUB":
            self.count(event[1], "substitutions")
        elif name == "REPLACE":
            self.count(event[1], "men replaced")
