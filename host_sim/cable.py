"""The cables: USB to a port of this computer, the link to another handheld, and what befalls them.

A port never blocks and never waits: who does not read slows nobody down. The handheld notices a
program that has opened the port as it notices one on a real cable, and what is written while
nobody listens is lost, as there.
"""

import os
import random
import select
import socket
from contextlib import suppress
from pathlib import Path

from tools.errors import UserError

LOCALHOST = "127.0.0.1"
# What a cable holds on its way to a program that does not read.
_BACKLOG_BYTES = 4096
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


class PseudoTerminal(CablePort):
    """A pseudo-terminal."""

    def __init__(self, link: Path | None = None):
        self.link = link
        self._ours = -1
        # Whether a program had it open when somebody last looked.
        self._used = False

    def open(self) -> None:
        import tty

        self._ours, theirs = os.openpty()
        # As a serial line: no echo, and every byte as it is.
        tty.setraw(theirs)
        self.address = os.ttyname(theirs)
        # Closed once, it tells whether anybody has it open.
        os.close(theirs)
        os.set_blocking(self._ours, False)
        self._poll = select.poll()
        self._poll.register(self._ours, select.POLLIN)
        self._used = True
        if self.link:
            try:
                self.link.unlink(missing_ok=True)
                self.link.symlink_to(self.address)
            except OSError as error:
                raise UserError(
                    f"the serial port cannot be named {self.link}: {error.strerror}; "
                    "try --serial tcp"
                ) from None

    def close(self) -> None:
        if self._ours >= 0:
            if self.link and self.link.is_symlink():
                self.link.unlink()
            os.close(self._ours)
            self._ours = -1

    def connected(self) -> bool:
        # What a program wrote just before it closed the port is still to be read.
        if self._state() != select.POLLHUP:
            self._used = self._ours >= 0
        elif self._used:
            self._used = False
            self._forget()
        return self._used

    def _state(self) -> int:
        """POLLHUP, and nothing else, when nobody has it open and nothing is left to read."""
        seen = self._poll.poll(0) if self._ours >= 0 else []
        return seen[0][1] if seen else 0

    def _forget(self) -> None:
        """What the last program has not read is not for the next."""
        import termios

        termios.tcflush(self._ours, termios.TCOFLUSH)

    def read(self) -> bytes:
        with suppress(OSError):
            return os.read(self._ours, _BACKLOG_BYTES)
        return b""

    def write(self, data: bytes) -> int:
        if self._state() & select.POLLHUP:
            # Nobody is there.
            return len(data)
        with suppress(OSError):
            return os.write(self._ours, data)
        return 0


class TcpPort(CablePort):
    """A TCP port of this computer, one program after the other."""

    def __init__(self, number: int = 0):
        self._number = number
        self._server: socket.socket | None = None
        self._peer: socket.socket | None = None

    def open(self) -> None:
        try:
            self._server = socket.create_server((LOCALHOST, self._number), backlog=1)
        except (OSError, OverflowError) as error:
            reason = os.strerror(error.errno or 0) if isinstance(error, OSError) else error
            raise UserError(
                f"TCP port {self._number} cannot be had ({reason}); try --serial tcp"
            ) from None
        self._server.setblocking(False)
        # The same one when it is plugged in again.
        self._number = self._server.getsockname()[1]
        self.address = f"socket://{LOCALHOST}:{self._number}"

    def close(self) -> None:
        self._hang_up()
        if self._server:
            self._server.close()
            self._server = None

    def _hang_up(self) -> None:
        if self._peer:
            self._peer.close()
            self._peer = None

    def connected(self) -> bool:
        if self._peer:
            self._look()
        if self._peer is None and self._server:
            with suppress(OSError):
                self._peer, _ = self._server.accept()
                self._peer.setblocking(False)
                self._peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self._peer is not None

    def _look(self) -> None:
        """Whether the other end has hung up."""
        assert self._peer
        try:
            if not self._peer.recv(1, socket.MSG_PEEK):
                self._hang_up()
        except BlockingIOError:
            pass
        except OSError:
            self._hang_up()

    def read(self) -> bytes:
        if self._peer:
            with suppress(OSError):
                return self._peer.recv(_BACKLOG_BYTES)
        return b""

    def write(self, data: bytes) -> int:
        if self._peer:
            with suppress(OSError):
                return self._peer.send(data)
        return 0


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
        room = _BACKLOG_BYTES - len(self.far._incoming)
        self.far._incoming += data[:room]
        return len(data)


def joined() -> "tuple[Cable, Cable]":
    """The two ends of one cable; either can be pulled out or harmed."""
    one, other = JoinedPort(), JoinedPort()
    one.far, other.far = other, one
    return Cable(one), Cable(other, "other end")


def port_of(words: str, link: Path | None = None) -> CablePort | None:
    """The port that `--serial` asks for; ValueError if it asks for nothing known."""
    kind, _, number = words.partition(":")
    if words == "none":
        return None
    if words == "pty":
        if not hasattr(os, "openpty"):
            raise UserError("this system has no pseudo-terminals; use --serial tcp")
        return PseudoTerminal(link)
    if kind == "tcp" and (words == "tcp" or (number.isdecimal() and int(number) < 65536)):
        return TcpPort(int(number or 0))
    raise ValueError(words)


def default_port() -> str:
    return "pty" if hasattr(os, "openpty") else "tcp"


class Cable:
    """Between an engine and a port: pulled out, stalled or garbled when somebody wants that."""

    def __init__(self, port: CablePort, chance: str = "cable"):
        self._port = port
        self.plugged = True
        self.stalled = False
        # Of 1000 bytes, in both directions, so many are harmed.
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
        return _BACKLOG_BYTES - len(self._backlog)

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
        self._backlog = (self._backlog + self._harm(data))[:_BACKLOG_BYTES]
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
