"""A Pico with MicroPython at a serial port, controlled at its prompt through mpremote."""

import ast
import io
import re
import struct
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout, suppress
from typing import Any, NamedTuple

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from serial import SerialException

from host_sim.errors import UserError
from host_sim.printing import one_line
from tools.shared.serial_port import Port

# Seconds of silence after which a device counts as gone.
_SILENCE_S = 10
# Bytes in one command; the device compiles it, which takes several times as much memory.
_CHUNK = 1536
FULL = (
    "the flash of the handheld is full; capture its games and remove some of them (Results, "
    "Finished games), then run this again"
)

_IDENTIFY = """\
import os, sys
from binascii import hexlify
try:
    from machine import unique_id
    identity = hexlify(unique_id()).decode()
except ImportError:
    identity = ''
try:
    stat = os.statvfs('/')
    size = stat[1] * stat[2]
except OSError:
    size = 0
try:
    import pigskin.storage.flash
    ours = True
except ImportError:
    ours = False
it = sys.implementation
print(repr((it.name, getattr(it, '_machine', ''), identity, size, ours)))
"""
# Prints the SHA-256 of files and of all files in folders; skips missing ones.
_DIGESTS = """\
import os, hashlib
from binascii import hexlify
def tell(path):
    try:
        is_folder = os.stat(path)[0] & 0x4000
    except OSError:
        return
    if is_folder:
        for entry in os.ilistdir(path):
            tell(path + '/' + entry[0])
        return
    digest = hashlib.sha256()
    size = 0
    with open(path, 'rb') as file:
        while True:
            data = file.read(512)
            if not data:
                break
            size += len(data)
            digest.update(data)
    print(repr((hexlify(digest.digest()).decode(), size, path)))
for path in {paths!r}:
    tell(path)
"""
_ROOT = """\
import os
for name in os.listdir('/'):
    print(repr(('/' + name,)))
"""
_READ = """\
from binascii import b2a_base64
with open({path!r}, 'rb') as file:
    while True:
        data = file.read(768)
        if not data:
            break
        print(b2a_base64(data).decode().strip())
"""
_MAKE_FOLDERS = """\
import os
for path in {paths!r}:
    try:
        os.mkdir(path)
    except OSError:
        pass
"""
_CODE_DIGEST = """\
import hashlib, uctypes
from binascii import hexlify
digest = hashlib.sha256()
for at in range(0, {size}, 4096):
    digest.update(uctypes.bytearray_at(0x10000000 + at, min(4096, {size} - at)))
print(hexlify(digest.digest()).decode())
"""
# Three starts in a row that were cut short would look like a fault to the handheld.
_RESTART = """\
import machine, os
try:
    os.remove('/saves/starts.txt')
except OSError:
    pass
machine.reset()
"""
_FORMAT = "from pigskin.storage.flash import format_flash\nformat_flash()"


class Lost(UserError):
    """The device does not answer any more."""


class Told(NamedTuple):
    """A device's description of itself."""

    firmware: str
    machine: str
    id: str
    # Bytes of its file system; 0 when none is mounted.
    file_system: int
    # Whether Pigskin is part of its image.
    ours: bool

    @property
    def chip(self) -> str:
        return next((chip for chip in ("RP2040", "RP2350") if chip in self.machine), "")


class File(NamedTuple):
    """A file on the device."""

    digest: str
    size: int


class DevicePrompt:
    """A device at its prompt with nothing running; closing it starts its firmware again."""

    def __init__(self, port: str):
        self.port = port
        # This says why a port cannot be opened; mpremote does not.
        Port(port).close()
        try:
            self._transport = _prompt_at(port)
        except (TransportError, OSError) as error:
            raise Lost(
                f"no MicroPython answers at {port} ({error}); hold BOOTSEL while you plug the "
                "Pico in, and run `pigskin flash`"
            ) from None
        self._restarted = False

    def __enter__(self) -> "DevicePrompt":
        return self

    def __exit__(self, *error: object) -> None:
        """Start the firmware of the device again, also after an error."""
        if not self._restarted:
            self.restart()
        with suppress(OSError):
            self._transport.close()

    # Reading

    def identify(self) -> Told:
        """Ask the device what it is; raise UserError if it is no Pico with MicroPython."""
        said = self.run(_IDENTIFY)
        told = Told(*self._told(said, str, str, str, int, bool))
        if told.firmware != "micropython" or not told.chip:
            what = one_line(told.machine if told.firmware == "micropython" else told.firmware)
            raise UserError(
                f"{self.port} is {what or 'something unknown'}, no Pico with MicroPython; if it "
                "is a Pico, hold BOOTSEL while you plug it in, and run `pigskin flash`"
            )
        if not re.fullmatch(r"[0-9a-f]{0,32}", told.id):
            raise self._nonsense(said)
        return told

    def files(self, paths: Iterable[str]) -> dict[str, File]:
        """Return path -> digest and size of these files and of all files in these folders."""
        found = {}
        for line in self.run(_DIGESTS.format(paths=list(paths))).splitlines():
            digest, size, path = self._told(line, str, int, str)
            found[path] = File(digest, size)
        return found

    def all_files(self) -> dict[str, File]:
        return self.files(self._told(line, str)[0] for line in self.run(_ROOT).splitlines())

    def check(self, digests: dict[str, str]) -> None:
        """Raise UserError if a file on the device differs from what was written."""
        there = self.files(digests)
        for path, digest in digests.items():
            if path not in there or there[path].digest != digest:
                raise UserError(
                    f"{path} is not on the handheld as it was sent; run this again, with another "
                    "cable if that comes back"
                )

    def read(self, path: str) -> bytes:
        said = self.run(_READ.format(path=path))
        try:
            return b"".join(map(b64decode, said.splitlines()))
        except ValueError:
            raise self._nonsense(said) from None

    def code_digest(self, size: int) -> str:
        """Return the SHA-256 of the first `size` bytes of its flash."""
        return self.run(_CODE_DIGEST.format(size=size)).strip()

    # Changes

    def write(self, path: str, data: bytes) -> None:
        """Write a file as mpremote does, but in base64, which is half as long as Python's repr."""
        folders = [path[:at] for at in range(1, len(path)) if path[at] == "/"]
        self.run(_MAKE_FOLDERS.format(paths=folders))
        self.run(f"from binascii import a2b_base64\nfile = open({path!r}, 'wb')")
        for at in range(0, len(data), _CHUNK):
            self.run(f"file.write(a2b_base64({b64encode(data[at : at + _CHUNK])!r}))")
        self.run("file.close()")

    def format(self) -> None:
        """Erase all files and make the file system of our image."""
        self.run(_FORMAT)

    # Ways to leave

    def restart(self) -> None:
        self._leave(_RESTART)

    def enter_bootloader(self) -> None:
        self._leave("import machine\nmachine.bootloader()")

    def _leave(self, script: str) -> None:
        with suppress(OSError, TransportError, struct.error):
            self._transport.exec_raw_no_follow(script)
        self._restarted = True

    # Through mpremote

    def run(self, script: str) -> str:
        """Run a script; return what it prints, or raise UserError with its last line."""
        out, error = self._guarded(self._transport.exec_raw, script, _SILENCE_S * 3)
        if b"ENOSPC" in error or b"Errno 28" in error:
            raise UserError(FULL)
        if error:
            last = error.decode(errors="replace").strip().rpartition("\n")[2]
            raise UserError(f"{self.port}: {last}; press its reset button and run this again")
        return out.decode(errors="replace").replace("\r", "")

    def _told(self, said: str, *kinds: type) -> tuple:
        """Return the tuple that a script printed with `repr`; raise UserError if it is none."""
        try:
            values = ast.literal_eval(said.strip())
            if (type(values), *map(type, values)) == (tuple, *kinds):
                return values
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            pass
        raise self._nonsense(said)

    def _nonsense(self, said: str) -> UserError:
        return UserError(
            f"{self.port} answers as no Pico does: '{one_line(said.strip()[:80])}'; press its "
            "reset button and run this again"
        )

    def _guarded(self, call: Callable, *arguments: object) -> Any:
        """Call mpremote; raise Lost for every exception that a pulled cable causes."""
        try:
            return call(*arguments)
        except (TransportError, SerialException, struct.error, OSError) as error:
            raise Lost(
                f"{self.port} does not answer any more ({error}); plug it in again and run this "
                "again"
            ) from None


def _prompt_at(port: str) -> SerialTransport:
    transport = SerialTransport(port, timeout=_SILENCE_S)
    try:
        # mpremote prints answers that it could not parse.
        with redirect_stdout(io.StringIO()):
            transport.enter_raw_repl()
    except (TransportError, OSError):
        with suppress(OSError):
            transport.close()
        raise
    return transport
