"""The places of file systems in a Pico's flash, and whether an image leaves them alone.

Every file system ends where the flash ends, so its size says where it begins.
"""

from tools.shared.image.kinds import KINDS as IMAGES

_KB = 1024
_OURS = {kind.chip: kind.files_bytes for kind in IMAGES.values() if kind.ours}
_CODE = {kind.chip: kind.code_bytes for kind in IMAGES.values() if kind.ours}
_FLASH = {kind.chip: kind.flash_bytes for kind in IMAGES.values()}
# The file system of stock MicroPython. On a Pico 2 it lies where ours does. On a Pico W and a
# Pico 2 W it lies elsewhere.
_STOCK = {"RP2040": 1408 * _KB, "RP2350": _OURS["RP2350"]}


def our_files(chip: str) -> int:
    """Return the size of the file system of our image."""
    return _OURS[chip]


def room_for_code(chip: str) -> int:
    """Return how many bytes of code our image may have."""
    return _CODE[chip]


def stays(file_system: int, chip: str) -> bool:
    """Return whether our image uses a file system of this size as it is."""
    return file_system == _OURS[chip]


def reaches_into_stock(chip: str, code: int) -> bool:
    """Return whether `code` bytes overwrite the beginning of a stock file system."""
    return code > _FLASH[chip] - _STOCK[chip]
