"""The text and the parts of All-Fair readings, for deck sources, scenarios and tests.

`kind(code)` says what a reading is, `first(code)` and `second(code)` are its figures. The text has
the form of section 5 of tests/rules/allfair.md, with `P:n` for owners whose cards show penalties
(A-12).
"""

from pigskin.games.allfair.deck import (
    BIAS,
    BLOCKED,
    BLOCKED_SAFETY,
    FG_CELL,
    FIRST_FG_ROW,
    FUMBLE,
    INCOMPLETE,
    INTERCEPTED,
    KICK,
    PENALTY,
    PUNT_CELL,
    YARDS,
    first,
)

# Rows by zone, from the own goal to the opponents' (AF46-12 to 16, A-2).
ROWS = ("R10", "R20", "R30", "R40", "R50", "B50", "B40", "B30", "B20", "B10")
# Columns of a row; PUNT and FG stand in some rows only (AF46-17).
COLUMNS = ("LINE", "END", "PASS", "PUNT", "FG")
PUNT_ROWS = 8


class AllFairReadingError(ValueError):
    """The error for a text that is not a reading."""


def single(kind: int, figure: int = 0) -> int:
    """Return the code of a reading with one figure or none."""
    return kind << 8 | figure + 128


def kick(yards: int, back: int) -> int:
    return KICK << 8 | yards << 7 | back


def interception(beyond: int, back: int) -> int:
    return INTERCEPTED << 8 | beyond + BIAS << 7 | back


def kind(code: int) -> int:
    if code >= KICK << 8:
        return INTERCEPTED if code >= INTERCEPTED << 8 else KICK
    return code >> 8


def second(code: int) -> int:
    """Return the yards run back."""
    return code & 127


def cell_of(row: int, column: int) -> int:
    """Return the cell of a row (0..9) and column (0..4), -1 if cards have none (AF46-17)."""
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
    """Parse a reading such as `4`, `-2`, `INC`, `I:8:6`, `F:3`, `48/20`, `B:7`, `BS`."""
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
        return interception(_figure(beyond, -BIAS, 107, text), _figure(back or "0", 0, 127, text))
    for name, found, low, high in _WORDS:
        if word == name:
            return single(found, _figure(rest if colon else "0", low, high, text))
    return single(YARDS, _figure(text, -99, 99, text))


def _figure(word: str, low: int, high: int, text: str) -> int:
    digits = word[1:] if word[:1] in ("-", "+") else word
    if not _digits(digits):
        raise AllFairReadingError(
            "'%s' is no reading: n, -n, INC, I:d:r, F:g, k/r, B:n, BS or P:n is" % text[:20]
        )
    if not low <= int(word) <= high:
        raise AllFairReadingError("'%s': %d to %d yards are possible" % (text[:20], low, high))
    return int(word)


def _digits(word: str) -> bool:
    return 0 < len(word) < 4 and all(digit in "0123456789" for digit in word)


def format_reading(code: int) -> str:
    """Return the text of a reading; empty if there is none."""
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
