"""`pigskin bench --shelf`: a handheld with many finished games, on the emulated Pico.

All records are small and captured. A game that lacks its last choices is played to its end,
listed, fetched and verified. Flash takes typical times. A player waits for the final screen. The
record is written while it is shown.
"""

import argparse
import tempfile
from pathlib import Path

from rich.table import Column, Table

from host_sim.cables.cable import Pipe, SimulatedCable
from host_sim.engines.engine import Event
from host_sim.errors import UserError
from pigskin.core.record import parse_record, replay
from pigskin.games import game_class
from pigskin.storage.files import Folder
from pigskin.storage.journal import Journal
from tools.commands.bench.handheld import BUS_BYTE_MS, ProbedPico, Watch, probed_pico
from tools.shared.coach_games import Pairing, play_game
from tools.shared.tables import wide_console
from tools.shared.wire import Ask, Caller, Talk, acknowledge, fetch, hello, listing

RECORDS = (10, 100, 500, 1000)
_BUDGET_MS = 200
_START_MS = 4000
_LONGEST_MS = 60_000
_PRESS_MS = 400
# The ring has the journal after the first of them.
_LACKING = 3
_COLUMNS = (
    "hello ms",
    "list ms",
    "its longest pass ms",
    "whole list s",
    "final screen ms",
    "game kept ms",
    "longest pass at its end ms",
    "pages",
    "erased",
    "capture ms",
)


def measure(games: list[str], args: argparse.Namespace) -> dict:
    return {count: measure_shelf(games[-1], count) for count in RECORDS}


def measure_shelf(game: str, count: int) -> dict[str, float]:
    """Question a handheld that has `count` records, end a game on it and capture that."""
    with probed_pico(_saves(game, count)) as pico:
        pipe = Pipe()
        pico.cable = SimulatedCable(pipe)
        pico.step(_START_MS)
        first = _talk(pico, pipe, hello())[0]
        list_ms, pass_ms = _talk(pico, pipe, _ask("list all"))
        whole_ms, busy_ms = _talk(pico, pipe, listing("all"))
        pass_ms = max(pass_ms, busy_ms)
        end = _end_game(pico)
        fetched: list[bytes] = []
        capture_ms = _talk(pico, pipe, _capture(fetched))[0]
    if len(fetched) != 1 or not replay(parse_record(fetched[0].decode(), game_class)).game.over:
        raise UserError(
            f"with {count} records the finished game was not captured; run the tests of usb"
        )
    return {
        "hello ms": first,
        "list ms": list_ms,
        "its longest pass ms": pass_ms,
        "whole list s": whole_ms / 1000,
        **end,
        "capture ms": capture_ms,
    }


def _saves(game: str, count: int) -> dict[str, bytes]:
    """Return small captured records, and a game that lacks its last choices."""
    saves = {f"r{n:04d}_{game}_{n % 9}-{n % 7}_kept.txt": b"x" * 40 for n in range(1, count)}
    match = play_game(Pairing(game, {}, "rookie", "rookie", "shelf"), 0)
    with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
        begun = match.again(len(match.choices) - _LACKING)
        Journal(Folder(folder)).begin(begun, ("person", "person"))
        return saves | {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def _ask(question: str) -> Talk[None]:
    yield Ask(question)


def _capture(fetched: list[bytes]) -> Talk[None]:
    for file in (yield from listing("new")):
        data = bytearray()
        digest = yield from fetch(file.name, data)
        fetched.append(bytes(data))
        yield from acknowledge(file.name, digest)


def _talk(pico: ProbedPico, pipe: Pipe, talk: Talk) -> tuple[float, float]:
    """Carry a talk to its end; return its milliseconds and those of the longest main loop pass."""
    caller = Caller(talk)
    start, longest = pico.ms, 0.0
    while not caller.done and pico.ms - start < _LONGEST_MS:
        pipe.send(caller.step(pipe.receive(), pico.ms / 1000))
        pico.step(1)
        longest = max(longest, pico.busy_ms())
    return pico.ms - start, longest


def _end_game(pico: ProbedPico) -> dict[str, float]:
    """Go on with the game and end it.

    Measure from the press that leaves the last story until the final screen is shown, and until
    its record is kept.
    """
    kept_ms = 0

    def notice(event: Event) -> None:
        nonlocal kept_ms
        if event.kind == "remove" and event.name == "game.txt":
            kept_ms = event.ms

    pico.listeners.append(notice)
    watch = Watch(pico)
    end = pico.ms + _LONGEST_MS
    while not kept_ms and pico.ms < end:
        pages, erased = pico.pages_written, pico.blocks_erased
        pressed_ms, longest = pico.ms, 0.0
        bus_bytes = pico.figures().bus_bytes
        pico.press("a")
        for ms in range(2 * _PRESS_MS):
            if ms == _PRESS_MS:
                pico.release("a")
            pico.step(1)
            longest = max(longest, pico.busy_ms())
    bus_ms = (pico.figures().bus_bytes - bus_bytes) * BUS_BYTE_MS
    pages, erased = pico.pages_written - pages, pico.blocks_erased - erased
    return {
        "final screen ms": watch.last_ms - pressed_ms + bus_ms,
        "game kept ms": kept_ms - pressed_ms,
        "longest pass at its end ms": longest,
        "pages": pages,
        "erased": erased,
    }


def show(figures: dict) -> None:
    columns = [Column(name, justify="right") for name in _COLUMNS]
    table = Table(Column("records", justify="right"), *columns, title="Many finished games")
    for count, row in figures.items():
        table.add_row(str(count), *(f"{row[name]:.3g}" for name in _COLUMNS))
    table.caption = f"hello, list and the final screen: at most {_BUDGET_MS} ms each"
    wide_console().print(table)
