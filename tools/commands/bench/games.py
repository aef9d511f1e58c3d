"""The speed of random games on this machine, and the heap of a game on MicroPython.

Seconds are CPU time of this process, so other load on the machine does not count.
"""

import argparse
import cProfile
import pstats
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from host_sim import runtimes
from pigskin.games import game_class
from tools.shared.coach_games import Pairing, play_game
from tools.shared.tables import numbers

_SECONDS = 1.0
_RUNS = 3
# Our goals: random games per second on one core, by the folder of the game.
GOALS = {"hamilton": 500, "dice_football": 2000, "allfair": 1200, "baseball": 3500}


def measure(games: list[str], args: argparse.Namespace) -> dict:
    """Return the speed of games, and their heap unless --no-heap is given."""
    reference = _best(_reference_loops)
    figures: dict = {
        "reference loops a second": round(reference),
        "games": {name: _speed(name, reference) for name in games},
    }
    if not args.no_heap:
        figures["heap"] = {name: _heaps(name) for name in games}
    return figures


def _best(measure: Callable[[], float]) -> float:
    """Return the best of a few runs: other programs slowed the rest."""
    return max(measure() for _ in range(_RUNS))


def _reference_loops() -> float:
    """Return loops per second of fixed Python work, to compare different machines."""
    table = bytes(range(256))
    done = 0
    start = time.process_time()
    while time.process_time() - start < _SECONDS / _RUNS:
        state = 1
        for _ in range(1000):
            state = (state * 5 + table[state & 255] + 1) & 0xFFFF
        done += 1
    return done / (time.process_time() - start)


def _rookies(name: str) -> Pairing:
    return Pairing(name, {}, "rookie", "rookie", "bench")


def goal_of(name: str) -> int:
    """Return the goal in games per second; 0 where there is none."""
    *_, folder, _ = game_class(name).__module__.split(".")
    return GOALS.get(folder, 0)


def _speed(name: str, reference: float) -> dict:
    pairing = _rookies(name)
    play_game(pairing, 0)
    choices = 0

    def measure() -> float:
        nonlocal choices
        done = 0
        start = time.process_time()
        while time.process_time() - start < _SECONDS:
            choices = len(play_game(pairing, done).choices)
            done += 1
        return done / (time.process_time() - start)

    speed = _best(measure)
    return {
        "games a second": round(speed),
        "goal": goal_of(name),
        "games per 1000 reference loops": round(1000 * speed / reference, 1),
        "choices of the last game": choices,
    }


_HEAP_SETUP = """\
from pigskin.core.chance import Chance
from pigskin.core.match import Match
from pigskin.games import game_class, nearest_coach, new_coach
match = Match(game_class("{name}"), {{}}, Chance(b"0123456789abcdef"))
coach = nearest_coach("varsity", "{name}")
coaches = [new_coach(coach, "{name}", b"0123456789abcdef") for side in (0, 1)]
"""


def _heaps(name: str) -> dict:
    """Return the bytes that the core, one match and its two coaches keep alive, by runtime."""
    heaps: dict[str, int | str] = {}
    for runtime in runtimes.NAMES:
        there, reason = runtimes.available(runtime)
        setup = _HEAP_SETUP.format(name=name)
        heaps[runtime] = runtimes.find(runtime).live_heap(setup).live if there else reason
    return heaps


def profile(name: str) -> None:
    """Print where the time goes."""
    pairing = _rookies(name)
    profile = cProfile.Profile()
    profile.enable()
    for number in range(200):
        play_game(pairing, number)
    profile.disable()
    print(f"{name}: where 200 random games spend their time")
    pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(15)


def show(figures: dict) -> None:
    console = Console()
    table = Table(
        "game",
        *numbers("games a second", "goal"),
        "",
        *numbers("per 1000 reference loops"),
        title="Random games on one core",
    )
    for name, row in figures["games"].items():
        table.add_row(
            name,
            str(row["games a second"]),
            str(row["goal"]),
            "met" if row["games a second"] >= row["goal"] else "missed",
            str(row["games per 1000 reference loops"]),
        )
    console.print(table)
    console.print(
        f"{figures['reference loops a second']} reference loops a second", highlight=False
    )
    if "heap" in figures:
        title = "Live heap on MicroPython: core, one match, two coaches (bytes)"
        table = Table("game", *numbers(*runtimes.NAMES), title=title)
        for name, row in figures["heap"].items():
            table.add_row(name, *(str(row[runtime]) for runtime in runtimes.NAMES))
        console.print(table)
