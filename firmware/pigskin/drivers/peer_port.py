"""The link cable to another handheld: a UART on three wires, which never waits."""

from machine import UART, Pin
from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Board

_BAUD = const(115_200)
# Some messages of the far machine, while this one thinks or judges.
_RX_BYTES = const(1024)
# Two messages.
_TX_BYTES = const(512)


class PeerPort:
    """Its buffers are made when somebody first reads or writes: most games need no cable."""

    def __init__(self, number: int, tx: int, rx: int):
        self._pins = number, tx, rx
        self._uart: UART | None = None
        # Bytes that fit into the buffer for sure.
        self._room = 0

    def _open(self) -> UART:
        number, tx, rx = self._pins
        # The line is high when nothing is sent; without a cable it would be anything.
        pulled = Pin(rx, Pin.IN, Pin.PULL_UP)
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
        # MicroPython tells only whether all is sent, and waits where there is no room.
        if uart.txdone():
            self._room = _TX_BYTES
        taken = min(len(data), self._room)
        if taken:
            self._room -= taken
            uart.write(data[:taken])
        return taken


def peer_port_of(board: "Board") -> PeerPort | None:
    """None for a board that names no pins for a cable."""
    if not hasattr(board, "PEER_UART"):
        return None
    return PeerPort(board.PEER_UART, board.PEER_TX, board.PEER_RX)
