"""Simulated raw flash: bits go from 1 to 0, and only an erase of a sector sets them back.

It also runs on MicroPython. Programs and erases take the time of common chips (W25Q16JV), in
milliseconds: for a page of 256 bytes, and for a sector of 16 pages.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = 256
SECTOR = 4096
# Works of a block device.
COUNT = 4
ERASE = 6
# By the name of the setting: a page, and the erase of a sector.
TIMES = {"none": (0, 0), "typical": (0.4, 45), "maximum": (3, 400)}


class NorFlash:
    """Raw flash with `content`. `wait` is called with the milliseconds that each work takes.

    `changed` is called with the place and the bytes that are there now.
    """

    def __init__(
        self,
        content: bytes,
        times: tuple = TIMES["none"],
        wait: "Callable[[float], None]" = lambda ms: None,
        changed: "Callable[[int, bytes], None]" = lambda at, data: None,
    ):
        self.data = bytearray(content)
        self.programs = 0
        # How often each sector was erased.
        self.erases = [0] * (len(content) // SECTOR)
        self._page_ms, self._erase_ms = times
        self._wait = wait
        self._changed = changed

    # The block device of MicroPython, whose blocks are sectors.

    def readblocks(self, sector: int, buffer: bytearray, offset: int) -> None:
        at = sector * SECTOR + offset
        buffer[:] = self.data[at : at + len(buffer)]

    def writeblocks(self, sector: int, data: bytearray, offset: int) -> None:
        assert len(data) == PAGE and offset % PAGE == 0
        self.programs += 1
        at = sector * SECTOR + offset
        self._change(at, bytes([old & new for old, new in zip(self._at(at, PAGE), data)]))  # noqa: B905, for MicroPython
        self._wait(self._page_ms)

    def ioctl(self, what: int, sector: int) -> int:
        if what == COUNT:
            return len(self.erases)
        assert what == ERASE
        self.erases[sector] += 1
        self._change(sector * SECTOR, b"\xff" * SECTOR)
        self._wait(self._erase_ms)
        return 0

    def _at(self, at: int, size: int) -> bytearray:
        return self.data[at : at + size]

    def _change(self, at: int, data: bytes) -> None:
        self.data[at : at + len(data)] = data
        self._changed(at, data)
