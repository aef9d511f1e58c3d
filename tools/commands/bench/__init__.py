"""`pigskin bench`: speed and memory of the games, the handheld, the coaches, wire and simulator.

Without an option it measures the speed of every game on this machine and its heap on MicroPython.
A figure with a budget says `met` or `missed`. Times of the emulated Pico are the chip's own; the
load of this machine does not change them.
"""

import argparse
import json
from importlib import import_module
from typing import NamedTuple

from pigskin.games import GAMES


class Benchmark(NamedTuple):
    """One kind of figures, whose module has `measure(games, args)` and `show(figures)`."""

    module: str
    key: str  # in JSON
    help: str


# By option.
PARTS = {
    "pico": Benchmark("handheld", "handheld", "the handheld's budgets, on the emulated Pico"),
    "shelf": Benchmark("shelf", "shelf", "many finished games, on the emulated Pico"),
    "coaches": Benchmark("coaches", "coaches", "decisions, on the emulated Pico"),
    "pace": Benchmark("pace", "pace", "seconds, pages and presses of a stranger's game"),
    "usb": Benchmark("usb", "usb", "bytes and time on the wire"),
    "peers": Benchmark("peers", "peers", "linked games, on the wire and the emulated Pico"),
    "sim": Benchmark("window", "simulator", "start and idle cost of the window"),
    "web": Benchmark("web", "web", "size, start and steps of the page, in Chromium"),
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game")
    parser.add_argument("--no-heap", action="store_true", help="leave MicroPython out")
    for option, part in PARTS.items():
        parser.add_argument(f"--{option}", action="store_true", help=part.help)
    parser.add_argument(
        "--seconds",
        type=int,
        default=60,
        help="how long to play each game on the Pico or the page (default: %(default)s)",
    )
    parser.add_argument("--profile", action="store_true", help="show where the time goes")


def run(args: argparse.Namespace) -> int:
    from tools.commands.bench import games

    names = args.game or list(GAMES)
    if args.profile:
        for name in names:
            games.profile(name)
        return 0
    chosen = [part for option, part in PARTS.items() if getattr(args, option)]
    if not chosen:
        figures = games.measure(names, args)
        if not args.json:
            games.show(figures)
    else:
        figures = {}
        for part in chosen:
            module = import_module(f"tools.commands.bench.{part.module}")
            figures[part.key] = module.measure(names, args)
            if not args.json:
                module.show(figures[part.key])
    if args.json:
        print(json.dumps(figures, indent=2))
    return 0
