"""The desktop of `pigskin capture` without its terminal and its port, on real files.

Its disk can fail in the middle of a step. Handheld and desktop run in one process and in simulated
time.
"""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_sim.cables.cable import Pipe
from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match, play_out
from pigskin.core.record import format_record, record_of
from pigskin.games import game_class, new_coach
from pigskin.storage.archive import captured, finished_games, wire_name
from tests.support.handhelds.on_usb import CoachedHandheld
from tests.support.handhelds.parts import Cable, Memory
from tests.support.recorded import SHORT
from tools.commands.capture.folder import Captures, Kept
from tools.commands.capture.session import Session
from tools.shared.disk import Disk
from tools.shared.wire import Caller, Hello, Nonsense, Refusal, Silence, Talk, hello

GAMES = ("baseball26", "football48")
_finished: dict[tuple[str, int], bytes] = {}


class Killed(BaseException):
    """The desktop program has died. Nothing above may catch this."""


class MortalDisk(Disk):
    """A disk whose program dies after a number of steps. Data not synced by then may be lost."""

    def __init__(self, chance: random.Random, steps: int):
        self._chance = chance
        self._steps = steps

    def _step(self) -> None:
        self._steps -= 1
        if self._steps < 0:
            raise Killed

    def write(self, file, data: bytes) -> None:
        if self._steps == 0:
            super().write(file, data[: self._chance.randrange(len(data) + 1)])
        self._step()
        super().write(file, data)
        if self._steps == 0 and self._chance.random() < 0.5:
            # Not synced yet: the computer itself goes down.
            file.truncate(file.tell() - self._chance.randrange(len(data) + 1))
            raise Killed

    def sync(self, file) -> None:
        self._step()

    def rename(self, path: Path, new: Path) -> None:
        self._step()
        super().rename(path, new)

    def sync_folder(self, folder: Path) -> None:
        self._step()


class FastDisk(Disk):
    """A disk that is not waited for."""

    def sync(self, file) -> None:
        pass

    def sync_folder(self, folder: Path) -> None:
        pass


class Desktop:
    """`pigskin capture` without its terminal and its port."""

    def __init__(self, folder: Path, cable: Cable | Pipe, disk: Disk | None = None):
        self.cable = cable
        self.captures = Captures(folder, disk or FastDisk())
        self.sessions: dict[str, Session] = {}
        self.told: list[dict[str, Any]] = []
        self.kept_names: list[str] = []
        self.troubles: list[Exception] = []
        self.call()

    def call(self) -> None:
        """Open the port and begin to talk to the same handheld as before, or another one."""
        self.caller = Caller(self._talk())

    def _talk(self) -> Talk[None]:
        said = yield from hello()
        if said.id not in self.sessions:
            folder = self.captures.device(said)
            self.sessions[said.id] = Session(said, folder, self)
        self.sessions[said.id].hello = said
        yield from self.sessions[said.id].talk(once=False)

    def tick(self, now_ms: int) -> None:
        try:
            self.cable.send(self.caller.step(self.cable.receive(), now_ms / 1000))
        except (Silence, Nonsense, Refusal) as error:
            self.troubles.append(error)
            self.call()

    def close(self) -> None:
        self.captures.close()

    def kept(self, hello: Hello, name: str, kept: Kept) -> None:
        self.kept_names.append(name)

    def followed(self, hello: Hello, entry: dict[str, Any]) -> None:
        self.told.append(entry)


def records(storage: Memory) -> dict[str, bytes]:
    """Return the finished games by the names that they have on the USB link."""
    return {wire_name(name): storage.read(name) for name in finished_games(storage)}


def all_captured(storage: Memory) -> bool:
    return all(captured(name) for name in finished_games(storage))


def captured_records(folder: Path) -> dict[str, bytes]:
    """Return the whole records on the desktop's disk, by the same names."""
    return {
        path.stem[:-9] + ".txt": path.read_bytes()
        for path in sorted(folder.glob("*/r*_????????.txt"))
    }


def run(
    handheld: CoachedHandheld, desktop: Desktop, done: Callable[[], bool], limit_ms: int
) -> None:
    """Let time pass until it is done; raise AssertionError after `limit_ms`."""
    end = handheld.clock.now + limit_ms
    while not done():
        handheld.tick()
        desktop.tick(handheld.clock.now)
        assert handheld.clock.now < end, "not done in time"


def finished(game: str, number: int) -> bytes:
    """Return the record of a game, played once for all runs."""
    if (game, number) not in _finished:
        match = Match(game_class(game), SHORT[game], Chance(seed_from(str(number))))
        play_out(match, [new_coach("rookie", game, seed_from(side)) for side in "WB"])
        _finished[game, number] = format_record(record_of(match, ("ANNA", "rookie"))).encode()
    return _finished[game, number]


def stored(chance: random.Random) -> dict[str, bytes]:
    """Return the files of some finished games; another desktop has captured some of them."""
    files = {}
    for number in range(1, chance.randrange(2, 5)):
        game = chance.choice(GAMES)
        mark = chance.choice(("", "", "_kept"))
        files[f"r{number:04d}_{game}_0-0{mark}.txt"] = finished(game, chance.randrange(8))
    return files


def byte_harm(kind: str, chance: random.Random):
    """Return a function that harms a few bytes in a thousand and keeps most lines whole."""
    rate = chance.choice((0.0005, 0.001, 0.003))

    def harm(data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            if chance.random() >= rate:
                out.append(byte)
            elif kind == "flip":
                out.append(byte ^ 1 << chance.randrange(8))
            elif kind == "duplicate":
                out += bytes([byte]) * chance.randrange(2, 5)
            elif kind == "insert":
                out += bytes(chance.randrange(256) for _ in range(chance.randrange(1, 30)))
                out.append(byte)
        return bytes(out)

    return harm
