"""Positions and whole games of baseball, with chosen throws."""

from pigskin.core.chance import Chance, seed_from
from pigskin.core.dice import TOTAL
from pigskin.core.match import Match, play_out
from pigskin.core.outcomes import ScriptedChance
from pigskin.games import game_class, new_coach, parse_position
from pigskin.games.baseball.tables import RESULTS


class Batter:
    """A coach without ideas: he bats and holds, the first of his choices."""

    def choose(self, view):
        return view.choices()[0]


def played(seed, options=None, coaches=("rookie", "rookie")):
    """Play to the end; return the match and the events of each choice. Coach None only bats."""
    match = Match(game_class("baseball26"), options or {}, Chance(seed_from(seed)))
    events = []
    managers = [
        new_coach(coach, "baseball26", seed_from(f"{seed}/{side}")) if coach else Batter()
        for side, coach in enumerate(coaches)
    ]
    play_out(match, managers, events.append)
    return match, events


def at(bases="empty", outs=0, inning="top1", board="B=0/0/0 W=-/0/0", more=""):
    """Return a position with Black at bat in the top of an inning, else White."""
    side = "B" if inning.startswith("top") else "W"
    return parse_position(f"baseball26 {side} bat {inning} {outs} {bases} {board} {more}")


def throw(game, code):
    """Return a throw that means this to the batter."""
    return game.table.results.index(RESULTS.index(code))


def total(figure):
    """Return a throw of two dice with this total."""
    return TOTAL.index(figure)


def bat(game, code, *totals):
    """Bat with this result, then throw these totals; return the events."""
    chance = ScriptedChance([throw(game, code), *[total(figure) for figure in totals]])
    events = game.play("BAT", chance)
    assert chance.left == 0
    return events
