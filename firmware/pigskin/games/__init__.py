"""The games. GAMES is the only list of them; each is a folder that tells all about itself."""

from collections import OrderedDict

from micropython import const

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
# From the weakest to the best; each is a method of the titles that have him.
COACHES = ("rookie", "varsity", "allamerican")


class UnknownGame(ValueError):
    """No game has this name."""


class UnknownCoach(ValueError):
    """The game has no coach of this name."""


def title_of(name: str) -> "Title":
    """A game's title by its name."""
    if name not in GAMES:
        raise UnknownGame("no game is called '%s'; there are: %s" % (name[:20], ", ".join(GAMES)))
    return GAMES[name]


def short_title(name: str) -> str:
    """The name of a game in a list; files of a newer firmware may name an unknown one."""
    return GAMES[name].short if name in GAMES else "a game"


def sides_in_order(name: str) -> "list[tuple[int, str]]":
    """The sides of a game and their names, as they stand on its boards: White first, mostly."""
    title = GAMES.get(name)
    # A record may be of a game that is not known here.
    sides = title.sides if title else ("White", "Black")
    return [(side, sides[side]) for side in (title.order if title else (0, 1))]


def game_class(name: str) -> "type[Game]":
    """The class of a game's positions; imports its rules."""
    return title_of(name).game_class()


def parse_position(text: str) -> "Game":
    """A position of any game out of its one-line notation."""
    return title_of(text.split(" ", 1)[0]).parse(text)


def new_game(name: str, options: "Options | None" = None) -> "Game":
    """The opening position of a game."""
    return game_class(name)(options or {})


def coaches_of(game: str) -> tuple[str, ...]:
    """The names of its coaches, from the weakest to the best."""
    title = title_of(game)
    return tuple([name for name in COACHES if hasattr(title, name)])


def nearest_coach(name: str, game: str) -> str:
    """This coach, or the best one that the game has."""
    coaches = coaches_of(game)
    return name if name in coaches else coaches[-1]


def new_coach(name: str, game: str, seed: bytes) -> "Coach":
    """A computer opponent for one side of a game; he draws from his own seed."""
    coaches = coaches_of(game)
    if name not in coaches:
        raise UnknownCoach("%s has no coach '%s'; it has: %s" % (game, name, ", ".join(coaches)))
    return getattr(title_of(game), name)(seed)
