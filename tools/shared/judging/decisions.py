"""The judgement of a recorded game: the cost of each decision, turning points, and luck.

The judge is the best coach, one for each side. He sees only what that side saw when it chose, in
the order of play. He counts in expected points, or late in a game in the chance to win. Points are
converted to chances by their worth at that moment.
"""

from functools import cached_property
from math import fsum
from typing import NamedTuple

from pigskin.core.chance import seed_from
from pigskin.core.game import NOBODY
from pigskin.games import title_of
from tools.shared.judging.judge import Judge, Moment
from tools.shared.judging.luck import Fortune, fortune_of, share_at
from tools.shared.recorded_games import RecordedGame

_WHOLE = {"points": 1000, "chance": 10000}

_MOST_TOLD = 5


class Decision(NamedTuple):
    """A choice with alternatives: `cost` is 0 where the coach sees no difference.

    It is counted in `unit`: thousandths of a point, or ten-thousandths of a chance to win.
    `winning` is the same cost as a fraction of a won game.
    """

    game: str
    at: int
    play: int
    told_as: int  # the number that the play is told under
    side: int
    situation: str
    made: str
    best: str
    unit: str
    cost: int
    winning: float


class Turn(NamedTuple):
    """A turning point: how a play moved White's chance of winning, by its calls and by luck."""

    moment: Moment
    swing: float
    luck: float

    @property
    def calls(self) -> float:
        return self.swing - self.luck


class Tally(NamedTuple):
    """The decisions of a side added up; costs in the units of the coach."""

    decisions: int
    good: int
    in_points: int  # decisions counted in points
    points: int
    in_chance: int
    chance: int
    winning: float


class Analysis:
    """A game with its judged decisions, luck and turning points."""

    def __init__(self, game: RecordedGame, judge: Judge):
        self.game = game
        self._judge = judge
        self.moments = judge.moments(game)
        self.decisions = _decisions(game, judge, self.moments)

    @cached_property
    def fortune(self) -> Fortune:
        """Return the luck of the game, which takes longest to compute."""
        return fortune_of(self.game, self._judge)

    def tally(self, side: int) -> Tally:
        own = [decision for decision in self.decisions if decision.side == side]
        points = [decision.cost for decision in own if decision.unit == "points"]
        chance = [decision.cost for decision in own if decision.unit == "chance"]
        return Tally(
            len(own),
            sum(not decision.cost for decision in own),
            len(points),
            sum(points),
            len(chance),
            sum(chance),
            fsum(decision.winning for decision in own),
        )

    def dearest(self, side: int) -> list[Decision]:
        """Return the worst decisions of a side, the worst first."""
        own = [decision for decision in self.decisions if decision.side == side and decision.cost]
        return sorted(own, key=_dearness)[:_MOST_TOLD]

    @cached_property
    def turns(self) -> list[Turn]:
        """Return the plays with the largest swings, the largest first."""
        strokes = self.fortune.strokes
        found = [
            Turn(
                moment,
                strokes[moment.last].after - strokes[moment.first].before,
                self.fortune.between(moment.first, moment.last),
            )
            for moment in self.moments
        ]
        found.sort(key=lambda turn: (-abs(turn.swing), turn.moment.number))
        return [turn for turn in found[:_MOST_TOLD] if turn.swing]


def _dearness(decision: Decision) -> tuple[float, int, int]:
    return -decision.winning, -decision.cost, decision.at


def _moment_at(moments: list[Moment], at: int) -> Moment | None:
    """Return the play a choice belongs to: its own, else the one it leads to, else the last."""
    for moment in moments:
        if at <= moment.last:
            return moment
    return moments[-1] if moments else None


def _decisions(game: RecordedGame, judge: Judge, moments: list[Moment]) -> list[Decision]:
    # Where the coach draws lots, the choices are equal and nothing is judged.
    coaches = [title_of(game.kind).allamerican(seed_from("analysis")) for _ in (0, 1)]
    decisions = []
    for at, made in enumerate(game.record.choices):
        position = game.positions[at]
        side = position.side
        if side == NOBODY or made not in position.choices():
            # The clock, or a call of the other side.
            continue
        view = position.view(side)
        weighed = coaches[side].weigh(view)
        worth = {choice: value for value, choice in weighed}
        if made not in worth or weighed[0][0] == weighed[-1][0]:
            # No opinion, no other choice, or no difference between them.
            continue
        best, favourite = weighed[0]
        unit = coaches[side].unit
        cost = best - worth[made]
        if cost <= coaches[side].accuracy[unit]:
            cost = 0
        winning = cost / _WHOLE[unit]
        if unit == "points" and cost:
            winning *= judge.point_worth(position, share_at(game, at))
        moment = _moment_at(moments, at)
        decisions.append(
            Decision(
                game.kind,
                at,
                moment.number if moment else 0,
                moment.told_as if moment else 0,
                side,
                judge.situation(view, side, game.sides),
                made,
                favourite if cost else made,
                unit,
                cost,
                winning,
            )
        )
    return decisions
