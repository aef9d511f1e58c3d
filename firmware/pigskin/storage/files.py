"""Storage for files that survive a power cut: in flash, or in any folder on the desktop."""

import os
from binascii import crc32

from micropython import const

from pigskin.core.options import is_digits

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# The unfinished game that was played last; see journal.py.
JOURNAL = "game.txt"
# "No such file": on a Pico and on desktops, and on MicroPython's WebAssembly build.
_MISSING = const((2, 44))
# "No space left", likewise.
NO_SPACE = const(28)
_FULL = const((28, 51))
# A space, a tilde and eight hex digits at the end of each line of a journal.
_CHECK_SIZE = const(10)
# The end of the name of a captured record.
KEPT = "_kept.txt"
_GAMES = const("/games")
# Records on a shelf. It divides 10,000, so that all numbers on a shelf have as many digits and
# their names sort by number.
_SHELF = const(25)


class ReadError(Exception):
    """A file that exists but cannot be read, so never overwrite it.

    It is no OSError, since that stands for a failed write. `name` is empty for the list of files.
    """

    def __init__(self, name: str, code: int | None):
        super().__init__("%s (error %s)" % (name or "the list of files", code))
        self.name = name


def record_number(name: str) -> int:
    """Return the number in the name of a record, or -1 for any other file."""
    digits = name[1:].partition("_")[0]
    if name[:1] != "r" or name[-4:] != ".txt" or len(digits) < 4 or not is_digits(digits):
        return -1
    return int(digits)


def in_order(items: "list[Any]") -> "list[Any]":
    """Sort a list that is mostly sorted already: there MicroPython's own sort is quadratic."""
    for i in range(1, len(items)):
        if items[i] < items[i - 1]:
            items.sort()
            break
    return items


class OneShelf:
    """A storage with all records in one place, for computers."""

    if _TYPE_CHECKING:

        def names(self) -> list[str]:
            raise NotImplementedError

    def shelves(self, waiting: bool = False) -> list[int]:
        """Return the shelves, the oldest first; with `waiting`, those with a game to capture."""
        return [0]

    def shelf_of(self, name: str) -> int:
        return 0

    def shelf(self, number: int) -> list[str]:
        """Return the names of the records on a shelf, the oldest first."""
        found = [(record_number(name), name) for name in self.names() if name[:1] == "r"]
        return [name for number, name in in_order(found) if number >= 0]

    def count(self) -> tuple[int, int] | None:
        """Return how many records there are, and how many wait for the desktop.

        Each call counts one shelf at most, and returns None until all are counted.
        """
        names = self.shelf(0)
        return len(names), _waiting(names)


def _waiting(names: list[str]) -> int:
    return len([name for name in names if not name.endswith(KEPT)])


class Folder(OneShelf):
    """A storage in a folder. Data is safe only after close; a rename is atomic (LittleFS)."""

    def __init__(self, path: str):
        self._path = path
        # Mostly it exists already. On damaged flash, reading will find nothing.
        _tried(os.mkdir, path)

    def _file(self, name: str) -> str:
        return self._path + "/" + name

    def names(self) -> list[str]:
        return self._names(self._path)

    def _names(self, path: str) -> list[str]:
        try:
            return in_order([name for name in os.listdir(path) if name[-4:] != ".new"])
        except OSError as error:
            if error.errno not in _MISSING:
                raise ReadError("", error.errno) from None
            return []

    def read(self, name: str, start: int = 0, size: int = -1) -> bytes:
        """Return the whole file or a piece of it; empty when there is none."""
        try:
            with open(self._file(name), "rb") as file:
                if start:
                    file.seek(start)
                return file.read(size)
        except OSError as error:
            if error.errno not in _MISSING:
                raise ReadError(name, error.errno) from None
            return b""

    def write(self, name: str, data: bytes) -> None:
        """Replace a file atomically. Raise OSError when the flash is full."""
        new = self._file(name) + ".new"
        with open(new, "wb") as file:
            file.write(data)
        os.rename(new, self._file(name))

    def append(self, name: str, data: bytes) -> None:
        with open(self._file(name), "ab") as file:
            file.write(data)

    def rename(self, name: str, new: str) -> None:
        """Rename a file atomically."""
        os.rename(self._file(name), self._file(new))

    def remove(self, name: str) -> bool:
        """Remove a file; return False when the flash refuses."""
        try:
            os.remove(self._file(name))
        except OSError as error:
            return error.errno in _MISSING
        return True

    def free(self) -> int:
        """Return how many bytes can still be written."""
        stat = os.statvfs(self._path)
        return stat[0] * stat[3]


class Shelves(Folder):
    """A folder in flash with the records in folders of 25: `games/040/r1000_baseball26_4-3.txt`.

    LittleFS reads a folder from its start to find a file in it, and needs 0.4 ms for each name.
    """

    def __init__(self, path: str):
        super().__init__(path)
        # For each shelf: its number, its records (-1 until counted), those that wait for capture.
        self._counts: list[list[int]] | None = None

    def _file(self, name: str) -> str:
        return shelf_path(self._path, name)

    def shelves(self, waiting: bool = False) -> list[int]:
        return [counts[0] for counts in self._shelves() if not waiting or counts[2]]

    def shelf_of(self, name: str) -> int:
        return record_number(name) // _SHELF

    def shelf(self, number: int) -> list[str]:
        return self._names("%s%s/%03d" % (self._path, _GAMES, number))

    def count(self) -> tuple[int, int] | None:
        games = waiting = 0
        counting = True
        for counts in self._shelves():
            if counts[1] < 0:
                if not counting:
                    return None
                counting = False
                names = self.shelf(counts[0])
                counts[1:] = [len(names), _waiting(names)]
            games += counts[1]
            waiting += counts[2]
        return games, waiting

    def write(self, name: str, data: bytes) -> None:
        try:
            super().write(name, data)
        except OSError as error:
            if error.errno not in _MISSING:
                raise
            # The first record on its shelf.
            _tried(os.mkdir, self._path + _GAMES)
            os.mkdir(self._file(name).rpartition("/")[0])
            super().write(name, data)
        self._recount(name)

    def rename(self, name: str, new: str) -> None:
        super().rename(name, new)
        self._recount(name)

    def remove(self, name: str) -> bool:
        removed = super().remove(name)
        if record_number(name) >= 0:
            # This fails, as it should, while another record is on that shelf.
            _tried(os.rmdir, self._file(name).rpartition("/")[0])
            self._recount(name)
        return removed

    def _shelves(self) -> list[list[int]]:
        if self._counts is None:
            names = self._names(self._path + _GAMES)
            self._counts = in_order([[int(name), -1, 1] for name in names if is_digits(name)])
        return self._counts

    def _recount(self, name: str) -> None:
        if record_number(name) >= 0 and self._counts is not None:
            shelf = self.shelf_of(name)
            counts = [counts for counts in self._counts if counts[0] != shelf]
            counts.append([shelf, -1, 1])
            self._counts = in_order(counts)


def shelf_path(path: str, name: str) -> str:
    """Return the path of a file below the folder of a handheld."""
    number = record_number(name)
    if number >= 0:
        path = "%s%s/%03d" % (path, _GAMES, number // _SHELF)
    return path + "/" + name


def _tried(work: "Callable[[str], None]", path: str) -> None:
    try:
        work(path)
    except OSError:
        pass


def is_full(error: OSError) -> bool:
    """Return whether a write failed because the flash is full."""
    # OSError(28) has no errno on CPython.
    return bool(error.args) and error.args[0] in _FULL


def seal(text: str) -> bytes:
    """Return a text with its checksum, for `unseal`."""
    return ("%08x\n%s" % (crc32(text.encode()), text)).encode()


def unseal(data: bytes) -> str:
    """Return the text; empty when the checksum is wrong."""
    check, _, text = data.partition(b"\n")
    try:
        return text.decode() if check == b"%08x" % crc32(text) else ""
    except UnicodeError:
        return ""


def checked_line(text: str, crc: int) -> tuple[bytes, int]:
    """Return a line of a journal, which ends with the checksum of the file so far, and that."""
    crc = crc32(text.encode(), crc)
    return ("%s ~%08x\n" % (text, crc)).encode(), crc


def checked_text(line: bytes, crc: int) -> tuple[str, int] | None:
    """Return the text of such a line and the checksum; None when the checksum is wrong."""
    text = line[:-_CHECK_SIZE]
    crc = crc32(text, crc)
    try:
        return (text.decode(), crc) if line[-_CHECK_SIZE:] == b" ~%08x" % crc else None
    except UnicodeError:
        return None
