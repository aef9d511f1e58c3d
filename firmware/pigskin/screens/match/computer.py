"""Asks a coach: for the choice of his side, for an interruption, or to choose for a person."""

from micropython import const

from pigskin.core.chance import seed_from
from pigskin.games import coaches_of, new_coach

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.match.play import MatchFlow
    from pigskin.types import Coach


def coach_for(flow: "MatchFlow", side: int) -> "Coach":
    """A new coach for the next choice; for a person's side, the best one.

    His seed comes from the game and the number of the choice, so that he chooses the same after
    the handheld was switched off and on.
    """
    match = flow.match
    name = coaches_of(match.name)[-1] if side in flow.people else flow.contest.players[side]
    text = "%s/coach %d/%d" % (flow.coach_key(), side, len(match.choices))
    return new_coach(name, match.name, seed_from(text))


def choose(flow: "MatchFlow") -> str:
    game = flow.match.game
    return coach_for(flow, game.side).choose(game.view(game.side))


def interrupt(flow: "MatchFlow") -> str:
    """A call of the coach whose side is not to choose; empty when he makes none."""
    game = flow.match.game
    side = 1 - game.side
    coach = coach_for(flow, side)
    if not hasattr(coach, "interrupt"):
        return ""
    return coach.interrupt(game.view(side)) or ""
