"""What is agreed before a game of Pigskin: edition, options and the deck of cards.

Clauses are cited as PS-9.5 and rulings as AMB-41, from tests/rules/pigskin.md.
"""

from pigskin.core.data import find
from pigskin.core.game import OptionError
from pigskin.games.hamilton_deck import DeckError, open_deck
from pigskin.games.hamilton_play import Dealer

OPTIONS = (
    ("announcing", ("open", "closed"), "is the class named with each card? (PS-3.9, 3.10)"),
    ("pack", ("full", "short"), "50 cards a quarter, or 40 without series A (PS-1.8)"),
    ("man", ("owner", "random", "opponent"), "who names the man replaced (AMB-70)"),
    ("deck", ("hamilton",), "the deck of cards: a file in the data folder"),
    ("last_down", ("next", "replay"), "a penalty on the last play of a quarter (AMB-03)"),
    ("try_penalty", ("again", "none"), "a penalty card during the try (AMB-55)"),
    ("blocked", ("kept", "over"), "own blocked kick on first to third down (AMB-49)"),
    ("fumble_from", ("reached", "line"), "where fumble yards count from (AMB-39)"),
)

_DECK_NAME = "abcdefghijklmnopqrstuvwxyz0123456789_-"
_decks: dict = {}


def deck_called(name: str):
    """A packed deck by its name, NAME.bin in a data folder; the last one opened is kept."""
    if name not in _decks:
        if not name or len(name) > 20 or name.strip(_DECK_NAME):
            raise OptionError("deck=%s: a deck has a name such as hamilton" % name[:20])
        path = find(name + ".bin")
        if not path:
            raise OptionError("deck=%s: no data folder has the file %s.bin" % (name, name))
        try:
            deck = open_deck(path)
        except DeckError as error:
            raise OptionError("deck=%s: %s" % (name, error)) from None
        _decks.clear()
        _decks[name] = deck
    return _decks[name]


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
        self.deck = deck_called(options["deck"])
        self.dealer = _dealer_of(self.deck, options["pack"] == "short")
        self.full = len(self.dealer.full)
