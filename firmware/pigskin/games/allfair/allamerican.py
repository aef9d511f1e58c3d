"""The all-American coach of All-Fair Football: counts the cards and plays through each.

He plays every card that has not been turned yet by the rules of the game; his book has the worth
of the positions after it. So he goes for it where others punt, and late in a quarter he calls what
the last cards favour. tools/solve/allfair.py makes the book.
"""

from micropython import const

from pigskin.core.chance import Source
from pigskin.core.coach_table import CoachTable, ranked
from pigskin.core.deck import Deck
from pigskin.games.allfair.data.coach import PACKED
from pigskin.games.allfair.deck import (
    ALL_CARDS,
    FG_CELL,
    FIRST_FG_ROW,
    KICKOFF_CELL,
    PAT_CELL,
    PUNT_CELL,
    row_of,
)
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
    from pigskin.types import Worth

KIND = b"AFC1"
# The table: a kick-off, a try and a free kick in points (thousandths), the chance of a try in
# ten-thousandths; the book, and its rows for the end of a half.
KICKOFF_AT = const(4)
TRY_AT = const(6)
FREE_KICK_AT = const(8)
BOOK_AT = const(10)

_RUNS = const(("LINE", "END", "PASS"))
_BLACK_10 = const(9)
_CARDS_A_QUARTER = const(36)


class _FirstCard(Source):
    """Always draws the first card."""

    def below(self, n: int) -> int:
        return 0


class OneReading(Deck):
    """A deck with the same reading in all cells."""

    digest = ""
    code = 0

    def __init__(self) -> None:
        pass

    def read(self, card: int, cell: int, column: int = 0) -> int:
        return self.code


class AllAmerican:
    """Weighs every call by the cards that are left; no chance of his own."""

    # What weigh() counted in last: thousandths of a point or ten-thousandths of a chance to win.
    unit = "points"
    # Differences up to this are his own error, by unit.
    accuracy = {"points": 20, "chance": 40}

    def __init__(self, game: str, seed: bytes, table: CoachTable | None = None):
        table = table or CoachTable(PACKED, KIND)
        self._try = table.word(TRY_AT)
        self._free_kick = table.word(FREE_KICK_AT)
        self._book = FootballBook(table, BOOK_AT, table.word(KICKOFF_AT))
        self._reading = OneReading()
        self._first_card = _FirstCard()
        # A position to play the cards in, with `_reading` for its deck, and the deck of the game.
        self._game: AllFair46 | None = None
        self._deck: Deck
        self._lead = 0
        # What a run or pass with this reading is worth in the position that is weighed.
        self._runs: dict[int, int] = {}

    def choose(self, view: "Sideline") -> str:
        return self.weigh(view)[0][1]

    def weigh(self, view: "Sideline") -> "list[Worth]":
        """Every choice with its worth, the best first."""
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
        """Set the book to chances in the second half, else to points, late of this half alone."""
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
        """A position for `_set_up`."""
        game = self._game
        if game is None or game.options != view.options:
            game = self._game = AllFair46(view.options)
            self._deck = game.deck
            game.deck = self._reading
        game.first_receiver = view.first_receiver
        return game

    def _call(self, game: AllFair46, view: "Sideline", call: str) -> int:
        """The mean over the cards left; equal readings are played once.

        What a run or pass comes to depends on its reading alone (AF46-31).
        """
        cell = _cell_of(view, call)
        counts: dict[int, int] = {}
        # The extra try of a half is read on any card.
        cards = view.unseen or ALL_CARDS
        read = self._deck.read
        for card in cards:
            code = read(card, cell)
            counts[code] = counts.get(code, 0) + 1
        worths = self._runs if call in _RUNS else {}
        total = 0
        for code in counts:
            if code not in worths:
                self._reading.code = code
                _set_up(game, view)
                game.play(call, self._first_card)
                worths[code] = self._after(game, view.side, view.quarter)
            total += counts[code] * worths[code]
        return total // len(cards)

    def _after(self, game: AllFair46, side: int, quarter: int) -> int:
        """What a position after the play is worth to the side that called it."""
        book = self._book
        lead = game.score[side] - game.score[1 - side]
        gained = 0 if book.sure else 1000 * (lead - self._lead)
        if game.over or (quarter == 2 and game.quarter == 3):
            # The game or the half is over: the book's row of no plays left has the result.
            return gained + book.kickoff(lead)
        mine = game.side == side
        value = self._asked(game, lead if mine else -lead)
        return gained + (value if mine else book.sure - value)

    def _asked(self, game: AllFair46, lead: int) -> int:
        """The worth of a position to the side that is asked."""
        book = self._book
        phase = game.phase
        if phase == "scrimmage":
            if game.down == 1:
                return book.first(lead, game.ball)
            return book.later(lead, game.ball, game.togo, game.down)
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


def _set_up(game: AllFair46, view: "Sideline") -> None:
    """Put the position of a view on the field again: quicker than a copy for each card."""
    game.phase = view.phase
    game.side = view.side
    game.ball = view.ball
    game.down = view.down
    game.gain_line = view.gain_line
    game.score = view.score[:]
    game.points = view.points[:]
    game.quarter = view.quarter
    game.cards = view.unseen


def _cell_of(view: "Sideline", call: str) -> int:
    """The cell of a card in which a call is read (AF46-17, AF46-38)."""
    if view.phase == "try":
        return PAT_CELL if call == "KICK" else _BLACK_10 * 3 + _RUNS.index(call)
    if view.phase == "kickoff":
        return KICKOFF_CELL
    row = row_of(view.ball)
    if call == "PUNT":
        return PUNT_CELL + row
    if call == "FG":
        return FG_CELL + row - FIRST_FG_ROW
    return row * 3 + _RUNS.index(call)
