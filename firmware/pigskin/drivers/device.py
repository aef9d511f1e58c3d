"""The real hardware behind the handheld: the drivers of a board, flash, and the watchdog."""

import gc
import os
from binascii import hexlify
from hashlib import sha256

from machine import RTC, WDT, bootloader, mem32, reset, unique_id
from micropython import const

from pigskin.core.data import add_folder
from pigskin.drivers import chosen_board
from pigskin.drivers.buttons import buttons_of
from pigskin.drivers.buzzer import buzzer_of
from pigskin.drivers.clock import Clock
from pigskin.drivers.peer_port import peer_port_of
from pigskin.drivers.serial import UsbSerial
from pigskin.storage.files import Shelves
from pigskin.ui.hardware import Hardware

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Board, Display

_FOLDER = const("/saves")
# An owner's own decks and tables.
_DATA = const("/data")
_WATCHDOG_MS = const(8000)
_COLLECT_BYTES = const(16_384)
# The address of the watchdog's control register, and the bit that enables it.
_WATCHDOG_CTRL = {"RP2040": 0x40058000, "RP2350": 0x400D8000}
_ENABLE = const(0x40000000)


class Device(Hardware):
    """A handheld made of real parts."""

    def __init__(self, board: "Board", display: "Display"):
        clock = Clock()
        super().__init__(
            board.NAME,
            display,
            buttons_of(board, clock),
            buzzer_of(board),
            clock,
            Shelves(_FOLDER),
            UsbSerial(),
            peer_port_of(board),
        )
        self._board = board
        add_folder(_DATA)
        self.id = hexlify(unique_id()).decode()
        self._watchdog: WDT | None = None

    def guard(self) -> None:
        """Start the watchdog: a main loop that hangs restarts the device from now on."""
        self._watchdog = WDT(timeout=_WATCHDOG_MS)

    def unguard(self) -> None:
        """Stop the watchdog for the REPL; MicroPython has no function for it."""
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
        # And between two rests: how long a collection takes depends on how much is in use. The
        # first one would fall between the title and the menu.
        gc.threshold(_COLLECT_BYTES)

    def pins(self) -> "Board":
        return self._board

    def board_name(self) -> str:
        """The frozen board in use: pico of boards.pico.board; "board" for an owner's board.py."""
        return self._board.__name__.split(".")[-2:][0]

    def board_names(self) -> list[str]:
        return chosen_board.board_names()

    def choose_board(self, name: str) -> None:
        chosen_board.choose_board(name)

    def restart(self) -> None:
        self.unguard()
        reset()

    def set_clock(self, when: list[int]) -> None:
        # The RTC works out the day of the week.
        RTC().datetime((when[0], when[1], when[2], 0, when[3], when[4], when[5], 0))

    def bootloader(self) -> None:
        self.unguard()
        bootloader()

    def entropy(self, count: int) -> bytes:
        """Random bytes of the chip, hashed with its id and the time."""
        return sha256(os.urandom(32) + unique_id() + b"%d" % self.clock.ms()).digest()[:count]
