"""The packed All-Fair deck: where its parts lie, how a file is opened and checked.

Read on loan when a game begins; the cards themselves are read by `allfair_deck`.
"""

import hashlib
import sys
from binascii import hexlify

from micropython import const

from pigskin.core.data import find
from pigskin.core.game import OptionError
from pigskin.games.allfair_deck import CARDS, CELLS, Deck, FileDeck

# Packed form: magic, version, status, cards, cells, digest, title, codes (two bytes each, low byte
# first), provenance (two bits a cell), check. The digest covers the codes alone, so that a deck
# keeps its name when only its title or a provenance is mended.
MAGIC = b"AF46"
VERSION = const(1)
DIGEST_AT = const(8)
DIGEST_SIZE = const(8)
TITLE_AT = const(16)
TITLE_SIZE = const(32)
CODES_AT = const(48)
PROVENANCE_AT = const(3216)  # CODES_AT + 2 * CARDS * CELLS
CHECK_AT = const(3612)  # PROVENANCE_AT + CARDS * CELLS // 4
PACKED_SIZE = const(3620)

_STATUS_AT = const(5)
_CHUNK = const(64)
_DECK_NAME = "abcdefghijklmnopqrstuvwxyz0123456789_-"


class DeckError(ValueError):
    """The packed deck is damaged, or is no All-Fair deck."""


def called(name: str) -> Deck:
    """A deck by its name, NAME.bin in a data folder; OptionError says what is wrong with it."""
    path = "" if name.lower().strip(_DECK_NAME) else find(name + ".bin")
    if not path:
        raise OptionError("deck=%s: there is no file %s.bin among the decks" % (name, name))
    try:
        # Not closed on a device: the cards are read out of it as they are turned.
        if sys.implementation.name == "micropython":
            return FileDeck(open(path, "rb"))
        with open(path, "rb") as file:
            return Deck(file.read())
    except DeckError as error:
        raise OptionError("deck=%s: %s" % (name, error)) from None


def identify(size: int, chunk) -> tuple:
    """(digest, title, printed) of a deck whose bytes `chunk(at, size)` gives."""
    _check(size, chunk)
    title = bytes(chunk(TITLE_AT, TITLE_SIZE)).rstrip(b"\0").decode()
    digest = hexlify(bytes(chunk(DIGEST_AT, DIGEST_SIZE))).decode()
    return digest, title, chunk(_STATUS_AT, 1)[0] == 1


def provenance(data: bytes, card: int, cell: int) -> int:
    """Where a reading of a packed deck comes from: 0 invented, 1 inferred, 2 text."""
    at = card * CELLS + cell
    return data[PROVENANCE_AT + at // 4] >> at % 4 * 2 & 3


def hash_of(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:DIGEST_SIZE]


def _hash(chunk, start: int, end: int) -> bytes:
    running = hashlib.sha256()
    for at in range(start, end, _CHUNK):
        running.update(chunk(at, min(_CHUNK, end - at)))
    return running.digest()[:DIGEST_SIZE]


def _check(size: int, chunk) -> None:
    head = chunk(0, 8)
    if size < CODES_AT or bytes(head[:4]) != MAGIC:
        raise DeckError("not a packed All-Fair deck")
    if head[4] != VERSION:
        raise DeckError("deck format %d, this game reads %d: pack it again" % (head[4], VERSION))
    if size != PACKED_SIZE or head[6] != CARDS or head[7] != CELLS:
        raise DeckError("packed deck has %d bytes, not %d: pack it again" % (size, PACKED_SIZE))
    codes = _hash(chunk, CODES_AT, PROVENANCE_AT)
    if _hash(chunk, 0, CHECK_AT) != bytes(chunk(CHECK_AT, DIGEST_SIZE)) or codes != bytes(
        chunk(DIGEST_AT, DIGEST_SIZE)
    ):
        raise DeckError("packed deck is damaged: pack it again")
