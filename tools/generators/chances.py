"""The fit of the model of winning chances: `python -m tools.generators.chances [COUNT [GAME...]]`.

It plays games between varsity coaches and notes the features of the model at every call. Then it
finds the weights that make the real results most likely (Newton's method on the logistic
likelihood). On one game in five, which the fit does not use, it measures the error of the model.
All this takes some minutes.
"""

import json
import sys

import numpy as np

from pigskin.games import GAMES
from tools.shared.coach_games import Pairing, play_game
from tools.sports.football.chances import COEFFICIENTS, FEATURES, features

_PHASES = ("scrimmage", "kickoff", "freekick", "try", "choice", "choice_half", "runback")
_SEED = "chances"
_STEPS = 12
# Keeps weights small where few positions support them.
_RIDGE = 1.0
_KEPT_APART = 5


def main(games: int, names: list[str]) -> None:
    fitted = json.loads(COEFFICIENTS.read_text(encoding="utf-8")) if names else {}
    for name in names or [name for name, title in GAMES.items() if title.sport == "football"]:
        seen, results, numbers = _positions(name, games)
        apart = numbers % _KEPT_APART == 0
        weights = _fit(seen[~apart], results[~apart])
        told = _logistic(seen[apart] @ weights)
        fitted[name] = {
            "weights": [round(float(weight), 4) for weight in weights],
            "games": games,
            "positions": len(results),
            "brier": round(float(np.mean((told - results[apart]) ** 2)), 4),
            "calibration": _calibration(told, results[apart]),
        }
        print(name, fitted[name])
    COEFFICIENTS.write_text(json.dumps(fitted, indent=1) + "\n", encoding="utf-8")


def _positions(name: str, games: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rows: list[list[float]] = []
    results: list[float] = []
    numbers: list[int] = []
    pairing = Pairing(name, {}, "varsity", "varsity", _SEED)
    for number in range(games):
        seen: list[list[float]] = []
        match = play_game(pairing, number)
        final = match.game.score
        again = match.again()
        for choice in match.choices:
            if again.game.phase in _PHASES:
                seen.append(features(again.game))
            again.choose(choice)
        result = 0.5 + 0.5 * ((final[0] > final[1]) - (final[0] < final[1]))
        rows += seen
        results += [result] * len(seen)
        numbers += [number] * len(seen)
    return np.array(rows), np.array(results), np.array(numbers)


def _logistic(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def _fit(seen: np.ndarray, results: np.ndarray) -> np.ndarray:
    weights = np.zeros(len(FEATURES))
    for _ in range(_STEPS):
        told = _logistic(seen @ weights)
        slope = seen.T @ (results - told) - _RIDGE * weights
        bend = (seen * (told * (1 - told))[:, None]).T @ seen + _RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def _calibration(told: np.ndarray, results: np.ndarray) -> list[list[float]]:
    """Return for each tenth of the scale the mean predicted chance and the share of games won."""
    rows = []
    for tenth in range(10):
        here = (told >= tenth / 10) & (told < (tenth + 1) / 10)
        if here.any():
            rows.append(
                [round(float(told[here].mean()), 3), round(float(results[here].mean()), 3)]
            )
    return rows


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4000, sys.argv[2:])
