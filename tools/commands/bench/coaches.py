"""Decision time and memory of the coaches on the emulated Pico, over one whole game each.

The emulator counts instructions, not waits for flash: a real board is somewhat slower.
"""

import argparse
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from host_sim import runtimes
from pigskin.games import coaches_of
from tools.shared.tables import numbers

# The budget of every coach, in seconds.
TYPICAL, WORST = 0.02, 0.16

_SETUP = """\
import gc, time
from pigskin.core.chance import Chance
from pigskin.core.match import Match
from pigskin.games import game_class, new_coach
match = Match(game_class("{game}"), {{}}, Chance(b"0123456789abcdef"))
other = new_coach("rookie", "{game}", b"fedcba9876543210")
gc.collect()
before = gc.mem_alloc()

def coach():
    return new_coach("{coach}", "{game}", b"0123456789abcdef")

coach()
"""
# The coach decides for both sides, but only one side follows him: a one-sided game covers more of
# the field. As on the handheld, each decision gets a new coach.
_GAME = """\
game = match.game
while not game.over:
    side = game.side
    gc.collect()
    start = gc.mem_alloc()
    began = time.ticks_us()
    choice = coach().choose(game.view(side))
    spent = time.ticks_diff(time.ticks_us(), began)
    print(spent, gc.mem_alloc() - start)
    match.choose(choice if side == 0 else other.choose(game.view(side)))
gc.collect()
print("live", gc.mem_alloc() - before)
"""


class CoachFigures(NamedTuple):
    """The figures of one coach in one game: seconds per decision, and bytes."""

    decisions: int
    typical: float
    worst: float
    live: int  # its code, after a whole game
    garbage: int  # the most that one decision leaves to be collected


def figures_of(game: str, coach: str) -> CoachFigures:
    """Play one game on the emulated Pico and time every decision of a coach."""
    with runtimes.find("pico").session(runtimes.FIRMWARE) as session:
        session.check(_SETUP.format(game=game, coach=coach))
        *lines, live = session.check(_GAME).splitlines()
    rows = [tuple(int(word) for word in line.split()) for line in lines]
    times = sorted(row[0] for row in rows)
    return CoachFigures(
        decisions=len(times),
        typical=times[len(times) // 2] / 1e6,
        worst=times[-1] / 1e6,
        live=int(live.split()[1]),
        garbage=max(row[1] for row in rows),
    )


def measure(games: list[str], args: argparse.Namespace) -> dict[str, dict[str, CoachFigures]]:
    """Return the figures of every coach in every game."""
    return {game: {coach: figures_of(game, coach) for coach in coaches_of(game)} for game in games}


def show(figures: dict[str, dict[str, CoachFigures]]) -> None:
    columns = numbers("typical ms", "worst ms", "budget", "live bytes")
    table = Table("game", "coach", *columns, title="Decisions on the emulated Pico")
    for game, rows in figures.items():
        for coach, row in rows.items():
            met = row.typical <= TYPICAL and row.worst <= WORST
            table.add_row(
                game,
                coach,
                f"{1000 * row.typical:.0f}",
                f"{1000 * row.worst:.0f}",
                "met" if met else "missed",
                str(row.live),
            )
    Console().print(table)
    print(f"The budget is {1000 * TYPICAL:.0f} ms typical and {1000 * WORST:.0f} ms at worst.")
