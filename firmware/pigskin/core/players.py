"""The players of a game, each one word: `varsity` (a coach), `person`, or `person:ANNA`.

A coach with a character is one word too: `varsity-gambler`.

Several people who play a side together are one word too: `person:ANNA+BEN`. The player at the
other handheld of a linked game is `far:BEN`.
"""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

PERSON = "person"
# The player at the other handheld of a linked game.
FAR = "far"
LONGEST_NAME = const(8)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
LARGEST_TEAM = const(4)
# What a coach may be like, beside his strength.
CHARACTERS = ("gambler", "grinder", "kicker")
_AND = const("+")
_NAMELESS = const("somebody")


def is_person(player: str) -> bool:
    return player[: len(PERSON)] == PERSON


def is_team(player: str) -> bool:
    return is_person(player) and _AND in player


def player_name(player: str) -> str:
    """Return the name of a player in a record: `ANNA`, `ANNA+BEN`, `varsity`."""
    return player.partition(":")[2] or player


def short_name(player: str) -> str:
    """Return the name of a player in a list: of several people the first, and how many more."""
    if player == FAR:
        return _NAMELESS
    names = player_name(player).split(_AND)
    return "%s +%d" % (names[0], len(names) - 1) if len(names) > 1 else names[0]


def side_names(sides: "Sequence[str]", players: "Sequence[str]") -> "Sequence[str]":
    """Return what the sides are called: by the name of a single person, else by the side."""
    names = []
    for side, player in zip(sides, players):
        name = "" if is_team(player) else player.partition(":")[2]
        names.append(name or side)
    return sides if names[0] == names[1] else names


def caller_name(player: str, turn: int) -> str:
    """Return the one of several people who calls this play. They take turns (AF46-6)."""
    names = player_name(player).split(_AND)
    return names[turn % len(names)]


def named_person(name: str) -> str:
    return PERSON + ":" + name if name else PERSON


def team_of(names: list[str]) -> str:
    """Return one or several people who play a side as a player."""
    return named_person(_AND.join(names))


def is_player(word: str, coaches: tuple[str, ...]) -> bool:
    """Return whether this word of a saved game is a player."""
    strength, _, character = word.partition("-")
    if word == PERSON or word in coaches or (strength in coaches and character in CHARACTERS):
        return True
    names = player_name(word).split(_AND) if is_person(word) else []
    if word != team_of(names) or not 0 < len(names) <= LARGEST_TEAM:
        return False
    return all(0 < len(name) <= LONGEST_NAME and not name.strip(LETTERS) for name in names)
