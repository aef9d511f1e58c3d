"""The serial port of a Pico, and the handheld that answers there over the wire."""

import os
import time
from typing import TypeVar

from host_sim.errors import UserError
from host_sim.system import same_port
from tools.commands.flash.device import DevicePrompt
from tools.shared.serial_port import Closed, Port, likely_ports
from tools.shared.wire import Caller, Hello, Nonsense, Refusal, Silence, Talk, hello

T = TypeVar("T")
POLL_S = 0.3
# Seconds. A handheld answers at once, unless it is starting or a coach is thinking.
PATIENCE_S = 2.0
# Seconds that a Pico may take to come back after a restart.
RETURN_S = 30


def choose_port() -> str:
    """Return the port of the only Pico; raise UserError when there are none or several."""
    ports = likely_ports()
    if len(ports) == 1:
        return ports[0]
    if ports:
        raise UserError(
            f"several Picos are connected: {', '.join(ports)}; name one of them "
            "(`pigskin ports` tells which is which)"
        )
    raise UserError(
        "no Pico is connected; plug it in with a cable that carries data. A new one shows itself "
        "only when you hold BOOTSEL while you plug it in, as a drive that has to be mounted"
    )


def converse(port: str, talk: Talk[T]) -> T:
    """Carry a talk over a port and return its result.

    Raise Silence, Refusal, Nonsense or Closed when it fails.
    """
    answers: list[T] = []

    def whole() -> Talk[None]:
        answers.append((yield from talk))

    cable = Port(port)
    caller = Caller(whole(), PATIENCE_S)
    try:
        while not caller.done:
            cable.write(caller.step(cable.read(), time.monotonic()))
    finally:
        cable.close()
    return answers[0]


def greet(port: str) -> Hello | None:
    """Return the hello of the handheld at a port; None when none answers."""
    try:
        return converse(port, hello())
    except (Silence, Refusal, Nonsense, Closed):
        return None


class Place:
    """The port of a Pico, which may change with each restart."""

    def __init__(self, port: str | None):
        """Begin at `port`; None means that the Pico is in its bootloader and has no port yet."""
        self.port = port
        self._others = {name for name in likely_ports() if not port or not same_port(name, port)}

    def _candidates(self) -> list[str]:
        found = [name for name in likely_ports() if name not in self._others]
        if self.port and self.port not in found and os.path.exists(self.port):
            # A pseudo-terminal, or another name for a port.
            found.append(self.port)
        return found

    def open(self) -> DevicePrompt:
        """Wait until the Pico is back, and return its prompt."""
        end = time.monotonic() + RETURN_S
        reason = "no port has appeared"
        while time.monotonic() < end:
            for port in self._candidates():
                try:
                    device = DevicePrompt(port)
                except UserError as error:
                    reason = str(error)
                else:
                    self.port = port
                    return device
            time.sleep(POLL_S)
        raise UserError(
            f"nothing answers after the restart ({reason}); pull the cable and plug it in again. "
            "If its display stays dark: hold BOOTSEL while you plug it in, and run this again. "
            "Games stay"
        )

    def greet(self, identity: str) -> Hello:
        """Wait for the hello of the handheld with this id; "" takes any handheld."""
        end = time.monotonic() + RETURN_S
        while time.monotonic() < end:
            for port in self._candidates():
                try:
                    said = greet(port)
                except UserError:
                    # The port does not exist yet, or we may not open it yet.
                    continue
                if said and identity in ("", said.id):
                    self.port = port
                    return said
            time.sleep(POLL_S)
        raise UserError(
            "the image is on it, but the handheld does not answer; see what its display says, or "
            "plug it in again to restart it. `pigskin ports` shows what is connected"
        )
