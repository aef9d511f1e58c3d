"""The places of file systems in a Pico's flash, and whether an image leaves them alone.

Every file system ends where the flash ends, so its size says where it begins.
"""

from tools.shared.image.kinds import KINDS as IMAGES

_KB = 1024
_OURS = {kind.chip: kind.flash_bytes - kind.code_bytes for kind in IMAGES.values() if kind.ours}
_FLASH = {kind.chip: kind.flash_bytes for kind in IMAGES.values()}
# firmware/pigskin/storage/flash.py also finds the file system of stock MicroPython, which on a
# Pico 2 lies where ours does. Those for the Pico W and the Pico 2 W lie elsewhere.
_STOCK = {"RP2040": 1408 * _KB, "RP2350": _OURS["RP2350"]}


def our_files(chip: str) -> int:
    """Return the size of the file system of our image."""
    return _OURS[chip]


def room_for_code(chip: str) -> int:
    """Return how many bytes lie before the file system of our image."""
    return _FLASH[chip] - _OURS[chip]


def stays(file_system: int, chip: str, code: int) -> bool:
    """Return whether our image still finds a file system of this size behind `code` bytes."""
    return file_system in (_OURS[chip], _STOCK[chip]) and code <= _FLASH[chip] - file_system


def reaches_into_stock(chip: str, code: int) -> bool:
    """Return whether `code` bytes overwrite the beginning of a stock file system."""
    return code > _FLASH[chip] - _STOCK[chip]
