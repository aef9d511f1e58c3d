"""Storage for files that survive a power cut: in flash, or in any folder on the desktop."""

import os
from binascii import crc32

from micropython import const

from pigskin.core.options import is_digits

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pigskin.storage.ring import Ring

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
_AHEAD = const("/ahead.new")
# LittleFS needs a block for a file of more bytes.
_INLINE = const(512)
# The longest two lines at the end of a journal, without the first one.
_TWO_LINES = const(160)
# How much is moved from the ring at once.
_PIECE = const(1024)
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

    # Raw flash for the open file, if there is any.
    ring: "Ring | None" = None

    if _TYPE_CHECKING:

        def names(self) -> list[str]:
            raise NotImplementedError

        def read(self, name: str) -> bytes:
            raise NotImplementedError

        def write(self, name: str, data: bytes) -> None: ...

    def begin(self, name: str, data: bytes) -> None:
        """Replace a file to which `append` will add."""
        self.write(name, data)

    def read_last(self, name: str) -> bytes:
        """Return the end of a file: at least its last two lines."""
        return self.read(name)

    def tidy(self) -> None:
        """Do nothing: no flash has to be erased."""

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
    """A storage in a folder. Data is safe only after close; a rename is atomic (LittleFS).

    One file at a time may end in a ring of raw flash (ring.py), where adding to it needs no erase.
    What the folder has of it after `ring.base` does not count.
    """

    def __init__(self, path: str, ring: "Ring | None" = None):
        self._path = path
        self.ring = ring
        try:
            os.stat(path)
        except OSError:
            # On damaged flash, reading will find nothing.
            _tried(os.mkdir, path)
        if ring and ring.name and not ring.base and not ring.read(0, 1):
            # A power cut has interrupted the removal of this file.
            self.remove(ring.name)

    def _file(self, name: str) -> str:
        return self._path + "/" + name

    def _in_ring(self, name: str) -> "Ring | None":
        ring = self.ring
        return ring if ring and name and ring.name == name else None

    def names(self) -> list[str]:
        names = self._names(self._path)
        if self.ring and self.ring.name and self.ring.name not in names:
            names.append(self.ring.name)
        return in_order(names)

    def _names(self, path: str) -> list[str]:
        try:
            return in_order([name for name in os.listdir(path) if name[-4:] != ".new"])
        except OSError as error:
            if error.errno not in _MISSING:
                raise ReadError("", error.errno) from None
            return []

    def read(self, name: str, start: int = 0, size: int = -1) -> bytes:
        """Return the whole file or a piece of it; empty when there is none."""
        ring = self._in_ring(name)
        if not ring:
            return self._read(name, start, size)
        data = b""
        if start < ring.base:
            left = ring.base - start
            data = self._read(name, start, left if size < 0 else min(size, left))
        if size < 0 or len(data) < size:
            data += ring.read(max(0, start - ring.base), size - len(data) if size > 0 else -1)
        return data

    def read_last(self, name: str) -> bytes:
        ring = self._in_ring(name)
        data = ring.read_last() if ring else b""
        return data if len(data) > _TWO_LINES else self.read(name)

    def _read(self, name: str, start: int, size: int) -> bytes:
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
        self._move(new, self._file(name))
        ring = self._in_ring(name)
        if ring:
            ring.close()

    def begin(self, name: str, data: bytes) -> None:
        self._settle(name)
        if not self.ring or not self.ring.open(name, 0, data):
            self.write(name, data)

    def append(self, name: str, data: bytes) -> None:
        """Add data at the end of a file. Raise OSError when the flash is full."""
        ring = self.ring
        if ring:
            self._settle(name)
            if ring.name or ring.open(name, self._size(name)):
                if ring.append(data):
                    return
                self._settle("")
        with open(self._file(name), "ab") as file:
            file.write(data)

    def _settle(self, name: str) -> None:
        """Move the open file from the ring into the folder, unless it is this one."""
        ring = self.ring
        if not ring or ring.name in ("", name):
            return
        with open(self._file(ring.name), "r+b" if ring.base else "wb") as file:
            file.seek(ring.base)
            start = 0
            while data := ring.read(start, _PIECE):
                file.write(data)
                start += len(data)
        ring.close()

    def _size(self, name: str) -> int:
        try:
            return os.stat(self._file(name))[6]
        except OSError:
            return 0

    def tidy(self) -> None:
        """Erase flash ahead, but not during a linked game: its cable would lose bytes."""
        ring = self.ring
        if ring and ring.name in ("", JOURNAL) and not ring.tidy():
            self._look_ahead()

    def _look_ahead(self) -> None:
        """Do nothing: only LittleFS has to look for free blocks."""

    def rename(self, name: str, new: str) -> None:
        """Rename a file atomically."""
        if self._in_ring(name):
            self._settle("")
        self._move(self._file(name), self._file(new))

    def _move(self, path: str, new: str) -> None:
        os.rename(path, new)

    def remove(self, name: str) -> bool:
        """Remove a file; return False when the flash refuses."""
        ring = self._in_ring(name)
        if ring:
            # The folder may have the beginning of this file, or another one from before.
            ring.open(name, 0)
        try:
            os.remove(self._file(name))
        except OSError as error:
            if error.errno not in _MISSING:
                return False
        if ring:
            ring.close()
        return True

    def free(self) -> int:
        """Return how many bytes can still be written."""
        stat = os.statvfs(self._path)
        return stat[0] * stat[3]


class Shelves(Folder):
    """A folder in flash with the records in folders of 25: `games/040/r1000_baseball26_4-3.txt`.

    LittleFS reads a folder from its start to find a file in it, and needs 0.4 ms for each name.
    """

    def __init__(self, path: str, ring: "Ring | None" = None):
        super().__init__(path, ring)
        # For each shelf: its number, its records (-1 until counted), those that wait for capture.
        self._counts: list[list[int]] | None = None
        # Whether LittleFS has looked for free blocks.
        self._looked = False

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

    def _look_ahead(self) -> None:
        # LittleFS looks for free blocks when it needs the first one after power-on. With 1,000
        # records that takes 0.2 s. Let it do so while a person thinks, not at the end of a game.
        if self._looked or (self.ring and not self.ring.name):
            return
        self._looked = True
        try:
            with open(_AHEAD, "wb") as file:
                file.write(bytes(_INLINE + 1))
        except OSError:
            # The flash is full.
            pass
        _tried(os.remove, _AHEAD)

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
