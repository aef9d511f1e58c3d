"""Which serial port a Pico is at, and mpremote's way to it."""

import time

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from tools.errors import UserError
from tools.flash.uf2 import drive_for
from tools.serial_port import Port, likely_ports, why_not

_POLL_S = 0.2
# A device that says nothing for so long is gone.
SILENCE_S = 10


def choose_port() -> str:
    """The only Pico there is; UserError says what to do when there are none or several."""
    ports = likely_ports()
    if len(ports) == 1:
        return ports[0]
    if ports:
        raise UserError(
            f"several Picos are connected: {', '.join(ports)}; name one of them "
            "(`pigskin ports` tells which is which)"
        )
    drive = drive_for(None)
    if drive:
        raise UserError(
            f"there is a Pico in bootloader mode ({drive.path}), without MicroPython to talk to; "
            "`pigskin flash --uf2 download` puts MicroPython and Pigskin onto it"
        )
    raise UserError(
        "no Pico is connected; plug it in with a cable that carries data. A new one has no "
        "MicroPython: hold BOOTSEL while you plug it in, then `pigskin flash --uf2 download`"
    )


def appeared(before: set[str], wait_s: float) -> list[str]:
    """The ports of Picos that were not there before, as soon as there is one."""
    end = time.monotonic() + wait_s
    while True:
        found = [port for port in likely_ports() if port not in before]
        if found or time.monotonic() >= end:
            return found
        time.sleep(_POLL_S)


def open_transport(port: str) -> SerialTransport:
    """UserError with the reason if it cannot be opened, which mpremote does not tell."""
    Port(port).close()
    try:
        return SerialTransport(port, timeout=SILENCE_S)
    except (TransportError, OSError) as error:
        raise UserError(f"{port}: {why_not(port, error)}") from None
