"""Tables of the best coaches, read where they lie in flash."""


class CoachTable:
    """Bytes that start with four letters for their kind; then what `pigskin solve` packed."""

    def __init__(self, packed: bytes, kind: bytes):
        if packed[:4] != kind:
            raise ValueError("the coach's table is of another version")
        self._packed = memoryview(packed)

    def read(self, at: int, into: bytearray) -> bytearray:
        """Fill the buffer with what lies there."""
        piece = self._packed[at : at + len(into)]
        into[: len(piece)] = piece
        return into

    def word(self, at: int) -> int:
        """Two bytes, low byte first, as a number from -32768 to 32767."""
        return signed(self._packed, at)


def signed(data, at: int) -> int:
    """Two bytes of a buffer, low byte first, as a number from -32768 to 32767."""
    number = data[at] | data[at + 1] << 8
    return number - 65536 if number >= 32768 else number


def ranked(values: list) -> list:
    """Pairs of value and choice, the best first; of equal ones the first one stays first."""
    order = sorted([(-values[n][0], n) for n in range(len(values))])
    return [values[n] for _, n in order]
