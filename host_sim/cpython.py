"""The firmware in this very process: instant, and with a clock that only `step` moves."""

import secrets
from pathlib import Path

import framebuf

from host_sim.engine import BUTTONS, HEIGHT, WIDTH, Engine, Picture
from pigskin.core.chance import seed_from
from pigskin.handheld.app import App
from pigskin.handheld.hardware import Hardware
from pigskin.handheld.storage import Folder

_PASS_MS = 5


class Clock:
    def __init__(self) -> None:
        self.now = 0

    def ms(self) -> int:
        return self.now

    def since(self, ms: int) -> int:
        return self.now - ms

    def sleep_ms(self, ms: int) -> None:
        self.now += ms


class Display(framebuf.FrameBuffer):
    alive = True

    def __init__(self) -> None:
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        super().__init__(self.buffer, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self.shown = Picture()

    def show(self) -> None:
        self.shown = Picture(bytes(self.buffer), self.shown.contrast, self.shown.lit)

    def contrast(self, value: int) -> None:
        self.shown.contrast = value

    def power(self, on: bool) -> None:
        self.shown.lit = on

    def flip(self, flipped: bool) -> None:
        pass


class Keys:
    def __init__(self) -> None:
        self.waiting: list[int] = []

    def next(self) -> int:
        return self.waiting.pop(0) if self.waiting else 0


class Piezo:
    def __init__(self) -> None:
        self.volume = 1
        self.hertz = 0
        self._tune: list[tuple[int, int]] = []
        self._until = 0

    def play(self, tune) -> None:
        self._tune = list(tune)
        self._until = 0

    def stop(self) -> None:
        self._tune = []
        self.hertz = 0

    def step(self, now_ms: int) -> None:
        if now_ms < self._until:
            return
        self.hertz = 0
        if self._tune:
            hertz, ms = self._tune.pop(0)
            self.hertz = hertz if self.volume else 0
            self._until = now_ms + ms


class _Simulated(Hardware):
    def __init__(self, folder: Path, seed: str | None):
        super().__init__(
            "simulator", Display(), Keys(), Piezo(), Clock(), Folder(str(folder)), None
        )
        self._seed = seed
        self._seeds = 0

    def entropy(self, count: int) -> bytes:
        if self._seed is None:
            return secrets.token_bytes(count)
        self._seeds += 1
        return seed_from(f"{self._seed}/{self._seeds}")[:count]


class CPythonEngine(Engine):
    name = "cpython"

    def __init__(self, folder: Path, seed: str | None = None):
        self.hardware = _Simulated(folder, seed)
        self.app = App(self.hardware)
        self.app.start()

    def step(self, ms: int) -> None:
        clock = self.hardware.clock
        end = clock.now + ms
        while clock.now < end:
            clock.now += min(_PASS_MS, end - clock.now)
            self.app.loop.step()

    def press(self, button: str) -> None:
        self.hardware.buttons.waiting.append(BUTTONS.index(button) + 1)

    def release(self, button: str) -> None:
        pass

    def picture(self) -> Picture:
        return self.hardware.display.shown

    def tone(self) -> int:
        return self.hardware.sound.hertz
