"""A Pico for `pigskin flash`: a pseudo-terminal and a folder as the drive of its boot ROM.

The firmware's own USB link answers on the port. At the prompt, scripts run on CPython. The few
names of MicroPython that they use lead into a dict of files.
"""

import builtins
import errno
import hashlib
import io
import json
import os
import pty
import select
import threading
import time
import tty
from contextlib import suppress
from pathlib import Path, PurePosixPath
from types import SimpleNamespace
from typing import Any

import pigskin
from pigskin import VERSION
from pigskin.usb.port import UsbPort
from tests.support.handhelds.parts import Cable, Memory, Parts
from tools.shared.image.uf2 import FLASH_START, blocks_of, to_uf2

RAW = b"raw REPL; CTRL-B to exit\r\n>"
CTRL_A, CTRL_C, CTRL_D, RAW_PASTE = b"\x01", b"\x03", b"\x04", b"\x05A\x01"
KB = 1024
STOCK, OURS, OURS_ON_PICO2 = 1408 * KB, 1024 * KB, 3072 * KB
INFO = "INFO_UF2.TXT"
BOARDS = ["pico", "pico_sh1106_i2c", "pico_sh1106_spi", "pico_w"]


class Restart(BaseException):
    """The program on the Pico has restarted it."""


class RealClock:
    def ms(self) -> int:
        return int(time.monotonic() * 1000)

    def since(self, then: int) -> int:
        return self.ms() - then


class PortCable(Cable):
    """The handheld's end of the port. The thread that reads the port fills `down`."""

    def __init__(self, send):
        super().__init__()
        self.write = send


class Saves(Memory):
    """The part of the flash that holds games."""

    def __init__(self, flash: dict[str, bytes]):
        super().__init__()
        self._flash = flash

    def names(self) -> list[str]:
        return [path[7:] for path in self._flash if path.startswith("/saves/")]


class PicoParts(Parts):
    """Hardware that can restart, enter its bootloader and choose its board."""

    def __init__(self, pico: "FakePico"):
        super().__init__(Saves(pico.files), PortCable(pico.send), clock=RealClock())
        self.id = pico.id
        self._pico = pico

    def bootloader(self) -> None:
        self._pico.enter_bootloader()

    def restart(self) -> None:
        self._pico.start()

    def board_name(self) -> str:
        return self._pico.board

    def board_names(self) -> list[str]:
        return [] if "/board.py" in self._pico.files else BOARDS

    def choose_board(self, name: str) -> None:
        self._pico.files["/board.txt"] = name.encode()


class FakePico:
    """A Pico on a port. It runs `pigskin` (our image) or `stock`."""

    def __init__(self, folder: Path):
        self.id = "e660000000000001"
        self.machine = "Raspberry Pi Pico with RP2040"
        self.interpreter = "micropython"
        self.runs = "pigskin"
        self.version = pigskin.VERSION
        self.file_system = OURS
        self.files: dict[str, bytes] = {}
        self.code = b""
        self.board = "pico"
        self.board_id = "RPI-RP2"
        # The faults to simulate.
        self.shows_drive = True
        self.takes_image = True
        # The number of bytes of an image that it programs; None for all.
        self.programs: int | None = None
        self.comes_back = True
        self.answers = True
        self.full = False
        self.spoils = ""
        # The output to print instead, by a word of the script.
        self.tells: dict[str, str] = {}
        self.lost_when_asked = ""
        self.drive = folder / "RPI-RP2"
        self.drive.mkdir()
        self.bootloaders = 0
        self.formats = 0
        self._open_cable()
        self._port = folder / "ttyACM0"
        self.port = str(self._port)
        self._plug(True)
        self._drive_used = threading.RLock()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> "FakePico":
        self.start()
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._ended.set()
        self._thread.join()
        self._close_cable()

    def _open_cable(self) -> None:
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)

    def _close_cable(self) -> None:
        os.close(self._master)
        os.close(self._slave)

    def _plug(self, connected: bool) -> None:
        self._connected = connected
        self._port.unlink(missing_ok=True)
        if connected:
            self._port.symlink_to(os.ttyname(self._slave))

    @property
    def ports(self) -> list[SimpleNamespace]:
        """Return the ports as pyserial lists them."""
        if not self._connected:
            return []
        name = "Pigskin" if self.runs == "pigskin" else "Board in FS mode"
        return [SimpleNamespace(device=self.port, vid=0x2E8A, product=name)]

    def send(self, data: bytes) -> int:
        if self._connected:
            os.write(self._master, data)
        return len(data)

    # Power and restarts

    def start(self, runs: str = "", file_system: int | None = None) -> None:
        """Restart, with something else in its flash if that is named."""
        self.runs = runs or self.runs
        self.file_system = self.file_system if file_system is None else file_system
        self._raw = False
        self._script = b""
        self._usb = None
        if self.runs == "pigskin":
            self.board = self.files.get("/board.txt", b"pico").decode().strip()
            if self.answers and self.file_system:
                self._usb = UsbPort(PicoParts(self))

    def enter_bootloader(self) -> None:
        self.bootloaders += 1
        self._plug(False)
        self._usb = None
        if self.shows_drive:
            self.hold_bootsel()

    def hold_bootsel(self) -> None:
        self._plug(False)
        with self._drive_used:
            # The drive of the bootloader is empty each time it shows itself.
            for path in self.drive.glob("*.uf2"):
                path.unlink()
            (self.drive / INFO).write_text(f"UF2 Bootloader v3.0\nBoard-ID: {self.board_id}\n")

    def _serve(self) -> None:
        while not self._ended.is_set():
            if not self._connected:
                with self._drive_used:
                    self._look_at_drive()
                time.sleep(0.01)
                continue
            ready, _, _ = select.select([self._master], [], [], 0.01)
            data = os.read(self._master, 4096) if ready else b""
            if self.answers:
                self._hear(data)

    def _look_at_drive(self) -> None:
        for path in self.drive.glob("*.uf2"):
            try:
                blocks = list(blocks_of(path.read_bytes()))
            except (ValueError, OSError):
                continue
            *_, count, _family = blocks[0]
            if len(blocks) < count or not self.takes_image:
                continue
            self.code = b"".join(block.data for block in blocks)[: self.programs]
            # Our image mounts no other file system.
            if self.file_system not in (OURS, OURS_ON_PICO2):
                self.file_system = 0
            if not self.file_system:
                self.files.clear()
            self.runs = "pigskin"
            path.unlink()
            (self.drive / INFO).unlink()
            self.start()
            self._plug(self.comes_back)

    # Bytes received

    def _hear(self, data: bytes) -> None:
        if self._usb and CTRL_C not in data:
            cable: Any = self._usb.hardware.serial
            cable.down += data
            with suppress(Restart):
                self._usb.step()
                if self._usb.afterwards:
                    # It restarts before the next question.
                    self._usb.step()
            return
        if CTRL_C in data:
            self._usb = None
            data = data.rpartition(CTRL_C)[2]
        if not self._raw:
            if CTRL_A in data:
                self._raw = True
                self.send(RAW)
            return
        if data == CTRL_D and not self._script:
            self.send(b"OK\r\nMPY: soft reboot\r\n" + RAW)
        elif RAW_PASTE in data:
            # As a MicroPython that knows the command and does without.
            self.send(b"R\x00")
        else:
            self._script += data
            if self._script.endswith(CTRL_D):
                script, self._script = self._script[:-1].decode(), b""
                self._answer(script)

    def _answer(self, script: str) -> None:
        self.send(b"OK")
        if self.lost_when_asked and self.lost_when_asked in script:
            self._plug(False)
            # Hang up on the program that has the port open.
            self._close_cable()
            self._open_cable()
            return
        printed, failed = io.StringIO(), ""
        for word, text in self.tells.items():
            if word in script:
                script = f"print({text!r})"
        try:
            self._run(script, lambda *words: print(*words, file=printed, end="\r\n"))
        except Restart as restart:
            if restart.args[0] == "bootloader":
                self.enter_bootloader()
            else:
                self.start()
            return
        except Exception as error:
            number = getattr(error, "errno", None)
            failed = (
                f"OSError: [Errno {number}] {errno.errorcode[number]}" if number else repr(error)
            )
        said = printed.getvalue().encode() + CTRL_D + failed.encode() + CTRL_D + b">"
        for at in range(0, len(said), 1024):
            self.send(said[at : at + 1024])

    # MicroPython's modules

    def _run(self, script: str, say) -> None:
        self._globals = getattr(self, "_globals", {})

        def leave(how: str):
            raise Restart(how)

        own = {
            "os": self,
            "sys": SimpleNamespace(
                implementation=SimpleNamespace(name=self.interpreter, _machine=self.machine)
            ),
            "machine": SimpleNamespace(
                unique_id=lambda: bytes.fromhex(self.id),
                reset=lambda: leave("reset"),
                bootloader=lambda: leave("bootloader"),
            ),
            "uctypes": SimpleNamespace(
                bytearray_at=lambda at, size: self.code[at - FLASH_START :][:size]
            ),
        }
        if self.runs == "pigskin":
            flash = SimpleNamespace(format_flash=self._format)
            own["pigskin.storage.flash"] = flash

        def load_module(name, *rest):
            if name in own:
                return own[name]
            if name.startswith("pigskin"):
                raise ImportError(name)
            return __import__(name, *rest)

        own_builtins = {"__import__": load_module, "open": self._open, "print": say}
        self._globals["__builtins__"] = vars(builtins) | own_builtins
        exec(script, self._globals)

    def _format(self) -> None:
        self.formats += 1
        self.files.clear()
        self.file_system = OURS

    def _open(self, path: str, mode: str = "r"):
        if "w" in mode:
            return NewFile(self, path)
        if path not in self.files:
            raise OSError(errno.ENOENT, path)
        return io.BytesIO(self.files[path])

    def _folders(self) -> set[str]:
        return {str(above) for path in self.files for above in PurePosixPath(path).parents}

    def statvfs(self, path: str) -> tuple:
        if not self.file_system:
            raise OSError(errno.ENODEV, path)
        return 4096, 4096, self.file_system // 4096, 100, 100

    def stat(self, path: str) -> tuple:
        if path in self._folders():
            return (0x4000,)
        if path in self.files:
            return (0x8000,)
        raise OSError(errno.ENOENT, path)

    def listdir(self, path: str) -> list[str]:
        return [entry[0] for entry in self.ilistdir(path)]

    def ilistdir(self, path: str):
        inside = {PurePosixPath(one) for one in (*self.files, *self._folders())}
        return sorted((one.name,) for one in inside if str(one.parent) == path and one.name)

    def mkdir(self, path: str) -> None:
        """Do nothing: folders exist as soon as they contain a file."""

    def remove(self, path: str) -> None:
        if path not in self.files:
            raise OSError(errno.ENOENT, path)
        del self.files[path]


class NewFile:
    """A file whose data is there once it is closed, as on littlefs."""

    def __init__(self, pico: FakePico, path: str):
        self._pico, self._path, self._data = pico, path, b""

    def write(self, data: bytes) -> None:
        if self._pico.full:
            raise OSError(errno.ENOSPC, "full")
        self._data += data

    def close(self) -> None:
        spoiled = self._path == self._pico.spoils
        self._pico.files[self._path] = self._data[:-1] + b"?" if spoiled else self._data


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


MODULES = {"pigskin/core/dice.py": "0" * 64}


def code_of(size: int = 100 * KB) -> bytes:
    """Return bytes that pass as an image: the name of a frozen module is in them."""
    return b"MicroPython pigskin/__init__.py\0".ljust(size, b"\x5a")


def make_image(path: Path, code: bytes, chip: str = "RP2040", version: str = VERSION) -> Path:
    data = to_uf2(code, chip)
    path.write_bytes(data)
    label = {"version": version, "sha256": digest(data), "modules": MODULES}
    path.with_suffix(".json").write_text(json.dumps(label))
    return path
