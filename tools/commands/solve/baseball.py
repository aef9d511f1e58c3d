"""The solved baseball: the chance of winning in every position, and a short form of it.

Only the side at bat ever chooses. A half inning is a small decision problem of its own (see
`tools.sports.baseball.odds`, which counts every throw with the game itself). The worth of its end
depends on the lead, the half and the innings left. Solving from the last inning backwards gives
the exact optimum.

The coach's table holds less, and the coach works out the rest. For a few *styles* of play (never
run, run for one run, ...) it has the odds of 0, 1, 2, ... more runs in this half from every state.
For each half it has the chance of winning after it, by lead. A state is worth the best style's
odds times those chances. `solve` asks the coach in every position and shows how much it loses.
"""

from typing import Any, NamedTuple

import numpy as np

from pigskin.core.coach_table import CoachTable
from pigskin.core.game import BLACK, WHITE
from pigskin.games import coaches_of, new_coach
from pigskin.games.baseball.allamerican import (
    EXCEPTIONS,
    HALVES,
    KIND,
    MOST_RUNS,
    STATES,
    STYLES,
    TABLES,
    WIDEST,
    AllAmerican,
)
from pigskin.games.baseball.rules import Baseball26
from tools.commands.solve.losses import Losses, shares
from tools.commands.solve.provenance import Progress, Solution, digest_of_lines
from tools.sports.baseball.odds import HalfInning, State

# Leads that are told apart. A larger one is never made up.
MOST_LEAD = 30
_LEADS = np.arange(-MOST_LEAD, MOST_LEAD + 1)
_SWEEPS = 400
_SETTLED = 1e-13
_WORTH_AN_EXCEPTION = 0.0002
_ROUNDS = 2
# The coach is examined for leads up to this.
_EXAMINED = 12


def table_of(game: str) -> str:
    return "firmware/pigskin/games/baseball/data/coach.py"


def rules(game: str) -> dict[str, str]:
    """Return digests of all that can happen in a half inning, by dice table."""
    found = {}
    for table in TABLES:
        ways = HalfInning(Baseball26({"table": table})).ways
        found[f"rules with table {table}"] = digest_of_lines(
            f"{state} {choice} {way}"
            for (state, choice), all_ways in ways.items()
            for way in all_ways
        )
    return found


class Half(NamedTuple):
    """A half inning, named by the side at bat and the innings left after this one."""

    side: int
    left: int


# From the end of the game backwards: each half needs the values of those listed before it.
ORDER = [Half(side, left) for left in range(HALVES // 2) for side in (WHITE, BLACK)]


class Inning:
    """The states of a half inning and where each choice leads, as matrices by runs scored."""

    def __init__(self, table: str) -> None:
        self.odds = HalfInning(Baseball26({"table": table}))
        self.states = self.odds.states
        self.place = {state: at for at, state in enumerate(self.states)}
        self.rows = [(s, c) for s in self.states for c in self.odds.position(s).choices()]
        most = max(way.runs for ways in self.odds.ways.values() for way in ways)
        self.moves = np.zeros((most + 1, len(self.rows), len(self.states)))
        self.outs = np.zeros((most + 1, len(self.rows)))
        for at, row in enumerate(self.rows):
            for way in self.odds.ways[row]:
                if way.state is None:
                    self.outs[way.runs, at] += float(way.chance)
                else:
                    self.moves[way.runs, at, self.place[way.state]] += float(way.chance)
        self.of = np.array([self.place[state] for state, _ in self.rows])
        self.starts = np.searchsorted(self.of, np.arange(len(self.states)))

    def worth(self, values: np.ndarray, end: np.ndarray, sudden: bool) -> np.ndarray:
        """Return the worth of every choice by lead, if the states after it have these values."""
        found = np.zeros((len(self.rows), len(_LEADS)))
        for runs in range(len(self.moves)):
            places = np.clip(np.arange(len(_LEADS)) + runs, 0, len(_LEADS) - 1)
            after, over = values[:, places], end[places]
            found += self.moves[runs] @ after + self.outs[runs][:, None] * over
        if sudden:
            found[:, MOST_LEAD + 1 :] = 1.0
        return found

    def best(
        self, end: np.ndarray, sudden: bool, plan: Any = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return the values of all states by lead, and the number of the best row of each.

        A plan has the row to take in each state, or the share of every row.
        """
        values = np.broadcast_to(end, (len(self.states), len(_LEADS))).copy()
        for _ in range(_SWEEPS):
            worth = self.worth(values, end, sudden)
            if plan is None:
                fresh = np.maximum.reduceat(worth, self.starts, axis=0)
            elif plan.shape == worth.shape:
                fresh = np.add.reduceat(plan * worth, self.starts, axis=0)
            else:
                fresh = np.take_along_axis(worth, plan, axis=0)
            change = np.abs(fresh - values).max()
            values = fresh
            if change < _SETTLED:
                break
        if plan is None:
            plan = np.empty(values.shape, dtype=int)
            for at, start in enumerate(self.starts):
                last = self.starts[at + 1] if at + 1 < len(self.starts) else len(self.rows)
                # Take the first of nearly equal choices, so that every machine agrees.
                near = worth[start:last] >= worth[start:last].max(axis=0) - 1e-12
                plan[at] = start + near.argmax(axis=0)
        return values, plan

    def runs(self, plan: np.ndarray) -> np.ndarray:
        """Return the odds of 0, 1, 2, ...

        more runs from every state under one plan. The last figure is for MOST_RUNS or more.
        """
        odds = np.zeros((len(self.states), MOST_RUNS + 1))
        for _ in range(_SWEEPS):
            fresh = self.runs_after(plan, odds)
            change = np.abs(fresh - odds).max()
            odds = fresh
            if change < _SETTLED:
                break
        return odds

    def runs_after(self, rows: np.ndarray, odds: np.ndarray) -> np.ndarray:
        """Return the same odds for choices now, if the states after them have these odds."""
        found = np.zeros((len(rows), MOST_RUNS + 1))
        for scored in range(len(self.moves)):
            after = self.moves[scored][rows] @ odds
            for more in range(MOST_RUNS + 1):
                found[:, min(scored + more, MOST_RUNS)] += after[:, more]
            found[:, min(scored, MOST_RUNS)] += self.outs[scored][rows]
        return found


class Optimum:
    """The chance that the side at bat wins, in every position, if both sides play perfectly."""

    def __init__(self, inning: Inning) -> None:
        self.inning = inning
        self.values: dict[Half, np.ndarray] = {}
        self.plans: dict[Half, np.ndarray] = {}
        self.ends: dict[Half, np.ndarray] = {}
        extra = 0.5
        for _ in range(100):
            self._half(Half(WHITE, 0), extra)
            self._half(Half(BLACK, 0), extra)
            found = self.start(Half(BLACK, 0))[MOST_LEAD]
            if abs(found - extra) < _SETTLED:
                break
            extra = found
        for half in ORDER[2:]:
            self._half(half, extra)

    def start(self, half: Half) -> np.ndarray:
        return self.values[half][self.inning.place[State(0, 0)]]

    def end_of(self, half: Half, extra: float) -> np.ndarray:
        """Return the chance of winning of the side at bat once it is out, by its lead."""
        if half == Half(WHITE, 0):
            end = np.where(_LEADS > 0, 1.0, 0.0)
            end[MOST_LEAD] = 1 - extra
            return end
        after = Half(WHITE, half.left) if half.side == BLACK else Half(BLACK, half.left - 1)
        end = 1 - self.start(after)[::-1]
        if half == Half(BLACK, 0):
            end[:MOST_LEAD] = 0.0
        return end

    def _half(self, half: Half, extra: float) -> None:
        self.ends[half] = self.end_of(half, extra)
        sudden = half == Half(WHITE, 0)
        self.values[half], self.plans[half] = self.inning.best(self.ends[half], sudden)


class Examined:
    """The worth of the coach's own choices against a side that plays perfectly."""

    def __init__(self, best: Optimum, plans: dict[Half, np.ndarray]) -> None:
        inning = best.inning
        self.values: dict[Half, np.ndarray] = {}
        place = inning.place[State(0, 0)]
        extra = [0.5, 0.5]
        # Both are the coach's chances: when he is at bat in `mine`, in the field in `theirs`.
        mine: dict[Half, np.ndarray] = {}
        theirs: dict[Half, np.ndarray] = {}

        def end(half: Half, at_bat: bool) -> np.ndarray:
            """Return the coach's chance after a half, by the lead of the side at bat."""
            values = theirs if at_bat else mine
            if half == Half(WHITE, 0):
                found = np.where(_LEADS > 0, 1.0, 0.0)
                if not at_bat:
                    found = 1 - found
                found[MOST_LEAD] = extra[1 if at_bat else 0]
                return found
            after = Half(WHITE, half.left) if half.side == BLACK else Half(BLACK, half.left - 1)
            found = values[after][place][::-1].copy()
            if half == Half(BLACK, 0):
                found[:MOST_LEAD] = 0.0 if at_bat else 1.0
            return found

        def play(half: Half) -> None:
            sudden = half == Half(WHITE, 0)
            mine[half], _ = inning.best(end(half, True), sudden, plans[half])
            against = end(half, False)
            values, _ = inning.best(1 - against, sudden, best.plans[half])
            theirs[half] = 1 - values

        for _ in range(100):
            play(Half(WHITE, 0))
            play(Half(BLACK, 0))
            found = [
                mine[Half(BLACK, 0)][place][MOST_LEAD],
                theirs[Half(BLACK, 0)][place][MOST_LEAD],
            ]
            settled = max(abs(a - b) for a, b in zip(found, extra, strict=True)) < _SETTLED
            extra = found
            if settled:
                break
        for half in ORDER[2:]:
            play(half)
        self.values = mine
        self.start = (
            theirs[Half(BLACK, HALVES // 2 - 1)][place][MOST_LEAD],
            mine[ORDER[-1]][place][MOST_LEAD],
        )


def styles_of(best: Optimum) -> list[np.ndarray]:
    """Return odds of runs by state for each style, if the side bats now and then keeps to it.

    The first style never runs. Each further style is the best plan for the position where the
    styles before it fall short most.
    """
    inning = best.inning
    bats = np.array([inning.rows.index((State(b, o), "BAT")) for b in range(8) for o in range(3)])
    plain = np.array([inning.rows.index((s, "HOLD" if s.asked else "BAT")) for s in inning.states])
    odds = [inning.runs_after(bats, inning.runs(plain))]
    while len(odds) < STYLES:
        worst, found = 0.0, plain
        for half in ORDER:
            sudden = half == Half(WHITE, 0)
            exact = inning.worth(best.values[half], best.ends[half], sudden)[bats]
            for lead in range(MOST_LEAD - _EXAMINED, MOST_LEAD + (1 if sudden else _EXAMINED + 1)):
                ahead = best.ends[half][np.minimum(lead + np.arange(MOST_RUNS + 1), 2 * MOST_LEAD)]
                reached = np.max([odd @ ahead for odd in odds], axis=0)
                short = (exact[:, lead] - reached).max()
                if short > worst + 1e-9:
                    worst, found = short, best.plans[half][:, lead]
        odds.append(inning.runs_after(bats, inning.runs(found)))
    return odds


class TableException(NamedTuple):
    """A position for which the table has the exact chance of winning with the next batter."""

    half: int
    state: int
    lead: int
    chance: int


def pack(best: Optimum, styles: list[np.ndarray], exceptions: list[TableException]) -> bytes:
    """Pack one dice table: ends of halves by lead, odds of runs by state and style, exceptions."""
    data = bytearray()
    for half in range(HALVES):
        end = best.ends[Half(half % 2, half // 2)]
        for lead in range(-WIDEST, WIDEST + 1):
            data += round(10000 * end[MOST_LEAD + lead]).to_bytes(2, "little")
    for state in range(STATES):
        for odds in styles:
            whole = [int(65535 * chance) for chance in odds[state]]
            whole[0] += 65535 - sum(whole)
            for share in whole:
                data += share.to_bytes(2, "little")
    for exception in exceptions:
        data += bytes([exception.half, exception.state, exception.lead & 255])
        data += exception.chance.to_bytes(2, "little")
    return bytes(data) + bytes([255] * 5 * (EXCEPTIONS - len(exceptions)))


def exceptions_of(best: Optimum, plans: dict[Half, np.ndarray]) -> list[TableException]:
    """Return the exact chance of the next batter where the coach's choices cost most."""
    inning = best.inning
    found = []
    for half in ORDER:
        sudden = half == Half(WHITE, 0)
        worth = inning.worth(best.values[half], best.ends[half], sudden)
        for state in range(STATES):
            bat = inning.rows.index((State(state // 3, state % 3), "BAT"))
            place = inning.of[bat]
            for lead in range(-WIDEST, 1 if sudden else WIDEST + 1):
                column = MOST_LEAD + lead
                loss = best.values[half][place, column] - worth[plans[half][place, column], column]
                chance = round(10000 * worth[bat, column])
                found.append(
                    (-loss, TableException(2 * half.left + half.side, state, lead, chance))
                )
    found.sort()
    return [exception for loss, exception in found[:EXCEPTIONS] if loss < -_WORTH_AN_EXCEPTION]


def coach_plans(
    coach: Any, inning: Inning, table: str, progress: Progress
) -> dict[Half, np.ndarray]:
    """Return the coach's choice in every position."""
    game = Baseball26({"table": table})
    plans = {}
    for done, half in enumerate(ORDER):
        progress(f"asking the coach ({table})", done, len(ORDER))
        plan = np.empty((len(inning.states), len(_LEADS)), dtype=int)
        for at, state in enumerate(inning.states):
            for lead in range(-MOST_LEAD, MOST_LEAD + 1):
                shown = max(-_EXAMINED - 1, min(_EXAMINED + 1, lead))
                if shown != lead:
                    continue
                choice = coach.choose(position_at(game, half, state, lead))
                plan[at, MOST_LEAD + lead] = inning.rows.index((state, choice))
            plan[at, : MOST_LEAD - _EXAMINED - 1] = plan[at, MOST_LEAD - _EXAMINED - 1]
            plan[at, MOST_LEAD + _EXAMINED + 2 :] = plan[at, MOST_LEAD + _EXAMINED + 1]
        plans[half] = plan
    return plans


def coach_shares(coach: Any, inning: Inning, progress: Progress) -> dict[Half, np.ndarray]:
    """Return how often a coach makes every choice, by row and lead."""
    game = Baseball26({})
    found = {}
    for done, half in enumerate(ORDER):
        progress("asking the coach", done, len(ORDER))
        plan = np.zeros((len(inning.rows), len(_LEADS)))
        for state in inning.states:
            rows = {c: at for at, (s, c) in enumerate(inning.rows) if s == state}
            for lead in range(-_EXAMINED - 1, _EXAMINED + 2):
                for choice, share in shares(coach, position_at(game, half, state, lead)).items():
                    plan[rows[choice], MOST_LEAD + lead] = share
        plan[:, : MOST_LEAD - _EXAMINED - 1] = plan[:, [MOST_LEAD - _EXAMINED - 1]]
        plan[:, MOST_LEAD + _EXAMINED + 2 :] = plan[:, [MOST_LEAD + _EXAMINED + 1]]
        found[half] = plan
    return found


def position_at(game: Any, half: Half, state: State, lead: int) -> Any:
    """Return the game in this half and state, with the side at bat ahead by `lead`."""
    position = game.copy()
    position.inning = game.rules.innings - half.left
    position.batting = position.side = half.side
    position.score = [40, 40]
    position.score[half.side] += lead
    position.line = ([0], [0])
    position.bases, position.outs = state.bases, state.outs
    position.phase, position.after = ("try_home", "2B") if state.asked else ("bat", "")
    position.set_sudden_end()
    return position


def solve(game: str, progress: Progress) -> Solution:
    packed = bytearray(KIND)
    figures: dict[str, str] = {}
    for table in TABLES:
        progress(f"solving table {table}", 0, 1)
        inning = Inning(table)
        best = Optimum(inning)
        styles = styles_of(best)
        exceptions: list[TableException] = []
        for _ in range(_ROUNDS):
            plans = _ask(best, pack(best, styles, exceptions), table, progress)
            exceptions = (exceptions + exceptions_of(best, plans))[:EXCEPTIONS]
        data = pack(best, styles, exceptions)
        figures.update(_figures(best, _ask(best, data, table, progress), table))
        packed += data
    return Solution(bytes(packed), figures)


def _ask(best: Optimum, data: bytes, table: str, progress: Progress) -> dict[Half, np.ndarray]:
    """Return the plans of a coach who knows only this dice table."""
    packed = KIND + data * len(TABLES)
    coach = AllAmerican("baseball26", b"", CoachTable(packed, KIND))
    return coach_plans(coach, best.inning, table, progress)


def _figures(best: Optimum, plans: dict[Half, np.ndarray], table: str) -> dict[str, str]:
    examined = Examined(best, plans)
    losses = []
    for half in ORDER:
        leads = slice(
            MOST_LEAD - _EXAMINED, MOST_LEAD + (1 if half == Half(WHITE, 0) else _EXAMINED + 1)
        )
        losses.append(100 * (best.values[half] - examined.values[half])[:, leads].ravel())
    every = np.concatenate(losses)
    fair = best.start(ORDER[-1])[MOST_LEAD]
    return {
        f"{table}: chance of the visitors between perfect sides": f"{100 * fair:.2f} %",
        f"{table}: positions examined, leads up to {_EXAMINED}": str(len(every)),
        f"{table}: most winning chance lost in any": f"{every.max():.3f} %",
        f"{table}: mean winning chance lost": f"{every.mean():.4f} %",
        f"{table}: lost from the first throw on": (
            f"{100 * (fair - examined.start[1]):.4f} % as visitors, "
            f"{100 * (1 - fair - examined.start[0]):.4f} % at home"
        ),
    }


def losses(game: str, progress: Progress) -> Losses:
    """Return the wins in 1,000 games that each coach gives away, as visitors and at home."""
    best = Optimum(Inning(TABLES[0]))
    fair = best.start(ORDER[-1])[MOST_LEAD]
    found = {}
    for name in coaches_of(game):
        plans = coach_shares(new_coach(name, game, b""), best.inning, progress)
        at_home, visiting = Examined(best, plans).start
        found[name] = 1000 * ((fair - visiting) + (1 - fair - at_home)) / 2
    return Losses("wins given away in 1,000", found, {"varsity": 6, "allamerican": 0.1})
