"""The plays of any recorded game, as a reader counts them: football's plays, baseball's throws."""

from typing import NamedTuple

from tools.gamefiles import RecordedGame
from tools.plays import call_name, plays_of


class Moment(NamedTuple):
    """A play: the number it is told under, its choices first to last, and what happened."""

    number: int
    first: int
    last: int
    words: str


def moments_of(game: RecordedGame) -> list[Moment]:
    """All plays in order; penalties for time-outs stand between the plays and are none."""
    tell = game.game.tell
    if game.kind == "baseball26":
        return [
            Moment(at + 1, at, at, " ".join(tell(events))) for at, events in enumerate(game.events)
        ]
    return [
        Moment(
            play.number, play.first, play.last, " ".join(tell(play.events)) or call_name(play.call)
        )
        for play in plays_of(game)
        if play.call != "TIMEOUT"
    ]


def moment_at(moments: list[Moment], at: int) -> Moment | None:
    """The play a choice belongs to: its own, else the one it leads to, else the last."""
    for moment in moments:
        if at <= moment.last:
            return moment
    return moments[-1] if moments else None
