"""A comparison of the beliefs of the best Pigskin coach with the men who stand there.

Before each of his calls, every position that he can attack and whose class was not named gives
three statements: how likely it has a Star, a Second, a Scrub. They are grouped by this chance.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match, play_out
from pigskin.games import coaches_of, game_class, new_coach
from pigskin.games.hamilton.deck import TARGETS
from pigskin.games.hamilton.squad import UNKNOWN
from tools.shared.tables import numbers

MODES = ("open", "closed")
_BINS = 10
# The wanted accuracy, for rows with this many statements.
_OFF = 0.05
_ENOUGH = 200


class Row(NamedTuple):
    """Statements of about the same chance: their number, mean chance and share that was right."""

    statements: int
    said: float
    right: float

    @property
    def off(self) -> bool:
        return self.statements >= _ENOUGH and abs(self.said - self.right) > _OFF


class _Listener:
    """The coach, who states his beliefs before each of his calls."""

    def __init__(self, coach: Any, match: Match, side: int, state: Callable[[float, bool], None]):
        self._coach = coach
        self._match = match
        self._side = side
        self._state = state
        self.interrupt = coach.interrupt

    def choose(self, view: Any) -> str:
        if view.phase == "scrimmage":
            other = 1 - self._side
            game: Any = self._match.game
            field = game.squads[other].field
            beliefs = self._coach.beliefs(view)
            for _, position, _ in TARGETS:
                if view.named[other][position] == UNKNOWN:
                    for man in range(3):
                        self._state(beliefs[position][man] / 256, field[position] == man)
        return self._coach.choose(view)


def calibration(game: str, mode: str, opponent: str, games: int) -> list[Row]:
    """Return rows of rising chance, from `games` seeded games."""
    bins = [[0, 0.0, 0] for _ in range(_BINS)]

    def state(said: float, right: bool) -> None:
        row = bins[min(_BINS - 1, int(said * _BINS))]
        row[0] += 1
        row[1] += said
        row[2] += right

    for number in range(games):
        seed = f"calibration/{number}"
        side = number % 2
        match = Match(game_class(game), {"announcing": mode}, Chance(seed_from(seed)))
        coach = new_coach("allamerican", game, seed_from(seed + "/coach"))
        other = new_coach(opponent, game, seed_from(seed + "/other"))
        coaches = [_Listener(coach, match, side, state), other]
        play_out(match, coaches[::-1] if side else coaches, None)
    return [Row(int(n), said / n, right / n) for n, said, right in bins if n]


def calibrate(game: str, games: int) -> None:
    """Print the tables for both ways of announcing, against all coaches, the best first."""
    console = Console()
    for mode in MODES:
        for opponent in reversed(coaches_of(game)):
            title = f"{game} {mode}, {games} games against {opponent}"
            table = Table(*numbers("says", "is so", "statements"), "", title=title)
            for row in calibration(game, mode, opponent, games):
                table.add_row(
                    f"{row.said:.0%}",
                    f"{row.right:.0%}",
                    str(row.statements),
                    "off" if row.off else "",
                )
            console.print(table)
    console.print(f"off: by more than {_OFF:.0%}, with {_ENOUGH} statements or more.")
