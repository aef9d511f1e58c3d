"""The chance of winning from a position: one honest, simple model for each game, in one place.

Football: a logistic function of the lead, the ball, the down and what is left of the game, fitted
to games between two `varsity` coaches. `python -m tools.generators.chances` plays them again
and writes chances.json. Baseball: counted out exactly from the dice table, with both sides
running the bases for the most runs. Neither knows who is playing: at the start every game is even.
"""

import json
from functools import cache
from math import exp, fsum, sqrt
from operator import mul
from pathlib import Path
from typing import Any

from pigskin.core.chance import SEED_BYTES, Chance
from pigskin.core.game import BLACK, WHITE
from pigskin.games import new_game, title_of
from tools.sports.baseball.odds import HalfInning, State

COEFFICIENTS = Path(__file__).with_name("chances.json")

# Between plays of Pigskin: men change, which the model does not see, or a play is still open.
_TIME_OUT = ("window", "substitute")
_PENDING = ("forced", "enter", "penalty")
_QUARTERS = 4


def winning(position: Any, share: float | None = None) -> float:
    """The chance that White (the home team) wins, a draw counting half.

    `share` is the part of the game that is left, where a position cannot tell: games by the clock.
    """
    if position.over:
        lead = position.score[WHITE] - position.score[BLACK]
        return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
    return MODELS[title_of(position.name).sport](position, share)


def _football(position: Any, share: float | None) -> float:
    position = _decided(position, share)
    if position.over:
        return winning(position)
    weights = coefficients()[position.name]["weights"]
    return 1 / (1 + exp(-_weighed(weights, features(position, share))))


def point_worth(position: Any, share: float | None = None) -> float:
    """What one point more adds to the chance of winning of whoever gets it."""
    chances = []
    for side in (WHITE, BLACK):
        richer = position.copy()
        richer.score[side] += 1
        chances.append(winning(richer, share))
    return max(0.0, (chances[WHITE] - chances[BLACK]) / 2)


def _weighed(weights: list[float], values: list[float]) -> float:
    return fsum(map(mul, weights, values))


@cache
def coefficients() -> dict[str, dict[str, Any]]:
    """The fitted models: weights, and how well they tell the truth."""
    return json.loads(COEFFICIENTS.read_text(encoding="utf-8"))


# Football

FEATURES = (
    "lead",
    "lead late",
    "ball",
    "ball near goal",
    "spot",
    "down",
    "to go",
    "kick-off",
    "try",
    "choice",
)


def features(position: Any, share: float | None = None) -> list[float]:
    """What the model looks at, all of it turned round when White and Black change places."""
    left = share_left(position) if share is None else share
    haste = 1 / sqrt(left + 0.02)
    lead = (position.score[WHITE] - position.score[BLACK]) / 7
    side = getattr(position, "possession", position.side)
    sign = 1.0 if side == WHITE else -1.0
    values = [lead * haste, lead * haste**3 / 10] + [0.0] * (len(FEATURES) - 2)
    phase = position.resume if position.phase in _TIME_OUT else position.phase
    if phase in ("scrimmage", "runback"):
        spot = position.ball / 100
        values[2] = sign * haste
        values[3] = sign * haste * max(0.0, spot - 0.8) * 5
        values[4] = sign * haste * spot
        if phase == "scrimmage":
            togo = position.gain_line - position.ball
            values[5] = sign * haste * (position.down - 1) / 3
            values[6] = sign * haste * min(togo, 25) / 10
        else:
            values[6] = sign * haste
    elif phase in ("kickoff", "freekick", "lineup"):
        # The line-up at half-time comes before a kick-off; the one at the start before nothing.
        known = phase != "lineup" or position.toss_loser >= 0
        values[7] = sign * haste if known else 0.0
    elif phase == "try":
        values[8] = sign * haste
    elif phase in ("choice", "choice_half"):
        values[9] = haste if position.side == WHITE else -haste
    return values


def share_left(position: Any) -> float:
    """How much of the game is still to come, 1 to 0; a half where only the clock knows."""
    if hasattr(position, "quarter"):
        full = _cards_a_quarter(position.name, tuple(position.options.items()))
        return (position.left + full * (_QUARTERS - position.quarter)) / (full * _QUARTERS)
    if position.timed:
        return 0.5
    if position.rules.throws > 0:
        return max(0, position.throws) / position.rules.throws
    return max(0.0, 1 - position.plays / position.rules.plays)


@cache
def _cards_a_quarter(name: str, options: tuple[tuple[str, str], ...]) -> int:
    game: Any = new_game(name, dict(options))
    return game.left


def _decided(position: Any, share: float | None) -> Any:
    """The position once nobody is asked about men or penalties any more."""
    if position.phase not in _PENDING:
        return position
    if position.phase == "penalty":
        # The side that may accept or refuse takes what is better for it.
        ways = [_after(position, choice) for choice in position.choices()]
        best = max if position.side == WHITE else min
        return best((_decided(way, share) for way in ways), key=lambda way: winning(way, share))
    return _decided(_after(position, position.choices()[0]), share)


def _after(position: Any, choice: str) -> Any:
    position = position.copy()
    position.play(choice, Chance(bytes(SEED_BYTES)))
    return position


# Baseball

_MOST_RUNS = 25
_SWEEPS = 120


def _baseball(position: Any, share: float | None) -> float:
    odds = _odds(position.options["table"], tuple(sorted(position.options.items())))
    state = State(position.bases, position.outs, position.phase == "try_home")
    lead = position.score[WHITE] - position.score[BLACK]
    return odds.winning(state, position.side, position.inning, lead)


# By sport; of other games no chance of winning is known.
MODELS = {"football": _football, "baseball": _baseball}


@cache
def _odds(table: str, options: tuple[tuple[str, str], ...]) -> "_Odds":
    from pigskin.games.baseball.rules import Baseball26

    return _Odds(Baseball26(dict(options)))


class _Odds:
    """The runs of a half inning from every state, and what a lead is worth from there."""

    def __init__(self, game: Any):
        self.innings = int(game.options["innings"])
        self.draw = game.options["level"] == "draw"
        half = HalfInning(game)
        plan, _ = half.best()
        self.runs = _run_odds(half, plan)
        self.fresh = self.runs[State(0, 0)]
        ahead = fsum(
            home * visit
            for runs, home in enumerate(self.fresh)
            for less, visit in enumerate(self.fresh)
            if runs > less
        )
        level = fsum(chance * chance for chance in self.fresh)
        # Extra innings go on until somebody leads.
        self.level = 0.5 if self.draw else ahead / (1 - level)
        self._known: dict[tuple[int, int, int], float] = {}

    def winning(self, state: State, side: int, inning: int, lead: int) -> float:
        return self._half(self.runs[state], side, inning, lead)

    def _half(self, runs: list[float], side: int, inning: int, lead: int) -> float:
        sign = 1 if side == WHITE else -1
        return fsum(
            chance * self._next(side, inning, lead + sign * count)
            for count, chance in enumerate(runs)
            if chance > 1e-9
        )

    def _next(self, side: int, inning: int, lead: int) -> float:
        """After this half: the other one, the next inning, or the end."""
        last = inning >= self.innings
        if side == BLACK:
            return 1.0 if last and lead > 0 else self._start(WHITE, inning, lead)
        if not last:
            return self._start(BLACK, inning + 1, lead)
        return self.level if lead == 0 else float(lead > 0)

    def _start(self, side: int, inning: int, lead: int) -> float:
        key = (side, inning, lead)
        if key not in self._known:
            self._known[key] = self._half(self.fresh, side, inning, lead)
        return self._known[key]


def _run_odds(half: HalfInning, plan: dict[State, str]) -> dict[State, list[float]]:
    """The chance of 0, 1, 2, ... more runs in a half inning from every state."""
    ways = {
        state: [(float(way.chance), way.runs, way.state) for way in half.ways[state, choice]]
        for state, choice in plan.items()
    }
    odds = {state: [1.0] + [0.0] * _MOST_RUNS for state in ways}
    for _ in range(_SWEEPS):
        for state, branches in ways.items():
            fresh = [0.0] * (_MOST_RUNS + 1)
            for chance, runs, after in branches:
                rest = odds[after] if after else [1.0]
                for more, part in enumerate(rest[: _MOST_RUNS + 1 - runs]):
                    fresh[runs + more] += chance * part
            odds[state] = fresh
    return odds
