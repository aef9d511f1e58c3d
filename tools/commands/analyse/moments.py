"""The plays of any recorded game, as a reader counts them: football's plays, baseball's throws."""

from typing import NamedTuple

from tools.shared.recorded_games import RecordedGame
from tools.sports.football.plays import call_name, plays_of


class Moment(NamedTuple):
    """A play: its place, the number it is told under, its choices first to last, and its words."""

    number: int
    told_as: int
    first: int
    last: int
    words: str


def moments_of(game: RecordedGame) -> list[Moment]:
    """All plays in order; penalties for time-outs stand between the plays and are none."""
    return _MOMENTS[game.sport](game)


def _throws(game: RecordedGame) -> list[Moment]:
    tell = game.game.tell
    return [
        Moment(at + 1, at + 1, at, at, " ".join(tell(events)))
        for at, events in enumerate(game.events)
    ]


def _plays(game: RecordedGame) -> list[Moment]:
    tell = game.game.tell
    return [
        Moment(
            play.number,
            play.told_as,
            play.first,
            play.last,
            " ".join(tell(play.events)) or call_name(play.call),
        )
        for play in plays_of(game)
        if play.call != "TIMEOUT"
    ]


_MOMENTS = {"football": _plays, "baseball": _throws}


def moment_at(moments: list[Moment], at: int) -> Moment | None:
    """The play a choice belongs to: its own, else the one it leads to, else the last."""
    for moment in moments:
        if at <= moment.last:
            return moment
    return moments[-1] if moments else None
