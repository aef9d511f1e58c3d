"""The view of one side of a Pigskin game, from which coaches, screens and log lines are made.

A view holds only what its side may know. Its values are copies or immutable, and it never holds
the position. So it hides the rest, and it stays the same when the game goes on.
"""

from micropython import const

from pigskin.core.game import BLACK, NOBODY, SIDES, WHITE
from pigskin.games.hamilton.deck import POSITIONS
from pigskin.games.hamilton.play import REPLACEMENT
from pigskin.games.hamilton.squad import CLASSES_OF, substitutes

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.deck import Deck
    from pigskin.games.hamilton.rules import Hamilton, Rules
    from pigskin.types import Choices, Options, Pair

# How a play ends, by the numbers of `play`.
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

    The owner of a view may change it, since it shares only immutable values with the position.
    """

    rules: "Rules"
    viewer: int
    # The side asked, and the phase of the question.
    side: int
    phase: str
    # The side that has the ball.
    possession: int
    ball: int
    down: int
    gain_line: int
    # A bit for each position attacked in this series (PS-7.1).
    used: int
    score: tuple[int, ...]
    quarter: int
    # The number of cards left, and the cards themselves (None in closed announcing).
    left: int
    pack: bytes | None
    timeouts: tuple[int, ...]
    toss_loser: int
    # The phase in which play goes on after a time-out or a decision.
    resume: str
    # The position that is being filled, which is public.
    place: int
    # For both sides: a bit for each position with a substitute, the classes by position that were
    # named, and the readings heard in closed announcing (see `Squad`).
    changed: "Pair[int]"
    named: "Pair[bytes]"
    heard: "Pair[bytes]"
    # The viewer's own men: classes by position, free men by type and class, and the codes of men
    # who may not come in yet, or only where they stood (see `Squad`). The public has none.
    field: bytes = None  # type: ignore[assignment]
    free: bytes = None  # type: ignore[assignment]
    held: tuple[int, ...] = None  # type: ignore[assignment]
    back: tuple[int, ...] = None  # type: ignore[assignment]
    # While a play waits for a decision: how it ends if it counts, its penalty, the side that loses
    # a man to a replacement card, how many men it loses in all, and whether this one is out for
    # the game.
    ending = ENDINGS[0]
    end_side = NOBODY
    end_spot = 0
    offender = NOBODY
    penalty_yards = 0
    loser = NOBODY
    leaving = 0
    for_game = False
    _choices: "Choices" = ()
    _removed: "Pair[tuple[int, ...]]"

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
    def options(self) -> "Options":
        return self.rules.options

    @property
    def deck(self) -> "Deck":
        """Return the deck: its cards are public, even if the cards turned are hidden."""
        return self.rules.deck

    def choices(self) -> "Choices":
        """Return the viewer's choices; empty while the other side is asked."""
        return self._choices

    def irregular(self) -> "Choices":
        """Return the viewer's own time-out if it may be called now (AMB-62)."""
        if self.viewer == NOBODY or self.phase not in ("scrimmage", "kickoff"):
            return ()
        return ("TIMEOUT " + SIDES[self.viewer],)

    def substitutes(self, position: int) -> tuple[int, ...]:
        """Return the classes of the viewer's men who may come in here in a time-out."""
        return CLASSES_OF[substitutes(self.free, self.back, position)]

    def removed(self, side: int) -> list[tuple[str, int, int]]:
        """Return (position, 1 if for the game, class or 3 if unknown) for each man, in order."""
        return [(POSITIONS[code & 15], code >> 6, code >> 4 & 3) for code in self._removed[side]]

    def data_digest(self) -> str:
        return self.rules.deck.digest


def view_of(game: "Hamilton", viewer: int) -> View:
    """Return what a side, or NOBODY for the public, may know of this position."""
    view = View()
    view.viewer = viewer
    view.side = side = game.side
    if side == viewer:
        view._choices = game.choices()
    view.rules = rules = game.rules
    view.phase = game.phase
    view.possession = game.possession
    view.ball = game.ball
    view.down = game.down
    view.gain_line = game.gain_line
    view.used = game.used
    view.score = tuple(game.score)
    view.quarter = game.quarter
    view.left = len(game.pack)
    # In open announcing both sides have seen the cards that are gone (AMB-11).
    view.pack = bytes(game.pack) if rules.open else None
    view.timeouts = tuple(game.timeouts)
    view.toss_loser = game.toss_loser
    view.resume = game.resume
    view.place = game.place
    squads = game.squads
    white, black = squads
    view.changed = (white.changed, black.changed)
    view.named = (white.named, black.named)
    view.heard = (white.heard, black.heard)
    # A coach knows whom he lost; the others are told at the end (PS-13.9).
    view._removed = (
        white.removed if viewer == WHITE or side == NOBODY else white.seen_removed,
        black.removed if viewer == BLACK or side == NOBODY else black.seen_removed,
    )
    if viewer != NOBODY:
        squad = squads[viewer]
        view.field = squad.field
        view.free = squad.free
        view.held = squad.held
        view.back = squad.back
    if game.end:
        view.ending = ENDINGS[game.end]
        view.end_side = game.end_side
        view.end_spot = game.end_spot
        view.offender = game.offender()
        view.penalty_yards = game.penalty_yards()
        view.loser = game.loser()
        if view.loser != NOBODY:
            cards = [code - REPLACEMENT for code in game.queue if code >= REPLACEMENT]
            view.leaving = len([card for card in cards if card & 1 == view.loser])
            view.for_game = cards[0] & 2 > 0
    return view
