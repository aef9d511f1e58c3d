"""What chance did: each play against all that could have come of the same call.

Dice, All-Fair's cards and baseball are counted out exactly (core.outcomes): every throw or card
that was possible, with its chance. A play of Pigskin can run through too many sequences of cards
for that, so it is dealt again a few hundred times from a fixed seed; such figures are estimates.
"""

from collections.abc import Iterator
from math import fsum
from typing import Any, NamedTuple

from pigskin.core.chance import Chance, seed_from
from pigskin.core.outcomes import outcomes
from pigskin.games import title_of
from tools.shared.judging.chances import winning
from tools.shared.recorded_games import RecordedGame

# Where the cards or dice speak; the other choices draw nothing.
_PHASES = ("scrimmage", "kickoff", "freekick", "try", "runback", "bat", "try_home")
_DEALT_AGAIN = 240
_GAINS = ("run", "pass", "loss")


class ChoiceLuck(NamedTuple):
    """One choice: the chance of winning before it, expected of it, and after it; for White.

    `yards` is what its caller could expect to gain, where that makes sense.
    """

    before: float
    expected: float
    after: float
    yards: float | None

    @property
    def luck(self) -> float:
        return self.after - self.expected


class Fortune(NamedTuple):
    """A whole game: a stroke for each choice, and whether they were counted out exactly."""

    strokes: list[ChoiceLuck]
    exact: bool

    def total(self) -> float:
        """The luck of White in games: 0.5 is what turns an even game into a won one."""
        return fsum(stroke.luck for stroke in self.strokes)

    def between(self, first: int, last: int) -> float:
        """The luck of White in the choices first..last."""
        return fsum(stroke.luck for stroke in self.strokes[first : last + 1])


def share_at(game: RecordedGame, at: int) -> float | None:
    """What is left of a game before a choice: by the clock nobody knows, but the record does."""
    return 1 - at / len(game.record.choices) if game.game.timed else None


def fortune_of(game: RecordedGame) -> Fortune:
    """Judge every choice of a game."""
    exact = title_of(game.kind).countable
    positions = game.positions
    strokes = []
    for at, choice in enumerate(game.record.choices):
        shares = [share_at(game, at), share_at(game, at + 1)]
        before = winning(positions[at], shares[0])
        after = winning(positions[at + 1], shares[1])
        if positions[at].phase not in _PHASES or choice.startswith("TIME"):
            strokes.append(ChoiceLuck(before, after, after, None))
            continue
        expected, yards = _expected(positions[at], choice, shares[1], exact, f"{at}")
        strokes.append(ChoiceLuck(before, expected, after, yards))
    return Fortune(strokes, exact)


def _expected(
    position: Any, choice: str, share: float | None, exact: bool, seed: str
) -> tuple[float, float | None]:
    """The mean over all that may come: chance of winning, and yards of a call from scrimmage."""
    told = 0.0
    yards = 0.0
    scrimmage = position.phase == "scrimmage"
    # Many throws lead to the same position; cards hardly ever do.
    judge = _Judge(share) if exact else lambda after: winning(after, share)
    ways = _all_ways(position, choice) if exact else _dealt_ways(position, choice, seed)
    for chance, after, events in ways:
        told += chance * judge(after)
        if scrimmage:
            yards += chance * _gain(events)
    return told, yards if scrimmage else None


def _on_the_field(position: Any) -> tuple:
    plays = getattr(position, "plays", 0)
    return position.ball, position.down, position.gain_line, plays


def _on_the_bases(position: Any) -> tuple:
    return position.batting, position.inning, position.bases, position.outs


# How a game stands besides its score.
_STANDS = {"football": _on_the_field, "baseball": _on_the_bases}


class _Judge:
    """The chance of winning after one choice, worked out once for each position it leads to."""

    def __init__(self, share: float | None):
        self._share = share
        self._known: dict[tuple, float] = {}

    def __call__(self, position: Any) -> float:
        stands = _STANDS[title_of(position.name).sport](position)
        key = (position.side, position.phase, *position.score, *stands)
        if key not in self._known:
            self._known[key] = winning(position, self._share)
        return self._known[key]


def _all_ways(position: Any, choice: str) -> Iterator[tuple[float, Any, list]]:
    for of, after, events in outcomes(position, choice):
        yield 1 / of, after, events


def _dealt_ways(position: Any, choice: str, seed: str) -> Iterator[tuple[float, Any, list]]:
    chance = Chance(seed_from("luck " + seed))
    for _ in range(_DEALT_AGAIN):
        after = position.copy()
        events = after.play(choice, chance)
        yield 1 / _DEALT_AGAIN, after, events


def _gain(events: list) -> int:
    """Yards by run or pass of the side that called, to the goal line at most."""
    caller = events[0][1]
    return sum(
        min(event[3], event[3] + 100 - event[4])
        for event in events
        if event[0] == "MOVE" and event[1] == caller and event[2] in _GAINS
    )


class Dice(NamedTuple):
    """The throws of one side, against what two dice give on the whole."""

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
