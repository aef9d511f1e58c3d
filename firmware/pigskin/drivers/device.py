"""The real hardware of the handheld: the drivers of a board, flash and the watchdog."""

import gc
import os
from binascii import hexlify
from hashlib import sha256

from machine import RTC, WDT, Pin, bootloader, mem32, reset, unique_id
from micropython import const

from boards import BOARDS
from pigskin.drivers import chosen_board
from pigskin.drivers.buttons import buttons_of
from pigskin.drivers.buzzer import buzzer_of
from pigskin.drivers.clock import Clock
from pigskin.drivers.peer_port import peer_port_of
from pigskin.drivers.power import Power
from pigskin.drivers.serial import UsbSerial
from pigskin.hardware import Hardware

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Board, Display, Storage

_WATCHDOG_MS = const(8000)
_COLLECT_BYTES = const(16_384)
# How often 32 bytes of os.urandom go into one seed: 8 kbit, 9 ms.
_SAMPLES = const(32)
# The address of the watchdog's control register, and the bit that enables it.
_WATCHDOG_CTRL = {"RP2040": 0x40058000, "RP2350": 0x400D8000}
_ENABLE = const(0x40000000)
_LED = const(25)


class Device(Hardware):
    """A handheld made of real parts."""

    def __init__(self, board: "Board", display: "Display", storage: "Storage"):
        clock = Clock()
        self._board_name = chosen_board.board_name()
        buttons = buttons_of(board, clock)
        super().__init__(
            getattr(board, "NAME", BOARDS[self._board_name][0]),
            display,
            buttons,
            buzzer_of(board),
            clock,
            storage,
            UsbSerial(),
            peer_port_of(board),
        )
        self.power: Power = Power(self._board_name.endswith("_w"))
        self._board = board
        self._clock = clock
        self._edge_times = buttons.times
        self.id = hexlify(unique_id()).decode()
        self._watchdog: WDT | None = None

    def guard(self) -> None:
        """Start the watchdog, which restarts the device when the main loop hangs."""
        self._watchdog = WDT(timeout=_WATCHDOG_MS)

    def unguard(self) -> None:
        """Stop the watchdog for the REPL, by its register: MicroPython has no function for it."""
        if self._watchdog is None:
            return
        for chip in _WATCHDOG_CTRL:
            if chip in os.uname().machine:
                mem32[_WATCHDOG_CTRL[chip]] &= ~_ENABLE

    def feed(self) -> None:
        if self._watchdog:
            self._watchdog.feed()

    def rest(self) -> None:
        gc.collect()
        # Collect while code runs too. This is set only now, since a collection before the menu
        # would delay it.
        gc.threshold(_COLLECT_BYTES)
        super().rest()

    def collect(self) -> None:
        if gc.threshold() > 0:
            gc.collect()

    def lamp(self, on: bool) -> None:
        # With a radio, the LED is at the radio.
        if self.power.vbus:
            Pin(_LED, Pin.OUT, value=on)

    def pins(self) -> "Board":
        return self._board

    def board_name(self) -> str:
        """Return the board that was chosen when the handheld started."""
        return self._board_name

    def board_names(self) -> list[str]:
        return chosen_board.board_names()

    def choose_board(self, name: str) -> None:
        chosen_board.choose_board(name)

    def restart(self) -> None:
        self.unguard()
        reset()

    def switch_off(self) -> None:
        # A watchdog that bites in deep rest would leave the chip without a clock.
        self.unguard()
        from pigskin.drivers.deep_rest import deep_rest

        deep_rest(self._board, self.power.vbus is not None)

    def set_clock(self, when: list[int]) -> None:
        # The RTC works out the day of the week.
        RTC().datetime((when[0], when[1], when[2], 0, when[3], when[4], when[5], 0))

    def today(self) -> str:
        year, month, day = RTC().datetime()[:3]
        # Without power it forgets the date, and begins again in 2021.
        return "%d-%02d-%02d" % (year, month, day) if year > 2025 else ""

    def bootloader(self) -> None:
        self.unguard()
        bootloader()

    def entropy(self, count: int) -> bytes:
        """Return a hash of random bytes, the times of button presses and the chip's id."""
        mixed = sha256(unique_id() + b"%d" % self._clock.us())
        mixed.update(self._edge_times)
        # Its ring oscillator is the only source of os.urandom, so take far more than needed.
        for _ in range(_SAMPLES):
            mixed.update(os.urandom(32))
        return mixed.digest()[:count]
