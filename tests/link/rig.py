"""A handheld, a cable and a desktop in one process, in simulated time, with accidents.

The handheld is the firmware's own link, journal and archive on a storage that can lose power; two
coaches play on it while everything goes on. The desktop is that of `pigskin capture`, on real
files.
"""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_sim.cable import Pipe
from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.games import new_coach
from pigskin.link.lines import frame, unframe
from pigskin.link.port import Link
from pigskin.storage.archive import captured, finished_games, name_for, record_text, wire_name
from pigskin.storage.files import JOURNAL
from pigskin.storage.journal import Contest, Journal, load_game
from pigskin.ui.hardware import Hardware
from tests.screens.console import Memory, PowerCut
from tests.screens.pressed import Clock
from tools.capture.folder import Captures, Disk, Kept
from tools.capture.session import Session
from tools.wire import Caller, Hello, Nonsense, Refusal, Silence, Talk, hello

TICK_MS = 5
IDLE_TICK_MS = 20
# What MicroPython keeps for a host that does not read.
FIFO = 256
SHORT = {"baseball26": {"innings": "3"}, "football48": {"length": "40plays"}}
PLAYERS = ("person:ANNA", "rookie")


class Cable:
    """Bytes on their way, in both directions; `harm` may change them."""

    def __init__(self) -> None:
        self.up = bytearray()
        self.down = bytearray()
        self.harm: Callable[[bytes], bytes] = lambda data: data
        self.plugged = True

    # What the handheld calls

    def read(self) -> bytes:
        data = bytes(self.down)
        self.down.clear()
        return data

    def write(self, data: bytes) -> int:
        if not self.plugged:
            # As on the Pico: nobody is there, and nobody waits.
            return len(data)
        taken = max(0, min(len(data), FIFO - len(self.up)))
        self.up += self.harm(bytes(data[:taken]))
        return taken

    # What the desktop does

    def receive(self) -> bytes:
        data = bytes(self.up)
        self.up.clear()
        return data

    def send(self, data: bytes) -> None:
        if self.plugged:
            self.down += self.harm(data)

    def plug(self, plugged: bool) -> None:
        self.plugged = plugged
        self.up.clear()


class LyingCable(Cable):
    """A handheld that misbehaves: `lie(question, answer)` is what it says, or nothing for None."""

    def __init__(self, lie: Callable[[str, str], str | None]) -> None:
        super().__init__()
        self._lie = lie
        self._question = ""

    def read(self) -> bytes:
        data = super().read()
        for line in data.splitlines():
            self._question = unframe(line).partition(" ")[2] or self._question
        return data

    def write(self, data: bytes) -> int:
        numbers, _, answer = unframe(data.strip()).partition(" ")
        told = self._lie(self._question, answer)
        if told is not None:
            super().write(frame(f"{numbers} {told}"))
        return len(data)


class Parts(Hardware):
    def __init__(self, storage: Memory, cable: Cable, clock: Clock, number: int = 1):
        unused: Any = None
        super().__init__("Raspberry Pi Pico", unused, unused, unused, clock, storage, cable)
        self.id = f"e66{number:013x}"


class Handheld:
    """Link, journal and archive of the firmware, with a game that goes on as time passes."""

    def __init__(self, storage: Memory, cable: Cable, game: str = "", number: int = 1):
        self.storage = storage
        self.cable = cable
        self.clock = Clock()
        self.number = number
        self.restarts = 0
        # Milliseconds between two choices.
        self.pace_ms = 400
        self.start(game)

    def start(self, game: str = "") -> None:
        """Power on; an unfinished game goes on, as the app does it."""
        self.link = Link(Parts(self.storage, self.cable, self.clock, self.number))
        contest = load_game(self.storage)
        if not contest:
            if not game:
                return
            # Every other handheld plays with a deck that was cut.
            chance = Chance(seed_from(f"{game} {self.number}"), cut="4711" * (self.number % 2))
            match = Match(game, SHORT.get(game, {}), chance)
            journal = Journal(self.storage)
            journal.begin(match, PLAYERS)
            contest = Contest(match, PLAYERS, journal)
        self.link.contest = contest
        name = contest.match.name
        self._coaches = [new_coach("rookie", name, seed_from(f"{side}")) for side in (0, 1)]
        self._next_ms = self.clock.now + self.pace_ms

    def tick(self) -> None:
        # Where nothing is under way, time passes faster.
        idle = not self.cable.up and not self.cable.down and not self.link.held[1]
        self.clock.now += IDLE_TICK_MS if idle else TICK_MS
        try:
            self.link.step()
            if self.link.contest and self.clock.now >= self._next_ms:
                self._next_ms = self.clock.now + self.pace_ms
                self._play()
        except PowerCut:
            self.restart()

    def _play(self) -> None:
        contest: Any = self.link.contest
        match = contest.match
        game = match.game
        if game.over:
            keep_record(self.storage, match, record_text(match, contest.players))
            self.storage.remove(JOURNAL)
            self.link.contest = None
            return
        choice = self._coaches[game.side].choose(game.view(game.side))
        contest.journal.add(choice)
        match.choose(choice)

    def play_on(self) -> None:
        """To the end, and its record is kept."""
        while self.link.contest:
            self._play()

    def take_back(self) -> None:
        """As the app does it: another match, and the journal anew."""
        contest: Any = self.link.contest
        if contest and contest.match.can_undo:
            contest.match = contest.match.anew(len(contest.match.choices) - 1)
            contest.journal.begin(contest.match, contest.players)

    def restart(self) -> None:
        self.storage.power = None
        self.restarts += 1
        self.cable.down.clear()
        self.start()


class Killed(BaseException):
    """The desktop program has died; nothing above may catch it."""


class MortalDisk(Disk):
    """Dies after so many steps; what was not brought to the disk by then may be lost."""

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
            # Not yet brought to the disk: the computer itself goes down.
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
    """Without waiting for a real disk."""

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
        """Open the port: begin to talk, about the same handheld as before or another one."""
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


def keep_record(storage: Memory, match: Match, text: str) -> None:
    storage.write(name_for(storage, match, text), text.encode())


def records(storage: Memory) -> dict[str, bytes]:
    """Finished games by the names they have on the wire."""
    return {wire_name(name): storage.read(name) for name in finished_games(storage)}


def all_captured(storage: Memory) -> bool:
    return all(captured(name) for name in finished_games(storage))


def captured_records(folder: Path) -> dict[str, bytes]:
    """What is on the desktop's disk: whole records only, by the same names."""
    return {
        path.stem[:-9] + ".txt": path.read_bytes()
        for path in sorted(folder.glob("*/r*_????????.txt"))
    }


def run(handheld: Handheld, desktop: Desktop, done: Callable[[], bool], limit_ms: int) -> None:
    """Let time pass until it is done; AssertionError when it never is."""
    end = handheld.clock.now + limit_ms
    while not done():
        handheld.tick()
        desktop.tick(handheld.clock.now)
        assert handheld.clock.now < end, "not done in time"
