"""The flash chip of an emulated Pico, which takes its time and can lose power at any byte.

While it is busy, the chip waits for it in its boot ROM, with interrupts off: MicroPython turns
them off around each program and each erase. Timers and UARTs go on.
"""

import random
from collections.abc import Callable
from typing import Any

from rp2040py.peripherals._ssi import (
    CMD_BLOCK_ERASE,
    CMD_PAGE_PROGRAM,
    CMD_READ_STATUS_1,
    CMD_SECTOR_ERASE,
    FLASH_BLOCK_SIZE,
    FLASH_SECTOR_SIZE,
    RPSSI,
)

from host_sim.wiring.nor import TIMES

_WINDOW = 0x18000
CUT_REGISTER = 0xFC
_NS_PER_MS = 1_000_000
_BUSY = 1
_SECTORS_OF_A_BLOCK = FLASH_BLOCK_SIZE // FLASH_SECTOR_SIZE


class NorChip(RPSSI):
    """The controller of the flash and the chip behind it, in place of the emulator's own."""

    def __init__(self, rp2040: Any, times: str):
        super().__init__(rp2040, "SSI")
        rp2040.ssi._detach()
        rp2040.peripherals[_WINDOW] = self
        self._page_ns, self._erase_ns = (int(ms * _NS_PER_MS) for ms in TIMES[times])
        self._busy_until = 0.0
        # Until then the engine lets time pass.
        self.run_until = 0.0
        self.programs = 0
        # How often each sector was erased, by its number.
        self.erases: dict[int, int] = {}
        # How many more bytes can be programmed, or programs and erases begun, before the power is
        # cut. None for no limit.
        self.bytes_left: int | None = None
        self.works_left: int | None = None
        # Whether the power was cut. Nothing is written from then on.
        self.cut = False
        self.on_cut: Callable[[], None] = lambda: None
        self._hand = random.Random(times)

    def _shift_byte(self, byte_out: int) -> int:
        answer = super()._shift_byte(byte_out)
        if len(self._tx_buffer) > 1 and self._tx_buffer[0] == CMD_READ_STATUS_1:
            clock = self.rp2040.clock
            if clock.nanos < self._busy_until:
                # No need to poll: nothing happens before then, or before the engine looks.
                until = min(self._busy_until, max(self.run_until, clock.nanos + 1000))
                clock.tick(until - clock.nanos)
            answer |= _BUSY if clock.nanos < self._busy_until else 0
        return answer

    def _apply_command(self) -> None:
        opcode = self._tx_buffer[0] if self._tx_buffer else 0
        if not self._write_enabled or opcode not in (
            CMD_PAGE_PROGRAM,
            CMD_SECTOR_ERASE,
            CMD_BLOCK_ERASE,
        ):
            super()._apply_command()
        elif opcode == CMD_PAGE_PROGRAM:
            self.programs += 1
            data = self._tx_buffer[4:]
            self._work(self._address_from_buffer(), len(data), self._page_ns, len(data))
        else:
            size = FLASH_SECTOR_SIZE if opcode == CMD_SECTOR_ERASE else FLASH_BLOCK_SIZE
            at = self._address_from_buffer() & ~(size - 1)
            for sector in range(at // FLASH_SECTOR_SIZE, (at + size) // FLASH_SECTOR_SIZE):
                self.erases[sector] = self.erases.get(sector, 0) + 1
            self._work(at, size, self._erase_ns * size // FLASH_SECTOR_SIZE, 0)

    def _work(self, at: int, size: int, ns: int, written: int) -> None:
        flash = self.rp2040.flash
        old = bytes(flash[at : at + size])
        super()._apply_command()
        if self.cut:
            flash[at : at + size] = old
            return
        self._busy_until = self.rp2040.clock.nanos + ns
        new = bytes(flash[at : at + size])
        if self.works_left is not None:
            self.works_left -= 1
            if self.works_left < 0:
                self._cut_power(at, self._torn(old, new))
        if self.bytes_left is not None and written:
            # A page is programmed whole. Bytes that are 255 stay as they are.
            changed = [place for place in range(size) if new[place] != old[place]]
            if len(changed) > self.bytes_left:
                end = changed[self.bytes_left]
                self._cut_power(at, new[:end] + old[end:])
            else:
                self.bytes_left -= len(changed)

    def _torn(self, old: bytes, new: bytes) -> bytes:
        """Return what a power cut leaves of a work: each bit is changed or not."""
        done = self._hand.choice((0.0, 0.01, 0.5, 0.99, 1.0))
        masks = [
            sum((self._hand.random() < done) << bit for bit in range(8)) if before != after else 0
            for before, after in zip(old, new, strict=True)
        ]
        return bytes(
            (after & mask) | (before & ~mask)
            for before, after, mask in zip(old, new, masks, strict=True)
        )

    # A register that no real chip has, for scripts on the chip: written, it lets so many programs
    # and erases happen before the next power cut; read, it says whether the power was cut.

    def read_uint32(self, offset: int) -> int:
        return int(self.cut) if offset == CUT_REGISTER else super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == CUT_REGISTER:
            self.cut = False
            self.works_left = value
        else:
            super().write_uint32(offset, value)

    def _cut_power(self, at: int, left: bytes) -> None:
        self.rp2040.flash[at : at + len(left)] = left
        self.cut = True
        self.on_cut()
