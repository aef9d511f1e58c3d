"""The packed form of a deck of cards: where its parts lie, how a file is opened and checked.

Read on loan when a game begins; the cards themselves are read by `deck`. What the decks of one
game are is in its own module, such as `hamilton_pack`.
"""

import hashlib
import sys
from array import array
from binascii import hexlify

from micropython import const

from pigskin.core.data import find
from pigskin.core.game import OptionError
from pigskin.games.deck import CODES_AT, FileDeck

# Packed form: magic, version, status, cards, cells, digest, title, codes (two bytes each, low byte
# first), provenance (two bits a cell), check. The digest covers the codes alone, so that a deck
# keeps its name when only its title or a provenance is mended.
VERSION = const(1)
DIGEST_AT = const(8)
DIGEST_SIZE = const(8)
TITLE_AT = const(16)
TITLE_SIZE = const(32)

_CHUNK = const(512)
_NAME = "abcdefghijklmnopqrstuvwxyz0123456789_-"
_LONGEST_NAME = const(20)
_IN_PLACE = sys.implementation.name == "micropython"


class DeckError(ValueError):
    """The packed deck is damaged, or is none of this game."""


class Deck(FileDeck):
    """A packed deck held in memory, as on the desktop."""

    def __init__(self, codes: bytes, cells: int, known: tuple):
        super().__init__("", cells, known)
        # Little-endian, as are all machines this runs on.
        self._codes = array("H", codes)

    def read(self, card: int, cell: int, column: int = 0) -> int:
        return self._codes[card * self._cells + cell + column]


class Form:
    """What the packed decks of one game are: their first four bytes, so many cards and cells."""

    def __init__(self, game: str, magic: bytes, cards: int, cells: int):
        self.game = game
        self.magic = magic
        self.cards = cards
        self.cells = cells
        self.provenance_at = CODES_AT + 2 * cards * cells
        self.check_at = self.provenance_at + (cards * cells + 3) // 4
        self.size = self.check_at + DIGEST_SIZE

    def called(self, name: str) -> FileDeck:
        """A deck by its name, NAME.bin in a data folder; OptionError says what is wrong."""
        if not 0 < len(name) <= _LONGEST_NAME or name.strip(_NAME):
            raise OptionError(
                "deck=%s: a deck is named by 1 to %d of a-z 0-9 _ -"
                % (name[:_LONGEST_NAME], _LONGEST_NAME)
            )
        path = find(name + ".bin")
        if not path:
            raise OptionError(
                "deck=%s: no data folder has %s.bin; 'pigskin deck pack' makes one" % (name, name)
            )
        try:
            return self.opened(path, _IN_PLACE)
        except DeckError as error:
            raise OptionError("deck=%s: %s" % (name, error)) from None

    def opened(self, path: str, in_place: bool = False) -> FileDeck:
        """The deck in a file, held in memory; or left in the file if `in_place`."""
        with open(path, "rb") as file:
            if not in_place:
                return self.held(file.read())

            def chunk(at: int, size: int) -> bytes:
                file.seek(at)
                return file.read(size)

            return FileDeck(path, self.cells, self._identify(file.seek(0, 2), chunk))

    def held(self, data) -> Deck:
        """The deck in these bytes or this memoryview; DeckError says what is wrong with it."""

        def chunk(at: int, size: int) -> bytes:
            return bytes(data[at : at + size])

        known = self._identify(len(data), chunk)
        return Deck(chunk(CODES_AT, self.provenance_at - CODES_AT), self.cells, known)

    def provenance(self, data: bytes, card: int, cell: int) -> int:
        """Where a reading of a packed deck comes from: 0 invented, 1 inferred, 2 text."""
        at = card * self.cells + cell
        return data[self.provenance_at + at // 4] >> at % 4 * 2 & 3

    def _identify(self, size: int, chunk) -> tuple:
        """(digest, title, printed) of a sound deck whose bytes `chunk(at, size)` gives."""
        head = chunk(0, CODES_AT)
        if head[:4] != self.magic:
            raise DeckError("not a packed %s deck" % self.game)
        if size > 4 and head[4] != VERSION:
            raise DeckError("deck format %d, not %d: pack it again" % (head[4], VERSION))
        if size != self.size or head[6] != self.cards or head[7] != self.cells:
            raise DeckError("packed deck has %d bytes, not %d: pack it again" % (size, self.size))
        digest = head[DIGEST_AT:TITLE_AT]
        if digest != _hash(chunk, CODES_AT, self.provenance_at) or chunk(
            self.check_at, DIGEST_SIZE
        ) != _hash(chunk, 0, self.check_at):
            raise DeckError("packed deck is damaged: pack it again")
        title = head[TITLE_AT:].rstrip(b"\0").decode()
        return hexlify(digest).decode(), title, head[5] == 1


def _hash(chunk, start: int, end: int) -> bytes:
    running = hashlib.sha256()
    for at in range(start, end, _CHUNK):
        running.update(chunk(at, min(_CHUNK, end - at)))
    return running.digest()[:DIGEST_SIZE]
