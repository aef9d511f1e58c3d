"""Where file systems lie in a Pico's flash, and whether an image leaves them alone.

Every file system ends where the flash ends, so its size says where it begins.
"""

from tools.shared.image.kinds import KINDS as IMAGES

_KB = 1024
_OURS = {kind.chip: kind.flash_bytes - kind.code_bytes for kind in IMAGES.values() if kind.ours}
_FLASH = {kind.chip: kind.flash_bytes for kind in IMAGES.values()}
# What firmware/pigskin/storage/flash.py finds besides its own: that of stock MicroPython, which
# on a Pico 2 lies where ours does. Those for the Pico W and the Pico 2 W lie elsewhere.
_STOCK = {"RP2040": 1408 * _KB, "RP2350": _OURS["RP2350"]}


def our_files(chip: str) -> int:
    """The size of the file system of our image."""
    return _OURS[chip]


def room_for_code(chip: str) -> int:
    """What is left before the file system of our image."""
    return _FLASH[chip] - _OURS[chip]


def stays(file_system: int, chip: str, code: int) -> bool:
    """Whether a file system of this size is still there, and found, behind so much code."""
    return file_system in (_OURS[chip], _STOCK[chip]) and code <= _FLASH[chip] - file_system


def reaches_into_stock(chip: str, code: int) -> bool:
    """Whether so much code lies over the beginning of a stock file system."""
    return code > _FLASH[chip] - _STOCK[chip]
