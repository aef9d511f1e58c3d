"""Tables of the best coaches, read where they lie in flash."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Buffer, Worth


class CoachTable:
    """Four letters for the kind of table, then what `pigskin solve` has packed."""

    def __init__(self, packed: bytes, kind: bytes):
        if packed[:4] != kind:
            raise ValueError("the coach's table is of another version")
        self._packed = memoryview(packed)

    def read(self, at: int, into: bytearray) -> bytearray:
        """Fill the buffer with what lies there."""
        piece = self._packed[at : at + len(into)]
        into[: len(piece)] = piece
        return into

    def part(self, at: int, size: int) -> memoryview:
        """So many bytes, where they lie."""
        return self._packed[at : at + size]

    def word(self, at: int) -> int:
        """Two bytes, low byte first, as a number from -32768 to 32767."""
        return signed(self._packed, at)


def signed(data: "Buffer", at: int) -> int:
    """Two bytes of a buffer, low byte first, as a number from -32768 to 32767."""
    number = data[at] | data[at + 1] << 8
    return number - 65536 if number >= 32768 else number


def ranked(values: "list[Worth]") -> "list[Worth]":
    """Pairs of value and choice, the best first; equal ones stay in order."""
    order = sorted([(-values[n][0], n) for n in range(len(values))])
    return [values[n] for _, n in order]
