"""The All-Fair deck as the game reads it: 36 packed cards, every reading looked up in place.

A reading is one small int; 0 stands where a card has none. `kind(code)` says what it is, and
`first(code)` and `second(code)` are its figures. The text of readings is the one of section 5 of
tests/rules/allfair.md, with `P:n` for owners whose cards show penalties (A-12).
"""

import hashlib
from binascii import hexlify

from micropython import const

# Rows by zone, from the own goal to the opponents' (AF46-12 to 16, A-2).
ROWS = ("R10", "R20", "R30", "R40", "R50", "B50", "B40", "B30", "B20", "B10")
# Columns of a row; PUNT and FG stand in some rows only (AF46-17).
COLUMNS = ("LINE", "END", "PASS", "PUNT", "FG")

# Cells of a card: three columns in ten rows, eight punts, four field goals, two panels.
CARDS = const(36)
CELLS = const(44)
PUNT_CELL = const(30)
FG_CELL = const(38)
KICKOFF_CELL = const(42)
PAT_CELL = const(43)
PUNT_ROWS = const(8)
FIRST_FG_ROW = const(6)
BLACK_10 = const(9)
RED_20 = const(1)

# Kinds of reading. A kind below KICK has one figure; the others have two.
YARDS = const(1)  # yards gained or lost; the length of a kick at the posts
INCOMPLETE = const(2)
FUMBLE = const(3)  # lost after so many yards
BLOCKED = const(4)  # so many yards behind the line
BLOCKED_SAFETY = const(5)  # BS (AF46-45)
PENALTY = const(6)  # yards for the side in possession, less than 0 against it
KICK = const(64)  # yards kicked, yards run back (AF46-27, A-4)
INTERCEPTED = const(128)  # yards beyond the line, yards run back

# The first figure of an interception may lie behind the line of scrimmage.
_BIAS = const(20)

# Packed form: magic, version, status, cards, cells, digest, title, codes (two bytes each, low byte
# first), provenance (two bits a cell), check. The digest covers the codes alone, so that a deck
# keeps its name when only its title or a provenance is mended.
MAGIC = b"AF46"
VERSION = const(1)
DIGEST_AT = const(8)
DIGEST_SIZE = const(8)
TITLE_AT = const(16)
TITLE_SIZE = const(32)
CODES_AT = const(48)
PROVENANCE_AT = const(3216)  # CODES_AT + 2 * CARDS * CELLS
CHECK_AT = const(3612)  # PROVENANCE_AT + CARDS * CELLS // 4
PACKED_SIZE = const(3620)

_STATUS_AT = const(5)


class DeckError(ValueError):
    """The packed deck is damaged, or is no All-Fair deck."""


class ReadingError(ValueError):
    """The text is not a reading."""


def single(kind: int, figure: int = 0) -> int:
    """The code of a reading with one figure or none."""
    return kind << 8 | figure + 128


def kick(yards: int, back: int) -> int:
    return KICK << 8 | yards << 7 | back


def interception(beyond: int, back: int) -> int:
    return INTERCEPTED << 8 | beyond + _BIAS << 7 | back


def kind(code: int) -> int:
    if code >= KICK << 8:
        return INTERCEPTED if code >= INTERCEPTED << 8 else KICK
    return code >> 8


def first(code: int) -> int:
    """The first or only figure of a reading."""
    if code >= INTERCEPTED << 8:
        return (code >> 7 & 127) - _BIAS
    if code >= KICK << 8:
        return code >> 7 & 127
    return (code & 255) - 128


def second(code: int) -> int:
    """The yards run back."""
    return code & 127


def row_of(ball: int) -> int:
    """The row of a card for a ball so many yards from the own goal (AF46-14 to 16)."""
    return (ball - 1) // 10 if ball <= 50 else ball // 10


def cell_of(row: int, column: int) -> int:
    """The cell of a row (0..9) and column (0..4), -1 where cards have none (AF46-17)."""
    if column < 3:
        return row * 3 + column
    if column == 3:
        return PUNT_CELL + row if row < PUNT_ROWS else -1
    return FG_CELL + row - FIRST_FG_ROW if row >= FIRST_FG_ROW else -1


# The text of readings

_WORDS = (
    ("F", FUMBLE, -40, 99),
    ("B", BLOCKED, 0, 99),
    ("P", PENALTY, -50, 50),
)


def parse_reading(text: str) -> int:
    """The code of a reading such as `4`, `-2`, `INC`, `I:8:6`, `F:3`, `48/20`, `B:7`, `BS`."""
    if text == "INC":
        return single(INCOMPLETE)
    if text == "BS":
        return single(BLOCKED_SAFETY)
    if "/" in text:
        yards, _, back = text.partition("/")
        return kick(_figure(yards, 0, 127, text), _figure(back, 0, 127, text))
    word, colon, rest = text.partition(":")
    if word == "I":
        beyond, _, back = (rest if colon else "0:0").partition(":")
        return interception(_figure(beyond, -_BIAS, 107, text), _figure(back or "0", 0, 127, text))
    for name, found, low, high in _WORDS:
        if word == name:
            return single(found, _figure(rest if colon else "0", low, high, text))
    return single(YARDS, _figure(text, -99, 99, text))


def _figure(word: str, low: int, high: int, text: str) -> int:
    digits = word[1:] if word[:1] in ("-", "+") else word
    if not _digits(digits):
        raise ReadingError(
            "'%s' is no reading: n, -n, INC, I:d:r, F:g, k/r, B:n, BS or P:n is" % text[:20]
        )
    if not low <= int(word) <= high:
        raise ReadingError("'%s': %d to %d yards are possible" % (text[:20], low, high))
    return int(word)


def _digits(word: str) -> bool:
    return 0 < len(word) < 4 and all(digit in "0123456789" for digit in word)


def format_reading(code: int) -> str:
    """The text of a reading; empty for none."""
    found = kind(code)
    if found == YARDS:
        return str(first(code))
    if found == KICK:
        return "%d/%d" % (first(code), second(code))
    if found == INTERCEPTED:
        return "I:%d:%d" % (first(code), second(code))
    if found == INCOMPLETE:
        return "INC"
    if found == BLOCKED_SAFETY:
        return "BS"
    for name, known, _, _ in _WORDS:
        if found == known:
            return "%s:%d" % (name, first(code))
    return ""


class Deck:
    """A packed deck: 3.6 KB of bytes, or a memoryview of them, read where they lie."""

    def __init__(self, data):
        _check(data)
        self._data = data
        self.digest = hexlify(bytes(data[DIGEST_AT : DIGEST_AT + DIGEST_SIZE])).decode()
        title = bytes(data[TITLE_AT : TITLE_AT + TITLE_SIZE])
        self.title = title.rstrip(b"\0").decode()
        self.printed = data[_STATUS_AT] == 1  # else a reconstruction

    def read(self, card: int, cell: int) -> int:
        """The code in a cell of a card."""
        at = CODES_AT + 2 * (card * CELLS + cell)
        data = self._data
        return data[at] | data[at + 1] << 8

    def provenance(self, card: int, cell: int) -> int:
        """Where a reading comes from: 0 invented, 1 inferred, 2 text."""
        at = card * CELLS + cell
        return self._data[PROVENANCE_AT + at // 4] >> at % 4 * 2 & 3


def open_deck(path: str) -> Deck:
    with open(path, "rb") as file:
        return Deck(file.read())


def hash_of(data) -> bytes:
    return hashlib.sha256(data).digest()[:DIGEST_SIZE]


def _check(data) -> None:
    if len(data) < CODES_AT or bytes(data[:4]) != MAGIC:
        raise DeckError("not a packed All-Fair deck")
    if data[4] != VERSION:
        raise DeckError("deck format %d, this game reads %d: pack it again" % (data[4], VERSION))
    if len(data) != PACKED_SIZE or data[6] != CARDS or data[7] != CELLS:
        raise DeckError(
            "packed deck has %d bytes, not %d: pack it again" % (len(data), PACKED_SIZE)
        )
    codes = hash_of(data[CODES_AT:PROVENANCE_AT])
    if hash_of(data[:CHECK_AT]) != bytes(data[CHECK_AT:]) or codes != bytes(
        data[DIGEST_AT : DIGEST_AT + DIGEST_SIZE]
    ):
        raise DeckError("packed deck is damaged: pack it again")
