"""The drive that a Pico's boot ROM shows after BOOTSEL was held, and copying an image to it.

`mpflash` could do that too, but it brings esptool and 20 more packages.
"""

import os
import time
from pathlib import Path
from typing import NamedTuple

from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

from host_sim.errors import UserError
from host_sim.printing import Console
from host_sim.system import drives, how_to_mount
from tools.commands.flash.uf2 import UF2Image

_INFO = "INFO_UF2.TXT"
# The names of boot ROMs on their drives.
_CHIPS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}
POLL_S = 0.3
# Bytes that are written and synced before the bar moves on, so it shows what the chip has got.
_STEP = 64 * 1024
BOOTSEL = "hold BOOTSEL and plug it in again, then run this again"


class BootloaderDrive(NamedTuple):
    """A Pico in bootloader mode."""

    path: Path
    chip: str


class CutShort(UserError):
    """The drive went away in the middle of a copy."""


def drive_for(chip: str | None, wait_s: float = 0) -> BootloaderDrive | None:
    """Wait for a drive with this chip (None: any) and return it, or None."""
    end = time.monotonic() + wait_s
    while True:
        for drive in _drives():
            if chip in (None, drive.chip):
                return drive
        if time.monotonic() >= end:
            return None
        time.sleep(POLL_S)


def _drives() -> list[BootloaderDrive]:
    return [BootloaderDrive(path, chip) for path in drives() if (chip := _chip_at(path))]


def _chip_at(path: Path) -> str:
    try:
        lines = (path / _INFO).read_text("ascii", "replace").splitlines()
    except OSError:
        return ""
    for line in lines:
        name, _, value = line.partition(":")
        if name == "Board-ID":
            return _CHIPS.get(value.strip(), "")
    return ""


def no_drive(chip: str) -> UserError:
    """Return the error for a Pico that went to its bootloader but shows no drive."""
    label = next(label for label in _CHIPS if _CHIPS[label] == chip)
    return UserError(
        f"the Pico went to its bootloader, but its drive {label} does not appear; "
        f"{how_to_mount(label)}, then run this again. If there is no such drive, hold BOOTSEL "
        "while you plug the Pico in"
    )


def copy(image: UF2Image, drive: BootloaderDrive, console: Console, wait_s: float) -> None:
    """Copy an image and wait until the Pico restarts, which it does once it has all of it."""
    cut = _write(image, drive, console)
    end = time.monotonic() + wait_s
    with console.status("waiting until the Pico restarts"):
        while _chip_at(drive.path):
            if time.monotonic() >= end:
                raise cut or UserError(
                    f"the image is on {drive.path}, but the Pico does not restart: it has not "
                    f"taken it as an image; {BOOTSEL}"
                )
            time.sleep(POLL_S)


def _write(image: UF2Image, drive: BootloaderDrive, console: Console) -> CutShort | None:
    """Write the image; raise CutShort on an error, but return it if it comes in the last step.

    With its last bytes the Pico restarts and the drive disappears, so an error then means
    nothing. The flash is read back later.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    written = 0
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"copying to {drive.path}", total=len(image.data))
        try:
            with open(drive.path / image.path.name, "wb", buffering=0) as file:
                while written < len(image.data):
                    written += file.write(image.data[written : written + _STEP])
                    progress.update(task, completed=written)
                    os.fsync(file.fileno())
        except OSError as error:
            cut = CutShort(
                f"the drive {drive.path} took {written:,} of {len(image.data):,} bytes and no "
                f"more ({error.strerror}). A copy that was cut short means: {BOOTSEL}; games are "
                "untouched"
            )
            if written + _STEP < len(image.data):
                raise cut from None
            return None if written == len(image.data) else cut
    return None
