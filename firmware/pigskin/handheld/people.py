"""Players before and after a game: their names in settings and saves. See names.py."""

from micropython import const

from pigskin.handheld.names import PERSON, is_person, player_name

LONGEST_NAME = const(8)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"


def named_person(name: str) -> str:
    return PERSON + ":" + name if name else PERSON


def is_player(word: str, coaches) -> bool:
    """May this word of a saved game be believed to be a player?"""
    name = player_name(word) if is_person(word) else ""
    if word == PERSON or word in coaches:
        return True
    return word == named_person(name) and len(name) <= LONGEST_NAME and not name.strip(LETTERS)
