"""The chip's flash: where file system and ring lie, and how the file system is mounted or made.

The last 1,024 KB of a Pico are the file system, on a Pico 2 all after the code. The ring of
raw flash for the open game (ring.py) lies before it. Flash with any other content is formatted
only if the user agrees. The file system of stock MicroPython is such content: it reaches into the
ring.
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

# The folder of everything that the handheld writes.
SAVES = "/saves"
_OURS = const(1024 * 1024)
_RING = const(128 * 1024)
_STOCK_PICO = const(1408 * 1024)
_PAGE = const(256)
_BLOCKS = const(4)
_BLOCK_BYTES = const(5)
# Every LittleFS has this mark at this offset in its first two blocks.
_MARK = const(b"littlefs")
_MARK_AT = const(8)


def _part(of_ring: bool) -> Flash:
    whole = Flash()
    size = _ask(whole, _BLOCKS) * _ask(whole, _BLOCK_BYTES)
    # On a Pico, MicroPython's part of the flash begins where that of stock MicroPython does.
    ours = _OURS if size == _STOCK_PICO else size - _RING
    start, length = (size - ours - _RING, _RING) if of_ring else (size - ours, ours)
    return Flash(start=start, len=length)  # type: ignore[call-arg]


def ring_flash() -> Flash:
    """Return the part of the flash that the ring uses."""
    return _part(True)


def our_flash() -> Flash:
    """Return the part of the flash that our file system uses."""
    return _part(False)


def mount_flash() -> None:
    """Mount the file system; make one on a new chip."""
    ours = our_flash()
    if not _mounted(ours) and not _stock_files() and _blank(ours):
        format_flash()


def mounted() -> bool:
    """Return False when the flash holds a damaged file system, or something else."""
    return bool(vfs.mount())


def format_flash() -> None:
    """Make an empty file system. The games in the old one are lost."""
    ours = our_flash()
    vfs.VfsLfs2.mkfs(ours, progsize=_PAGE)
    if _mounted(ours):
        # Made now, since it takes two erases, for which the first menu would wait.
        os.mkdir(SAVES)


def _mounted(flash: Flash) -> bool:
    try:
        # Few large reads of this flash are faster than many small ones.
        files = vfs.VfsLfs2(flash, readsize=_PAGE, progsize=_PAGE, mtime=False)
        vfs.mount(files, "/")
    except OSError:
        return False
    os.chdir("/")
    return True


def _stock_files() -> bool:
    """Return whether there is a file system of stock MicroPython."""
    stock = Flash()
    mark = bytearray(len(_MARK))
    for number in range(2):
        stock.readblocks(number, mark, _MARK_AT)
        if mark == _MARK:
            return True
    return False


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
