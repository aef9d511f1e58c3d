"""The 25 men of one side of Pigskin: eleven on the field, the rest on the bench or out.

Men of one type and class are alike, so nobody has a number: the eleven are kept as classes by
position and the rest as counts. A man is named only while a rule holds him back (PS-12.6, 13.3).
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

# Several classes at once are bits, 1 << class; here the classes of all such numbers.
CLASSES_OF = ((), (0,), (1,), (0, 1), (2,), (0, 2), (1, 2), (0, 1, 2))

# A squad by type and class: line * 2 S, backs * 2 S (PS-1.3, PS-1.4).
SQUAD_46 = b"\4\3\7\3\1\7"
SQUAD_56 = b"\2\5\7\2\2\7"

# Why a man who is off the field is not free.
WAITING = const(1)  # taken out, no play made since (PS-12.6)
OUT = const(2)  # out for the quarter, a play made since
JUST_OUT = const(3)  # out for the quarter, no play made since; he left a known position


def row_of(position: int) -> int:
    """Where the classes of the proper type begin in a squad table (PS-1.2)."""
    return 0 if position < LINE_MEN else 3


def put(values: bytes, at: int, value: int) -> bytes:
    """The same bytes with one of them replaced."""
    changed = bytearray(values)
    changed[at] = value
    return bytes(changed)


def substitutes(free: bytes, back: tuple[int, ...], position: int) -> int:
    """The classes, as bits, of the men who may come in here now (PS-12.1, 12.6, 12.8, AMB-67)."""
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
    """One side's men; holds no opinion on when a change is allowed, only on which.

    All values are replaced, never changed: a view or a copy shares them as they are.
    """

    # In a linked game a machine knows the classes of one side only: see `blind`.
    linked = False
    far = False

    def __init__(self, table: bytes):
        self.field = _NOBODY_KNOWN
        self.free = table
        # Men held back: type and class | state << 3 | position they left << 6.
        self.held: tuple[int, ...] = ()
        # Men whose quarter is over with no play made since they left: they may come back, but
        # only where they stood (AMB-67). Type and class | position << 3.
        self.back: tuple[int, ...] = ()
        # Has anybody left the field since the last play? Then the next one frees or binds men.
        self.someone_left = False
        # Men taken off by a card, in order: position | class << 4 | for the game << 6; and the
        # same with their class unknown.
        self.removed: tuple[int, ...] = ()
        self.seen_removed: tuple[int, ...] = ()
        # What the whole stadium knows: who came in as a substitute (a bit for each position),
        # classes named, and readings heard of the men now there: position and code, in threes.
        self.changed = 0
        self.named = _NOBODY_KNOWN
        self.heard = b""

    if _TYPE_CHECKING:

        def reading(self, position: int, opened: bool, codes: tuple[int, ...]) -> tuple[int, int]:
            """In a linked game: class and code where a card is read under a man."""
            raise NotImplementedError

        def reveal(self) -> None:
            """In a linked game: tell, or ask, the classes of the men removed."""

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
        """The classes that can be placed here, as bits; rearranged: the men on the field too."""
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
        """Nobody may be free, and yet a man may come back to his old position (AMB-67)."""
        return self.free != _NOBODY_FREE or self.back != ()

    def substitutes(self, position: int) -> int:
        """The classes, as bits, of the men who may come in here now."""
        return substitutes(self.free, self.back, position)

    def enter(self, position: int, man: int) -> None:
        """Put a substitute on a position that has been left."""
        kind = man if position < LINE_MEN else man + 3
        # He who may come back only here goes before a man who is free everywhere.
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
        """A card takes the man off; his position waits for the next (PS-13.2, 13.3)."""
        man = self.field[position]
        self.removed += (position | man << 4 | for_game << 6,)
        self.seen_removed += (position | UNKNOWN << 4 | for_game << 6,)
        if not for_game:
            self.held += (row_of(position) + man | JUST_OUT << 3 | position << 6,)
            self.someone_left = True
        self.field = put(self.field, position, UNKNOWN)

    # What is known

    def name(self, position: int, man: int) -> None:
        """Everybody is told his class."""
        if self.named[position] != man:
            self.named = put(self.named, position, man)

    def hear(self, position: int, code: int) -> None:
        """A reading has been announced and nothing else (PS-3.10)."""
        self.heard += bytes((position, code & 255, code >> 8))

    # Time

    def play_made(self) -> None:
        """A play has been completed: men taken out before it may return (PS-12.6)."""
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
        """Men out for the quarter may be used again (PS-13.3)."""
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
        """Nobody has to wait over half-time, and whoever is seen then may have moved (PS-12.9)."""
        free = bytearray(self.free)
        for code in self.held + self.back:
            free[code & 7] += 1
        self.free = bytes(free)
        self.held = self.back = ()
        self.changed = 0
        self.named = _NOBODY_KNOWN
        self.heard = b""
