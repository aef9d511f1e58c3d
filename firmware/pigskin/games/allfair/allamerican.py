"""The all-American coach of All-Fair Football: tries each call with every card left in the pile.

He plays every card that is still in the pile by the rules of the game. His book has the worth of
every position that a card can lead to. So he goes for it where others punt, and late in a quarter
he calls what the last cards favour. tools/commands/solve/allfair.py makes the book.
"""

from micropython import const

from pigskin.core.coach_table import CoachTable, ranked
from pigskin.core.game import NOBODY
from pigskin.games.allfair.data.coach import PACKED
from pigskin.games.allfair.deck import ALL_CARDS, INCOMPLETE, KICK, RUNS, YARDS, cell_for, first
from pigskin.games.allfair.rules import AllFair46
from pigskin.games.football.coaching import (
    CHANCE,
    HALF,
    HALF_ROWS,
    PLAYS,
    POINTS,
    FootballBook,
    widest,
)

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.allfair.rules import Sideline
    from pigskin.types import Events, Worth

KIND = b"AFC1"
# The layout of the table: a kick-off, a try and a free kick in thousandths of a point; the chance
# of a try in ten-thousandths; the book, and its rows for the end of a half.
KICKOFF_AT = const(4)
TRY_AT = const(6)
FREE_KICK_AT = const(8)
BOOK_AT = const(10)

_CARDS_A_QUARTER = const(36)


class AllAmerican:
    """A coach who weighs every call by the cards that are left and draws no chance."""

    # The unit of the last weigh(): thousandths of a point or ten-thousandths of a chance to win.
    unit = "points"
    # By unit: differences up to this are within his own error.
    accuracy = {"points": 20, "chance": 40}

    def __init__(self, game: str, seed: bytes, table: CoachTable | None = None):
        table = table or CoachTable(PACKED, KIND)
        self._try = table.word(TRY_AT)
        self._free_kick = table.word(FREE_KICK_AT)
        self._book = FootballBook(table, BOOK_AT, table.word(KICKOFF_AT))
        # A position to play the cards in, and a list for its events, which are not read.
        self._game: AllFair46 | None = None
        self._events: Events = []
        self._lead = 0
        # By reading: what a run or pass is worth in the position that he weighs.
        self._runs: dict[int, int] = {}

    def choose(self, view: "Sideline") -> str:
        return self.weigh(view)[0][1]

    def weigh(self, view: "Sideline") -> "list[Worth]":
        """Return every choice with its worth, the best first."""
        choices = view.choices()
        if len(choices) == 1:
            return [(0, choices[0])]
        self._lead = view.score[view.side] - view.score[1 - view.side]
        self._count(view, 0 if view.phase == "choice" else 1)
        values = []
        game = self._position(view)
        self._runs.clear()
        for choice in choices:
            if view.phase == "choice":
                lead = self._lead
                kick = self._book.kickoff(lead)
                if choice != "KICK":
                    kick = self._book.sure - self._book.kickoff(-lead)
                values.append((kick, choice))
            else:
                values.append((self._call(game, view, choice), choice))
        if self._book.sure:
            values = [(value * 100 // 254, choice) for value, choice in values]
        return ranked(values)

    def _count(self, view: "Sideline", used: int) -> None:
        """Set the book to chances in the second half, else to points; late, of this half alone."""
        # A try after the last card of a half takes a card that does not count.
        left = max(0, view.left - used)
        if view.quarter & 1:
            left += _CARDS_A_QUARTER
        mode = POINTS
        if view.quarter > 2:
            if abs(self._lead) <= widest(left + used):
                mode = CHANCE
        elif left <= PLAYS[HALF_ROWS - 1]:
            mode = HALF
        self.unit = "chance" if mode == CHANCE else "points"
        self._book.look(mode, left)

    def _position(self, view: "Sideline") -> AllFair46:
        """Return a position for `_worth`, in which a card has been turned."""
        game = self._game
        if game is None or game.options != view.options:
            game = self._game = AllFair46(view.options)
        game.first_receiver = view.first_receiver
        game.quarter = view.quarter
        game.score[:] = view.score
        game.cards = view.unseen[1:]
        return game

    def _call(self, game: AllFair46, view: "Sideline", call: str) -> int:
        """Return the mean worth over the cards left; equal readings are played once.

        The outcome of a run or pass depends on its reading alone (AF46-31).
        """
        worths = self._runs if call in RUNS else {}
        goes_on = view.phase == "scrimmage" and len(view.unseen) > 1
        # The extra try of a half is read on any card.
        cards = view.unseen or ALL_CARDS
        total = 0
        for code in game.deck.column(cards, cell_for(view.phase, call, view.ball)):
            worth = worths.get(code)
            if worth is None:
                worth = self._plain(view, call, code) if goes_on else None
                if worth is None:
                    worth = self._worth(game, view, call, code)
                worths[code] = worth
            total += worth
        return total // len(cards)

    def _plain(self, view: "Sideline", call: str, code: int) -> int | None:
        """Return the worth of what most readings are: yards or a punt inside the field.

        The rules would play them the same, in twice the time. For all others return None.
        """
        book = self._book
        kind = code >> 8
        if call == "PUNT":
            if kind == YARDS or kind >= KICK:
                spot = view.ball + first(code)
                ball = 100 - spot + (code & 127 if kind >= KICK else 0)
                if spot < 100 and ball < 100:
                    return book.sure - book.first(-self._lead, ball)
        elif kind in (YARDS, INCOMPLETE) and call in RUNS:
            spot = view.ball
            if kind == YARDS:
                spot += (code & 255) - 128
            if not 0 < spot < 100:
                return None
            if spot >= view.gain_line:
                return book.first(self._lead, spot)
            if view.down == 4:
                return book.sure - book.first(-self._lead, 100 - spot)
            return book.later(self._lead, spot, view.gain_line - spot, view.down + 1)
        return None

    def _worth(self, game: AllFair46, view: "Sideline", call: str, code: int) -> int:
        """Return what a reading is worth to the side that calls.

        `game` is reset after the previous reading, which is quicker than a copy. Its points by
        quarter are not reset, as they are not used.
        """
        side = view.side
        game.phase = view.phase
        game.side = side
        game.ball = view.ball
        game.down = view.down
        game.gain_line = view.gain_line
        game.play_reading(call, code, self._events)
        self._events.clear()
        book = self._book
        lead = self._lead
        gained = 0
        if game.score != view.score:
            lead = game.score[side] - game.score[1 - side]
            gained = 0 if book.sure else 1000 * (lead - self._lead)
            game.score[:] = view.score
        over = game.side == NOBODY
        if game.quarter != view.quarter:
            over = view.quarter == 2
            game.quarter = view.quarter
            game.cards = b""
        if over:
            # The game or the half is over. The book's row for no plays left has the result.
            return gained + book.kickoff(lead)
        if game.side == side:
            return gained + self._asked(game, lead)
        return gained + book.sure - self._asked(game, -lead)

    def _asked(self, game: AllFair46, lead: int) -> int:
        """Return the worth of a position to the side that is asked."""
        book = self._book
        phase = game.phase
        if phase == "scrimmage":
            if game.down == 1:
                return book.first(lead, game.ball)
            return book.later(lead, game.ball, game.gain_line - game.ball, game.down)
        if phase == "choice":
            return book.elected(lead)
        if phase == "kickoff":
            return book.kickoff(lead)
        if phase == "try":
            without = book.sure - book.elected(-lead)
            if not book.sure:
                return without + self._try // 10
            good = book.sure - book.elected(-lead - 1)
            return without + (good - without) * self._try // 10000
        # A free kick is worth what the ball is worth to the side that will have it.
        return book.sure - book.first(-lead, book.like(-self._free_kick))
