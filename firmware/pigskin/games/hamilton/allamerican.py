"""The best coach of Pigskin: counts the cards, guesses the men and knows what a yard is worth.

The worth of a call is an average of what it leads to (`worth`). The average is over the cards that
may come and over the classes that the attacked man may have (`belief`).

Hiding a class is worth as much as having it. While his side has the ball, the coach takes out the
men whose class the other side knows. He does it in a time-out that costs nothing. A play later he
brings them back at each other's places. He calls a time-out for that if he must, so that the other
side cannot attack the Scrubs.
"""

from micropython import const

from pigskin.core.chance import Chance
from pigskin.core.coach_table import ranked
from pigskin.games.hamilton.belief import Belief
from pigskin.games.hamilton.deck import (
    BLOCKED,
    FIELD_GOAL_MARGIN,
    FUMBLE,
    GOOD,
    INCOMPLETE,
    INTERCEPTED,
    LONG,
    LONG_MARGIN,
    LONG_PASS_MARGIN,
    OUT_OF_BOUNDS_MARGIN,
    POSITIONS,
    PUNT_ROW,
    QUICK_KICK_MARGIN,
    RUN_BACK_AT,
    SCRUB,
    SECOND,
    STAR,
    TARGET_OF,
    TARGETS,
    YARDS,
)
from pigskin.games.hamilton.squad import (
    CLASSES,
    ELEVEN,
    FULLBACK,
    LINE_MEN,
    QUARTERBACK,
    UNKNOWN,
    WAITING,
)
from pigskin.games.hamilton.worth import (
    ANY_MEN,
    ORDINARY,
    TOUCHBACK,
    TRY,
    Book,
    Prospect,
    between,
    cards_left,
    cards_of,
)

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.games.hamilton.belief import Weights
    from pigskin.games.hamilton.view import View
    from pigskin.types import Worth

# Yards of a return, by class of the return back.
_RETURNS = const(b"\x16\x12\x0e")
_ADDED_RUN = const(6)
_BLOCKED_LOSS = const(10)
# Fumbles kept, out of 43.
_KEPT = const(19)
# Calls whose worths differ by no more than this are equal.
_EQUAL = const(12)
# Qualities are rounded to steps of this size.
_STEP = const(32)
_FREE_TIMEOUTS = const(4)
# At least this many men must be known before hiding them is worth the trouble.
_SEEN = const(3)
# He begins to hide men at one count of cards in this many, so that a game is not all changes.
_SELDOM = const(7)
# Ends, guards and tackles, center.
_KIND_OF = const(b"\0\1\1\2\1\1\0")
# The worth of a class at each position. Only a Star may kick out of bounds.
_WORTH = const(b"\x09\x0a\x0a\x09\x0a\x0a\x09\x05\x14\x09\x09")


class AllAmerican:
    """A coach who plays for points, and for the win when few cards are left."""

    # The unit weigh() used last: thousandths of a point or ten-thousandths of a chance to win.
    unit = "points"
    # Differences up to this are within the coach's own error, by unit.
    accuracy = {"points": 50, "chance": 50}

    def __init__(self, game: str, seed: bytes):
        self._game = game
        self._seed = seed
        # Made on first use.
        self._book: Book | None = None
        self._belief: Belief | None = None

    def choose(self, view: "View") -> str:
        weighed = self.weigh(view)
        if view.phase != "scrimmage":
            return weighed[0][1]
        # His sums are not finer than this, so equal calls are drawn by lot.
        least = weighed[0][0] - _EQUAL
        equal = [call for worth, call in weighed if worth >= least]
        return equal[self._draw(view).below(len(equal))]

    def _draw(self, view: "View") -> Chance:
        """Return chance that depends on the position alone, so that a resumed game is the same."""
        moment = (view.quarter * 50 + view.left) * 16 + view.place + len(view.held)
        return Chance(self._seed, moment * 32)

    def interrupt(self, view: "View") -> str | None:
        """Return a time-out before the other side calls, to bring good men back."""
        return view.irregular()[0] if _calls_time(view) else None

    @property
    def book(self) -> Book:
        if self._book is None:
            self._book = Book(self._game)
        return self._book

    def beliefs(self, view: "View") -> "list[Weights]":
        """Return the chances of each class at the other side's positions, out of 256."""
        if self._belief is None:
            self._belief = Belief()
        return self._belief.of(view)

    def prospect(self, view: "View", side: int, cards: int) -> Prospect:
        """Return what can follow for a side with this many ordinary cards left."""
        lead = view.score[side] - view.score[1 - side]
        found = Prospect(self.book, view.quarter, cards, lead)
        self.unit = "chance" if found.chance else "points"
        return found

    def weigh(self, view: "View") -> "list[Worth]":
        """Return every choice with its worth, the best first."""
        phase = view.phase
        self.unit = "points"
        if phase == "scrimmage":
            return ranked(_weigh_calls(self, view))
        if phase == "penalty":
            return ranked(_weigh_penalty(self, view))
        if phase in ("choice", "choice_half"):
            return ranked(_weigh_election(self, view))
        if phase == "forced":
            return ranked(_losses(view, self.beliefs(view)))
        # Men are placed at random, so all ways count the same.
        chosen = self._chosen(view)
        return [(0, chosen)] + [(0, choice) for choice in view.choices() if choice != chosen]

    def _chosen(self, view: "View") -> str:
        phase = view.phase
        if phase not in ("window", "substitute", "lineup", "toss"):
            # The kick-off, or the best man to come in: the classes are in order.
            return view.choices()[0]
        chance = self._draw(view)
        if phase == "toss":
            return view.choices()[chance.below(2)]
        if phase == "lineup":
            return _place(view, self.book.stars, chance)
        if phase == "window":
            return "SUB" if _change(view, chance) else "DONE"
        return _change(view, chance) or view.choices()[0]


# Calls


def _weigh_calls(coach: AllAmerican, view: "View") -> "list[Worth]":
    """Return every call with its worth."""
    cards = cards_of(view)
    prospect = coach.prospect(view, view.viewer, cards_left(view, cards) - 1)
    calls = _Calls(coach.book, view, prospect, cards, coach.beliefs(view))
    return [(calls.worth(call), call) for call in view.choices()]


class _Calls:
    """The calls of one position. Figures that several calls need are made once."""

    def __init__(
        self,
        book: Book,
        view: "View",
        prospect: Prospect,
        cards: "Sequence[int]",
        beliefs: "list[Weights]",
    ):
        self._book = book
        self._view = view
        self._ball = view.ball
        self._prospect = prospect
        self._cards = cards or view.rules.dealer.ordinary
        self._read = view.deck.read
        self._beliefs = beliefs
        self._averages: dict[int, int] = {}
        self._following: dict[int, tuple[list[int], int]] = {}
        belief = beliefs[QUARTERBACK]
        # Yards by which the other side returns a kick.
        self._back = sum([belief[man] * _RETURNS[man] for man in (0, 1, 2)]) >> 8
        self._touchdown = prospect.touchdown()
        self._safety = prospect.safety()

    def worth(self, call: str) -> int:
        target = TARGET_OF.get(call)
        if target:
            return self._attack(target[1], target[2])
        if call == "LONGPASS":
            return self._average(LONG_PASS_MARGIN, self._quality(-1), self._back)
        if call == "PUNT":
            return self._kick(PUNT_ROW + self._view.field[FULLBACK])
        if call == "QUICKKICK":
            return self._kick(QUICK_KICK_MARGIN)
        if call == "POOB":
            return self._kick(OUT_OF_BOUNDS_MARGIN)
        return self._field_goal()

    def _attack(self, position: int, row: int) -> int:
        quality = self._quality(position)
        belief = self._beliefs[position]
        total = 0
        for man in (0, 1, 2):
            if belief[man]:
                total += belief[man] * self._average(row + man, quality, _RETURNS[man])
        return total >> 8

    def _quality(self, position: int) -> int:
        """Return how weak the men are who can be attacked on later downs (PS-7.1)."""
        view = self._view
        if view.down == 4:
            return ANY_MEN
        open_men = []
        for _, other, _ in TARGETS:
            if other != position and not view.used >> other & 1:
                belief = self._beliefs[other]
                open_men.append(belief[1] + 2 * belief[2])
        open_men.sort()
        weak = open_men[view.down - 4 :]
        return (sum(weak) // len(weak) + _STEP // 2) // _STEP * _STEP if weak else 0

    def _after(self, quality: int) -> tuple[list[int], int]:
        """Return the worth of each spot on the next down, and the worth of a Long reading."""
        if quality in self._following:
            return self._following[quality]
        view = self._view
        prospect = self._prospect
        line = view.gain_line
        after = prospect.mine[:]
        after[0] = self._safety
        after[100] = self._touchdown
        if view.down < 4:
            downs = self._book.downs(line, view.down + 1, quality)
        for spot in range(max(1, self._ball - 20), line):
            if view.down == 4:
                after[spot] = prospect.against(spot)
            else:
                after[spot] = prospect.same(between(downs, line - spot))
        long = 0
        for card in self._cards:
            code = self._read(card, LONG_MARGIN)
            # DOUBLE counts as a touchdown, which it is from nearly everywhere.
            long += after[min(100, self._ball + (code & 255) - 128) if code >> 8 == YARDS else 100]
        found = self._following[quality] = (after, long // len(self._cards))
        return found

    def _average(self, space: int, quality: int, back: int) -> int:
        """Return the average worth of a space over the cards that may come."""
        key = space << 10 | quality
        if key in self._averages:
            return self._averages[key]
        after, long = self._after(quality)
        ball = self._ball
        read = self._read
        against = self._prospect.against
        total = 0
        for card in self._cards:
            code = read(card, space)
            kind = code >> 8
            spot = ball + (code & 255) - 128
            if kind == YARDS:
                total += after[0 if spot < 0 else 100 if spot > 100 else spot]
            elif kind == INCOMPLETE:
                total += after[ball]
            elif kind == LONG:
                total += long
            elif kind == INTERCEPTED:
                total += against(TOUCHBACK if spot >= 100 else spot - back)
            elif kind == FUMBLE:
                lost = against(ball - 1)
                total += lost + (after[ball] - lost) * _KEPT // ORDINARY
            else:
                total += after[min(100, spot + _ADDED_RUN)]
        worth = self._averages[key] = total // len(self._cards)
        return worth

    def _kick(self, space: int) -> int:
        prospect = self._prospect
        ball = self._ball
        total = 0
        for card in self._cards:
            code = self._read(card, space)
            kind = code >> 8
            if kind == BLOCKED:
                total += prospect.against(ball - _BLOCKED_LOSS)
            elif space == OUT_OF_BOUNDS_MARGIN:
                spot = 228 - (code & 255)
                total += prospect.against(spot - self._back if kind == RUN_BACK_AT else spot)
            else:
                spot = ball + (code & 255) - 128
                total += prospect.kicked(TOUCHBACK if spot >= 100 else spot - self._back)
        return total // len(self._cards)

    def _field_goal(self) -> int:
        away = 228 - self._ball
        good = 0
        for card in self._cards:
            code = self._read(card, FIELD_GOAL_MARGIN)
            if code >> 8 == GOOD and code & 255 >= away:
                good += 1
        missed = self._prospect.against(TOUCHBACK)
        return missed + (self._prospect.goal() - missed) * good // len(self._cards)


# Penalties and elections


def _weigh_election(coach: AllAmerican, view: "View") -> "list[Worth]":
    """Return both elections with their worth; a kick gives the other side a return."""
    left = cards_left(view, cards_of(view))
    prospect = coach.prospect(view, view.viewer, left - 2)
    theirs = coach.prospect(view, 1 - view.viewer, left - 2)
    kick = theirs.whole - theirs.same(coach.book.receive)
    return [(prospect.same(coach.book.receive), "RECEIVE"), (kick, "KICK")]


def _weigh_penalty(coach: AllAmerican, view: "View") -> "list[Worth]":
    """Return the worth of the play as it stands and of the down again (PS-10.4)."""
    if view.ending == "good" or view.ending == "failed":
        # Try again only if the try went against us.
        again = TRY if view.ending == "failed" else TRY - 1000
        return [(again if view.end_side == view.viewer else -again, "ACCEPT"), (0, "REFUSE")]
    left = cards_left(view, cards_of(view))
    offense = view.possession
    prospect = coach.prospect(view, offense, left)
    accept = _again(coach.book, view, prospect)
    if offense != view.viewer:
        accept = prospect.whole - accept
    stands = prospect if view.end_side == offense else coach.prospect(view, view.end_side, left)
    refuse = _stands(coach.book, view, stands)
    if view.end_side != view.viewer:
        refuse = stands.whole - refuse
    return [(refuse, "REFUSE"), (accept, "ACCEPT")]


def _again(book: Book, view: "View", prospect: Prospect) -> int:
    """Return the worth of playing the down again, for the side that called the play."""
    yards = view.penalty_yards
    if view.offender == view.possession:
        yards = -yards
    if view.resume == "kickoff":
        return prospect.kicked(TOUCHBACK + yards)
    ball = max(1, min(99, view.ball + yards))
    return _state(book, prospect, ball, view.down, view.gain_line - ball)


def _state(book: Book, prospect: Prospect, ball: int, down: int, togo: int) -> int:
    """Return the worth of any down and distance; no yards to go is a first down."""
    if togo <= 0:
        return prospect.mine[ball]
    if down == 1:
        # A longer or shorter first down differs as much as the second down would.
        more = between(book.downs(ball + togo, 2, ANY_MEN), togo)
        usual = min(10, 100 - ball)
        more -= between(book.downs(ball + usual, 2, ANY_MEN), usual)
        return prospect.same(book.first[ball] + more)
    return prospect.same(between(book.downs(ball + togo, down, ANY_MEN), togo))


def _stands(book: Book, view: "View", prospect: Prospect) -> int:
    """Return the worth of the play as it stands, for the side that ends it with the ball."""
    ending = view.ending
    spot = view.end_spot
    if ending == "touchdown":
        return prospect.touchdown()
    if ending == "safety":
        return prospect.safety()
    if ending == "goal":
        return prospect.goal()
    if ending == "touchback" or ending == "missed":
        return prospect.mine[20]
    if ending == "down":
        togo = view.gain_line - spot
        if togo > 0 and view.down == 4:
            return prospect.against(spot)
        return _state(book, prospect, spot, view.down + 1, togo)
    return prospect.mine[spot]


# Men


def _place(view: "View", stars_at: "Sequence[int]", chance: Chance) -> str:
    """Return the next man of the best eleven in random order; `stars_at` weighs positions."""
    at = view.place
    row = 0 if at < LINE_MEN else 3
    free = list(view.free[row : row + 3])
    if at == 0 and view.toss_loser >= 0:
        # Half-time: the men still on the field can be placed too.
        for man in view.field[:LINE_MEN]:
            free[man] += 1
    places = (ELEVEN if row else LINE_MEN) - at
    stars = free[STAR]
    # With a Scrub at quarterback, a back more is good than needed: the best ones play.
    seconds = min(free[SECOND], max(0, places - stars))
    if at == QUARTERBACK:
        # Nobody can attack him, and a card that takes a man off takes a Scrub.
        man = SCRUB
    elif at == FULLBACK and stars:
        man = STAR
    elif chance.below(places) >= stars + seconds:
        man = SCRUB
    elif row:
        man = STAR if chance.below(stars + seconds) < stars else 1
    else:
        to_come = 0
        for later in range(at, LINE_MEN):
            to_come += stars_at[_KIND_OF[later]]
        star = stars >= places or chance.below(to_come) < stars * stars_at[_KIND_OF[at]]
        man = STAR if stars and (star or not seconds) else 1
    return CLASSES[man]


def _change(view: "View", chance: Chance) -> str:
    """Return the next change to make in this time-out; empty if there is none."""
    return _mend(view, chance) or _hide(view)


def _calls_time(view: "View") -> bool:
    """Return whether our own time-out is worth calling before the other side calls."""
    if view.phase != "scrimmage" or view.side == view.viewer:
        return False
    holes = _holes(view)
    if not holes:
        return False
    return view.timeouts[view.viewer] < _FREE_TIMEOUTS or len(holes) > 2


def _holes(view: "View") -> list[int]:
    """Return positions that a better man could fill: those with Scrubs, else with Seconds."""
    found: tuple[list[int], ...] = ([], [], [])
    for position in range(ELEVEN):
        better = view.substitutes(position)
        now = view.field[position]
        if better and better[0] < now and position != QUARTERBACK:
            found[now].append(position)
    return found[SCRUB] or found[SECOND]


def _mend(view: "View", chance: Chance) -> str:
    """Return a better man for a position: the kicker first, then one at random."""
    holes = _holes(view)
    if not holes:
        return ""
    position = holes[chance.below(len(holes))]
    if FULLBACK in holes:
        position = FULLBACK
    elif view.possession != view.viewer:
        # A position that was attacked is closed for the rest of the series (PS-7.1).
        waiting = [hole for hole in holes if not view.used >> hole & 1]
        if waiting:
            position = waiting[chance.below(len(waiting))]
    row = 0 if position < LINE_MEN else 3
    better = [man for man in view.substitutes(position) if man < view.field[position]]
    man = better[0]
    if len(better) > 1 and position != FULLBACK:
        stars = max(1, view.free[row])
        if chance.below(stars + max(1, view.free[row + 1])) >= stars:
            man = better[1]
    return "%s %s" % (POSITIONS[position], CLASSES[man])


def _hide(view: "View") -> str:
    """Return a change that takes out a known man of the line while we have the ball."""
    me = view.viewer
    if view.timeouts[me] >= _FREE_TIMEOUTS or not view.free[SCRUB]:
        return ""
    if view.resume == "kickoff":
        if view.possession == me:
            return ""
    elif view.possession != me or view.down > 2:
        return ""
    seen = []
    classes = 0
    for position in range(LINE_MEN):
        man = view.field[position]
        if man < SCRUB and _known(view, position):
            seen.append(position)
            classes |= 1 << man
    waiting = 0
    for code in view.held:
        if code >> 3 == WAITING and code & 7 < SCRUB:
            waiting += 1
            classes |= 1 << (code & 7)
    if not seen or len(seen) + waiting < _SEEN or classes != 3:
        return ""
    if not waiting and view.left % _SELDOM:
        return ""
    return "%s S" % POSITIONS[seen[0]]


def _known(view: "View", position: int) -> bool:
    """Return whether the other side was told his class, or has heard two readings of him."""
    me = view.viewer
    if view.rules.open:
        return view.named[me][position] != UNKNOWN
    heard = view.heard[me]
    times = 0
    for at in range(0, len(heard), 3):
        if heard[at] == position:
            times += 1
    return times > 1


def _losses(view: "View", beliefs: "list[Weights]") -> "list[Worth]":
    """Return the worth of sending off each man: our least useful, or their most useful.

    Measured: a varsity coach who sends men off without weighing them loses 7 points a game.
    """
    own = view.loser == view.viewer
    found = []
    for position in range(ELEVEN):
        if own:
            loss = 256 * (SCRUB - view.field[position])
            if view.used >> position & 1 and view.possession != view.viewer:
                # He cannot be attacked again in this series (PS-7.1).
                loss = loss * 2 // 3
        else:
            loss = beliefs[position][1] + 2 * beliefs[position][2] - 512
        found.append((-loss * _WORTH[position] // 4, view.choices()[position]))
    return found
