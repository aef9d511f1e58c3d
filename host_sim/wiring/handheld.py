"""The app on its drivers and simulated wires, the same on CPython and MicroPython.

Only `Handheld.step` moves the clock, and the main loop runs at fixed times. So the events do not
depend on how the time is cut into steps. Events report all that can be noticed from outside. They
are tuples of the milliseconds since power-on, a kind, and

    "picture", pixels, contrast, lit    the display shows something else
    "tone", hertz                       the piezo changes; 0 is silence
    "lamp", on                          the LED of the board changes; 1 is lit
    "write", name, data                 a file in flash was replaced
    "append", name, data                bytes were added to a file
    "remove", name                      a file was removed
    "serial", data                      bytes went out of the serial port
    "peer", data                        bytes went out into the link cable
    "cut"                               the power was cut in the middle of a write
    "rest"                              the chip rests until a button or USB restarts it
"""

import gc
import os
from binascii import b2a_base64
from time import localtime

from micropython import const

from host_sim.wiring.circuit import BUTTONS, LED, Circuit, CircuitParts, Reset, SerialLine
from pigskin.core.chance import seed_from
from pigskin.drivers.buttons import buttons_of
from pigskin.drivers.buzzer import buzzer_of
from pigskin.drivers.display import display_of
from pigskin.drivers.peer_port import peer_port_of
from pigskin.drivers.power import Power
from pigskin.hardware import Hardware
from pigskin.screens.app import App
from pigskin.storage.files import Folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_PICO = const("Raspberry Pi Pico")
_PASS_MS = const(5)
_PAGE_BYTES = const(128)
# Room for files on a Pico: firmware/pigskin/storage/flash.py.
_FILES_BYTES = const(1024 * 1024)
_NO_SPACE = const(28)
_SECTOR_BYTES = const(4096)
_FLASH_PAGE_BYTES = const(256)
_SERIAL_BYTES = const(8192)


class PowerCut(BaseException):
    """A power cut. It derives from BaseException, so that the firmware does not catch it."""


class Flash(Folder):
    """A folder that can be full, and that can lose power in the middle of a write.

    It takes the time of a Pico's flash: `times` has the milliseconds to program a page and to
    erase a sector, and `wait` lets them pass. The journal programs a page for each line, as in the
    ring of raw flash (pigskin/storage/ring.py). A file takes about as long as in LittleFS.
    """

    def __init__(
        self,
        path: str,
        tell: "Callable[..., None]",
        times: tuple = (0, 0),
        wait: "Callable[[float], None]" = lambda ms: None,
    ):
        super().__init__(path)
        self._tell = tell
        self._page_ms, self._erase_ms = times
        self._wait = wait
        # Bytes of the journal since the last erase.
        self._ring_bytes = 0
        self.full = False
        # How many more bytes can be written before the power is cut, or None for no limit.
        self.cut_after: int | None = None

    def write(self, name: str, data: bytes) -> None:
        if self._goes_out(len(data)):
            # The new file is cut short and never replaces the old one.
            with open(self._file(name + ".new"), "wb") as file:
                file.write(data[: self.cut_after])
            self._tell("write", name + ".new", bytes(data[: self.cut_after]))
            raise PowerCut()
        super().write(name, data)
        self._tell("write", name, bytes(data))
        self._take_time(len(data), 2)

    def begin(self, name: str, data: bytes) -> None:
        erase_ms, self._erase_ms = self._erase_ms, 0
        self.write(name, data)
        self._erase_ms = erase_ms

    def tidy(self) -> None:
        if self._ring_bytes >= _SECTOR_BYTES:
            self._ring_bytes = 0
            self._take_time(0, 1)

    def _take_time(self, size: int, erases: int) -> None:
        pages = size // _FLASH_PAGE_BYTES + 1
        if self._page_ms:
            self._wait(self._page_ms * pages + self._erase_ms * erases)

    def append(self, name: str, data: bytes) -> None:
        if self._goes_out(len(data)):
            # As in LittleFS, nothing of it is there before the file is closed.
            raise PowerCut()
        super().append(name, data)
        self._tell("append", name, bytes(data))
        self._ring_bytes += len(data)
        self._take_time(len(data), 0)

    def rename(self, name: str, new: str) -> None:
        super().rename(name, new)
        self._take_time(0, 1)
        self._tell("write", new, self.read(new))
        self._tell("remove", name)

    def remove(self, name: str) -> bool:
        removed = super().remove(name)
        self._tell("remove", name)
        self._take_time(0, 0)
        return removed

    def free(self) -> int:
        """Return the room of a handheld, but no more than this computer has."""
        if self.full:
            return 0
        used = sum([os.stat(self._file(name))[6] for name in self.names()])
        return max(0, min(_FILES_BYTES - used, self._room()))

    def _room(self) -> int:
        """Return the free bytes of this computer."""
        if hasattr(os, "statvfs"):
            return super().free()
        from shutil import disk_usage

        return disk_usage(self._path).free

    def _move(self, path: str, new: str) -> None:
        # Windows replaces a file only by `replace`, which MicroPython lacks.
        getattr(os, "replace", os.rename)(path, new)

    def _goes_out(self, size: int) -> bool:
        """Return whether the power is cut within this many bytes.

        Raise OSError if they do not fit.
        """
        if self.full:
            raise OSError(_NO_SPACE)
        if self.cut_after is None:
            return False
        if size > self.cut_after:
            return True
        self.cut_after -= size
        return False


class Serial:
    """The handheld's end of the USB cable. It can send only while a program listens."""

    def __init__(self, tell: "Callable[..., None]"):
        self._tell = tell
        self._incoming = b""
        # How many bytes the other end takes.
        self._room = 0

    def exchange(self, data: bytes, room: int) -> None:
        """Take the bytes that came in, and how many can go out from now on."""
        # Limited, because a firmware that never reads would fill the memory.
        self._incoming = (self._incoming + data)[-_SERIAL_BYTES:]
        self._room = room

    def read(self) -> bytes:
        data = self._incoming
        self._incoming = b""
        return data

    def write(self, data: bytes) -> int:
        taken = min(len(data), self._room)
        if taken:
            self._room -= taken
            self._tell("serial", bytes(data[:taken]))
        return taken


class _SimulatedHardware(Hardware):
    """The drivers of the firmware on simulated wires."""

    def __init__(
        self,
        board: "Any",
        circuit: Circuit,
        flash: Flash,
        serial: Serial,
        chance: tuple,
        identity: str,
    ):
        with circuit:
            display, sound = display_of(board), buzzer_of(board)
            buttons = buttons_of(board, circuit.clock)
            self.power = Power(False)
        peer = peer_port_of(board)
        super().__init__(_PICO, display, buttons, sound, circuit.clock, flash, serial, peer)
        self.id = identity
        self._board = board
        self._circuit = circuit
        self._seed, self.seeded, self._secret = chance
        self._drawn = 0

    def pins(self) -> "Any":
        return self._board

    def switch_off(self) -> None:
        raise Reset("deepsleep")

    def lamp(self, on: bool) -> None:
        self._circuit.wire(LED).drive(int(on), None)

    def set_clock(self, when: list) -> None:
        """Do nothing: this computer's clock is right already."""

    def today(self) -> str:
        """Return the date of this computer. Games of a given seed are the same on every day."""
        year, month, day = localtime()[:3]
        return "" if self.seeded else f"{year}-{month:02d}-{day:02d}"

    def entropy(self, count: int) -> bytes:
        return self._draw(self._secret, count)

    def game_seed(self, count: int) -> bytes:
        return self._draw(self._seed, count)

    def _draw(self, text: str, count: int) -> bytes:
        self._drawn += 1
        return seed_from(f"{text}/{self._drawn}")[:count]


class Handheld:
    """The app on a board, from power-on, with buttons by the codes of pigskin.hardware.

    `chance` has three items: the seed text of the games, whether the user gave it, and a secret
    text. The secrets of linked games come from the last, which no user gives. `times` are those of
    the flash.
    """

    def __init__(
        self,
        board: "Any",
        folder: str,
        chance: tuple,
        identity: str,
        down: list,
        times: tuple = (0, 0),
    ):
        self._events: list = []
        self._wired = CircuitParts(board)
        self._clock = self._wired.circuit.clock
        self._flash = Flash(folder, self._tell, times, self._wait)
        self._serial = Serial(self._tell)
        self._peer_line: SerialLine | None = None
        if hasattr(board, "PEER_UART"):
            self._peer_line = self._wired.circuit.uart(board.PEER_TX, board.PEER_RX)
        self._due = 0
        self._on = True
        self._seen = -1
        self._shown: tuple = ()
        self._hertz = 0
        self._lamp = 0
        for code in down:
            self.push(code)
        with self._wired.circuit:
            circuit = self._wired.circuit
            parts = _SimulatedHardware(board, circuit, self._flash, self._serial, chance, identity)
            self._show = parts.display.show
            # Also catches pictures that are shown only for a moment, while the firmware is busy.
            parts.display.show = self._show_and_look  # type: ignore[method-assign]
            self.app = App(parts)
            self.app.start()
        self._look()

    def step(self, ms: int) -> None:
        self._due += ms
        with self._wired.circuit:
            while self._on and self._clock.now_ms + _PASS_MS <= self._due:
                self._end_wait()
                self._clock.advance(_PASS_MS)
                self._pass()
            if self._clock.now_ms <= self._due:
                self._end_wait()

    def _wait(self, ms: float) -> None:
        """Let the time of a flash write pass, with interrupts held.

        Until `step` has come that far, buttons and cables find them held.
        """
        self._wired.circuit.hold_interrupts()
        self._clock.advance(ms)

    def _end_wait(self) -> None:
        if self._wired.circuit.interrupts_held:
            self._wired.circuit.release_interrupts()

    def _pass(self) -> None:
        try:
            self.app.loop.step()
        except PowerCut:
            self._on = False
            self._tell("cut")
        except Reset as reset:
            if reset.kind != "deepsleep":
                raise
            self._on = False
            self._look()
            self._tell("rest")
        self._look()
        line = self._peer_line
        if line and line.outgoing:
            self._tell("peer", line.outgoing)
            line.outgoing = b""

    def _show_and_look(self) -> None:
        self._show()
        self._look()

    def _look(self) -> None:
        """Report picture and tone if they have changed."""
        display, piezo = self._wired.display, self._wired.piezo
        if display.version != self._seen:
            self._seen = display.version
            shown = (display.image(), display.contrast, display.lit)
            if shown != self._shown:
                self._shown = shown
                self._tell("picture", *shown)
        piezo.log.clear()
        if piezo.hertz != self._hertz:
            self._hertz = piezo.hertz
            self._tell("tone", self._hertz)
        lamp = self._wired.circuit.wire(LED).level
        if lamp != self._lamp:
            self._lamp = lamp
            self._tell("lamp", lamp)

    def push(self, code: int, bounces: int = 0) -> None:
        self._wired.press(BUTTONS[code - 1], bounces)

    def release(self, code: int, bounces: int = 0) -> None:
        self._wired.release(BUTTONS[code - 1], bounces)

    def plug(self, plugged: bool) -> None:
        display = self._wired.display
        if plugged:
            display.plug_in()
        else:
            display.unplug()
        self._look()

    def fill(self, full: bool) -> None:
        self._flash.full = full

    def supply(self, vsys_mv: int, usb: bool) -> None:
        self._wired.circuit.supply(vsys_mv, usb)

    def cut_after(self, size: int) -> None:
        self._flash.cut_after = size

    def exchange(self, data: bytes, room: int) -> None:
        """Take bytes for the serial port, and how many the other end takes."""
        self._serial.exchange(data, room)

    def hear_peer(self, data: bytes) -> None:
        """Take bytes from the link cable."""
        if self._peer_line:
            self._peer_line.feed(data)

    def figures(self) -> tuple:
        """Return the bytes sent to the display, and those in use on the heap, 0 if unknown."""
        display = self._wired.display
        used = gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0
        return display.data_bytes + display.command_bytes, used

    def take_events(self) -> list:
        events = self._events
        self._events = []
        return events

    def _tell(self, *what: object) -> None:
        self._events.append((self._clock.now_ms,) + what)  # noqa: RUF005, for MicroPython


class Reporter:
    """A printer of events, one a line, for the program at the other end of the cable."""

    def __init__(self, handheld: Handheld):
        self._handheld = handheld
        self._pixels = bytes(_PAGE_BYTES * 8)

    def print_events(self) -> None:
        for event in self._handheld.take_events():
            if event[1] == "picture":
                print(*(event[:2] + event[3:] + self._changed_pages(event[2])))
            else:
                print(*[_word(part) for part in event])

    def _changed_pages(self, pixels: bytes) -> tuple:
        """Return the start of each changed page and its bytes."""
        words: list = []
        for at in range(0, len(pixels), _PAGE_BYTES):
            page = pixels[at : at + _PAGE_BYTES]
            if page != self._pixels[at : at + _PAGE_BYTES]:
                words += [at, _word(page)]
        self._pixels = pixels
        return tuple(words)


def _word(part: object) -> str:
    return b2a_base64(part).decode().strip() or "=" if isinstance(part, bytes) else str(part)
