"""The tables of the dice footballs: packed, then examined by playing them out exactly.

For the long game the coach itself is asked in every position. The figure is the points in 100
plays that its calls give away against the best answers. For the last plays a model of the coach,
made from the same packed bytes, is played against the best answers in every position.
"""

from collections.abc import Iterator
from math import fsum
from typing import Any

import numpy as np

from pigskin.core.chance import Source
from pigskin.core.coach_table import CoachTable
from pigskin.core.dice import dice
from pigskin.games import coaches_of, game_class, new_coach
from pigskin.games.dice_football.allamerican import (
    BOOK_AT,
    CALLS,
    CALLS_AT,
    KICK_SIZE,
    KICKS_AT,
    KIND,
    LIST_SIZE,
    LISTS_AT,
    PLACE_FROM,
    TRIES,
    TRY_SPOTS,
    WEIGHTS,
    AllAmerican,
)
from pigskin.games.football.coaching import BOOK_SIZE, FIRST_BALLS, PLAYS, widest
from tools.commands.solve import field
from tools.commands.solve.book import MOST_LEAD, Opened, examined, late_values, pack_book, words
from tools.commands.solve.field import (
    BALLS,
    FARTHEST,
    Counting,
    Solver,
    Values,
    Winning,
    place_at,
    ways,
)
from tools.commands.solve.losses import Losses, shares
from tools.commands.solve.provenance import Progress, Solution, digest_of_lines

_NO_CALL = -32768
_UNREACHED = 150
# After this many plays the start no longer matters.
_LONG = 150
# A smaller difference in points counts as none.
_SAME = 1e-9
_SHOWN = (5, 10, 20, 40)

# The 21 throws with their weights: the rules never tell the two dice apart.
_THROWS = [(dice(a, b), 1 if a == b else 2) for a in range(1, 7) for b in range(a, 7)]

_TABLES = {
    "football26": "firmware/pigskin/games/dice_football/data/coach26.py",
    "football48": "firmware/pigskin/games/dice_football/data/coach48.py",
}


def table_of(game: str) -> str:
    return _TABLES[game]


def rules(game: str) -> dict[str, str]:
    """Return a digest of all that can happen from every spot."""
    return {f"rules of {game}": digest_of_lines(DiceField(game, lambda *_: None).lines())}


class _Throws(Source):
    """A source that takes every path of throws in turn, each kind of throw with its weight."""

    def __init__(self) -> None:
        self.path: list[int] = []
        self.used = 0

    def throw(self) -> int:
        if self.used == len(self.path):
            self.path.append(0)
        self.used += 1
        return _THROWS[self.path[self.used - 1]][0]

    def below(self, n: int) -> int:
        raise NotImplementedError("no card or coin is drawn within a play")

    def chance(self) -> float:
        weight = 1.0
        for place in self.path:
            weight *= _THROWS[place][1] / 36
        return weight

    def turn(self) -> bool:
        self.used = 0
        while self.path:
            self.path[-1] += 1
            if self.path[-1] < len(_THROWS):
                return True
            self.path.pop()
        return False


def follow(game: Any, choice: str) -> Iterator:
    """Yield every outcome of a choice: its chance and the position after it."""
    throws = _Throws()
    while True:
        after = game.copy()
        after.play(choice, throws)
        yield throws.chance(), after
        if not throws.turn():
            return


class DiceField(field.Field):
    """The field of one edition under its own rules."""

    call_names = CALLS
    try_names = TRIES
    kickoff_spots = tuple(range(40, -1, -5))

    def __init__(self, name: str, progress: Progress) -> None:
        super().__init__()
        kind: Any = game_class(name)
        self.game = game = kind({"length": "9998plays"})
        self.finish = game.rules.finish_play
        for ball in range(BALLS):
            progress("counting throws", ball, BALLS)
            position = place_at(game, "scrimmage", ball, 2, _UNREACHED)
            found = self._ways(position)
            self.calls.append([found.get(call) for call in CALLS])
        for ball in self.kickoff_spots:
            self.kickoffs.append(self._ways(place_at(game, "kickoff", ball))["KICKOFF"].ends)
        found = self._ways(place_at(game, "try", game.rules.try_ball))
        self.tries = {call: way.ends for call, way in found.items()}
        self.try_chances = [self._try_chances(name, spot) for spot in TRY_SPOTS]
        if game.rules.run_back == "may":
            for ball in range(BALLS):
                found = self._ways(place_at(game, "runback", ball))
                self.runbacks.append([way.ends for way in found.values()])
        self.arrange()

    def _ways(self, position: Any) -> dict[str, field.Way]:
        return {call: ways(position, follow(position, call)) for call in position.choices()}

    def _try_chances(self, name: str, spot: int) -> list[float]:
        """Return the chance of every try from a spot, even if the edition's rules forbid it."""
        game = game_class(name)(
            {"length": "9998plays", "try_spot": str(100 - spot), "try_trick": "yes"}
        )
        found = self._ways(place_at(game, "try", spot))
        ways_to_score = [found[call].ends.items() for call in TRIES]
        return [fsum(c for end, c in ends if end.points == 1) for ends in ways_to_score]


def score_of(call: str, ball: int) -> int:
    """Return the points of the one kind of score that the list of a call has."""
    if call == "PLACE":
        return 3
    return 6 if ball >= 50 else -2


class Calls:
    """For every call and ball, the points of the ends of a series, and a list of the spots."""

    def __init__(self, ground: DiceField, points: Values) -> None:
        self.lists: dict[bytes, int] = {}
        self.size = 0
        self.heads = bytearray()
        constants = Solver(ground, Counting()).constants(points, points)[..., 0]
        for number, call in enumerate(CALLS):
            for ball in range(BALLS):
                way = ground.calls[ball][number]
                if way is None:
                    self.heads += words([_NO_CALL, 0])
                else:
                    at = self._list(score_of(call, ball), ball, way)
                    self.heads += words([1000 * constants[number, ball], at])

    def data(self) -> bytes:
        # The coach always reads LIST_SIZE bytes, so the last list needs padding.
        return b"".join(self.lists) + bytes(LIST_SIZE)

    def _list(self, score: int, ball: int, way: field.Way) -> int:
        """Return the offset of the list of a call. Equal lists are packed once."""
        scores = fsum(chance for end, chance in way.ends.items() if end.points == score)
        data = bytearray(_weight(scores).to_bytes(2, "little"))
        data.append(len(way.spots))
        for spot, chance in sorted(way.spots.items()):
            data.append(spot - ball + 128)
            data += _weight(chance).to_bytes(2, "little")
        assert len(data) <= LIST_SIZE
        key = bytes(data)
        if key not in self.lists:
            self.lists[key] = self.size
            self.size += len(key)
        return self.lists[key]


def _weight(chance: float) -> int:
    weight = round(chance * WEIGHTS)
    assert abs(weight - chance * WEIGHTS) < 1e-6
    return weight


def pack(ground: DiceField, points: Values, exact: list[Values]) -> bytes:
    data = bytearray(KIND) + words([1000 * points.kickoff[0][0]])
    for chances in ground.try_chances:
        data += words(10000 * chance for chance in chances)
    back = Solver(ground, Counting()).best_runback(points, points)[1]
    data += words(1000 * back[0][:, 0]) if back is not None else bytes(2 * BALLS)
    assert len(data) == BOOK_AT and BOOK_AT + BOOK_SIZE == CALLS_AT
    data += pack_book(points, exact)
    calls = Calls(ground, points)
    assert CALLS_AT + len(calls.heads) == KICKS_AT
    data += calls.heads + pack_kicks(ground, points)
    assert len(data) == LISTS_AT
    return bytes(data) + calls.data()


def pack_kicks(ground: DiceField, points: Values) -> bytes:
    """Pack where the other side has the ball after a kick, shared among the balls of the book."""
    data = bytearray()
    for call, balls in (("PUNT", range(BALLS)), ("PLACE", range(PLACE_FROM, BALLS))):
        for ball in balls:
            way = ground.calls[ball][CALLS.index(call)]
            assert way is not None
            shares = np.zeros(KICK_SIZE)
            for end, chance in way.ends.items():
                if end.points != score_of(call, ball):
                    shares += chance * _shared(_their_ball(end, points))
            data += bytes(round(share) for share in 255 * shares / shares.sum())
    return bytes(data)


def _their_ball(end: field.End, points: Values) -> float:
    """Return the ball that they would start with.

    A return and our own ball count as a spot of equal worth.
    """
    if not end.mine and end.phase == "scrimmage":
        return end.ball
    worth = -points.first[end.ball, 0] if end.mine else points.runback[end.ball, 0]
    return float(np.interp(worth, points.first[:, 0], np.arange(BALLS)))


def _shared(ball: float) -> np.ndarray:
    """Return the shares of the two balls of the book on either side of this one."""
    shares = np.zeros(KICK_SIZE)
    at = min(int(np.searchsorted(list(FIRST_BALLS), ball, side="right")) - 1, KICK_SIZE - 2)
    part = (ball - FIRST_BALLS[at]) / (FIRST_BALLS[at + 1] - FIRST_BALLS[at])
    shares[at], shares[at + 1] = 1 - part, part
    return shares


class LongPlan:
    """The share of every call of a coach in every position of a game without end."""

    def __init__(self, coach: Any, ground: DiceField, progress: Progress) -> None:
        self._calls = {}
        game = ground.game

        def asked(names: tuple[str, ...], *place: Any) -> list[float]:
            found = shares(coach, place_at(game, *place))
            return [found.get(name, 0.0) for name in names]

        for down in (1, 2, 3, 4):
            calls = np.zeros((len(CALLS), BALLS, FARTHEST + 1))
            for ball in range(BALLS):
                progress("asking the coach", (down - 1) * BALLS + ball, 4 * BALLS)
                # All distances beyond the goal line are the same.
                last = FARTHEST if down > 1 else 10
                for togo in range(10 if down == 1 else 1, last + 1):
                    if togo > 101 - ball + 1 and down > 1:
                        calls[:, ball, togo] = calls[:, ball, togo - 1]
                        continue
                    calls[:, ball, togo] = asked(CALLS, "scrimmage", ball, down, togo)
            if down > 1:
                # No position has 0 yards to go: any share will do.
                calls[0, :, 0] = 1.0
            self._calls[down] = calls if down > 1 else calls[:, :, 10:11]
        self._choice = np.array(asked(("KICK", "RECEIVE"), "choice", 0))
        self._attempt = np.array(asked(TRIES, "try", game.rules.try_ball))
        self._runback = np.zeros((2, BALLS))
        if ground.runbacks:
            for ball in range(BALLS):
                self._runback[:, ball] = asked(("RUNBACK", "DECLINE"), "runback", ball)

    def calls(self, down: int, worth: np.ndarray) -> np.ndarray:
        return np.broadcast_to(self._calls[down][..., None], worth.shape)

    def choice(self, worth: np.ndarray) -> np.ndarray:
        return np.broadcast_to(self._choice[:, None], worth.shape)

    def attempt(self, worth: np.ndarray) -> np.ndarray:
        return np.broadcast_to(self._attempt[:, None], worth.shape)

    def runback(self, worth: np.ndarray) -> np.ndarray:
        return np.broadcast_to(self._runback[..., None], worth.shape)


def given_away(solver: Solver, plan: LongPlan) -> float:
    """Return the points in 100 plays that the plan gives away against the best answers."""
    mine = theirs = solver.end()
    before = 0.0
    for _ in range(_LONG):
        mine, theirs = solver.play(mine, theirs, plan)
        now = float(mine.choice[0] - theirs.choice[0]) / 2
        lost, before = before - now, now
    return 100 * lost


class LatePlan:
    """The calls of the coach in the last plays: its own sums, from its packed bytes."""

    def __init__(
        self, solver: Solver, ground: DiceField, data: bytes, points: Values, far: Any
    ) -> None:
        self.solver, self.field, self.far = solver, ground, far
        self.book = Opened(data[BOOK_AT:CALLS_AT])
        self.tried = max(
            chance
            for call, chance in zip(
                TRIES,
                ground.try_chances[TRY_SPOTS.index(ground.game.rules.try_ball)],
                strict=True,
            )
            if call in ground.tries
        )
        self._ends(points)
        kicks = np.frombuffer(data[KICKS_AT:LISTS_AT], np.uint8).reshape(-1, KICK_SIZE)
        self.kicks = kicks / kicks.sum(axis=1)[:, None]
        self.left = 0

    def _ends(self, points: Values) -> None:
        """Compute the chances of a score and of a lost ball, and its average spot."""
        shape = (len(CALLS), BALLS)
        self.scores, self.lost = np.zeros(shape), np.zeros(shape)
        self.like = np.zeros(shape, dtype=int)
        constants = Solver(self.field, Counting()).constants(points, points)[..., 0]
        first, kick = points.first[:, 0], abs(float(points.kickoff[0][0]))
        for call, ball in np.ndindex(shape):
            way = self.field.calls[ball][call]
            if way is None:
                continue
            score = score_of(CALLS[call], ball)
            chance = fsum(p for end, p in way.ends.items() if end.points == score)
            worth = {3: 3 - kick, -2: first[20] - 2, 6: 6 + self.tried - kick}[score]
            lost = 1 - chance - fsum(way.spots.values())
            self.scores[call, ball], self.lost[call, ball] = chance, lost
            if lost > 1e-9:
                there = -(constants[call, ball] - chance * worth) / lost
                # It is often exactly one spot. Rounding in the last digits must not move it.
                self.like[call, ball] = min(100, np.searchsorted(first, there - _SAME))

    def play(self, left: int) -> "LatePlan":
        """Prepare for positions with `left` plays left."""
        self.left = left
        self.decided = np.abs(self.book.leads) > widest(left)
        kick, first, fourth = self.book.rows(left - 1)
        turned, scored = self.solver.kind.turned, self.solver.kind.scored
        kicked = np.minimum(kick, turned(kick))
        tried = self.tried if left > 1 or self.field.finish else 0.0
        scores = {
            3: scored(kicked, 3),
            6: (1 - tried) * scored(kicked, 6) + tried * scored(kicked, 7),
            -2: scored(first[20], -2),
        }
        worth = np.array(
            [[scores[score_of(call, ball)] for ball in range(BALLS)] for call in CALLS]
        )
        self.constants = self.scores[..., None] * worth
        theirs = turned(first)
        given = theirs[self.like]
        # A kick may give the ball away at many spots (see pack_kicks).
        spread = self.kicks @ theirs[list(FIRST_BALLS)]
        given[CALLS.index("PUNT")] = spread[:BALLS]
        given[CALLS.index("PLACE"), PLACE_FROM:] = spread[BALLS:]
        self.constants += self.lost[..., None] * given
        nothing = np.zeros(0)
        later = self.book.later(first, fourth)
        self.believed = Values(first, later, *([nothing] * 5))
        return self

    def calls(self, down: int, worth: np.ndarray) -> np.ndarray:
        believed = self.believed
        picks = self.solver.calls(down, believed, believed, self.constants).argmax(axis=0)
        return np.where(self.decided, self.far.calls(down, worth).argmax(axis=0), picks)

    def choice(self, worth: np.ndarray) -> np.ndarray:
        kick = self.book.rows(self.left)[0]
        picks = np.where(kick >= self.solver.kind.turned(kick), 0, 1)
        return np.where(self.decided, self.far.choice(worth).argmax(axis=0), picks)

    def attempt(self, worth: np.ndarray) -> np.ndarray:
        return self.far.attempt(worth)

    def runback(self, worth: np.ndarray) -> np.ndarray:
        # The first and ten that is worth more points also wins more often.
        return self.far.runback(worth)


def solve(game: str, progress: Progress) -> Solution:
    ground = DiceField(game, progress)
    counting = Solver(ground, Counting())
    points = counting.settled()
    winning = Solver(ground, Winning(MOST_LEAD))
    exact = late_values(winning, PLAYS[-1], progress)
    data = pack(ground, points, exact)
    far = LongPlan(AllAmerican(game, b"", CoachTable(data, KIND)), ground, progress)
    worth = [points.kickoff[0][0], *(points.first[ball][0] for ball in (20, 50, 80))]
    figures = {
        "points given away in 100 plays against the best answers": (
            f"{given_away(counting, far):.4f}"
        ),
        "points of a kick-off, of first and ten on the 20, 50, 80": (
            ", ".join(f"{value:.2f}" for value in worth)
        ),
    }
    late = LatePlan(winning, ground, data, points, far)
    figures.update(examined(winning, late, exact, _SHOWN, progress))
    return Solution(data, figures)


def losses(game: str, progress: Progress) -> Losses:
    """Return the points in 100 plays that each coach gives away against the best answers."""
    ground = DiceField(game, progress)
    solver = Solver(ground, Counting())
    found = {}
    for name in coaches_of(game):
        plan = LongPlan(new_coach(name, game, b""), ground, progress)
        found[name] = given_away(solver, plan)
    return Losses("points given away in 100 plays", found, {"varsity": 2.0, "allamerican": 0.02})
