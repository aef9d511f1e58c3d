"""Decks of cards in their packed form, read where they lie: in flash, or in an owner's file."""

import hashlib
from binascii import hexlify

from micropython import const

from pigskin.core.data import find, read_file
from pigskin.core.game import OptionError

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from typing import Any

    from pigskin.core.game import Game
    from pigskin.types import Options

# Packed form: magic, version, status, cards, cells, digest, title, codes (two bytes each, low byte
# first), provenance (two bits a cell), checksum. The digest covers only the codes, so a corrected
# title or provenance does not change it.
VERSION = const(1)
_DIGEST_AT = const(8)
DIGEST_SIZE = const(8)
_TITLE_AT = const(16)
TITLE_SIZE = const(32)
_CODES_AT = const(48)

_NAME = const("abcdefghijklmnopqrstuvwxyz0123456789_-")
_LONGEST_NAME = const(20)


class DeckError(ValueError):
    """A packed deck that is damaged or belongs to another game."""


class Deck:
    """A verified deck. `digest` identifies its codes; `printed` is False for a reconstruction."""

    def __init__(self, data: bytes, cells: int, identity: tuple[str, str, bool]):
        self._data = data
        self._cells = cells
        self.digest, self.title, self.printed = identity

    def read(self, card: int, cell: int, column: int = 0) -> int:
        """Return the code in the cell of a card that is `column` columns beside this one."""
        at = _CODES_AT + 2 * (card * self._cells + cell + column)
        return self._data[at] | self._data[at + 1] << 8

    def column(self, cards: bytes, cell: int) -> list[int]:
        """Return the codes in one cell of several cards."""
        data = self._data
        start = _CODES_AT + 2 * cell
        card_size = 2 * self._cells
        codes = []
        for card in cards:
            at = start + card_size * card
            codes.append(data[at] | data[at + 1] << 8)
        return codes


class Form:
    """The format that all packed decks of one game share."""

    def __init__(
        self, game: str, magic: bytes, cards: int, cells: int, shipped: str, packed: bytes
    ):
        self.game = game
        # The name of the deck that comes with the game, and the deck.
        self.shipped = shipped
        self.packed = packed
        # The first four bytes.
        self.magic = magic
        self.cards = cards
        self.cells = cells
        self.provenance_at = _CODES_AT + 2 * cards * cells
        self.check_at = self.provenance_at + (cards * cells + 3) // 4
        self.size = self.check_at + DIGEST_SIZE

    def called(self, name: str) -> Deck:
        """Return the shipped deck, or an owner's NAME.bin. OptionError says what is wrong."""
        if not 0 < len(name) <= _LONGEST_NAME or name.strip(_NAME):
            raise OptionError(
                "deck=%s: a deck is named by 1 to %d of a-z 0-9 _ -"
                % (name[:_LONGEST_NAME], _LONGEST_NAME)
            )
        if name == self.shipped:
            return self.opened(self.packed)
        data = read_file(name + ".bin", self.size + 1)
        if not data:
            raise OptionError(
                "deck=%s: no data folder has %s.bin; 'pigskin deck pack' makes one" % (name, name)
            )
        try:
            return self.opened(data)
        except DeckError as error:
            raise OptionError("deck=%s: %s" % (name, error)) from None

    def is_earlier(self, name: str) -> bool:
        """Return whether this is the name of a deck that shipped before, such as hamilton-1."""
        return name.startswith(self.shipped + "-")

    def earlier(self, digest: str) -> str:
        """Return the name of a deck that shipped before; empty if no data folder has it."""
        number = 1
        while True:
            name = "%s-%d" % (self.shipped, number)
            if not find(name + ".bin"):
                return ""
            if self.called(name).digest == digest:
                return name
            number += 1

    def opened(self, data: bytes) -> Deck:
        """Return the deck in these bytes without copying them. DeckError says what is wrong."""
        return Deck(data, self.cells, self._identify(data))

    def provenance(self, data: bytes, card: int, cell: int) -> int:
        """Return the source of a reading in a packed deck: 0 invented, 1 inferred, 2 text."""
        at = card * self.cells + cell
        return data[self.provenance_at + at // 4] >> at % 4 * 2 & 3

    def _identify(self, data: bytes) -> tuple[str, str, bool]:
        """Return (digest, title, printed), or raise DeckError when the deck is damaged."""
        size = len(data)
        if data[:4] != self.magic:
            raise DeckError("not a packed %s deck" % self.game)
        if size > 4 and data[4] != VERSION:
            raise DeckError("deck format %d, not %d: pack it again" % (data[4], VERSION))
        if size != self.size or data[6] != self.cards or data[7] != self.cells:
            raise DeckError("packed deck has %d bytes, not %d: pack it again" % (size, self.size))
        digest = data[_DIGEST_AT:_TITLE_AT]
        if digest != _hash(data, _CODES_AT, self.provenance_at) or data[self.check_at :] != _hash(
            data, 0, self.check_at
        ):
            raise DeckError("packed deck is damaged: pack it again")
        title = data[_TITLE_AT:_CODES_AT].rstrip(b"\0").decode()
        return hexlify(digest).decode(), title, data[5] == 1


def _hash(data: bytes, start: int, end: int) -> bytes:
    # A slice of bytes would copy the whole deck into RAM.
    return hashlib.sha256(memoryview(data)[start:end]).digest()[:DIGEST_SIZE]


def options_with(kind: "type[Game]", options: "Options", digest: str) -> "Options":
    """Return these options, with the deck of that digest if it shipped before."""
    form = kind.form
    if not form or not digest or options.get("deck", form.shipped) != form.shipped:
        return options
    name = "" if deck_called(form, form.shipped).digest == digest else form.earlier(digest)
    if name:
        options = options.copy()
        options["deck"] = name
    return options


# The form, name and deck asked for last.
_cache: "list[Any]" = []


def deck_called(form: Form, name: str) -> Deck:
    """Return a deck by its name in the options. The last one stays open."""
    if not _cache or _cache[0] is not form or _cache[1] != name:
        _cache[:] = [form, name, form.called(name)]
    return _cache[2]
