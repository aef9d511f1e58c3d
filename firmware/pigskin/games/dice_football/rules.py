"""The two dice footballs of 1926 and 1948: every play from the throw of two dice.

Clauses are cited as FB26-A1, FB48-14 and rulings as F-2, from tests/rules/football_dice.md.
"""

from micropython import const

from pigskin.core.chance import Source
from pigskin.core.dice import DOUBLE, LOWER, TOTAL
from pigskin.core.game import BLACK, WHITE
from pigskin.core.options import settle
from pigskin.games.dice_football import notation
from pigskin.games.dice_football.options import DiceRules, options_of, split_length
from pigskin.games.football.rules import FIELD_GOAL, SAFETY, TOUCHDOWN, Football

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from typing_extensions import Self

    from pigskin.types import Choices, Events, Options

_TOUCHBACK_SPOT = const(20)
_SAFETY_SPOT = const(20)
_FIVE = const(5)
_DELAY_YARDS = const(10)
_UNLIMITED = const(-1)

# 4-3 forfeits the ball on a pass (FB26-A3e, FB48-11e).
_FOUR_THREE = const((15, 20))

_OPENING = const(("THROW",))
_ELECTION = const(("KICK", "RECEIVE"))
_KICKOFF = const(("KICKOFF",))
_RUNBACK = const(("RUNBACK", "DECLINE"))
_FAR = const(("LINE", "END", "PASS", "TRICK", "PUNT"))
_NEAR = const(("LINE", "END", "PASS", "TRICK", "PUNT", "PLACE"))
_UNNAMED = const(("UNNAMED",))
_DELAY = const(("DELAY",))
# Phases in which a play is named before the throw (F-20).
_NAMED = const(("scrimmage", "try"))
_CLOCK = const(("TIME", "TIME 1", "TIME 2", "TIME 3", "TIME 4"))


class _TimeUp(Exception):
    """The end of time: there is no further throw (FB26-E1)."""


class DiceFootball(Football):
    """A position of the dice football. The editions differ only in their options."""

    def __init__(self, options: "Options"):
        self.options = settle(type(self), options)
        self.rules = DiceRules(self.options)
        self.score = [0, 0]
        self.plays = 0
        self.throws = self.rules.throws
        self.time_up = False
        self.set_phase("opening", WHITE, 0)

    def copy(self) -> "Self":
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.rules = self.rules
        twin.score = self.score[:]
        twin.plays = self.plays
        twin.throws = self.throws
        twin.time_up = self.time_up
        twin.phase = self.phase
        twin.side = self.side
        twin.ball = self.ball
        twin.down = self.down
        twin.gain_line = self.gain_line
        return twin

    @property
    def timed(self) -> bool:
        return self.rules.timed

    @property
    def minutes(self) -> int:
        return self.rules.minutes

    def notation(self) -> str:
        return notation.notation(self)

    @classmethod
    def allows(cls, name: str, value: str) -> bool:
        return name == "length" and bool(split_length(value))

    def is_goal(self, line: int) -> bool:
        return self._over(line)

    # What may be chosen

    def choices(self) -> "Choices":
        phase = self.phase
        if phase == "scrimmage":
            if self.ball < self.rules.place_from:
                return _FAR
            if self.down < 4 and self.rules.place_down == "fourth":
                return _FAR
            return _NEAR
        if phase == "kickoff":
            return _KICKOFF
        if phase == "try":
            return self.rules.try_calls
        if phase == "choice":
            return _ELECTION
        if phase == "runback":
            return _RUNBACK
        if phase == "opening":
            return _OPENING
        return ()

    def irregular(self) -> "Choices":
        """Return UNNAMED and DELAY, which happen to people only, and the calls of the clock.

        TIME n stops the clock after n throws.
        """
        return () if self.over else self._unnamed() + self._delayed() + self.clock_calls()

    def calls(self, side: int) -> "Choices":
        """Return the fouls that a side may call: UNNAMED its own, DELAY the opponent's (F-18)."""
        return self._unnamed() if side == self.side else self._delayed()

    def _unnamed(self) -> "Choices":
        return _UNNAMED if self.phase in _NAMED else ()

    def _delayed(self) -> "Choices":
        """Return DELAY where the side that is ahead has to throw (FB26-E3, FB48-23, F-18)."""
        ahead = not self.over and self.score[self.side] > self.score[1 - self.side]
        return _DELAY if ahead and self.phase != "choice" else ()

    def clock_calls(self) -> "Choices":
        if self.over or not self.rules.timed or self.time_up:
            return ()
        # Time may end sooner than announced, but not later (FB26-E1).
        return _CLOCK if self.throws == _UNLIMITED else _CLOCK[:1]

    # Playing

    def play(self, choice: str, chance: Source) -> "Events":
        if choice not in self.choices() and choice not in self.irregular():
            raise self.refuse(choice)
        events: Events = []
        try:
            if choice[:4] == "TIME":
                self._clock(choice)
            elif choice == "DELAY":
                self._delay(events)
            elif self.phase == "scrimmage":
                self._scrimmage(choice, chance, events)
            elif self.phase == "kickoff":
                self._kickoff(chance, events)
            elif self.phase == "runback":
                self._runback(choice, chance, events)
            elif self.phase == "try":
                self._try(choice, chance, events)
            elif self.phase == "choice":
                self._elect(choice, events)
            else:
                self._opening(chance, events)
        except _TimeUp:
            self.time_up = True
        if self.plays >= self.rules.plays or self.throws == 0:
            self.time_up = True
        if self.time_up and not (
            self.rules.finish_play and (self.phase == "try" or self.phase == "runback")
        ):
            events.append(("TIMEUP",))
            self.finish(events)
        return events

    def _throw(self, side: int, chance: Source, events: "Events") -> int:
        if self.throws >= 0:
            if self.throws > 0:
                self.throws -= 1
            elif not self.rules.finish_play:
                raise _TimeUp
        dice = chance.throw()
        events.append(("THROW", side, dice))
        return dice

    def _clock(self, choice: str) -> None:
        """Stop the clock now, or after this many more throws (FB26-E1, F-17)."""
        if choice == "TIME":
            self.time_up = True
        else:
            self.throws = int(choice[5:])

    def _opening(self, chance: Source, events: "Events") -> None:
        """Give the choice to the higher throw; equal throws are repeated (FB48-3, F-15)."""
        if self.rules.first_kick == "coin":
            winner = chance.below(2)
        else:
            white = TOTAL[self._throw(WHITE, chance, events)]
            black = TOTAL[self._throw(BLACK, chance, events)]
            if white == black:
                return
            winner = WHITE if white > black else BLACK
        events.append(("TOSS", winner))
        self.set_phase("choice", winner, 0)

    def _elect(self, choice: str, events: "Events") -> None:
        events.append(("ELECT", self.side, choice))
        kicker = self.side if choice == "KICK" else 1 - self.side
        self.set_phase("kickoff", kicker, self.rules.kickoff_ball)

    def _kickoff(self, chance: Source, events: "Events") -> None:
        side = self.side
        ball = self.ball
        events.append(("PLAY", side, "KICKOFF", ball, 0, 0))
        dice = self._throw(side, chance, events)
        if DOUBLE[dice] and self.rules.kickoff_doubles == "again":
            # FB26-C5; the spot cannot go behind the goal line (F-23).
            self.ball = max(0, ball - _FIVE)
            self.gain_line = self.ball
            events.append(("KICKAGAIN", side, self.ball))
            return
        self.plays += 1
        self._kick(ball, dice, chance, events)

    def _scrimmage(self, call: str, chance: Source, events: "Events") -> None:
        side = self.side
        ball = self.ball
        events.append(("PLAY", side, call, ball, self.down, self.gain_line - ball))
        dice = self._throw(side, chance, events)
        self.plays += 1
        double = DOUBLE[dice]
        if call == "UNNAMED":
            events.append(("UNNAMED", side))
            if double and self.rules.unnamed_double == "act":
                self._double(double, ball, chance, events)
            else:
                self._next_down(ball, events)
            return
        kick = call == "PUNT" or call == "PLACE"
        if double and not (kick and self.rules.kick_doubles == "count"):
            self._double(double, ball, chance, events)
            return
        if call == "LINE":
            self._gain("run", LOWER[dice], events)
        elif call == "END":
            total = TOTAL[dice]
            self._gain("run", 0 if total & 1 else total, events)
        elif call == "TRICK":
            total = TOTAL[dice]
            self._gain("run", -total if total & 1 else 2 * total, events)
        elif call == "PASS":
            self._pass(dice, chance, events)
        elif call == "PUNT":
            self._kick(ball, dice, chance, events)
        else:
            self._place(dice, chance, events)

    def _gain(self, how: str, yards: int, events: "Events") -> None:
        spot = self.ball + yards
        events.append(("MOVE", self.side, how, yards, spot))
        self._next_down(spot, events)

    def _over(self, spot: int) -> bool:
        """Return whether the ball has crossed the opponents' goal line (FB26-D1n, FB48-19a)."""
        return spot > 100 or (spot == 100 and self.rules.on_line)

    def _behind(self, spot: int) -> bool:
        """Return whether the ball is behind the own goal line (FB26-D4b, FB48-21)."""
        return spot < 0 or (spot == 0 and self.rules.on_line)

    def _next_down(self, spot: int, events: "Events", repeat: bool = False) -> None:
        """End a play with the ball at this spot, still with the side that had it."""
        if spot >= 100 and self._over(spot):
            self._touchdown(events)
        elif spot <= 0 and self._behind(spot):
            self._safety(events)
        elif spot >= self.gain_line:
            events.append(("FIRSTDOWN", self.side, spot))
            self.first_down(spot)
        elif repeat:
            self.ball = spot
        elif self.down == 4:
            events.append(("DOWNS", self.side, spot))
            self.change_sides(spot, events)
        else:
            self.ball = spot
            self.down += 1

    def _pass(self, dice: int, chance: Source, events: "Events") -> None:
        side = self.side
        total = TOTAL[dice]
        if dice in _FOUR_THREE:
            self._lose("pass", self.ball, events)
            return
        if total & 1:
            events.append(("INCOMPLETE", side, 0))
            self._next_down(self.ball, events)
            return
        catch = self.ball + total
        events.append(("MOVE", side, "pass", total, catch))
        if self._over(catch) and self.rules.pass_over == "score":
            # The ball is over the line, so a run has no meaning (F-8).
            self._touchdown(events)
            return
        self._run_after_catch(catch, chance, events)

    def _run_after_catch(self, catch: int, chance: Source, events: "Events") -> None:
        rules = self.rules
        dice = self._throw(self.side, chance, events)
        double = DOUBLE[dice]
        if double and rules.run_doubles != "even":
            # The pass stands and the double acts where it was caught (F-4).
            self._double(
                double, catch if rules.run_doubles == "catch" else self.ball, chance, events
            )
            return
        if dice in _FOUR_THREE and rules.pass43 == "either":
            self._lose("pass", catch if rules.pass43_spot == "catch" else self.ball, events)
            return
        total = TOTAL[dice]
        if not total & 1:
            catch += total
            events.append(("MOVE", self.side, "run", total, catch))
        self._next_down(catch, events)

    # Doubles

    def _double(self, double: int, spot: int, chance: Source, events: "Events") -> None:
        """Apply a double, which acts on every call (FB26-C1 to C3, FB48-15 to 18)."""
        if double == 1:
            self._lose("fumble", spot, events)
            return
        if double == 6:
            if self._recovered(spot, chance, events):
                again = self.down == 4 and self.rules.fumble_fourth == "again"
                self._next_down(spot, events, again)
            else:
                self._lose("fumble", spot, events)
            return
        back, loss = self._five_back(double, spot)
        how = "loss" if loss else "penalty"
        events.append(("MOVE", self.side, how, back - spot, back))
        if self.rules.after_loss == "measure":
            self.gain_line = back + 10
        down = self.rules.double_down
        self._next_down(back, events, down == "repeat" or (down == "mixed" and double < 4))

    def _five_back(self, double: int, spot: int) -> tuple[int, bool]:
        """Return the spot five yards back, and whether it is a loss (FB26-D4c, D4d, FB48-18h)."""
        if self.rules.near_goal == "half":
            return (self._half(spot) if spot < 10 else spot - _FIVE), False
        if double < 4:
            return self._penalty(spot, _FIVE), False
        return spot - _FIVE, True

    def _penalty(self, spot: int, yards: int) -> int:
        """Return the spot `yards` back, from which no score can come (FB26-D4a)."""
        return min(spot, max(self.rules.last_yard, spot - yards))

    def _half(self, spot: int) -> int:
        """Return half the way to the own goal; the rules say how to round (F-19)."""
        if self.rules.half_yard == "up":
            return (spot + 1) // 2
        return min(spot, max(1, spot // 2))

    def _recovered(self, spot: int, chance: Source, events: "Events") -> bool:
        """Throw for a fumble after 6-6: even keeps it; doubles mean nothing here (FB26-C2)."""
        kept = not TOTAL[self._throw(self.side, chance, events)] & 1
        events.append(("FUMBLE", self.side, spot, 1 if kept else 0))
        return kept

    def _lose(self, how: str, spot: int, events: "Events") -> None:
        events.append(("LOST", self.side, how, spot))
        if self._over(spot):
            self.side = 1 - self.side
            self._touchback(events)
        else:
            self.change_sides(max(spot, self.rules.last_yard), events)

    # Kicks

    def _kick(self, ball: int, dice: int, chance: Source, events: "Events") -> None:
        """Kick five times the total, then the touchback or the return."""
        yards = 5 * TOTAL[dice]
        spot = ball + yards
        events.append(("MOVE", self.side, "kick", yards, spot))
        if spot > 100 or (spot == 100 and self.rules.kick_on_line == "touchback"):
            self.side = 1 - self.side
            self._touchback(events)
            return
        self.set_phase("runback", 1 - self.side, 100 - spot)
        if self.rules.run_back == "must":
            self._return(chance, events)

    def _touchback(self, events: "Events") -> None:
        events.append(("TOUCHBACK", self.side))
        self.first_down(_TOUCHBACK_SPOT)
        events.append(("SERIES", self.side, self.ball))

    def _runback(self, choice: str, chance: Source, events: "Events") -> None:
        if choice == "RUNBACK":
            self._return(chance, events)
        else:
            events.append(("DECLINE", self.side))
            self._start_series(self.ball, events)

    def _return(self, chance: Source, events: "Events") -> None:
        """Throw a return: even brings it back, doubles act from the catch (FB26-C6, F-7)."""
        side = self.side
        catch = self.ball
        dice = self._throw(side, chance, events)
        double = DOUBLE[dice]
        if double and self.rules.return_doubles == "act":
            self._return_double(double, catch, chance, events)
            return
        total = TOTAL[dice]
        yards = 0 if total & 1 else total
        events.append(("MOVE", side, "return", yards, catch + yards))
        if self._over(catch + yards):
            # Only where doubles count on kicks and returns can a return be this long (F-31).
            self._touchdown(events)
        else:
            self._start_series(catch + yards, events)

    def _return_double(self, double: int, catch: int, chance: Source, events: "Events") -> None:
        if double == 1:
            self._lose("fumble", catch, events)
        elif double == 6:
            if not self._recovered(catch, chance, events):
                self._lose("fumble", catch, events)
                return
            self._start_series(catch, events)
            if self.rules.return_fumble == "second":
                self.down = 2
        else:
            back, loss = self._five_back(double, catch)
            if loss and self.rules.return_safety == "no":
                back = self._penalty(catch, _FIVE)
            events.append(("MOVE", self.side, "loss" if loss else "penalty", back - catch, back))
            if loss and self._behind(back):
                self._safety(events)
            else:
                self._start_series(back, events)

    def _start_series(self, ball: int, events: "Events") -> None:
        self.first_down(max(ball, self.rules.last_yard))
        events.append(("SERIES", self.side, self.ball))

    def _place(self, dice: int, chance: Source, events: "Events") -> None:
        """Try a place kick: even and long enough is good (FB26-B3a, FB48-14), else like a punt."""
        side = self.side
        if self._place_good(dice):
            events.append(("FG", side))
            self._scored(FIELD_GOAL)
            return
        events.append(("NOFG", side))
        spot = self.ball + 5 * TOTAL[dice]
        if TOTAL[dice] & 1 and spot < 100 and self.rules.short_place == "dead":
            events.append(("MOVE", side, "kick", spot - self.ball, spot))
            self.change_sides(spot, events)
            return
        self._kick(self.ball, dice, chance, events)

    def _place_good(self, dice: int) -> bool:
        total = TOTAL[dice]
        return not total & 1 and self.ball + 5 * total >= 100 + self.rules.post_depth

    # Scores

    def _touchdown(self, events: "Events") -> None:
        events.append(("TD", self.side))
        self.score[self.side] += TOUCHDOWN
        self.set_phase("try", self.side, self.rules.try_ball)

    def _scored(self, points: int) -> None:
        """Add points for the side in possession; the other side chooses (FB26-D3n, FB48-20)."""
        self.score[self.side] += points
        self.set_phase("choice", 1 - self.side, 0)

    def _safety(self, events: "Events") -> None:
        """Score two points against the side with the ball, which goes on from its 20 (F-16)."""
        events.append(("SAFETY", self.side))
        self.score[1 - self.side] += SAFETY
        if self.rules.after_safety == "kick":
            self.set_phase("kickoff", self.side, _SAFETY_SPOT)
        else:
            self._start_series(_SAFETY_SPOT, events)

    def _try(self, call: str, chance: Source, events: "Events") -> None:
        """Play for one point; a double, a loss or 4-3 ends the try (FB26-D2, FB48-19b, F-13)."""
        side = self.side
        events.append(("PLAY", side, call, self.ball, 0, 0))
        dice = self._throw(side, chance, events)
        again = self.rules.try_double == "again" and call != "UNNAMED"
        if again and DOUBLE[dice] in (2, 3, 4, 5):
            return
        good = not DOUBLE[dice] and self._try_good(call, dice, chance, events)
        events.append(("PAT" if good else "NOPAT", side))
        self._scored(1 if good else 0)

    def _try_good(self, call: str, dice: int, chance: Source, events: "Events") -> bool:
        total = TOTAL[dice]
        if call == "PLACE":
            return self._place_good(dice)
        if call == "LINE":
            return self._over(self.ball + LOWER[dice])
        if total & 1 or call == "UNNAMED":
            return False
        if call == "TRICK":
            return self._over(self.ball + 2 * total)
        spot = self.ball + total
        if call == "PASS" and not self._over(spot):
            dice = self._throw(self.side, chance, events)
            if DOUBLE[dice] or TOTAL[dice] & 1:
                return False
            spot += TOTAL[dice]
        return self._over(spot)

    # Irregularities

    def _delay(self, events: "Events") -> None:
        """Step off ten yards; phase, down and line stay, as no play was made.

        FB26-E3, FB48-23, F-18.
        """
        side = self.side
        ball = self.ball
        events.append(("DELAY", side))
        spot = self._penalty(ball, _DELAY_YARDS)
        if self.phase == "kickoff":
            spot = min(ball, max(1, ball - _DELAY_YARDS))
        elif ball <= _DELAY_YARDS and self.rules.delay_near_goal == "half":
            spot = self._half(ball)
        events.append(("MOVE", side, "penalty", spot - ball, spot))
        if self.phase == "scrimmage":
            self.ball = spot
        else:
            self.set_phase(self.phase, side, spot)


class Football26(DiceFootball):
    name = "football26"
    title = "Game of Football 1926"
    OPTIONS = options_of(1926)


class Football48(DiceFootball):
    name = "football48"
    title = "Football 1948"
    OPTIONS = options_of(1948)
