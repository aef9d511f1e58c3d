"""A Pico with MicroPython at the other end of a cable, spoken to through mpremote."""

import ast
import errno
import io
import struct
from base64 import b64encode
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from hashlib import sha256
from typing import NamedTuple

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial import SerialException

from tools.build import FIRMWARE
from tools.errors import UserError
from tools.flash.plan import FIRST, NEW, UPDATE, Plan, Survey

OLDEST = (1, 23)
MPY_VERSION = 6
# What only a file system says, never a cable.
_OF_FILES = (errno.ENOENT, errno.EEXIST)
_GET_MICROPYTHON = (
    "hold BOOTSEL while you plug it in and run `pigskin flash --uf2 download`, which puts the "
    "right one onto it"
)
_FULL = (
    "the flash of the handheld is full; capture its games and remove some of them (Results, "
    "Finished games), then run this again"
)
# Bytes in one command; the device compiles it, which takes several times as much memory.
_CHUNK = 1536
# Putting a hundred files in place may take this long without a word.
_COMMIT_S = 120
_FINISH = (FIRMWARE / "pigskin" / "update.py").read_text("utf-8") + "\nfinish()\n"

_SURVEY = """\
import os, hashlib, json
from binascii import hexlify
def told(path):
    digest = hashlib.sha256()
    with open('/' + path, 'rb') as file:
        while True:
            data = file.read(512)
            if not data:
                break
            digest.update(data)
    print('F', hexlify(digest.digest()).decode(), path)
def walk(folder):
    for entry in os.ilistdir('/' + folder):
        path = folder + '/' + entry[0] if folder else entry[0]
        if entry[1] != 0x4000:
            if path.endswith(ending):
                told(path)
        elif folder or path == 'lib':
            # Of the libraries only ours.
            if path == 'lib' or (path + '/').startswith('lib/pigskin/'):
                print('D', path)
                walk(path)
walk('')
stat = os.statvfs('/')
print('S', stat[1] * stat[4])
try:
    with open('/manifest.json') as file:
        manifest = json.load(file)
    print('B', manifest['board'])
    for path in manifest['files']:
        print('M', path)
except (OSError, ValueError, KeyError):
    # None, or damaged.
    pass
"""
_IDENTIFY = """\
import sys
it = sys.implementation
print(repr((it.name, tuple(it.version[:3]), getattr(it, '_mpy', 0) & 255,
    getattr(it, '_machine', ''), getattr(it, '_build', ''))))
"""


class Lost(UserError):
    """The device does not answer any more."""


class Board(NamedTuple):
    """What a device says it is."""

    version: str
    machine: str
    build: str


class Device:
    """Opened at its raw prompt, with nothing running; closed again with its firmware running."""

    def __init__(self, port: str, transport: SerialTransport):
        self.port = port
        self._transport = transport
        self._restarted = False
        said = io.StringIO()
        try:
            # mpremote prints what it could not make sense of.
            with redirect_stdout(said):
                transport.enter_raw_repl()
        except (TransportError, OSError) as error:
            self._hang_up()
            raise UserError(
                f"no MicroPython answers at {port} ({error}); {_GET_MICROPYTHON}"
            ) from None

    def __enter__(self) -> "Device":
        return self

    def __exit__(self, *error: object) -> None:
        """Whatever has happened, the firmware that is there runs again."""
        if not self._restarted:
            with suppress(OSError, TransportError):
                self._transport.exit_raw_repl()
                self._transport.serial.write(b"\x04")
        self._hang_up()

    def _hang_up(self) -> None:
        with suppress(OSError):
            self._transport.close()

    # What is there

    def identify(self, any_version: bool = False) -> Board:
        """UserError if our firmware cannot run on it."""
        told = ast.literal_eval(self._run(_IDENTIFY).strip())
        name, version, mpy, machine, build = told
        text = ".".join(map(str, version))
        if any_version:
            return Board(text, machine, build)
        if name != "micropython":
            raise UserError(
                f"{self.port} runs {name}, and Pigskin needs MicroPython; {_GET_MICROPYTHON}"
            )
        if version < OLDEST or mpy != MPY_VERSION:
            oldest = ".".join(map(str, OLDEST))
            raise UserError(
                f"{self.port} has MicroPython {text}, which cannot run this firmware (it needs "
                f"{oldest} or newer with .mpy files of version {MPY_VERSION}); {_GET_MICROPYTHON}"
            )
        if "RP2" not in machine:
            raise UserError(f"{self.port} is a {machine}, not a Raspberry Pi Pico")
        return Board(text, machine, build)

    def survey(self, ending: str = "") -> Survey:
        """What is there; digests only of the files whose names end so."""
        found = Survey()
        for line in self._run(f"ending = {ending!r}\n{_SURVEY}").splitlines():
            kind, _, rest = line.partition(" ")
            if kind == "F":
                digest, _, path = rest.partition(" ")
                found.digests[path] = digest
            elif kind == "D":
                found.folders.add(rest)
            elif kind == "S":
                found.free = int(rest)
            elif kind == "B":
                found.board = rest
            elif kind == "M":
                found.manifest.add(rest)
        return found

    # Changes

    def clear_for(self, plan: Plan) -> None:
        """Mark the device as not complete, then make room; the way to say so stays."""
        self._write("/" + UPDATE, b"!")
        for path in [*plan.replace, *plan.remove]:
            if path not in FIRST and "/drivers/" not in path:
                with suppress(FileNotFoundError):
                    self._guarded(self._transport.fs_rmfile, "/" + path)

    def make_folders(self, plan: Plan) -> None:
        for folder in plan.folders:
            self._guarded(self._transport.fs_mkdir, "/" + folder)

    def put(self, path: str, data: bytes, advance: Callable[[int], object]) -> None:
        """Send a file under its provisional name."""
        self._write("/" + path + NEW, data, advance)

    def verify_new(self, plan: Plan) -> None:
        """What has arrived, read back from flash."""
        self._compare({path + NEW: plan.digests[path] for path in plan.replace}, NEW)

    def commit(self, plan: Plan) -> None:
        """From the moment the list is there, the device finishes by itself."""
        self._write(f"/{UPDATE}{NEW}", plan.update_list.encode())
        self._run(f"import os\nos.rename('/{UPDATE}{NEW}', '/{UPDATE}')")
        self._run(_FINISH, _COMMIT_S)

    def verify(self, files: dict[str, bytes]) -> None:
        self._compare({path: sha256(data).hexdigest() for path, data in files.items()})

    def _compare(self, digests: dict[str, str], ending: str = "") -> None:
        there = self.survey(ending).digests
        wrong = [path for path, digest in digests.items() if there.get(path) != digest]
        if wrong:
            names = ", ".join(wrong[:3]) + (" and others" if len(wrong) > 3 else "")
            raise UserError(
                f"not as it was sent: {names}; run `pigskin flash` again, and try another cable "
                "if this comes back"
            )

    # Ways to leave

    def restart(self) -> None:
        self._leave("import machine\nmachine.reset()")

    def enter_bootloader(self) -> None:
        self._leave("import machine\nmachine.bootloader()")

    def _leave(self, script: str) -> None:
        with suppress(OSError, TransportError, struct.error):
            self._transport.exec_raw_no_follow(script)
        self._restarted = True

    # Through mpremote

    def _write(
        self, path: str, data: bytes, advance: Callable[[int], object] | None = None
    ) -> None:
        """As mpremote does it, but in base64, which is half as long as Python's own notation."""
        self._run(f"from binascii import a2b_base64\nfile = open({path!r}, 'wb')")
        for at in range(0, len(data), _CHUNK):
            chunk = data[at : at + _CHUNK]
            self._run(f"file.write(a2b_base64({b64encode(chunk)!r}))")
            if advance:
                advance(len(chunk))
        self._run("file.close()")

    def _run(self, script: str, silence_s: int = 30) -> str:
        out, error = self._guarded(self._transport.exec_raw, script, silence_s)
        if b"ENOSPC" in error:
            raise UserError(_FULL)
        if error:
            raise UserError(f"{self.port}: {error.decode(errors='replace').strip()}")
        return out.decode(errors="replace").replace("\r", "")

    def _guarded(self, call: Callable, *arguments, **named):
        """Whatever mpremote raises when the cable is pulled is one thing to us."""
        try:
            return call(*arguments, **named)
        except TransportExecError as error:
            raise UserError(f"{self.port}: {str(error).strip()}") from None
        except (TransportError, SerialException, struct.error) as error:
            raise Lost(f"{self.port} does not answer any more ({error})") from None
        except OSError as error:
            if error.errno in _OF_FILES:
                raise
            raise Lost(f"{self.port} does not answer any more ({error})") from None
