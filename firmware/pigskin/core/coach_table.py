"""Tables of the best coaches, read where they lie in flash."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Buffer, Worth


class CoachTable:
    """A table packed by `pigskin solve`. Its first four letters name its kind."""

    def __init__(self, packed: bytes, kind: bytes):
        if packed[:4] != kind:
            raise ValueError("the coach's table is of another version")
        self._packed = memoryview(packed)

    def read(self, at: int, into: bytearray) -> bytearray:
        """Fill the buffer with the bytes from this place on."""
        piece = self._packed[at : at + len(into)]
        into[: len(piece)] = piece
        return into

    def part(self, at: int, size: int) -> memoryview:
        """Return `size` bytes without copying them."""
        return self._packed[at : at + size]

    def word(self, at: int) -> int:
        """Read two bytes, low byte first, as a number from -32768 to 32767."""
        return signed(self._packed, at)


def signed(data: "Buffer", at: int) -> int:
    """Read two bytes of a buffer, low byte first, as a number from -32768 to 32767."""
    number = data[at] | data[at + 1] << 8
    return number - 65536 if number >= 32768 else number


def ranked(values: "list[Worth]") -> "list[Worth]":
    """Sort pairs of value and choice, the best first; equal ones stay in order."""
    order = sorted([(-values[n][0], n) for n in range(len(values))])
    return [values[n] for _, n in order]
