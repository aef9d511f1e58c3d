"""What one side of a Pigskin game may know: all that a coach, a screen or a log line is made from.

A view holds copies, never the position: what is not in it cannot be looked up.
"""

from pigskin.core.game import BLACK, NOBODY, WHITE
from pigskin.games.hamilton_deck import POSITIONS
from pigskin.games.hamilton_play import ENDINGS
from pigskin.games.hamilton_squad import substitutes


class View:
    """A position as `viewer` sees it; NOBODY is the public in the stands.

    `side` is asked about `phase`; `possession` has the ball. `field` and `free` are the viewer's
    own men (None for the public): classes by position, and free substitutes by type and class;
    `held` are those who may not come in yet, as codes of `hamilton_squad`.
    `named[side][position]` is a class everybody has been told (3: not yet), `changed[side]` has a
    bit for each position with a substitute; `shown` and `worth` count the readings heard in
    closed announcing since that man came in, and their yards.
    """

    def __init__(self, game, viewer: int):
        self.viewer = viewer
        self.name = game.name
        self.options = game.options
        self.deck = game.rules.deck
        self.open = game.rules.open
        self.quick_kick_downs = game.rules.quick_kick_downs
        self.side = game.side
        self.phase = game.phase
        self.possession = game.possession
        self.ball = game.ball
        self.down = game.down
        self.gain_line = game.gain_line
        self.used = game.used
        self.score = (game.score[0], game.score[1])
        self.quarter = game.quarter
        self.left = len(game.pack)
        self.timeouts = (game.timeouts[0], game.timeouts[1])
        self.toss_loser = game.toss_loser
        self.resume = game.resume
        # Which position is being filled is seen by all.
        self.place = game.place
        self.oto = game.oto
        squads = game.squads
        self.changed = (squads[0].changed, squads[1].changed)
        self.named = (bytes(squads[0].named), bytes(squads[1].named))
        self.shown = (bytes(squads[0].shown), bytes(squads[1].shown))
        self.worth = (tuple(squads[0].worth), tuple(squads[1].worth))
        if viewer == NOBODY:
            self.field = self.free = self.held = None
        else:
            squad = squads[viewer]
            self.field = bytes(squad.field)
            self.free = bytes(squad.free)
            self.held = tuple(squad.held)
        self._choices = game.choices() if viewer == game.side else ()
        self._irregular = game.irregular()
        # The play under decision: how it ends if nothing is accepted, and the penalty.
        self.ending = ENDINGS[game.end]
        self.end_side = game.end_side
        self.end_spot = game.end_spot
        self.offender = game.offender() if game.penalty else NOBODY
        self.penalty_yards = game.penalty_yards()
        # Whose man a card takes off while somebody names him (AMB-70).
        self.loser = game.loser()
        self._removed = (self._known(squads, WHITE), self._known(squads, BLACK))

    def _known(self, squads: tuple, side: int) -> tuple:
        """Men removed by cards; their classes only to their own coach and at the end (PS-13.9)."""
        removed = squads[side].removed
        if side == self.viewer or self.side == NOBODY or not removed:
            return tuple(removed)
        return tuple([code | 3 << 4 for code in removed])

    @property
    def over(self) -> bool:
        return self.side == NOBODY

    @property
    def togo(self) -> int:
        return self.gain_line - self.ball

    def choices(self) -> tuple:
        """The viewer's choices; empty while the other side is asked."""
        return self._choices

    def irregular(self) -> tuple:
        """The viewer's own time-out, when one may be called (AMB-62)."""
        if self.viewer == NOBODY or not self._irregular:
            return ()
        return (self._irregular[self.viewer],)

    def substitutes(self, position: int) -> list:
        """Classes of the viewer's men who may come in at this position in a time-out."""
        return substitutes(self.free, self.held, position)

    def removed(self, side: int) -> list:
        """(position, 1 if for the game, class or 3 if not known) for each man, in order."""
        return [(POSITIONS[code & 15], code >> 6, code >> 4 & 3) for code in self._removed[side]]

    def data_digest(self) -> str:
        return self.deck.digest
