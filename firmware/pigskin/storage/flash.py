"""The file system in the chip's flash: where it lies, and how it is mounted or made.

Our image leaves it the upper half of a Pico's flash, and on a Pico 2 all after the code. The file
system of stock MicroPython starts lower on a Pico. If it is intact it is mounted, so that changing
images loses no game. Flash with any other content is formatted only if the user agrees.
"""

import os

import vfs
from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from rp2 import Flash
else:
    # `rp2` itself would import an assembler that takes 1.4 KB of RAM.
    from _rp2 import Flash

_OURS = const(1024 * 1024)
_STOCK_PICO = const(1408 * 1024)
_PROGRAM_BYTES = const(256)
_BLOCKS = const(4)
_BLOCK_BYTES = const(5)
# Every LittleFS has this mark at this offset in its first two blocks.
_MARK = const(b"littlefs")
_MARK_AT = const(8)


def our_flash() -> Flash:
    """Return the part of the flash that our file system uses."""
    whole = Flash()
    if _ask(whole, _BLOCKS) * _ask(whole, _BLOCK_BYTES) != _STOCK_PICO:
        return whole
    return Flash(start=_STOCK_PICO - _OURS, len=_OURS)  # type: ignore[call-arg]


def mount_flash() -> None:
    """Mount the file system; make one on a new chip."""
    ours = our_flash()
    if not (_mounted(ours) or _mounted_stock()) and _blank(ours):
        format_flash()


def mounted() -> bool:
    """Return False when the flash holds a damaged file system, or something else."""
    return bool(vfs.mount())


def format_flash() -> None:
    """Make an empty file system. The games in the old one are lost."""
    ours = our_flash()
    vfs.VfsLfs2.mkfs(ours, progsize=_PROGRAM_BYTES)
    _mounted(ours)


def _mounted(flash: Flash) -> bool:
    try:
        vfs.mount(vfs.VfsLfs2(flash, progsize=_PROGRAM_BYTES), "/")
    except OSError:
        return False
    os.chdir("/")
    return True


def _mounted_stock() -> bool:
    """Mount the file system of stock MicroPython, unless our image lies over its start.

    Else LittleFS would mount the rest of it, and then write into our code.
    """
    stock = Flash()
    mark = bytearray(len(_MARK))
    for number in range(2):
        stock.readblocks(number, mark, _MARK_AT)
        if mark != _MARK:
            return False
    return _mounted(stock)


def _blank(flash: Flash) -> bool:
    """Return whether the flash is erased, as on a new chip."""
    size = _ask(flash, _BLOCK_BYTES)
    block = bytearray(size)
    erased = b"\xff" * size
    for number in range(_ask(flash, _BLOCKS)):
        flash.readblocks(number, block)
        if block != erased:
            return False
    return True


def _ask(flash: Flash, what: int) -> int:
    return flash.ioctl(what, 0) or 0
