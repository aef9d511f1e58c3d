"""The model of winning chances of football, fitted to games between two `varsity` coaches.

It is a logistic function of the lead, the ball, the down and the time left in the game.
`python -m tools.generators.chances` plays those games again and writes chances.json.
The model does not know who is playing, so every game starts even.
"""

import json
from functools import cache
from math import exp, fsum, sqrt
from operator import mul
from pathlib import Path
from typing import Any

from pigskin.core.game import BLACK, WHITE
from pigskin.games import new_game

COEFFICIENTS = Path(__file__).with_name("chances.json")

# Between plays of Pigskin men change. The model does not see that.
_TIME_OUT = ("window", "substitute")
_QUARTERS = 4


@cache
def coefficients() -> dict[str, dict[str, Any]]:
    """Return the fitted models: their weights, and how well they predict."""
    return json.loads(COEFFICIENTS.read_text(encoding="utf-8"))


def fitted_chance(position: Any, share: float | None) -> float:
    """Return White's chance of winning in a position where no play is under way."""
    weights = coefficients()[position.name]["weights"]
    return 1 / (1 + exp(-fsum(map(mul, weights, features(position, share)))))


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
    """Return the inputs of the model. All change sign when White and Black change places."""
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
        # A kick-off follows the line-up at half-time. After the one at the start comes the toss.
        known = phase != "lineup" or position.toss_loser >= 0
        values[7] = sign * haste if known else 0.0
    elif phase == "try":
        values[8] = sign * haste
    elif phase in ("choice", "choice_half"):
        values[9] = haste if position.side == WHITE else -haste
    return values


def share_left(position: Any) -> float:
    """Return the share of the game still to come, 1 to 0. It is 0.5 if a clock decides."""
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
