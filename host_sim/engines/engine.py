"""The engine that every front end drives: a handheld with a display and buttons."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from host_sim.cables.cable import SimulatedCable, joined
from host_sim.errors import UserError
from host_sim.wiring.battery import OUT_MV, Battery
from host_sim.wiring.circuit import USB_MV

WIDTH = 128
HEIGHT = 64
# In the order of the codes in pigskin.hardware, which begin at 1.
BUTTONS = ("up", "down", "left", "right", "a", "b")
DARK = bytes(WIDTH * HEIGHT // 8)
# How often to serve the serial port while time passes.
_EXCHANGE_MS = 10
# The longest single step: WebAssembly collects garbage only between steps.
_STEP_MS = 1000
_NO_PEER = "there is no link cable; start with --two or --peer tcp:PORT"
_NO_CABLE = "there is no serial port; start with --serial pty or --serial tcp"


@dataclass
class Picture:
    """The display as seen: pixels as MONO_VLSB pages of 128 bytes, and the brightness."""

    pixels: bytes = DARK
    contrast: int = 255
    lit: bool = True

    def pixel(self, x: int, y: int) -> int:
        return self.pixels[(y >> 3) * WIDTH + x] >> (y & 7) & 1

    def turned(self) -> "Picture":
        """Return the picture upside down."""
        pixels = bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(self.pixels))
        return Picture(pixels, self.contrast, self.lit)

    def hash(self) -> str:
        """Return a hash that is the same for pictures that differ only in brightness."""
        return sha256(self.pixels + bytes([self.lit])).hexdigest()[:16]


class Event(NamedTuple):
    """Something that can be noticed from outside. wiring/handheld.py lists the kinds."""

    ms: int  # by the engine's clock
    kind: str
    picture: Picture | None = None
    hertz: int = 0
    name: str = ""
    data: bytes = b""
    # Of the LED.
    lit: bool = False


@dataclass
class Figures:
    """Counts since a handheld was made. Heap and bus count from the last power-on."""

    pictures: int = 0
    bus_bytes: int = 0
    flash_writes: int = 0
    flash_bytes: int = 0
    # Of MicroPython; 0 on an engine without it.
    heap_bytes: int = 0
    vsys_mv: int = 0
    serial_in: int = 0
    serial_out: int = 0


class Engine:
    """A handheld that runs somewhere. Time passes only in `step`."""

    name = ""

    def __init__(self, folder: Path, seed: str | None = None):
        self.folder = folder
        # Whether the files in the folder may be erased.
        self.disposable = False
        self.seed = seed or secrets.token_hex(16)
        # Whether the user gave a seed. The handheld shows that, and its records say so.
        self.seeded = bool(seed)
        # How often it was switched on.
        self._starts = 0
        # Unique to this handheld, and the same at its next start.
        self.identity = sha256(str(folder.resolve()).encode()).hexdigest()[:16]
        self.ms = 0
        # Called with every event.
        self.listeners: list[Callable[[Event], None]] = []
        # Called with the time and the script line of each action.
        self.input_listeners: list[Callable[[int, str], None]] = []
        # Called after time has passed.
        self.step_listeners: list[Callable[[], None]] = []
        # The USB cable at the serial port.
        self.cable: SimulatedCable | None = None
        # The link cable to another handheld.
        self.peer: SimulatedCable | None = None
        self._noting = True
        # False after a failed reload of the firmware, until one succeeds, and without power.
        self._on = True
        # None while USB gives power.
        self.battery: Battery | None = None
        self._vsys_mv = USB_MV
        # The code of the button that ends a deep rest, while the firmware starts.
        self._waker = 0
        self._picture = Picture(lit=False)
        self._tone = 0
        # Whether the LED of the board is lit.
        self.lamp = False
        self._on_at = 0
        self._stuck: set[str] = set()
        # How often a contact opens and closes again within some milliseconds of each press and
        # each release.
        self.bounces = 0
        self._figures = Figures()

    # Actions of a player

    def step(self, ms: int) -> None:
        """Let this many milliseconds pass on the handheld."""
        while ms > 0:
            part = min(ms, _EXCHANGE_MS if self.cable or self.peer else _STEP_MS)
            if self.cable and self._on:
                self._serve(self.cable)
            if self.peer and self.peer.connected():
                data = self.peer.read()
                if data and self._on:
                    self._hear_peer(data)
            if self._on:
                self._run(part)
            self.ms += part
            ms -= part
            self._follow_battery()
            for listen in self.step_listeners:
                listen()

    def press(self, button: str) -> None:
        """Push a button down. It stays down until `release`."""
        self.note(f"push {button}")
        if self._on:
            self._push(BUTTONS.index(button) + 1)

    def release(self, button: str) -> None:
        self.note(f"release {button}")
        if self._on and button not in self._stuck:
            self._release(BUTTONS.index(button) + 1)

    def tap(self, button: str, hold_ms: int = 60) -> None:
        """Press and release a button, as a quick finger does."""
        self.press(button)
        self.step(hold_ms)
        self.release(button)
        self.step(hold_ms)

    def picture(self) -> Picture:
        return self._picture

    def tone(self) -> int:
        """Return the frequency of the piezo in hertz, 0 for silence."""
        return self._tone

    def figures(self) -> Figures:
        figures = self._figures
        figures.vsys_mv = self._vsys_mv
        if self._on:
            figures.bus_bytes, figures.heap_bytes = self._bus_and_heap()
        if self.cable:
            figures.serial_in, figures.serial_out = self.cable.bytes_in, self.cable.bytes_out
        return figures

    def close(self) -> None:
        """Stop the engine as if the power were cut."""

    def _chance_of_start(self) -> tuple[str, bool, str]:
        """Return the chance for this start. A game after a power cut gets other cards than before.

        The Handheld of host_sim/wiring/handheld.py takes it in this form.
        """
        self._starts += 1
        seed = self.seed if self._starts == 1 else f"{self.seed}/{self._starts}"
        return seed, self.seeded, self._secret()

    def _secret(self) -> str:
        """Return the source of secrets for linked games.

        It never comes from a seed. Tests replace this.
        """
        return secrets.token_hex(32)

    # Accidents

    def restart(self) -> None:
        """Cut the power now and give it back. The flash keeps its files."""
        self.note("cut")
        self._restart()

    def reload(self) -> None:
        """Cut the power, load the firmware afresh, and give the power back."""
        self._on = False
        self._restart(fresh=True)

    def begin(self, seed: str, flash: Mapping[str, bytes]) -> None:
        """Switch on again, with this seed and only these files in flash."""
        self.close()
        for path in self.folder.iterdir():
            path.unlink()
        self.seed = seed
        self.seeded = True
        self._starts = 0
        self.battery, self._vsys_mv = None, USB_MV
        self.restart_with(flash)

    def restart_with(self, flash: Mapping[str, bytes]) -> None:
        """Cut the power, put these files into flash, and give the power back."""
        for name, data in flash.items():
            (self.folder / name).write_bytes(data)
        self._restart(fresh=True)

    def stick(self, button: str) -> None:
        """Keep the button down in spite of `release`."""
        self.note(f"stick {button}")
        self._stuck.add(button)
        self._push(BUTTONS.index(button) + 1)

    def unstick(self, button: str) -> None:
        self.note(f"unstick {button}")
        self._stuck.discard(button)
        self._release(BUTTONS.index(button) + 1)

    def plug(self, plugged: bool) -> None:
        """Pull the display off, or put it back."""
        self.note("plug" if plugged else "unplug")
        self._plug(plugged)

    def fill(self, full: bool) -> None:
        """Make the flash full, or give it room again."""
        self.note("fill" if full else "free")
        self._fill(full)

    def cut_after(self, size: int) -> None:
        """Cut the power after `size` more bytes were written to flash, and give it back."""
        self.note(f"cut {size}")
        self._cut_after(size)

    # Power

    def run_on_battery(self, mv: int, minutes: int = 0) -> None:
        """Pull the USB cable and run on a battery, which is empty after these minutes, if any."""
        self.note(f"battery {mv} {minutes}")
        if self.cable and self.cable.plugged:
            self.cable.plug(False)
        self.battery = Battery(mv, minutes, self.ms)
        self._follow_battery()

    def run_on_usb(self) -> None:
        """Plug USB in, and take the battery out."""
        self.note("battery out")
        if self.cable and not self.cable.plugged:
            self.cable.plug(True)
        self.battery = None
        self._follow_battery()

    def _follow_battery(self) -> None:
        vsys_mv = self.battery.vsys_mv(self.ms) if self.battery else USB_MV
        if vsys_mv == self._vsys_mv:
            return
        had_power, self._vsys_mv = self.has_power(), vsys_mv
        if had_power and self.has_power():
            self._supply(vsys_mv, self.battery is None)
        elif had_power:
            self._take([(self.ms - self._on_at, "cut")])
        elif self.has_power():
            self._restart()

    def has_power(self) -> bool:
        """Return whether the voltage at VSYS is enough for a Pico."""
        return self._vsys_mv >= OUT_MV

    # Accidents of the USB cable

    def plug_cable(self, plugged: bool) -> None:
        self.need_cable().plug(plugged)
        self.note("cable in" if plugged else "cable out")

    def stall(self, stalled: bool) -> None:
        """Stop the program at the other end, or let it go on. Its port stays open."""
        self.need_cable().stalled = stalled
        self.note("stall" if stalled else "flow")

    def garble(self, per_mille: int) -> None:
        """Change, lose, double or insert bytes on the USB cable, this many of 1000."""
        self.need_cable().garbled = per_mille
        self.note(f"garble {per_mille}")

    def need_cable(self) -> SimulatedCable:
        """Return the USB cable. Raise UserError if there is none."""
        if self.cable is None:
            raise UserError(_NO_CABLE)
        return self.cable

    # Accidents of the link cable

    def plug_peer(self, plugged: bool) -> None:
        self.need_peer().plug(plugged)
        self.note("link in" if plugged else "link out")

    def garble_peer(self, per_mille: int) -> None:
        """Change, lose, double or insert bytes on the link cable, this many of 1000."""
        self.need_peer().garbled = per_mille
        self.note(f"link garble {per_mille}")

    def need_peer(self) -> SimulatedCable:
        """Return the link cable. Raise UserError if there is none."""
        if self.peer is None:
            raise UserError(_NO_PEER)
        return self.peer

    @contextmanager
    def unnoted(self) -> Iterator[None]:
        """Note nothing within the block: its actions are part of one that is noted as a whole."""
        before, self._noting = self._noting, False
        try:
            yield
        finally:
            self._noting = before

    def note(self, line: str) -> None:
        """Pass the script line of the present action to the listeners.

        An empty line means that the last action has taken until now.
        """
        if self._noting:
            for listen in self.input_listeners:
                listen(self.ms, line)

    def _restart(self, fresh: bool = False) -> None:
        self.close()
        self._on_at = self.ms
        self._take([(0, "picture", DARK, 255, False), (0, "tone", 0)])
        self._on = False
        if self.has_power():
            self._start(fresh)
            self._supply(self._vsys_mv, self.battery is None)
            self._on = True

    def _codes_down(self) -> list[int]:
        """Return the codes of the buttons that are down when the power comes."""
        codes = {BUTTONS.index(button) + 1 for button in self._stuck}
        return sorted(codes | {self._waker} if self._waker else codes)

    # Methods that each engine provides

    def _start(self, fresh: bool) -> None:
        """Switch the power on. If `fresh`, take firmware and folder as they are now."""
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

    def _supply(self, vsys_mv: int, usb: bool) -> None:
        """Set the voltage at VSYS, and whether it comes from USB. Not every engine has them."""

    def _serve(self, cable: SimulatedCable) -> None:
        """Pass bytes between the cable and the serial port."""
        raise NotImplementedError

    def _hear_peer(self, data: bytes) -> None:
        """Pass bytes from the link cable to the UART."""
        raise NotImplementedError

    def _bus_and_heap(self) -> tuple[int, int]:
        raise NotImplementedError

    def _take(self, events: Iterable[tuple]) -> None:
        """Take events in the form of host_sim/wiring/handheld.py, timed from power-on."""
        cut = False
        for ms, kind, *rest in events:
            event = Event(self._on_at + ms, kind)
            if kind == "picture":
                self._picture = Picture(*rest)
                self._figures.pictures += 1
                event = event._replace(picture=self._picture)
            elif kind == "tone":
                self._tone = rest[0]
                event = event._replace(hertz=rest[0])
            elif kind == "lamp":
                self.lamp = bool(rest[0])
                event = event._replace(lit=self.lamp)
            elif kind == "remove":
                event = event._replace(name=rest[0])
            elif kind in ("write", "append"):
                self._figures.flash_writes += 1
                self._figures.flash_bytes += len(rest[1])
                event = event._replace(name=rest[0], data=rest[1])
            elif kind == "serial":
                event = event._replace(data=rest[0])
                if self.cable:
                    self.cable.write(rest[0])
            elif kind == "peer":
                event = event._replace(data=rest[0])
                if self.peer and self.peer.connected():
                    self.peer.write(rest[0])
            cut = cut or kind == "cut"
            for listen in self.listeners:
                listen(event)
        if cut:
            self._restart()


def join(one: Engine, other: Engine) -> None:
    """Connect two handhelds by a link cable. The `peer` of each is its end of the cable."""
    one.peer, other.peer = joined()
