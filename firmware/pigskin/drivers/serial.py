"""The USB serial port of the Pico, shared with MicroPython's prompt. Ctrl-C still interrupts.

MicroPython buffers 256 bytes for a host that is connected but does not read. A write beyond them
blocks for 0.5 s. poll() reports only whether there is room for one byte. So bytes are written one
at a time, unless a call of drained() has said that the buffer is empty.
"""

import select
import sys

from micropython import const

_PIECE = const(64)
_ROOM = const(250)


class UsbSerial:
    """A serial port that never waits, neither for bytes nor for room."""

    def __init__(self) -> None:
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._incoming = select.poll()
        self._incoming.register(sys.stdin, select.POLLIN)
        self._outgoing = select.poll()
        self._outgoing.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._buffer = bytearray(_PIECE)
        # How many bytes fit into the buffer for certain.
        self._room = 0

    def read(self) -> bytes:
        # Local names are faster. This runs in each pass, and its loop for each byte.
        ready = self._incoming.ipoll
        readinto = self._in.readinto
        byte = self._byte
        count = 0
        while count < _PIECE:
            for _ in ready(0):
                readinto(byte)
                self._buffer[count] = byte[0]
                count += 1
                break
            else:
                break
        return bytes(self._buffer[:count]) if count else b""

    def write(self, data: bytes) -> int:
        if len(data) <= self._room:
            self._room -= len(data)
            self._out.write(data)
            return len(data)
        self._room = 0
        taken = 0
        while taken < min(len(data), _PIECE):
            for _ in self._outgoing.ipoll(0):
                self._byte[0] = data[taken]
                self._out.write(self._byte)
                taken += 1
                break
            else:
                break
        return taken

    def drained(self) -> None:
        """Note that the host has read all that was written."""
        self._room = _ROOM
