"""The games. GAMES is the only list of them, and each game describes itself in its own folder."""

from collections import OrderedDict

from micropython import const

from pigskin.core.players import CHARACTERS
from pigskin.games.allfair.title import ALLFAIR46
from pigskin.games.baseball.title import BASEBALL26
from pigskin.games.dice_football.title import FOOTBALL26, FOOTBALL48
from pigskin.games.hamilton.title import PIGSKIN46, PIGSKIN56

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.games.title import Title
    from pigskin.types import Coach, Options

_TITLES: "tuple[Title, ...]" = (
    PIGSKIN46,
    PIGSKIN56,
    FOOTBALL26,
    FOOTBALL48,
    ALLFAIR46,
    BASEBALL26,
)
# By name, in the order of the menus.
GAMES = OrderedDict([(title.name, title) for title in _TITLES])
# From the weakest to the best. A title has a method of this name for each of its coaches.
COACHES = ("rookie", "sophomore", "varsity", "allamerican")


class UnknownGame(ValueError):
    """The error for a name that no game has."""


class UnknownCoach(ValueError):
    """The error for a name that no coach of the game has."""


def title_of(name: str) -> "Title":
    """Return a game's title by its name."""
    if name not in GAMES:
        raise UnknownGame("no game is called '%s'; there are: %s" % (name[:20], ", ".join(GAMES)))
    return GAMES[name]


def short_title(name: str) -> str:
    """Return the name of a game for a list.

    Files of a newer firmware may name an unknown game.
    """
    return GAMES[name].short if name in GAMES else "a game"


def sides_in_order(name: str) -> "list[tuple[int, str]]":
    """Return the sides of a game and their names in the order of its boards."""
    title = GAMES.get(name)
    # A record may come from a game that this firmware does not know.
    sides = title.sides if title else ("White", "Black")
    return [(side, sides[side]) for side in (title.order if title else (0, 1))]


def game_class(name: str) -> "type[Game]":
    """Import the rules of a game and return the class of its positions."""
    return title_of(name).game_class()


def parse_position(text: str) -> "Game":
    """Parse the one-line notation of a position of any game."""
    return title_of(text.split(" ", 1)[0]).parse(text)


def new_game(name: str, options: "Options | None" = None) -> "Game":
    """Return the opening position of a game."""
    return game_class(name)(options or {})


def coaches_of(game: str) -> tuple[str, ...]:
    """Return the names of a game's coaches, from the weakest to the best."""
    title = title_of(game)
    names = [name for name in COACHES if hasattr(title, name)]
    if "varsity" not in names:
        # Half of the sophomore's calls are the varsity's.
        names.remove("sophomore")
    return tuple(names)


def nearest_coach(name: str, game: str) -> str:
    """Return this coach if the game has him, else its best one."""
    coaches = coaches_of(game)
    return name if name.partition("-")[0] in coaches else coaches[-1]


def new_coach(name: str, game: str, seed: bytes) -> "Coach":
    """Return a coach for one side of a game; he draws chance from his own seed.

    A name such as `varsity-gambler` adds a character, if the game has a best coach to judge him.
    """
    coaches = coaches_of(game)
    name, dash, character = name.partition("-")
    if name not in coaches:
        raise UnknownCoach("%s has no coach '%s'; it has: %s" % (game, name, ", ".join(coaches)))
    title = title_of(game)
    coach = getattr(title, name)(seed)
    if not dash:
        return coach
    if character not in CHARACTERS or "allamerican" not in coaches:
        raise UnknownCoach(
            "no coach of %s is a '%s'; there are: %s" % (game, character, ", ".join(CHARACTERS))
        )
    from pigskin.core.character import Character

    judge = coach if name == "allamerican" else title.allamerican(seed)
    number = CHARACTERS.index(character)
    rate = title.rates[3 * COACHES.index(name) + number]
    return Character(seed, coach, judge, title.likes[number], title.slack, rate)
