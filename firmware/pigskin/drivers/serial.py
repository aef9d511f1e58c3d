"""The USB serial port of the Pico beside the prompt of MicroPython; Ctrl-C still interrupts.

MicroPython keeps 256 bytes for a host that is connected but does not read, and waits half a second
for room for one more. It only tells whether there is room for any, so a byte is written at a time,
unless somebody knows that all is read.
"""

import select
import sys

from micropython import const

_PIECE = const(64)
_ROOM = const(250)


class UsbSerial:
    """Never waits, neither for bytes nor for room."""

    def __init__(self):
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        # It tells of both directions.
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN | select.POLLOUT)
        self._byte = bytearray(1)
        # Bytes that are sure to fit.
        self._room = 0

    def _ready(self) -> int:
        for _, events in self._poll.ipoll(0):
            return events
        return 0

    def read(self) -> bytes:
        if not self._ready() & select.POLLIN:
            return b""
        data = bytearray()
        while len(data) < _PIECE and self._ready() & select.POLLIN:
            self._in.readinto(self._byte)
            data.extend(self._byte)
        return bytes(data)

    def write(self, data: bytes) -> int:
        if len(data) <= self._room:
            self._room -= len(data)
            self._out.write(data)
            return len(data)
        self._room = 0
        taken = 0
        while taken < min(len(data), _PIECE) and self._ready() & select.POLLOUT:
            self._byte[0] = data[taken]
            self._out.write(self._byte)
            taken += 1
        return taken

    def drained(self) -> None:
        """The host has read all that was written."""
        self._room = _ROOM
