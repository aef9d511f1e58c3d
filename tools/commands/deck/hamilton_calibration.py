"""Games with a Pigskin deck, compared with the football of its day.

We tune the deck by this table.
"""

import math
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.table import Column, Table
from rich.text import Text

from host_sim.printing import counted
from pigskin.games.hamilton.deck import FORM
from pigskin.games.hamilton.figures import HamiltonStats
from tools.shared.coach_games import Pairing, check_pairing, in_parallel, play_game
from tools.shared.decks import hamilton_source as source
from tools.shared.decks import packed
from tools.shared.decks.hamilton_source import DeckSource
from tools.shared.samples import Ratio
from tools.shared.tables import numbers

if TYPE_CHECKING:
    from pigskin.types import Event

EDITIONS = ("pigskin46", "pigskin56")
COACH = "varsity"
# The games played in each edition: the words of their options.
SETTINGS: dict[str, tuple[str, ...]] = {
    "open": (),
    "closed": ("announcing=closed",),
    "short": ("pack=short",),
}
CARDS = {"open": 50, "closed": 50, "short": 40}
SHORT_WITHIN = 0.05  # most that rates of the short game may differ from those of the full one
CLOSED_WITHIN = 0.15  # the same for totals of closed announcing against open

Figures = dict[str, float]


class Wanted(NamedTuple):
    """The figure of the year with the most it may be missed by, or only the limits."""

    low: float
    high: float
    figure: float | None = None

    def text(self) -> str:
        if self.figure is not None:
            band = self.high - self.figure
            return f"{self.figure:g}" + (f"±{band:g}" if band else "")
        if not self.low:
            return f"≤ {self.high:g}"
        return f"≥ {self.low:g}" if self.high == _NO_LIMIT else f"{self.low:g} to {self.high:g}"

    def off(self, mean: float) -> float:
        """Return how far a mean is from the figure, or else from the limits."""
        if self.figure is not None:
            return mean - self.figure
        return min(0, mean - self.low) + max(0, mean - self.high)


_NO_LIMIT = 1e9


def _near(figure: float, band: float = 0) -> Wanted:
    return Wanted(figure - band, figure + band, figure)


class CalibrationLine(NamedTuple):
    """A line of the table: a part of a whole, summed over games, for each team."""

    name: str
    part: str
    whole: str  # "": per team and game
    wanted: tuple[Wanted | None, Wanted | None]  # 1946, 1956
    binding: bool = True  # False: the figure is general knowledge
    total: bool = False  # closed announcing has to come near it
    short: bool = True  # the short game has to have the same rate

    @property
    def scale(self) -> int:
        return 100 if self.name.endswith("%") else 1


def _line(name: str, part: str, whole: str, wanted: Wanted, **more: bool) -> CalibrationLine:
    return CalibrationLine(name, part, whole, (wanted, wanted), **more)


def _known(name: str, part: str, whole: str, first: float, second: float) -> CalibrationLine:
    return CalibrationLine(name, part, whole, (_near(first), _near(second)), binding=False)


# Plays, yards and points come from college records. Field goals are kicked at the end of a half,
# so a shorter half has more of them to the play.
LINES = (
    CalibrationLine("scrimmage plays", "plays", "", (_near(57.8, 1.5), _near(63.3, 1.5))),
    CalibrationLine("yards", "yards", "", (_near(240.7, 8), _near(279, 8)), total=True),
    CalibrationLine("points", "points", "", (_near(16.1, 1), _near(16.5, 1)), total=True),
    _line("fumbles kept, %", "fumbles kept", "fumbles", Wanted(40, 50)),
    _line("fumbles lost", "fumbles lost", "", Wanted(1.8, 2.2)),
    _line("kick-offs downed, %", "kick-offs downed", "kick-offs", Wanted(0, 25)),
    _line("yards a return", "kick-off return yards", "kick-off returns", Wanted(16, _NO_LIMIT)),
    _line("field goals made", "field goals", "", Wanted(0, 0.15), short=False),
    _line("field goals tried", "field goals tried", "", Wanted(0, 0.4), short=False),
    CalibrationLine("shut-outs, %", "shut-outs", "", (Wanted(8, 14), None), short=False),
    _line("40 of runs of 20, %", "runs of 40", "runs of 20", Wanted(0, 30), short=False),
    _known("passes", "passes", "", 14, 12),
    _known("completed, %", "completed", "passes", 39, 43),
    _known("intercepted, %", "intercepted", "passes", 9, 8),
    _known("punts", "punts", "", 6, 5),
    _known("yards a punt", "punt yards", "punts", 36, 35),
    _known("penalties", "penalties", "", 5, 5),
    _known("tries good, %", "tries good", "tries", 65, 67),
)


class _Counts(HamiltonStats):
    """The figures of a game, with those that only a calibration asks for."""

    _MORE = (
        "fumbles kept",
        "kick-offs downed",
        "kick-off returns",
        "kick-off return yards",
        "runs of 20",
        "runs of 40",
    )

    def __init__(self) -> None:
        super().__init__()
        self._run = 0

    def figures(self, side: int) -> list[tuple[str, int]]:
        self._end_run()
        counts = self._counts[side]
        return super().figures(side) + [(name, counts.get(name, 0)) for name in self._MORE]

    def _add_more(self, event: "Event") -> None:
        super()._add_more(event)
        kick_off = self._call == "KICKOFF"
        if event[0] == "FUMBLE" and event[3]:
            self.count(event[1], "fumbles kept")
        elif event[0] == "TOUCHBACK" and kick_off:
            self.count(self._side, "kick-offs downed")
        elif event[0] == "MOVE" and event[2] == "return" and kick_off:
            self.count(event[1], "kick-off returns")
            self.count(event[1], "kick-off return yards", event[3])

    def _play(self, side: int, call: str, down: int) -> None:
        self._end_run()
        super()._play(side, call, down)

    def _gain(self, side: int, how: str, yards: int) -> None:
        super()._gain(side, how, yards)
        if self._call.startswith("RUN"):
            self._run += yards

    def _end_run(self) -> None:
        for length in (20, 40):
            if self._run >= length:
                self.count(self._side, f"runs of {length}")
        self._run = 0


def measure(found: DeckSource, games: int, coach: str = COACH) -> dict[str, Any]:
    """Play `games` games of each edition and setting. Return every line with its interval."""
    with packed.playable(FORM, source.pack(found), "hamilton") as name:
        return {
            "games": games,
            "coach": coach,
            **{
                edition: {
                    setting: _lines(edition, setting, [f"deck={name}", *words], games, coach)
                    for setting, words in SETTINGS.items()
                }
                for edition in EDITIONS
            },
        }


def _lines(
    edition: str, setting: str, options: list[str], games: int, coach: str
) -> dict[str, dict[str, float]]:
    pairing = check_pairing(edition, options, coach, coach, "calibration")
    lines = {line.name: Ratio() for line in LINES}
    # Both packs must agree in these: shares as they are, counts by the play.
    rates = {line.name: Ratio() for line in LINES}
    for chunk in in_parallel(_play, pairing, games):
        # One game is one observation: its two teams are not independent.
        for figures in chunk:
            for line in LINES:
                part = line.scale * figures[line.part]
                lines[line.name].add(part, figures[line.whole] if line.whole else 2)
                rates[line.name].add(part, figures[line.whole or "plays"])
    plays = lines[LINES[0].name]
    rates[LINES[0].name] = Ratio()
    for part, _ in plays.pairs:
        rates[LINES[0].name].add(part, CARDS[setting])
    return {
        name: {
            "mean": line.mean,
            "margin": line.margin,
            "rate": rates[name].mean,
            "rate margin": rates[name].margin,
        }
        for name, line in lines.items()
    }


def _play(pairing: Pairing, numbers: range) -> list[Figures]:
    found: list[Figures] = []
    for number in numbers:
        statistics = _Counts()
        match = play_game(pairing, number, statistics.add)
        home, away = (dict(statistics.figures(side)) for side in (0, 1))
        figures: Figures = {name: count + away.get(name, 0) for name, count in home.items()}
        figures["plays"] = figures["rushes"] + figures["passes"]
        figures["shut-outs"] = match.game.score.count(0)
        found.append(figures)
    return found


def table(report: dict[str, Any]) -> Table:
    """Return a table of measured and wanted figures. A star marks one outside its limits."""
    shown = Table(
        Column("Figure", no_wrap=True),
        *numbers("Wanted", "Open", "Off", "Closed", "", "Short"),
        box=SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1, 0, 0),
        title=f"A team and game; {report['coach']} coaches, "
        f"{counted(report['games'], 'game')} of each kind",
        caption="± is the half width of a 95 % interval; * is outside its limits.\n"
        "Figures wanted without limits are general knowledge. Beside closed\n"
        "announcing stands how far it is from open. The short game is compared with\n"
        "the full one: plays by the card, counts by the play, shares as they are.",
    )
    for at, edition in enumerate(EDITIONS):
        shown.add_row(Text(edition, "bold"))
        for line in LINES:
            shown.add_row(*_row(report[edition], line, at), end_section=line is LINES[-1])
    return shown


def _row(measured: dict[str, Any], line: CalibrationLine, at: int) -> list[str]:
    full, closed, short = (measured[setting][line.name] for setting in SETTINGS)
    wanted = line.wanted[at]
    digits = 1 if max(full["mean"], wanted.low if wanted else 0) >= 5 else 2
    return [
        line.name,
        wanted.text() if wanted else "",
        _measured(full, digits),
        _off(wanted, full["mean"], digits, line.binding),
        _measured(closed, digits),
        _change(full["mean"], closed["mean"], CLOSED_WITHIN) if line.total else "",
        _short(full, short) if line.short else "",
    ]


def _measured(one: dict[str, float], digits: int) -> str:
    return f"{one['mean']:.{digits}f}±{one['margin']:.{digits}f}"


def _off(wanted: Wanted | None, mean: float, digits: int, binding: bool) -> str:
    if wanted is None:
        return ""
    off = wanted.off(mean)
    outside = binding and not wanted.low <= mean <= wanted.high
    return (f"{off:+.{digits}f}" if off else "") + ("*" if outside else "")


def _change(before: float, after: float, most: float) -> str:
    if not before:
        return ""
    change = after / before - 1
    digits = 1 if abs(change) < 0.0995 else 0
    return f"{change:+.{digits}%}" + ("*" if abs(change) > most else "")


def _short(full: dict[str, float], short: dict[str, float]) -> str:
    """Return the change of a rate. A star marks one that chance alone does not explain."""
    if not full["rate"]:
        return ""
    chance = math.hypot(full["rate margin"], short["rate margin"]) / full["rate"]
    return _change(full["rate"], short["rate"], SHORT_WITHIN + chance)
