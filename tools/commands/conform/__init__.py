"""`pigskin conform`: compares the same seeded games on CPython and on real MicroPython."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.progress import Progress

from host_sim import runtimes
from host_sim.printing import Console, counted
from pigskin.games import GAMES
from tools.commands.conform.games import game_line

_FILES: runtimes.Files = {
    **runtimes.FIRMWARE,
    "/lib/conform_games.py": Path(__file__).with_name("games.py"),
}
_SCRIPT = """\
from conform_games import game_line
for number in range({first}, {last}):
    print(game_line("{name}", number))
"""
# MicroPython in WebAssembly collects garbage only between scripts, so a script is short.
_GAMES_A_SCRIPT = 10
# One difference usually explains the rest.
_SHOWN = 2


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-n", type=_count, default=20, metavar="N", help="games of each game")
    parser.add_argument(
        "--runtime",
        choices=runtimes.NAMES,
        default="wasm",
        help="wasm: MicroPython on Node (default); pico: on an emulated Pico",
    )
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game")


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 100_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of games (1 to 100000)")
    return int(text)


def run(args: argparse.Namespace) -> int:
    names = args.game or list(GAMES)
    total = len(names) * args.n
    agreed = differing = 0
    with Progress(
        console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
    ) as progress:
        task = progress.add_task(f"CPython and {args.runtime}", total=total)
        for mine, theirs in compare(names, args.n, args.runtime):
            progress.advance(task)
            if mine == theirs:
                agreed += 1
                continue
            differing += 1
            if differing <= _SHOWN:
                print(f"CPython: {mine}\n{args.runtime + ':':8} {theirs}")
            elif differing == _SHOWN + 1:
                print("and more")
    print(f"{agreed} of {counted(total, 'game')} alike on CPython and {args.runtime}")
    return 0 if agreed == total else 1


def compare(names: list[str], count: int, runtime_name: str) -> Iterator[tuple[str, str]]:
    """Yield the line of every game as CPython and as MicroPython compute it."""
    runtime = runtimes.find(runtime_name)
    for name in names:
        # A fresh MicroPython for each game: a handheld never has two of them loaded.
        with runtime.session(_FILES) as session:
            for first in range(0, count, _GAMES_A_SCRIPT):
                last = min(first + _GAMES_A_SCRIPT, count)
                result = session.run(_SCRIPT.format(first=first, last=last, name=name))
                lines = result.stdout.splitlines()
                for number in range(first, last):
                    theirs = lines.pop(0) if lines else f"failed: {result.stderr.strip()}"
                    yield game_line(name, number), theirs
