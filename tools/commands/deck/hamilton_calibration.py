"""Games with a Pigskin deck, compared with the football of its day.

We tune the deck by this table.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from rich.table import Column, Table

from host_sim.printing import counted
from pigskin.games.hamilton.deck import FORM
from tools.shared.coach_games import Pairing, check_pairing, in_parallel, play_game
from tools.shared.decks import hamilton_source as source
from tools.shared.decks import packed
from tools.shared.decks.hamilton_source import DeckSource
from tools.shared.samples import Ratio, Sample
from tools.shared.tables import numbers

EDITIONS = ("pigskin46", "pigskin56")
CARDS = {"full": 50, "short": 40}
PACKS = tuple(CARDS)
COACH = "varsity"
SHORT_WITHIN = 0.05  # most that rates of the short game may differ from those of the full one

Figures = dict[str, float]


class CalibrationLine(NamedTuple):
    """A line of the table: the share of a part in a whole, summed over games, for each team."""

    name: str
    part: Callable[[Figures], float]
    whole: Callable[[Figures], float] | None  # None: per team and game
    targets: tuple[float, float]  # 1946, 1956
    bands: tuple[float, float] | None  # most it may stray; None: the target is general knowledge


def _plays(f: Figures) -> float:
    return f["rushes"] + f["passes"]


# Plays, yards and points come from college records and are binding. The rest is general knowledge.
LINES = (
    CalibrationLine("scrimmage plays", _plays, None, (57.8, 63.3), (3, 4)),
    CalibrationLine("yards", lambda f: f["yards"], None, (240.7, 279.0), (12, 14)),
    CalibrationLine("points", lambda f: f["points"], None, (16.1, 16.5), (1.5, 2)),
    CalibrationLine("passes", lambda f: f["passes"], None, (14, 12), None),
    CalibrationLine(
        "completed", lambda f: f["completed"], lambda f: f["passes"], (0.39, 0.43), None
    ),
    CalibrationLine(
        "intercepted", lambda f: f["intercepted"], lambda f: f["passes"], (0.09, 0.08), None
    ),
    CalibrationLine("punts", lambda f: f["punts"], None, (6, 5), None),
    CalibrationLine(
        "yards a punt", lambda f: f["punt yards"], lambda f: f["punts"], (36, 35), None
    ),
    CalibrationLine("fumbles lost", lambda f: f["fumbles lost"], None, (2, 2), None),
    CalibrationLine("penalties", lambda f: f["penalties"], None, (5, 5), None),
    CalibrationLine(
        "tries good", lambda f: f["tries good"], lambda f: f["tries"], (0.65, 0.67), None
    ),
)


def measure(
    found: DeckSource, games: int, coach: str = COACH, options: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Play `games` games of each edition and pack. Return every line with its interval."""
    with packed.playable(FORM, source.pack(found), "hamilton") as name:
        return {
            "games": games,
            "coach": coach,
            "options": " ".join(options),
            **{
                edition: {
                    pack: _pack(edition, pack, [f"deck={name}", *options], games, coach)
                    for pack in PACKS
                }
                for edition in EDITIONS
            },
        }


def _pack(edition: str, pack: str, options: list[str], games: int, coach: str) -> dict[str, Any]:
    pairing = check_pairing(edition, [f"pack={pack}", *options], coach, coach, "calibration")
    lines: dict[str, Sample | Ratio] = {
        line.name: Ratio() if line.whole else Sample() for line in LINES
    }
    per_play = {line.name: Ratio() for line in LINES}
    for chunk in in_parallel(_play, pairing, games):
        # One game is one observation: its two teams are not independent.
        for figures in chunk:
            for line in LINES:
                part, plays = line.part(figures), _plays(figures)
                gathered = lines[line.name]
                if isinstance(gathered, Ratio):
                    gathered.add(part, line.whole(figures) if line.whole else 1)
                else:
                    gathered.add(part / 2)
                per_play[line.name].add(part, plays)
    report = {
        line.name: {
            "mean": lines[line.name].mean,
            "margin": lines[line.name].margin,
            # Both packs must agree in these: shares as they are, counts per play.
            "rate": lines[line.name].mean if line.whole else per_play[line.name].mean,
        }
        for line in LINES
    }
    report[LINES[0].name]["rate"] = report[LINES[0].name]["mean"] / CARDS[pack]  # plays per card
    return report


def _play(pairing: Pairing, numbers: range) -> list[Figures]:
    found: list[Figures] = []
    for number in numbers:
        collected: list = []
        match = play_game(pairing, number, collected.append)
        statistics = match.game.statistics()
        for events in collected:
            statistics.add(events)
        home, away = (dict(statistics.figures(side)) for side in (0, 1))
        found.append({name: count + away.get(name, 0) for name, count in home.items()})
    return found


def table(report: dict[str, Any]) -> Table:
    """Return a table of measured and wanted figures. A star marks one outside its band."""
    shown = Table(
        "Squads",
        Column("Figure", no_wrap=True),
        *numbers("Measured", "Wanted", "Short"),
        title=f"A team and game; {report['coach']} coaches, "
        f"{counted(report['games'], 'game')} each"
        f"{', ' + report['options'] if report['options'] else ''}.\n"
        "Short against full: plays by the card, counts by the play, shares as they are",
        caption="± is the half width of a 95 % interval; * is outside its band",
    )
    for at, edition in enumerate(EDITIONS):
        for line in LINES:
            full, short = (report[edition][pack][line.name] for pack in PACKS)
            shown.add_row(
                edition if line is LINES[0] else "",
                line.name,
                _measured(full, line, at),
                _wanted(line, at),
                _short(full, short),
                end_section=line is LINES[-1],
            )
    return shown


def _digits(line: CalibrationLine) -> int:
    return 3 if line.targets[0] < 1 else 1


def _measured(full: dict[str, float], line: CalibrationLine, at: int) -> str:
    digits = _digits(line)
    outside = line.bands and abs(full["mean"] - line.targets[at]) > line.bands[at]
    return f"{full['mean']:.{digits}f} ± {full['margin']:.{digits}f}" + ("*" if outside else "")


def _wanted(line: CalibrationLine, at: int) -> str:
    return f"{line.targets[at]:g}" + (f" ± {line.bands[at]:g}" if line.bands else "")


def _short(full: dict[str, float], short: dict[str, float]) -> str:
    if not full["rate"]:
        return ""
    change = short["rate"] / full["rate"] - 1
    return f"{change:+.1%}" + ("*" if abs(change) > SHORT_WITHIN else "")
