"""Which serial port a handheld is at, and why one cannot be opened."""

import errno
import os
import stat
import time
from pathlib import Path

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

from tools.errors import UserError

RASPBERRY_PI = 0x2E8A
_POLL_S = 0.2
# A device that says nothing for so long is gone.
SILENCE_S = 10


def picos() -> list:
    """What pyserial knows of the ports that a Pico has."""
    return sorted(
        (port for port in list_ports.comports() if port.vid == RASPBERRY_PI),
        key=lambda port: port.device,
    )


def choose_port() -> str:
    """The only Pico there is; UserError says what to do when there are none or several."""
    ports = picos()
    if len(ports) == 1:
        return ports[0].device
    if ports:
        lines = [f"  {port.device}  serial number {port.serial_number}" for port in ports]
        raise UserError("\n".join(["several Picos are connected; name one:", *lines]))
    from tools.flash.uf2 import drive_for

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
        found = [port.device for port in picos() if port.device not in before]
        if found or time.monotonic() >= end:
            return found
        time.sleep(_POLL_S)


def open_transport(port: str) -> SerialTransport:
    """mpremote's way to a device, or a UserError with the reason."""
    _try_to_open(port)
    try:
        return SerialTransport(port, timeout=SILENCE_S)
    except (TransportError, OSError):
        raise UserError(_busy(port)) from None


def _try_to_open(port: str) -> None:
    """mpremote does not tell why a port cannot be opened."""
    if "://" not in port and not os.path.exists(port):
        there = ", ".join(other.device for other in picos()) or "none"
        raise UserError(f"there is no port {port}; ports with a Pico: {there}")
    try:
        serial.serial_for_url(port, exclusive=True).close()
    except (OSError, ValueError) as error:
        raise UserError(_why(port, error)) from None


def _why(port: str, error: Exception) -> str:
    number = getattr(error, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return _no_permission(port)
    if number in (errno.EBUSY, errno.EAGAIN) or "lock" in str(error):
        return _busy(port)
    if number == errno.ENOENT:
        return f"{port} has gone; plug the Pico in again"
    return f"{port} cannot be opened: {error}"


def _busy(port: str) -> str:
    return (
        f"{port} is in use by another program; close it (a terminal, Thonny, `pigskin capture`) "
        "and try again"
    )


def _no_permission(port: str) -> str:
    group = "dialout"
    try:
        # POSIX only; elsewhere there are no such groups.
        import grp

        device = Path(port).stat()
        if stat.S_ISCHR(device.st_mode):
            group = grp.getgrgid(device.st_gid).gr_name
    except (ImportError, OSError, KeyError):
        pass
    return (
        f"you may not use {port}; `sudo usermod -a -G {group} $USER` allows it from your next "
        "login on"
    )
