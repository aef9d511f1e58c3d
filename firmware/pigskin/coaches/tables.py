"""Tables of the best coaches, read where they lie: a file in flash and a few bytes of memory."""

from pigskin.core.data import find


class NoTable(ValueError):
    """A coach's table is not there or is no such table; the text says what to do."""


class Table:
    """The file coach_<name>.bin: four letters that name its kind, then what its coach packed."""

    def __init__(self, name: str, kind: bytes):
        path = find("coach_" + name + ".bin")
        if not path:
            raise NoTable("coach_%s.bin is not among the data; install them again" % name)
        self._file = open(path, "rb")
        self._byte = bytearray(1)
        self._word = bytearray(2)
        if self.read(0, bytearray(4)) != kind:
            raise NoTable("coach_%s.bin is of another version; install the data again" % name)

    def read(self, at: int, into: bytearray) -> bytearray:
        """Fill the buffer with what lies there."""
        self._file.seek(at)
        self._file.readinto(into)
        return into

    def byte(self, at: int) -> int:
        return self.read(at, self._byte)[0]

    def word(self, at: int) -> int:
        """Two bytes, low byte first, as a number from -32768 to 32767."""
        word = self.read(at, self._word)
        number = word[0] | word[1] << 8
        return number - 65536 if number >= 32768 else number
