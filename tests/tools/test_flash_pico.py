"""Flashing an emulated Pico through mpremote and a pseudo-terminal, with its power cut on the way.

The file system is MicroPython's own littlefs; the Pico is another process, so that ending it cuts
the power between two instructions.
"""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from threading import Timer

import pytest
import serial

import tools.flash as flash
from tools.boards import load
from tools.build import MANIFEST, board_files, manifest_of
from tools.cli import main
from tools.errors import UserError
from tools.flash import uf2
from tools.flash.device import Device
from tools.runtimes.pico import find_image

pytestmark = pytest.mark.needs_pico_image
HERE = Path(__file__)
ROOT = HERE.parents[2]
SAVES = {"saves/settings.txt": b"kept", "lib/pigskin/data/mine.bin": b"an owner's deck"}
BLOCK = 4096
# For a busy computer; an idle one needs a few seconds.
PATIENCE_S = 120


class Pico:
    """One Pico, switched on with `with` and off again at its end."""

    def __init__(self, folder: Path, board: str = "pico"):
        self._board = board
        self._flash = folder / "flash.bin"
        self._picture = folder / "picture.bin"

    def __enter__(self) -> str:
        words: list = [HERE.with_name("pico_on_pty.py"), self._board, find_image()]
        words += [self._flash, self._picture]
        self._picture.unlink(missing_ok=True)
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", *words],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
        assert self._process.stdout
        port = self._process.stdout.readline().strip()
        assert port, "the emulated Pico does not start"
        return port

    def cut_power(self, *_) -> None:
        self._process.terminate()

    def __exit__(self, *error: object) -> None:
        self.cut_power()
        self._process.communicate()

    def _files(self, content: bytes = b""):
        """The file system in flash, or an empty one, while it is switched off."""
        # Here, so that the tests are collected without what an emulated Pico needs.
        from littlefs import LittleFS
        from rp2040py.boards import BOARDS, resolve_firmware

        from tools.runtimes.pico_runner import LITTLEFS_FORMAT

        spec = resolve_firmware(BOARDS["pico"], "micropython", str(find_image()))
        layout = spec.layout
        assert layout
        files = LittleFS(
            block_size=layout.fs_blocksize,
            block_count=layout.fs_blockcount,
            prog_size=256,
            disk_version=0 if content else LITTLEFS_FORMAT,
            mount=not content,
        )
        if content:
            files.context.buffer[:] = content
            files.mount()
        return files

    def prepare(self, files: dict[str, bytes]) -> None:
        there = self._files()
        for path, data in files.items():
            there.makedirs(f"/{path}".rpartition("/")[0] or "/", exist_ok=True)
            with there.open(f"/{path}", "wb") as file:
                file.write(data)
        there.unmount()
        self._flash.write_bytes(bytes(there.context.buffer))

    def files(self) -> dict[str, bytes]:
        there = self._files(self._flash.read_bytes())
        found = {}
        for folder, _, names in there.walk("/"):
            for name in names:
                path = f"{folder.rstrip('/')}/{name}"
                with there.open(path, "rb") as file:
                    found[path.lstrip("/")] = file.read()
        return found

    def free(self) -> int:
        there = self._files(self._flash.read_bytes())
        return (there.block_count - there.used_block_count) * BLOCK

    def shows(self, wanted: bytes = b"") -> bytes:
        """The picture, as soon as there is one, or this one; b"" if it never comes."""
        end = time.monotonic() + PATIENCE_S
        before = b""
        while time.monotonic() < end:
            time.sleep(0.5)
            now = self._picture.read_bytes() if self._picture.exists() else b""
            lit = sum(byte.bit_count() for byte in now)
            # The same twice: not in the middle of being drawn.
            if lit > 300 and now == before and wanted in (b"", now):
                return now
            before = now
        return b""

    def starts(self) -> bool:
        """Whether the handheld shows something of its own when it is switched on."""
        with self:
            return bool(self.shows())


@pytest.fixture(scope="module")
def built():
    return board_files("pico")


def newer(files: dict[str, bytes]) -> dict[str, bytes]:
    """Another firmware that runs as well: a few files differ, one is new, one is no more."""
    changed = dict(files)
    for name in files:
        if "help_" in name or name == "main.py":
            changed[name] = files[name] + b"\n# newer\n"
    changed["lib/pigskin/newer/__init__.py"] = b"# a new room\n"
    del changed["lib/pigskin/drivers/sh1106.mpy"]
    del changed[MANIFEST]
    changed[MANIFEST] = json.dumps(manifest_of("pico", changed)).encode()
    return changed


@pytest.mark.soak
def test_onto_an_empty_pico_and_it_plays(built, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(flash, "board_files", lambda board: built)
    pico = Pico(tmp_path)
    pico.prepare(SAVES)
    with pico as port:
        assert main(["flash", port]) == 0, capsys.readouterr().err
        assert f"{len(built)} files sent" in capsys.readouterr().out
        # Connects while the handheld's own program runs.
        assert main(["flash", port]) == 0, capsys.readouterr().err
        assert "Nothing to do" in capsys.readouterr().out
        assert pico.shows()
    there = {name: data for name, data in pico.files().items() if name in {**built, **SAVES}}
    assert there == built | SAVES


def test_a_display_on_spi_shows_the_handheld(tmp_path):
    """The board file of another board, with its display at the pins that it names."""
    pico = Pico(tmp_path, "pico_sh1106_spi")
    pico.prepare(board_files("pico_sh1106_spi"))
    assert pico.starts()


def test_the_image_in_use_passes_as_micropython_for_the_pico():
    uf2.check(find_image(), load("pico"))
    with pytest.raises(UserError, match="is for RP2040, and a Raspberry Pi Pico 2 has an RP2350"):
        uf2.check(find_image(), load("pico2"))


def cut_somewhere(pico: Pico, dice: random.Random, monkeypatch) -> None:
    """Cut the power while a file is sent, or soon after the files are put in place."""
    put, commit = Device.put, Device.commit
    last = dice.randrange(9)
    count = 0

    def putting(device, *arguments):
        nonlocal count
        count += 1
        if count == last:
            Timer(dice.random() * 0.3, pico.cut_power).start()
        put(device, *arguments)

    def committing(device, plan):
        Timer(dice.random() * 2.5, pico.cut_power).start()
        commit(device, plan)

    monkeypatch.setattr(Device, "put", putting)
    monkeypatch.setattr(Device, "commit", committing)


def firmware_of(files: dict[str, bytes], *versions: dict[str, bytes]) -> dict[str, bytes]:
    """Only what belongs to one of these versions."""
    names = {name for version in versions for name in version}
    return {name: data for name, data in files.items() if name in names}


def cut_and_go_on(built, folder: Path, seed: int, monkeypatch, capsys) -> str:
    """One update with the power cut; which firmware was there afterwards."""
    pico = Pico(folder)
    pico.prepare(built | SAVES)
    new = newer(built)
    monkeypatch.setattr(flash, "board_files", lambda board: new)
    with monkeypatch.context() as patched, pico as port:
        cut_somewhere(pico, random.Random(seed), patched)
        status = main(["flash", port])
        capsys.readouterr()
    assert pico.starts()
    files = pico.files()
    there = firmware_of(files, built, new)
    assert there in (built, new), "a mixture of two firmwares"
    assert all(files[name] == data for name, data in SAVES.items())
    with pico as port:
        assert main(["flash", port]) == 0, capsys.readouterr().err
    assert firmware_of(pico.files(), built, new) == new
    # A file of the handheld's own may be half written whenever the power goes.
    left = [name for name in pico.files() if not name.startswith("saves/")]
    assert not [name for name in left if name.endswith((".new", "update.txt"))]
    return "done" if not status else "new" if there == new else "old"


def test_after_a_power_cut_the_old_or_the_new_firmware_starts(
    built, tmp_path, monkeypatch, capsys
):
    cut_and_go_on(built, tmp_path, 1946, monkeypatch, capsys)


@pytest.mark.soak
def test_after_many_power_cuts(built, tmp_path, monkeypatch, capsys):
    seen = set()
    for seed in range(40):
        folder = tmp_path / str(seed)
        folder.mkdir()
        seen.add(cut_and_go_on(built, folder, seed, monkeypatch, capsys))
    assert {"old", "new"} <= seen


@pytest.mark.soak
def test_without_room_for_two_firmwares(built, tmp_path, monkeypatch, capsys):
    """On littlefs itself: the old files make room for the new ones, and the games stay."""
    pico = Pico(tmp_path)
    files = built | SAVES
    pico.prepare(files)
    pico.prepare(files | {"saves/large.txt": b"x" * (pico.free() - 12 * BLOCK)})
    new = newer(built)
    monkeypatch.setattr(flash, "board_files", lambda board: new)
    with pico as port:
        assert main(["flash", port]) == 0, capsys.readouterr().err
        assert "no room for two" in capsys.readouterr().out
    there = pico.files()
    assert firmware_of(there, built, new) == new
    assert all(there[name] == data for name, data in SAVES.items())
    assert pico.starts()


def test_a_firmware_that_is_not_complete_says_so(built, tmp_path):
    """On the display too, as long as its driver is there, and then waits for a new one."""
    pico = Pico(tmp_path)
    pico.prepare({name: data for name, data in built.items() if "handheld/app" not in name})
    with pico as port, serial.Serial(port, timeout=PATIENCE_S) as cable:
        cable.write(b"\r")
        # Not before it has said so.
        assert cable.read_until(b">>> ").endswith(b">>> ")
        said = pico.shows()
        assert said
    pico.prepare(built | {"update.txt": b"!"})
    with pico:
        assert pico.shows(said)
