"""Seeded games between coaches, the same on every machine."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import cycle, islice
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from os import cpu_count
from typing import NamedTuple

from host_sim.errors import UserError
from host_sim.system import WINDOWS
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
    started: list[tuple[BaseProcess, Connection]] = []
    try:
        with _deaf_to_ctrl_c():
            started += [_start(work, pairing) for _ in range(cores)]
        yield from _in_turn([ours for _, ours in started], chunks)
    finally:
        # At once: these processes do not hear Ctrl-C, and nobody wants what they still do.
        for process, ours in started:
            ours.close()
            process.terminate()
            process.join()


# A pipe for each process, and neither threads nor locks: a ProcessPoolExecutor has hung here.
def _start(work: Callable, pairing: Pairing) -> tuple[BaseProcess, Connection]:
    """Start a process that does the work, and return it with our end of its pipe."""
    # Spawn, not fork: a process forked beside a thread, such as a progress bar's, may hang.
    fresh = get_context("spawn")
    ours, its = fresh.Pipe()
    process = fresh.Process(target=_serve, args=(its, work, pairing, data.folders), daemon=True)
    process.start()
    its.close()
    return process, ours


def _serve(pipe: Connection, work: Callable, pairing: Pairing, folders: list[str]) -> None:
    """Play each chunk that comes, with the decks that the parent finds, until the pipe ends."""
    # On Windows nothing of this is inherited from the parent.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for folder in folders:
        data.add_folder(folder)
    with suppress(EOFError):
        while True:
            numbers = pipe.recv()
            try:
                answer = work(pairing, numbers)
            except Exception as error:
                answer = error
            pipe.send(answer)


def _in_turn(pipes: list[Connection], chunks: list[range]) -> Iterator:
    """Keep two chunks at each pipe, and yield the results in the order of the chunks."""
    # Each chunk goes to the next pipe in turn, so its result comes from there in turn.
    sent = zip(cycle(pipes), chunks, strict=False)
    ahead = 2 * len(pipes)
    for pipe, _ in zip(cycle(pipes), chunks, strict=False):
        try:
            for following, chunk in islice(sent, ahead):
                following.send(chunk)
            result = pipe.recv()
        except (EOFError, ConnectionError):
            raise UserError("somebody ended a process that played games; try again") from None
        ahead = 1
        if isinstance(result, Exception):
            raise result
        yield result


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Start processes that ignore Ctrl-C; our own waits until they have started.

    Ctrl-C reaches all processes of a terminal, and each would print a traceback.
    """
    if WINDOWS:
        yield
        return
    # The tracker of multiprocessing would unblock the signal when it starts.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


COACH_HELP = "one of: " + ", ".join(COACHES)
