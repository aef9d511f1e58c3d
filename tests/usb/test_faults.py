"""No accident of cable, host or handheld loses a game or makes a wrong one accepted."""

import random
from pathlib import Path

import pytest

from pigskin.core.record import parse_record
from pigskin.games import game_class
from tests.support.capturing import (
    Desktop,
    Killed,
    MortalDisk,
    all_captured,
    byte_harm,
    captured_records,
    records,
    stored,
)
from tests.support.handhelds.on_usb import CoachedHandheld
from tests.support.handhelds.parts import Cable, Memory
from tests.support.recorded import public_text
from tools.shared.game_jsonl import parse_lines

LIMIT_MS = 3_600_000


class Run:
    """One random run: a few finished games in flash, one being played, one kind of accident."""

    def __init__(self, kind: str, number: int, folder: Path):
        self.chance = random.Random(f"{kind} {number}")
        self.kind = kind
        self.folder = folder
        self.cable = Cable()
        self.storage = Memory(stored(self.chance))
        self.before = records(self.storage)
        # In baseball every choice throws dice, so none can be taken back.
        game = "pigskin46" if kind == "take back" else "baseball26"
        self.handheld = CoachedHandheld(self.storage, self.cable, game, number)
        self.handheld.pace_ms = self.chance.choice((20, 100, 400))
        if kind in ("flip", "drop", "duplicate", "insert"):
            self.cable.harm = byte_harm(kind, self.chance)
        self.accidents = 0
        self.desktops = 0
        self.desktop = self.new_desktop()

    def new_desktop(self) -> Desktop:
        self.desktops += 1
        disk = None
        if self.kind == "kill" and self.desktops < 12:
            disk = MortalDisk(self.chance, self.chance.randrange(60))
        while True:
            try:
                return Desktop(self.folder, self.cable, disk)
            except Killed:
                disk = None

    def accident(self) -> None:
        """Start an accident of this kind."""
        chance, cable = self.chance, self.cable
        self.accidents += 1
        if self.kind == "pull":
            cable.plug(False)
            self.pass_time(chance.randrange(0, 4000), desktop=chance.random() < 0.5)
            cable.plug(True)
            if chance.random() < 0.7:
                self.desktop.call()
        elif self.kind == "stall":
            self.pass_time(chance.randrange(0, 12_000), desktop=False)
        elif self.kind == "restart":
            self.handheld.restart()
        elif self.kind == "power":
            self.storage.power = chance.randrange(400)
        elif self.kind == "take back":
            self.handheld.take_back()
        elif self.kind == "two hosts":
            # Another desktop with a folder of its own takes over for a while, then ours again.
            ours = self.desktop
            self.desktop = Desktop(self.folder.with_name("other"), cable)
            self.pass_time(chance.randrange(0, 3000))
            self.desktop.close()
            self.desktop = ours
            self.desktop.call()

    def pass_time(self, ms: int, desktop: bool = True) -> None:
        end = self.handheld.clock.now + ms
        while self.handheld.clock.now < end:
            self.handheld.tick()
            if desktop:
                self.tick_desktop()

    def tick_desktop(self) -> None:
        try:
            self.desktop.tick(self.handheld.clock.now)
        except Killed:
            self.accidents += 1
            self.desktop.close()
            self.desktop = self.new_desktop()

    def done(self) -> bool:
        return (
            self.handheld.usb.contest is None
            and all_captured(self.storage)
            and captured_records(self.folder) == records(self.storage)
        )

    def go(self) -> None:
        next_ms = self.chance.randrange(1000)
        while not self.done():
            if self.handheld.clock.now >= next_ms and self.accidents < 12:
                self.accident()
                next_ms = self.handheld.clock.now + self.chance.randrange(900)
            self.pass_time(100)
            assert self.handheld.clock.now < LIMIT_MS
        self.desktop.close()
        self.check()

    def check(self) -> None:
        there = records(self.storage)
        assert len(there) == len(self.before) + 1
        for name, data in self.before.items():
            assert there[name] == data
        assert captured_records(self.folder) == there
        games = list(self.folder.glob("*/r*.jsonl"))
        assert len(games) == len(there)
        for path in games:
            parse_lines(path.read_text())
        self.check_followed(there)

    def check_followed(self, there: dict[str, bytes]) -> None:
        """Check that the followed part is the beginning of what the record proves."""
        new = [name for name in there if name not in self.before]
        told = public_text(parse_record(there[new[0]].decode(), game_class))
        for session in self.desktop.sessions.values():
            game = told.split("commit: ")[1][:16]
            followed = session.folder.live(game).text().decode()
            assert told.startswith(followed)


KINDS = ("flip", "drop", "duplicate", "insert", "pull", "stall", "kill", "restart", "power")
OTHERS = ("two hosts", "take back")


def run_some(kind: str, numbers: range, folder: Path) -> None:
    for number in numbers:
        place = folder / str(number) / "captures"
        run = Run(kind, number, place)
        try:
            run.go()
        except BaseException:
            print(f"run {number} of '{kind}'")
            raise


@pytest.mark.parametrize("kind", KINDS + OTHERS)
def test_captured_games_are_complete_and_identical(kind, tmp_path):
    run_some(kind, range(4), tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_captured_games_are_complete_and_identical_in_a_thousand_runs(kind, tmp_path):
    run_some(kind, range(1000), tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("kind", OTHERS)
def test_two_hosts_and_choices_taken_back_in_many_runs(kind, tmp_path):
    run_some(kind, range(200), tmp_path)
