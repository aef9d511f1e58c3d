"""The link cable to another handheld: a UART on three wires that never waits.

A silent UART drives its line high. A handheld that is switched off would feed on it, so the port
drives the line only while somebody uses it.
"""

import sys

from machine import UART, Pin, mem32
from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Board

_BAUD = const(115_200)
# Room for some messages of the other handheld while this one is busy.
_RX_BYTES = const(1024)
# Room for two messages.
_TX_BYTES = const(512)
# The status of UART 0 on RP2040 and RP2350, and the bit for bytes lost in it.
_STATUS = const(0x40034004)
_STATUS_2 = const(0x40070004)
_OVERRUN = const(8)


class PeerPort:
    """The port of the link cable. It opens at its first use: most games need no cable."""

    def __init__(self, number: int, tx: int, rx: int):
        self._pins = number, tx, rx
        self._uart: UART | None = None
        # Whether the pin is the UART's. `listen` lets it go.
        self._drives = True
        # How many bytes fit into the buffer for certain.
        self._room = 0
        self._overruns = 0

    def _open(self) -> UART:
        number, tx, rx = self._pins
        # A silent line is high. Without a cable only the pull-up keeps it so.
        pulled = Pin(rx, Pin.IN, Pin.PULL_UP)
        self._drives = True
        self._uart = UART(
            number,
            _BAUD,
            tx=Pin(tx),
            rx=pulled,
            timeout=0,
            txbuf=_TX_BYTES,
            rxbuf=_RX_BYTES,
        )
        return self._uart

    def read(self) -> bytes:
        uart = self._uart or self._open()
        # Asked for more, MicroPython waits a millisecond for the next byte.
        count = uart.any()
        return (uart.read(count) or b"") if count else b""

    def write(self, data: bytes) -> int:
        uart = self._uart or self._open()
        if not self._drives:
            Pin(self._pins[1], Pin.ALT, alt=Pin.ALT_UART)
            self._drives = True
        # MicroPython reports only whether all is sent, and waits when there is no room.
        if uart.txdone():
            self._room = _TX_BYTES
        taken = min(len(data), self._room)
        if taken:
            self._room -= taken
            uart.write(data[:taken])
        return taken

    def listen(self) -> None:
        """Send the rest, then let go of the line and still hear. `write` takes it again."""
        (self._uart or self._open()).flush()
        Pin(self._pins[1], Pin.IN)
        self._drives = False

    def close(self) -> None:
        """Send the rest, at most 45 ms of it, then let go of the line and the buffers."""
        if self._uart:
            self.overruns()
            self._uart.flush()
            self._uart.deinit()
            self._uart = None
            self._room = 0
            Pin(self._pins[1], Pin.IN)

    def overruns(self) -> int:
        """Return how often the UART was found to have lost bytes because nobody took them."""
        if self._uart:
            # os.uname() is missing in a browser.
            two = "RP2350" in getattr(sys.implementation, "_machine", "")
            status = (
                _STATUS_2 + 0x8000 * self._pins[0] if two else _STATUS + 0x4000 * self._pins[0]
            )
            if mem32[status] & _OVERRUN:
                self._overruns += 1
                mem32[status] = 0
        return self._overruns


def peer_port_of(board: "Board") -> PeerPort | None:
    """Return the port of a board, or None where it has no pins for a cable."""
    if not hasattr(board, "PEER_UART"):
        return None
    return PeerPort(board.PEER_UART, board.PEER_TX, board.PEER_RX)
