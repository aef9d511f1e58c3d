"""Targets of files that a stranger could have made: names told by a device, zips and TOML."""

import shutil
import zipfile
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest.mock import patch

from host_sim.control.flash_zip import FlashZip
from host_sim.errors import UserError
from host_sim.printing import clean
from tests.support.capturing import FastDisk
from tests.support.fuzz.changes import EVIL, changed
from tools.commands.check import compare, read_figures
from tools.commands.flash.device import File, Told
from tools.generators.decks import allfair_design, hamilton_design

# The package has a function of this name.
rescue: Any = import_module("tools.commands.flash.rescue")

PATHS = ("/saves/results.txt", "/data/mine.deck", "/board.py", "/notes/a/b/c.txt", "/saves/s0/r1")
EVIL_PATHS = ("//etc/x", "/../../x", "/..", "/.", "/", "/saves/../../x", "/saves/con", "\\\\a\\b")
LARGEST_FLASH = 5_000_000


class TellingDevice:
    """A device that tells these files and gives their content."""

    def __init__(self, files: dict[str, bytes]):
        self._files = files

    def all_files(self) -> dict[str, File]:
        return {
            path: File(sha256(data).hexdigest(), len(data)) for path, data in self._files.items()
        }

    def read(self, path: str) -> bytes:
        return self._files[path]


def _inside(folder: Path) -> list[Path]:
    """Return all files of a folder, none of which may be a link."""
    found = [path for path in folder.rglob("*") if not path.is_dir()]
    assert not any(path.is_symlink() for path in folder.rglob("*"))
    return found


def measured(folder: Path) -> Callable[[Random], bool]:
    """Read the figures of a self-test: each is refused, or compared to the end."""
    good = b"pigskin check 1\npigskin: 0.2.0\nmicropython: 1.25.0\nboard: Pico\nid: e66\n"
    good += b"presses: 24\nbounces: 3\nlost_presses: 0\ndisplay: ok\ndisplay_errors: 0\n"
    good += b"uart_overruns: 0\nvsys_mv: 4800\nheap_free: 199000\nflash_free: 900000\n"
    good += b"writes_us: " + b"700 " * 50 + b"\n"

    def read(chance: Random) -> bool:
        try:
            figures = list(compare(read_figures(changed(chance, [good]))))
        except UserError:
            return False
        assert all(clean(text) == text for row in figures for text in (row.measured, row.look_at))
        return True

    return read


def device_names(folder: Path) -> Callable[[Random], bool]:
    """Rescue the files of a device: all are copied, inside of the folder, and read back."""
    outside = folder / "outside"
    home = outside / "a" / "b" / "c" / "home"

    def path(chance: Random) -> str:
        if chance.random() < 0.3:
            return chance.choice(EVIL_PATHS) + chance.choice(("", "x", "/x"))
        told = changed(chance, [name.encode() for name in PATHS]).decode(errors="surrogateescape")
        return "/" + told

    def read(chance: Random) -> bool:
        shutil.rmtree(outside, ignore_errors=True)
        files = {path(chance): chance.choice(EVIL) for _ in range(chance.choice((1, 3)))}
        told = Told("Pigskin", "Raspberry Pi Pico with RP2040", "e66" + "0" * 13, 1 << 20, True)
        device = cast(Any, TellingDevice(files))
        with patch.multiple(rescue, data_folder=lambda: home, Disk=FastDisk):
            try:
                made = rescue.rescue(device, told)
            except UserError:
                # One of these paths is a file here and a folder there.
                assert len(files) > 1 and _inside(outside) == _inside(home)
                return False
            assert made and made.parent == home / "rescued"
            # Nothing beside it, and every file once.
            assert _inside(outside) == _inside(made)
            assert len(_inside(made)) == len(files) + 1
            wanted = rescue.rescued_files(made)
        assert wanted.items() <= files.items()
        return bool(wanted)

    return read


def flash_zip(folder: Path) -> Callable[[Random], bool]:
    """Unpack a zip as the flash of the simulator: a sentence, or files inside of the folder."""
    packed = folder / "flash.zip"
    flash = folder / "flash"
    corpus = []
    for kind in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA):
        for other, zeros in (("good", 100), ("../x", 100), ("good", 3_000_000)):
            made = BytesIO()
            with zipfile.ZipFile(made, "w", kind) as archive:
                for name in ("settings.txt", "results.txt", other, "link_12345678.txt"):
                    archive.writestr(name, name * 50)
                archive.writestr("zeros.txt", bytes(zeros if kind else 100))
            corpus.append(made.getvalue())

    def read(chance: Random) -> bool:
        shutil.rmtree(flash, ignore_errors=True)
        flash.mkdir()
        data = chance.choice(corpus) if chance.random() < 0.2 else changed(chance, corpus)
        if chance.random() < 0.3:
            data = data.replace(b"good", chance.choice((b"a/bc", b"con.", b"..\\x", b"x\0yz")))
        packed.write_bytes(data)
        try:
            FlashZip(packed, flash).unpack()
        except UserError as error:
            assert str(packed) in str(error) and not list(flash.iterdir())
            return False
        assert sum(path.stat().st_size for path in _inside(flash)) <= LARGEST_FLASH
        assert {path.name for path in folder.iterdir()} == {"flash", "flash.zip"}
        return True

    return read


def design(folder: Path) -> Callable[[Random], bool]:
    """Read the TOML of a deck's design: a table, or a sentence."""
    file = folder / "design.toml"
    corpus = [path.read_bytes() for path in (hamilton_design.SHIPPED, allfair_design.SHIPPED)]

    def read(chance: Random) -> bool:
        file.write_bytes(changed(chance, corpus))
        try:
            found = hamilton_design.read_design(file)
        except ValueError:
            return False
        assert isinstance(found, dict)
        return True

    return read
