"""The packed deck of a card game as it is read in play.

How a deck is packed, found and checked is in `deck_pack`, on loan when a game begins.
"""

from micropython import const

from pigskin.core.loan import borrow

CODES_AT = const(48)

_kept: list = []


def deck_called(family: str, name: str):
    """A deck of a family of games by its name in the options; the last one opened is kept."""
    if _kept[:2] != [family, name]:
        _kept[:] = [family, name, borrow("games." + family + "_pack", "called", name)]
    return _kept[2]


class FileDeck:
    """A packed deck left in its file, as on a device: two bytes are read for a reading.

    The first reading opens the file. An open file takes over a kilobyte there, so `rest` closes
    it while a person thinks.
    """

    def __init__(self, path, cells, known):
        self._path = path
        self._cells = cells
        self._file = None
        self._pair = bytearray(2)
        # The digest of its codes, its title, and whether it was printed or is a reconstruction.
        self.digest, self.title, self.printed = known

    def read(self, card: int, cell: int, column: int = 0) -> int:
        """The code in a cell of a card, or so many columns beside it."""
        file = self._file
        if file is None:
            file = self._file = open(self._path, "rb")  # noqa: SIM115  see rest
        file.seek(CODES_AT + 2 * (card * self._cells + cell + column))
        pair = self._pair
        file.readinto(pair)
        return pair[0] | pair[1] << 8

    def rest(self) -> None:
        """Close the file; the next reading opens it again."""
        if self._file:
            self._file.close()
            self._file = None
