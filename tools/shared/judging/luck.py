"""Luck: the outcome of each play against all possible outcomes of the same call.

Dice, All-Fair's cards and baseball are counted exactly (core.outcomes): every possible throw or
card, with its chance. A play of Pigskin has too many sequences of cards for that, so it is dealt
again a few hundred times from a fixed seed. Those figures are estimates.
"""

from collections.abc import Iterator
from math import fsum
from typing import Any, NamedTuple

from pigskin.core.chance import Chance, seed_from
from pigskin.core.outcomes import outcomes
from pigskin.games import title_of
from tools.shared.judging.judge import Judge
from tools.shared.recorded_games import RecordedGame

_DEALT_AGAIN = 240


class ChoiceLuck(NamedTuple):
    """One choice with White's chance of winning before it, expected of it, and after it.

    `yards` is the expected gain, where that makes sense.
    """

    before: float
    expected: float
    after: float
    yards: float | None

    @property
    def luck(self) -> float:
        return self.after - self.expected


class Fortune(NamedTuple):
    """The luck of a whole game: a stroke for each choice, and whether they are exact."""

    strokes: list[ChoiceLuck]
    exact: bool

    def total(self) -> float:
        """Return the luck of White in games: 0.5 turns an even game into a won one."""
        return fsum(stroke.luck for stroke in self.strokes)

    def between(self, first: int, last: int) -> float:
        """Return the luck of White in the choices first..last."""
        return fsum(stroke.luck for stroke in self.strokes[first : last + 1])


def share_at(game: RecordedGame, at: int) -> float | None:
    """Return the fraction of a game by the clock left before a choice, as its record shows it."""
    return 1 - at / len(game.record.choices) if game.game.timed else None


def fortune_of(game: RecordedGame, judge: Judge) -> Fortune:
    """Judge every choice of a game."""
    exact = title_of(game.kind).countable
    positions = game.positions
    strokes = []
    for at, choice in enumerate(game.record.choices):
        shares = [share_at(game, at), share_at(game, at + 1)]
        before = judge.winning(positions[at], shares[0])
        after = judge.winning(positions[at + 1], shares[1])
        if positions[at].phase not in judge.phases or choice.startswith("TIME"):
            strokes.append(ChoiceLuck(before, after, after, None))
            continue
        expected, yards = _expected(judge, positions[at], choice, shares[1], exact, f"{at}")
        strokes.append(ChoiceLuck(before, expected, after, yards))
    return Fortune(strokes, exact)


def _expected(
    judge: Judge, position: Any, choice: str, share: float | None, exact: bool, seed: str
) -> tuple[float, float | None]:
    """Return the mean over all that may come: chance of winning, and yards where they count."""
    told = 0.0
    yards: float | None = None
    known: dict[tuple, float] = {}
    ways = _all_ways(position, choice) if exact else _dealt_ways(position, choice, seed)
    for chance, after, events in ways:
        # Many throws lead to the same position, which is judged once.
        key = (after.side, after.phase, *after.score, *judge.standing(after))
        if not exact or key not in known:
            known[key] = judge.winning(after, share)
        told += chance * known[key]
        gain = judge.gain(position, events)
        if gain is not None:
            yards = (yards or 0.0) + chance * gain
    return told, yards


def _all_ways(position: Any, choice: str) -> Iterator[tuple[float, Any, list]]:
    for of, after, events in outcomes(position, choice):
        yield 1 / of, after, events


def _dealt_ways(position: Any, choice: str, seed: str) -> Iterator[tuple[float, Any, list]]:
    chance = Chance(seed_from("luck " + seed))
    for _ in range(_DEALT_AGAIN):
        after = position.copy()
        events = after.play(choice, chance)
        yield 1 / _DEALT_AGAIN, after, events


class Dice(NamedTuple):
    """The throws of one side, and what two dice give on average."""

    throws: int
    mean: float
    doubles: int

    @property
    def doubles_expected(self) -> float:
        return self.throws / 6


def dice_of(game: RecordedGame, side: int) -> Dice:
    from pigskin.core.dice import DOUBLE, TOTAL

    thrown = [e[2] for events in game.events for e in events if e[0] == "THROW" and e[1] == side]
    mean = sum(TOTAL[dice] for dice in thrown) / len(thrown) if thrown else 0.0
    return Dice(len(thrown), mean, sum(1 for dice in thrown if DOUBLE[dice]))
