"""Ports of this computer at the other end of a cable: pseudo-terminals and TCP.

None of them ever blocks or waits.
"""

import errno
import os
import select
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from host_sim.cables.cable import BACKLOG_BYTES, CablePort
from host_sim.errors import UserError
from host_sim.system import HAS_PSEUDO_TERMINALS, NAME

LOCALHOST = "127.0.0.1"
_CALL_EVERY_S = 1.0
_LONGEST_CALL_S = 5.0
_KEEP_ALIVE = {"TCP_KEEPIDLE": 5, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 3}


class PseudoTerminal(CablePort):
    """A pseudo-terminal."""

    def __init__(self, link: Path | None = None):
        self.link = link
        self._ours = -1
        # Whether a program had the port open at the last look.
        self._used = False

    def open(self) -> None:
        import tty

        self._ours, theirs = os.openpty()
        # Set it up like a serial line: no echo, every byte unchanged.
        tty.setraw(theirs)
        self.address = os.ttyname(theirs)
        # Only with our copy of this end closed does the poll show whether a program has it open.
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
        # Bytes that a program wrote just before it closed the port are still to be read.
        if self._state() != select.POLLHUP:
            self._used = self._ours >= 0
        elif self._used:
            self._used = False
            self._forget()
        return self._used

    def _state(self) -> int:
        """Return the poll state: POLLHUP alone if no program has the port open and it is empty."""
        seen = self._poll.poll(0) if self._ours >= 0 else []
        return seen[0][1] if seen else 0

    def _forget(self) -> None:
        """Discard the bytes that the last program has not read. They are not for the next one."""
        import termios

        termios.tcflush(self._ours, termios.TCOFLUSH)

    def read(self) -> bytes:
        with suppress(OSError):
            return os.read(self._ours, BACKLOG_BYTES)
        return b""

    def write(self, data: bytes) -> int:
        if self._state() & select.POLLHUP:
            # No program has the port open: the bytes are lost.
            return len(data)
        with suppress(OSError):
            return os.write(self._ours, data)
        return 0


class _TcpEnd(CablePort):
    """A TCP connection that may come and go."""

    def __init__(self) -> None:
        self._peer: socket.socket | None = None

    def _talk(self, peer: socket.socket) -> None:
        peer.setblocking(False)
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Keep-alive packets notice a computer that was switched off without hanging up.
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in _KEEP_ALIVE.items():
            if hasattr(socket, name):
                peer.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
        self._peer = peer

    def close(self) -> None:
        if self._peer:
            self._peer.close()
            self._peer = None

    def connected(self) -> bool:
        """Return whether the other end is there, and notice if it has hung up."""
        if self._peer:
            try:
                if not self._peer.recv(1, socket.MSG_PEEK):
                    _TcpEnd.close(self)
            except BlockingIOError:
                pass
            except OSError:
                _TcpEnd.close(self)
        return self._peer is not None

    def read(self) -> bytes:
        if self._peer:
            with suppress(OSError):
                return self._peer.recv(BACKLOG_BYTES)
        return b""

    def write(self, data: bytes) -> int:
        if self._peer:
            with suppress(OSError):
                return self._peer.send(data)
        return 0


class TcpPort(_TcpEnd):
    """A TCP port of this computer that serves one program at a time."""

    def __init__(self, number: int = 0, host: str = LOCALHOST, advice: str = "try --serial tcp"):
        super().__init__()
        self.number = number
        self._host = host
        self._advice = advice
        self._server: socket.socket | None = None

    def open(self) -> None:
        family = socket.AF_INET6 if ":" in self._host else socket.AF_INET
        try:
            self._server = socket.create_server(
                (self._host, self.number), family=family, backlog=1
            )
        except OSError as error:
            number = error.errno or 0
            # A number below zero means that the name stands for no address at all.
            if number < 0 or number == errno.EADDRNOTAVAIL:
                raise UserError(
                    f"this computer has no address {self._host}; 0.0.0.0 means all it has"
                ) from None
            reason = os.strerror(number)
            where = "" if self._host == LOCALHOST else f" of {self._host}"
            raise UserError(
                f"TCP port {self.number}{where} cannot be opened ({reason}); {self._advice}"
            ) from None
        self._server.setblocking(False)
        # Keep the number, so that it is the same when the cable is plugged in again.
        self.number = self._server.getsockname()[1]
        self.address = f"socket://{_host_and_port(self._host, self.number)}"

    def close(self) -> None:
        super().close()
        if self._server:
            self._server.close()
            self._server = None

    def connected(self) -> bool:
        busy = super().connected()
        if self._server:
            with suppress(OSError):
                caller = self._server.accept()[0]
                if busy:
                    # Hang up at once: a caller left in the queue would seem to be joined.
                    caller.close()
                else:
                    self._talk(caller)
        return self._peer is not None


class TcpCall(_TcpEnd):
    """A TCP call, retried until a program answers. It never blocks."""

    def __init__(self, host: str, number: int):
        super().__init__()
        self.address = f"socket://{_host_and_port(host, number)}"
        self._host = host
        self._number = number
        # Family and address of each place to call, once the name is resolved.
        self._where: list[tuple[int, Any]] = []
        self._tried = 0
        self._open = False
        self._calling: socket.socket | None = None
        self._called_at = -_CALL_EVERY_S

    def open(self) -> None:
        self._open = True
        if not self._where:
            try:
                found = socket.getaddrinfo(self._host, self._number, type=socket.SOCK_STREAM)
            except (OSError, UnicodeError):
                raise UserError(
                    f"there is no computer {self._host}; check the name, or give its IP address"
                ) from None
            self._where = [(family, address) for family, _, _, _, address in found]

    def reaches(self, number: int) -> bool:
        """Return whether this calls the given port of this computer."""
        return number == self._number and any(_is_here(*where) for where in self._where)

    def close(self) -> None:
        super().close()
        self._open = False
        self._give_up()

    def _give_up(self) -> None:
        if self._calling:
            self._calling.close()
            self._calling = None

    def connected(self) -> bool:
        if not super().connected() and self._open:
            if self._calling:
                self._look_at_call()
            elif time.monotonic() - self._called_at >= _CALL_EVERY_S:
                self._call()
        return self._peer is not None

    def _call(self) -> None:
        self._called_at = time.monotonic()
        # A name may stand for several addresses of which only one answers, so try them in turn.
        family, address = self._where[self._tried % len(self._where)]
        self._tried += 1
        try:
            self._calling = socket.socket(family, socket.SOCK_STREAM)
            self._calling.setblocking(False)
            self._calling.connect_ex(address)
        except OSError:
            self._give_up()

    def _look_at_call(self) -> None:
        assert self._calling
        _, answered, failed = select.select([], [self._calling], [self._calling], 0)
        if answered and _reached(self._calling):
            self._talk(self._calling)
            self._calling = None
        elif answered or failed or time.monotonic() - self._called_at > _LONGEST_CALL_S:
            self._give_up()


def same(one: CablePort, other: CablePort) -> bool:
    """Return whether one of them calls the port of this computer on which the other waits."""
    if isinstance(one, TcpPort) and isinstance(other, TcpCall):
        return other.reaches(one.number)
    return isinstance(other, TcpPort) and isinstance(one, TcpCall) and one.reaches(other.number)


def _is_here(family: int, address: Any) -> bool:
    """Return whether this is an address of this computer. Only such an address can be bound."""
    try:
        with socket.socket(family, socket.SOCK_STREAM) as trial:
            trial.bind((address[0], 0, *address[2:]))
            return True
    except OSError:
        return False


def _reached(calling: socket.socket) -> bool:
    """Return whether another program has answered. A call to a free port may reach itself."""
    try:
        return calling.getpeername() != calling.getsockname()
    except OSError:
        return False


def _host_and_port(host: str, number: int) -> str:
    return f"[{host}]:{number}" if ":" in host else f"{host}:{number}"


def port_of(words: str, link: Path | None = None) -> CablePort | None:
    """Return the port that `--serial` asks for. Raise ValueError if its words are unknown."""
    kind, _, number = words.partition(":")
    if words == "none":
        return None
    if words == "pty":
        if not HAS_PSEUDO_TERMINALS:
            raise UserError(f"{NAME} has no pseudo-terminals for this; use --serial tcp")
        return PseudoTerminal(link)
    if kind == "tcp" and (words == "tcp" or (number.isdecimal() and int(number) < 65536)):
        return TcpPort(int(number or 0))
    raise ValueError(words)


def default_port() -> str:
    return "pty" if HAS_PSEUDO_TERMINALS else "tcp"


def link_port_of(words: str) -> CablePort:
    """Return the other end of a link cable to another program. Raise ValueError for unknown words.

    `tcp:PORT` waits for a call from this computer alone. `listen:HOST:PORT` waits at another of
    its addresses. `tcp:HOST:PORT` calls.
    """
    kind, _, place = words.partition(":")
    host, _, number = place.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if kind not in ("tcp", "listen") or not number.isdecimal() or not 0 < int(number) < 65536:
        raise ValueError(words)
    if kind == "tcp" and host:
        return TcpCall(host, int(number))
    if kind == "listen" and not host:
        raise ValueError(words)
    return TcpPort(int(number), host or LOCALHOST, "name another one")
