"""`pigskin solve`: compute what the best coach of a game knows, and pack it for the device.

A family is a module here, named like the rules it solves. It offers

    name_of(game)           tables are coach_<name>.bin, their provenance coach_<name>.txt
    rules(game)             digests, by name, of all that can happen by the rules
    INPUTS                  files, from the root of the repository, for what has no such digest
    solve(game, progress)   a Solution; calls progress(what, done, total) as it goes
    calibrate(game, games)  prints how often the coach's beliefs are right (may be missing)

The same inputs give the same bytes: no chance but seeded one, and no sums whose order the
machine decides.
"""

import argparse
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from pigskin.games import GAMES, module_of
from tools.errors import UserError
from tools.solve.provenance import DATA, Provenance, Solution, digests_of, packed, read_provenance

__all__ = ["Solution", "family_of", "stale"]


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", choices=GAMES, help="one of: " + ", ".join(GAMES))
    parser.add_argument(
        "--check", action="store_true", help="write nothing; compare with the tables in use"
    )
    parser.add_argument(
        "-o", "--out", type=Path, default=DATA, metavar="DIR", help="default: where coaches look"
    )
    parser.add_argument(
        "--calibrate",
        type=int,
        metavar="N",
        help="of coaches with beliefs (Pigskin): are they right as often as they say, in N games?",
    )


def run(args: argparse.Namespace) -> int:
    family = family_of(args.game)
    if args.calibrate is not None:
        if not hasattr(family, "calibrate") or args.calibrate < 1:
            raise UserError("--calibrate takes a number of games, of pigskin46 or pigskin56")
        family.calibrate(args.game, args.calibrate)
        return 0
    name = family.name_of(args.game)
    solution = _solve(family, args.game)
    for figure, value in solution.figures.items():
        print(f"{figure}: {value}")
    made = Provenance(
        command=f"pigskin solve {args.game}",
        inputs=_inputs(family, args.game),
        tables=packed(name, solution.table),
        figures=solution.figures,
    )
    if args.check:
        return _compare(made, args.out, name)
    _write(args.out / f"coach_{name}.bin", solution.table)
    _write(args.out / f"coach_{name}.txt", made.text().encode())
    print(f"{args.out / f'coach_{name}.bin'}: {len(solution.table)} bytes")
    return 0


def family_of(game: str) -> ModuleType:
    """The solver of a game."""
    return import_module("tools.solve." + module_of(game))


def _inputs(family: ModuleType, game: str) -> dict[str, str]:
    rules = family.rules(game) if hasattr(family, "rules") else {}
    return {**rules, **digests_of(getattr(family, "INPUTS", ()))}


def stale(game: str) -> list[str]:
    """What has changed since the tables of a game were made, by name; empty if nothing has."""
    family = family_of(game)
    name = family.name_of(game)
    made = read_provenance(DATA / f"coach_{name}.txt")
    now = {**_inputs(family, game), **packed(name, (DATA / f"coach_{name}.bin").read_bytes())}
    then = {**made.inputs, **made.tables}
    return sorted(file for file in now.keys() | then.keys() if now.get(file) != then.get(file))


def _solve(family: ModuleType, game: str) -> Solution:
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

        return family.solve(game, progress)


def _compare(made: Provenance, folder: Path, name: str) -> int:
    there = read_provenance(folder / f"coach_{name}.txt")
    differing = [part for part in ("inputs", "tables", "figures") if not made.agrees(there, part)]
    if differing:
        print(
            f"coach_{name}.bin in {folder} is not what comes out now "
            f"({', '.join(differing)} differ); `{made.command}` makes it anew"
        )
        return 1
    print(f"coach_{name}.bin in {folder} is what comes out, byte for byte")
    return 0


def _write(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise UserError(
            f"cannot write {path}: {error.strerror}; choose another folder with -o"
        ) from None
