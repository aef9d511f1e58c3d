"""Seeded games between coaches, the same on every machine."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from os import cpu_count
from threading import current_thread, main_thread
from typing import NamedTuple

from host_sim.errors import UserError
from pigskin.core import data
from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import OptionError
from pigskin.core.match import Match, play_out
from pigskin.core.options import parse_options
from pigskin.games import COACHES, UnknownCoach, UnknownGame, game_class, new_coach

_CHUNK = 50


class Pairing(NamedTuple):
    """A game with its options, two coaches and a seed."""

    game: str
    options: dict[str, str]
    home: str
    away: str
    seed: str


def check_pairing(game: str, option_words: list[str], home: str, away: str, seed: str) -> Pairing:
    """Return a pairing that can be played, or raise UserError that says what is wrong."""
    try:
        options = parse_options(" ".join(option_words))
        position = game_class(game)(options)
        for coach in (home, away):
            new_coach(coach, game, b"")
    except (UnknownGame, UnknownCoach, OptionError) as error:
        raise UserError(str(error)) from None
    if position.timed:
        raise UserError(
            f"length={options['length']}: coaches have no clock; "
            "give a number of plays, such as -o length=100plays"
        )
    return Pairing(game, options, home, away, seed)


def play_game(pairing: Pairing, number: int, on_events: Callable | None = None) -> Match:
    """Play game `number` of a pairing, which is the same on every machine."""
    seed = f"{pairing.seed}/{number}"
    chance = Chance(seed_from(seed), outside=True)
    match = Match(game_class(pairing.game), pairing.options, chance)
    coaches = (
        new_coach(pairing.home, pairing.game, seed_from(seed + "/home")),
        new_coach(pairing.away, pairing.game, seed_from(seed + "/away")),
    )
    play_out(match, coaches, on_events)
    return match


def in_parallel(work: Callable, pairing: Pairing, count: int) -> Iterator:
    """Yield work(pairing, numbers) for chunks of the numbers 0..count-1, on all cores.

    Chunks come back in order, so that results do not depend on the machine.
    """
    chunks = [range(i, min(i + _CHUNK, count)) for i in range(0, count, _CHUNK)]
    cores = min(cpu_count() or 1, len(chunks))
    if cores == 1:
        yield from (work(pairing, chunk) for chunk in chunks)
        return
    # Spawn, not fork: a process forked beside a thread, such as a progress bar's, may hang.
    fresh = get_context("spawn")
    with ProcessPoolExecutor(cores, fresh, _begin, (data.folders,)) as pool:
        waiting = iter(chunks)
        # A few chunks ahead keep the cores busy without piling up results.
        with _deaf_to_ctrl_c():
            running = [pool.submit(work, pairing, chunk) for chunk in islice(waiting, 3 * cores)]
        try:
            while running:
                result = running.pop(0).result()
                running += [pool.submit(work, pairing, chunk) for chunk in islice(waiting, 1)]
                yield result
        except BaseException:
            # At once: the other processes do not hear Ctrl-C, and nobody wants what they do.
            for process in active_children():
                process.terminate()
            raise


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Start processes that ignore Ctrl-C.

    A process that Ctrl-C ends may hold a lock for which the others wait.
    """
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(folders: list[str]) -> None:
    """Prepare a new process: find the same decks as its parent."""
    for folder in folders:
        data.add_folder(folder)


COACH_HELP = "one of: " + ", ".join(COACHES)
