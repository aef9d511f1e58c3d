"""A finished game to be kept on a flash that fails."""

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match, play_out
from pigskin.games import game_class, new_coach

RESULTS = "results.txt"
PLAYERS = ("person:ANNA", "rookie")


def played(without=0):
    """Return a game played to its end, or short of it by this many choices."""
    match = Match(game_class("football26"), {}, Chance(seed_from("kept")))
    play_out(match, [new_coach("rookie", "football26", seed_from(side)) for side in "WB"])
    return match.again(len(match.choices) - without)


def unread(storage):
    """Make the results unreadable."""
    storage.files[RESULTS] = b"x"
    storage.unreadable = {RESULTS}
