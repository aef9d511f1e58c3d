"""What every front end drives: a handheld with a display to see and buttons to press."""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

WIDTH = 128
HEIGHT = 64
# In the order of the codes in pigskin.handheld.hardware, which begin at 1.
BUTTONS = ("up", "down", "left", "right", "a", "b")
DARK = bytes(WIDTH * HEIGHT // 8)


@dataclass
class Picture:
    """What the glass shows: pixels as MONO_VLSB pages of 128 bytes, and how bright."""

    pixels: bytes = DARK
    contrast: int = 255
    lit: bool = True

    def pixel(self, x: int, y: int) -> int:
        return self.pixels[(y >> 3) * WIDTH + x] >> (y & 7) & 1

    def hash(self) -> str:
        """The same for pictures that look the same, but for their brightness."""
        return sha256(self.pixels + bytes([self.lit])).hexdigest()[:16]


class Event(NamedTuple):
    """Something that can be noticed from outside; host_sim/parts.py has the list of kinds."""

    ms: int  # of the engine's time
    kind: str
    picture: Picture | None = None
    hertz: int = 0
    name: str = ""
    data: bytes = b""


class Engine:
    """A handheld that runs somewhere. Time passes only in `step`."""

    name = ""

    def __init__(self, folder: Path, seed: str | None = None):
        self.folder = folder
        # Whether nobody misses what is in the folder.
        self.disposable = False
        self._seeded = seed is not None
        self.seed = seed or secrets.token_hex(16)
        self.ms = 0
        # Each is called with every event.
        self.listeners: list[Callable[[Event], None]] = []
        # Each is called with the time and the line of a script that does what is being done.
        self.input_listeners: list[Callable[[int, str], None]] = []
        self._picture = Picture()
        self._tone = 0
        self._on_at = 0
        self._stuck: set[str] = set()

    # What a hand can do

    def step(self, ms: int) -> None:
        """Let this much of the handheld's time pass."""
        self._run(ms)
        self.ms += ms

    def press(self, button: str) -> None:
        """Push a button down; it stays down until `release`."""
        self._note(f"push {button}")
        self._push(BUTTONS.index(button) + 1)

    def release(self, button: str) -> None:
        self._note(f"release {button}")
        if button not in self._stuck:
            self._release(BUTTONS.index(button) + 1)

    def tap(self, button: str, hold_ms: int = 60) -> None:
        """Press and release, as a quick finger does."""
        self.press(button)
        self.step(hold_ms)
        self.release(button)
        self.step(hold_ms)

    def picture(self) -> Picture:
        return self._picture

    def tone(self) -> int:
        """Hertz that the piezo gives now, 0 for silence."""
        return self._tone

    def close(self) -> None:
        """End it as if the power were cut."""

    # What can happen to it

    def restart(self) -> None:
        """Cut the power now and give it back; the flash keeps what it has."""
        self._note("cut")
        self._restart()

    def begin(self, seed: str, flash: dict[str, bytes]) -> None:
        """Switch on anew, with this seed and nothing but these files in flash."""
        self.close()
        for path in self.folder.iterdir():
            path.unlink()
        for name, data in flash.items():
            (self.folder / name).write_bytes(data)
        self.seed = seed
        self._seeded = True
        self._restart()

    def stick(self, button: str) -> None:
        """The button stays down whatever the hand does."""
        self._note(f"stick {button}")
        self._stuck.add(button)
        self._push(BUTTONS.index(button) + 1)

    def unstick(self, button: str) -> None:
        self._note(f"unstick {button}")
        self._stuck.discard(button)
        self._release(BUTTONS.index(button) + 1)

    def plug(self, plugged: bool) -> None:
        """Pull the display off, or put it back."""
        self._note("plug" if plugged else "unplug")
        self._plug(plugged)

    def fill(self, full: bool) -> None:
        """Whether the flash takes nothing more."""
        self._note("fill" if full else "free")
        self._fill(full)

    def cut_after(self, size: int) -> None:
        """Cut the power when so many more bytes have been written to flash, and give it back."""
        self._note(f"cut {size}")
        self._cut_after(size)

    def _note(self, line: str) -> None:
        for listen in self.input_listeners:
            listen(self.ms, line)

    def _restart(self) -> None:
        self.close()
        self._on_at = self.ms
        self._take([(0, "picture", DARK, 255, False), (0, "tone", 0)])
        self._start()

    def _codes_down(self) -> list[int]:
        """The buttons that are down already when the power comes."""
        return sorted(BUTTONS.index(button) + 1 for button in self._stuck)

    # What an engine has to do

    def _start(self) -> None:
        """Power on."""
        raise NotImplementedError

    def _run(self, ms: int) -> None:
        raise NotImplementedError

    def _push(self, code: int) -> None:
        raise NotImplementedError

    def _release(self, code: int) -> None:
        raise NotImplementedError

    def _plug(self, plugged: bool) -> None:
        raise NotImplementedError

    def _fill(self, full: bool) -> None:
        raise NotImplementedError

    def _cut_after(self, size: int) -> None:
        raise NotImplementedError

    def _take(self, events: Iterable[tuple]) -> None:
        """Events as host_sim/parts.py tells them, since the power is on."""
        cut = False
        for ms, kind, *rest in events:
            event = Event(self._on_at + ms, kind)
            if kind == "picture":
                self._picture = Picture(*rest)
                event = event._replace(picture=self._picture)
            elif kind == "tone":
                self._tone = rest[0]
                event = event._replace(hertz=rest[0])
            elif kind == "remove":
                event = event._replace(name=rest[0])
            elif kind in ("write", "append"):
                event = event._replace(name=rest[0], data=rest[1])
            cut = cut or kind == "cut"
            for listen in self.listeners:
                listen(event)
        if cut:
            self._restart()
