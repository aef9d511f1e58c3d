"""The judge of baseball: the chance of winning, counted out exactly from the dice table.

It assumes that both sides run the bases for the most runs. It does not know who is playing, so
every game starts even.
"""

from functools import cache
from math import fsum
from typing import Any

from pigskin.core.game import BLACK, WHITE
from pigskin.games.baseball.rules import Baseball26
from tools.shared.judging.judge import Judge
from tools.sports.baseball.odds import HalfInning, State

_BASES = ("1st", "2nd", "3rd")
_MOST_RUNS = 25
_SWEEPS = 120


class BaseballJudge(Judge):
    phases = ("bat", "try_home")

    def asked(self, view: Any, sides: tuple[str, str]) -> list[str]:
        men = [name for base, name in enumerate(_BASES) if view.bases >> base & 1]
        outs = ("nobody out", "1 out", "2 out")[view.outs]
        on = "bases full" if len(men) == len(_BASES) else "on " + " and ".join(men) if men else ""
        asked = "run for home?" if view.phase == "try_home" else ""
        return [part for part in (f"inning {view.inning}", outs, on, asked) if part]

    def chance(self, position: Any, share: float | None) -> float:
        odds = _odds(tuple(sorted(position.options.items())))
        state = State(position.bases, position.outs, position.phase == "try_home")
        lead = position.score[WHITE] - position.score[BLACK]
        return odds.winning(state, position.side, position.inning, lead)

    def standing(self, position: Any) -> tuple:
        return position.batting, position.inning, position.bases, position.outs


@cache
def _odds(options: tuple[tuple[str, str], ...]) -> "_Odds":
    return _Odds(Baseball26(dict(options)))


class _Odds:
    """The odds of runs in a half inning from every state, and the chance of winning by lead."""

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
        # Extra innings go on until one side leads.
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
        """Return the chance after this half: in the other half, the next inning, or at the end."""
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
    """Return the chance of 0, 1, 2, ... more runs in a half inning from every state."""
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
