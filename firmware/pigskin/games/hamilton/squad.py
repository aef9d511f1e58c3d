"""The 25 men of one side of Pigskin: eleven on the field, the rest on the bench or out.

Men of one type and class are alike, so they have no numbers. The eleven are kept as classes by
position, the rest as counts. Only a man whom a rule holds back is listed singly (PS-12.6, 13.3).
"""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from typing_extensions import Self

ELEVEN = const(11)
# Positions are numbers: seven in the line, then the backs (PS-2.3).
LINE_MEN = const(7)
QUARTERBACK = const(7)
FULLBACK = const(8)

CLASSES = "*2S"
UNKNOWN = const(3)

_NOBODY_KNOWN = const(b"\3\3\3\3\3\3\3\3\3\3\3")
_NOBODY_FREE = const(b"\0\0\0\0\0\0")

# Several classes are one number with a bit, 1 << class, for each. These are the classes by number.
CLASSES_OF = ((), (0,), (1,), (0, 1), (2,), (0, 2), (1, 2), (0, 1, 2))

# A squad by type and class: line * 2 S, backs * 2 S (PS-1.3, PS-1.4).
SQUAD_46 = b"\4\3\7\3\1\7"
SQUAD_56 = b"\2\5\7\2\2\7"

# Why a man who is off the field is not free.
WAITING = const(1)  # taken out, no play made since (PS-12.6)
OUT = const(2)  # out for the quarter, a play made since
JUST_OUT = const(3)  # out for the quarter, no play made since; his position is kept


def row_of(position: int) -> int:
    """Return where the classes of a position's type begin in a squad table (PS-1.2)."""
    return 0 if position < LINE_MEN else 3


def put(values: bytes, at: int, value: int) -> bytes:
    """Return the same bytes with one of them replaced."""
    changed = bytearray(values)
    changed[at] = value
    return bytes(changed)


def substitutes(free: bytes, back: tuple[int, ...], position: int) -> int:
    """Return, as bits, the classes that may come in here (PS-12.1, 12.6, 12.8, AMB-67)."""
    row = 0 if position < LINE_MEN else 3
    found = 1 if free[row] else 0
    if free[row + 1]:
        found |= 2
    if free[row + 2]:
        found |= 4
    for code in back:
        if code >> 3 == position:
            found |= 1 << (code & 7) - row
    return found


class Squad:
    """The men of one side. It knows which changes are allowed, but not when.

    All values are replaced, never changed, so a view or a copy can share them.
    """

    # In a linked game a handheld knows the classes of one side only: see `blind`.
    linked = False
    far = False

    def __init__(self, table: bytes):
        self.field = _NOBODY_KNOWN
        self.free = table
        # Men held back: type and class | state << 3 | position they left << 6.
        self.held: tuple[int, ...] = ()
        # Men who left in the last quarter, with no play made since: they may come back, but only
        # where they stood (AMB-67). Type and class | position << 3.
        self.back: tuple[int, ...] = ()
        # Whether a man has left the field since the last play. The next play then frees or binds
        # men.
        self.someone_left = False
        # Men taken off by a card, in order: position | class << 4 | for the game << 6; and the
        # same with their class unknown.
        self.removed: tuple[int, ...] = ()
        self.seen_removed: tuple[int, ...] = ()
        # Public knowledge: positions with a substitute (a bit for each), classes named, and
        # readings heard of the men now there. Each reading is three bytes: position and code.
        self.changed = 0
        self.named = _NOBODY_KNOWN
        self.heard = b""

    if _TYPE_CHECKING:

        def reading(self, position: int, opened: bool, codes: tuple[int, ...]) -> tuple[int, int]:
            """Return class and code of a card read under a man, in a linked game."""
            raise NotImplementedError

        def reveal(self) -> None:
            """Send, or ask for, the classes of the men removed, in a linked game."""

    def copy(self) -> "Self":
        twin = object.__new__(type(self))
        twin.field = self.field
        twin.free = self.free
        twin.held = self.held
        twin.back = self.back
        twin.someone_left = self.someone_left
        twin.removed = self.removed
        twin.seen_removed = self.seen_removed
        twin.changed = self.changed
        twin.named = self.named
        twin.heard = self.heard
        return twin

    # Line-ups

    def placeable(self, position: int, rearranged: bool) -> int:
        """Return, as bits, the classes to place here; rearranged: also men on the field."""
        found = substitutes(self.free, (), position)
        if rearranged:
            for man in self.field[LINE_MEN:] if position >= LINE_MEN else self.field[:LINE_MEN]:
                found |= 1 << man
        return found

    def place(self, position: int, man: int) -> None:
        kind = man if position < LINE_MEN else man + 3
        self.free = put(self.free, kind, self.free[kind] - 1)
        self.field = put(self.field, position, man)

    def clear_field(self) -> None:
        """Take the team off the board (PS-12.9)."""
        free = bytearray(self.free)
        for position in range(ELEVEN):
            free[row_of(position) + self.field[position]] += 1
        self.free = bytes(free)
        self.field = _NOBODY_KNOWN

    # Changes

    def can_change(self) -> bool:
        """Return whether a man is free, or may come back to his old position (AMB-67)."""
        return self.free != _NOBODY_FREE or self.back != ()

    def substitutes(self, position: int) -> int:
        """Return, as bits, the classes of the men who may come in here now."""
        return substitutes(self.free, self.back, position)

    def enter(self, position: int, man: int) -> None:
        """Put a substitute on a position that has been left."""
        kind = man if position < LINE_MEN else man + 3
        # A man who may come back only here enters before a man who is free everywhere.
        if kind | position << 3 in self.back:
            back = list(self.back)
            back.remove(kind | position << 3)
            self.back = tuple(back)
        else:
            self.free = put(self.free, kind, self.free[kind] - 1)
        self.field = put(self.field, position, man)
        self.changed |= 1 << position
        if self.named[position] != UNKNOWN:
            self.named = put(self.named, position, UNKNOWN)
        heard = self.heard
        if heard:
            of_others = [heard[at : at + 3] for at in range(0, len(heard), 3)]
            self.heard = b"".join([code for code in of_others if code[0] != position])

    def substitute(self, position: int, man: int) -> None:
        left = self.field[position] if position < LINE_MEN else self.field[position] + 3
        self.held += (left | WAITING << 3,)
        self.someone_left = True
        self.enter(position, man)

    def force_out(self, position: int, for_game: int) -> None:
        """Take a man off because of a card and leave his position empty (PS-13.2, 13.3)."""
        man = self.field[position]
        self.removed += (position | man << 4 | for_game << 6,)
        self.seen_removed += (position | UNKNOWN << 4 | for_game << 6,)
        if not for_game:
            self.held += (row_of(position) + man | JUST_OUT << 3 | position << 6,)
            self.someone_left = True
        self.field = put(self.field, position, UNKNOWN)

    # Public knowledge

    def name(self, position: int, man: int) -> None:
        """Tell everybody the class of the man at a position."""
        if self.named[position] != man:
            self.named = put(self.named, position, man)

    def hear(self, position: int, code: int) -> None:
        """Note a reading that was announced without a class (PS-3.10)."""
        self.heard += bytes((position, code & 255, code >> 8))

    # Time

    def play_made(self) -> None:
        """Complete a play: men taken out before it may return (PS-12.6)."""
        free = bytearray(self.free)
        kept = []
        for code in self.held:
            if code >> 3 == WAITING:
                free[code & 7] += 1
            else:
                kept.append(code & 7 | OUT << 3)
        for code in self.back:
            free[code & 7] += 1
        self.free = bytes(free)
        self.held = tuple(kept)
        self.back = ()
        self.someone_left = False

    def quarter_over(self) -> None:
        """Let men who were out for the quarter play again (PS-13.3)."""
        free = bytearray(self.free)
        kept = []
        for code in self.held:
            state = code >> 3 & 7
            if state == OUT:
                free[code & 7] += 1
            elif state == JUST_OUT:
                self.back += (code & 7 | code >> 6 << 3,)
            else:
                kept.append(code)
        self.free = bytes(free)
        self.held = tuple(kept)

    def half_over(self) -> None:
        """Free all held men and forget what was known, as teams may rearrange (PS-12.9)."""
        free = bytearray(self.free)
        for code in self.held + self.back:
            free[code & 7] += 1
        self.free = bytes(free)
        self.held = self.back = ()
        self.changed = 0
        self.named = _NOBODY_KNOWN
        self.heard = b""
