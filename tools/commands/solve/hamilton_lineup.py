"""How often the best Pigskin coach puts Stars at each position, so that nobody can exploit it.

An attacker who knows the mix but not the men cares only how often a Star stands at each position.
The line has three kinds of positions: guards and tackles, ends, and center. A search over a grid
of possible shares finds those that leave the attacker's best series the fewest points. The coach
draws the line-up man by man with weights from the table. The same drawing is counted out here, and
the points it gives away against the best shares are its exploitability.
"""

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pigskin.games import game_class
from pigskin.games.hamilton.deck import SCRUB, SECOND, STAR
from pigskin.games.hamilton.squad import LINE_MEN

if TYPE_CHECKING:
    from tools.commands.solve.hamilton import Book, Points

# The kind of each position of the line: end, guard or tackle, center.
_END, _LINE, _CENTER = range(3)
KIND_OF = (_END, _LINE, _LINE, _CENTER, _LINE, _LINE, _END)
# The average is over first downs at these spots, where most series start.
SPOTS = range(15, 80, 5)
# Series of one side in a game, to turn points a series into points a game.
SERIES_A_GAME = 25
_STEPS = 8


class Shares(NamedTuple):
    """The share of line-ups with a Star at an end, at a guard or tackle, at center."""

    end: float
    line: float
    center: float


def mixes(
    book: "Book", points: "Points", game: str, progress: Callable[[str, int, int], None]
) -> tuple[bytes, dict[str, str]]:
    """Return the weights of the three kinds for the table, and the points they give away."""
    squad = game_class(game).SQUAD  # type: ignore[attr-defined]
    stars = squad[STAR]
    # A Star kicks and a Second returns. The other backs are the halfbacks.
    halves = (squad[3 + STAR] - 1) / 2
    grid = [
        Shares(end / _STEPS, (stars - 2 * end / _STEPS - center / _STEPS) / 4, center / _STEPS)
        for end, center in product(range(_STEPS + 1), repeat=2)
    ]
    grid = [shares for shares in grid if 0 <= shares.line <= 1]
    worths = []
    for done, shares in enumerate(grid):
        progress("line-ups", done, len(grid))
        worths.append(_response(book, points, shares, halves))
    least = min(worths)
    best = grid[worths.index(least)]
    weights = [max(1, round(16 * share)) for share in best]
    drawn = drawn_shares(weights, stars)
    given = _response(book, points, drawn, halves)
    even = _response(book, points, Shares(*[stars / LINE_MEN] * 3), halves)
    seen = _response(book, points, Shares(0.0, 0.0, 0.0), 0.0)
    exploitability = given - least
    figures = {
        f"{game}, Stars at ends, guards and tackles, center": " ".join(
            f"{share:.0%}" for share in drawn
        ),
        f"{game}, points a series of a best response that knows the mix": f"{given:+.3f}",
        f"{game}, at the best mix of a grid of {len(grid)}": f"{least:+.3f}",
        f"{game}, exploitability in points a series": f"{exploitability:.3f}",
        f"{game}, exploitability in points a game": f"{exploitability * SERIES_A_GAME:.2f}",
        f"{game}, points a series against Stars placed evenly": f"{even:+.3f}",
        f"{game}, points a series of one who only finds Seconds": f"{seen:+.3f}",
    }
    return bytes([*weights, 0]), figures


def _response(book: "Book", points: "Points", shares: Shares, halves: float) -> float:
    """Return the points of the best series against a known mix, averaged over the field."""
    from tools.commands.solve.hamilton import KICKS, first_downs, points_of_series

    weakest_passer = min(shares.center, halves)
    calls = []
    for call, share in (
        ("RUN LG", shares.line),
        ("RUN LE", shares.end),
        ("PASS C", weakest_passer),
    ):
        star, second, scrub = (book.attacks[call, man] for man in (STAR, SECOND, SCRUB))
        calls.append((call, star.blend([second, scrub], (share, 1 - share, 0.0))))
    calls += [(call, book.kicks[call]) for call in KICKS]
    first = first_downs(points_of_series(calls, points))
    return float(np.mean([first[spot] for spot in SPOTS]))


def drawn_shares(weights: list[int], stars: int) -> Shares:
    """Return the shares of the coach's own drawing, counted out place by place.

    A Star goes to a place by its weight among the places still open.
    """
    chance = {stars: 1.0}
    at_kind = [0.0, 0.0, 0.0]
    for place in range(LINE_MEN):
        to_come = sum(weights[KIND_OF[later]] for later in range(place, LINE_MEN))
        after: dict[int, float] = {}
        for left, share in chance.items():
            places = LINE_MEN - place
            star = min(1.0, left * weights[KIND_OF[place]] / to_come) if left < places else 1.0
            at_kind[KIND_OF[place]] += share * star
            if star:
                after[left - 1] = after.get(left - 1, 0.0) + share * star
            if star < 1:
                after[left] = after.get(left, 0.0) + share * (1 - star)
        chance = after
    return Shares(at_kind[_END] / 2, at_kind[_LINE] / 4, at_kind[_CENTER])
