"""One play of Pigskin: it turns and reads cards until its end is known (PS-17, steps 3 and 4).

Clauses are cited as PS-9.5 and rulings as AMB-41, from tests/rules/pigskin.md.
"""

from micropython import const

from pigskin.games.hamilton.deck import (
    ADD_LATERAL,
    ADD_RUN,
    BLOCKED,
    BLOCKED_MARGIN,
    BLOCKERS_BALL,
    DOUBLE,
    FIELD_GOAL_MARGIN,
    FUMBLE,
    FUMBLE_MARGIN,
    GOOD,
    INCOMPLETE,
    INTERCEPTED,
    KEPT,
    KICKED_OUT,
    KICKOFF_ROW,
    LONG,
    LONG_MARGIN,
    LONG_PASS_MARGIN,
    OUT_AT,
    OUT_OF_BOUNDS_MARGIN,
    PASS_ROW,
    PENALTY_CARD,
    PENALTY_MARGIN,
    POINT_AFTER_MARGIN,
    PUNT_ROW,
    QUICK_KICK_MARGIN,
    REPLACE_GAME,
    RETURN_ROW,
    RUN_BACK_AT,
    RUN_MARGIN,
)
from pigskin.games.hamilton.squad import FULLBACK, QUARTERBACK

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.chance import Source
    from pigskin.games.hamilton.rules import Hamilton
    from pigskin.types import Events

# How a play ends. The side and spot with it are those of the side that has the ball then.
DOWN = const(1)  # the offense kept the ball: next down, first down or over on downs
SERIES = const(2)  # the other side starts a series
REGAINED = const(3)  # the offense lost the ball and got it back (AMB-29)
OVER = const(4)  # a blocked kick on fourth down (PS-9.23)
TOUCHBACK = const(5)
SCORED = const(6)  # touchdown
SAFE = const(7)  # safety, given up by the side
GOAL = const(8)  # field goal
MISSED = const(9)
TRY_GOOD = const(10)
_TRY_FAILED = const(11)

# Matters to settle after a play, in the order drawn (AMB-59). A replacement is
# REPLACEMENT + side + 2 * for the game + 4 * position named on the card.
DECIDE = const(0)  # a penalty is accepted or refused
OFFSET = const(1)  # penalties cancel each other
REPLACEMENT = const(2)

_NO_MAN = const(-1)  # a margin is read without a class

# The stage at which a replacement card came up decides who loses the man (PS-13.5 to 13.7).
_BEFORE = const(0)
_KICKED = const(1)  # the kick is returned
_LOOSE = const(2)  # fumbled or blocked

# Codes from here on are special cards, which have no readings of their own (AMB-12).
_SPECIAL = PENALTY_CARD << 8
# Readings that another card adds to (PS-9.10).
_ADDED = (ADD_RUN, ADD_LATERAL)


class Reshuffle(Exception):
    """The signal that the first card of a half was a replacement card (PS-13.8)."""


def _opens_half(game: "Hamilton") -> bool:
    """Return whether the card just turned was the first of a half (PS-13.8, AMB-09)."""
    untouched = len(game.pack) + 1 == game.rules.full
    return untouched and game.quarter & 1 == 1 and game.phase == "kickoff"


class Play:
    """The cards of one play; `end`, `side` and `spot` are its outcome.

    A game has one Play for all its plays: a new object for each takes a Pico 0.2 ms longer.
    """

    game: "Hamilton"
    chance: "Source"
    events: "Events"
    offense: int
    side: int
    ball: int
    end: int
    spot: int
    # The ball is dead: incomplete or out of bounds (PS-12.4).
    stopped: bool
    # Special cards in the order drawn: code and stage.
    specials: "tuple[tuple[int, int], ...]"
    _card: int
    _stage: int
    _recovered: int

    def begin(self, game: "Hamilton", chance: "Source", events: "Events") -> None:
        self.game = game
        self.chance = chance
        self.events = events
        self.offense = self.side = game.possession
        self.ball = game.ball
        self.spot = 0
        self.stopped = False
        self.specials = ()
        self._stage = _BEFORE

    def loser(self, stage: int) -> int:
        """Return the side that loses a man to a card (PS-13.5 to 13.7, AMB-72 to 76)."""
        if stage == _BEFORE:
            return self.offense
        return self.side if stage == _KICKED else self._recovered

    def penalty(self) -> int:
        """Return the reading of the Penalty space of the last card (PS-10.2)."""
        return self.game.dealer.read(self._card, PENALTY_MARGIN)

    # Cards

    def _read(self, side: int, space: int, position: int = _NO_MAN) -> int:
        """Turn a card and read a space: a row under the class of that side's man (PS-9.1)."""
        game = self.game
        squad = game.squads[side]
        dealer = game.dealer
        pack = game.pack
        man = -1
        cell = space
        if position >= 0:
            man = squad.field[position]
            cell += man
        while pack:
            card = dealer.turn(pack, self.chance)
            code = dealer.read(card, cell)
            if code < _SPECIAL:
                break
            self._set_aside(side, card, code)
        else:
            # The side with the ball cuts, even if the other side reads (PS-3.7).
            self.events.append(("CUT", self.side))
            card = dealer.cut(self.chance)
            code = dealer.read(card, cell)
        self._card = card
        if man >= 0:
            if squad.linked:
                codes = (
                    dealer.read(card, space),
                    dealer.read(card, space + 1),
                    dealer.read(card, space + 2),
                )
                man, code = squad.reading(position, game.rules.open, codes)
            if game.rules.open:
                if squad.named[position] != man:
                    squad.name(position, man)  # PS-3.9
            elif space < PUNT_ROW:
                squad.hear(position, code)  # PS-3.10
        self.events.append(("CARD", side, card, space, man, code))
        return code

    def _set_aside(self, side: int, card: int, code: int) -> None:
        """Keep a special card face up until the play is complete (PS-3.11, 10.1, 13.4)."""
        kind = code >> 8
        if kind == PENALTY_CARD:
            self.events.append(("PENALTYCARD", side, card))
        else:
            game_long = 1 if kind == REPLACE_GAME else 0
            self.events.append(("REPLACECARD", side, card, game_long))
            if _opens_half(self.game):
                raise Reshuffle
        self.specials += ((code, self._stage),)

    # Calls

    def kick(self, call: str) -> None:
        """Play a call that names no position: a kick or the long pass."""
        if call == "PUNT":
            self._kick(self._read(self.offense, PUNT_ROW, FULLBACK))
        elif call == "LONGPASS":
            self._long_pass()
        elif call == "KICKOFF":
            self._kick(self._read(self.offense, KICKOFF_ROW, FULLBACK))
        elif call == "QUICKKICK":
            self._kick(self._read(self.offense, QUICK_KICK_MARGIN))
        elif call == "POOB":
            self._punt_out()
        else:
            self._field_goal()

    def try_point(self) -> None:
        """Turn one card for one point (PS-9.19); the side that scored turns it (AMB-10)."""
        code = self._read(self.offense, POINT_AFTER_MARGIN)
        self.end = TRY_GOOD if code >> 8 == GOOD else _TRY_FAILED

    def attack(self, position: int, row: int) -> None:
        """Play a run or a pass at a man of the defense (PS-8.1 to 8.3)."""
        defense = 1 - self.offense
        code = self._read(defense, row, position)
        if row != PASS_ROW:
            self._carry(defense, self.ball, code, "run")
        elif not self._not_caught(defense, position, code):
            self._carry(defense, self.ball, code, "pass")

    def _long_pass(self) -> None:
        """Play a long pass: no class counts; the return back may intercept (PS-8.4, 9.15)."""
        defense = 1 - self.offense
        code = self._read(defense, LONG_PASS_MARGIN)
        if not self._not_caught(defense, QUARTERBACK, code):
            self._carry(defense, self.ball, code, "pass")

    def _not_caught(self, defense: int, position: int, code: int) -> bool:
        """Return whether the pass was incomplete or intercepted, and end it (PS-9.11, 9.13)."""
        kind = code >> 8
        yards = (code & 255) - 128
        if kind == INCOMPLETE:
            self.events.append(("INCOMPLETE", self.offense, yards))
            self.stopped = True
            self.end = DOWN
            self.spot = self.ball
            return True
        if kind != INTERCEPTED:
            return False
        spot = self.ball + yards
        self.events.append(("LOST", self.offense, "pass", spot))
        self.side = defense
        if spot >= 100:
            self._finish(TOUCHBACK, defense, 0)
        elif spot <= 0:
            self._finish(SCORED, defense, 0)  # AMB-47
        else:
            # The man the pass was aimed at runs it back (PS-9.14).
            self._carry(defense, 100 - spot, self._read(defense, RETURN_ROW, position), "return")
        return True

    # Carrying

    def _finish(self, end: int, side: int, spot: int) -> None:
        self.end = end
        self.side = side
        self.spot = spot

    def _carry(self, reader: int, spot: int, code: int, how: str) -> None:
        """Carry the ball on from a spot of the side that has it (PS-9.1 to 9.10)."""
        kind = code >> 8
        reached = spot
        if kind in _ADDED:
            caught = self._move(how, (code & 255) - 128, spot)
            if caught >= 100:
                self._finish(SCORED, self.side, 0)  # AMB-43
                return
            if self.game.rules.fumble_reached:
                reached = caught
            spot = caught
            if how == "pass":
                how = "run"
            code = self._read(reader, RUN_MARGIN)
            kind = code >> 8
        if kind == FUMBLE:
            self._fumble(reader, reached, how)
        elif kind == LONG:
            self._downed(self._move(how, self._long(reader), spot))
        else:
            self._downed(self._move(how, (code & 255) - 128, spot))

    def _move(self, how: str, yards: int, spot: int) -> int:
        """Move the ball, at most to the goal line (PS-9.9), and return its spot."""
        end = spot + yards
        if end > 100:
            yards -= end - 100
            end = 100
        self.events.append(("MOVE", self.side, how, yards, end))
        return end

    def _long(self, reader: int) -> int:
        """Return the yards of a long gain; each DOUBLE doubles the next card (PS-9.8)."""
        times = 1
        # Cuts never run out (AMB-01), so the loop must end even if every card reads DOUBLE.
        for _ in self.game.dealer.full:
            code = self._read(reader, LONG_MARGIN)
            if code >> 8 != DOUBLE:
                return ((code & 255) - 128) * times
            times *= 2
        return times

    def _downed(self, spot: int) -> None:
        """End the play with the side that carried the ball; goal lines come first (AMB-42)."""
        if spot >= 100:
            self.end = SCORED
        elif spot <= 0:
            self.end = SAFE  # AMB-18, AMB-79
        else:
            self.end = DOWN if self.side == self.offense else SERIES
            self.spot = spot

    def _fumble(self, reader: int, spot: int, how: str) -> None:
        """Read who has a fumble and the yards of the play (PS-9.5, AMB-15, AMB-39)."""
        self._stage = _LOOSE
        code = self._read(reader, FUMBLE_MARGIN)
        side = self.side
        kept = code >> 8 == KEPT
        spot = self._move(how, (code & 255) - 128, spot)
        self.events.append(("FUMBLE", side, spot, 1 if kept else 0))
        self._recovered = side if kept else 1 - side
        if kept:
            self._downed(spot)
            return
        self.events.append(("LOST", side, "fumble", spot))
        other = 1 - side
        if spot >= 100:
            self._finish(TOUCHBACK, other, 0)  # AMB-40
        elif spot <= 0:
            self._finish(SCORED, other, 0)  # AMB-41
        else:
            self._finish(REGAINED if other == self.offense else SERIES, other, 100 - spot)

    # Kicks

    def _kick(self, code: int) -> None:
        kind = code >> 8
        if kind == BLOCKED:
            self._blocked()
            return
        yards = (code & 255) - 128
        spot = self.ball + yards
        other = 1 - self.offense
        self.events.append(("MOVE", self.offense, "kick", yards, spot))
        if spot >= 100:
            self._finish(TOUCHBACK, other, 0)
        elif kind == KICKED_OUT:
            self._out_of_bounds(100 - spot)  # AMB-13
        else:
            self._return(100 - spot)

    def _out_of_bounds(self, spot: int) -> None:
        """Give the ball to the other side on its own line `spot`, without a return (PS-8.7)."""
        other = 1 - self.offense
        self.events.append(("OB", other, spot))
        self.stopped = True
        self._finish(SERIES, other, spot)

    def _return(self, spot: int) -> None:
        """Run a kick back by the class of the return back (PS-2.9, PS-5.3)."""
        self._stage = _KICKED
        other = 1 - self.offense
        self.side = other
        self._carry(other, spot, self._read(other, RETURN_ROW, QUARTERBACK), "return")

    def _punt_out(self) -> None:
        """Punt out at the line on the card, even behind the scrimmage line (PS-8.7, AMB-35)."""
        code = self._read(self.offense, OUT_OF_BOUNDS_MARGIN)
        kind = code >> 8
        if kind == BLOCKED:
            self._blocked()  # AMB-37
            return
        spot = (code & 255) - 128
        self.events.append(("MOVE", self.offense, "kick", 100 - spot - self.ball, 100 - spot))
        if kind == RUN_BACK_AT:
            self._return(spot)  # AMB-36
        else:
            assert kind == OUT_AT
            self._out_of_bounds(spot)

    def _blocked(self) -> None:
        """Read who has a blocked kick, and the yards lost (PS-9.22 to 9.25, AMB-49, AMB-50)."""
        self._stage = _LOOSE
        code = self._read(self.offense, BLOCKED_MARGIN)
        lost = code >> 8 == BLOCKERS_BALL
        other = 1 - self.offense
        spot = self.ball - ((code & 255) - 128)
        self.events.append(("BLOCKED", self.offense, spot, 0 if lost else 1))
        self._recovered = other if lost else self.offense
        if spot <= 0:
            self._finish(SCORED if lost else SAFE, self._recovered, 0)
        elif lost or self.game.rules.blocked_over:
            self._finish(OVER if self.game.down == 4 else SERIES, other, 100 - spot)
        else:
            self._finish(DOWN, self.offense, spot)

    def _field_goal(self) -> None:
        """Kick a field goal: good from the line on the card and nearer (PS-9.17, AMB-33)."""
        code = self._read(self.offense, FIELD_GOAL_MARGIN)
        if code >> 8 == GOOD and 100 - self.ball <= (code & 255) - 128:
            self._finish(GOAL, self.offense, 0)
        else:
            self._finish(MISSED, 1 - self.offense, 0)
