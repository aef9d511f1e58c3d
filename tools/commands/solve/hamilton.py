"""The table of the best Pigskin coach: the worth of ball, down and distance, and of late leads.

The game's own resolver counts out every call card by card, from every spot and against each class
of man. Then two equal sides play each other to the end in expectation:

* for expected points, as if the half never ended, against teams of Stars, Seconds or Scrubs;
* for points and the chance of winning by the number of cards left, with the clock running.

The clock counts ordinary cards only, because no play ends on a special one.
"""

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pigskin.core.game import BLACK, WHITE
from pigskin.core.outcomes import outcomes
from pigskin.games.hamilton.deck import GOOD, POINT_AFTER_MARGIN, SCRUB, SECOND, STAR
from pigskin.games.hamilton.play import DOWN, GOAL, MISSED, SAFE, SCORED, TOUCHBACK
from pigskin.games.hamilton.rules import Pigskin46
from pigskin.games.hamilton.squad import ELEVEN, FULLBACK, QUARTERBACK, put
from tools.commands.solve.hamilton_beliefs import calibrate
from tools.commands.solve.hamilton_lineup import mixes
from tools.commands.solve.provenance import Solution, digest_of_lines

__all__ = ["INPUTS", "calibrate", "rules", "solve", "table_of"]

Array = NDArray[np.float64]
Progress = Callable[[str, int, int], None]

INPUTS = (
    "tools/commands/solve/hamilton.py",
    "tools/commands/solve/hamilton_lineup.py",
    "firmware/pigskin/games/hamilton/data/cards.py",
)

KIND = b"HAM1"
EDITIONS = ("pigskin46", "pigskin56")

# The share of attacks that meet Stars, Seconds and Scrubs when both coaches are good. The editions
# have 4 and 2 Stars in a line of seven. An attacker who knows the men avoids the Stars, and a man
# or two is always out for the quarter.
TYPICAL = {"pigskin46": (0.35, 0.60, 0.05), "pigskin56": (0.13, 0.80, 0.07)}

SPOTS = 100
TOGO = (1, 2, 3, 4, 6, 8, 10, 14, 20)
MOST_TOGO = TOGO[-1]
GAIN_LINES = tuple(range(0, 101, 5))
LATE_SPOTS = tuple(range(0, 101, 10))
LATE_CARDS = (1, 2, 3, 4, 6, 9, 13, 18, 26, 38)
LEADS = (-17, -14, -11, -10, -8, -7, -6, -5, -4, -3, -2, -1, 0)
LEADS += tuple(-lead for lead in reversed(LEADS[:-1]))

ATTACKS = ("RUN LG", "RUN LE", "PASS C")
KICKS = ("LONGPASS", "PUNT", "QUICKKICK", "POOB", "FIELDGOAL")
# Ordinary cards that a call takes if not 1: a kick takes one more for its return.
CARDS = {"PUNT": 2, "QUICKKICK": 2}
TOUCHDOWN, FIELD_GOAL, SAFETY = 6.0, 3.0, 2.0
NEVER = -1e6


def table_of(game: str) -> str:
    return "firmware/pigskin/games/hamilton/data/coach.py"


def rules(game: str) -> dict[str, str]:
    """Return a digest of the rules for these cards: how every call ends from two spots."""
    lines = []
    for call, ball in product((*ATTACKS, *KICKS), (35, 75)):
        for man in (STAR, SECOND, SCRUB) if call in ATTACKS else (STAR,):
            odds = Odds()
            odds.learn(call, ball, man)
            lines.append(f"{call} {ball} {man} {odds.text(ball)}")
    return {"rules and cards": digest_of_lines(lines)}


class Probe(Pigskin46):
    """A position that stops when a play has ended, before anything follows from it."""

    result = (0, WHITE, 0)

    def _ended(self, end: int, side: int, spot: int, chance: object, events: list) -> None:
        self.result = (end, side, spot)


def _position(call: str, ball: int, man: int) -> Probe:
    game = Probe({})
    white, black = game.squads
    white.field = put(bytes([man] * ELEVEN), FULLBACK, STAR)
    black.field = put(bytes([man] * ELEVEN), QUARTERBACK, SECOND)
    game.toss_loser = BLACK
    game.phase = "kickoff" if call == "KICKOFF" else "scrimmage"
    game.side = game.possession = WHITE
    # The line to gain is the goal, so the spot alone tells how a play ended.
    game.ball, game.down, game.gain_line = ball, 2, 100
    game.pack = list(game.dealer.ordinary)
    return game


class Odds:
    """The chances of every end of a call, by the spot that it is made from."""

    def __init__(self) -> None:
        size = (SPOTS, SPOTS)
        self.down = np.zeros(size)  # [from, to], the series goes on
        self.mine = np.zeros(size)  # our own first down, after winning the ball back
        self.theirs = np.zeros(size)  # [from, their spot]
        self.touchdown = np.zeros((SPOTS, 2))
        self.safety = np.zeros((SPOTS, 2))
        self.goal = np.zeros(SPOTS)
        self.legal = np.zeros(SPOTS, bool)

    def learn(self, call: str, ball: int, man: int) -> None:
        game = _position(call, ball, man)
        if call not in game.choices():
            return
        self.legal[ball] = True
        for of, position, _ in outcomes(game, call):
            end, side, spot = position.result
            if end == DOWN:
                self.down[ball, spot] += 1 / of
            elif end == SCORED:
                self.touchdown[ball, side] += 1 / of
            elif end == SAFE:
                self.safety[ball, side] += 1 / of
            elif end == GOAL:
                self.goal[ball] += 1 / of
            else:
                spot = 20 if end in (TOUCHBACK, MISSED) else spot
                (self.mine if side == WHITE else self.theirs)[ball, spot] += 1 / of

    def text(self, ball: int) -> str:
        """Return all outcomes from one spot as text."""
        parts = (self.down, self.mine, self.theirs, self.touchdown, self.safety)
        figures = [f"{chance:.9f}" for part in parts for chance in part[ball] if chance]
        return " ".join([*figures, f"{self.goal[ball]:.9f}"])

    def blend(self, others: list["Odds"], shares: tuple[float, ...]) -> "Odds":
        """Return the mean of these odds for the first class and the others, by shares."""
        made = Odds()
        parts = [self, *others]
        for name in ("down", "mine", "theirs", "touchdown", "safety", "goal"):
            total = sum(
                share * getattr(part, name) for share, part in zip(shares, parts, strict=True)
            )
            setattr(made, name, total)
        made.legal = self.legal
        return made


class Book(NamedTuple):
    """The odds of every call, counted from the deck."""

    attacks: dict[tuple[str, int], Odds]
    kicks: dict[str, Odds]
    kickoff: Odds
    try_good: float

    def blended(self, shares: tuple[float, ...]) -> list[tuple[str, Odds]]:
        calls = []
        for call in ATTACKS:
            star, second, scrub = (self.attacks[call, man] for man in (STAR, SECOND, SCRUB))
            calls.append((call, star.blend([second, scrub], shares)))
        return calls + [(call, self.kicks[call]) for call in KICKS]


def count_out(progress: Progress) -> Book:
    attacks: dict[tuple[str, int], Odds] = {}
    kicks: dict[str, Odds] = {}
    wanted = [(call, man) for call in ATTACKS for man in (STAR, SECOND, SCRUB)]
    wanted += [(call, STAR) for call in KICKS]
    for done, (call, man) in enumerate(wanted):
        progress("counting out the cards", done, len(wanted))
        odds = Odds()
        for ball in range(1, SPOTS):
            odds.learn(call, ball, man)
        if call in ATTACKS:
            attacks[call, man] = odds
        else:
            kicks[call] = odds
    kickoff = Odds()
    for ball in (20, 40):
        kickoff.learn("KICKOFF", ball, STAR)
    game = Probe({})
    tries = [game.dealer.read(card, POINT_AFTER_MARGIN) for card in game.dealer.ordinary]
    good = sum(code >> 8 == GOOD for code in tries) / len(tries)
    return Book(attacks, kicks, kickoff, good)


# Sums run over one index at a time, in order, so that every machine gives the same bytes.


def _times(chances: Array, worth: Array) -> Array:
    """Return chances[from, to] times worth[to, ...], summed over `to`."""
    total = np.zeros((chances.shape[0], *worth.shape[1:]))
    for to in range(chances.shape[1]):
        column = chances[:, to]
        if column.any():
            total += column.reshape(-1, *[1] * (worth.ndim - 1)) * worth[to]
    return total


class Scores(NamedTuple):
    """The worth of scores and the kick-off after them to the side that has the ball now."""

    touchdown: Array
    conceded: Array
    goal: Array
    safety: Array
    held_safe: Array


def _beyond(odds: Odds, mine: Array, theirs: Array, scores: Scores) -> Array:
    """Return the worth of the ends that leave the series, by spot."""
    total = _times(odds.mine, mine) + _times(odds.theirs, theirs)
    total += _outer(odds.touchdown[:, WHITE], scores.touchdown)
    total += _outer(odds.touchdown[:, BLACK], scores.conceded)
    total += _outer(odds.safety[:, WHITE], scores.safety)
    total += _outer(odds.safety[:, BLACK], scores.held_safe)
    total += _outer(odds.goal, scores.goal)
    return total


def _outer(chances: Array, worth: Array) -> Array:
    return chances.reshape(-1, *[1] * worth.ndim) * worth


# Spot and yards to go of every state of a series: [line to gain, yards to go].
_LINE, _TOGO = np.meshgrid(np.arange(101), np.arange(MOST_TOGO + 1), indexing="ij")
_BALL = np.clip(_LINE - _TOGO, 1, SPOTS - 1)


def _attack(odds: Odds, going: Array, mine: Array, beyond: Array) -> Array:
    """Return the worth of a call in every state of a series on one down.

    `going` is the worth of the next down, `mine` of a first down, `beyond` of leaving the series.
    """
    total = beyond[_BALL].copy()
    # Past the line to gain, add up all spots from there on.
    gained = np.zeros((SPOTS, SPOTS + 1, *mine.shape[1:]))
    for spot in range(SPOTS - 1, 0, -1):
        gained[:, spot] = gained[:, spot + 1] + _outer(odds.down[:, spot], mine[spot])
    total += gained[_BALL, np.minimum(_LINE, SPOTS)]
    for yards in range(-MOST_TOGO, MOST_TOGO):
        left = _TOGO - yards
        to = _LINE - left
        stays = (left > 0) & (left <= MOST_TOGO) & (to > 0) & (to < SPOTS)
        chance = np.where(stays, odds.down[_BALL, np.clip(to, 0, SPOTS - 1)], 0.0)
        if chance.any():
            shape = (*chance.shape, *[1] * (going.ndim - 2))
            total += chance.reshape(shape) * going[_LINE, np.clip(left, 0, MOST_TOGO)]
    # A loss beyond the longest distance of the table counts as that distance.
    for yards in range(1, MOST_TOGO):
        to = _LINE - _TOGO - yards
        lost = (_TOGO + yards > MOST_TOGO) & (to > 0)
        chance = np.where(lost, odds.down[_BALL, np.clip(to, 0, SPOTS - 1)], 0.0)
        if chance.any():
            shape = (*chance.shape, *[1] * (going.ndim - 2))
            total += chance.reshape(shape) * going[_LINE, np.full_like(_TOGO, MOST_TOGO)]
    return total


def _series(
    calls: list[tuple[str, Odds]], mine: Array, theirs: Array, beyond: dict[str, Array]
) -> dict[int, Array]:
    """Return the worth of every state of a series, by down."""
    worth: dict[int, Array] = {}
    # The other side has the ball where the fourth down ended.
    over = theirs[np.clip(SPOTS - _BALL, 1, SPOTS - 1)]
    going = over
    for down in (4, 3, 2, 1):
        best = np.full(going.shape, NEVER)
        for call, odds in calls:
            if call == "QUICKKICK" and down > 2:
                continue
            value = _attack(odds, going, mine, beyond[call])
            legal = odds.legal[_BALL].reshape(*_BALL.shape, *[1] * (going.ndim - 2))
            best = np.maximum(best, np.where(legal, value, NEVER))
        worth[down] = going = best
    return worth


def first_downs(series: dict[int, Array]) -> Array:
    """Return the worth of first and ten at every spot."""
    spots = np.arange(SPOTS)
    lines = np.minimum(100, spots + 10)
    return series[1][lines, lines - spots]


class Points(NamedTuple):
    """Expected points of a half without end."""

    first: Array
    receive: float
    receive_safety: float
    tried: float

    @property
    def scores(self) -> Scores:
        # The side scored against chooses to kick off or receive (PS-14.4).
        choice = abs(self.receive)
        touchdown = self.tried - choice
        values = (touchdown, -touchdown, FIELD_GOAL - choice)
        safety = -SAFETY - self.receive_safety
        return Scores(*[np.array(value) for value in (*values, safety, -safety)])


def _received(odds: Odds, ball: int, first: Array, scores: Scores) -> float:
    """Return the worth of a kick-off to the receivers."""
    value = 0.0
    for spot in range(1, SPOTS):
        value += odds.theirs[ball, spot] * first[spot] - odds.mine[ball, spot] * first[spot]
    value += odds.touchdown[ball, BLACK] * float(scores.touchdown)
    value += odds.safety[ball, BLACK] * float(scores.safety)
    return value


def expected_points(book: Book, shares: tuple[float, ...], progress: Progress) -> Points:
    calls = book.blended(shares)
    points = Points(np.linspace(-1, 5, SPOTS), 0.0, 0.0, TOUCHDOWN + book.try_good)
    for sweep in range(200):
        progress("expected points", sweep, 60)
        series = points_of_series(calls, points)
        first = first_downs(series)
        moved = float(np.abs(first[1:] - points.first[1:]).max())
        scores = points.scores
        points = Points(
            first,
            _received(book.kickoff, 40, first, scores),
            _received(book.kickoff, 20, first, scores),
            points.tried,
        )
        if moved < 1e-6:
            break
    return points


def points_of_series(calls: list[tuple[str, Odds]], points: Points) -> dict[int, Array]:
    beyond = {
        call: _beyond(odds, points.first, -points.first, points.scores) for call, odds in calls
    }
    return _series(calls, points.first, -points.first, beyond)


class Late:
    """Points to come, and chances of winning by lead, by the number of ordinary cards left.

    worth[cards] has the value of first and ten as [spot, what]. `what` 0 is points to come, the
    others are the chance of winning with each lead of `leads`. A draw is half a win.
    """

    def __init__(self, book: Book, shares: tuple[float, ...], progress: Progress):
        self.leads = np.arange(-28, 29)
        self.book = book
        won = (np.sign(self.leads) + 1) / 2
        self.over = np.concatenate(([0.0], won))
        self.worth = {0: np.tile(self.over, (SPOTS, 1))}
        # The worth of the choice to kick or receive, for the side that has it.
        self.choice = {0: self.over}
        self.safety_kick = {0: self.over}
        calls = book.blended(shares)
        for cards in range(1, LATE_CARDS[-1] + 1):
            progress("the end of the game", cards, LATE_CARDS[-1])
            self._step(cards, calls)

    def _flip(self, worth: Array) -> Array:
        """Return the other side's worth as ours: points and leads change sign."""
        flipped = 1 - worth[..., ::-1]
        points = -worth[..., :1]
        return np.concatenate((points, flipped[..., :-1]), axis=-1)

    def _scored(self, worth: Array, points: int) -> Array:
        """Return the same worth after we score. A lead beyond the last counts as the last."""
        lead = np.clip(self.leads + points, self.leads[0], self.leads[-1]) - self.leads[0]
        return np.concatenate((worth[..., :1] + points, worth[..., 1 + lead]), axis=-1)

    def _of(self, table: dict[int, Array], cards: int) -> Array:
        return table[max(0, cards)]

    def _scores(self, cards: int) -> Scores:
        """Return the worth of scores with `cards` left after the play. A try takes one more."""
        tried = self._of(self.choice, cards - 1)
        after = self._flip(tried)
        good = self.book.try_good
        touchdown = (1 - good) * self._scored(after, 6) + good * self._scored(after, 7)
        goal = self._scored(self._flip(self._of(self.choice, cards)), 3)
        held = self._scored(self._of(self.safety_kick, cards), 2)
        return Scores(touchdown, self._flip(touchdown), goal, self._flip(held), held)

    def _step(self, cards: int, calls: list[tuple[str, Odds]]) -> None:
        beyond = {}
        for call, odds in calls:
            left = cards - CARDS.get(call, 1)
            mine = self._of(self.worth, left)
            beyond[call] = _beyond(odds, mine, self._flip(mine), self._scores(left))
        mine = self._of(self.worth, cards - 1)
        # Inside a series the clock runs too: its next down is in the table with one card less.
        series = self._downs(cards, calls, mine, beyond)
        self.worth[cards] = first_downs({1: series})
        receive = self._received(cards, 40)
        self.choice[cards] = np.maximum(receive, self._flip(receive))
        self.safety_kick[cards] = self._received(cards, 20)

    def _downs(
        self, cards: int, calls: list[tuple[str, Odds]], mine: Array, beyond: dict[str, Array]
    ) -> Array:
        if cards == 1:
            self._series = {down: np.tile(self.over, (*_BALL.shape, 1)) for down in (2, 3, 4)}
        theirs = self._flip(mine)
        now: dict[int, Array] = {}
        for down in (4, 3, 2, 1):
            if down == 4:
                going = theirs[np.clip(SPOTS - _BALL, 1, SPOTS - 1)]
            else:
                going = self._series[down + 1]
            best = np.full(going.shape, NEVER)
            for call, odds in calls:
                if call == "QUICKKICK" and down > 2:
                    continue
                value = _attack(odds, going, mine, beyond[call])
                best = np.maximum(best, np.where(odds.legal[_BALL][..., None], value, NEVER))
            now[down] = best
        self._series = now
        return now[1]

    def _received(self, cards: int, ball: int) -> Array:
        """Return the worth of a kick-off with `cards` left to the receivers."""
        odds = self.book.kickoff
        left = max(0, cards - 2)
        mine = self.worth[left]
        total = _times(odds.theirs[ball : ball + 1], mine)[0]
        total += _times(odds.mine[ball : ball + 1], self._flip(mine))[0]
        scores = self._scores(left)
        total += odds.touchdown[ball, BLACK] * scores.touchdown
        total += odds.touchdown[ball, WHITE] * scores.conceded
        total += odds.safety[ball, BLACK] * scores.safety
        return total


# Packing: words of two bytes, low byte first, in the order the coach reads them.


def _words(values: Array, scale: int) -> bytes:
    whole = np.clip(np.rint(np.asarray(values) * scale), -32768, 32767).astype("<i2")
    return whole.tobytes()


def _pack(
    book: Book, points: Points, game: str, progress: Progress
) -> tuple[bytes, dict[str, str]]:
    shares = TYPICAL[game]
    scores = points.scores
    first = points.first.copy()
    first[0] = first[1]
    packed = _words(np.concatenate((first, first[-1:])), 1000)
    packed += _words(np.array([points.receive, points.receive_safety]), 1000)
    worlds = []
    for man in (STAR, SECOND, SCRUB):
        pure = tuple(1.0 if other == man else 0.0 for other in (STAR, SECOND, SCRUB))
        series = points_of_series(book.blended(pure), points)
        for down in (2, 3, 4):
            worlds.append(_grid(series[down]))
    packed += _words(np.array(worlds), 1000)
    late = Late(book, shares, progress)
    leads = [0, *[1 + lead - late.leads[0] for lead in LEADS]]
    for cards in LATE_CARDS:
        table = late.worth[cards].copy()
        table[0] = table[1]
        table = np.concatenate((table, table[-1:]))[list(LATE_SPOTS)][:, leads]
        packed += _words(table[:, 0], 1000) + _words(table[:, 1:].T, 10000)
    figures = {
        f"{game}, points of first and ten on the own 20": f"{points.first[20]:+.2f}",
        f"{game}, on the 50": f"{points.first[50]:+.2f}",
        f"{game}, on the other side's 20": f"{points.first[80]:+.2f}",
        f"{game}, points of receiving a kick-off": f"{points.receive:+.2f}",
        f"{game}, points of a touchdown with what follows": f"{float(scores.touchdown):+.2f}",
    }
    return packed, figures


def _grid(series: Array) -> Array:
    """Return [line to gain, yards to go] of the table, spots behind the goal line filled in."""
    grid = np.zeros((len(GAIN_LINES), len(TOGO)))
    for i, line in enumerate(GAIN_LINES):
        for j, togo in enumerate(TOGO):
            near = min(togo, max(1, line - 1))
            grid[i, j] = series[max(line, 2), near]
    return grid


def solve(game: str, progress: Progress) -> Solution:
    """Return the table, which is the same for either edition because it holds both."""
    book = count_out(progress)
    table = KIND
    figures: dict[str, str] = {}
    for edition in EDITIONS:
        points = expected_points(book, TYPICAL[edition], progress)
        packed, found = _pack(book, points, edition, progress)
        mix, mixed = mixes(book, points, edition, progress)
        table += packed + mix
        figures |= found | mixed
    return Solution(table, figures)
