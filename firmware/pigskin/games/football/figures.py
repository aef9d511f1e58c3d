"""The figures a football fan asks for, counted from the events of any football game."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Event, Events, Pair

# In the order in which they are shown.
FIGURES = (
    "points",
    "touchdowns",
    "tries",
    "tries good",
    "field goals tried",
    "field goals",
    "safeties",
    "first downs",
    "plays",
    "yards",
    "rushes",
    "rushing yards",
    "passes",
    "completed",
    "passing yards",
    "intercepted",
    "fumbles lost",
    "turnovers",
    "stopped on downs",
    "punts",
    "punt yards",
    "kick-offs",
    "kick-off yards",
    "returns",
    "return yards",
    "penalties",
    "penalty yards",
)

_PUNTS = const(("PUNT", "QUICKKICK", "POOB"))
_FIELD_GOALS = const(("PLACE", "FG", "FIELDGOAL"))
_NO_PLAY = const(("UNNAMED",))


class FootballStats:
    """The figures of both sides. Safeties, penalties and turnovers count for the side at fault."""

    def __init__(self) -> None:
        self._counts: Pair[dict[str, int]] = ({}, {})
        # Plays and yards of each kind of call: {call: [plays, yards]}.
        self.calls: Pair[dict[str, list[int]]] = ({}, {})
        self._side = 0
        self._call = ""
        self._scrimmage = False

    def count(self, side: int, name: str, n: int = 1) -> None:
        counts = self._counts[side]
        counts[name] = counts.get(name, 0) + n

    def figures(self, side: int) -> list[tuple[str, int]]:
        """Return (name, number) pairs in a fixed order, then plays and yards of each call."""
        counts = self._counts[side]
        shown = [(name, counts.get(name, 0)) for name in FIGURES]
        for call in sorted(self.calls[side]):
            plays, yards = self.calls[side][call]
            shown.append((call + " plays", plays))
            shown.append((call + " yards", yards))
        return shown

    def add(self, events: "Events") -> None:
        for event in events:
            self._add(event)

    def _add(self, event: "Event") -> None:
        name = event[0]
        if name == "PLAY":
            self._play(event[1], event[2], event[4])
        elif name == "MOVE":
            self._move(event[1], event[2], event[3], event[4])
        elif name == "FIRSTDOWN":
            self.count(event[1], "first downs")
        elif name == "LOST":
            self.count(event[1], "intercepted" if event[2] == "pass" else "fumbles lost")
            self.count(event[1], "turnovers")
        elif name == "DOWNS":
            self.count(event[1], "stopped on downs")
        elif name == "TD":
            self.count(event[1], "touchdowns")
            self.count(event[1], "points", 6)
        elif name == "PAT" or name == "NOPAT":
            self.count(event[1], "tries")
            if name == "PAT":
                self.count(event[1], "tries good")
                self.count(event[1], "points")
        elif name == "FG" or name == "NOFG":
            self.count(event[1], "field goals tried")
            if name == "FG":
                self.count(event[1], "field goals")
                self.count(event[1], "points", 3)
        elif name == "SAFETY":
            self.count(event[1], "safeties")
            self.count(1 - event[1], "points", 2)
        elif name == "DELAY":
            # The MOVE of a delay does not belong to the last play.
            self._scrimmage = False

    def _play(self, side: int, call: str, down: int) -> None:
        self._side = side
        self._call = call
        self._scrimmage = down > 0
        if call == "KICKOFF":
            self.count(side, "kick-offs")
        if not self._scrimmage:
            return
        self.count(side, "plays")
        kind = self.calls[side].setdefault(call, [0, 0])
        kind[0] += 1
        if call in _PUNTS:
            self.count(side, "punts")
        elif call[:4] == "PASS" or call == "LONGPASS":
            self.count(side, "passes")
        elif call not in _FIELD_GOALS and call not in _NO_PLAY:
            self.count(side, "rushes")

    def _move(self, side: int, how: str, yards: int, spot: int) -> None:
        if how == "penalty":
            self.count(side, "penalties")
            self.count(side, "penalty yards", -yards)
        elif how == "kick":
            self._kick(side, yards)
        elif how == "return" or side != self._side:
            self.count(side, "returns")
            self.count(side, "return yards", yards)
        elif self._scrimmage:
            # Yards beyond the goal line do not count.
            self._gain(side, how, min(yards, yards + 100 - spot))

    def _kick(self, side: int, yards: int) -> None:
        if self._call == "KICKOFF":
            self.count(side, "kick-off yards", yards)
        elif self._call in _PUNTS:
            self.count(side, "punt yards", yards)
            self.calls[side][self._call][1] += yards

    def _gain(self, side: int, how: str, yards: int) -> None:
        passing = self._call[:4] == "PASS" or self._call == "LONGPASS"
        self.count(side, "yards", yards)
        self.count(side, "passing yards" if passing else "rushing yards", yards)
        if how == "pass":
            self.count(side, "completed")
        if self._call in self.calls[side]:
            self.calls[side][self._call][1] += yards
