"""Dice tables of the baseball: what each of the 21 throws of two dice means to the batter.

The pictures of dice on the sheet of 1926 are lost, so every table shipped here is a
reconstruction (B-1). `table=mine` reads `baseball_mine.table`, a text (see `table_text`),
or its packed form `baseball_mine.bin`. The tables of the program are packed:

    BBT1, 21 bytes (result, with its source in the high four bits), status, check, title
"""

from hashlib import sha256

from micropython import const

from pigskin.core.data import find
from pigskin.core.game import OptionError, digest_of
from pigskin.games.baseball.data.tables import CAL, LEX, TRI

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

# The thirteen results of the sheet, in the order of its entries.
RESULTS = ("K", "GO", "E", "2B", "1L", "1R", "FO", "3B", "FLY", "GDP", "BB", "IF", "HR")

SHIPPED = ("lex", "cal", "tri")
_PACKED = {"lex": LEX, "cal": CAL, "tri": TRI}
_opened: "dict[str, DiceTable]" = {}

RESULT_NAMES = (
    "three strikes",
    "out at first",
    "base on error",
    "two-base hit",
    "one-base hit to left",
    "one-base hit to right",
    "foul out",
    "three-base hit",
    "fly out",
    "out at first, double play",
    "base on balls",
    "infield fly",
    "home run",
)
_OUTS = const(("K", "GO", "FO", "FLY", "GDP", "IF"))
ENDLESS = "no throw puts a batter out, so that an inning would never end"
# 1-6 and 6-1 are one throw (B-26).
THROWS = tuple(["%d-%d" % (a, b) for a in range(1, 7) for b in range(a, 7)])
SOURCES = ("invented", "inferred", "text")
STATUSES = ("RECONSTRUCTION", "PRINTED")

MAGIC = b"BBT1"
TITLE_SIZE = const(40)
_CHECK_AT = const(26)
_CHECK_SIZE = const(4)
_TITLE_AT = const(30)

_NAME_SIZE = const(16)
_NAME_LETTERS = const("abcdefghijklmnopqrstuvwxyz0123456789_")


class TableError(ValueError):
    """The error for a table that cannot be found or read; its text says what to do."""


class DiceTable:
    """A dice table: `results[throw]` is the index in RESULTS of what two dice (core.dice) mean."""

    def __init__(
        self, title: str, printed: bool, entries: "Sequence[int]", sources: "Sequence[int]"
    ):
        self.title = title
        self.printed = printed
        self.entries = bytes(entries)
        self.sources = bytes(sources)
        throws = bytearray(36)
        at = 0
        for low in range(6):
            for high in range(low, 6):
                throws[low * 6 + high] = throws[high * 6 + low] = entries[at]
                at += 1
        self.results = bytes(throws)
        # It covers the results alone: a table with another title is the same table.
        self.digest = digest_of(" ".join([RESULTS[entry] for entry in entries]))

    def label(self) -> str:
        """Return the title as every display shows it (B-1)."""
        return self.title if self.printed else self.title + " (reconstruction)"


def endless(entries: "Sequence[int]") -> bool:
    return not any(RESULTS[entry] in _OUTS for entry in entries)


def pack(table: DiceTable) -> bytes:
    """Return the packed form, which is always the same bytes for the same table."""
    head = MAGIC + bytes([r | s << 4 for r, s in zip(table.entries, table.sources)])
    head += bytes([1 if table.printed else 0])
    title = table.title.encode()
    return head + _check(head, title) + title


def unpack(data: bytes) -> DiceTable:
    head = data[:_CHECK_AT]
    title = data[_TITLE_AT:]
    if data[:4] != MAGIC or data[_CHECK_AT:_TITLE_AT] != _check(head, title):
        raise TableError("is no packed dice table, or a damaged one: pack it again")
    entries = [byte & 15 for byte in head[4:-1]]
    sources = [byte >> 4 for byte in head[4:-1]]
    if max(entries) >= len(RESULTS) or max(sources) >= len(SOURCES):
        raise TableError("holds a result this program does not know: get a newer Pigskin")
    if endless(entries):
        raise TableError(ENDLESS)
    return DiceTable(title.decode(), head[-1] == 1, entries, sources)


def _check(head: bytes, title: bytes) -> bytes:
    return sha256(head + title).digest()[:_CHECK_SIZE]


def for_option(name: str) -> DiceTable:
    """Load a table as load() does, but raise OptionError."""
    try:
        return load(name)
    except TableError as error:
        raise OptionError("table=%s: %s" % (name, error)) from None


def load(name: str) -> DiceTable:
    """Load a table by its name in the options; raise TableError if it is missing or faulty."""
    if name in _opened:
        return _opened[name]
    if name in _PACKED:
        _opened[name] = unpack(_PACKED[name])
        return _opened[name]
    path = _path(name)
    try:
        return _read(path)
    except TableError as error:
        raise TableError("%s: %s" % (path.rsplit("/", 1)[1], error)) from None


def _path(name: str) -> str:
    if not 0 < len(name) <= _NAME_SIZE or not all(c in _NAME_LETTERS for c in name):
        raise TableError("a dice table has a name of a to z, 0 to 9 and _ such as 'mine'")
    # The text comes first, so that its changes count without packing.
    for form in ("table", "bin"):
        path = find("baseball_%s.%s" % (name, form))
        if path:
            return path
    raise TableError("there is no baseball_%s.table among the data files: put it there" % name)


def _read(path: str) -> DiceTable:
    with open(path, "rb") as file:
        data = file.read(8192)
    if path.endswith(".bin"):
        return unpack(data)
    from pigskin.games.baseball.table_text import parse

    try:
        text = data.decode()
    except UnicodeError:
        raise TableError("is not a text") from None
    table, faults = parse(text)
    if table is None:
        line, message = faults[0]
        raise TableError("line %d: %s" % (line, message) if line else message)
    return table
