"""The 36 All-Fair cards, as the game reads them from a packed deck.

A reading is one small int; 0 if a card has none. `first(code)` is its first or only figure.
`readings` has the parts that play does not need: its other figures and its text.
"""

from micropython import const

from pigskin.core.deck import Form
from pigskin.games.allfair.data.cards import PACKED

# Cells of a card: three columns in ten rows, eight punts, four field goals, two panels.
CARDS = const(36)
CELLS = const(44)
PUNT_CELL = const(30)
FG_CELL = const(38)
KICKOFF_CELL = const(42)
PAT_CELL = const(43)
FIRST_FG_ROW = const(6)
BLACK_10 = const(9)
RED_20 = const(1)

RUNS = ("LINE", "END", "PASS")

# Kinds of reading. A kind below KICK has one figure; the others have two.
YARDS = const(1)  # yards gained or lost; the length of a kick at the posts
INCOMPLETE = const(2)
FUMBLE = const(3)  # lost after this gain in yards
BLOCKED = const(4)  # yards behind the line
BLOCKED_SAFETY = const(5)  # BS (AF46-45)
PENALTY = const(6)  # yards for the side in possession; below 0, against it
KICK = const(64)  # yards kicked, yards run back (AF46-27, A-4)
INTERCEPTED = const(128)  # yards beyond the line, yards run back

ALL_CARDS = bytes(range(CARDS))

# The first figure of an interception may lie behind the line of scrimmage.
BIAS = const(20)


def first(code: int) -> int:
    """Return the first or only figure of a reading."""
    if code >= INTERCEPTED << 8:
        return (code >> 7 & 127) - BIAS
    if code >= KICK << 8:
        return code >> 7 & 127
    return (code & 255) - 128


def row_of(ball: int) -> int:
    """Return the row of a card for a ball this many yards from the own goal (AF46-14 to 16)."""
    return (ball - 1) // 10 if ball <= 50 else ball // 10


def cell_for(phase: str, call: str, ball: int) -> int:
    """Return the cell that has the reading of a call (AF46-17, AF46-26, AF46-38, A-14, A-22)."""
    if phase == "scrimmage":
        row = row_of(ball)
        if call == "PUNT":
            return PUNT_CELL + row
        if call == "FG":
            return FG_CELL + row - FIRST_FG_ROW
        return row * 3 + RUNS.index(call)
    if phase == "try":
        return PAT_CELL if call == "KICK" else BLACK_10 * 3 + RUNS.index(call)
    return KICKOFF_CELL if phase == "kickoff" else PUNT_CELL + RED_20


FORM = Form("All-Fair", b"AF46", CARDS, CELLS, "allfair", PACKED)
