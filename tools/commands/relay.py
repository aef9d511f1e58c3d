"""`pigskin relay`: connects two handhelds through computers, where no link cable reaches."""

import argparse
import sys
import time
from contextlib import closing

from host_sim.cables.cable import CablePort
from host_sim.cables.ends import TcpCall, link_port_of, same
from host_sim.errors import UserError
from host_sim.printing import one_line, say
from tools.shared.serial_port import Closed, Port, Taken, what_else
from tools.shared.wire import Caller, Nonsense, Pause, Refusal, Silence, Talk, carry, hello

# Seconds. A handheld that verifies a finished game is silent for a while.
_PATIENCE = 20.0
_TRY_AGAIN = 1.0
_REST = 0.005
_NOTHING_NEW = 0.02
_LASTING = 0.5
# The queue for a slow end; further bytes are lost, as on a cable.
_MOST_BYTES = 4096
_KINDS = ("tcp:", "listen:")
_CONNECTED = "connected"
_GONE = "gone; waiting for it"
_IN_USE = "it hangs up, as one that is joined to another computer already; waiting for it"
# A handheld's answer to a question that it does not know.
_TOO_OLD = "no such command"


def configure(parser: argparse.ArgumentParser) -> None:
    for end in ("a", "b"):
        parser.add_argument(
            end,
            metavar=end.upper(),
            help="a handheld's serial port (/dev/ttyACM0, COM3, socket://localhost:4000), or "
            "tcp:PORT to wait for another computer's relay or simulator on this computer, "
            "listen:HOST:PORT at another address of it, or tcp:HOST:PORT to call one",
        )
    parser.epilog = "It goes on when a cable is pulled and plugged in again. Ctrl-C ends it."


def run(args: argparse.Namespace) -> int:
    if args.a == args.b:
        raise UserError(f"{args.a} cannot be joined to itself; name two ends")
    with closing(end_of(args.a)) as one, closing(end_of(args.b)) as other:
        if isinstance(one, TcpEnd) and isinstance(other, TcpEnd) and same(one.port, other.port):
            raise UserError(f"{args.a} and {args.b} are the same place; name two ends")
        relay = Relay(one, other)
        _tell("Ctrl-C ends")
        try:
            while True:
                relay.step()
        except KeyboardInterrupt:
            there, back = relay.carried
            _tell(f"{there:,} bytes to {args.b}, {back:,} bytes to {args.a}")
            return 0


def _tell(text: str) -> None:
    say(f"relay: {text}")
    # A file gets the line at once, too.
    sys.stdout.flush()


def end_of(name: str) -> "HandheldEnd | TcpEnd":
    """Open the end that a name on the command line means; raise UserError if that fails."""
    if not name.startswith(_KINDS):
        return HandheldEnd(name)
    try:
        return TcpEnd(name, link_port_of(name))
    except ValueError:
        raise UserError(f"'{name}' is none of tcp:PORT, tcp:HOST:PORT, listen:HOST:PORT") from None


class Relay:
    """A carrier of bytes between two ends; its user calls `step` again and again."""

    def __init__(self, one: "HandheldEnd | TcpEnd", other: "HandheldEnd | TcpEnd"):
        self._ends = one, other
        # Bytes from the first end to the second, and back.
        self.carried = [0, 0]

    def step(self) -> None:
        one, other = self._ends
        for number, (here, there) in enumerate(((one, other), (other, one))):
            data = here.step()
            there.send(data)
            self.carried[number] += len(data)
        time.sleep(_REST)


class _End:
    """One of two ends that a relay joins."""

    def __init__(self, name: str):
        self.name = name
        self._said = ""

    def _say(self, state: str) -> None:
        """Print a state once, until it changes."""
        if state != self._said:
            self._said = state
            _tell(f"{self.name}: {state}")


class HandheldEnd(_End):
    """A handheld at a serial port, reached with the wire command `peer`."""

    def __init__(self, name: str):
        super().__init__(name)
        self._incoming = bytearray()
        self._outgoing = bytearray()
        self._met = False
        self._try_at = 0.0
        self._port: Port | None = None
        self._open()

    def _open(self) -> None:
        self._port = Port(self.name)
        self._caller = Caller(self._talk(), _PATIENCE)

    def close(self) -> None:
        if self._port:
            self._caller.close()
            self._port.close()
            self._port = None

    def send(self, data: bytes) -> None:
        """Queue bytes for the handheld; drop them while it is unplugged."""
        if self._port:
            self._outgoing = (self._outgoing + data)[:_MOST_BYTES]

    def step(self) -> bytes:
        """Return what came from the handheld; open its port again if it was lost."""
        now = time.monotonic()
        if self._port is None and now >= self._try_at:
            try:
                self._open()
            except UserError:
                self._try_at = now + _TRY_AGAIN
        if self._port:
            self._exchange(self._port, now)
        data = bytes(self._incoming)
        self._incoming.clear()
        return data

    def _exchange(self, port: Port, now: float) -> None:
        try:
            port.write(self._caller.step(port.read(), now))
        except Taken as error:
            if not self._met:
                raise UserError(f"{self.name}: {error}") from None
            self._lose("busy", now)
        except Closed:
            self._lose("unplugged", now)
        except Silence:
            if not self._met:
                raise UserError(f"{self.name}: {what_else(port, self._caller.noise)}") from None
            self._lose("no answer", now)
        except Refusal as error:
            if str(error) != _TOO_OLD:
                self._lose(f"it says {one_line(str(error))}", now)
                return
            raise UserError(
                f"{self.name}: its Pigskin is too old for a relay; "
                "`pigskin flash` brings it a new one"
            ) from None
        except Nonsense as error:
            raise UserError(
                f"{self.name}: it is no handheld: {error}; `pigskin ports` lists handhelds"
            ) from None

    def _lose(self, why: str, now: float) -> None:
        self.close()
        self._outgoing.clear()
        self._try_at = now + _TRY_AGAIN
        self._say(f"{why}; waiting for it")

    def _talk(self) -> Talk[None]:
        said = yield from hello()
        self._met = True
        self._say(f"{said.name}, {said.board}")
        while True:
            busy = bool(self._outgoing)
            data = yield from carry(self._outgoing)
            self._incoming += data
            if not data and not busy:
                yield Pause(_NOTHING_NEW)


class TcpEnd(_End):
    """Another computer's relay or simulator."""

    def __init__(self, name: str, port: CablePort):
        super().__init__(name)
        self.port = port
        self._outgoing = b""
        self._connected = False
        self._since = 0.0
        port.open()
        self._say("waiting for the other computer")

    def close(self) -> None:
        self.port.close()

    def send(self, data: bytes) -> None:
        if self._connected:
            self._outgoing = (self._outgoing + data)[:_MOST_BYTES]

    def step(self) -> bytes:
        connected = self.port.connected()
        now = time.monotonic()
        if connected != self._connected:
            self._connected = connected
            self._outgoing = b""
            self._since = now
            if not connected and self._said == _CONNECTED:
                self._say(_GONE)
            elif not connected and isinstance(self.port, TcpCall):
                self._say(_IN_USE)
        if not connected:
            return b""
        self._outgoing = self._outgoing[self.port.write(self._outgoing) :]
        data = self.port.read()
        if data or now - self._since >= _LASTING:
            # A computer that is already connected to another one hangs up at once.
            self._say(_CONNECTED)
        return data
