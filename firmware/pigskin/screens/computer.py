"""What a computer chooses, and what a coach places for a person."""

from pigskin.core.chance import seed_from
from pigskin.games import coaches_of, new_coach


def coach_for(table, side: int):
    """Made anew for each decision, out of a seed that the decision has for itself.

    So he chooses the same whether or not the game was interrupted.
    """
    match = table.match
    name = coaches_of(match.name)[-1] if side in table.people else table.contest.players[side]
    text = "%s/coach %d/%d" % (match.chance.secret(), side, len(match.choices))
    return new_coach(name, match.name, seed_from(text))


def choose(table) -> str:
    game = table.match.game
    return coach_for(table, game.side).choose(game.view(game.side))


def interrupt(table) -> str:
    """A call of a coach while the other side is to choose, or nothing."""
    game = table.match.game
    side = 1 - game.side
    coach = coach_for(table, side)
    if not hasattr(coach, "interrupt"):
        return ""
    return coach.interrupt(game.view(side)) or ""
