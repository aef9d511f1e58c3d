"""The six games, loaded only when picked."""

GAMES = ("pigskin46", "pigskin56", "football26", "football48", "allfair46", "baseball26")

_MODULES = {
    "pigskin46": "hamilton",
    "pigskin56": "hamilton",
    "football26": "parker_dice",
    "football48": "parker_dice",
    "allfair46": "allfair",
    "baseball26": "baseball",
}


class UnknownGame(ValueError):
    """No game has this name."""


def module_of(name: str) -> str:
    """The rule family of a game: names its module here and among the coaches."""
    if name not in _MODULES:
        raise UnknownGame("no game is called '%s'; there are: %s" % (name[:20], ", ".join(GAMES)))
    return _MODULES[name]


def game_class(name: str):
    """The class of a game by its name; imports its module."""
    module = __import__("pigskin.games." + module_of(name), None, None, ("KINDS",))
    return module.KINDS[name]


def parse_position(text: str):
    """A position of any game out of its one-line notation."""
    return game_class(text.split(" ", 1)[0]).parse(text)


def new_game(name: str, options: dict | None = None):
    """The opening position of a game."""
    return game_class(name)(options or {})
