"""The maker of the reconstructed All-Fair deck from its design file, the same cards every time.

Every cell is dealt by itself. With the long gains of a column on one card, each quarter would hold
just one, and games would be more alike than football is.
"""

import random
from pathlib import Path

from pigskin.games.allfair import deck
from pigskin.games.allfair import readings as texts
from tools.generators.decks.hamilton_design import Design, listed
from tools.shared.decks.allfair_source import (
    PROVENANCES,
    AllFairCard,
    AllFairDeckSource,
    places,
    reading_for,
)

SHIPPED = Path(__file__).with_name("allfair_design.toml")


def make_deck(design: Design) -> AllFairDeckSource:
    """Return the deck that a design describes."""
    chance = random.Random(design["seed"])
    made = AllFairDeckSource(design["title"], "RECONSTRUCTION", 0, list(design["notes"]))
    made.cards = {number: AllFairCard(number) for number in range(1, deck.CARDS + 1)}
    for cell, row, column in places():
        words = listed(design["cell"][column][row] if row else design["cell"]["panel"][column])
        if len(words) != deck.CARDS:
            raise ValueError(f"design: {row} {column} has {len(words)} readings, not 36")
        chance.shuffle(words)
        for card, word in zip(made.cards.values(), words, strict=True):
            card.codes[cell] = reading_for(row, column, word)
            card.sources[cell] = _provenance(card.codes[cell])
    return made


def _provenance(code: int) -> int:
    """Return the provenance of a reading.

    The folder quotes BS. An incomplete pass follows from the game. The figures are ours.
    """
    word = {deck.BLOCKED_SAFETY: "text", deck.INCOMPLETE: "inferred"}
    return PROVENANCES.index(word.get(texts.kind(code), "invented"))
