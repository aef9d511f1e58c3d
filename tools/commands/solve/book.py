"""The coaches' book of football: packing it, and opening it again as the coach reads it.

See `pigskin.games.football.coaching` for its contents.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from pigskin.games.football.coaching import (
    BALLS,
    BOOK_SIZE,
    DROP_STEP,
    DROP_ZERO,
    FIRST_BALLS,
    FOURTH_BALLS,
    HALF_ROWS,
    PLAYS,
    ROW,
    STEPS,
    TOGO,
    WIDEST,
)
from tools.commands.solve.field import BALLS as YARDS
from tools.commands.solve.field import FARTHEST, Solver, Values
from tools.commands.solve.provenance import Progress

# The largest lead that is told apart when the coach plays to win.
MOST_LEAD = 32
_DROPS_AT = 2 * YARDS
_LATE_AT = _DROPS_AT + 3 * len(BALLS) * len(TOGO)


def words(numbers: Iterable[float]) -> bytes:
    """Return numbers rounded to two bytes each, low byte first."""
    return b"".join((round(float(n)) & 0xFFFF).to_bytes(2, "little") for n in numbers)


def late_values(solver: Solver, most: int, progress: Progress) -> list[Values]:
    """Return values with 0, 1, 2, ... plays left, later downs only where the book has them."""
    exact = [solver.end()]
    for left in range(1, most + 1):
        progress("winning the last plays", left, most)
        values = solver.best_play(exact[-1])
        if left - 1 not in PLAYS:
            exact[-1] = exact[-1]._replace(series=exact[-1].series[:, :, :0])
        exact.append(values)
    return exact


def pack_book(points: Values, exact: list[Values]) -> bytes:
    """Pack the points of the long game, then the chances to win.

    The last values that were computed stand for all later plays.
    """
    data = bytearray(words(1000 * points.first[:, 0]))
    for down in range(3):
        for ball in BALLS:
            for togo in TOGO:
                drop = points.first[ball, 0] - points.series[down, ball, togo, 0]
                byte = round(1000 * float(drop) / DROP_STEP) + DROP_ZERO
                data.append(max(0, min(255, byte)))
    for left, widest, step in zip(PLAYS, WIDEST, STEPS, strict=True):
        values = exact[min(left, len(exact) - 1)]
        for lead in range(-widest, widest + 1, step):
            row = _row(values, lead + MOST_LEAD)
            firsts, off = row[: -len(FOURTH_BALLS)], row[-len(FOURTH_BALLS) :]
            data += bytes(round(127 * (value + 1)) for value in firsts)
            data += bytes(max(0, round(127 * value)) for value in off)
    assert len(data) == BOOK_SIZE
    return bytes(data)


def pack_half(values: list[Values]) -> bytes:
    """Pack the points to the end of a half, for the first few numbers of plays left."""
    rows = (_row(values[left], 0) for left in PLAYS[:HALF_ROWS])
    return b"".join(words(1000 * value for value in row) for row in rows)


def _row(values: Values, column: int) -> list[float]:
    row = [values.kickoff[0][column]]
    row += [values.first[ball, column] for ball in FIRST_BALLS]
    for ball in FOURTH_BALLS:
        row.append(values.first[ball, column] - values.series[2, ball, 10, column])
    return [float(value) for value in row]


class Opened:
    """The coach's beliefs about the last plays, read from the packed bytes."""

    def __init__(self, data: bytes) -> None:
        self.leads = np.arange(-MOST_LEAD, MOST_LEAD + 1)
        self.slabs = self._slabs(data)
        drops = self._drops(data)
        # How far a position is on the way from a first and ten to a fourth and ten, 0 to 1.
        self.share = drops / np.maximum(0.1, drops[2][:, 10])[None, :, None]

    def _slabs(self, data: bytes) -> list[np.ndarray]:
        """Return a row's numbers by lead, for each number of plays left that the book has."""
        slabs = []
        at = _LATE_AT
        for widest, step in zip(WIDEST, STEPS, strict=True):
            rows = 2 * widest // step + 1
            slab = np.frombuffer(data[at : at + ROW * rows], np.uint8).reshape(rows, ROW)
            at += ROW * rows
            clipped = np.clip(self.leads, -widest, widest)
            told = np.arange(-widest, widest + 1, step)
            columns = np.array([np.interp(clipped, told, slab[:, n] / 127) for n in range(ROW)])
            columns[: -len(FOURTH_BALLS)] -= 1
            slabs.append(columns)
        return slabs

    def _drops(self, data: bytes) -> np.ndarray:
        packed = np.frombuffer(data[_DROPS_AT:_LATE_AT], np.uint8)
        packed = packed.reshape(3, len(BALLS), len(TOGO))
        togo, balls = np.arange(FARTHEST + 1), np.arange(YARDS)
        wide = np.array([[np.interp(togo, list(TOGO), row) for row in down] for down in packed])
        full = [[np.interp(balls, list(BALLS), down[:, t]) for t in togo] for down in wide]
        return (np.array(full).transpose(0, 2, 1) - DROP_ZERO) * DROP_STEP / 1000

    def rows(self, left: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return kick-off, first and ten by ball, and the loss at fourth and ten, all by lead."""
        if left == 0:
            over = np.sign(self.leads).astype(float)
            return over, np.tile(over, (YARDS, 1)), np.zeros((YARDS, len(over)))
        at = int(np.searchsorted(list(PLAYS), left, side="right")) - 1
        slab = self.slabs[at]
        if left > PLAYS[at]:
            part = (left - PLAYS[at]) / (PLAYS[at + 1] - PLAYS[at])
            slab = slab + part * (self.slabs[at + 1] - slab)
        balls = np.arange(YARDS)
        firsts = slab[1 : 1 + len(FIRST_BALLS)]
        fourths = slab[1 + len(FIRST_BALLS) :]
        spread = [
            np.array([np.interp(balls, list(nodes), rows[:, n]) for n in range(len(self.leads))]).T
            for nodes, rows in ((FIRST_BALLS, firsts), (FOURTH_BALLS, fourths))
        ]
        return slab[0], spread[0], spread[1]

    def later(self, first: np.ndarray, off: np.ndarray) -> np.ndarray:
        """Return the values of downs 2 to 4 by ball and yards to go."""
        return first[None, :, None] - self.share[..., None] * off[None, :, None]


def examined(
    solver: Solver, plan: Any, exact: list[Values], shown: Sequence[int], progress: Progress
) -> dict[str, str]:
    """Return the winning chances that a plan loses in the last plays against the best answers."""
    mine = theirs = solver.end()
    figures = {}
    for left in range(1, shown[-1] + 1):
        progress("playing the table", left, shown[-1])
        mine, theirs = solver.play(mine, theirs, plan.play(left))
        if left in shown:
            even = 25 * float(theirs.choice[MOST_LEAD] - mine.choice[MOST_LEAD])
            near = slice(MOST_LEAD - 8, MOST_LEAD + 9)
            mean = 50 * float((exact[left].first - mine.first)[:, near].mean())
            figures[f"winning chance lost in the last {left} plays"] = (
                f"{even:.2f} % from a level kick-off, "
                f"{mean:.2f} % on the average of all balls and leads up to 8"
            )
    return figures
