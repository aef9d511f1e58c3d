"""The all-American coach of the dice footballs: plays for points at first, late for the win.

He punts early, gambles near the goal and counts the plays that are left.
tools/commands/solve/dice_football.py makes his table and computes how far from perfect he is.
"""

from micropython import const

from pigskin.core.coach_table import CoachTable, ranked, signed
from pigskin.games.dice_football.data import coach26, coach48
from pigskin.games.football.coaching import CHANCE, FIRST_BALLS, POINTS, FootballBook, widest

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.dice_football.rules import DiceFootball
    from pigskin.types import Worth

KIND = b"DFC1"
CALLS = ("LINE", "END", "PASS", "TRICK", "PUNT", "PLACE")
TRIES = ("LINE", "END", "PASS", "TRICK", "PLACE")
TRY_SPOTS = (95, 98)

# All chances of a call are whole numbers out of this.
WEIGHTS = const(2592)

# The layout of the table: a kick-off in points; chances of the tries in ten-thousandths; points of
# a return by ball; the book. Then, for every call and ball: the points of outcomes that end the
# series, and the place of the list of all others. For kicks: where the other side will have the
# ball.
_KICKOFF_AT = const(4)
_TRY_AT = const(6)
_RETURN_AT = const(26)
BOOK_AT = const(228)
CALLS_AT = const(8320)  # BOOK_AT + BOOK_SIZE
KICKS_AT = const(10744)  # CALLS_AT + 6 calls * 101 balls * 4 bytes
KICK_SIZE = const(9)  # a share for each of FIRST_BALLS
PLACE_FROM = const(50)
LISTS_AT = const(12112)  # KICKS_AT + (101 punts + 51 place kicks) * KICK_SIZE
LIST_SIZE = const(64)
_NO_CALL = const(-32768)


class AllAmerican:
    """A coach who weighs every call by its possible outcomes and draws no chance."""

    # The unit of the last weigh(): thousandths of a point or ten-thousandths of a chance to win.
    unit = "points"
    # By unit: differences up to this are within his own error.
    accuracy = {"points": 20, "chance": 40}

    def __init__(self, game: str, seed: bytes, table: CoachTable | None = None):
        packed = coach48.PACKED if game == "football48" else coach26.PACKED
        self._table = table or CoachTable(packed, KIND)
        self._kickoff = self._table.word(_KICKOFF_AT)
        self._book = FootballBook(self._table, BOOK_AT, self._kickoff)
        self._head = bytearray(4)
        self._kick = bytearray(KICK_SIZE)
        self._list = bytearray(LIST_SIZE)
        # By yards gained: the worth in the position that he weighs.
        self._spots: dict[int, int] = {}

    def choose(self, view: "DiceFootball") -> str:
        return self.weigh(view)[0][1]

    def weigh(self, view: "DiceFootball") -> "list[Worth]":
        """Return every choice with its worth, the best first."""
        choices = view.choices()
        if len(choices) == 1:
            return [(0, choices[0])]
        left = _plays_left(view)
        lead = view.score[view.side] - view.score[1 - view.side]
        late = view.phase != "try" and left > 0 and abs(lead) <= widest(left)
        self.unit = "chance" if late else "points"
        # Only a play from scrimmage uses up a play.
        self._book.look(CHANCE if late else POINTS, left - (view.phase == "scrimmage"))
        self._spots.clear()
        values = []
        for choice in choices:
            value = self._value(view, choice, lead, left)
            if value != _NO_CALL:
                values.append((value * 100 // 254 if late else value, choice))
        return ranked(values)

    def _value(self, view: "DiceFootball", choice: str, lead: int, left: int) -> int:
        phase = view.phase
        if phase == "scrimmage":
            return self._call(view, choice, lead, left)
        if phase == "try":
            # Only the chance of the point counts, also late in the game.
            return self._try_chance(view, choice) // 10 - abs(self._kickoff)
        book = self._book
        if phase == "choice":
            return book.kickoff(lead) if choice == "KICK" else book.sure - book.kickoff(-lead)
        # The mean worth of a return, as points of a first and ten.
        if choice != "RUNBACK":
            return book.first(lead, view.ball)
        points = self._table.word(_RETURN_AT + 2 * view.ball)
        return book.first(lead, book.like(points)) if book.sure else points

    def _try_chance(self, view: "DiceFootball", call: str) -> int:
        spot = 0 if view.rules.try_ball < TRY_SPOTS[1] else len(TRIES)
        return self._table.word(_TRY_AT + 2 * (spot + TRIES.index(call)))

    def _call(self, view: "DiceFootball", call: str, lead: int, left: int) -> int:
        """Return the worth of a call by its list.

        A list is the chance of a score, the number of spots, then yards and chance of each.
        """
        at = CALLS_AT + 4 * (101 * CALLS.index(call) + view.ball)
        head = self._table.read(at, self._head)
        points = signed(head, 0)
        if points == _NO_CALL:
            return points
        listed = self._table.read(LISTS_AT + (head[2] | head[3] << 8), self._list)
        scores = listed[0] | listed[1] << 8
        ends = WEIGHTS - scores
        spots = self._spots
        total = 0
        at = 3
        for _ in range(listed[2]):
            yards = listed[at] - 128
            weight = listed[at + 1] | listed[at + 2] << 8
            if yards not in spots:
                spots[yards] = self._spot(view, lead, yards)
            total += weight * spots[yards]
            ends -= weight
            at += 3
        book = self._book
        if not book.sure:
            return total // WEIGHTS + points
        if scores:
            scored, chance = self._score(view, call, lead, left)
            total += scores * chance
            points -= scores * scored // WEIGHTS
        if ends > 0:
            # The rest is the other side's ball.
            if call == "PUNT" or call == "PLACE":
                theirs = self._kicked(call, view.ball, lead)
            else:
                theirs = book.first(-lead, book.like(-points * WEIGHTS // ends))
            total += ends * (book.sure - theirs)
        return total // WEIGHTS

    def _kicked(self, call: str, ball: int, lead: int) -> int:
        """Return the mean worth of the other side's first and ten after a kick."""
        at = ball if call == "PUNT" else 101 + ball - PLACE_FROM
        shares = self._table.read(KICKS_AT + KICK_SIZE * at, self._kick)
        total = 0
        for n in range(KICK_SIZE):
            if shares[n]:
                total += shares[n] * self._book.first(-lead, FIRST_BALLS[n])
        return total // sum(shares)

    def _spot(self, view: "DiceFootball", lead: int, yards: int) -> int:
        """Return the worth of gaining this many yards within the series."""
        book = self._book
        ball = view.ball + yards
        togo = view.togo - yards
        if togo <= 0:
            return book.first(lead, ball)
        if view.down == 4:
            return book.sure - book.first(-lead, 100 - ball)
        return book.later(lead, ball, togo, view.down + 1)

    def _score(self, view: "DiceFootball", call: str, lead: int, left: int) -> tuple[int, int]:
        """Return the points of a call's score in the long game, and the chance to win after it."""
        book = self._book
        if call == "PLACE":
            return 3000 - abs(self._kickoff), book.sure - book.elected(-lead - 3)
        if view.ball < 50:
            return book.points(20) - 2000, book.first(lead - 2, 20)
        tried = max([self._try_chance(view, call) for call in view.rules.try_calls])
        points = 6000 + tried // 10 - abs(self._kickoff)
        chance = book.sure - book.elected(-lead - 6)
        if left > 1 or view.rules.finish_play:
            chance += (book.sure - book.elected(-lead - 7) - chance) * tried // 10000
        return points, chance


def _plays_left(view: "DiceFootball") -> int:
    """Return how many plays are to come, this one included; 0 in a game by the clock."""
    if view.rules.timed:
        return 0
    if view.throws >= 0:
        # Two plays of three take one throw.
        return max(1, view.throws * 2 // 3)
    return max(1, view.rules.plays - view.plays)
