"""Packing a deck for the device, always to the same bytes, and reading it back for the desk."""

import hashlib

from pigskin.games import hamilton_deck as deck
from pigskin.games import hamilton_pack
from tools.deck.source import CARD_NAMES, STATUSES, Card, DeckSource


def pack(source):
    """The packed form of a deck without faults."""
    cards = [source.cards[name] for name in CARD_NAMES]
    codes = b"".join(code.to_bytes(2, "little") for card in cards for code in card.codes)
    provenance = bytearray(hamilton_pack.PROVENANCE_SIZE)
    for at, mark in enumerate(mark for card in cards for mark in card.sources):
        provenance[at // 4] |= mark << at % 4 * 2
    head = hamilton_pack.MAGIC + bytes(
        [hamilton_pack.VERSION, STATUSES.index(source.status), deck.CARDS, deck.CELLS]
    )
    title = _title(source.title).ljust(hamilton_pack.TITLE_SIZE, b"\0")
    body = head + _hash(codes) + title + codes + provenance
    return body + _hash(body)


def unpack(data):
    """The deck in its packed form; notes and comments are not packed."""
    packed = deck.Deck(data)
    source = DeckSource(packed.title, STATUSES[int(packed.printed)])
    marks = data[hamilton_pack.PROVENANCE_AT : hamilton_pack.CHECK_AT]
    for number, name in enumerate(CARD_NAMES):
        cells = range(number * deck.CELLS, (number + 1) * deck.CELLS)
        source.cards[name] = Card(
            name,
            codes=[packed.read(number, cell) for cell in range(deck.CELLS)],
            sources=[marks[at // 4] >> at % 4 * 2 & 3 for at in cells],
        )
    return source


def _title(text):
    raw = text.encode()[: hamilton_pack.TITLE_SIZE]
    return raw.decode(errors="ignore").encode()  # never half a character


def _hash(data):
    return hashlib.sha256(data).digest()[: hamilton_pack.DIGEST_SIZE]
