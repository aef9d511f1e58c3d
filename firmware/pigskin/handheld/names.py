"""What the sides and the players are called.

A player is one word, in saves and results too: a coach (`varsity`), `person`, or a person with a
name (`person:ANNA`).
"""

PERSON = "person"

_COLORS = ("White", "Black")
_TEAMS = ("Home", "Visitors")


def side_names(game: str) -> tuple:
    """What the two sides of a game are called; in baseball White is the home team (B-2)."""
    return _TEAMS if game == "baseball26" else _COLORS


def is_person(player: str) -> bool:
    return player[: len(PERSON)] == PERSON


def player_name(player: str) -> str:
    """What a player is called on the screen."""
    return player.partition(":")[2] or player
