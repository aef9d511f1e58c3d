"""The file system in the chip's flash: where it lies, and what happens when there is none.

Ours is the upper half of a Pico's flash; on a Pico 2 all behind the code. Stock MicroPython begins
lower on a Pico: where its file system is still whole it is used as it is, so that nobody loses a
game by changing images. Flash that holds anything else is never formatted unasked.
"""

import os

import vfs
from micropython import const
from rp2 import Flash

_OURS = const(1024 * 1024)
_STOCK_PICO = const(1408 * 1024)
_PROGRAM_BYTES = const(256)
_BLOCKS = const(4)
_BLOCK_BYTES = const(5)
# Stands here in the first two blocks of every LittleFS.
_MARK = b"littlefs"
_MARK_AT = const(8)


def our_flash() -> Flash:
    """The part of the flash that is ours."""
    whole = Flash()
    if _ask(whole, _BLOCKS) * _ask(whole, _BLOCK_BYTES) != _STOCK_PICO:
        return whole
    return Flash(start=_STOCK_PICO - _OURS, len=_OURS)  # type: ignore[call-arg]


def mount_flash() -> None:
    """Mount what is there; format a chip that is new."""
    ours = our_flash()
    if not (_mounted(ours) or _mounted_stock()) and _blank(ours):
        format_flash()


def mounted() -> bool:
    """False when the flash holds something that is no file system, or a damaged one."""
    # MicroPython tells of no blocks at all where nothing is mounted.
    return os.statvfs("/")[2] > 0


def format_flash() -> None:
    """Erase what is there; the games in it are lost."""
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
    """Not where our code reaches into it: LittleFS would mount the rest of it, and erase us."""
    stock = Flash()
    mark = bytearray(len(_MARK))
    for number in range(2):
        stock.readblocks(number, mark, _MARK_AT)
        if mark != _MARK:
            return False
    return _mounted(stock)


def _blank(flash: Flash) -> bool:
    """Is it as a new chip is? Then there is nothing to lose."""
    size = _ask(flash, _BLOCK_BYTES)
    block = bytearray(size)
    erased = b"\xff" * size
    for number in range(_ask(flash, _BLOCKS)):
        flash.readblocks(number, block)
        if block != erased:
            return False
    return True


def _ask(flash, what: int) -> int:
    return flash.ioctl(what, 0)
