"""What is agreed before a game of Pigskin, ready for play: edition, options, deck of cards.

Clauses are cited as PS-9.5 and rulings as AMB-41, from tests/rules/pigskin.md.
"""

from pigskin.games.deck import deck_called
from pigskin.games.hamilton_deck import CARDS, SERIES, special


class Dealer:
    """Turns and reads the cards of a deck; scenarios put a script in its place."""

    def __init__(self, deck, short: bool):
        self.deck = deck
        self.short = short
        self.read = deck.read
        # The A series is left out of the short game (PS-1.8).
        self.full = range(SERIES if short else 0, CARDS)
        # Special cards mean nothing in a cut: cut again until another comes (AMB-02).
        self.ordinary = bytes([card for card in self.full if not special(deck.read(card, 0))])

    def turn(self, pack: list, chance) -> int:
        return pack.pop(chance.below(len(pack)))

    def cut(self, chance) -> int:
        """Any ordinary card of the complete pack, which stays complete (AMB-01)."""
        return self.ordinary[chance.below(len(self.ordinary))]


_dealers: list = []


def _dealer_of(deck, short: bool) -> Dealer:
    """The dealer of the last game serves the next: making one reads every card."""
    if not _dealers or _dealers[0].deck is not deck or _dealers[0].short != short:
        _dealers[:] = [Dealer(deck, short)]
    return _dealers[0]


class Rules:
    """Edition and options of one game, ready for play; shared by all its positions."""

    def __init__(self, kind, options: dict):
        self.name = kind.name
        self.options = options
        self.table = kind.SQUAD
        self.quick_kick_downs = kind.QUICK_KICK_DOWNS
        self.open = options["announcing"] == "open"
        self.man = options["man"]
        self.replay = options["last_down"] == "replay"
        self.try_again = options["try_penalty"] == "again"
        self.blocked_over = options["blocked"] == "over"
        self.fumble_reached = options["fumble_from"] == "reached"
        self.deck = deck_called(kind.family, options["deck"])
        self.dealer = _dealer_of(self.deck, options["pack"] == "short")
        self.full = len(self.dealer.full)
