"""A ring of raw flash that holds the journal of the open game, so that a choice needs no erase.

Flash is programmed in pages of 256 bytes. It is erased in sectors of 16 pages, which takes a
hundred times as long. `tidy` erases sectors ahead while a person thinks, and a line of the journal
only programs its page.

Pages are numbered without end: page n lies at place n modulo the size of the ring. A page holds
records: a byte with the size, 24 bits of checksum, and the data. A record that a power cut has
torn fails its checksum, and the rest of its page stays unused. The kinds of records:

    \\0 000001f0                        a mark, first in a sector: its erase was completed
    \\0 1200 game.txt\\n pigskin ...     a state, first in its page: how many bytes of the open file
                                       are in the file system, its name, and its next bytes
    \\1 ... and \\2 ...                  the two halves of data too long for one record
    anything else                      data at the end of the open file
"""

from binascii import crc32

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from pigskin.types import RawFlash

_PAGE = const(256)
_SECTOR = const(16)
# Size and checksum of a record.
_HEAD = const(4)
_LONGEST = const(252)
_MARK_SIZE = const(13)
# Room for the number of a state.
_WORDS = const(12)
# Pages left for a state and the longest data.
_SPARE = const(4)
_STATE = const(0)
_BEGUN = const(1)
_ENDED = const(2)


class Ring:
    """The open file in raw flash. `name` is empty when there is none."""

    def __init__(self, flash: "RawFlash"):
        self._flash = flash
        # A page that is all 1 between two programs.
        self._page = bytearray(b"\xff" * _PAGE)
        self.name = ""
        # How many bytes of the file, from its start, are in the file system.
        self.base = 0
        # The page of the last state, at which the open file begins.
        self._first = 0
        # The page being written, and how many of its bytes are used.
        self._at = -1
        self._used = _PAGE
        # The first page that has to be erased before it is used.
        self._dirty = 0
        # The page at which the last `read` ended, and the offset in the file at its start.
        self._cursor = (0, 0)
        self._find()

    # Reading

    def read(self, start: int, size: int = -1) -> bytes:
        """Return a piece of the open file's bytes in the ring; all from `start` without a size."""
        page, offset = self._cursor
        if start < offset:
            page, offset = self._first, 0
        skipped = offset
        found = []
        half = None
        while page <= self._at and (size < 0 or offset < start + size):
            if half is None:
                self._cursor = page, offset
            for data in _records(self._load(page), page):
                if data[0] == _STATE:
                    data = data.partition(b"\n")[2]
                elif data[0] == _BEGUN:
                    half = data[1:]
                    continue
                elif data[0] == _ENDED:
                    data = (half or b"") + data[1:]
                half = None
                found.append(data)
                offset += len(data)
            page += 1
        start -= skipped
        return b"".join(found)[start : start + size if size >= 0 else None]

    def _load(self, page: int) -> bytearray:
        buffer = bytearray(_PAGE)
        self._flash.read(page % self._flash.pages, buffer)
        return buffer

    # Writing

    def open(self, name: str, base: int, data: bytes = b"") -> bool:
        """Make this the open file, in one step. Return False if its data is too long for that."""
        if len(name) + len(data) > _LONGEST - _WORDS:
            return False
        if self._used > _start_of(self._at):
            self._turn_page()
        self.name, self.base, self._first = name, base, self._at
        self._cursor = self._at, 0
        self._program(b"\0%d %s\n" % (base, name.encode()) + data)
        return True

    def close(self) -> None:
        """Forget the open file."""
        self.open("", 0)

    def append(self, data: bytes) -> bool:
        """Add data to the open file, all or nothing. Return False if there is no room."""
        if len(data) > 2 * _LONGEST - 2 or (self.ahead() < _SPARE and not self.tidy()):
            return False
        if len(data) > _LONGEST:
            self._put(b"\1" + data[: _LONGEST - 1])
            data = b"\2" + data[_LONGEST - 1 :]
        self._put(data)
        return True

    def _put(self, data: bytes) -> None:
        while self._used + _HEAD + len(data) > _PAGE:
            self._turn_page()
        self._program(data)

    def _turn_page(self) -> None:
        self._at += 1
        self._used = _start_of(self._at)
        if self._at == self._dirty:
            self.tidy()

    def _program(self, data: bytes) -> None:
        start = self._used
        self._used = start + _HEAD + len(data)
        self._program_at(self._at, start, data, self._at)

    def _program_at(self, page: int, start: int, data: bytes, seed: int) -> None:
        end = start + _HEAD + len(data)
        self._page[start:end] = bytes((len(data),)) + _check(data, seed) + data
        self._flash.program(page % self._flash.pages, self._page)
        self._page[start:end] = b"\xff" * (end - start)

    # Erasing ahead

    def tidy(self) -> bool:
        """Erase one sector ahead. Return False if all others are erased or in use."""
        page = self._dirty
        flash = self._flash
        if page - flash.pages >= self._first - self._first % _SECTOR:
            return False
        flash.erase(page % flash.pages)
        self._program_at(page, 0, b"\0%08x" % page, 0)
        self._dirty = page + _SECTOR
        return True

    def ahead(self) -> int:
        """Return how many pages can be written before an erase."""
        return self._dirty - self._at - 1

    # The start

    def _find(self) -> None:
        """Find the newest page and the open file, after power-on."""
        newest = -1
        for place in range(0, self._flash.pages, _SECTOR):
            newest = max(newest, self._marked(place))
        if newest < 0:
            return
        self._dirty = newest + _SECTOR
        while self._blank(newest) and self._marked(newest - _SECTOR) == newest - _SECTOR:
            newest -= _SECTOR
        self._at = newest
        while self._at < newest + _SECTOR - 1 and not self._blank(self._at + 1):
            self._at += 1
        self._find_end()
        self._first = self._at
        while not self._find_state(newest) and self._marked(newest - _SECTOR) == newest - _SECTOR:
            newest -= _SECTOR

    def _find_end(self) -> None:
        page = self._load(self._at)
        self._used = _start_of(self._at)
        for data in _records(page, self._at):
            self._used += _HEAD + len(data)
        if bytes(page[self._used :]).strip(b"\xff"):
            self._used = _PAGE
        # The power may have failed while this page was programmed. Once more makes it last.
        self._flash.program(self._at % self._flash.pages, page)

    def _find_state(self, sector: int) -> bool:
        """Take the last state in this sector; return False when there is none."""
        for page in range(min(self._at, sector + _SECTOR - 1), sector - 1, -1):
            for data in _records(self._load(page), page):
                if data[0] == _STATE:
                    base, _, name = data[1:].partition(b"\n")[0].partition(b" ")
                    self.base, self.name = int(base), name.decode()
                    self._first = page
                    self._cursor = page, 0
                    return True
                break
        return False

    def _marked(self, page: int) -> int:
        """Return the number of the page at the start of this sector; -1 if it has no mark."""
        page %= self._flash.pages
        data = _record(self._load(page), 0, 0)
        number = int(data[1:], 16) if data else -1
        return number if number % self._flash.pages == page else -1

    def _blank(self, page: int) -> bool:
        return not bytes(self._load(page)[_start_of(page) :]).strip(b"\xff")


def _start_of(page: int) -> int:
    return 0 if page % _SECTOR else _MARK_SIZE


def _check(data: bytes, seed: int) -> bytes:
    return crc32(data, seed).to_bytes(4, "big")[1:]


def _record(page: bytearray, start: int, seed: int) -> bytes:
    """Return the record at this place of a page; empty if it has none, or a torn one."""
    size = page[start]
    data = bytes(page[start + _HEAD : start + _HEAD + size])
    if len(data) < size or page[start + 1 : start + _HEAD] != _check(data, seed):
        return b""
    return data


def _records(page: bytearray, number: int) -> "Iterator[bytes]":
    """Yield the records of a page, up to the first torn one."""
    start = _start_of(number)
    while start < _PAGE - _HEAD:
        data = _record(page, start, number)
        if not data:
            return
        yield data
        start += _HEAD + len(data)
