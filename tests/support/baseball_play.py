"""Plays the baseball for its tests."""

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match, play_out
from pigskin.games import game_class, new_coach


class Batter:
    """Uses no option: bats and holds, which stand first among the choices."""

    def choose(self, view):
        return view.choices()[0]


def played(seed, options=None, coaches=("rookie", "rookie")):
    """A finished match and the events of each of its choices; coach None only bats."""
    match = Match(game_class("baseball26"), options or {}, Chance(seed_from(seed)))
    events = []
    managers = [
        new_coach(coach, "baseball26", seed_from(f"{seed}/{side}")) if coach else Batter()
        for side, coach in enumerate(coaches)
    ]
    play_out(match, managers, events.append)
    return match, events
