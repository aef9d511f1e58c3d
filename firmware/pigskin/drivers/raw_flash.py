"""Flash without files, in pages of 256 bytes, on a block device of MicroPython."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from rp2 import Flash

_BLOCKS = const(4)
_ERASE = const(6)


class RawFlash:
    """A part of the flash. Its blocks are the sectors: 16 pages each."""

    def __init__(self, device: "Flash"):
        self._device = device
        self.pages = 16 * (device.ioctl(_BLOCKS, 0) or 0)

    def read(self, page: int, buffer: bytearray) -> None:
        self._device.readblocks(page >> 4, buffer, (page & 15) << 8)

    def program(self, page: int, data: bytearray) -> None:
        # With an offset, the device does not erase.
        self._device.writeblocks(page >> 4, data, (page & 15) << 8)

    def erase(self, page: int) -> None:
        self._device.ioctl(_ERASE, page >> 4)
