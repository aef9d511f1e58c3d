"""The cards of Pigskin, as the game reads them from a packed deck.

A reading is one small int: ``kind << 8 | value + 128``. A space of a card is named by the number
of its first cell, so that cell ``card * CELLS + space + column`` holds any reading of the deck.
Cards are numbered 0..49 for A1..E10; the text of readings lives in ``readings``.
"""

from micropython import const

from pigskin.core.deck import Form
from pigskin.games.hamilton.data.cards import PACKED

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    # A call, the position that it is aimed at, and the row.
    Target = tuple[str, int, int]

# Columns: the class of the man concerned (PS-1.7). Margins have only column 0.
STAR = const(0)
SECOND = const(1)
SCRUB = const(2)

# Spaces: six rows of three columns, then ten margins (B.2, B.3).
LINE_ROW = const(0)
END_ROW = const(3)
PASS_ROW = const(6)
PUNT_ROW = const(9)
KICKOFF_ROW = const(12)
RETURN_ROW = const(15)
LONG_MARGIN = const(18)
FUMBLE_MARGIN = const(19)
RUN_MARGIN = const(20)  # "Run with Completed Pass", also read for Add Lateral (PS-9.10)
BLOCKED_MARGIN = const(21)
QUICK_KICK_MARGIN = const(22)
OUT_OF_BOUNDS_MARGIN = const(23)
FIELD_GOAL_MARGIN = const(24)
POINT_AFTER_MARGIN = const(25)
LONG_PASS_MARGIN = const(26)
PENALTY_MARGIN = const(27)

CELLS = const(28)
CARDS = const(50)
SERIES = const(10)  # cards in a series; the A series is left out of the short game (PS-1.8)

# Kinds of reading. The comment says what the value counts.
YARDS = const(1)  # yards gained, lost, kicked or returned
LONG = const(2)  # read the Long margin of the next card (PS-9.7)
FUMBLE = const(3)  # read the Fumble margin of the next card (PS-9.5)
ADD_RUN = const(4)  # yards, then the Run margin of the next card (PS-9.10)
ADD_LATERAL = const(5)  # the same on a running play
INCOMPLETE = const(6)  # length of the pass (PS-9.11)
INTERCEPTED = const(7)  # length of the pass (PS-9.13)
BLOCKED = const(8)  # read the Blocked Kick margin of the next card (PS-9.22)
DOUBLE = const(9)  # double the Long margin of the next card (PS-9.8)
KEPT = const(10)  # fumble kept; yards as the fumbling side sees them (PS-9.5)
LOST = const(11)  # fumble lost; yards as the fumbling side sees them
KICKERS_BALL = const(12)  # blocked kick, kicking side recovers; yards lost (PS-9.22)
BLOCKERS_BALL = const(13)  # blocked kick, blocking side recovers; yards lost
OUT_AT = const(14)  # out of bounds on that yard line of the opponents (PS-8.7)
RUN_BACK_AT = const(15)  # the same, but the card states a run-back (AMB-36)
KICKED_OUT = const(16)  # yards kicked, out of bounds there, no return (AMB-13)
GOOD = const(17)  # field goal: farthest good yard line (PS-9.17); try: value 0
NO_GOOD = const(18)
ON_OFFENSE = const(19)  # yards against the side that called the play (AMB-52)
ON_DEFENSE = const(20)
# Special cards. Every cell of one holds the same code: the reading itself says "draw again".
PENALTY_CARD = const(21)
REPLACE_GAME = const(22)
REPLACE_QUARTER = const(23)

# Positions as a replacement card may name them (AMB-70); 0 in the card means "not named".
POSITIONS = ("LE", "LT", "LG", "C", "RG", "RT", "RE", "QB", "FB", "LH", "RH")

# The calls that attack a man: the place of his position in POSITIONS, and the row of the card that
# is read under his class (PS-8.1 to 8.3).
TARGETS: "tuple[Target, ...]" = (
    ("RUN LE", 0, END_ROW),
    ("RUN LT", 1, LINE_ROW),
    ("RUN LG", 2, LINE_ROW),
    ("RUN RG", 4, LINE_ROW),
    ("RUN RT", 5, LINE_ROW),
    ("RUN RE", 6, END_ROW),
    ("PASS LH", 9, PASS_ROW),
    ("PASS C", 3, PASS_ROW),
    ("PASS RH", 10, PASS_ROW),
)
TARGET_OF = {target[0]: target for target in TARGETS}


def reading(kind: int, value: int = 0) -> int:
    """Return the code of a reading."""
    return kind << 8 | value + 128


def kind(code: int) -> int:
    """Return the kind of a reading."""
    return code >> 8


def value(code: int) -> int:
    """Return the figure of a reading, 0 if it has none."""
    return (code & 255) - 128


def replaced_side(code: int) -> int:
    """Return which side loses a man: ON_OFFENSE unless the card says ON_DEFENSE (AMB-69)."""
    return ON_DEFENSE if value(code) & 16 else ON_OFFENSE


def replaced_position(code: int) -> int:
    """Return the position a replacement card names: 0, or 1 + its place in POSITIONS (AMB-70)."""
    return value(code) & 15


def special(code: int) -> int:
    """Return PENALTY_CARD, REPLACE_GAME or REPLACE_QUARTER; 0 for an ordinary card."""
    return code >> 8 if code >> 8 >= PENALTY_CARD else 0


def card_name(card: int) -> str:
    """Return the name of a card: A1 for 0, E10 for 49."""
    return "ABCDE"[card // SERIES] + str(card % SERIES + 1)


FORM = Form("Pigskin", b"PGSK", CARDS, CELLS, "hamilton", PACKED)
