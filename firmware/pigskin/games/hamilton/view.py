"""What one side of a Pigskin game may know: all that a coach, a screen or a log line is made from.

A view holds copies or values that are never changed, and never the position: what is not in it
cannot be looked up, and it stays as it is when the game goes on.
"""

from pigskin.core.game import BLACK, NOBODY, SIDES, WHITE
from pigskin.games.hamilton.deck import POSITIONS
from pigskin.games.hamilton.squad import substitutes

# How a play ends, by the numbers of `hamilton_play`.
ENDINGS = (
    "-",
    "down",
    "series",
    "regained",
    "over",
    "touchback",
    "touchdown",
    "safety",
    "goal",
    "missed",
    "good",
    "failed",
)


class View:
    """A position as `viewer` sees it; NOBODY is the public in the stands.

    `side` is asked about `phase`; `possession` has the ball. `field` and `free` are the viewer's
    own men (None for the public): classes by position, and free substitutes by type and class;
    `held` are those who may not come in yet and `back` those who may only where they stood, as
    codes of `hamilton_squad`. `named[side][position]` is a class that all were told (3: not yet),
    `changed[side]` has a bit for each position with a substitute; `heard[side]` are the readings
    announced in closed announcing for the men now there, three bytes each: position, code low and
    high. `pack` are the cards that are left, None in closed announcing.

    While a play waits for a decision, `ending`, `end_side` and `end_spot` say how it ends if
    nothing is accepted, `offender` and `penalty_yards` are its penalty, and `loser` is the side a
    card takes a man from.
    """

    field = free = held = back = None
    ending = ENDINGS[0]
    end_side = offender = loser = NOBODY
    end_spot = penalty_yards = 0

    def __init__(self, game, viewer: int):
        self.viewer = viewer
        self.side = side = game.side
        self._choices = game.choices() if side == viewer else ()
        self.rules = rules = game.rules
        self.phase = game.phase
        self.possession = game.possession
        self.ball = game.ball
        self.down = game.down
        self.gain_line = game.gain_line
        self.used = game.used
        self.score = tuple(game.score)
        self.quarter = game.quarter
        self.left = len(game.pack)
        # In open announcing everybody has seen the cards that are gone (AMB-11).
        self.pack = tuple(game.pack) if rules.open else None
        self.timeouts = tuple(game.timeouts)
        self.toss_loser = game.toss_loser
        self.resume = game.resume
        # Which position is being filled is seen by all.
        self.place = game.place
        white, black = game.squads
        self.changed = (white.changed, black.changed)
        self.named = (white.named, black.named)
        self.heard = (white.heard, black.heard)
        # A coach knows whom he lost; the others are told at the end (PS-13.9).
        self._removed = (
            white.removed if viewer == WHITE or side == NOBODY else white.seen_removed,
            black.removed if viewer == BLACK or side == NOBODY else black.seen_removed,
        )
        if viewer != NOBODY:
            squad = game.squads[viewer]
            self.field = squad.field
            self.free = squad.free
            self.held = squad.held
            self.back = squad.back
        if game.end:
            self.ending = ENDINGS[game.end]
            self.end_side = game.end_side
            self.end_spot = game.end_spot
            self.offender = game.offender()
            self.penalty_yards = game.penalty_yards()
            self.loser = game.loser()

    @property
    def over(self) -> bool:
        return self.side == NOBODY

    @property
    def togo(self) -> int:
        return self.gain_line - self.ball

    @property
    def goal_to_go(self) -> bool:
        return self.gain_line >= 100

    @property
    def name(self) -> str:
        return self.rules.name

    @property
    def options(self) -> dict:
        return self.rules.options

    @property
    def deck(self):
        """The cards themselves are no secret; which have been turned may be."""
        return self.rules.deck

    def choices(self) -> tuple:
        """The viewer's choices; empty while the other side is asked."""
        return self._choices

    def irregular(self) -> tuple:
        """The viewer's own time-out, when one may be called (AMB-62)."""
        if self.viewer == NOBODY or self.phase not in ("scrimmage", "kickoff"):
            return ()
        return ("TIMEOUT " + SIDES[self.viewer],)

    def substitutes(self, position: int) -> list:
        """Classes of the viewer's men who may come in at this position in a time-out."""
        return substitutes(self.free, self.back, position)

    def removed(self, side: int) -> list:
        """(position, 1 if for the game, class or 3 if not known) for each man, in order."""
        return [(POSITIONS[code & 15], code >> 6, code >> 4 & 3) for code in self._removed[side]]

    def data_digest(self) -> str:
        return self.rules.deck.digest
