"""Tables of the best coaches, read where they lie: a file in flash and a few bytes of memory."""

from pigskin.core.data import find


class NoTable(ValueError):
    """A coach's table is not there or is no such table; the text says what to do."""


class Table:
    """A file that starts with four letters for its kind; then what `pigskin solve` packed."""

    def __init__(self, file, kind: bytes):
        self._file = file
        self._word = bytearray(2)
        if self.read(0, bytearray(4)) != kind:
            raise NoTable("the coach's table is of another version; install the data again")

    def read(self, at: int, into: bytearray) -> bytearray:
        """Fill the buffer with what lies there."""
        self._file.seek(at)
        self._file.readinto(into)
        return into

    def word(self, at: int) -> int:
        """Two bytes, low byte first, as a number from -32768 to 32767."""
        return signed(self.read(at, self._word), 0)


def signed(data, at: int) -> int:
    """Two bytes of a buffer, low byte first, as a number from -32768 to 32767."""
    number = data[at] | data[at + 1] << 8
    return number - 65536 if number >= 32768 else number


def open_table(name: str, kind: bytes) -> Table:
    """The table coach_<name>.bin; it stays open as long as its coach is there."""
    path = find("coach_" + name + ".bin")
    if not path:
        raise NoTable("coach_%s.bin is not among the data; install them again" % name)
    return Table(open(path, "rb"), kind)


def ranked(values: list) -> list:
    """Pairs of value and choice, the best first; of equal ones the first one stays first."""
    order = sorted([(-values[n][0], n) for n in range(len(values))])
    return [values[n] for _, n in order]
