"""The varsity coach of Pigskin: calls by down, distance and what he knows of each man."""

from micropython import const

from pigskin.core.chance import Chance
from pigskin.games.hamilton.deck import (
    ADD_LATERAL,
    ADD_RUN,
    CARDS,
    END_ROW,
    FIELD_GOAL_MARGIN,
    FUMBLE,
    GOOD,
    INCOMPLETE,
    INTERCEPTED,
    LINE_ROW,
    LONG,
    LONG_PASS_MARGIN,
    PASS_ROW,
    POSITIONS,
    SCRUB,
    STAR,
    TARGETS,
    YARDS,
    special,
)
from pigskin.games.hamilton.squad import CLASSES, ELEVEN, FULLBACK, LINE_MEN, QUARTERBACK

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.deck import Deck
    from pigskin.games.hamilton.view import View

# Rows that the coach weighs, with three classes each. The long pass, without class, is extra.
_SPACES = (LINE_ROW, END_ROW, PASS_ROW)

# Yards for the readings without a figure.
_LONG_GAIN = const(32)
_ADDED_RUN = const(5)
_FUMBLE_COST = const(18)
_INTERCEPTION_COST = const(32)

# The same for readings heard in closed announcing.
_LONG_WORTH = const(30)
_FUMBLE_WORTH = const(-5)
_ADDED_WORTH = const(5)
_INTERCEPTED_WORTH = const(-20)

# How often the coach passes, out of 256, by down. A long distance adds to it.
_PASSES = const((36, 48, 76, 90))
_PASSES_A_YARD = const(14)
_MOST_PASSES = const(215)

# A difference of this many hundredths of a yard alone decides between run and pass.
_CLEARLY_BETTER = const(350)

# The worth of each position to a defense. Kicks are rarer than runs, and nobody attacks the
# quarterback: once a card has taken him, Scrubs stand there, and the next cards take those.
_WEIGHT = const(b"\x09\x0a\x0a\x09\x0a\x0a\x09\x01\x08\x0a\x0a")
# A change has to be worth more than this.
_NO_GAIN = const(2)

# On fourth down with 1, 2, 3, ... yards to go he plays on from this line and beyond: a punt gains
# little there. A field goal is for the end of a half: touchdowns bring more points.
_GOES_FROM = const(b"\x1e\x2d\x37\x41\x41\x4b")

_LATE_CARDS = const(14)
_FREE_TIMEOUTS = const(4)


class _Book:
    """The averages of a deck in whole numbers, made once."""

    def __init__(self, deck: "Deck"):
        self.digest = deck.digest
        self.gains: list[bytearray] = []
        self.value: list[int] = []
        self.heard: list[int] = []
        cards = [card for card in range(CARDS) if not special(deck.read(card, 0))]
        for space in _SPACES:
            for column in (STAR, 1, SCRUB):
                self._learn([deck.read(card, space, column) for card in cards])
        self._learn([deck.read(card, LONG_PASS_MARGIN) for card in cards])
        self.cards = len(cards)
        goals = [deck.read(card, FIELD_GOAL_MARGIN) for card in cards]
        self.goals = bytes([code & 255 for code in goals if code >> 8 == GOOD])

    def _learn(self, codes: list[int]) -> None:
        gains = bytearray()
        value = heard = 0
        for code in codes:
            kind = code >> 8
            yards = (code & 255) - 128
            heard += _worth_of(code)
            if kind == LONG:
                yards = _LONG_GAIN
            elif kind in (ADD_RUN, ADD_LATERAL):
                yards += _ADDED_RUN
            elif kind == INCOMPLETE:
                yards = 0
            elif kind == FUMBLE:
                yards = -_FUMBLE_COST
            elif kind == INTERCEPTED:
                yards = -_INTERCEPTION_COST
            gains.append(max(-100, min(100, yards)) + 128)
            value += yards
        self.gains.append(gains)
        self.value.append(100 * value // len(codes))
        self.heard.append(100 * heard // len(codes))

    def success(self, line: int, need: int) -> int:
        """Return how many cards out of 256 gain at least `need` yards."""
        enough = need + 128
        count = 0
        for gain in self.gains[line]:
            if gain >= enough:
                count += 1
        return 256 * count // self.cards

    def goal(self, away: int) -> int:
        """Return the chance of a field goal from here, out of 256."""
        count = 0
        for line in self.goals:
            if line - 128 >= away:
                count += 1
        return 256 * count // self.cards


_books: list[_Book] = []


def _book_of(deck: "Deck") -> _Book:
    """Return the last book again if it fits, since reading all cards takes a while."""
    if not _books or _books[0].digest != deck.digest:
        _books[:] = [_Book(deck)]
    return _books[0]


class Varsity:
    """A coach who attacks the men he knows or thinks are weak, and kicks by the book."""

    def __init__(self, seed: bytes):
        self._chance = Chance(seed)

    def choose(self, view: "View") -> str:
        phase = view.phase
        if phase == "scrimmage":
            return self._call(view)
        if phase == "window":
            return "SUB" if self._best_change(view) else "DONE"
        if phase == "substitute":
            return self._best_change(view) or view.choices()[0]
        if phase == "lineup":
            return self._place(view)
        if phase == "penalty":
            return self._penalty(view)
        if phase == "forced":
            return self._man_out(view)
        if phase == "choice" or phase == "choice_half":
            return "RECEIVE"
        if phase == "toss":
            return view.choices()[self._chance.below(2)]
        # The best man comes in: the classes are in order.
        return view.choices()[0]

    def interrupt(self, view: "View") -> str | None:
        """Return a free time-out if a better man can come in, else None."""
        if view.phase != "scrimmage" or view.timeouts[view.viewer] >= _FREE_TIMEOUTS:
            return None
        return view.irregular()[0] if self._best_change(view) else None

    # Men

    def _place(self, view: "View") -> str:
        """Return the next man of the best eleven, in random order."""
        place = view.place
        row = 0 if place < LINE_MEN else 3
        free = list(view.free[row : row + 3])
        if place == 0 and view.toss_loser >= 0:
            # Half-time: the men still on the field can be placed too.
            for man in view.field[:LINE_MEN]:
                free[man] += 1
        stars, seconds = free[0], free[1]
        good = stars + seconds
        open_places = (LINE_MEN if place < LINE_MEN else ELEVEN) - place
        if place == QUARTERBACK and good < open_places:
            man = SCRUB  # he does least harm here: returns are rare
        elif self._chance.below(open_places) >= good:
            man = SCRUB
        elif place == FULLBACK and stars:
            # Only a Star may punt out of bounds or quick kick.
            man = STAR if not seconds or self._chance.below(8) else 1
        elif place == QUARTERBACK and seconds and self._chance.below(4):
            man = 1
        else:
            man = STAR if self._chance.below(good) < stars else 1
        return CLASSES[man]

    def _best_change(self, view: "View") -> str:
        """Return the most useful change to a better man; empty if there is none."""
        best = ""
        most = _NO_GAIN
        free = view.free
        if not (free[0] or free[1] or free[3] or free[4] or view.back):
            return best
        for position in range(ELEVEN):
            now = view.field[position]
            for man in view.substitutes(position):
                gain = (now - man) * _WEIGHT[position]
                if gain > most:
                    most = gain
                    best = "%s %s" % (POSITIONS[position], CLASSES[man])
        return best

    def _man_out(self, view: "View") -> str:
        """Return the man to send off: our least useful, or the other side's most useful."""
        own = view.loser == view.viewer
        field = view.field if own else view.named[view.loser]
        best = 0
        least = 9999
        for position in range(ELEVEN):
            loss = (SCRUB - min(SCRUB, field[position])) * _WEIGHT[position] * 8
            loss += self._chance.below(8)
            if not own:
                loss = -loss
            if loss < least:
                least = loss
                best = position
        return view.choices()[best]

    # Penalties

    def _penalty(self, view: "View") -> str:
        """Accept if playing the down again is worth more than the play (PS-10.4)."""
        me = view.viewer
        if view.ending == "good" or view.ending == "failed":
            mine = view.end_side == me
            return "ACCEPT" if mine == (view.ending == "failed") else "REFUSE"
        stands = self._worth_of_end(view)
        if view.resume == "kickoff":
            again = 0
        else:
            ball = view.ball
            ball += -view.penalty_yards if view.offender == view.possession else view.penalty_yards
            ball = max(1, min(99, ball))
            togo = view.gain_line - ball
            again = _points(ball, 1, 10) if togo <= 0 else _points(ball, view.down, togo)
        if view.possession != me:
            again = -again
        return "ACCEPT" if again > stands else "REFUSE"

    def _worth_of_end(self, view: "View") -> int:
        """Return the worth of the play to the viewer as it stands, in hundredths of a point."""
        ending = view.ending
        if ending == "touchdown":
            worth = 660
        elif ending == "safety":
            worth = -330
        elif ending == "goal":
            worth = 300
        elif ending == "touchback" or ending == "missed":
            worth = _points(20, 1, 10)
        elif ending != "down":
            worth = _points(view.end_spot, 1, 10)
        else:
            togo = view.gain_line - view.end_spot
            if togo <= 0:
                worth = _points(view.end_spot, 1, 10)
            elif view.down == 4:
                worth = -_points(100 - view.end_spot, 1, 10)
            else:
                worth = _points(view.end_spot, view.down + 1, togo)
        return worth if view.end_side == view.viewer else -worth

    # Calls

    def _call(self, view: "View") -> str:
        mend = self.interrupt(view)
        if mend:
            return mend
        book = _book_of(view.deck)
        away = 100 - view.ball
        lead = view.score[view.viewer] - view.score[1 - view.viewer]
        late = view.quarter == 4 and view.left <= _LATE_CARDS
        half_over = view.left <= 2 and (view.quarter == 2 or (late and -3 <= lead <= 0))
        if half_over and away <= 30 and book.goal(away) >= 64:
            return "FIELDGOAL"
        if late and (lead < -8 or (lead < 0 and view.left <= 5)):
            return self._hurry(view, book)
        if view.down == 4:
            return self._fourth(view, book, late and lead < 0)
        pinned = view.down == view.rules.quick_kick_downs and view.togo > 14 and view.ball < 25
        if pinned and "QUICKKICK" in view.choices():
            return "QUICKKICK"
        return self._advance(view, book, late and lead > 0)

    def _fourth(self, view: "View", book: _Book, behind: bool) -> str:
        """Return a run or pass if it is worth the ball, else a punt."""
        togo = view.togo
        if behind or view.ball >= _GOES_FROM[min(togo, len(_GOES_FROM)) - 1]:
            return self._advance(view, book, togo <= 2 and not behind)
        return "POOB" if "POOB" in view.choices() else "PUNT"

    def _hurry(self, view: "View", book: _Book) -> str:
        """Return a pass, often the long one: we are behind with few cards left."""
        short = view.score[1 - view.viewer] - view.score[view.viewer]
        if view.down == 4 and view.ball >= 80 and short <= 3:
            return "FIELDGOAL"
        if view.ball < 75 and (view.left <= 6 or view.togo > 12):
            return "LONGPASS"
        return self._weakest(view, book, True)[0] or "LONGPASS"

    def _advance(self, view: "View", book: _Book, careful: bool) -> str:
        """Return a run or a pass by down and distance, at the man who looks weakest."""
        passes = _PASSES[view.down - 1] + _PASSES_A_YARD * max(0, view.togo - 4 * (5 - view.down))
        if careful or view.togo <= 2:
            passes //= 3
        throws = self._chance.below(256) < min(passes, _MOST_PASSES)
        run, run_value = self._weakest(view, book, False)
        throw, throw_value = self._weakest(view, book, True)
        if not run or not throw:
            return run or throw or "LONGPASS"
        if run_value > throw_value + _CLEARLY_BETTER:
            return run
        if throw_value > run_value + _CLEARLY_BETTER and not careful:
            return throw
        return throw if throws else run

    def _weakest(self, view: "View", book: _Book, throws: bool) -> tuple[str, int]:
        """Return the best run or pass, with its worth in hundredths of a yard."""
        need = min(view.togo, 100 - view.ball)
        # On the last downs the line to gain counts for more than the yards.
        wish = (2, 3, 8, 14)[view.down - 1]
        best = ""
        most = -9999
        for call, position, row in TARGETS:
            if view.used >> position & 1 or (row == PASS_ROW) != throws:
                continue
            beliefs = self._beliefs(view, book, position, row)
            value = total = 0
            for man in (0, 1, 2):
                belief = beliefs[man]
                if belief:
                    line = row + man
                    worth = book.value[line] + wish * book.success(line, need)
                    value += belief * worth
                    total += belief
            value = value // total + self._chance.below(40)
            if value > most:
                most = value
                best = call
        return best, most

    def _beliefs(self, view: "View", book: _Book, position: int, row: int) -> tuple[int, ...]:
        """Return three weights: how likely each class is at a position of the other side."""
        other = 1 - view.viewer
        man = view.named[other][position]
        if man == 0:
            return (1, 0, 0)
        if man == 1:
            return (0, 1, 0)
        if man == 2:
            return (0, 0, 1)
        if view.changed[other] >> position & 1:
            # The bench has only Scrubs unless a better man has come back.
            weights = (15, 15, 70)
        else:
            weights = (56, 40, 4)
        shown, worth = _heard_of(view.heard[other], position)
        if not shown:
            return weights
        # The closer the readings heard are to the average of a class, the likelier it is.
        heard = 100 * worth // shown
        spread = 90000 // shown
        moved = []
        for man in (0, 1, 2):
            off = (heard - book.heard[row + man]) // 10
            moved.append(weights[man] * 1000 // (1 + min(off * off, 1000000) * 100 // spread + 1))
        return tuple(moved) if any(moved) else weights


def _worth_of(code: int) -> int:
    """Return the worth of a reading against a defender to the offense, in yards."""
    kind = code >> 8
    if kind == YARDS:
        return (code & 255) - 128
    if kind == LONG:
        return _LONG_WORTH
    if kind == FUMBLE:
        return _FUMBLE_WORTH
    if kind in (ADD_RUN, ADD_LATERAL):
        return (code & 255) - 128 + _ADDED_WORTH
    return _INTERCEPTED_WORTH if kind == INTERCEPTED else 0


def _heard_of(heard: bytes, position: int) -> tuple[int, int]:
    """Return how many readings were heard of a man, and their yards."""
    shown = worth = 0
    for at in range(0, len(heard), 3):
        if heard[at] == position:
            shown += 1
            worth += _worth_of(heard[at + 1] | heard[at + 2] << 8)
    return shown, worth


def _points(ball: int, down: int, togo: int) -> int:
    """Return the worth of the ball here to the side that has it, in hundredths of a point."""
    return 7 * ball - 90 - 30 * (down - 1) - 7 * (togo - 10)
