"""Games with an All-Fair deck, compared with the targets in tests/rules/allfair.md, section 6."""

from typing import Any, NamedTuple

from rich.table import Column, Table
from rich.text import Text

from host_sim.printing import counted
from pigskin.games.allfair.deck import FORM
from pigskin.games.allfair.rules import AllFair46
from tools.shared.coach_games import Pairing, check_pairing, in_parallel, play_game
from tools.shared.decks import allfair_source, packed
from tools.shared.decks.allfair_source import AllFairDeckSource
from tools.shared.samples import Ratio, share_interval
from tools.shared.tables import numbers

COACH = "varsity"
# Against a coach who calls at random, a tenth of the games shows the strength well enough.
ROOKIE_SHARE = 10

Figures = dict[str, float]


class Target(NamedTuple):
    """The range for a figure, per team and game or as a share of another figure."""

    name: str
    part: str
    whole: str
    low: float
    high: float


# The digest allows 12 to 18 points; we want 14 to 18. "0.05 or so" is read as within 0.03. Of
# interceptions and fumbles lost the year had about 1.3 and 2, which is narrower than the digest.
TARGETS = (
    Target("points", "points", "", 14, 18),
    Target("touchdowns", "touchdowns", "", 1.6, 2.4),
    Target("field goals made", "field goals", "", 0.1, 0.4),
    Target("field goals tried", "field goals tried", "", 0.4, 1),
    Target("safeties", "safeties", "", 0.03, 0.08),
    Target("rushes", "rushes", "", 38, 45),
    Target("yards a rush", "rushing yards", "rushes", 3.2, 3.8),
    Target("passes", "passes", "", 14, 20),
    Target("completed", "completed", "passes", 0.40, 0.45),
    Target("interceptions", "intercepted", "", 1.1, 1.5),
    Target("yards a pass", "passing yards", "passes", 5, 6.5),
    Target("fumbles lost", "fumbles lost", "", 1.7, 2.3),
    Target("punts", "punts", "", 5.5, 7.5),
    Target("punt length", "punt yards", "punts", 36, 40),
    Target("first downs", "first downs", "", 10, 13),
    Target("points after, share good", "tries good", "tries", 0.70, 0.85),
    Target("drawn games", "drawn", "", 0.02, 0.08),
    Target("shut-outs suffered", "shut-outs", "", 0.10, 0.20),
)


def measure(found: AllFairDeckSource, games: int) -> dict[str, Any]:
    """Play `games` games with a deck. Return every target with its figure and interval."""
    with packed.playable(FORM, allfair_source.pack(found), "allfair") as name:
        options = [f"deck={name}"]
        return {
            "games": games,
            "coach": COACH,
            "figures": _figures(options, games),
            "rookie": _against_rookie(options, max(1, games // ROOKIE_SHARE)),
        }


def _pairing(options: list[str], away: str) -> Pairing:
    return check_pairing(AllFair46.name, options, COACH, away, "calibration")


def _figures(options: list[str], games: int) -> list[dict[str, Any]]:
    gathered = {target.name: Ratio() for target in TARGETS}
    for chunk in in_parallel(_play, _pairing(options, COACH), games):
        # One game is one observation: its two teams are not independent.
        for figures in chunk:
            for target in TARGETS:
                whole = figures[target.whole] if target.whole else 2
                gathered[target.name].add(figures[target.part], whole)
    return [
        {
            "name": target.name,
            "low": target.low,
            "high": target.high,
            "mean": gathered[target.name].mean,
            "margin": gathered[target.name].margin,
            "met": target.low <= gathered[target.name].mean <= target.high,
        }
        for target in TARGETS
    ]


def _play(pairing: Pairing, numbers: range) -> list[Figures]:
    found = []
    for number in numbers:
        statistics = AllFair46(pairing.options).statistics()
        match = play_game(pairing, number, statistics.add)
        home, away = (dict(statistics.figures(side)) for side in (0, 1))
        figures: Figures = {name: count + away.get(name, 0) for name, count in home.items()}
        score = match.game.score
        # Both teams of a drawn game count, so the share of teams is the share of games.
        figures["drawn"] = 2 * (score[0] == score[1])
        figures["shut-outs"] = score.count(0)
        found.append(figures)
    return found


def _against_rookie(options: list[str], games: int) -> dict[str, Any]:
    results: dict[str, int] = {"won": 0, "drawn": 0, "lost": 0}
    for chunk in in_parallel(_scores, _pairing(options, "rookie"), games):
        for home, away in chunk:
            results["won" if home > away else "lost" if home < away else "drawn"] += 1
    low, high = share_interval(results["won"], games)
    return {"games": games, **results, "low": low, "high": high}


def _scores(pairing: Pairing, numbers: range) -> list[list[int]]:
    return [play_game(pairing, number).game.score for number in numbers]


def table(report: dict[str, Any]) -> Table:
    """Return a table of figures, intervals and targets, each met or missed."""
    rookie = report["rookie"]
    shown = Table(
        Column("Figure", no_wrap=True),
        *numbers("Measured", "±", "Target"),
        "",
        title=f"A team and game; {report['coach']} coaches, {counted(report['games'], 'game')}",
        caption="± is the half width of a 95 % interval.\n"
        f"Against a rookie {report['coach']} wins {rookie['won']} of {rookie['games']} "
        f"({rookie['low']:.1%} to {rookie['high']:.1%}) and draws {rookie['drawn']}.",
    )
    for line in report["figures"]:
        digits = 3 if line["high"] <= 1 else 2
        shown.add_row(
            line["name"],
            f"{line['mean']:.{digits}f}",
            f"{line['margin']:.{digits}f}",
            f"{line['low']:g} to {line['high']:g}",
            Text("met" if line["met"] else "missed", "" if line["met"] else "bold"),
        )
    return shown
