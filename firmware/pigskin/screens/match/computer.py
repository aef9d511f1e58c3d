"""Questions to a coach: for his side's choice, for an interruption, or in place of a person."""

from micropython import const

from pigskin.core.chance import seed_from
from pigskin.games import coaches_of, new_coach

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.match.play import MatchFlow
    from pigskin.types import Coach


def coach_for(flow: "MatchFlow", side: int) -> "Coach":
    """Return a new coach for the next choice; for a person's side, the best one.

    His seed comes from the game and the number of the choice. So he chooses the same after the
    handheld was switched off and on.
    """
    match = flow.match
    name = coaches_of(match.name)[-1] if side in flow.people else flow.contest.players[side]
    text = "%s/coach %d/%d" % (flow.coach_key(), side, len(match.choices))
    return new_coach(name, match.name, seed_from(text))


def choose(flow: "MatchFlow") -> str:
    game = flow.match.game
    return coach_for(flow, game.side).choose(game.view(game.side))


def interrupt(flow: "MatchFlow") -> str:
    """Return a call of the coach who is not to choose; empty when he makes none."""
    game = flow.match.game
    side = 1 - game.side
    coach = coach_for(flow, side)
    if not hasattr(coach, "interrupt"):
        return ""
    return coach.interrupt(game.view(side)) or ""
