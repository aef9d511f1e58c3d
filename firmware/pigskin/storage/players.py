"""The players of a game, each one word: `varsity` (a coach), `person`, or `person:ANNA`."""

from micropython import const

PERSON = "person"
LONGEST_NAME = const(8)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"


def is_person(player: str) -> bool:
    return player[: len(PERSON)] == PERSON


def player_name(player: str) -> str:
    """What a player is called on the screen."""
    return player.partition(":")[2] or player


def named_person(name: str) -> str:
    return PERSON + ":" + name if name else PERSON


def is_player(word: str, coaches: tuple[str, ...]) -> bool:
    """Is this word of a saved game a player?"""
    name = player_name(word) if is_person(word) else ""
    if word == PERSON or word in coaches:
        return True
    return word == named_person(name) and len(name) <= LONGEST_NAME and not name.strip(LETTERS)
