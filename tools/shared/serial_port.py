"""Serial ports of this computer: finding handhelds, opening ports, and why that fails."""

import errno
import time
from contextlib import suppress

import serial
from serial.tools import list_ports

from host_sim.errors import UserError
from host_sim.system import no_permission, same_port

# Raspberry Pi. Other vendors' devices are left alone, unless they have our USB name.
VENDOR = 0x2E8A
# The name of our images on USB (firmware/image).
USB_NAME = "Pigskin"
# Seconds that a read waits for the first byte.
READ = 0.02
_MOST = 4096
_RAW_PATIENCE = 0.5
_RAW_PROMPT = b"raw REPL; CTRL-B to exit"


_BUSY = (
    "busy: another program has it open (a terminal, mpremote, another capture, a relay); close "
    "it, or wait until the game that a relay carries is over"
)


class Closed(Exception):
    """An error: the port is gone, since it was unplugged, restarted or closed at the other end."""


class Taken(Closed):
    """An error: it hung up before its first byte, like a simulator that another program uses."""

    def __init__(self) -> None:
        super().__init__(_BUSY)


def likely_ports() -> list[str]:
    """Return the ports with a handheld or another Raspberry Pi at the other end."""
    return sorted(
        port.device
        for port in list_ports.comports()
        if port.vid == VENDOR or port.product == USB_NAME
    )


def bears_our_name(name: str) -> bool:
    """Return whether the device at this port has an image of ours."""
    return any(
        port.product == USB_NAME and same_port(port.device, name) for port in list_ports.comports()
    )


class Port:
    """An open serial port, pseudo-terminal, or URL such as socket://localhost:4000."""

    def __init__(self, name: str):
        self.name = name
        self._heard = False
        try:
            self._serial = serial.serial_for_url(
                name, baudrate=115200, timeout=READ, write_timeout=1, exclusive=True
            )
        except (serial.SerialException, OSError, ValueError) as error:
            raise UserError(f"{name}: {why_not(error)}") from None

    def read(self) -> bytes:
        """Return what has come; wait a moment if nothing has."""
        try:
            data = self._serial.read(1)
            while data and len(data) < _MOST and self._serial.in_waiting:
                data += self._serial.read(self._serial.in_waiting)
            self._heard = self._heard or bool(data)
            return data
        except (serial.SerialException, OSError, TypeError) as error:
            # pyserial raises TypeError when the port is closed during a read.
            raise self._gone(error) from None

    def write(self, data: bytes) -> None:
        try:
            # The caller asks again if a question could not be sent in time.
            with suppress(serial.SerialTimeoutException):
                self._serial.write(data)
        except (serial.SerialException, OSError) as error:
            raise self._gone(error) from None

    def _gone(self, error: Exception) -> Closed:
        if self._heard or not self.name.startswith("socket:"):
            return Closed(str(error))
        return Taken()

    def close(self) -> None:
        with suppress(serial.SerialException, OSError):
            self._serial.close()


def why_not(error: Exception) -> str:
    """Return why a port cannot be opened, and what to do."""
    number = getattr(error, "errno", None)
    text = str(error)
    if number == errno.EACCES or "PermissionError" in text:
        return no_permission()
    if number in (errno.EBUSY, errno.EAGAIN) or "lock port" in text:
        return _BUSY
    if number == errno.ENOENT or "FileNotFoundError" in text:
        return "there is no such port; `pigskin ports` lists those that are there"
    if "refused" in text.lower():
        return "nobody answers there; start `pigskin sim` with --serial, or check the number"
    return " ".join(text.split()) or type(error).__name__


def what_else(port: Port, noise: bytes) -> str:
    """Return why a device that is plugged in does not answer, and what to do."""
    if b">>>" not in noise:
        noise += _answer_of_raw_prompt(port)
    for mark, state in ((_RAW_PROMPT, "its raw REPL"), (b">>>", "its prompt")):
        if mark in noise:
            return (
                f"MicroPython at {state}, and Pigskin does not run: unplug it and plug it in "
                f"again, or `mpremote connect {port.name} reset`; without Pigskin on it, "
                "`pigskin flash`"
            )
    return "no answer: not a handheld, or it hangs; press its reset button, or `pigskin flash` it"


def _answer_of_raw_prompt(port: Port) -> bytes:
    """Send Ctrl-A and return the answer: only that makes a raw REPL speak.

    mpremote may leave a device in its raw REPL.
    """
    answer, end = b"", time.monotonic() + _RAW_PATIENCE
    with suppress(Closed):
        port.write(b"\x01")
        while _RAW_PROMPT not in answer and time.monotonic() < end:
            answer += port.read()
    return answer
