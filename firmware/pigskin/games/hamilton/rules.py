"""Tom Hamilton's Pigskin of 1946 and 1956: hidden line-ups, a deck of cards, four quarters.

Clauses are cited as PS-9.5 and rulings as AMB-41, from tests/rules/pigskin.md. This module has the
options, the position and its choices. `turn` plays calls and their consequences, `play` reads the
cards, and `timeout` plays all other choices. `squad` has the men, and `view` has what a side may
know.

    phase        choices of the side asked
    lineup       a class for each position in turn: * 2 S; at half-time first KEEP or a class
    toss         HEADS TAILS (Black)
    choice, choice_half
                 KICK RECEIVE
    kickoff      KICKOFF
    scrimmage    RUN LG, PASS C, LONGPASS, PUNT, POOB, QUICKKICK, FIELDGOAL
    penalty      ACCEPT REFUSE
    forced       OUT LG: the man who leaves because of a replacement card
    enter        IN S: the man who comes in for him
    window       DONE, or SUB for a change in this time-out; then asked again
    substitute   LG S: the position, and the man who comes in

Before a kick-off or a call, White may also choose TIMEOUT W, and Black TIMEOUT B.
"""

from micropython import const

from pigskin.core.deck import Deck, deck_called
from pigskin.core.game import BLACK, NOBODY, WHITE
from pigskin.core.options import settle
from pigskin.games.football.rules import Football
from pigskin.games.hamilton import timeout, turn
from pigskin.games.hamilton.deck import (
    CARDS,
    FORM,
    ON_DEFENSE,
    ON_OFFENSE,
    SERIES,
    STAR,
    special,
    value,
)
from pigskin.games.hamilton.play import REPLACEMENT, Play
from pigskin.games.hamilton.squad import CLASSES, FULLBACK, SQUAD_46, SQUAD_56, Squad
from pigskin.games.hamilton.turn import FIELD_GOAL_FROM, OUT_OF_BOUNDS_FROM
from pigskin.games.hamilton.view import View, view_of
from pigskin.games.hamilton.words import HamiltonTeller

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from typing_extensions import Self

    from pigskin.core.chance import Source
    from pigskin.core.readings import Readings
    from pigskin.games.hamilton.figures import HamiltonStats
    from pigskin.types import Choices, Event, Events, Options, Part

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

_KICKOFF = const(("KICKOFF",))
_WINDOW = const(("DONE", "SUB"))
_CLOSED_WINDOW = const(("DONE",))
# The calls that attack a man and are still open (PS-7.1, 8.1 to 8.3), by the bits of `used`: runs
# to the left (LE 1, LT 2, LG 4), to the right (RG 1, RT 2, RE 4), and passes (C 1, LH 2, RH 4).
_LEFT = const(
    (
        ("RUN LE", "RUN LT", "RUN LG"),
        ("RUN LT", "RUN LG"),
        ("RUN LE", "RUN LG"),
        ("RUN LG",),
        ("RUN LE", "RUN LT"),
        ("RUN LT",),
        ("RUN LE",),
        (),
    )
)
_RIGHT = const(
    (
        ("RUN RG", "RUN RT", "RUN RE"),
        ("RUN RT", "RUN RE"),
        ("RUN RG", "RUN RE"),
        ("RUN RE",),
        ("RUN RG", "RUN RT"),
        ("RUN RT",),
        ("RUN RG",),
        (),
    )
)
_PASSES = const(
    (
        ("PASS LH", "PASS C", "PASS RH"),
        ("PASS LH", "PASS RH"),
        ("PASS C", "PASS RH"),
        ("PASS RH",),
        ("PASS LH", "PASS C"),
        ("PASS LH",),
        ("PASS C",),
        (),
    )
)
# The other calls (PS-8.4 to 8.10) by bits: 1 field goal, 2 punt out of bounds, 4 quick kick.
_OTHERS = const(
    (
        ("LONGPASS", "PUNT"),
        ("LONGPASS", "PUNT", "FIELDGOAL"),
        ("LONGPASS", "PUNT", "POOB"),
        ("LONGPASS", "PUNT", "POOB", "FIELDGOAL"),
        ("LONGPASS", "PUNT", "QUICKKICK"),
        ("LONGPASS", "PUNT", "QUICKKICK", "FIELDGOAL"),
        ("LONGPASS", "PUNT", "POOB", "QUICKKICK"),
        ("LONGPASS", "PUNT", "POOB", "QUICKKICK", "FIELDGOAL"),
    )
)
# Men to place, and men to come in, by their classes as bits.
_PLACING = const(
    (
        (),
        ("*",),
        ("2",),
        ("*", "2"),
        ("S",),
        ("*", "S"),
        ("2", "S"),
        ("*", "2", "S"),
    )
)
_ENTERING = const(
    (
        (),
        ("IN *",),
        ("IN 2",),
        ("IN *", "IN 2"),
        ("IN S",),
        ("IN *", "IN S"),
        ("IN 2", "IN S"),
        ("IN *", "IN 2", "IN S"),
    )
)


# Events whose last value is a class that only their own side may know.
_HIDING = const(("PLACE", "SUB", "REPLACE", "ENTER"))
# Closed announcing hides the card and the column too: only the result is told (PS-3.10).
_HIDING_CLOSED = const(("PLACE", "SUB", "REPLACE", "ENTER", "CARD"))


class Dealer:
    """A dealer who turns and reads the cards of a deck; scenarios replace it with a script."""

    def __init__(self, deck: Deck, short: bool):
        self.deck = deck
        self.short = short
        self.read = deck.read
        # The A series is left out of the short game (PS-1.8).
        self.full = range(SERIES if short else 0, CARDS)
        # A cut that shows a special card is made again, until an ordinary one comes (AMB-02).
        self.ordinary = bytes([card for card in self.full if not special(deck.read(card, 0))])

    def turn(self, pack: list[int], chance: "Source") -> int:
        return pack.pop(chance.below(len(pack)))

    def cut(self, chance: "Source") -> int:
        """Return any ordinary card of the complete pack, which stays complete (AMB-01)."""
        return self.ordinary[chance.below(len(self.ordinary))]


# The dealer that was used last.
_dealers: list[Dealer] = []


def _dealer_of(deck: Deck, short: bool) -> Dealer:
    """Return the last dealer again if it fits, since making one reads every card."""
    if not _dealers or _dealers[0].deck is not deck or _dealers[0].short != short:
        _dealers[:] = [Dealer(deck, short)]
    return _dealers[0]


class Rules:
    """The edition and options of one game, ready for play and shared by all its positions."""

    def __init__(self, kind: "type[Hamilton]", options: "Options"):
        self.name = kind.name
        self.options = options
        self.table = kind.SQUAD
        self.quick_kick_downs = kind.QUICK_KICK_DOWNS
        self.open = options["announcing"] == "open"
        # Only the picture turns; no rule depends on it.
        self.left_side = WHITE if options["goals"] == "left" else BLACK
        self.man = options["man"]
        self.replay = options["last_down"] == "replay"
        self.try_again = options["try_penalty"] == "again"
        self.blocked_over = options["blocked"] == "over"
        self.fumble_reached = options["fumble_from"] == "reached"
        self.deck = deck_called(FORM, options["deck"])
        self.dealer = _dealer_of(self.deck, options["pack"] == "short")
        self.full = len(self.dealer.full)
        self.play = Play()


class Hamilton(Football):
    """A position of Pigskin; `side` is asked, `possession` has the ball."""

    hides = True
    SQUAD = b""
    QUICK_KICK_DOWNS = 0
    OPTIONS = OPTIONS
    form = FORM

    def __init__(self, options: "Options"):
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
        # The phase with which play goes on after a time-out or a decision.
        self.resume = "kickoff"
        # The other side has had its turn in this line-up or time-out.
        self.second = False
        # The position that is being filled.
        self.place = 0
        # The play that waits for a decision: how it ends, and the matters to settle first.
        self.end = 0
        self.end_side = NOBODY
        self.end_spot = 0
        self.queue: list[int] = []
        self.penalty = 0
        self.void = False
        # An official time-out follows (PS-12.4).
        self.oto = False
        self.set_phase("lineup", WHITE, 0)

    @property
    def left(self) -> int:
        return len(self.pack)

    def copy(self) -> "Self":
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

    # Choices

    def choices(self) -> "Choices":
        phase = self.phase
        if phase == "scrimmage":
            return self._calls()
        if phase == "window":
            return _WINDOW if self.squads[self.side].can_change() else _CLOSED_WINDOW
        if phase == "lineup":
            return self._placings()
        if phase == "forced":
            return turn.OUT
        if phase == "enter":
            return _ENTERING[self.squads[self.side].substitutes(self.place)]
        if phase == "penalty":
            return turn.PENALTY
        if phase == "kickoff":
            return _KICKOFF
        if phase == "substitute":
            return timeout.changes(self)
        if phase == "choice" or phase == "choice_half":
            return timeout.ELECTION
        if phase == "toss":
            return timeout.TOSS
        return ()

    def _calls(self) -> "Choices":
        ball = self.ball
        kicks = 1 if ball >= FIELD_GOAL_FROM else 0
        if self.squads[self.side].field[FULLBACK] == STAR:
            if ball >= OUT_OF_BOUNDS_FROM:
                kicks |= 2
            if self.down <= self.rules.quick_kick_downs:
                kicks |= 4
        used = self.used
        passes = _PASSES[used >> 8 & 6 | used >> 3 & 1]
        return _LEFT[used & 7] + _RIGHT[used >> 4 & 7] + passes + _OTHERS[kicks]

    def _placings(self) -> "Choices":
        rearranged = self.place == 0 and self.toss_loser != NOBODY
        found = _PLACING[self.squads[self.side].placeable(self.place, rearranged)]
        return ("KEEP",) + found if rearranged else found

    def irregular(self) -> "Choices":
        """Return the time-outs that either side may call between plays (AMB-62)."""
        if self.phase == "scrimmage" or self.phase == "kickoff":
            return timeout.TIMEOUTS
        return ()

    # Playing

    def play(self, choice: str, chance: "Source") -> "Events":
        events: Events = []
        _ANSWERS[self.phase](self, choice, chance, events)
        return events

    def _ended(self, end: int, side: int, spot: int, chance: "Source", events: "Events") -> None:
        """Go on after a play. Solvers override this to count how plays end."""
        turn.apply_end(self, end, side, spot, chance, events)

    def open_window(self, first: int) -> None:
        """Let both sides substitute, one after the other (PS-12.5, AMB-63)."""
        self.phase = "window"
        self.side = first
        self.second = False

    def offender(self) -> int:
        """Return the side the pending penalty is against, NOBODY if there is none (AMB-52)."""
        kind = self.penalty >> 8
        if kind == ON_OFFENSE:
            return self.possession
        return 1 - self.possession if kind == ON_DEFENSE else NOBODY

    def penalty_yards(self) -> int:
        return value(self.penalty) if self.penalty else 0

    def loser(self) -> int:
        """Return the side that loses a man while he is being named; else NOBODY."""
        return self.queue[0] - REPLACEMENT & 1 if self.phase == "forced" else NOBODY

    def first_down(self, ball: int) -> None:
        """Start a series: all positions are open (PS-7.2), ten yards or the goal (AMB-22)."""
        self.ball = ball
        self.down = 1
        self.gain_line = min(100, ball + 10)
        self.used = 0

    def dead_ball(self, ball: int) -> None:
        """Put the ball on a spot without a series, for kick-offs and choices."""
        self.ball = ball
        self.down = 0
        self.gain_line = ball
        self.used = 0

    def walk_off(self, offender: int, yards: int, events: "Events") -> None:
        """Walk off yards against a side, never to a goal line (PS-10.5, 10.6, AMB-58, AMB-64)."""
        side = self.possession
        ball = self.ball - yards if offender == side else self.ball + yards
        ball = max(1, min(99, ball))
        moved = abs(ball - self.ball)
        spot = ball if offender == side else 100 - ball
        events.append(("MOVE", offender, "penalty", -moved, spot))
        if self.resume == "kickoff":
            self.dead_ball(ball)  # AMB-14
        elif ball >= self.gain_line:
            events.append(("FIRSTDOWN", side, ball))  # AMB-23
            self.first_down(ball)
        else:
            self.ball = ball

    # Views

    def view(self, side: int) -> View:
        return view_of(self, side)

    def events_for(self, side: int, events: "Events") -> "Events":
        """Return the events as that side may see them (NOBODY: the public); see core/README.md."""
        hiding = _HIDING if self.rules.open else _HIDING_CLOSED
        return [
            _hidden(event) if event[0] in hiding and event[1] != side else event
            for event in events
        ]

    def choice_for(self, side: int, choice: str) -> str:
        """Return a choice about to be made as that side may read it; `?` hides a class."""
        if side == self.side:
            return choice
        if self.phase == "lineup":
            return "?"
        if self.phase == "substitute" or self.phase == "enter":
            return choice[:-1] + "?"
        return choice

    def secrets(self) -> str:
        """Return both line-ups once they are placed, for the commit."""
        if self.phase == "lineup" and self.toss_loser == NOBODY:
            return ""
        return "".join([CLASSES[man] for squad in self.squads for man in squad.field])

    def blind(self, side: int) -> "Readings":
        from pigskin.games.hamilton.blind import HamiltonReadings

        return HamiltonReadings(self, side)

    # Reports

    def statistics(self) -> "HamiltonStats":
        from pigskin.games.hamilton.figures import HamiltonStats

        return HamiltonStats()

    def parts(self, events: "Events", names: "Sequence[str]" = ()) -> "list[Part]":
        return HamiltonTeller(self, names).parts(events)

    def data_digest(self) -> str:
        return self.rules.deck.digest

    def notation(self) -> str:
        from pigskin.games.hamilton.notation import notation

        return notation(self)

    @classmethod
    def allows(cls, name: str, value: str) -> bool:
        # Any name is allowed here; opening the deck finds out whether it exists.
        return name == "deck"


def _final(game: Hamilton, choice: str, chance: "Source", events: "Events") -> None:
    raise game.refuse(choice)


# The function that plays a choice, by phase.
_ANSWERS = {
    "lineup": timeout.lineup,
    "toss": timeout.toss,
    "choice": timeout.election,
    "choice_half": timeout.election,
    "kickoff": turn.kickoff,
    "scrimmage": turn.scrimmage,
    "penalty": turn.penalty,
    "forced": turn.forced,
    "enter": turn.enter,
    "window": timeout.window,
    "substitute": timeout.substitute,
    "final": _final,
}


def _hidden(event: "Event") -> "Event":
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
