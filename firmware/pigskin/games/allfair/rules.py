"""All-Fair Football of 1946: a call, a turned card, and the row of the zone where the ball lies.

Clauses are cited as AF46-9 and rulings as A-9, from tests/rules/allfair.md. The cards are data:
see `deck`. A quarter is 36 cards, each turned once.
"""

from micropython import const

from pigskin.core.deck import deck_called
from pigskin.core.game import NOBODY, SIDE_NAMES, WHITE
from pigskin.core.options import settle
from pigskin.games.allfair import notation
from pigskin.games.allfair.deck import (
    ALL_CARDS,
    BLOCKED,
    BLOCKED_SAFETY,
    FORM,
    FUMBLE,
    INCOMPLETE,
    INTERCEPTED,
    KICK,
    PENALTY,
    YARDS,
    cell_for,
    first,
)
from pigskin.games.allfair.field import (
    FREE_KICK_SPOT,
    KICKOFF_SPOT,
    QUARTERS,
    TRY_SPOT,
)
from pigskin.games.football.rules import FIELD_GOAL, SAFETY, TOUCHDOWN, Football

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from typing_extensions import Self

    from pigskin.core.chance import Source
    from pigskin.types import Choices, Events, Options, Part

_TOUCHBACK_SPOT = const(20)
_TRY_YARDS = const(2)
_TRY_LENGTH = const(12)
_POSTS = const(110)
_END_LINE = const(110)
_FIELD_GOAL_FROM = const(60)
_NO_PUNT_FROM = const(80)

OPTIONS = (
    ("deck", ("allfair",), "the cards: a packed deck by its name"),
    ("last_try", ("no", "card"), "a touchdown on the last card of a half: a try? (A-9)"),
    ("toss", ("kick", "choose"), "the loser of the toss kicks, or the winner chooses (A-15)"),
    ("deep_kickoff", ("return", "touchback"), "a kick-off into the end zone (A-5)"),
    ("deep_punt", ("touchback", "return"), "a punt into the end zone (A-6)"),
    ("interception", ("spot", "line"), "where an interception counts from (A-10)"),
    (
        "free_block",
        ("turn", "apply"),
        "a blocked free kick: next card, or it counts (A-14)",
    ),
)

_OPENING = const(("TOSS",))
_ELECTION = const(("KICK", "RECEIVE"))
_KICKOFF = const(("KICKOFF",))
_FAR = const(("LINE", "END", "PASS", "PUNT"))
_NEAR = const(("LINE", "END", "PASS", "PUNT", "FG"))
_CLOSE = const(("LINE", "END", "PASS", "FG"))
_TRY = const(("LINE", "END", "PASS", "KICK"))
_FREE_KICK = const(("PUNT",))


def _calls(phase: str, ball: int) -> "Choices":
    """Return the calls that the cards have readings for (AF46-17, A-3, A-16)."""
    if phase == "scrimmage":
        if ball < _FIELD_GOAL_FROM:
            return _FAR
        return _NEAR if ball < _NO_PUNT_FROM else _CLOSE
    if phase == "kickoff":
        return _KICKOFF
    if phase == "try":
        return _TRY
    if phase == "choice":
        return _ELECTION
    if phase == "freekick":
        return _FREE_KICK
    if phase == "opening":
        return _OPENING
    return ()


class Sideline:
    """The view of a player: all but the order of the cards.

    The used pile is face down (A-34), but all players saw each card as it was turned. People may
    remember the cards, and a coach remembers them all.
    """

    def __init__(self, game: "AllFair46"):
        self.name = game.name
        self.options = game.options
        self.side = game.side
        self.phase = game.phase
        self.ball = game.ball
        self.down = game.down
        self.gain_line = game.gain_line
        self.score = game.score[:]
        self.points = game.points[:]
        self.quarter = game.quarter
        self.left = len(game.cards)
        self.unseen = game.cards
        self.first_receiver = game.first_receiver

    @property
    def over(self) -> bool:
        return self.side == NOBODY

    @property
    def togo(self) -> int:
        return self.gain_line - self.ball

    @property
    def goal_to_go(self) -> bool:
        return self.gain_line >= 100

    def choices(self) -> "Choices":
        return _calls(self.phase, self.ball)

    def irregular(self) -> "Choices":
        return ()


class AllFair46(Football):
    """A position: the ball, the score by quarters, and the cards still in the pile."""

    name = "allfair46"
    title = "All-Fair Football 1946"
    OPTIONS = OPTIONS
    form = FORM

    def __init__(self, options: "Options"):
        self.options = settle(type(self), options)
        self.deck = deck_called(FORM, self.options["deck"])
        self.score = [0, 0]
        # Points by quarter for the score board: White and Black of the first, and so on (AF46-48).
        self.points = [0] * (2 * QUARTERS)
        self.quarter = 1
        # The cards in the pile, in rising order; any of them may be the top one.
        self.cards = ALL_CARDS
        # The side that received the opening kick-off kicks off the second half (AF46-21, A-29).
        self.first_receiver = NOBODY
        self.set_phase("opening", WHITE, 0)

    def copy(self) -> "Self":
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.deck = self.deck
        twin.score = self.score[:]
        twin.points = self.points[:]
        twin.quarter = self.quarter
        twin.cards = self.cards
        twin.first_receiver = self.first_receiver
        twin.phase = self.phase
        twin.side = self.side
        twin.ball = self.ball
        twin.down = self.down
        twin.gain_line = self.gain_line
        return twin

    @property
    def left(self) -> int:
        """Return how many cards are still to be turned in this quarter."""
        return len(self.cards)

    def view(self, side: int) -> Sideline:
        return Sideline(self)

    def data_digest(self) -> str:
        return self.deck.digest

    def choices(self) -> "Choices":
        return _calls(self.phase, self.ball)

    # Playing

    def play(self, choice: str, chance: "Source") -> "Events":
        phase = self.phase
        if choice not in _calls(phase, self.ball):
            raise self.refuse(choice)
        events: Events = []
        if phase == "choice":
            self._elect(choice, events)
            return events
        if phase == "opening":
            self._toss(chance, events)
            return events
        card = self._turn(chance)
        side = self.side
        call = choice if phase != "freekick" else "FREEKICK"
        ball = self.ball
        events.append(("PLAY", side, call, ball, self.down, self.gain_line - ball))
        events.append(("CARD", side, card))
        self.play_reading(choice, self.deck.read(card, cell_for(phase, choice, ball)), events)
        return events

    def play_reading(self, call: str, code: int, events: "Events") -> None:
        """Play the reading of a call on the card that has been turned."""
        phase = self.phase
        if phase == "scrimmage":
            if call == "PUNT":
                self._punt(code, events)
            elif call == "FG":
                self._field_goal(code, events)
            else:
                self._advance("pass" if call == "PASS" else "run", code, events)
        elif phase == "kickoff":
            self._kickoff(code, events)
        elif phase == "try":
            self._try(_TRY_LENGTH if call == "KICK" else _TRY_YARDS, code, events)
        else:
            self._free_kick(code, events)
        if not self.cards:
            self._quarter_over(events)

    def _turn(self, chance: "Source") -> int:
        """Turn the top card; it is used for this quarter (AF46-18)."""
        pile = self.cards
        if not pile:
            # The extra card of a try after the last one.
            return chance.below(len(ALL_CARDS))
        at = chance.below(len(pile))
        self.cards = pile[:at] + pile[at + 1 :]
        return pile[at]

    def _toss(self, chance: "Source", events: "Events") -> None:
        """Toss the coin for the kick-off (AF46-25, A-15)."""
        winner = chance.below(2)
        events.append(("TOSS", winner))
        if self.options["toss"] == "choose":
            self.set_phase("choice", winner, 0)
        else:
            self._line_up_kickoff(1 - winner)

    def _elect(self, choice: str, events: "Events") -> None:
        """Let the side scored on choose, which uses no card (AF46-36, A-19)."""
        events.append(("ELECT", self.side, choice))
        self._line_up_kickoff(self.side if choice == "KICK" else 1 - self.side)

    def _line_up_kickoff(self, kicker: int) -> None:
        if self.first_receiver == NOBODY:
            self.first_receiver = 1 - kicker
        self.set_phase("kickoff", kicker, KICKOFF_SPOT)

    def _quarter_over(self, events: "Events") -> None:
        """End the quarter, the half or the game when no card is left (AF46-20 to 22)."""
        quarter = self.quarter
        half = quarter == 2 or quarter == QUARTERS
        if half and self.phase == "try" and self.options["last_try"] == "card":
            return
        if quarter == QUARTERS:
            self.finish(events)
            return
        self.quarter = quarter + 1
        self.cards = ALL_CARDS
        events.append(("QUARTER", quarter + 1))
        if half:
            # The phase that would follow is dropped; points stand.
            self.set_phase("kickoff", self.first_receiver, KICKOFF_SPOT)

    # Plays from scrimmage

    def _advance(self, how: str, code: int, events: "Events") -> None:
        """Play a run or pass: its column in the row of the ball (AF46-9, AF46-31)."""
        kind = code >> 8
        ball = self.ball
        if kind == YARDS:
            yards = (code & 255) - 128
            if yards < 0 and how == "pass":
                how = "loss"
            events.append(("MOVE", self.side, how, yards, ball + yards))
            self._next_down(ball + yards, events)
        elif kind == INCOMPLETE:
            events.append(("INCOMPLETE", self.side, 0))
            self._next_down(ball, events)
        elif kind >= INTERCEPTED:
            self._intercepted(code, events)
        elif kind == FUMBLE:
            self._fumble(how, first(code), events)
        else:
            self._penalty(first(code), events)

    def _next_down(self, spot: int, events: "Events") -> None:
        """End a play with the ball at this spot, still with the side that had it."""
        if spot >= 100:
            # On the line is enough.
            self._touchdown(self.side, events)
        elif spot <= 0:
            self._safety(events)
        elif spot >= self.gain_line:
            events.append(("FIRSTDOWN", self.side, spot))
            self.first_down(spot)
        elif self.down == 4:
            # The other side starts where the ball lies (AF46-33, A-32).
            events.append(("DOWNS", self.side, spot))
            self.change_sides(spot, events)
        else:
            self.ball = spot
            self.down += 1

    def _intercepted(self, code: int, events: "Events") -> None:
        """Take spot and return as printed, or by option the old line without a return (A-10)."""
        spot = self.ball
        back = 0
        if self.options["interception"] == "spot":
            spot += first(code)
            back = code & 127
        events.append(("LOST", self.side, "pass", spot))
        self._return(spot, back, events)

    def _fumble(self, how: str, yards: int, events: "Events") -> None:
        """Give the ball to the defence where it lies, also behind a goal line (A-11)."""
        side = self.side
        spot = self.ball + yards
        if yards:
            events.append(("MOVE", side, how, yards, spot))
        events.append(("LOST", side, "fumble", spot))
        if spot <= 0:
            self._touchdown(1 - side, events)
        elif spot >= 100:
            self.side = 1 - side
            self._touchback(events)
        else:
            self.change_sides(spot, events)

    def _penalty(self, yards: int, events: "Events") -> None:
        """Step off yards, at most half the way to a goal; the down stays (A-12)."""
        ball = self.ball
        side = self.side
        if yards < 0:
            spot = ball - min(-yards, ball // 2)
            events.append(("MOVE", side, "penalty", spot - ball, spot))
        else:
            spot = ball + min(yards, (100 - ball) // 2)
            events.append(("MOVE", 1 - side, "penalty", ball - spot, 100 - spot))
        self.ball = spot
        if spot >= self.gain_line:
            events.append(("FIRSTDOWN", side, spot))
            self.first_down(spot)

    # Kicks

    def _kickoff(self, code: int, events: "Events") -> None:
        """Kick from the 40, then run back (AF46-26, AF46-27)."""
        yards = code >> 7 & 127
        spot = KICKOFF_SPOT + yards
        events.append(("MOVE", self.side, "kick", yards, spot))
        if spot > _END_LINE or (spot >= 100 and self.options["deep_kickoff"] == "touchback"):
            self.side = 1 - self.side
            self._touchback(events)
        else:
            self._return(spot, code & 127, events)

    def _punt(self, code: int, events: "Events") -> None:
        kind = code >> 8
        if kind == BLOCKED_SAFETY:
            events.append(("BLOCKED", self.side, 0))
            self._safety(events)
        elif kind == BLOCKED:
            self._blocked(first(code), events)
        elif kind == PENALTY:
            self._penalty(first(code), events)
        else:
            self._flight(code, events)

    def _flight(self, code: int, events: "Events") -> None:
        """Play a punt that is not blocked; a length alone has no return (A-4)."""
        yards = first(code)
        spot = self.ball + yards
        events.append(("MOVE", self.side, "kick", yards, spot))
        if spot >= 100 and self.options["deep_punt"] == "touchback":
            # It counts like a place kick into the end zone.
            self.side = 1 - self.side
            self._touchback(events)
        else:
            self._return(spot, code & 127 if code >> 8 >= KICK else 0, events)

    def _free_kick(self, code: int, events: "Events") -> None:
        """Punt after a safety. There is no rush, so a mark turns the next card (A-14)."""
        kind = code >> 8
        mark = YARDS < kind < KICK
        if kind == PENALTY or (mark and self.options["free_block"] == "turn"):
            events.append(("TURNAGAIN", self.side))
        else:
            self._punt(code, events)

    def _field_goal(self, code: int, events: "Events") -> None:
        """Score if the ball flies ten yards beyond the goal line (AF46-40 to 43, A-7)."""
        side = self.side
        kind = code >> 8
        if kind == YARDS:
            yards = first(code)
            spot = self.ball + yards
            if spot >= _POSTS:
                events.append(("FG", side))
                self._score(side, FIELD_GOAL)
                self.set_phase("choice", 1 - side, 0)
                return
            events.append(("NOFG", side))
            events.append(("MOVE", side, "kick", yards, spot))
            if spot >= 100:
                self.side = 1 - side
                self._touchback(events)
            else:
                self.change_sides(spot, events)
        elif kind == PENALTY:
            self._penalty(first(code), events)
        else:
            events.append(("NOFG", side))
            self._blocked(first(code), events)

    def _blocked(self, yards: int, events: "Events") -> None:
        """Give the ball to the defence behind the line; behind the goal, a safety (A-13)."""
        spot = self.ball - yards
        events.append(("BLOCKED", self.side, spot))
        if spot <= 0:
            self._safety(events)
        else:
            self.change_sides(spot, events)

    def _return(self, spot: int, back: int, events: "Events") -> None:
        """Give the ball to the other side at `spot` and run it back (A-5, A-10, A-28)."""
        side = 1 - self.side
        self.side = side
        ball = 100 - spot + back
        if back:
            events.append(("MOVE", side, "return", back, ball))
        if ball >= 100:
            self._touchdown(side, events)
        elif ball <= 0:
            self._touchback(events)
        else:
            self.first_down(ball)
            events.append(("SERIES", side, ball))

    def _touchback(self, events: "Events") -> None:
        events.append(("TOUCHBACK", self.side))
        self.first_down(_TOUCHBACK_SPOT)
        events.append(("SERIES", self.side, self.ball))

    # Scores

    def _score(self, side: int, points: int) -> None:
        self.score[side] += points
        self.points[2 * self.quarter - 2 + side] += points

    def _touchdown(self, side: int, events: "Events") -> None:
        events.append(("TD", side))
        self._score(side, TOUCHDOWN)
        self.set_phase("try", side, TRY_SPOT)

    def _safety(self, events: "Events") -> None:
        """Score two points; the side scored on punts from its own 20 (AF46-44 to 46, A-30)."""
        events.append(("SAFETY", self.side))
        self._score(1 - self.side, SAFETY)
        self.set_phase("freekick", self.side, FREE_KICK_SPOT)

    def _try(self, need: int, code: int, events: "Events") -> None:
        """Score with a kick of 12, or 2 yards of the Black 10 row (AF46-37 to 39, A-22).

        Any mark fails.
        """
        side = self.side
        if code >> 8 == YARDS and first(code) >= need:
            events.append(("PAT", side))
            self._score(side, 1)
        else:
            events.append(("NOPAT", side))
        self.set_phase("choice", 1 - side, 0)

    def notation(self) -> str:
        return notation.notation(self)

    @classmethod
    def allows(cls, name: str, value: str) -> bool:
        # __init__ opens the deck and refuses one that does not exist.
        return name == "deck"

    def parts(self, events: "Events", names: "Sequence[str]" = ()) -> "list[Part]":
        if events and events[0][0] == "TOSS" and self.options["toss"] == "kick":
            winner = events[0][1]
            names = names or SIDE_NAMES
            said = "%s wins the toss; %s kicks off." % (names[winner], names[1 - winner])
            return [(1, "", said)]
        return super().parts(events, names)
