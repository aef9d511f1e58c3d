"""Figures of the wire for `pigskin bench`: bytes per play, and fetching 50 games from a Pico."""

import argparse
import tempfile
from binascii import crc32
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from host_sim import runtimes
from host_sim.cables.cable import Pipe, SimulatedCable
from host_sim.wiring.circuit import Clock
from pigskin.core.match import Contest, Match
from pigskin.core.record import format_record, record_of
from pigskin.games import GAMES
from pigskin.hardware import Hardware
from pigskin.storage.files import Folder
from pigskin.usb.port import UsbPort
from tools.commands.bench.rows import show_rows
from tools.shared.coach_games import Pairing, play_game
from tools.shared.wire import Caller, Listed, Pause, Talk, acknowledge, fetch, follow, listing

STORED = 50
# Emulated milliseconds: until the menu is ready, between two steps, and until giving up.
_START_MS = 4000
_STEP_MS = 1
_LIMIT_MS = 300_000


def measure(games: list[str], args: argparse.Namespace) -> dict:
    """Return all figures; without an emulated Pico, `pico` says why there is none."""
    there, reason = runtimes.available("pico")
    return {
        "games": {name: bytes_of(name) for name in games},
        "pico": fetch_from_pico() if there else reason,
    }


def show(figures: dict) -> None:
    show_rows("The wire", figures)


def _game(name: str, number: int) -> Match:
    return play_game(Pairing(name, {}, "rookie", "rookie", "wire"), number)


def _file_of(match: Match, number: int) -> tuple[str, bytes]:
    name = f"r{number:04d}_{match.name}_{match.game.score[0]}-{match.game.score[1]}.txt"
    return name, format_record(record_of(match, ("rookie", "rookie"))).encode()


def bytes_of(name: str) -> dict:
    """Return the bytes of one game, fetched when it is over and followed from its beginning."""
    match = _game(name, 0)
    file, record = _file_of(match, 1)
    with tempfile.TemporaryDirectory() as folder:
        storage = Folder(folder)
        storage.write(file, record)
        pipe = Pipe()
        unused: Any = None
        usb = UsbPort(Hardware("bench", unused, unused, unused, Clock(), storage, pipe))
        usb.contest = Contest(match, ("rookie", "rookie"), None)
        fetched = _talk(pipe, usb, fetch(file, bytearray()))
        followed = _talk(pipe, usb, _follow())
    plays = len(match.choices)
    return {
        "plays": plays,
        "record": len(record),
        "record on the wire": fetched,
        "followed, bytes a play": round(followed / plays, 1),
    }


def _talk(pipe: Pipe, usb: UsbPort, talk: Talk) -> int:
    """Carry a talk to its end; return the bytes in both directions."""
    caller = Caller(talk)
    now = 0.0
    while not caller.done:
        now += 0.1
        pipe.send(caller.step(pipe.receive(), now))
        usb.step()
    return caller.bytes_in + caller.bytes_out


def _follow() -> Talk[None]:
    game, text = "", b""
    while True:
        piece = yield from follow(game, len(text), crc32(text))
        if piece is None or piece.state == "over":
            return
        game = piece.game
        text += piece.data
        if piece.state == "wait":
            yield Pause(0)


def fetch_from_pico() -> dict:
    """Fetch games of all kinds from an emulated Pico, and measure its own time."""
    from host_sim.engines import new_engine

    kinds = islice(cycle(GAMES), STORED)
    files = dict(_file_of(_game(name, n), n + 1) for n, name in enumerate(kinds))
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            Path(folder, name).write_bytes(data)
        engine = new_engine("pico", Path(folder), "bench")
        try:
            pipe = Pipe()
            engine.cable = SimulatedCable(pipe)
            engine.step(_START_MS)
            fetched: dict[str, bytes] = {}
            caller = Caller(_fetch_all(fetched))
            start = engine.ms
            while not caller.done and engine.ms - start < _LIMIT_MS:
                engine.step(_STEP_MS)
                pipe.send(caller.step(pipe.receive(), engine.ms / 1000))
            seconds = (engine.ms - start) / 1000
        finally:
            engine.close()
    size = sum(map(len, files.values()))
    return {
        "games": STORED,
        "identical": fetched == files,
        "bytes": size,
        "bytes on the wire": caller.bytes_in + caller.bytes_out,
        "seconds": round(seconds, 1),
        "bytes a second": round(size / seconds),
    }


def _fetch_all(fetched: dict[str, bytes]) -> Talk[None]:
    files: list[Listed] = yield from listing("all")
    for file in files:
        data = bytearray()
        digest = yield from fetch(file.name, data)
        fetched[file.name] = bytes(data)
        yield from acknowledge(file.name, digest)
