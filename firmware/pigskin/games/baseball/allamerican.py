"""The all-American manager of the baseball, who makes the choice that wins most often.

tools/commands/solve/baseball.py makes and explains his table.
"""

from micropython import const

from pigskin.core.chance import Source
from pigskin.core.coach_table import CoachTable, ranked
from pigskin.games.baseball.data.coach import PACKED

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.baseball.rules import Baseball26
    from pigskin.types import Worth

KIND = b"BBC1"
# The dice tables he has values for. With any other he plays as with the first.
TABLES = ("lex", "cal", "tri")
# Chances to win at the end of a half: by half (innings left, side), for leads of up to WIDEST runs
# either way.
HALVES = const(18)
WIDEST = const(12)
# Chances of 0 to MOST_RUNS more runs in this half when the next man bats: by bases and outs
# (STATES) and by style of play.
STATES = const(24)
STYLES = const(3)
MOST_RUNS = const(11)
# Positions in which no style is good enough: half, state, lead, and the chance in two bytes.
EXCEPTIONS = const(16)

_ENDS_SIZE = const(50)  # 2 * (2 * WIDEST + 1)
_ODDS_SIZE = const(72)  # 2 * STYLES * (MOST_RUNS + 1)
_EXCEPTIONS_AT = const(2628)  # HALVES * _ENDS_SIZE + STATES * _ODDS_SIZE
_EXCEPTION_SIZE = const(5)
_TABLE_SIZE = const(2708)  # _EXCEPTIONS_AT + EXCEPTIONS * _EXCEPTION_SIZE
_KIND_SIZE = const(4)

# Every try and steal is safe 15 times in 36 (BB26-R4c, S1).
_SAFE = const(15)
_OUT = const(21)
# He looks this many choices ahead: three men can run home one after the other.
_AHEAD = const(3)


class _Throw(Source):
    """A source for the further throw of a try or steal: `dice` is its lowest or highest throw."""

    dice = 0

    def throw(self) -> int:
        return self.dice


class AllAmerican:
    """A manager who weighs choices by the chance to win; he draws no chance and needs no seed."""

    # The unit of weigh(): ten-thousandths of a chance to win.
    unit = "chance"
    # By unit: differences up to this are within his own error.
    accuracy = {"chance": 10}

    def __init__(self, game: str, seed: bytes, table: "CoachTable | None" = None):
        self._table = table or CoachTable(PACKED, KIND)
        self._ends = bytearray(_ENDS_SIZE)
        self._odds = bytearray(_ODDS_SIZE)
        self._throw = _Throw()
        self._exceptions = bytearray(EXCEPTIONS * _EXCEPTION_SIZE)
        self._start = self._half = 0

    def choose(self, view: "Baseball26") -> str:
        return self.weigh(view)[0][1]

    def weigh(self, view: "Baseball26") -> "list[Worth]":
        """Return every choice with its chance to win, the best first."""
        name = view.options["table"]
        number = TABLES.index(name) if name in TABLES else 0
        self._start = _KIND_SIZE + number * _TABLE_SIZE
        innings_left = min(max(0, view.rules.innings - view.inning), HALVES // 2 - 1)
        self._half = 2 * innings_left + view.side
        self._table.read(self._start + self._half * _ENDS_SIZE, self._ends)
        self._table.read(self._start + _EXCEPTIONS_AT, self._exceptions)
        return ranked([(self._value(view, choice, _AHEAD), choice) for choice in view.choices()])

    def _value(self, game: "Baseball26", choice: str, steps: int) -> int:
        if choice == "BAT":
            return self._worth(game.bases, game.outs, _lead(game, game.side))
        safe = self._after(game, choice, 0, steps)
        if choice == "HOLD":
            return safe
        return (_SAFE * safe + _OUT * self._after(game, choice, 35, steps)) // (_SAFE + _OUT)

    def _after(self, view: "Baseball26", choice: str, dice: int, steps: int) -> int:
        """Return the worth of the position after a choice with these dice, by the rules."""
        self._throw.dice = dice
        game = view.copy()
        game.play(choice, self._throw)
        side = view.side
        if game.side != side:
            return self._end(_lead(game, side))
        if steps == 1:
            return self._value(game, "BAT", 0)
        return max([self._value(game, choice, steps - 1) for choice in game.choices()])

    def _end(self, lead: int) -> int:
        at = 2 * (max(-WIDEST, min(WIDEST, lead)) + WIDEST)
        return self._ends[at] | self._ends[at + 1] << 8

    def _worth(self, bases: int, outs: int, lead: int) -> int:
        """Return the chance to win when the next man bats: of the best style or an exception."""
        state = 3 * bases + outs
        exceptions = self._exceptions
        for at in range(0, EXCEPTIONS * _EXCEPTION_SIZE, _EXCEPTION_SIZE):
            if (
                exceptions[at] == self._half
                and exceptions[at + 1] == state
                and exceptions[at + 2] == lead & 255
            ):
                return exceptions[at + 3] | exceptions[at + 4] << 8
        odds = self._table.read(self._start + HALVES * _ENDS_SIZE + state * _ODDS_SIZE, self._odds)
        ends = [self._end(lead + runs) for runs in range(MOST_RUNS + 1)]
        best = 0
        at = 0
        for _ in range(STYLES):
            total = 0
            for end in ends:
                total += (odds[at] | odds[at + 1] << 8) * end
                at += 2
            best = max(best, total)
        return best >> 16


def _lead(game: "Baseball26", side: int) -> int:
    return game.score[side] - game.score[1 - side]
