"""The worth of a football position by ball, down, lead and plays left, read from a coach's table.

`pigskin solve` packs the table for the dice footballs and for All-Fair. Worth is counted in one of
three modes: points in a game without end, points to the end of a half, or chances to win. Values
are those of the side that has the ball. The other side's value is `sure - value`.
"""

from struct import unpack

from micropython import const

from pigskin.core.coach_table import signed

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.coach_table import CoachTable

# Points of a first and ten by ball, in thousandths.
_FIRST_SIZE = const(202)

# How much less a later down is worth than a first and ten: for downs 2 to 4 and for some balls
# and distances, in steps of DROP_STEP thousandths of a point.
DROP_STEP = const(14)
DROP_ZERO = const(40)
BALLS = bytes(
    [0, 1, 2, 3, 4, 5, 6, 8, 10, 14, 20, 26, 32, 38, 44, 49, 50, 54, 59, 60, 64, 69, 70, 74, 79]
    + [80, 83, 86, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100]
)
TOGO = bytes([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 17, 20, 25, 31, 43])
_COLUMNS = const(18)  # len(TOGO)
_LONGEST = const(43)  # TOGO[-1]
_DROPS = const(720)  # len(BALLS) * len(TOGO)

# Chances to win, for each number of plays left in PLAYS. Each has a row for every lead up to its
# WIDEST either way, in steps of one or two. A row has the chance of the side that kicks off, the
# chances with a first and ten by ball, and how much less fourth and ten is worth by ball.
PLAYS = bytes([1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 28, 42, 65, 100])
WIDEST = bytes([8, 8, 9, 9, 10, 10, 11, 12, 13, 14, 16, 18, 20, 22, 24, 24])
STEPS = bytes([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2])
FIRST_BALLS = bytes([0, 20, 40, 50, 60, 70, 80, 90, 100])
FOURTH_BALLS = bytes([0, 40, 60, 80, 100])
ROW = const(15)
_FOURTH_AT = const(10)
_FOURTH = const(10)
# The table has points to the end of a half for the first HALF_ROWS of PLAYS.
HALF_ROWS = const(12)
_HALF_ROW = const("<15h")  # ROW words

_LATE_AT = const(2362)  # _FIRST_SIZE + 3 * _DROPS
_HALF_AT = const(8092)  # _LATE_AT + ROW * rows
BOOK_SIZE = const(8092)

# A chance is one of 255 values (0 to 254), multiplied by 100 here.
SURE = const(25400)

POINTS = const(0)
HALF = const(1)
CHANCE = const(2)


def _places(nodes: bytes, last: int) -> bytearray:
    """Return, for every number from 0 to `last`, the index of the node at or below it."""
    places = bytearray(last + 1)
    at = 0
    for number in range(last + 1):
        while at + 1 < len(nodes) and nodes[at + 1] <= number:
            at += 1
        places[number] = at
    return places


# Computed once, since each decision makes a new coach.
_BALL_AT = _places(BALLS, 100)
_TOGO_AT = _places(TOGO, _LONGEST)


class FootballBook:
    """The worths of one game in a coach's table. Call `look` before any other method."""

    def __init__(self, table: "CoachTable", at: int, kickoff: int):
        self._table = table
        self._at = at
        self._kickoff = kickoff  # the worth of a kick-off in a game without end
        self._first = table.part(at, _FIRST_SIZE)
        self._drops = table.part(at + _FIRST_SIZE, 3 * _DROPS)
        self._rows: dict[int, list[int]] = {}
        self._mode = POINTS
        self._left = 0
        # The index in PLAYS at or below `_left`, and where its chances begin.
        self._number = 0
        self._late_at = 0
        self.sure = 0

    def look(self, mode: int, left: int) -> None:
        """Count in this mode, with `left` plays left after the next one."""
        self._mode = mode
        self._left = left
        self.sure = SURE if mode == CHANCE else 0
        self._rows.clear()
        number = len(PLAYS) - 1
        while number and PLAYS[number] > left:
            number -= 1
        self._number = number
        self._late_at = self._at + _LATE_AT
        if mode == CHANCE:
            for before in range(number):
                self._late_at += _late_size(before)

    # Questions

    def first(self, lead: int, ball: int) -> int:
        """Return the worth of a first and ten."""
        if self._mode == POINTS:
            return self.points(ball)
        return _between_firsts(self._row(lead), ball)

    def later(self, lead: int, ball: int, togo: int, down: int) -> int:
        """Return the worth of a later down: between first and ten and fourth and ten there."""
        drop = self._drop(down, ball, togo)
        if self._mode == POINTS:
            return self.points(ball) - drop
        row = self._row(lead)
        if ball < 40:
            at = _FOURTH_AT
            whole = 40
        else:
            at = _FOURTH_AT + ball // 20 - 1
            whole = 20
        off = row[at]
        part = ball % whole
        if part:
            off += (row[at + 1] - off) * part // whole
        usual = max(100, self._drop(4, ball, _FOURTH))
        return _between_firsts(row, ball) - drop * off // usual

    def kickoff(self, lead: int) -> int:
        """Return the worth of kicking off."""
        return self._kickoff if self._mode == POINTS else self._row(lead)[0]

    def elected(self, lead: int) -> int:
        """Return the worth of the choice to kick or to receive."""
        return max(self.kickoff(lead), self.sure - self.kickoff(-lead))

    def points(self, ball: int) -> int:
        """Return the worth of a first and ten in a game without end."""
        return signed(self._first, 2 * ball)

    def like(self, points: int) -> int:
        """Return the first ball at which a first and ten is worth this many points."""
        low = 0
        high = 100
        while low < high:
            middle = (low + high) // 2
            if self.points(middle) < points:
                low = middle + 1
            else:
                high = middle
        return low

    # Reading the table

    def _drop(self, down: int, ball: int, togo: int) -> int:
        """Return thousandths of a point, interpolated between the nearest entries."""
        drops = self._drops
        if togo > _LONGEST:
            togo = _LONGEST
        row = _BALL_AT[ball]
        column = _TOGO_AT[togo]
        at = (down - 2) * _DROPS + row * _COLUMNS + column
        value = drops[at] << 6
        beyond = togo - TOGO[column]
        if beyond:
            value += ((drops[at + 1] << 6) - value) * beyond // (TOGO[column + 1] - TOGO[column])
        part = ball - BALLS[row]
        if part:
            at += _COLUMNS
            below = drops[at] << 6
            if beyond:
                whole = TOGO[column + 1] - TOGO[column]
                below += ((drops[at + 1] << 6) - below) * beyond // whole
            value += (below - value) * part // (BALLS[row + 1] - BALLS[row])
        return (value * DROP_STEP >> 6) - DROP_ZERO * DROP_STEP

    def _row(self, lead: int) -> list[int]:
        """Return the values for a lead, interpolated between the nearest numbers of plays."""
        if self._mode == HALF:
            lead = 0
        row = self._rows.get(lead)
        if row is None:
            row = self._rows[lead] = self._make_row(lead)
        return row

    def _make_row(self, lead: int) -> list[int]:
        left = self._left
        if left == 0:
            over = self.sure // 2
            if lead and self.sure:
                over = self.sure if lead > 0 else 0
            return [over] * _FOURTH_AT + [0] * len(FOURTH_BALLS)
        number = self._number
        row = self._row_at(number, lead)
        part = left - PLAYS[number]
        if part and number + 1 < len(PLAYS):
            more = self._row_at(number + 1, lead)
            whole = PLAYS[number + 1] - PLAYS[number]
            for n in range(ROW):
                row[n] += (more[n] - row[n]) * part // whole
        return row

    def _row_at(self, number: int, lead: int) -> list[int]:
        if self._mode == HALF:
            at = self._at + _HALF_AT + number * 2 * ROW
            return list(unpack(_HALF_ROW, self._table.part(at, 2 * ROW)))
        widest = WIDEST[number]
        lead = max(-widest, min(widest, lead)) + widest
        step = STEPS[number]
        at = self._late_at + lead // step * ROW
        if number > self._number:
            at += _late_size(self._number)
        row = [100 * chance for chance in self._table.part(at, ROW)]
        if lead % step:
            more = self._table.part(at + ROW, ROW)
            for n in range(ROW):
                row[n] = (row[n] + 100 * more[n]) // 2
        return row


def _late_size(number: int) -> int:
    """Return how many bytes the chances take for one entry of PLAYS."""
    return ROW * (2 * WIDEST[number] // STEPS[number] + 1)


def _between_firsts(row: list[int], ball: int) -> int:
    if ball < 40:
        at = 1 + ball // 20
        whole = 20
    else:
        at = ball // 10 - 1
        whole = 10
    value = row[at]
    part = ball % whole
    if part:
        value += (row[at + 1] - value) * part // whole
    return value


def widest(left: int) -> int:
    """Return the widest lead in the table with `left` plays left; -1 if they are too many."""
    for n in range(len(PLAYS)):
        if PLAYS[n] >= left:
            return WIDEST[n]
    return -1
