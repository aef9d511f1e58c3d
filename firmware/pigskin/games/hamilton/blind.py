"""Pigskin on a handheld that cannot see the opponent's eleven, and how handhelds exchange classes.

The number of men of each type is public. So this handheld plays the opponent's men as Scrubs.
"""

from micropython import const

from pigskin.core.game import BLACK, WHITE
from pigskin.core.readings import Readings
from pigskin.games.hamilton.deck import SCRUB
from pigskin.games.hamilton.squad import CLASSES, ELEVEN, Squad

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.hamilton.rules import Hamilton

_HIDDEN = const("?")
_CLASS_BITS = const(48)


class LinkedSquad(Squad):
    """A squad of our own side that notes each reading with the choice that placed the man."""

    linked = True

    def __init__(self, table: bytes, readings: Readings):
        super().__init__(table)
        self.readings = readings
        # The number of that choice by position, and for each man removed by a card.
        self.placed = (0,) * ELEVEN
        self.removed_placed: tuple[int, ...] = ()

    def copy(self) -> "LinkedSquad":
        twin = super().copy()
        twin.readings = self.readings
        twin.placed = self.placed
        twin.removed_placed = self.removed_placed
        return twin

    def place(self, position: int, man: int) -> None:
        super().place(position, man)
        self._placed_now(position)

    def enter(self, position: int, man: int) -> None:
        super().enter(position, man)
        self._placed_now(position)

    def _placed_now(self, position: int) -> None:
        placed = list(self.placed)
        placed[position] = self.readings.number
        self.placed = tuple(placed)

    def force_out(self, position: int, for_game: int) -> None:
        super().force_out(position, for_game)
        self.removed_placed += (self.placed[position],)

    def reading(self, position: int, opened: bool, codes: "tuple[int, ...]") -> "tuple[int, int]":
        man = self.field[position]
        self.readings.note(self.placed[position], opened, codes, man)
        return man, codes[man]

    def reveal(self) -> None:
        for number, code in zip(self.removed_placed, self.removed):
            self.readings.note(number, True, (), code >> 4 & 3)


class FarSquad(LinkedSquad):
    """A squad of the opponent: all men are alike, and his handheld is asked for readings."""

    far = True

    def reading(self, position: int, opened: bool, codes: "tuple[int, ...]") -> "tuple[int, int]":
        told = self.readings.ask(self.placed[position], opened, codes)
        return told.man, told.code

    def reveal(self) -> None:
        self.removed = tuple(
            [
                code & ~_CLASS_BITS | self.readings.ask(number, True, ()).man << 4
                for number, code in zip(self.removed_placed, self.removed)
            ]
        )


class HamiltonReadings(Readings):
    """The readings of a linked Pigskin game, and its choices that contain a class."""

    CLASSES = CLASSES

    def __init__(self, game: "Hamilton", side: int):
        super().__init__()
        table = game.rules.table
        alike = bytes((0, 0, sum(table[:3]), 0, 0, sum(table[3:])))
        game.squads = (
            FarSquad(alike, self) if side == BLACK else LinkedSquad(table, self),
            FarSquad(alike, self) if side == WHITE else LinkedSquad(table, self),
        )

    def told_word(self, choice: str, seen: str) -> str:
        # KEEP is public: everybody sees that the team stays as it is.
        return choice if choice == "KEEP" else seen

    def played_word(self, word: str) -> str:
        return word[:-1] + CLASSES[SCRUB] if word[-1:] == _HIDDEN else word
