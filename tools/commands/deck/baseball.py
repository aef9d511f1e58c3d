"""The dice tables of the baseball, as a family of `pigskin deck`."""

from dataclasses import dataclass, field
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from host_sim.errors import UserError
from host_sim.printing import Console, counted
from pigskin.core.chance import Chance, seed_from
from pigskin.games.baseball.figures import HITS
from pigskin.games.baseball.notation import BASES
from pigskin.games.baseball.rules import Baseball26
from pigskin.games.baseball.table_text import FIRST, MARKS, parse
from pigskin.games.baseball.tables import (
    MAGIC,
    RESULT_NAMES,
    RESULTS,
    SOURCES,
    STATUSES,
    THROWS,
    DiceTable,
    unpack,
)
from pigskin.games.baseball.tables import pack as pack_table
from tools.shared.samples import Ratio
from tools.shared.tables import numbers
from tools.sports.baseball.odds import HalfInning, State

# Figures of the box score, as a share of another one where it is named, and what they were in the
# major leagues of 1926 in round numbers (section 4.3 of the digest).
_SEASON_1926 = {
    "runs": ("R", "", 4.6),
    "batting average": ("H", "AB", 0.281),
    "hits": ("H", "", 9.6),
    "two-base hits": ("2B", "", 1.7),
    "three-base hits": ("3B", "", 0.5),
    "home runs": ("HR", "", 0.35),
    "bases on balls": ("BB", "", 3.1),
    "strike-outs": ("K", "", 2.8),
}


@dataclass
class TableFile:
    """A table as read from a file, or the faults that kept it from being read."""

    table: DiceTable | None
    faults: list[str] = field(default_factory=list)


def recognizes(data: bytes) -> bool:
    """Return whether a file is a dice table, as text or packed."""
    if data.startswith(MAGIC):
        return True
    lines = data.decode(errors="replace").removeprefix("\ufeff").splitlines()
    first = next((line for line in lines if line.partition("#")[0].strip()), "")
    return first.lower().split()[:1] == FIRST.split()[:1]


def load(data: bytes) -> TableFile:
    """Return the table in a file. Raise ValueError if it cannot be read at all."""
    if data.startswith(MAGIC):
        return TableFile(unpack(data))
    table, faults = parse(data.decode())
    return TableFile(table, [f"line {line}: {text}" if line else text for line, text in faults])


def check(found: TableFile) -> tuple[list[str], list[str]]:
    """Return the faults, and notes about entries that only look odd."""
    notes = []
    if found.table:
        for at, name in enumerate(RESULT_NAMES):
            if at not in found.table.entries:
                notes.append(f"no throw means {name}, which the sheet of 1926 has")
        if found.table.printed and set(found.table.sources) != {SOURCES.index("text")}:
            notes.append("status PRINTED, but not every throw is marked as text (!)")
    return found.faults, notes


def pack(found: TableFile) -> bytes:
    return pack_table(_sound(found))


def _sound(found: TableFile) -> DiceTable:
    if found.table is None:
        raise UserError(f"the dice table has faults: {'; '.join(found.faults)}")
    return found.table


def describe(found: TableFile) -> str:
    """Return a line about a table without faults."""
    table = _sound(found)
    return f"{STATUSES[table.printed].lower()}, 21 throws, digest {table.digest}"


def cells(found: TableFile) -> dict[str, str]:
    """Return the meaning of every throw, with its provenance."""
    table = _sound(found)
    shown = {"title": table.title, "status": STATUSES[table.printed]}
    for throw, entry, source in zip(THROWS, table.entries, table.sources, strict=True):
        shown[throw] = f"{RESULTS[entry]} ({SOURCES[source]})"
    return shown


def write(table: DiceTable, notes: tuple[str, ...] = ()) -> str:
    """Return the tidy text of a table."""
    usual = max(range(len(SOURCES)), key=table.sources.count)
    lines = [FIRST, f"title   {table.title}", f"status  {STATUSES[table.printed]}"]
    lines += [f"source  {SOURCES[usual]}", *(f"note    {note}" for note in notes)]
    for throw, entry, source in zip(THROWS, table.entries, table.sources, strict=True):
        mark = "" if source == usual else f" {MARKS[source]}"
        lines.append(f"{throw}     {RESULTS[entry]}{mark}")
    return "\n".join(lines) + "\n"


def opening(table: DiceTable) -> Baseball26:
    """Return a new game with this table, which need not be installed under a name."""
    game = Baseball26({})
    game.rules.use(table)
    return game


def stats(found: TableFile) -> dict[str, Any]:
    """Return everything that the tables show, as plain data."""
    table = _sound(found)
    inning = HalfInning(opening(table))
    values = inning.values(inning.plain())
    best = inning.best()[1]
    chances = {code: table.results.count(at) for at, code in enumerate(RESULTS)}
    at_bats = 36 - chances["BB"]
    return {
        "title": table.label(),
        "digest": table.digest,
        "provenance": {word: table.sources.count(at) for at, word in enumerate(SOURCES)},
        "chances of 36": chances,
        "batting average": round(sum(chances[code] for code in HITS) / max(1, at_bats), 4),
        "runs in nine innings": round(float(9 * values[State(0, 0)]), 4),
        "runs in nine innings, best use of options": round(float(9 * best[State(0, 0)]), 4),
        "run expectancy": {
            BASES[bases]: [round(float(values[State(bases, outs)]), 4) for outs in range(3)]
            for bases in range(8)
        },
    }


def calibrate(found: TableFile, games: int) -> dict[str, Any]:
    """Play games in which nobody runs. Return means with half widths of their 95 % intervals."""
    table = _sound(found)
    gathered = {name: Ratio() for name in _SEASON_1926}
    for number in range(games):
        game = opening(table)
        statistics = game.statistics()
        chance = Chance(seed_from(f"deck stats {number}"))
        while not game.over:
            # The first choice is BAT or HOLD.
            statistics.add(game.play(game.choices()[0], chance))
        for side in (0, 1):
            figures = dict(statistics.figures(side))
            for name, (part, whole, _) in _SEASON_1926.items():
                gathered[name].add(figures[part], figures[whole] if whole else 1)
    return {
        "played": games,
        **{name: [round(one.mean, 4), round(one.margin, 4)] for name, one in gathered.items()},
    }


def show_calibration(report: dict[str, Any]) -> None:
    """Print the figures of games beside those of the year."""
    shown = Grid(
        "Figure",
        *numbers("Measured", "Majors in 1926"),
        title=f"A team and game; {counted(report['played'], 'game')}, nobody stealing",
        caption="± is the half width of a 95 % interval.\n"
        "The form of the table gives the strike-outs,\nwalks and long hits: four entries strike\n"
        "out, and no throw is rarer than 1 in 36.",
    )
    for name, (_, _, season) in _SEASON_1926.items():
        mean, margin = report[name]
        digits = 3 if season < 1 else 2
        shown.add_row(name, f"{mean:.{digits}f} ± {margin:.{digits}f}", f"about {season:g}")
    Console().print(shown)


def show(report: dict[str, Any]) -> None:
    """Print the report as tables."""
    console = Console()
    rest = f" · digest {report['digest']}"
    console.print(Text.assemble((report["title"], "bold"), rest))
    marks = ", ".join(f"{count} {word}" for word, count in report["provenance"].items())
    console.print(f"throws: {marks}\n")
    grid = Grid(title="Chances of 36")
    for head in ("result", "", "of 36"):
        grid.add_column(head, justify="right" if head == "of 36" else "left")
    for code, name in zip(RESULTS, RESULT_NAMES, strict=True):
        grid.add_row(code, name, str(report["chances of 36"][code]))
    console.print(grid)
    grid = Grid(title="Runs to the end of the half inning")
    for head in ("men on", "none out", "one out", "two out"):
        grid.add_column(head, justify="left" if head == "men on" else "right")
    for bases, row in report["run expectancy"].items():
        grid.add_row(bases, *(f"{value:.3f}" for value in row))
    console.print(grid)
    for name in (
        "batting average",
        "runs in nine innings",
        "runs in nine innings, best use of options",
    ):
        console.print(f"{name}: {report[name]:.3f}")
