"""`pigskin solve`: computes the table of the best coach of a game and packs it for the device.

A family is a module here, named like the folder of the games it solves. It offers

    table_of(game)          the data module of the table; its provenance is the .txt beside it
    rules(game)             digests, by name, of all that can happen by the rules
    INPUTS                  files that those digests do not cover (optional)
    solve(game, progress)   a Solution; calls progress(what, done, total) as it goes
    calibrate(game, games)  prints how often the coach's beliefs are right (optional)
    losses(game, progress)  the Losses of all coaches against perfect play (optional)

Files are named from the root of the repository.
The same inputs give the same bytes: all chance is seeded, and all sums run in a fixed order.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from host_sim.errors import UserError
from tools.commands.solve import allfair, baseball, dice_football, hamilton
from tools.commands.solve.provenance import (
    ROOT,
    Provenance,
    Solution,
    digests_of,
    packed,
    read_provenance,
)
from tools.commands.solve.provenance import (
    Progress as Step,
)
from tools.shared.data_module import data_module, read_data_module
from tools.shared.output import write

__all__ = ["FAMILIES", "Solution", "stale", "table_of"]

Result = TypeVar("Result")

FAMILIES = {
    "pigskin46": hamilton,
    "pigskin56": hamilton,
    "football26": dice_football,
    "football48": dice_football,
    "allfair46": allfair,
    "baseball26": baseball,
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", metavar="GAME", choices=FAMILIES, help="one of: " + ", ".join(FAMILIES)
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; compare with the tables in use"
    )
    parser.add_argument(
        "-o", "--out", type=Path, metavar="DIR", help="default: the data folder of the game"
    )
    parser.add_argument(
        "--calibrate",
        type=int,
        metavar="N",
        help="play N games and print how often the coach's beliefs are right (Pigskin only)",
    )
    parser.add_argument(
        "--coaches",
        action="store_true",
        help="print what every coach gives away against perfect play (dice football, baseball)",
    )


def run(args: argparse.Namespace) -> int:
    family = FAMILIES[args.game]
    if args.coaches:
        if not hasattr(family, "losses"):
            raise UserError(
                f"{args.game} is too large to be solved exactly; "
                "--coaches needs football26, football48 or baseball26"
            )
        _with_bar(args.game, family.losses).show(args.game)
        return 0
    if args.calibrate is not None:
        if not hasattr(family, "calibrate") or args.calibrate < 1:
            raise UserError("--calibrate needs pigskin46 or pigskin56, and at least 1 game")
        family.calibrate(args.game, args.calibrate)
        return 0
    path = table_of(args.game)
    if args.out:
        path = args.out / path.name
    solution = _with_bar(args.game, family.solve)
    for figure, value in solution.figures.items():
        print(f"{figure}: {value}")
    made = Provenance(
        command=f"pigskin solve {args.game}",
        inputs=_inputs(family, args.game),
        tables=packed(path.name, solution.table),
        figures=solution.figures,
    )
    if args.check:
        return _compare(made, path)
    title = f"The best coach's book, made by `{made.command}`; not to be edited."
    write(path, data_module(title, {"PACKED": solution.table}).encode())
    write(path.with_suffix(".txt"), made.text().encode())
    print(f"{path}: {len(solution.table)} bytes")
    return 0


def table_of(game: str) -> Path:
    """Return the data module of a game's table."""
    return ROOT / FAMILIES[game].table_of(game)


def _inputs(family: ModuleType, game: str) -> dict[str, str]:
    return {**family.rules(game), **digests_of(getattr(family, "INPUTS", ()))}


def stale(game: str) -> list[str]:
    """Return the names of inputs and tables that changed after a game's table was made."""
    path = table_of(game)
    made = read_provenance(path.with_suffix(".txt"))
    table = read_data_module(path)["PACKED"]
    now = {**_inputs(FAMILIES[game], game), **packed(path.name, table)}
    then = {**made.inputs, **made.tables}
    return sorted(file for file in now.keys() | then.keys() if now.get(file) != then.get(file))


def _with_bar(game: str, work: Callable[[str, Step], Result]) -> Result:
    """Return the result of long work while a bar shows how far it is."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    ) as bar:
        task = bar.add_task(f"solving {game}", total=None)

        def progress(what: str, done: int, total: int) -> None:
            bar.update(task, description=f"{game}: {what}", completed=done, total=total)

        return work(game, progress)


def _compare(made: Provenance, path: Path) -> int:
    there = read_provenance(path.with_suffix(".txt"))
    differing = [part for part in ("inputs", "tables", "figures") if not made.agrees(there, part)]
    if differing:
        print(
            f"{path} is not what comes out now "
            f"({', '.join(differing)} differ); `{made.command}` makes it again"
        )
        return 1
    print(f"{path} is what comes out, byte for byte")
    return 0
