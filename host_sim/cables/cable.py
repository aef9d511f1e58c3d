"""Simulated USB and link cables that can be pulled, stalled or made noisy.

No port ever blocks or waits, so a program that does not read slows nobody down. The handheld
notices when a program opens the port. Bytes that are sent while no program has it open are lost.
Both are so on a real cable.
"""

import random
from pathlib import Path

# What a cable holds on its way to a program that does not read.
BACKLOG_BYTES = 4096
_GARBLES = ("flip", "drop", "double", "insert")


class CablePort:
    """One end of the cable, for programs of this computer; `address` is what they open.

    `link`, if there is one, leads there and stays the same when it is plugged in again.
    """

    address = ""
    link: Path | None = None

    def open(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        """Gone, as when the cable is pulled; a program that has it open notices."""
        raise NotImplementedError

    def connected(self) -> bool:
        """Whether a program has it open."""
        raise NotImplementedError

    def read(self) -> bytes:
        raise NotImplementedError

    def write(self, data: bytes) -> int:
        """How many bytes it took."""
        raise NotImplementedError


class Pipe(CablePort):
    """Within this process: whoever holds it sends and receives by calls."""

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
        """To the handheld."""
        self._down += data

    def receive(self) -> bytes:
        """From the handheld, all there is."""
        data = bytes(self._up)
        self._up.clear()
        return data


class JoinedPort(CablePort):
    """One of two ends within this process: what is written here is read there."""

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
        """Nothing waits in a wire: what does not fit is lost."""
        room = BACKLOG_BYTES - len(self.far._incoming)
        self.far._incoming += data[:room]
        return len(data)


def joined() -> "tuple[SimulatedCable, SimulatedCable]":
    """The two ends of one cable; either can be pulled out or harmed."""
    one, other = JoinedPort(), JoinedPort()
    one.far, other.far = other, one
    return SimulatedCable(one), SimulatedCable(other, "other end")


class SimulatedCable:
    """A cable between an engine and a port. It can be pulled out, stalled or garbled."""

    def __init__(self, port: CablePort, chance: str = "cable"):
        self._port = port
        self.plugged = True
        self.stalled = False
        # How many of 1000 bytes are harmed, in both directions.
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
        """How many bytes the handheld can send now."""
        self._flush()
        return BACKLOG_BYTES - len(self._backlog)

    def read(self) -> bytes:
        """What a program has sent to the handheld."""
        if self.stalled:
            return b""
        data = self._harm(self._port.read())
        self.bytes_in += len(data)
        return data

    def write(self, data: bytes) -> None:
        """From the handheld, at most `room`; more than that is lost."""
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
