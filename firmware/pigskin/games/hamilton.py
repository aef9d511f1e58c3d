"""Tom Hamilton's Pigskin of 1946 and 1956: hidden line-ups, a deck of cards, four quarters.

Clauses are cited as PS-9.5 and rulings as AMB-41, from tests/rules/pigskin.md. The men are in
`hamilton_squad`, the cards of one play in `hamilton_play`, options and deck in `hamilton_rules`,
what a side may know in `hamilton_view`; here is the order of things between the plays (PS-17).

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

from micropython import const

from pigskin.core.game import BLACK, NOBODY, WHITE, Options, settle_options
from pigskin.games.football import FIELD_GOAL, SAFETY, TOUCHDOWN, Football
from pigskin.games.hamilton_deck import (
    ON_DEFENSE,
    ON_OFFENSE,
    PENALTY_CARD,
    POSITIONS,
    REPLACE_GAME,
    STAR,
    replaced_position,
    replaced_side,
)
from pigskin.games.hamilton_play import (
    DOWN,
    GOAL,
    MISSED,
    OVER,
    REGAINED,
    SAFE,
    SCORED,
    TARGET_OF,
    TARGETS,
    TOUCHBACK,
    TRY_GOOD,
    Play,
    Reshuffle,
)
from pigskin.games.hamilton_rules import Rules, deck_called
from pigskin.games.hamilton_squad import (
    CLASSES,
    ELEVEN,
    FULLBACK,
    LINE_MEN,
    SQUAD_46,
    SQUAD_56,
    Squad,
)
from pigskin.games.hamilton_view import View

_KICKOFF_SPOT = const(40)
_SAFETY_SPOT = const(20)
_TOUCHBACK_SPOT = const(20)
_OUT_OF_BOUNDS_FROM = const(50)
_FIELD_GOAL_FROM = const(70)
_FREE_TIMEOUTS = const(4)
_TIMEOUT_YARDS = const(5)
QUARTERS = const(4)
_HALF = const(2)

_ELECTION = ("KICK", "RECEIVE")
_TOSS = ("HEADS", "TAILS")
_KICKOFF = ("KICKOFF",)
_PENALTY = ("ACCEPT", "REFUSE")
_WINDOW = ("DONE", "SUB")
_CLOSED_WINDOW = ("DONE",)
_TIMEOUTS = ("TIMEOUT W", "TIMEOUT B")
_LONG_OR_PUNT = ("LONGPASS", "PUNT")
_CHANGES = tuple(["%s %s" % (position, man) for position in POSITIONS for man in CLASSES])
_CHANGE_AT = {word: at for at, word in enumerate(_CHANGES)}
_ANY_CALL = tuple([target[0] for target in TARGETS]) + _LONG_OR_PUNT

_changes_by_classes: dict = {}


def _changes_of(free: bytes, row: int) -> tuple:
    """The changes in the line (row 0) or the backs (3) with these men free; there are few sets."""
    key = row << 3 | (free[row] > 0) | (free[row + 1] > 0) << 1 | (free[row + 2] > 0) << 2
    changes = _changes_by_classes.get(key)
    if changes is None:
        words = _CHANGES[3 * LINE_MEN :] if row else _CHANGES[: 3 * LINE_MEN]
        changes = tuple([word for at, word in enumerate(words) if free[row + at % 3]])
        _changes_by_classes[key] = changes
    return changes


# Things to be settled after a play, in the order drawn (AMB-59); a replacement is
# REPLACEMENT + side + 2 * for the game + 4 * position named on the card.
DECIDE = const(0)
OFFSET = const(1)
REPLACEMENT = const(2)


class Hamilton(Football):
    """A position of Pigskin; `side` is asked, `possession` has the ball."""

    hides = True
    family = "hamilton"
    SQUAD = b""
    QUICK_KICK_DOWNS = 0

    OPTIONS = Options("hamilton_options")

    def __init__(self, options: dict):
        self.options = settle_options(type(self), options)
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

    @classmethod
    def check_option(cls, name: str, value: str) -> None:
        if name == "deck":
            deck_called(value)
        else:
            super().check_option(name, value)

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
            return self._changes()
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
            return _TOSS
        return ()

    def _calls(self) -> tuple:
        used = self.used
        calls = _ANY_CALL
        if used:
            left = [call for call, position, _ in TARGETS if not used >> position & 1]
            calls = tuple(left) + _LONG_OR_PUNT
        if self.squads[self.side].field[FULLBACK] == STAR:
            if self.ball >= _OUT_OF_BOUNDS_FROM:
                calls += ("POOB",)
            if self.down <= self.rules.quick_kick_downs:
                calls += ("QUICKKICK",)
        if self.ball >= _FIELD_GOAL_FROM:
            calls += ("FIELDGOAL",)
        return calls

    def _may_kick(self, call: str) -> bool:
        """May this be called, which names no position? (PS-17, step 1)"""
        if call in _LONG_OR_PUNT:
            return True
        if call == "FIELDGOAL":
            return self.ball >= _FIELD_GOAL_FROM
        if self.squads[self.side].field[FULLBACK] != STAR:
            return False
        if call == "POOB":
            return self.ball >= _OUT_OF_BOUNDS_FROM
        return call == "QUICKKICK" and self.down <= self.rules.quick_kick_downs

    def _changes(self) -> tuple:
        squad = self.squads[self.side]
        if squad.back:
            places = range(ELEVEN)
            return tuple([_CHANGES[3 * p + man] for p in places for man in squad.substitutes(p)])
        return _changes_of(squad.free, 0) + _changes_of(squad.free, 3)

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
            return _TIMEOUTS
        return ()

    # Playing

    def play(self, choice: str, chance) -> list:
        events: list = []
        phase = self.phase
        if phase == "scrimmage":
            target = TARGET_OF.get(choice)
            if not self.used >> target[1] & 1 if target else self._may_kick(choice):
                self._call(choice, target, chance, events)
            else:
                self._call_timeout(choice, events)
        elif phase == "window":
            self._window(choice)
        elif phase == "substitute":
            self._substitute(choice, events)
        elif phase == "lineup":
            self._place(choice, events)
        elif phase == "kickoff":
            if choice == "KICKOFF":
                self._call(choice, None, chance, events)
            else:
                self._call_timeout(choice, events)
        elif choice not in self.choices():
            raise self.refuse(choice)
        elif phase == "forced":
            self._force_out(POSITIONS.index(choice[4:]), chance, events)
        elif phase == "enter":
            self._enter(CLASSES.index(choice[3:]), chance, events)
        elif phase == "penalty":
            self._decide(choice == "ACCEPT", chance, events)
        elif phase == "toss":
            self._toss(choice, chance, events)
        else:
            self._elect(choice, events)
        return events

    # Line-ups, toss and election

    def _place(self, choice: str, events: list) -> None:
        """One man after another, unseen by the other side (PS-2.1, PS-12.9)."""
        side = self.side
        squad = self.squads[side]
        rearranged = self.place == 0 and self.toss_loser != NOBODY
        man = CLASSES.find(choice) if len(choice) == 1 else -1
        if rearranged and choice == "KEEP":
            self.place = ELEVEN
        elif man >= 0 and man in squad.ready_for(self.place, rearranged):
            if rearranged:
                squad.clear_field()
            squad.place(self.place, man)
            events.append(("PLACE", side, POSITIONS[self.place], man))
            self.place += 1
        else:
            raise self.refuse(choice)
        if self.place < ELEVEN:
            return
        self.place = 0
        events.append(("LINEUP", side))
        if not self.second:
            self.second = True
            self.side = 1 - side
            return
        self.second = False
        if self.toss_loser == NOBODY:
            self.set_phase("toss", BLACK, 0)
        else:
            self.phase = "kickoff"
            self.side = self.possession

    def _toss(self, choice: str, chance, events: list) -> None:
        """Black calls the coin; the winner kicks off or receives (PS-4.3)."""
        winner = BLACK if chance.below(2) == _TOSS.index(choice) else WHITE
        events.append(("TOSS", winner))
        self.toss_loser = 1 - winner
        self.set_phase("choice", winner, 0)

    def _elect(self, choice: str, events: list) -> None:
        side = self.side
        events.append(("ELECT", side, choice))
        half = self.phase == "choice_half"
        self.possession = side if choice == "KICK" else 1 - side
        self.set_phase("kickoff", self.possession, _KICKOFF_SPOT)
        self.resume = "kickoff"
        if half:
            # The teams may be arranged anew: this is the time-out of the half (PS-12.9).
            self.phase = "lineup"
        elif self.oto:
            self._open_window(self.possession)

    # Time-outs and substitutions

    def _call_timeout(self, choice: str, events: list) -> None:
        """Four in a half are free, each later one costs five yards (PS-12.2, 12.3)."""
        if choice not in _TIMEOUTS:
            raise self.refuse(choice)
        side = _TIMEOUTS.index(choice)
        self.timeouts[side] += 1
        events.append(("TIMEOUT", side, self.timeouts[side]))
        self.resume = self.phase
        if self.timeouts[side] > _FREE_TIMEOUTS:
            self._walk_off(side, _TIMEOUT_YARDS, events)
        self._open_window(side)

    def _open_window(self, first: int) -> None:
        """Both sides may substitute, one after the other (PS-12.5, AMB-63)."""
        self.phase = "window"
        self.side = first
        self.second = False

    def _window(self, choice: str) -> None:
        if choice == "SUB" and self._can_change():
            self.phase = "substitute"
        elif choice != "DONE":
            raise self.refuse(choice)
        elif self.second:
            self.second = False
            self.oto = False
            self.phase = self.resume
            self.side = self.possession
        else:
            self.second = True
            self.side = 1 - self.side

    def _substitute(self, choice: str, events: list) -> None:
        squad = self.squads[self.side]
        position, man = divmod(_CHANGE_AT.get(choice, -1), 3)
        if position < 0 or not squad.may_enter(position, man):
            raise self.refuse(choice)
        squad.substitute(position, man)
        events.append(("SUB", self.side, POSITIONS[position], man))
        self.phase = "window"

    # A play

    def opens_half(self, left: int) -> bool:
        """Was the pack of a half untouched with so many cards left? (PS-13.8, AMB-09)"""
        return left == self.rules.full and self.quarter & 1 == 1 and self.phase == "kickoff"

    def _call(self, call: str, target, chance, events: list) -> None:
        side = self.side
        events.append(("PLAY", side, call, self.ball, self.down, self.gain_line - self.ball))
        self.resume = self.phase
        if target:
            self.used |= 1 << target[1]
        elif call == "POOB" or call == "QUICKKICK":
            # Only a Star may: everybody knows him now (AMB-38).
            self.squads[side].name(FULLBACK, STAR)
        play = Play(self, chance, events)
        try:
            if target:
                play.attack(target[1], target[2])
            else:
                play.kick(call)
        except Reshuffle:
            # All cards back; the same kick-off begins anew (PS-13.8, AMB-09).
            self.pack = list(self.dealer.full)
            events.append(("RESHUFFLE",))
            return
        for squad in self.squads:
            if squad.left:
                squad.play_made()
        if play.specials:
            self._take(play)
            self._settle(chance, events)
        else:
            self.oto = play.stopped
            self._ended(play.end, play.side, play.spot, chance, events)

    def _take(self, play: Play) -> None:
        """Keep how the play ended while its special cards are acted on."""
        self.end = play.end
        self.end_side = play.side
        self.end_spot = play.spot
        if play.stopped:
            self.oto = True
        if not play.specials:
            return
        self.oto = True
        penalties = play.penalties
        if penalties:
            self.penalty = play.penalty()
        for code, stage in play.specials:
            if code >> 8 == PENALTY_CARD:
                if penalties == play.penalties:
                    # Two or more cancel (PS-10.7, AMB-57).
                    self.queue.append(DECIDE if penalties == 1 else OFFSET)
                penalties = 0
                continue
            side = play.loser(stage)
            if replaced_side(code) == ON_DEFENSE:
                side = 1 - side  # AMB-69
            for_game = 2 if code >> 8 == REPLACE_GAME else 0
            self.queue.append(REPLACEMENT + side + for_game + 4 * replaced_position(code))

    def _settle(self, chance, events: list) -> None:
        """Act on the special cards in turn, stopping where somebody must decide."""
        queue = self.queue
        while queue:
            thing = queue[0]
            if thing == OFFSET:
                queue.pop(0)
                events.append(("OFFSET",))
            elif thing == DECIDE:
                queue.pop(0)
                if self._ask_penalty():
                    return
            else:
                position = self._man_named(thing - REPLACEMENT, chance)
                # A replacement stays in the queue while somebody is asked which man.
                if position < 0 or self._take_off(position, events):
                    return
        self._post(chance, events)

    def offender(self) -> int:
        """The side the pending penalty is against, NOBODY if there is none (AMB-52)."""
        kind = self.penalty >> 8
        if kind == ON_OFFENSE:
            return self.possession
        return 1 - self.possession if kind == ON_DEFENSE else NOBODY

    def penalty_yards(self) -> int:
        return (self.penalty & 255) - 128 if self.penalty else 0

    def loser(self) -> int:
        """The side a replacement card takes a man from while he is being named."""
        return self.queue[0] - REPLACEMENT & 1 if self.phase == "forced" else NOBODY

    def _ask_penalty(self) -> bool:
        trying = self.end >= TRY_GOOD
        if self.offender() == NOBODY or self.penalty_yards() <= 0:
            return False  # AMB-60
        if trying and not self.rules.try_again:
            return False
        self.phase = "penalty"
        self.side = 1 - self.offender()
        return True

    def _decide(self, accepted: bool, chance, events: list) -> None:
        """The side not penalized accepts or refuses (PS-10.4)."""
        events.append(("PENALTY", self.offender(), self.penalty_yards(), 1 if accepted else 0))
        self.void = accepted
        self._settle(chance, events)

    # Forced replacement

    def _man_named(self, thing: int, chance) -> int:
        """The position of the man a card takes off, -1 while its chooser is asked (AMB-70)."""
        if thing >> 2:
            return (thing >> 2) - 1
        if self.rules.man == "random":
            return chance.below(ELEVEN)
        self.phase = "forced"
        self.side = thing & 1
        if self.rules.man == "opponent":
            self.side = 1 - self.side
        return -1

    def _force_out(self, position: int, chance, events: list) -> None:
        if not self._take_off(position, events):
            self._settle(chance, events)

    def _take_off(self, position: int, events: list) -> bool:
        """The man leaves; True while his substitute is asked for (PS-13.2, PS-13.3)."""
        thing = self.queue.pop(0) - REPLACEMENT
        side = thing & 1
        for_game = thing >> 1 & 1
        squad = self.squads[side]
        if not squad.substitutes(position):
            return False  # AMB-71; nobody waits here, as a play has just been made
        events.append(("REPLACE", side, POSITIONS[position], for_game, squad.field[position]))
        squad.force_out(position, for_game)
        self.place = position
        self.phase = "enter"
        self.side = side
        return True

    def _enter(self, man: int, chance, events: list) -> None:
        self.squads[self.side].enter(self.place, man)
        events.append(("ENTER", self.side, POSITIONS[self.place], man))
        self.place = 0
        self._settle(chance, events)

    # The end of a play (PS-17, steps 6 to 9)

    def _post(self, chance, events: list) -> None:
        end = self.end
        void = self.void
        side = self.end_side
        spot = self.end_spot
        self.end = 0
        self.end_side = NOBODY
        self.end_spot = 0
        self.void = False
        if end >= TRY_GOOD:
            self.penalty = 0
            if void:
                self._try(chance, events)  # AMB-55
            else:
                self._tried(end == TRY_GOOD, events)
        elif void:
            self._walk_off(self.offender(), self.penalty_yards(), events)
            self.penalty = 0
            self._next(self.resume, events, True)
        else:
            self.penalty = 0
            self._ended(end, side, spot, chance, events)

    def _ended(self, end: int, side: int, spot: int, chance, events: list) -> None:
        """The play counts."""
        if end == DOWN:
            self._next_down(spot, events)
        elif end == SCORED:
            self._touchdown(side, chance, events)
            return
        elif end == SAFE:
            events.append(("SAFETY", side))
            self.score[1 - side] += SAFETY
            self.possession = side
            self._dead_ball(_SAFETY_SPOT)
            self.oto = True
            self._next("kickoff", events)
            return
        elif end == GOAL:
            events.append(("FG", side))
            self._scored(side, FIELD_GOAL, events)
            return
        elif end in (MISSED, TOUCHBACK):
            if end == MISSED:
                events.append(("NOFG", self.possession))
            events.append(("TOUCHBACK", side))
            self.oto = True
            self._start_series(side, _TOUCHBACK_SPOT, events)
        else:
            if end == OVER:
                events.append(("DOWNS", self.possession, 100 - spot))
            elif end == REGAINED:
                events.append(("REGAINED", side, spot))
            self._start_series(side, spot, events)
        self._next("scrimmage", events)

    def first_down(self, ball: int) -> None:
        """All positions are open again (PS-7.2); the goal line ends the ten yards (AMB-22)."""
        self.ball = ball
        self.down = 1
        self.gain_line = min(100, ball + 10)
        self.used = 0

    def _start_series(self, side: int, ball: int, events: list) -> None:
        self.possession = side
        self.first_down(ball)
        events.append(("SERIES", side, ball))

    def _next_down(self, spot: int, events: list) -> None:
        """PS-6.2 to 6.4."""
        side = self.possession
        if spot >= self.gain_line:
            events.append(("FIRSTDOWN", side, spot))
            self.first_down(spot)
        elif self.down == 4:
            events.append(("DOWNS", side, spot))
            self._start_series(1 - side, 100 - spot, events)
        else:
            self.ball = spot
            self.down += 1

    def _walk_off(self, offender: int, yards: int, events: list) -> None:
        """Yards against a side, never to a goal line (PS-10.5, 10.6, AMB-58, AMB-64)."""
        side = self.possession
        ball = self.ball - yards if offender == side else self.ball + yards
        ball = max(1, min(99, ball))
        moved = abs(ball - self.ball)
        spot = ball if offender == side else 100 - ball
        events.append(("MOVE", offender, "penalty", -moved, spot))
        if self.resume == "kickoff":
            self._dead_ball(ball)  # AMB-14
        elif ball >= self.gain_line:
            events.append(("FIRSTDOWN", side, ball))  # AMB-23
            self.first_down(ball)
        else:
            self.ball = ball

    def _dead_ball(self, ball: int) -> None:
        """A spot without a series: kick-offs and choices."""
        self.ball = ball
        self.down = 0
        self.gain_line = ball
        self.used = 0

    def _touchdown(self, side: int, chance, events: list) -> None:
        events.append(("TD", side))
        self.score[side] += TOUCHDOWN
        self.oto = True
        self.possession = side
        self._dead_ball(0)
        self._try(chance, events)

    def _try(self, chance, events: list) -> None:
        play = Play(self, chance, events)
        play.try_point()
        self._take(play)
        self._settle(chance, events)

    def _tried(self, good: bool, events: list) -> None:
        side = self.possession
        events.append(("PAT" if good else "NOPAT", side))
        self._scored(side, 1 if good else 0, events)

    def _scored(self, side: int, points: int, events: list) -> None:
        """The side scored against chooses to kick or to receive (PS-14.4, 14.8, AMB-77)."""
        self.score[side] += points
        self.oto = True
        self.possession = 1 - side
        self._dead_ball(0)
        self._next("choice", events)

    def _next(self, phase: str, events: list, voided: bool = False) -> None:
        """What comes after a play, with the quarter over when its cards are (PS-3.4)."""
        if not self.pack and not (voided and self.rules.replay):
            self.oto = True
            if self._end_quarter(events):
                return
        if self.oto:
            events.append(("OTO",))
        # A choice leads to a kick-off.
        self.resume = "scrimmage" if phase == "scrimmage" else "kickoff"
        self.phase = phase
        self.side = self.possession
        # After a score the choice comes before the time-out (AMB-66).
        if self.oto and phase != "choice":
            self._open_window(self.possession)

    def _end_quarter(self, events: list) -> bool:
        """True when what was under way does not go on: a half is over (AMB-05, AMB-06)."""
        if self.quarter == QUARTERS:
            self._reveal(events)
            self.oto = False
            self.used = 0
            self.resume = "kickoff"
            self.finish(events)
            return True
        self.pack = list(self.dealer.full)
        self.quarter += 1
        events.append(("QUARTER", self.quarter))
        for squad in self.squads:
            squad.quarter_over()
        if self.quarter != _HALF + 1:
            return False
        for squad in self.squads:
            squad.half_over()
        self.timeouts = [0, 0]
        self.oto = False
        self.possession = self.toss_loser
        self.resume = "kickoff"
        self._dead_ball(0)
        self.phase = "choice_half"
        self.side = self.toss_loser
        events.append(("OTO",))
        return True

    def _reveal(self, events: list) -> None:
        """The classes of the men removed are told at the end (PS-13.9)."""
        for side in (WHITE, BLACK):
            for code in self.squads[side].removed:
                man = code >> 4 & 3
                events.append(("REMOVED", side, POSITIONS[code & 15], code >> 6, man))

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
        from pigskin.games.hamilton_stats import HamiltonStats

        return HamiltonStats()

    def tell(self, events: list) -> list:
        from pigskin.games.hamilton_words import tell

        return tell(events)

    def data_digest(self) -> str:
        return self.rules.deck.digest


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


KINDS = {"pigskin46": Pigskin46, "pigskin56": Pigskin56}
