"""Pigskin on a machine that cannot see the far eleven: how its classes are asked for and told.

How many men a side has of each type is public, so the far side is played as so many Scrubs.
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
    """The near side: notes what it reads, with the choice that put each man where he is."""

    linked = True

    def __init__(self, table: bytes, readings: Readings):
        super().__init__(table)
        self.readings = readings
        # The number of that choice, by position; the same for the men removed by cards.
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
    """The far side: all alike, and what is read under a man is asked of its own machine."""

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
    """Words with a class in them, besides the readings."""

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
        # Everybody sees that a team stays as it is.
        return choice if choice == "KEEP" else seen

    def played_word(self, word: str) -> str:
        return word[:-1] + CLASSES[SCRUB] if word[-1:] == _HIDDEN else word
