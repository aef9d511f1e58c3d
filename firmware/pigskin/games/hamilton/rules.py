"""Tom Hamilton's Pigskin of 1946 and 1956: hidden line-ups, a deck of cards, four quarters.

Clauses are cited as PS-9.5 and rulings as AMB-41, from tests/rules/pigskin.md. The men are in
`hamilton_squad`, options and deck in `hamilton_rules`, what a side may know in `hamilton_view`.
Here is the position and what may be chosen in it; a choice is played by `hamilton_turn` (calls and
what comes of them), which reads its cards in `hamilton_play`, or `hamilton_timeout` (all else).

    phase        the side asked chooses
    lineup       a class for each position in turn: * 2 S; at half-time first KEEP or a class
    toss         HEADS TAILS (Black)
    choice, choice_half
                 KICK RECEIVE
    kickoff      KICKOFF
    scrimmage    RUN LG, PASS C, LONGPASS, PUNT, POOB, QUICKKICK, FIELDGOAL
    penalty      ACCEPT REFUSE
    forced       OUT LG: who has to leave for a replacement card
    enter        IN S: who comes in for him
    window       DONE, or SUB for a change in this time-out; then asked again
    substitute   LG S: who comes in where

Before a kick-off or a call either side may also call TIMEOUT W, TIMEOUT B.
"""

from pigskin.core.deck import deck_called
from pigskin.core.game import BLACK, NOBODY, WHITE
from pigskin.core.options import settle
from pigskin.games.football.rules import Football
from pigskin.games.hamilton import notation
from pigskin.games.hamilton.deck import (
    CARDS,
    FORM,
    ON_DEFENSE,
    ON_OFFENSE,
    POSITIONS,
    SERIES,
    STAR,
    special,
    value,
)
from pigskin.games.hamilton.figures import HamiltonStats
from pigskin.games.hamilton.play import REPLACEMENT
from pigskin.games.hamilton.squad import CLASSES, ELEVEN, FULLBACK, SQUAD_46, SQUAD_56, Squad
from pigskin.games.hamilton.timeout import TIMEOUTS, TOSS, between, changes
from pigskin.games.hamilton.turn import (
    FIELD_GOAL_FROM,
    LONG_OR_PUNT,
    OUT_OF_BOUNDS_FROM,
    ended,
    turn,
)
from pigskin.games.hamilton.view import View
from pigskin.games.hamilton.words import HamiltonTeller

OPTIONS = (
    ("announcing", ("open", "closed"), "is the class named with each card? (PS-3.9, 3.10)"),
    ("pack", ("full", "short"), "50 cards a quarter, or 40 without series A (PS-1.8)"),
    ("goals", ("left", "right"), "which goal White defends in the picture (PS-4.2)"),
    ("man", ("owner", "random", "opponent"), "who names the man replaced (AMB-70)"),
    ("deck", ("hamilton",), "the deck of cards: a file in the data folder"),
    ("last_down", ("next", "replay"), "a penalty on the last play of a quarter (AMB-03)"),
    ("try_penalty", ("again", "none"), "a penalty card during the try (AMB-55)"),
    ("blocked", ("kept", "over"), "own blocked kick on first to third down (AMB-49)"),
    ("fumble_from", ("reached", "line"), "where fumble yards count from (AMB-39)"),
)

_ELECTION = ("KICK", "RECEIVE")
_KICKOFF = ("KICKOFF",)
_PENALTY = ("ACCEPT", "REFUSE")
_WINDOW = ("DONE", "SUB")
_CLOSED_WINDOW = ("DONE",)
# Runs and passes, and the positions they are aimed at (PS-8.1 to 8.3).
_AIMED = (
    "RUN LE",
    "RUN LT",
    "RUN LG",
    "RUN RG",
    "RUN RT",
    "RUN RE",
    "PASS LH",
    "PASS C",
    "PASS RH",
)
_AIMED_AT = b"\x00\x01\x02\x04\x05\x06\x09\x03\x0a"
_ANY_CALL = _AIMED + LONG_OR_PUNT
# Phases in which a choice is played with cards.
_WITH_CARDS = ("scrimmage", "kickoff", "penalty", "enter", "forced")


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
        # No rule asks for it: only the picture turns.
        self.left_side = WHITE if options["goals"] == "left" else BLACK
        self.man = options["man"]
        self.replay = options["last_down"] == "replay"
        self.try_again = options["try_penalty"] == "again"
        self.blocked_over = options["blocked"] == "over"
        self.fumble_reached = options["fumble_from"] == "reached"
        self.deck = deck_called(FORM, options["deck"])
        self.dealer = _dealer_of(self.deck, options["pack"] == "short")
        self.full = len(self.dealer.full)


class Hamilton(Football):
    """A position of Pigskin; `side` is asked, `possession` has the ball."""

    hides = True
    SQUAD = b""
    QUICK_KICK_DOWNS = 0
    OPTIONS = OPTIONS

    def __init__(self, options: dict):
        self.options = settle(type(self), options)
        self.rules = Rules(type(self), self.options)
        self.dealer = self.rules.dealer
        self.score = [0, 0]
        self.quarter = 1
        self.pack = list(self.dealer.full)
        self.timeouts = [0, 0]
        self.toss_loser = NOBODY
        self.squads = (Squad(self.rules.table), Squad(self.rules.table))
        self.used = 0
        self.possession = WHITE
        # Where play goes on after a time-out or a decision.
        self.resume = "kickoff"
        # The other side has had its turn in this line-up or time-out.
        self.second = False
        # The position that is being filled.
        self.place = 0
        # The play that waits for a decision: how it ends, and what is to be settled first.
        self.end = 0
        self.end_side = NOBODY
        self.end_spot = 0
        self.queue: list = []
        self.penalty = 0
        self.void = False
        # An official time-out follows (PS-12.4).
        self.oto = False
        self.set_phase("lineup", WHITE, 0)

    @property
    def left(self) -> int:
        return len(self.pack)

    def copy(self) -> "Hamilton":
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.rules = self.rules
        twin.dealer = self.dealer
        twin.side = self.side
        twin.phase = self.phase
        twin.possession = self.possession
        twin.ball = self.ball
        twin.down = self.down
        twin.gain_line = self.gain_line
        twin.score = self.score[:]
        twin.quarter = self.quarter
        twin.pack = self.pack[:]
        twin.timeouts = self.timeouts[:]
        twin.toss_loser = self.toss_loser
        twin.squads = (self.squads[0].copy(), self.squads[1].copy())
        twin.used = self.used
        twin.resume = self.resume
        twin.second = self.second
        twin.place = self.place
        twin.end = self.end
        twin.end_side = self.end_side
        twin.end_spot = self.end_spot
        twin.queue = self.queue[:]
        twin.penalty = self.penalty
        twin.void = self.void
        twin.oto = self.oto
        return twin

    # What may be chosen

    def choices(self) -> tuple:
        phase = self.phase
        if phase == "scrimmage":
            return self._calls()
        if phase == "window":
            return _WINDOW if self._can_change() else _CLOSED_WINDOW
        if phase == "kickoff":
            return _KICKOFF
        if phase == "substitute":
            return changes(self)
        if phase == "lineup":
            return self._placings()
        if phase == "choice" or phase == "choice_half":
            return _ELECTION
        if phase == "penalty":
            return _PENALTY
        if phase == "forced":
            return tuple(["OUT " + position for position in POSITIONS])
        if phase == "enter":
            ready = self.squads[self.side].substitutes(self.place)
            return tuple(["IN " + CLASSES[man] for man in ready])
        if phase == "toss":
            return TOSS
        return ()

    def _calls(self) -> tuple:
        used = self.used
        calls: tuple = _ANY_CALL
        if used:
            open_to = [call for call, at in zip(_AIMED, _AIMED_AT) if not used >> at & 1]
            calls = tuple(open_to) + LONG_OR_PUNT
        if self.squads[self.side].field[FULLBACK] == STAR:
            if self.ball >= OUT_OF_BOUNDS_FROM:
                calls += ("POOB",)
            if self.down <= self.rules.quick_kick_downs:
                calls += ("QUICKKICK",)
        if self.ball >= FIELD_GOAL_FROM:
            calls += ("FIELDGOAL",)
        return calls

    def _can_change(self) -> bool:
        squad = self.squads[self.side]
        # Nobody may be free, and yet a man back at his old position (AMB-67).
        return any(squad.free) or any(squad.substitutes(p) for p in range(ELEVEN))

    def _placings(self) -> tuple:
        rearranged = self.place == 0 and self.toss_loser != NOBODY
        ready = self.squads[self.side].ready_for(self.place, rearranged)
        words = [CLASSES[man] for man in ready]
        if rearranged:
            words.insert(0, "KEEP")
        return tuple(words)

    def irregular(self) -> tuple:
        """Either side may call a time-out between plays (AMB-62)."""
        if self.phase == "scrimmage" or self.phase == "kickoff":
            return TIMEOUTS
        return ()

    # Playing

    def play(self, choice: str, chance) -> list:
        events: list = []
        if self.phase in _WITH_CARDS and choice not in TIMEOUTS:
            turn(self, choice, chance, events)
        else:
            between(self, choice, chance, events)
        return events

    def _ended(self, end: int, side: int, spot: int, chance, events: list) -> None:
        """A play counts; whoever counts out how plays end listens here."""
        ended(self, end, side, spot, chance, events)

    def open_window(self, first: int) -> None:
        """Both sides may substitute, one after the other (PS-12.5, AMB-63)."""
        self.phase = "window"
        self.side = first
        self.second = False

    def offender(self) -> int:
        """The side the pending penalty is against, NOBODY if there is none (AMB-52)."""
        kind = self.penalty >> 8
        if kind == ON_OFFENSE:
            return self.possession
        return 1 - self.possession if kind == ON_DEFENSE else NOBODY

    def penalty_yards(self) -> int:
        return value(self.penalty) if self.penalty else 0

    def loser(self) -> int:
        """The side a replacement card takes a man from while he is being named."""
        return self.queue[0] - REPLACEMENT & 1 if self.phase == "forced" else NOBODY

    def first_down(self, ball: int) -> None:
        """All positions are open again (PS-7.2); the goal line ends the ten yards (AMB-22)."""
        self.ball = ball
        self.down = 1
        self.gain_line = min(100, ball + 10)
        self.used = 0

    # Who may know what

    def view(self, side: int):
        return View(self, side)

    def events_for(self, side: int, events: list) -> list:
        """The events as that side may see them (NOBODY: the public); see core/README.md."""
        hiding = _HIDING if self.rules.open else _HIDING_CLOSED
        return [
            _hidden(event) if event[0] in hiding and event[1] != side else event
            for event in events
        ]

    def choice_for(self, side: int, choice: str) -> str:
        """A choice about to be made as that side may read it: `?` stands for a class."""
        if side == self.side:
            return choice
        if self.phase == "lineup":
            return "?"
        if self.phase == "substitute" or self.phase == "enter":
            return choice[:-1] + "?"
        return choice

    def secrets(self) -> str:
        """Both line-ups once they are placed, for the promise made before play."""
        if self.phase == "lineup" and self.toss_loser == NOBODY:
            return ""
        return "".join([CLASSES[man] for squad in self.squads for man in squad.field])

    # Reports

    def statistics(self):
        return HamiltonStats()

    def parts(self, events: list, reader: int = NOBODY) -> list:
        return HamiltonTeller(self, reader).parts(events)

    def data_digest(self) -> str:
        return self.rules.deck.digest

    def notation(self) -> str:
        return notation.notation(self)

    @classmethod
    def allows(cls, name: str, value: str) -> bool:
        # Whether there is such a deck shows when it is opened.
        return name == "deck"


# Events whose last value is a class that only their own side may know.
_HIDING = ("PLACE", "SUB", "REPLACE", "ENTER")
# In closed announcing the card and the column too: only the result is told (PS-3.10).
_HIDING_CLOSED = ("PLACE", "SUB", "REPLACE", "ENTER", "CARD")


def _hidden(event: tuple) -> tuple:
    if event[0] == "CARD":
        return ("CARD", event[1], -1, event[3], -1, event[5])
    return event[:-1] + (-1,)


class Pigskin46(Hamilton):
    name = "pigskin46"
    title = "Tom Hamilton's Pigskin 1946"
    SQUAD = SQUAD_46
    QUICK_KICK_DOWNS = 2


class Pigskin56(Hamilton):
    name = "pigskin56"
    title = "Tom Hamilton's Pigskin 1956"
    SQUAD = SQUAD_56
    QUICK_KICK_DOWNS = 3
