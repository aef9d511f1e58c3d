"""Exact odds of the baseball: every throw counted out with the game's own rules."""

from fractions import Fraction
from typing import NamedTuple

from pigskin.core.outcomes import outcomes
from pigskin.games.baseball.rules import Baseball26


class State(NamedTuple):
    """Men on base (an index in BASES) and outs. `asked`: the man on third may try for home."""

    bases: int
    outs: int
    asked: bool = False


class Way(NamedTuple):
    """A possible result of a choice: its chance, runs, and next state (None: side out)."""

    chance: Fraction
    runs: int
    state: State | None


Plan = dict[State, str]
Values = dict[State, Fraction]


class HalfInning:
    """All states of a half inning of a game, and the results of every choice."""

    def __init__(self, game: Baseball26):
        self._game = game
        self.ways: dict[tuple[State, str], list[Way]] = {}
        self.states: list[State] = []
        for bases in range(8):
            for outs in range(3):
                self._visit(State(bases, outs))

    def _visit(self, start: State) -> None:
        waiting = [start]
        while waiting:
            state = waiting.pop()
            if state in self.states:
                continue
            self.states.append(state)
            position = self.position(state)
            for choice in position.choices():
                self.ways[state, choice] = _ways(position, choice)
                waiting += [way.state for way in self.ways[state, choice] if way.state]

    def position(self, state: State) -> Baseball26:
        """Return the game with these men on base and outs."""
        position = self._game.copy()
        position.bases, position.outs = state.bases, state.outs
        if state.asked:
            # The throw after a fly means the same as after a two-base hit.
            position.phase, position.after = "try_home", "2B"
        return position

    def plain(self) -> Plan:
        """Return the plan that never runs."""
        return {state: "HOLD" if state.asked else "BAT" for state in self.states}

    def values(self, plan: Plan, one_run: bool = False) -> Values:
        """Return the runs to expect in the rest of the half inning, or the chance of any."""
        values: Values = {}
        # Outs never decrease, so the states with the same outs are solved together.
        for outs in (2, 1, 0):
            states = [state for state in self.states if state.outs == outs]
            rows = []
            for state in states:
                row = [Fraction(int(state == other)) for other in states] + [Fraction(0)]
                for chance, runs, after in self.ways[state, plan[state]]:
                    row[-1] += chance * (min(runs, 1) if one_run else runs)
                    if after is None or (one_run and runs):
                        continue
                    if after in values:
                        row[-1] += chance * values[after]
                    else:
                        row[states.index(after)] -= chance
                rows.append(row)
            values.update(zip(states, _solved(rows), strict=True))
        return values

    def worth(self, state: State, choice: str, values: Values, one_run: bool = False) -> Fraction:
        """Return the worth of a choice if the plan behind the values is followed afterwards."""
        total = Fraction(0)
        for chance, runs, after in self.ways[state, choice]:
            if one_run and runs:
                total += chance
            else:
                total += chance * (runs + (values[after] if after else 0))
        return total

    def best(self, one_run: bool = False) -> tuple[Plan, Values]:
        """Return the plan that gains most, improved choice by choice until nothing is better."""
        plan = self.plain()
        while True:
            values = self.values(plan, one_run)
            better: dict[State, tuple[Fraction, str]] = {}
            for state in self.states:
                for choice in self.position(state).choices():
                    gain = self.worth(state, choice, values, one_run) - values[state]
                    if gain > better.get(state, (Fraction(0), ""))[0]:
                        better[state] = (gain, choice)
            if not better:
                return plan, values
            plan.update({state: choice for state, (_, choice) in better.items()})


def _ways(position: Baseball26, choice: str) -> list[Way]:
    """Return every outcome of a choice, with equal ones added up."""
    added: dict[tuple[int, State | None], Fraction] = {}
    for of, after, _ in outcomes(position, choice):
        state = State(after.bases, after.outs, after.phase == "try_home")
        runs = after.score[position.side] - position.score[position.side]
        key = (runs, None if after.batting != position.batting else state)
        added[key] = added.get(key, Fraction(0)) + Fraction(1, of)
    return [Way(chance, runs, state) for (runs, state), chance in added.items()]


def _solved(rows: list[list[Fraction]]) -> list[Fraction]:
    """Return the exact solution of linear equations (Gauss and Jordan)."""
    for at in range(len(rows)):
        found = next(i for i in range(at, len(rows)) if rows[i][at])
        rows[at], rows[found] = rows[found], rows[at]
        pivot = rows[at] = [value / rows[at][at] for value in rows[at]]
        for other, row in enumerate(rows):
            if other != at and row[at]:
                factor = row[at]
                rows[other] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]
