"""MicroPython itself: the image for a board, and the drive of a Pico in bootloader mode.

Copying a file to a drive is no work for `mpflash`, which brings esptool and 20 more packages.
"""

import os
import struct
import time
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

import psutil
from rich.console import Console

from tools.errors import UserError

# The release that all our tests run on.
RELEASE = "20250911-v1.26.1"
IMAGE = "https://micropython.org/resources/firmware/{build}-{release}.uf2"
PAGE = "https://micropython.org/download/{build}/"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pigskin"
INFO = "INFO_UF2.TXT"
# What the boot ROM calls itself on its drive, and the family it takes images of.
CHIPS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}
FAMILIES = {0xE48BFF56: "RP2040", 0xE48BFF59: "RP2350"}
BLOCK = 512
MAGIC = b"UF2\n"
_HAS_FAMILY = 0x2000
_POLL_S = 0.3
_TIMEOUT_S = 30


class Drive(NamedTuple):
    """A Pico in bootloader mode."""

    path: Path
    chip: str


def drive_for(chip: str | None, wait_s: float = 0) -> Drive | None:
    """The first drive with this chip (None: any), waited for."""
    end = time.monotonic() + wait_s
    while True:
        for drive in _drives():
            if chip in (None, drive.chip):
                return drive
        if time.monotonic() >= end:
            return None
        time.sleep(_POLL_S)


def _drives() -> list[Drive]:
    found = []
    for partition in psutil.disk_partitions():
        path = Path(partition.mountpoint)
        try:
            lines = (path / INFO).read_text("ascii", "replace").splitlines()
        except OSError:
            continue
        for line in lines:
            name, _, value = line.partition(":")
            if name == "Board-ID" and value.strip() in CHIPS:
                found.append(Drive(path, CHIPS[value.strip()]))
    return found


def image_for(wanted: str, board: dict, console: Console) -> Path:
    """The image that is named, or the one for the board from micropython.org."""
    if wanted != "download":
        path = Path(wanted).expanduser()
        check(path, board)
        return path
    path = CACHE / f"{board['MICROPYTHON']}-{RELEASE}.uf2"
    if not path.exists():
        with console.status(f"downloading {path.name}"):
            _download(path, board)
    check(path, board)
    return path


def _download(path: Path, board: dict) -> None:
    build = board["MICROPYTHON"]
    try:
        with urlopen(IMAGE.format(build=build, release=RELEASE), timeout=_TIMEOUT_S) as answer:
            data = answer.read()
    except (URLError, OSError) as error:
        page = PAGE.format(build=build)
        raise UserError(
            f"MicroPython cannot be downloaded ({getattr(error, 'reason', error)}); get the .uf2 "
            f"from {page} on a computer with a network and name it: --uf2 FILE"
        ) from None
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".part")
    half.write_bytes(data)
    half.replace(path)


def check(path: Path, board: dict) -> None:
    """UserError if this is no MicroPython for the board's chip."""
    page = PAGE.format(build=board["MICROPYTHON"])
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}") from None
    if len(data) < BLOCK or len(data) % BLOCK or not data.startswith(MAGIC):
        raise UserError(f"{path} is not a whole UF2 file; get one from {page}")
    chip = _chip_of(data)
    if chip != board["CHIP"]:
        raise UserError(
            f"{path} is for {chip or 'another chip'}, and a {board['NAME']} has an "
            f"{board['CHIP']}; get the right one from {page}"
        )
    if b"MicroPython" not in _content(data):
        raise UserError(f"{path} is not MicroPython; get it from {page}")


def _chip_of(data: bytes) -> str:
    """By the families of its blocks; an RP2350 image begins with one for the boot ROM's errata."""
    for at in range(0, len(data), BLOCK):
        flags, family = struct.unpack_from("<8xI16xI", data, at)
        if flags & _HAS_FAMILY and family in FAMILIES:
            return FAMILIES[family]
    return ""


def _content(data: bytes) -> bytes:
    pieces = []
    for at in range(0, len(data), BLOCK):
        (size,) = struct.unpack_from("<16xI", data, at)
        pieces.append(data[at + 32 : at + 32 + min(size, BLOCK - 36)])
    return b"".join(pieces)


def put(image: Path, drive: Drive, board: dict) -> None:
    """Copy the image; the Pico restarts by itself as soon as it has all of it."""
    if drive.chip != board["CHIP"]:
        raise UserError(
            f"the Pico at {drive.path} has an {drive.chip}, and a {board['NAME']} has an "
            f"{board['CHIP']}; name the right --board"
        )
    data = image.read_bytes()
    written = 0
    try:
        with open(drive.path / image.name, "wb", buffering=0) as file:
            while written < len(data):
                written += file.write(data[written : written + 64 * BLOCK])
            os.fsync(file.fileno())
    except OSError as error:
        # The drive goes while the last of it is being synced, which is as it should be.
        if written < len(data):
            raise UserError(
                f"cannot copy to {drive.path}: {error.strerror}; plug the Pico in again with "
                "BOOTSEL held down and run this again"
            ) from None
