"""The dice baseball of 1926: each batter one throw of two dice, with steals and tries for home.

Clauses are cited as BB26-R4c and rulings as B-9, from tests/rules/baseball.md. WHITE is the home
team and BLACK the visitors, who bat first (B-2). Bases are a set of bits: 1 first, 2 second,
4 third. Events are tuples: a name, then small values; the side is the one at bat.

    HALF side inning                first thing in a half inning: side comes to bat
    THROW side dice                 two dice, see core.dice
    RESULT side code bases outs     what the batter's throw means (see `tables`), with
                                    the men on and the outs before it
    STEAL side men                  a steal is called; men: the bases they run from, such as 13
    TRY side after                  the man is sent home, after a two-base hit (2B) or a FLY
    HOLD side after                 he stays on third
    MOVE side base to               a man goes to a base; base 0 is the batter
    RUN side base                   a man scores from there
    LATE side base                  he comes home after the winning run: it does not count (B-22)
    OUT side base at                the man from there is out; at: 1 to 4 (home), 0 at no base
    DOUBLEPLAY side, TRIPLEPLAY side
    SIDEOUT side left               three are out; left: the men left on base
    WALKOFF side left               the winning run is in
    FINAL white black               the score at the end
"""

from micropython import const

from pigskin.core.dice import TOTAL
from pigskin.core.game import BLACK, NOBODY, WHITE, Game, OptionError
from pigskin.core.options import is_digits, settle
from pigskin.games.baseball import notation
from pigskin.games.baseball.figures import BoxScore
from pigskin.games.baseball.tables import RESULTS, SHIPPED, for_option
from pigskin.games.baseball.words import TEAM_NAMES, parts

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.core.chance import Source
    from pigskin.games.baseball.tables import DiceTable
    from pigskin.types import Choices, Event, Events, Options, Pair, Part

OPTIONS = (
    ("table", SHIPPED, "the dice table: lex, cal, tri, or the name of an owner's own (B-1)"),
    ("innings", ("9", "7", "5", "3"), "how many innings, 1 to 18 (B-2)"),
    ("last_half", ("cut", "full"), "the last half: over when decided, or in full (B-2, B-22)"),
    ("level", ("extra", "draw"), "level at the end: extra innings, or a draw (B-21)"),
    ("first_third", ("hold", "score"), "the man on third in a force at second (B-3)"),
    ("fly_home", ("throw", "sure"), "home from third on a fly: a throw, or sure (B-4)"),
    ("home_steal", ("yes", "no"), "may home be stolen? (B-12)"),
    ("failed_steal", ("advance", "return"), "the others in a failed double steal (B-11)"),
)

_MOST_INNINGS = const(18)
_FIRST = const(1)
_SECOND = const(2)
_THIRD = const(4)
_FULL = const(7)
_HOME = const(4)
# The further throw of every try and steal, and of most force plays: 15 chances in 36.
_SAFE = const(6)
_TRIPLE_PLAY = const(4)
_DOUBLE_PLAY = const(7)

_MEN = bytes([0, 1, 1, 2, 1, 2, 2, 3])
_LEAD = bytes([0, 1, 2, 2, 3, 3, 3, 3])

# No man may run into one who stays (B-9, B-25), and a triple steal needs three men (B-13).
_CALLS = const(
    (
        ("BAT",),
        ("BAT", "STEAL 1"),
        ("BAT", "STEAL 2"),
        ("BAT", "STEAL 2", "STEAL 12"),
        ("BAT", "STEAL 3"),
        ("BAT", "STEAL 1", "STEAL 3", "STEAL 13"),
        ("BAT", "STEAL 3", "STEAL 23"),
        ("BAT", "STEAL 3", "STEAL 23", "STEAL 123"),
    )
)
_CALLS_SHORT_OF_HOME = tuple([tuple([c for c in calls if "3" not in c]) for calls in _CALLS])
_TRY_HOME = const(("HOLD", "TRY"))


class _Rules:
    """The options of one game as numbers and truth values; all its positions share them."""

    def __init__(self, options: "Options"):
        self.use(for_option(options["table"]))
        self.innings = int(options["innings"])
        self.cut = options["last_half"] == "cut"
        self.draw = options["level"] == "draw"
        self.third_scores = options["first_third"] == "score"
        self.sure_fly = options["fly_home"] == "sure"
        self.steals_advance = options["failed_steal"] == "advance"
        self.calls = _CALLS if options["home_steal"] == "yes" else _CALLS_SHORT_OF_HOME

    def use(self, table: "DiceTable") -> None:
        self.table = table
        self.results = table.results


class Baseball26(Game):
    """A position: the inning, the men on, the outs, and the score board so far."""

    name = "baseball26"
    title = "Game of Baseball 1926"
    OPTIONS = OPTIONS

    bases: int
    outs: int

    def __init__(self, options: "Options"):
        self.options = settle(type(self), options)
        self.rules = _Rules(self.options)
        self.score = [0, 0]
        self.line: Pair[list[int]] = ([], [])  # runs by inning, as on the score board (BB26-K2)
        self.hits = [0, 0]
        self.errors = [0, 0]  # made in the field
        self.inning = 0
        self._start_half(BLACK)

    @property
    def table(self) -> "DiceTable":
        return self.rules.table

    def copy(self) -> "Baseball26":
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.rules = self.rules
        twin.score = self.score[:]
        twin.line = (self.line[0][:], self.line[1][:])
        twin.hits = self.hits[:]
        twin.errors = self.errors[:]
        twin.inning = self.inning
        twin.batting = self.batting
        twin.sudden_end = self.sudden_end
        twin.side = self.side
        twin.phase = self.phase
        twin.after = self.after
        twin.outs = self.outs
        twin.bases = self.bases
        return twin

    def data_digest(self) -> str:
        return self.rules.table.digest

    def statistics(self) -> "BoxScore":
        return BoxScore()

    def parts(self, events: "Events", names: "Sequence[str]" = ()) -> "list[Part]":
        return parts(events, names or TEAM_NAMES)

    def score_of(self, event: "Event") -> "tuple[int, int]":
        return (event[1], 1) if event[0] == "RUN" else (NOBODY, 0)

    def notation(self) -> str:
        return notation.notation(self)

    @classmethod
    def allows(cls, name: str, value: str) -> bool:
        if name == "innings" and (
            not is_digits(value) or value[0] == "0" or int(value[:3]) > _MOST_INNINGS
        ):
            raise OptionError("innings=%s: 1 to %d are possible" % (value, _MOST_INNINGS))
        # for_option() refuses a table that does not exist.
        return name in ("innings", "table")

    # What may be chosen

    def choices(self) -> "Choices":
        if self.phase == "bat":
            return self.rules.calls[self.bases]
        if self.phase == "try_home":
            return _TRY_HOME
        return ()

    # Playing

    def play(self, choice: str, chance: "Source") -> "Events":
        if choice not in self.choices():
            raise self.refuse(choice)
        events: Events = []
        if choice == "BAT":
            self._open_half(events)
            self._bat(chance, events)
        elif self.phase == "bat":
            self._steal(choice[6:], chance, events)
        else:
            self._try_home(choice, chance, events)
        if self.outs == 3:
            self._side_out(events)
        elif self.sudden_end and self.score[WHITE] > self.score[BLACK]:
            events.append(("WALKOFF", self.side, _MEN[self.bases]))
            self._finish(events)
        return events

    def _open_half(self, events: "Events") -> None:
        # After the first batter of a half there is an out, a man on base or a run.
        if not self.outs and not self.bases and not self.line[self.side][-1]:
            events.append(("HALF", self.side, self.inning))

    def _total(self, chance: "Source", events: "Events") -> int:
        """Make a further throw for the side at bat; only its total counts (B-23, B-24)."""
        dice = chance.throw()
        events.append(("THROW", self.side, dice))
        return TOTAL[dice]

    def _bat(self, chance: "Source", events: "Events") -> None:
        side = self.side
        dice = chance.throw()
        result = self.rules.results[dice]
        before = self.outs
        events.append(("THROW", side, dice))
        events.append(("RESULT", side, RESULTS[result], self.bases, before))
        _RESULTS[result](self, chance, events)
        if self.outs - before > 1:
            name = "DOUBLEPLAY" if self.outs - before == 2 else "TRIPLEPLAY"
            events.append((name, side))

    # Men on the move

    def _move(self, base: int, to: int, events: "Events") -> None:
        """Move a man from a base (0: the batter) to another or home."""
        if base:
            self.bases &= ~(1 << base - 1)
        if to < _HOME:
            self.bases |= 1 << to - 1
            events.append(("MOVE", self.side, base, to))
        elif self.sudden_end and self.score[WHITE] > self.score[BLACK]:
            events.append(("LATE", self.side, base))
        else:
            self._run(base, events)

    def _run(self, base: int, events: "Events") -> None:
        side = self.side
        self.score[side] += 1
        self.line[side][-1] += 1
        events.append(("RUN", side, base))

    def _advance(self, step: int, events: "Events") -> None:
        """Move all runners by `step` bases, the foremost first."""
        men = self.bases
        for base in (3, 2, 1):
            if men & 1 << base - 1:
                self._move(base, min(base + step, _HOME), events)

    def _out(self, base: int, at: int, events: "Events") -> None:
        if base:
            self.bases &= ~(1 << base - 1)
        self.outs += 1
        events.append(("OUT", self.side, base, at))

    # Results of the batter's throw

    def _out_at_bat(self, chance: "Source", events: "Events") -> None:
        """Call three strikes, a foul out or an infield fly: all hold (BB26-R1, R8, R14, B-20)."""
        self._out(0, 0, events)

    def _out_at_first(self, chance: "Source", events: "Events") -> None:
        """Put the batter out at first (BB26-R2).

        A further throw follows only if a man on first is forced (R2g, B-8).
        """
        self._out(0, 1, events)
        bases = self.bases
        if self.outs == 3 or not bases & _FIRST:
            return
        total = self._total(chance, events)
        if bases == _FULL:
            self._forced_home(total, events)
        elif bases & _SECOND:
            self._forced_to_third(total, events)
        else:
            self._forced_to_second(total, events)

    def _forced_to_second(self, total: int, events: "Events") -> None:
        """Resolve a force at second; a man on third is not forced and holds (BB26-R2b, B-3)."""
        if total <= _SAFE:
            self._move(1, 2, events)
        else:
            self._out(1, 2, events)
        if self.rules.third_scores and self.bases & _THIRD and self.outs < 3:
            self._move(3, _HOME, events)

    def _forced_to_third(self, total: int, events: "Events") -> None:
        """Resolve a force at third: BB26-R2c to R2e with none out before, R2f with one."""
        if self.outs == 1:
            if total <= _TRIPLE_PLAY:
                self._out(2, 3, events)
                self._out(1, 2, events)
                return
            safe = total > _DOUBLE_PLAY
        else:
            safe = total <= _SAFE
            if not safe:
                self._out(1, 2, events)
                return
        self._move(2, 3, events)
        if safe:
            self._move(1, 2, events)
        else:
            self._out(1, 2, events)

    def _forced_home(self, total: int, events: "Events") -> None:
        """Resolve a force at home; full bases make no triple play (BB26-R2h, R2i, B-17, B-18)."""
        if total <= _SAFE:
            self._move(3, _HOME, events)
        else:
            self._out(3, _HOME, events)
        if self.outs < 3:
            self._advance(1, events)

    def _error(self, chance: "Source", events: "Events") -> None:
        self.errors[1 - self.side] += 1
        self._advance(1, events)
        self._move(0, 1, events)

    def _single_left(self, chance: "Source", events: "Events") -> None:
        self.hits[self.side] += 1
        self._advance(1, events)
        self._move(0, 1, events)

    def _single_right(self, chance: "Source", events: "Events") -> None:
        self.hits[self.side] += 1
        self._advance(2, events)
        self._move(0, 1, events)

    def _two_base_hit(self, chance: "Source", events: "Events") -> None:
        """Stop the man from first at third; he may try for home (BB26-R4, B-14, B-15)."""
        self.hits[self.side] += 1
        may_try = self.bases & _FIRST
        self._advance(2, events)
        self._move(0, 2, events)
        if may_try:
            self._ask_home("2B")

    def _three_base_hit(self, chance: "Source", events: "Events") -> None:
        self.hits[self.side] += 1
        self._advance(3, events)
        self._move(0, 3, events)

    def _home_run(self, chance: "Source", events: "Events") -> None:
        """Count all runs, even if the first man home wins the game (BB26-R17, B-22)."""
        self.hits[self.side] += 1
        men = self.bases
        self.bases = 0
        for base in (3, 2, 1):
            if men & 1 << base - 1:
                self._run(base, events)
        self._run(0, events)

    def _fly(self, chance: "Source", events: "Events") -> None:
        """Let a man on third try for home unless this is the third out (BB26-R11, B-5)."""
        self._out(0, 0, events)
        if self.outs < 3 and self.bases & _THIRD:
            if self.rules.sure_fly:
                self._move(3, _HOME, events)
            else:
                self._ask_home("FLY")

    def _double_play(self, chance: "Source", events: "Events") -> None:
        """Put out the batter and the foremost runner, forced or not (BB26-R12, B-7, B-19)."""
        self._out(0, 1, events)
        lead = _LEAD[self.bases]
        if self.outs == 3 or not lead:
            return
        self._out(lead, lead + 1, events)
        if self.outs < 3:
            self._advance(1, events)

    def _base_on_balls(self, chance: "Source", events: "Events") -> None:
        """Move only the men who are forced (BB26-R13, B-28)."""
        bases = self.bases
        if bases & _FIRST:
            if bases & _SECOND:
                if bases & _THIRD:
                    self._move(3, _HOME, events)
                self._move(2, 3, events)
            self._move(1, 2, events)
        self._move(0, 1, events)

    # Tries for home and steals

    def _ask_home(self, after: str) -> None:
        self.phase = "try_home"
        self.after = after

    def _try_home(self, choice: str, chance: "Source", events: "Events") -> None:
        """Send the man on third home, or hold him there (BB26-R4c, R11, B-4)."""
        after = self.after
        events.append((choice, self.side, after))
        self.phase = "bat"
        self.after = ""
        if choice == "HOLD":
            return
        if self._total(chance, events) <= _SAFE:
            self._move(3, _HOME, events)
        else:
            self._out(3, _HOME, events)
            if after == "FLY":
                events.append(("DOUBLEPLAY", self.side))

    def _steal(self, men: str, chance: "Source", events: "Events") -> None:
        """Run; on a failure only the foremost man is out (BB26-S1 to S4, B-11)."""
        events.append(("STEAL", self.side, men))
        failed = self._total(chance, events) > _SAFE
        for at in range(len(men) - 1, -1, -1):
            base = int(men[at])
            if failed and at == len(men) - 1:
                self._out(base, base + 1, events)
                if self.outs == 3 or not self.rules.steals_advance:
                    return
            else:
                self._move(base, base + 1, events)

    # Innings

    def _start_half(self, batting: int) -> None:
        if batting == BLACK:
            self.inning += 1
        self.batting = self.side = batting
        self.line[batting].append(0)
        self.outs = 0
        self.bases = 0
        self.phase = "bat"
        self.after = ""
        self.set_sudden_end()

    def set_sudden_end(self) -> None:
        """Note whether this half ends the game as soon as the home team leads (B-22)."""
        self.sudden_end = (
            self.batting == WHITE and self.inning >= self.rules.innings and self.rules.cut
        )

    def _side_out(self, events: "Events") -> None:
        events.append(("SIDEOUT", self.side, _MEN[self.bases]))
        self.bases = 0
        if self.decided():
            self._finish(events)
        else:
            self._start_half(1 - self.batting)

    def decided(self) -> bool:
        """Return whether the game is over with this half inning (B-2, B-21)."""
        if self.inning < self.rules.innings:
            return False
        lead = self.score[WHITE] - self.score[BLACK]
        if self.batting == BLACK:
            return lead > 0 and self.rules.cut
        return lead != 0 or self.rules.draw

    def _finish(self, events: "Events") -> None:
        self.side = NOBODY
        self.phase = "final"
        self.after = ""
        events.append(("FINAL", self.score[WHITE], self.score[BLACK]))


# In the order of RESULTS.
_RESULTS = (
    Baseball26._out_at_bat,
    Baseball26._out_at_first,
    Baseball26._error,
    Baseball26._two_base_hit,
    Baseball26._single_left,
    Baseball26._single_right,
    Baseball26._out_at_bat,
    Baseball26._three_base_hit,
    Baseball26._fly,
    Baseball26._double_play,
    Baseball26._base_on_balls,
    Baseball26._out_at_bat,
    Baseball26._home_run,
)
