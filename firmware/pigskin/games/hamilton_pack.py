"""The packed Pigskin deck: where its parts lie, how a file is opened and checked.

Read on loan when a game begins; the cards themselves are read by `hamilton_deck`.
"""

import hashlib
import sys
from binascii import hexlify

from micropython import const

from pigskin.core.data import find
from pigskin.core.game import OptionError
from pigskin.games.hamilton_deck import CARDS, CELLS, Deck, FileDeck

# Packed form: magic, version, status, cards, cells, digest, title, codes (two bytes each, low byte
# first), provenance (two bits a cell), check. The digest covers the codes alone, so that a deck
# keeps its name when only its title or a provenance is mended.
MAGIC = b"PGSK"
VERSION = const(1)
DIGEST_AT = const(8)
DIGEST_SIZE = const(8)
TITLE_AT = const(16)
TITLE_SIZE = const(32)
CODES_AT = const(48)
CODES_SIZE = const(2800)
PROVENANCE_AT = const(2848)
PROVENANCE_SIZE = const(350)
CHECK_AT = const(3198)
PACKED_SIZE = const(3206)

_STATUS_AT = const(5)
_CHUNK = const(512)
_DECK_NAME = "abcdefghijklmnopqrstuvwxyz0123456789_-"


class DeckError(ValueError):
    """The packed deck is damaged, or is no Pigskin deck."""


def called(name: str) -> Deck:
    """A deck by its name, NAME.bin in a data folder; OptionError says what is wrong with it."""
    if not name or len(name) > 20 or name.strip(_DECK_NAME):
        raise OptionError("deck=%s: a deck has a name such as hamilton" % name[:20])
    path = find(name + ".bin")
    if not path:
        raise OptionError("deck=%s: no data folder has the file %s.bin" % (name, name))
    try:
        return open_deck(path, sys.implementation.name == "micropython")
    except DeckError as error:
        raise OptionError("deck=%s: %s" % (name, error)) from None


def identify(size: int, chunk) -> tuple:
    """(digest, title, printed) of a deck whose bytes `chunk(at, size)` gives."""
    _check(size, chunk)
    title = bytes(chunk(TITLE_AT, TITLE_SIZE)).rstrip(b"\0").decode()
    return _hex(chunk(DIGEST_AT, DIGEST_SIZE)), title, chunk(_STATUS_AT, 1)[0] == 1


def shipped_path() -> str:
    """Where the deck that comes with the game lies."""
    return __file__.replace("\\", "/").rsplit("/", 2)[0] + "/data/hamilton.bin"


def open_deck(path: str = "", in_place: bool = False) -> Deck:
    """The deck in a file, held in memory; or left in the file if `in_place`."""
    path = path or shipped_path()
    if in_place:
        return FileDeck(open(path, "rb"))
    with open(path, "rb") as file:
        return Deck(file.read())


def _hex(raw) -> str:
    return hexlify(raw).decode()


def _hash(chunk, start: int, end: int) -> bytes:
    running = hashlib.sha256()
    for at in range(start, end, _CHUNK):
        running.update(chunk(at, min(_CHUNK, end - at)))
    return running.digest()[:DIGEST_SIZE]


def _check(size: int, chunk) -> None:
    head = chunk(0, 8)
    if bytes(head[:4]) != MAGIC:
        raise DeckError("not a packed Pigskin deck")
    if size > 4 and head[4] != VERSION:
        raise DeckError(f"deck format {head[4]}, this game reads {VERSION}: pack it again")
    if size != PACKED_SIZE or head[6] != CARDS or head[7] != CELLS:
        raise DeckError(f"packed deck has {size} bytes, not {PACKED_SIZE}: pack it again")
    if _hash(chunk, 0, CHECK_AT) != bytes(chunk(CHECK_AT, DIGEST_SIZE)) or _hash(
        chunk, CODES_AT, PROVENANCE_AT
    ) != bytes(chunk(DIGEST_AT, DIGEST_SIZE)):
        raise DeckError("packed deck is damaged: pack it again")
