"""`pigskin bench`: speed and memory of the games, the handheld, the coaches, wire and simulator.

Without an option the speed of every game on this machine and the heap it takes on MicroPython.
A figure with a budget says `met` or `missed`. Times of the emulated Pico are
the chip's own, whatever else this machine does.
"""

import argparse
import cProfile
import json
import pstats
import time

from rich.console import Console
from rich.table import Table

from pigskin.games import GAMES
from tools import runtimes
from tools.playing import Pairing, play_game

_SECONDS = 1.0
_RUNS = 3
# Random games per second and core that DESIGN asks for.
GOALS = {
    "pigskin46": 500,
    "pigskin56": 500,
    "football26": 1000,
    "football48": 1000,
    "allfair46": 1000,
    "baseball26": 1000,
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game")
    parser.add_argument("--no-heap", action="store_true", help="leave MicroPython out")
    parser.add_argument(
        "--pico", action="store_true", help="the handheld's budgets, on the emulated Pico"
    )
    parser.add_argument(
        "--seconds", type=int, default=60, help="of each game on the Pico (default: %(default)s)"
    )
    parser.add_argument("--coaches", action="store_true", help="decisions, on the emulated Pico")
    parser.add_argument("--link", action="store_true", help="bytes and time on the wire")
    parser.add_argument("--sim", action="store_true", help="start and idle cost of the window")
    parser.add_argument("--profile", action="store_true", help="show where the time goes")


def run(args: argparse.Namespace) -> int:
    games = args.game or list(GAMES)
    if args.profile:
        for name in games:
            _profile(name)
        return 0
    if args.pico or args.coaches or args.link or args.sim:
        return _others(args, games)
    reference = _best(_reference_loops)
    figures = {
        "reference loops a second": round(reference),
        "games": {name: _speed(name, reference) for name in games},
    }
    if not args.no_heap:
        figures["heap"] = {name: _heaps(name) for name in games}
    if args.json:
        print(json.dumps(figures, indent=2))
    else:
        _show(figures)
    return 0


def _others(args: argparse.Namespace, games: list[str]) -> int:
    """What is asked for by name; each in a module of its own."""
    figures: dict = {}
    if args.pico:
        from tools import bench_pico

        figures["handheld"] = bench_pico.measure(games, args.seconds)
        if not args.json:
            bench_pico.show(figures["handheld"])
    if args.coaches:
        from tools import bench_coach

        figures["coaches"] = bench_coach.figures(games)
        if not args.json:
            bench_coach.show(figures["coaches"])
    if args.link:
        from tools import bench_link

        figures["link"] = bench_link.link_figures()
        if not args.json:
            _show_rows("The wire", _flat(figures["link"]))
    if args.sim:
        from tools import bench_sim

        figures["simulator"] = bench_sim.figures()
        if not args.json:
            _show_rows("The simulator's window", _flat(figures["simulator"]))
    if args.json:
        print(json.dumps(figures, indent=2))
    return 0


def _flat(figures: dict, before: str = "") -> list[tuple[str, str]]:
    """Figures within figures as rows of what and how much."""
    rows: list[tuple[str, str]] = []
    for name, value in figures.items():
        what = f"{before}{name}"
        rows += _flat(value, f"{what}: ") if isinstance(value, dict) else [(what, str(value))]
    return rows


def _show_rows(title: str, rows: list[tuple[str, str]]) -> None:
    table = Table(title=title)
    table.add_column("what")
    table.add_column("measured", justify="right")
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def _best(measure) -> float:
    """The best of a few runs: the others had company on the machine."""
    return max(measure() for _ in range(_RUNS))


def _reference_loops() -> float:
    """A fixed piece of Python work, so that figures of different machines can be compared."""
    table = bytes(range(256))
    done = 0
    start = time.perf_counter()
    while time.perf_counter() - start < _SECONDS / _RUNS:
        state = 1
        for _ in range(1000):
            state = (state * 5 + table[state & 255] + 1) & 0xFFFF
        done += 1
    return done / (time.perf_counter() - start)


def _rookies(name: str) -> Pairing:
    return Pairing(name, {}, "rookie", "rookie", "bench")


def _speed(name: str, reference: float) -> dict:
    pairing = _rookies(name)
    play_game(pairing, 0)
    choices = 0

    def measure() -> float:
        nonlocal choices
        done = 0
        start = time.perf_counter()
        while time.perf_counter() - start < _SECONDS:
            choices = len(play_game(pairing, done).choices)
            done += 1
        return done / (time.perf_counter() - start)

    speed = _best(measure)
    return {
        "games a second": round(speed),
        "goal": GOALS[name],
        "games per 1000 reference loops": round(1000 * speed / reference, 1),
        "choices of the last game": choices,
    }


_HEAP_SETUP = """\
from pigskin.core.match import Match
from pigskin.coaches import new_coach
match = Match("{name}", {{}}, b"0123456789abcdef")
coaches = [new_coach("varsity", "{name}", b"0123456789abcdef") for side in (0, 1)]
"""


def _heaps(name: str) -> dict:
    """Bytes that the core, one match and its two coaches keep alive, by runtime."""
    heaps: dict[str, int | str] = {}
    for runtime in runtimes.NAMES:
        there, reason = runtimes.available(runtime)
        setup = _HEAP_SETUP.format(name=name)
        heaps[runtime] = runtimes.find(runtime).live_heap(setup).live if there else reason
    return heaps


def _profile(name: str) -> None:
    pairing = _rookies(name)
    profile = cProfile.Profile()
    profile.enable()
    for number in range(200):
        play_game(pairing, number)
    profile.disable()
    print(f"{name}: where 200 random games spend their time")
    pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(15)


def _show(figures: dict) -> None:
    console = Console()
    table = Table(title="Random games on one core")
    for heading in ("game", "games a second", "goal", "", "per 1000 reference loops"):
        table.add_column(heading, justify="left" if heading in ("game", "") else "right")
    for name, row in figures["games"].items():
        met = "met" if row["games a second"] >= row["goal"] else "missed"
        table.add_row(
            name,
            str(row["games a second"]),
            str(row["goal"]),
            met,
            str(row["games per 1000 reference loops"]),
        )
    console.print(table)
    console.print(
        f"{figures['reference loops a second']} reference loops a second", highlight=False
    )
    if "heap" in figures:
        _show_heaps(console, figures["heap"])


def _show_heaps(console: Console, heaps: dict) -> None:
    table = Table(title="Live heap on MicroPython: core, one match, two coaches (bytes)")
    table.add_column("game")
    for runtime in runtimes.NAMES:
        table.add_column(runtime, justify="right")
    for name, row in heaps.items():
        table.add_row(name, *(str(row[runtime]) for runtime in runtimes.NAMES))
    console.print(table)
