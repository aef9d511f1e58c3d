"""The parts of a handheld in a browser. They run on MicroPython beside the page's JavaScript.

The module `page` comes from page/handheld.js. It shows pictures, plays sounds and keeps files.
Bytes go by their address in MicroPython's memory, because JavaScript would get a proxy for each of
them. The page calls the functions at the end of this module: `first_picture`, then `start`, then
`step` once for each frame. It calls `load` beside that until every module is loaded.
"""

import gc
import json
from time import ticks_diff  # type: ignore[attr-defined]

import page  # type: ignore[import-not-found]
from framebuf import MONO_VLSB, FrameBuffer
from micropython import const
from uctypes import addressof  # type: ignore[import-not-found]

from pigskin.hardware import HEIGHT, LONG, REPEAT, RIGHT, WIDTH, Hardware
from pigskin.screens.menus.splash import draw_splash
from pigskin.storage.files import OneShelf

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pigskin.core.match import Match
    from pigskin.types import Tune

# The same times as in pigskin/drivers/buttons.py. Keys and touch screens do not bounce.
_REPEAT_AFTER_MS = const(400)
_REPEAT_EVERY_MS = const(110)
_LONG_PRESS_MS = const(700)
_STUCK_AFTER_MS = const(20_000)
_NO_SPACE = const(28)
_MOST_WAITING = const(4096)
# Written when the player leaves the settings.
_SETTINGS = "settings.txt"


class Display(FrameBuffer):
    """A display whose pixels the page reads from memory."""

    alive = True

    def __init__(self) -> None:
        pixels = bytearray(WIDTH * HEIGHT // 8)
        super().__init__(pixels, WIDTH, HEIGHT, MONO_VLSB)
        self._pixels = pixels

    def show(self) -> None:
        page.show(addressof(self._pixels))

    def check(self) -> None:
        """Do nothing: a page loses no power."""

    def contrast(self, value: int) -> None:
        page.contrast(value)

    def power(self, on: bool) -> None:
        page.power(on)

    def flip(self, flipped: bool) -> None:
        page.flip(flipped)


class Clock:
    """The clock of the page, which stands still while the page is hidden."""

    def __init__(self) -> None:
        self.now_ms = 0

    def ms(self) -> int:
        return self.now_ms

    def since(self, ms: int) -> int:
        return ticks_diff(self.now_ms, ms)

    def sleep_ms(self, ms: int) -> None:
        """Return at once: to wait would freeze the page."""


class Buttons:
    """Buttons whose presses are queued, so that none is lost between two frames."""

    def __init__(self, clock: Clock):
        self._clock = clock
        self._presses: list[int] = []
        # By code: since when it is down, and the duration until the next repeat or long press.
        self._down: dict[int, list[int]] = {}

    def push(self, code: int) -> None:
        if code not in self._down:
            first_ms = _REPEAT_AFTER_MS if code <= RIGHT else _LONG_PRESS_MS
            self._down[code] = [self._clock.ms(), first_ms]
            self._presses.append(code)

    def tap(self, code: int) -> None:
        """Press and release at once."""
        self._presses.append(code)

    def release(self, code: int) -> None:
        self._down.pop(code, None)

    def is_down(self, code: int) -> bool:
        return code in self._down

    def next(self) -> int:
        if self._presses:
            return self._presses.pop(0)
        for code in sorted(self._down):
            since_ms, next_ms = self._down[code]
            down_ms = self._clock.since(since_ms)
            if next_ms <= down_ms < _STUCK_AFTER_MS:
                repeats = code <= RIGHT
                self._down[code][1] = down_ms + _REPEAT_EVERY_MS if repeats else _STUCK_AFTER_MS
                return code | (REPEAT if repeats else LONG)
        return 0


class Sound:
    """Sound that the page plays, a whole tune at once."""

    def __init__(self) -> None:
        self.volume = 1

    def play(self, tune: "Tune") -> None:
        notes = " ".join([f"{hertz} {ms}" for hertz, ms in tune])
        page.play(notes, self.volume)

    def stop(self) -> None:
        page.play("", 0)

    def step(self, now_ms: int) -> None:
        """Do nothing: the page keeps the time of the notes."""


class Flash(OneShelf):
    """Files in the browser's storage, which has saved each one before `write` returns."""

    def names(self) -> list[str]:
        return [name for name in page.names().split("\n") if name]

    def read(self, name: str, start: int = 0, size: int = -1) -> bytes:
        left = page.size(name) - start
        if 0 <= size < left:
            left = size
        if left <= 0:
            return b""
        data = bytearray(left)
        page.read(name, start, addressof(data), left)
        return bytes(data)

    def write(self, name: str, data: bytes) -> None:
        if not page.write(name, addressof(data), len(data)):
            raise OSError(_NO_SPACE)

    def append(self, name: str, data: bytes) -> None:
        if not page.append(name, addressof(data), len(data)):
            raise OSError(_NO_SPACE)

    def rename(self, name: str, new: str) -> None:
        if not page.rename(name, new):
            raise OSError(_NO_SPACE)

    def remove(self, name: str) -> bool:
        page.remove(name)
        return True

    def free(self) -> int:
        return page.free()


class Serial:
    """A serial line to the page itself, as a computer, or to the handheld of another page."""

    def __init__(self, send: "Callable[[int, int], int]"):
        self._send = send
        self._incoming = b""

    def hear(self, text: str) -> None:
        """Queue received text. Text that does not fit is lost, and its sender asks again."""
        if len(self._incoming) < _MOST_WAITING:
            self._incoming += text.encode()

    def read(self) -> bytes:
        data = self._incoming
        self._incoming = b""
        return data

    def write(self, data: bytes) -> int:
        return self._send(addressof(data), len(data))

    def listen(self) -> None:
        """Do nothing: nothing feeds on the page's cables."""

    def close(self) -> None:
        """Do nothing, too."""

    def overruns(self) -> int:
        return 0


class Browser(Hardware):
    """A handheld on a page. A seed repeats the dice and cards, except in linked games."""

    def __init__(self, display: Display, identity: str, seed: str):
        clock = Clock()
        # Kept here too, because the firmware may replace `peer`.
        self.wires = Serial(page.to_peer)
        super().__init__(
            "a browser",
            display,
            Buttons(clock),
            Sound(),
            clock,
            Flash(),
            Serial(page.sent),
            self.wires,
        )
        self.id = identity
        self._seed = seed
        self.seeded = bool(seed)
        self._seeds = 0

    def rest(self) -> None:
        gc.collect()

    def say(self, line: str) -> None:
        page.say(line)

    def today(self) -> str:
        return "" if self.seeded else page.today()

    def game_seed(self, count: int) -> bytes:
        if not self._seed:
            return self.entropy(count)
        from pigskin.core.chance import seed_from

        self._seeds += 1
        return seed_from(f"{self._seed}/{self._seeds}")[:count]

    def entropy(self, count: int) -> bytes:
        data = bytearray(count)
        page.random(addressof(data), count)
        return bytes(data)


# Functions that the page calls

# In the order of their codes.
_ARROWS = const(("up", "down", "left", "right"))

_display = Display()
_hardware: "Any" = None
_app: "Any" = None


def first_picture() -> None:
    draw_splash(_display)


def load(module: str) -> None:
    """Import a module while the title is shown. Later it would delay a frame."""
    __import__(module)


def start(identity: str, seed: str, still: bool) -> None:
    """Switch on. `still` turns movement off, unless the settings say otherwise."""
    global _hardware, _app
    from pigskin.screens.app import App

    _hardware = Browser(_display, identity, seed)
    _app = App(_hardware)
    if still and _SETTINGS not in _hardware.storage.names():
        _app.settings["speed"] = 0
    _app.start()


def step(now_ms: int) -> bool:
    """Run one pass of the main loop. Return True if it resumed the screen."""
    _hardware.clock.now_ms = now_ms
    return _app.loop.step()


def push(code: int) -> None:
    _hardware.buttons.push(code)


def release(code: int) -> None:
    _hardware.buttons.release(code)


def type_letter(letter: str) -> bool:
    """Take a key as a letter of a name; return False if no name is entered, or not with it."""
    from typist import buttons_for, is_name_entry  # type: ignore[import-not-found]

    if not is_name_entry(_display.pixel):
        return False
    for name in buttons_for(letter):
        _hardware.buttons.tap(1 + _ARROWS.index(name))
    return bool(buttons_for(letter))


def receive(text: str) -> None:
    """Take text that the page sends over the wire. The answer goes out at once."""
    _hardware.serial.hear(text)
    _app.usb.step()


def hear_peer(text: str) -> None:
    """Take text that another handheld sends. The next step handles it."""
    _hardware.wires.hear(text)


def digest(text: str) -> str:
    from pigskin.core.game import digest_of

    return digest_of(text)


def titles() -> str:
    """Return the name of each game, as JSON."""
    from pigskin.games import GAMES

    return json.dumps({name: GAMES[name].short for name in GAMES})


def check(text: str) -> str:
    """Replay a record. Return its story as JSON, or the reason why it fails verification."""
    from pigskin.core.record import RecordError, parse_record, replay
    from pigskin.games import game_class, title_of

    lines: list[list] = []

    def note(match: "Match", choice: str) -> None:
        events, game = match.choose(choice), match.game
        for line in game.tell(events):
            lines.append([game.score[0], game.score[1], line])

    try:
        record = parse_record(text, game_class)
        match = replay(record, note)
    except RecordError as error:
        return json.dumps({"fault": str(error)})
    title = title_of(record.game)
    return json.dumps(
        {
            "title": match.game.title,
            "sides": list(title.sides),
            "players": [record.name_of(0), record.name_of(1)],
            "outside": record.outside,
            "headers": record.headers,
            "score": record.score,
            "over": match.game.over,
            "choices": len(record.choices),
            "digest": match.digest(),
            "lines": lines,
        }
    )
