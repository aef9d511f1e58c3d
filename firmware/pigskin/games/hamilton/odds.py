"""What a call of Pigskin gains on average against each class of man, from the deck in use."""

from micropython import const

from pigskin.games.hamilton.deck import (
    ADD_LATERAL,
    ADD_RUN,
    CARDS,
    DOUBLE,
    FUMBLE,
    INCOMPLETE,
    INTERCEPTED,
    LONG,
    LONG_MARGIN,
    RUN_MARGIN,
    TARGET_OF,
    special,
)
from pigskin.games.hamilton.words import CLASS_NAMES

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.deck import Deck


def gain_text(deck: "Deck", call: str) -> str:
    """Return a sentence about a run or pass; empty for the other calls."""
    if call not in TARGET_OF:
        return ""
    row = TARGET_OF[call][2]
    cards = bytes([card for card in range(CARDS) if not special(deck.read(card, 0))])
    codes = deck.column(cards, LONG_MARGIN)
    doubles = len([code for code in codes if code >> 8 == DOUBLE])
    # A long gain is S / n + 2 * long * doubles / n (PS-9.7, 9.8).
    long = _sum(codes, 0, 0) / (len(cards) - 2 * doubles)
    run = _sum(deck.column(cards, RUN_MARGIN), long, 0) / len(cards)
    gains = []
    lost = []
    for man in range(len(CLASS_NAMES)):
        codes = deck.column(cards, row + man)
        gains.append("%s %+.1f" % (CLASS_NAMES[man], _sum(codes, long, run) / len(cards)))
        lost.append(str(len([code for code in codes if code >> 8 in (FUMBLE, INTERCEPTED)])))
    said = "Average yards against %s. Fumbled or intercepted: %s cards of %d."
    return said % (", ".join(gains), ", ".join(lost), len(cards))


def _sum(codes: list[int], long: float, run: float) -> float:
    """Return the yards of readings; those of a lost ball are not counted."""
    total = 0.0
    for code in codes:
        kind = code >> 8
        if kind == LONG:
            total += long
        elif kind not in (DOUBLE, FUMBLE, INCOMPLETE, INTERCEPTED):
            total += (code & 255) - 128
            if kind in (ADD_RUN, ADD_LATERAL):
                total += run
    return total
