"""The base of all football games: the field, a series of downs, and the events.

Events are tuples: a name, then small values.

    TOSS side                       won the toss or the opening throw
    ELECT side choice               KICK or RECEIVE
    PLAY side call ball down togo   a play is called (down 0: a kick-off, a free kick or a try)
    THROW side dice                 two dice, see core.dice
    CARD side card                  a card is turned; Pigskin adds space class reading, the codes
                                    of `hamilton.deck` for what was read (class -1: a margin)
    TURNAGAIN side                  the card does not apply: turn the next one
    MOVE side how yards spot        the ball moves; how: run pass kick return penalty loss
    INCOMPLETE side yards
    FUMBLE side spot kept           kept is 1 when the fumbling side has it again
    LOST side how spot              side loses the ball; how: fumble pass
    DECLINE side                    the receivers do not run the kick back
    KICKAGAIN side ball             out of bounds, kick off again from there
    BLOCKED side spot               side's kick is blocked, the ball is there; Pigskin adds kept
    TOUCHBACK side                  side gets the ball on its 20
    FIRSTDOWN side spot
    DOWNS side spot                 side is stopped on fourth down
    SERIES side ball                side starts a new series after the ball changed hands
    TD side, PAT side, NOPAT side, FG side, NOFG side
    SAFETY side                     side gave it up
    UNNAMED side, DELAY side
    TIMEUP                          the clock ran out
    QUARTER number                  this quarter begins
    FINAL white black               the score at the end

Pigskin also has:

    PLACE side position class       a man is placed in a line-up; LINEUP side: all are placed
    PENALTYCARD side card, REPLACECARD side card game
                                    a special card lies face up; game: 1 the game, 0 the quarter
    CUT side                        the pack is used up: side cuts, the next CARD is a cut one
    RESHUFFLE                       the kick-off begins again with a full pack
    OB side spot                    out of bounds, side has the ball there
    REGAINED side spot              side has the ball again after it had gone over
    PENALTY side yards accepted     against side; accepted: 1 if all since PLAY is void
    OFFSET                          penalties cancel each other
    REPLACE side position game class, ENTER side position class
                                    a card takes a man off, another comes in
    SUB side position class         a substitution
    TIMEOUT side number             called by side, the number of the half
    OTO                             an official time-out follows
    REMOVED side position game class
                                    at the end: the class of a man whom a card took off

Classes are 0 Star, 1 Second, 2 Scrub; -1 is a class or card hidden by `events_for`.

Spots are yards from the goal which that side defends.
"""

from micropython import const

from pigskin.core.game import NOBODY, Game
from pigskin.games.football.words import Teller

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.games.football.figures import FootballStats
    from pigskin.types import Event, Events, Part

TOUCHDOWN = const(6)
FIELD_GOAL = const(3)
SAFETY = const(2)


def points_of(event: "Event") -> "tuple[int, int]":
    """Return the side that scores with an event, and its points."""
    name = event[0]
    if name == "TD":
        return event[1], TOUCHDOWN
    if name == "PAT":
        return event[1], 1
    if name == "FG":
        return event[1], FIELD_GOAL
    return (1 - event[1], SAFETY) if name == "SAFETY" else (NOBODY, 0)


class Football(Game):
    """A football game on a field of 100 yards; `ball` counts from the goal `side` defends."""

    # Each position sets its own values; these defaults save time. MicroPython looks up every
    # attribute that it sets in a class with properties, and finds it here before it has searched
    # all base classes.
    side = NOBODY
    phase = ""
    ball = 0
    down = 0
    gain_line = 0

    @property
    def togo(self) -> int:
        return self.gain_line - self.ball

    def statistics(self) -> "FootballStats":
        from pigskin.games.football.figures import FootballStats

        return FootballStats()

    @property
    def goal_to_go(self) -> bool:
        return self.is_goal(self.gain_line)

    def is_goal(self, line: int) -> bool:
        """Return whether this line to gain is the goal line: goal to go (F-24, AMB-22)."""
        return line >= 100

    def parts(self, events: "Events", names: "Sequence[str]" = ()) -> "list[Part]":
        return Teller(self, names).parts(events)

    def score_of(self, event: "Event") -> "tuple[int, int]":
        return points_of(event)

    def first_down(self, ball: int) -> None:
        """Give the side in possession four downs from here."""
        self.phase = "scrimmage"
        self.ball = ball
        self.down = 1
        self.gain_line = ball + 10

    def change_sides(self, spot: int, events: "Events") -> None:
        """Start a series of the other side where the ball lies."""
        self.side = 1 - self.side
        self.first_down(100 - spot)
        events.append(("SERIES", self.side, self.ball))

    def set_phase(self, phase: str, side: int, ball: int) -> None:
        """Begin a phase without downs."""
        self.phase = phase
        self.side = side
        self.ball = ball
        self.down = 0
        self.gain_line = ball

    def finish(self, events: "Events") -> None:
        self.set_phase("final", NOBODY, 0)
        events.append(("FINAL", self.score[0], self.score[1]))
