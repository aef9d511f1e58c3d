"""Flashing an emulated Pico: a real image, real MicroPython, its littlefs and its boot.

The Pico is another process at a pseudo-terminal (emulated_pico.py). The drive of its boot ROM is a
folder.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from tests.support.handhelds.fake_pico import KB, OURS, STOCK
from tools.cli import main
from tools.commands.flash.device import DevicePrompt
from tools.commands.flash.uf2 import read_image
from tools.shared import image, serial_port
from tools.shared.image.uf2 import blocks_of, to_uf2

pytestmark = pytest.mark.needs_pico_image
HERE = Path(__file__)
ROOT = HERE.parents[2]
FLASH = 2048 * KB
BLOCK = 4096
SAVES = {"/saves/settings.txt": b"sound=1\n", "/saves/r0001_football26_7-0.txt": b"kept" * 2000}
# Long enough for a busy computer. An idle one needs a few seconds.
PATIENCE_S = 120


class Pico:
    """A Pico that is on inside its `with` block and off after it."""

    def __init__(self, folder: Path, board: str = "pico"):
        self._folder, self._board = folder, board
        self.drive = folder / "drive"
        self.drive.mkdir()
        self.port = str(folder / "port")
        # The USB identity that the computer sees: stock MicroPython's or ours.
        self.usb_name = "Board in FS mode"

    def __enter__(self) -> "Pico":
        words = [
            sys.executable,
            "-W",
            "ignore",
            str(ROOT / "tests" / "support" / "handhelds" / "emulated_pico.py"),
        ]
        self._process = subprocess.Popen(
            [*words, self._board, str(self._folder)],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
        self._until(lambda: os.path.exists(self.port), "it does not start")
        return self

    def __exit__(self, *error: object) -> None:
        self._process.terminate()
        self._process.communicate()

    def _until(self, ready, fault: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while not ready():
            assert time.monotonic() < end and self._process.poll() is None, fault
            time.sleep(0.05)

    def prepare(self, uf2: Path, files: dict[str, bytes], size: int) -> None:
        """Fill its flash with a file system of this size at the end, then an image."""
        # Imported here, so that tests are collected without what an emulated Pico needs.
        from littlefs import LittleFS

        from host_sim.runtimes.pico_runner import LITTLEFS_FORMAT

        there = LittleFS(
            block_size=BLOCK,
            block_count=size // BLOCK,
            prog_size=256,
            disk_version=LITTLEFS_FORMAT,
        )
        for path, data in files.items():
            there.makedirs(path.rpartition("/")[0] or "/", exist_ok=True)
            with there.open(path, "wb") as file:
                file.write(data)
        there.unmount()
        flash = bytearray(b"\xff" * (FLASH - size) + bytes(there.context.buffer))
        code = b"".join(block.data for block in blocks_of(uf2.read_bytes()))
        flash[: len(code)] = code
        (self._folder / "flash.bin").write_bytes(flash)

    def files(self) -> dict[str, bytes]:
        """Return all files except those that the handheld writes for itself when it starts."""
        with DevicePrompt(self.port) as device:
            return {path: device.read(path) for path in device.all_files() if "starts" not in path}

    def says(self, script: str) -> str:
        with DevicePrompt(self.port) as device:
            return device.run(script)

    def shows(self, wanted: str) -> None:
        """Wait until this text in the small letters is on its display."""
        picture = self._folder / "picture.bin"
        self._until(lambda: is_on(picture.read_bytes(), wanted), f"'{wanted}' is not shown")


def is_on(picture: bytes, wanted: str) -> bool:
    """Return whether this text is somewhere in the picture, as the firmware draws it."""
    import framebuf

    from pigskin.ui.ui import Ui

    def columns(content: bytes) -> list[int]:
        """Return the whole height of each column as one number, the top in the lowest bit."""
        width = len(content) * 8 // 64
        pages = [content[at : at + width] for at in range(0, len(content), width)]
        return [sum(page[x] << 8 * y for y, page in enumerate(pages)) for x in range(width)]

    buffer = bytearray(1024)
    display: Any = framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB)
    ui = Ui(display)
    ui.text(wanted, 0, 0)
    letters = columns(bytes(buffer))[: ui.font.width(wanted)]
    there = columns(picture)
    height = max(letter.bit_length() for letter in letters)
    mask = (1 << height) - 1
    return any(
        [column >> y & mask for column in there[x : x + len(letters)]] == letters
        for y in range(64 - height)
        for x in range(128 - len(letters))
    )


@pytest.fixture
def pico(tmp_path, monkeypatch):
    it = Pico(tmp_path)
    connected(monkeypatch, it, tmp_path)
    return it


def connected(monkeypatch, pico: Pico, folder: Path) -> None:
    def comports():
        there = os.path.exists(pico.port)
        port = SimpleNamespace(device=pico.port, vid=0x2E8A, product=pico.usb_name)
        return [port] if there else []

    monkeypatch.setattr(serial_port.list_ports, "comports", comports)
    mounted = [SimpleNamespace(mountpoint=str(pico.drive))]
    monkeypatch.setattr(psutil, "disk_partitions", lambda: mounted)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))


def longer(path: Path, size: int) -> Path:
    """Return our image, extended to this many bytes."""
    ours = read_image(image.ensure("pico", quiet=True))
    assert len(ours.code) < size, "it reaches into a stock file system: see mpconfig_pigskin.h"
    path.write_bytes(to_uf2(ours.code.ljust(size, b"\xa5"), "RP2040"))
    return path


@pytest.mark.parametrize(
    "size",
    [
        # It ends before the stock file system, which reaches into the ring of the open game.
        pytest.param(639 * KB, id="before"),
        pytest.param(700 * KB, id="far", marks=pytest.mark.soak),
    ],
)
def test_from_stock_micropython_keeping_its_files(pico, tmp_path, capsys, size):
    """They are saved first and restored."""
    pico.prepare(image.ensure("micropython", quiet=True), SAVES, STOCK)
    far = longer(tmp_path / "far.uf2", size)
    with pico:
        assert main(["flash", "--image", str(far)]) == 0, capsys.readouterr().err
        assert "back and compared" in capsys.readouterr().out
        assert pico.files() == SAVES
        assert pico.says("import os\nprint(os.statvfs('/')[2])").strip() == str(OURS // BLOCK)
        # From here on nothing is in the way of a newer image.
        newer = longer(tmp_path / "newer.uf2", size + 4 * KB)
        assert main(["flash", "--image", str(newer)]) == 0, capsys.readouterr().err
        assert "Its files stay where they are" in capsys.readouterr().out
        assert pico.files() == SAVES


@pytest.mark.parametrize("size", [639 * KB, 644 * KB])
def test_a_stock_file_system_is_neither_mounted_nor_erased(pico, tmp_path, size):
    """After copying an image by hand, the handheld asks: the ring would overwrite files in it."""
    pico.prepare(longer(tmp_path / "by_hand.uf2", size), SAVES, STOCK)
    with pico, DevicePrompt(pico.port) as device:
        assert device.identify().file_system == 0


def test_a_board_is_chosen(pico, capsys):
    pico.prepare(image.ensure("pico", quiet=True), SAVES, OURS)
    pico.usb_name = "Pigskin"
    with pico:
        assert main(["flash", "--board", "pico_w"]) == 0, capsys.readouterr().err
        said = capsys.readouterr().out
        # It went to its bootloader when asked over the wire.
        assert "its games stay" in said and "It is the board pico_w." in said
        assert pico.files() == SAVES | {"/board.txt": b"pico_w\n"}


def test_the_owners_board_py_takes_precedence(tmp_path):
    pico = Pico(tmp_path, "pico_sh1106_spi")
    mine = (ROOT / "boards" / "sh1106_spi" / "board.py").read_bytes()
    pico.prepare(image.ensure("pico", quiet=True), {"/board.py": mine}, OURS)
    with pico:
        pico.shows("hidden line-ups")
