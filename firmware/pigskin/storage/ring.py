"""A ring of raw flash that holds the journal of the open game, so that a choice needs no erase.

Flash is programmed in pages of 256 bytes. It is erased in sectors of 16 pages, which takes a
hundred times as long. `tidy` erases sectors ahead while a person thinks, and a line of the journal
only programs its page.

Pages are numbered without end: page n lies at place n modulo the size of the ring. A page holds
records: a byte with the size, 24 bits of checksum, and the data. A record that a power cut has
torn fails its checksum, and the rest of its page stays unused. The kinds of records:

    \\0 000001f0                        a mark, first in a sector: its erase was completed
    \\0 1200 game.txt\\n pigskin ...     a state, first in its page: how many bytes of the open
                                       file are in the file system, its name, and its next bytes
    \\1 ... and \\2 ...                  the two halves of data too long for one record
    \\3 and \\4                          a start, and that it has reached the menu
    anything else                      data at the end of the open file
"""

from binascii import crc32

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import RawFlash

_PAGE = const(256)
_SECTOR = const(16)
# Works of a block device: to count its blocks, and to erase one.
_COUNT = const(4)
_ERASE = const(6)
# Size and checksum of a record.
_HEAD = const(4)
_LONGEST = const(252)
_MARK_SIZE = const(13)
# Room for the number of a state.
_WORDS = const(12)
# Pages left for a state and the longest data.
_SPARE = const(4)
_ERASED = const(255)
# How many pages before the newest `read_last` returns.
_LAST = const(2)
_STATE = const(0)
_BEGUN = const(1)
_ENDED = const(2)
_START = const(3)
_STARTED = const(4)


class Ring:
    """The open file in raw flash. `name` is empty when there is none."""

    def __init__(self, flash: "RawFlash"):
        self._flash = flash
        self._pages = _SECTOR * (flash.ioctl(_COUNT, 0) or 0)
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
        # How many starts in a row have failed.
        self.failed_starts = 0
        # The page at which the last `read` ended, and the offset in the file at its start.
        self._cursor = (0, 0)
        self._find()

    # Reading

    def read(self, start: int, size: int = -1) -> bytes:
        """Return a piece of the open file's bytes in the ring; all from `start` without a size."""
        page, offset = self._cursor
        if start < offset:
            page, offset = self._first, 0
        start -= offset
        found: list[bytes] = []
        got = 0
        half = b""
        while page <= self._at and (size < 0 or got < start + size):
            if not half:
                self._cursor = page, offset + got
            for data in _records(self._load(page), page):
                kind = data[0]
                if kind == _BEGUN:
                    half = data[1:]
                    continue
                if kind == _STATE:
                    data = data.partition(b"\n")[2]
                elif kind == _ENDED:
                    data = half + data[1:]
                    half = b""
                elif kind <= _STARTED:
                    continue
                found.append(data)
                got += len(data)
            page += 1
        return b"".join(found)[start : start + size if size >= 0 else None]

    def read_last(self) -> bytes:
        """Return the last bytes of the open file in the ring, those of some pages."""
        cursor = self._cursor
        self._cursor = max(self._first, self._at - _LAST), 0
        data = self.read(0)
        self._cursor = cursor
        return data

    def _load(self, page: int, size: int = _PAGE) -> bytearray:
        buffer = bytearray(size)
        page %= self._pages
        self._flash.readblocks(page >> 4, buffer, (page & 15) << 8)
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

    def note_start(self, well: bool) -> None:
        """Count this start as failed, or all of them as forgotten."""
        if self.ahead() >= _SPARE or self.tidy():
            self._put(b"\4" if well else b"\3")
        self.failed_starts = 0 if well else self.failed_starts + 1

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

    def _program_at(self, number: int, start: int, data: bytes, seed: int) -> None:
        page = bytearray(b"\xff" * _PAGE)
        page[start : start + _HEAD + len(data)] = bytes((len(data),)) + _check(data, seed) + data
        self._program_page(number, page)

    def _program_page(self, number: int, page: bytearray) -> None:
        number %= self._pages
        # With an offset, the device does not erase.
        self._flash.writeblocks(number >> 4, page, (number & 15) << 8)

    # Erasing ahead

    def tidy(self) -> bool:
        """Erase one sector ahead. Return False if all others are erased or in use."""
        page = self._dirty
        if page - self._pages >= self._first - self._first % _SECTOR:
            return False
        self._flash.ioctl(_ERASE, page % self._pages >> 4)
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
        for place in range(0, self._pages, _SECTOR):
            newest = max(newest, self._marked(place))
        if newest < 0:
            return
        self._dirty = newest + _SECTOR
        # The newest sectors are erased and not yet in use: find the first of them. The oldest does
        # not count, since its erase may have been interrupted.
        used, unused = self._dirty - self._pages, self._dirty
        while unused - used > _SECTOR:
            middle = (used + unused) // (2 * _SECTOR) * _SECTOR
            if self._sector_begins(middle) and self._starts_blank(middle):
                unused = middle
            else:
                used = middle
        # A power cut may have left the first byte of a record as it was.
        while unused < self._dirty and not self._blank(unused):
            unused += _SECTOR
        self._at = self._first = unused - 1
        while self._at % _SECTOR and self._starts_blank(self._at):
            self._at -= 1
        while self._at + 1 < unused and not self._blank(self._at + 1):
            self._at += 1
        if self._sector_begins(self._at - self._at % _SECTOR):
            self._find_end()
            self._find_state()

    def _sector_begins(self, page: int) -> bool:
        return self._marked(page) == page

    def _starts_blank(self, page: int) -> bool:
        return self._load(page, _MARK_SIZE + 1)[_start_of(page)] == _ERASED

    def _blank(self, page: int) -> bool:
        return not bytes(self._load(page)[_start_of(page) :]).strip(b"\xff")

    def _find_end(self) -> None:
        page = self._load(self._at)
        self._used = _start_of(self._at)
        for data in _records(page, self._at):
            self._used += _HEAD + len(data)
            self.failed_starts = self.failed_starts + 1 if data[0] == _START else 0
        if bytes(page[self._used :]).strip(b"\xff"):
            self._used = _PAGE
        # The power may have failed while this page was programmed. Once more makes it last.
        self._program_page(self._at, page)

    def _find_state(self) -> None:
        """Take the last state, which is first in its page."""
        page = self._first = self._at
        while page % _SECTOR < _SECTOR - 1 or self._sector_begins(page - _SECTOR + 1):
            data = _record(self._load(page), _start_of(page), page)
            if data and data[0] == _STATE:
                base, _, name = data[1:].partition(b"\n")[0].partition(b" ")
                self.base, self.name = int(base), name.decode()
                self._first = page
                self._cursor = page, 0
                break
            page -= 1

    def _marked(self, page: int) -> int:
        """Return the number of the page at the start of this sector; -1 if it has no mark."""
        data = _record(self._load(page, _MARK_SIZE), 0, 0)
        number = int(data[1:], 16) if data else -1
        return -1 if (number - page) % self._pages else number


def _start_of(page: int) -> int:
    return 0 if page % _SECTOR else _MARK_SIZE


def _check(data: bytes, seed: int) -> bytes:
    return crc32(data, seed).to_bytes(4, "big")[1:]


def _record(page: bytearray, start: int, seed: int) -> bytes:
    """Return the record at this place of a page; empty if it has none, or a torn one."""
    end = start + _HEAD + page[start]
    data = bytes(page[start + _HEAD : end])
    if end > len(page) or page[start + 1 : start + _HEAD] != _check(data, seed):
        return b""
    return data


def _records(page: bytearray, number: int) -> list[bytes]:
    """Return the records of a page.

    Nothing is written behind a torn record, and a torn size is never too small. So only the last
    record has to be checked.
    """
    records = []
    start = end = _start_of(number)
    while end < _PAGE - _HEAD and page[end] != _ERASED:
        start = end
        end = start + _HEAD + page[start]
        records.append(bytes(page[start + _HEAD : end]))
    if records and not _record(page, start, number):
        records.pop()
    return records
