"""Simulated USB and link cables that can be pulled, stalled or made noisy.

No port ever blocks or waits, so a program that does not read slows nothing down. The handheld
notices when a program opens the port. Bytes sent while no program has the port open are lost. A
real cable does the same.
"""

import random
from pathlib import Path

# The most bytes that a cable holds for a program that does not read.
BACKLOG_BYTES = 4096
_GARBLES = ("flip", "drop", "double", "insert")


class CablePort:
    """The end of a cable that programs of this computer open at `address`.

    `link` is a symbolic link to the address, if there is one. It stays the same when the cable is
    plugged in again.
    """

    address = ""
    link: Path | None = None

    def open(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        """Close the port, as a pulled cable does. A program that has it open notices."""
        raise NotImplementedError

    def connected(self) -> bool:
        """Return whether a program has the port open."""
        raise NotImplementedError

    def read(self) -> bytes:
        raise NotImplementedError

    def write(self, data: bytes) -> int:
        """Write what fits and return how many bytes that was."""
        raise NotImplementedError


class Pipe(CablePort):
    """A cable end within this process: `send` and `receive` take the place of a program."""

    address = "pipe"

    def __init__(self) -> None:
        self._up = bytearray()
        self._down = bytearray()

    def open(self) -> None:
        self._up.clear()
        self._down.clear()

    def close(self) -> None:
        pass

    def connected(self) -> bool:
        return True

    def read(self) -> bytes:
        data = bytes(self._down)
        self._down.clear()
        return data

    def write(self, data: bytes) -> int:
        self._up += data
        return len(data)

    def send(self, data: bytes) -> None:
        """Send bytes to the handheld."""
        self._down += data

    def receive(self) -> bytes:
        """Return all bytes that have come from the handheld."""
        data = bytes(self._up)
        self._up.clear()
        return data


class JoinedPort(CablePort):
    """One of two cable ends within this process. Bytes written here are read at the other end."""

    address = "joined"
    far: "JoinedPort"

    def __init__(self) -> None:
        self._plugged = False
        self._incoming = bytearray()

    def open(self) -> None:
        self._plugged = True

    def close(self) -> None:
        self._plugged = False
        self._incoming.clear()
        self.far._incoming.clear()

    def connected(self) -> bool:
        return self._plugged and self.far._plugged

    def read(self) -> bytes:
        data = bytes(self._incoming)
        self._incoming.clear()
        return data

    def write(self, data: bytes) -> int:
        """Pass bytes to the other end.

        A wire queues nothing, so bytes that do not fit are lost.
        """
        room = BACKLOG_BYTES - len(self.far._incoming)
        self.far._incoming += data[:room]
        return len(data)


def joined() -> "tuple[SimulatedCable, SimulatedCable]":
    """Return the two ends of one cable. Either end can be pulled out or garbled."""
    one, other = JoinedPort(), JoinedPort()
    one.far, other.far = other, one
    return SimulatedCable(one), SimulatedCable(other, "other end")


class SimulatedCable:
    """A cable between an engine and a port. It can be pulled out, stalled or garbled."""

    def __init__(self, port: CablePort, chance: str = "cable"):
        self._port = port
        self.plugged = True
        self.stalled = False
        # How many of 1000 bytes are garbled, in both directions.
        self.garbled = 0
        self.bytes_in = 0
        self.bytes_out = 0
        self._backlog = b""
        self._chance = random.Random(chance)
        port.open()

    @property
    def address(self) -> str:
        return self._port.address

    @property
    def link(self) -> Path | None:
        return self._port.link

    def close(self) -> None:
        self._port.close()

    def plug(self, plugged: bool) -> None:
        if plugged != self.plugged:
            self.plugged = plugged
            self._backlog = b""
            if plugged:
                self._port.open()
            else:
                self._port.close()

    def connected(self) -> bool:
        if self.plugged and self._port.connected():
            return True
        self._backlog = b""
        return False

    def room(self) -> int:
        """Return how many bytes the handheld can send now."""
        self._flush()
        return BACKLOG_BYTES - len(self._backlog)

    def read(self) -> bytes:
        """Return the bytes that a program has sent to the handheld."""
        if self.stalled:
            return b""
        data = self._harm(self._port.read())
        self.bytes_in += len(data)
        return data

    def write(self, data: bytes) -> None:
        """Send bytes of the handheld, at most `room`. Bytes above that are lost."""
        self.bytes_out += len(data)
        self._backlog = (self._backlog + self._harm(data))[:BACKLOG_BYTES]
        self._flush()

    def _flush(self) -> None:
        if self._backlog and not self.stalled:
            self._backlog = self._backlog[self._port.write(self._backlog) :]

    def _harm(self, data: bytes) -> bytes:
        if not self.garbled:
            return data
        harmed = bytearray()
        chance = self._chance
        for byte in data:
            kind = chance.choice(_GARBLES) if chance.randrange(1000) < self.garbled else ""
            if kind == "flip":
                byte ^= 1 << chance.randrange(8)
            elif kind == "insert":
                harmed.append(chance.randrange(256))
            elif kind == "double":
                harmed.append(byte)
            if kind != "drop":
                harmed.append(byte)
        return bytes(harmed)
