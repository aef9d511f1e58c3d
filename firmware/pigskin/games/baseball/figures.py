"""The box score of the baseball, counted from its events."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Event, Events, Pair

# In the order of the display. Double and triple plays are those a team hits into. Errors are those
# it makes in the field. The batting average is in thousandths.
FIGURES = (
    "R",
    "H",
    "E",
    "AB",
    "2B",
    "3B",
    "HR",
    "BB",
    "K",
    "SF",
    "SB",
    "CS",
    "DP",
    "TP",
    "LOB",
    "BA",
)
FIGURE_NAMES = {
    "R": "runs",
    "H": "hits",
    "E": "errors",
    "AB": "times at bat",
    "2B": "two-base hits",
    "3B": "three-base hits",
    "HR": "home runs",
    "BB": "bases on balls",
    "K": "strike-outs",
    "SF": "scoring flies",
    "SB": "stolen bases",
    "CS": "caught stealing",
    "DP": "double plays",
    "TP": "triple plays",
    "LOB": "left on base",
    "BA": "batting average",
}
HITS = ("1L", "1R", "2B", "3B", "HR")
_PLAYS = const(("RESULT", "STEAL", "TRY"))
_COUNTED = const(("2B", "3B", "HR", "BB", "K"))


class BoxScore:
    """The figures of both teams.

    `innings[side]` has [runs, hits, errors against it, left on base].
    """

    def __init__(self) -> None:
        self._counts: Pair[dict[str, int]] = ({}, {})
        self.innings: Pair[list[list[int]]] = ([], [])
        self._fly = False
        # The side that steals, and how many bases count as stolen unless a man is caught.
        self._stealing = (0, 0)

    def count(self, side: int, name: str, n: int = 1) -> None:
        counts = self._counts[side]
        counts[name] = counts.get(name, 0) + n

    def figures(self, side: int) -> list[tuple[str, int]]:
        """Return (name, number) in a fixed order."""
        counts = self._counts[side]
        shown = [(name, counts.get(name, 0)) for name in FIGURES[:-1]]
        shown.append(("BA", batting_average(counts.get("H", 0), counts.get("AB", 0))))
        return shown

    def add(self, events: "Events") -> None:
        for event in events:
            if event[0] in _PLAYS:
                self._end_steal()
            self._add(event)
        self._end_steal()

    def _add(self, event: "Event") -> None:
        name = event[0]
        if name == "RESULT":
            self._result(event[1], event[2])
        elif name == "HALF":
            self.innings[event[1]].append([0, 0, 0, 0])
        elif name == "RUN":
            self._run(event[1])
        elif name == "OUT":
            # If one man is caught, no man is credited with a stolen base.
            if self._stealing[1]:
                self._stealing = (0, 0)
                self.count(event[1], "CS")
        elif name == "STEAL":
            self._fly = False
            self._stealing = (event[1], len(event[2]))
        elif name == "DOUBLEPLAY":
            self.count(event[1], "DP")
        elif name == "TRIPLEPLAY":
            self.count(event[1], "TP")
        elif name == "SIDEOUT" or name == "WALKOFF":
            self._left_on_base(event[1], event[2])
        elif name == "LATE":
            self._left_on_base(event[1], 1)

    def _end_steal(self) -> None:
        side, bases = self._stealing
        if bases:
            self.count(side, "SB", bases)
            self._stealing = (0, 0)

    def _result(self, side: int, code: str) -> None:
        """Count a result: a walk is no time at bat; an error is one, but no hit (B-16, B-29)."""
        self._fly = code == "FLY"
        if code in _COUNTED:
            self.count(side, code)
        if code != "BB":
            self.count(side, "AB")
        if code in HITS:
            self.count(side, "H")
            self._inning(side)[1] += 1
        elif code == "E":
            self.count(1 - side, "E")
            self._inning(side)[2] += 1

    def _run(self, side: int) -> None:
        self.count(side, "R")
        self._inning(side)[0] += 1
        if self._fly:
            # A scoring fly is no time at bat (B-29).
            self._fly = False
            self.count(side, "AB", -1)
            self.count(side, "SF")

    def _left_on_base(self, side: int, men: int) -> None:
        self.count(side, "LOB", men)
        self._inning(side)[3] += men

    def _inning(self, side: int) -> list[int]:
        # A position from the middle of a half inning has had no HALF event.
        if not self.innings[side]:
            self.innings[side].append([0, 0, 0, 0])
        return self.innings[side][-1]


def batting_average(hits: int, at_bats: int) -> int:
    """Return the average in thousandths, rounded as newspapers do; 0 without a time at bat."""
    return (2000 * hits + at_bats) // (2 * at_bats) if at_bats else 0


def average_text(thousandths: int) -> str:
    """Return text such as .281 or 1.000."""
    if thousandths >= 1000:
        return "1.000"
    return ".%03d" % thousandths


class HalfInnings(BoxScore):
    """A box score that tells a side's last half inning in a line."""

    _told = 0

    def told(self, side: int, name: str) -> str:
        """Return it in words; empty if the side has not been at bat since `forget`."""
        innings = self.innings[side]
        if len(innings) == self._told:
            return ""
        runs, hits, _, left = innings[-1]
        return "%s: %d run%s, %d hit%s, %d left on base." % (
            name,
            runs,
            "" if runs == 1 else "s",
            hits,
            "" if hits == 1 else "s",
            left,
        )

    def forget(self) -> None:
        self._told = max(len(self.innings[0]), len(self.innings[1]))
