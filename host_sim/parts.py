"""The parts of a simulated handheld and the app on them, alike on CPython and on MicroPython.

Only `Handheld.step` moves the clock, and the main loop passes at fixed times of it: what
happens does not depend on how the time is cut into steps. All that can be noticed from
outside is told as events, tuples of the milliseconds since power-on, a kind, and

    "picture", pixels, contrast, lit    the display shows something else
    "tone", hertz                       the piezo changes; 0 is silence
    "write", name, data                 a file in flash was replaced
    "append", name, data                bytes were added to one
    "remove", name                      one was removed
    "cut"                               the power went in the middle of a write
"""

from binascii import b2a_base64

import framebuf
from micropython import const

from pigskin.core.chance import seed_from
from pigskin.handheld.app import App
from pigskin.handheld.hardware import HEIGHT, LONG, REPEAT, RIGHT, WIDTH, Hardware
from pigskin.handheld.storage import Folder

_PASS_MS = const(5)
_PAGE_BYTES = const(128)
_NO_SPACE = const(28)

# As the buttons of a board: directions repeat while they are kept down, A and B have a long press.
_REPEAT_AFTER_MS = const(400)
_REPEAT_EVERY_MS = const(110)
_LONG_MS = const(700)


class PowerCut(BaseException):
    """The power went; no firmware can catch that."""


class Clock:
    def __init__(self):
        self.now = 0

    def ms(self) -> int:
        return self.now

    def since(self, ms: int) -> int:
        return self.now - ms

    def sleep_ms(self, ms: int) -> None:
        self.now += ms


class Display(framebuf.FrameBuffer):
    def __init__(self, tell):
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        super().__init__(self.buffer, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self.alive = True
        self._tell = tell
        self._sent = bytes(len(self.buffer))
        self._contrast = 255
        self._on = True

    def show(self) -> None:
        if self.alive and self.buffer != self._sent:
            self._sent = bytes(self.buffer)
            self._changed()

    def contrast(self, value: int) -> None:
        if value != self._contrast:
            self._contrast = value
            self._changed()

    def power(self, on: bool) -> None:
        if on != self._on:
            self._on = on
            self._changed()

    def flip(self, flipped: bool) -> None:
        """Nothing to see: who flips the picture turns the handheld as well."""

    def plug(self, plugged: bool) -> None:
        """Pull the display off the board, or put it back; it comes back with its picture."""
        if plugged != self.alive:
            self.alive = plugged
            self._sent = bytes(self.buffer) if plugged else bytes(len(self.buffer))
            self._changed()

    def _changed(self) -> None:
        self._tell("picture", self._sent, self._contrast, self._on and self.alive)


class Keys:
    """Six buttons that repeat when they are kept down."""

    def __init__(self, clock: Clock):
        self._clock = clock
        self._waiting: list = []
        # Code -> when it was pushed and how long after that it counts again.
        self._down: dict = {}

    def push(self, code: int) -> None:
        if code not in self._down:
            self._waiting.append(code)
            self._down[code] = (
                self._clock.now,
                _REPEAT_AFTER_MS if code <= RIGHT else _LONG_MS,
            )

    def release(self, code: int) -> None:
        self._down.pop(code, None)

    def next(self) -> int:
        if self._waiting:
            return self._waiting.pop(0)
        for code in sorted(self._down):
            since, after = self._down[code]
            if after and self._clock.now - since >= after:
                repeats = code <= RIGHT
                self._down[code] = (since, after + _REPEAT_EVERY_MS if repeats else 0)
                return code | (REPEAT if repeats else LONG)
        return 0


class Piezo:
    def __init__(self, tell):
        self.volume = 1
        self._tell = tell
        self._hertz = 0
        self._tune: list = []
        self._until = 0

    def play(self, tune) -> None:
        self._tune = list(tune)
        self._until = 0

    def stop(self) -> None:
        self._tune = []
        self._sound(0)

    def step(self, now_ms: int) -> None:
        if now_ms < self._until:
            return
        hertz = 0
        if self._tune:
            hertz, ms = self._tune.pop(0)
            self._until = now_ms + ms
        self._sound(hertz if self.volume else 0)

    def _sound(self, hertz: int) -> None:
        if hertz != self._hertz:
            self._hertz = hertz
            self._tell("tone", hertz)


class Flash(Folder):
    """A folder that can be full, and that can lose its power in the middle of a write."""

    def __init__(self, path: str, tell):
        super().__init__(path)
        self._tell = tell
        self.full = False
        # How many more bytes can be written before the power goes; None: any number.
        self.cut_after: int | None = None

    def write(self, name: str, data: bytes) -> None:
        if self._goes_out(len(data)):
            # The new file is cut short and never takes the place of the old one.
            with open(self._file(name + ".new"), "wb") as file:
                file.write(data[: self.cut_after])
            self._tell("write", name + ".new", bytes(data[: self.cut_after]))
            raise PowerCut()
        super().write(name, data)
        self._tell("write", name, bytes(data))

    def append(self, name: str, data: bytes) -> None:
        if self._goes_out(len(data)):
            super().append(name, data[: self.cut_after])
            self._tell("append", name, bytes(data[: self.cut_after]))
            raise PowerCut()
        super().append(name, data)
        self._tell("append", name, bytes(data))

    def remove(self, name: str) -> None:
        super().remove(name)
        self._tell("remove", name)

    def free(self) -> int:
        return 0 if self.full else super().free()

    def _goes_out(self, size: int) -> bool:
        """Whether the power goes within this many bytes; OSError when they do not fit."""
        if self.full:
            raise OSError(_NO_SPACE)
        if self.cut_after is None:
            return False
        if size > self.cut_after:
            return True
        self.cut_after -= size
        return False


class _Parts(Hardware):
    def __init__(self, folder: str, seed: str, tell):
        clock = Clock()
        display, flash = Display(tell), Flash(folder, tell)
        super().__init__("simulator", display, Keys(clock), Piezo(tell), clock, flash, None)
        self._seed = seed
        self._seeds = 0

    def entropy(self, count: int) -> bytes:
        self._seeds += 1
        return seed_from(f"{self._seed}/{self._seeds}")[:count]


class Handheld:
    """The app on simulated parts, from power-on."""

    def __init__(self, folder: str, seed: str):
        self.events: list = []
        self._parts = _Parts(folder, seed, self._tell)
        self._due = 0
        self._on = True
        self._app = App(self._parts)
        self._app.start()

    def step(self, ms: int) -> None:
        self._due += ms
        clock = self._parts.clock
        while self._on and clock.now + _PASS_MS <= self._due:
            clock.now += _PASS_MS
            try:
                self._app.loop.step()
            except PowerCut:
                self._on = False
                self._tell("cut")

    def push(self, code: int) -> None:
        self._parts.buttons.push(code)

    def release(self, code: int) -> None:
        self._parts.buttons.release(code)

    def plug(self, plugged: bool) -> None:
        self._parts.display.plug(plugged)

    def fill(self, full: bool) -> None:
        self._parts.storage.full = full

    def cut_after(self, size: int) -> None:
        self._parts.storage.cut_after = size

    def take_events(self) -> list:
        events = self.events
        self.events = []
        return events

    def _tell(self, *what) -> None:
        self.events.append((self._parts.clock.now,) + what)  # noqa: RUF005, for MicroPython


class Reporter:
    """Prints events, one a line, for whoever listens at the other end of a cable."""

    def __init__(self, handheld: Handheld):
        self._handheld = handheld
        self._pixels = bytes(WIDTH * HEIGHT // 8)

    def print_events(self) -> None:
        for event in self._handheld.take_events():
            if event[1] == "picture":
                print(*(event[:2] + event[3:] + self._changed_pages(event[2])))
            else:
                print(*[_word(part) for part in event])

    def _changed_pages(self, pixels: bytes) -> tuple:
        """Where each page begins that is not as it was, and its bytes."""
        words: list = []
        for at in range(0, len(pixels), _PAGE_BYTES):
            page = pixels[at : at + _PAGE_BYTES]
            if page != self._pixels[at : at + _PAGE_BYTES]:
                words += [at, _word(page)]
        self._pixels = pixels
        return tuple(words)


def _word(part) -> str:
    return b2a_base64(part).decode().strip() or "=" if isinstance(part, bytes) else str(part)
