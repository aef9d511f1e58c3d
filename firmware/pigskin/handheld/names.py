"""What the sides and the players are called.

A player is one word, in saves and results too: a coach (`varsity`), `person`, or a person with a
name (`person:ANNA`).
"""

from micropython import const

PERSON = "person"
LONGEST_NAME = const(8)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"

_COLORS = ("White", "Black")
_TEAMS = ("Home", "Visitors")


def side_names(game: str) -> tuple:
    """What the two sides of a game are called; in baseball White is the home team (B-2)."""
    return _TEAMS if game == "baseball26" else _COLORS


def is_person(player: str) -> bool:
    return player[: len(PERSON)] == PERSON


def named_person(name: str) -> str:
    return PERSON + ":" + name if name else PERSON


def player_name(player: str) -> str:
    """What a player is called on the screen."""
    return player.partition(":")[2] or player


def is_player(word: str, coaches) -> bool:
    """May this word of a saved game be believed to be a player?"""
    name = player_name(word) if is_person(word) else ""
    if word == PERSON or word in coaches:
        return True
    return word == named_person(name) and len(name) <= LONGEST_NAME and not name.strip(LETTERS)


def score_line(game, names) -> str:
    return "%s %d, %s %d" % (names[0], game.score[0], names[1], game.score[1])
