"""`pigskin conform`: the same seeded games on CPython and on real MicroPython must agree."""

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from pigskin.games import GAMES
from tools import runtimes
from tools.conform_games import game_line

_SCRIPT = """\
from tools.conform_games import game_line
for name in %r:
    for number in range(%d):
        print(game_line(name, number))
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-n", type=int, default=20, metavar="N", help="games of each game")
    parser.add_argument("--runtime", choices=runtimes.NAMES, default="wasm")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game")


def run(args: argparse.Namespace) -> int:
    names = tuple(args.game or GAMES)
    differences = compare(names, args.n, args.runtime)
    for mine, theirs in differences:
        print(f"CPython      {mine}")
        print(f"{args.runtime:12} {theirs}")
    games = len(names) * args.n
    print(f"{games - len(differences)} of {games} games agree on CPython and {args.runtime}")
    return 1 if differences else 0


def compare(names: tuple[str, ...], count: int, runtime_name: str) -> list[tuple[str, str]]:
    """The games that came out otherwise: what CPython says, what MicroPython says."""
    runtime = runtimes.find(runtime_name)
    expected = [(name, number) for name in names for number in range(count)]
    differences: list[tuple[str, str]] = []
    lines: list[str] = []
    with Progress(
        console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
    ) as progress:
        task = progress.add_task(f"MicroPython ({runtime_name})", total=len(expected))

        def on_line(line: str) -> None:
            lines.append(line)
            progress.advance(task)

        script = _SCRIPT % (names, count)
        files = runtimes.firmware_files()
        here = Path(__file__).parent
        files["/lib/tools/__init__.py"] = b""
        files["/lib/tools/conform_games.py"] = (here / "conform_games.py").read_bytes()
        result = runtime.run(script, files=files, on_line=on_line)
    for index, (name, number) in enumerate(expected):
        mine = game_line(name, number)
        theirs = lines[index] if index < len(lines) else "nothing: " + result.stderr.strip()
        if mine != theirs:
            differences.append((mine, theirs))
            if index >= len(lines):
                break
    return differences
