"""A game as the menus know it, before anybody has picked it."""

from pigskin.core.chance import TYPE_CHECKING
from pigskin.core.game import SIDE_NAMES


class Title:
    """What a game is called and played with, and where its parts are.

    All titles are always in memory; the rules, coaches, words and pictures behind them are
    imported when a game is picked, since those of all games together take half of the RAM.
    """

    # What is played: football or baseball.
    sport = "football"
    # What White and Black are called.
    sides = SIDE_NAMES
    # What chance is made of, in the words of a report.
    played_with = "dice"
    # How the files of an owner's own deck or table begin; empty where a game has neither.
    files = ""
    # The numbered zones its field is printed with; 0 where it has yard lines.
    zones = 0
    # Whether all that may follow a choice can be counted out, as `core.outcomes` does.
    countable = True

    def __init__(self, name: str, year: int, short: str, card: tuple):
        # As records, files and the wire call it.
        self.name = name
        self.year = year
        # In a list: Pigskin 1946.
        self.short = short
        # The three lines of the title card beside the year.
        self.card = card

    if TYPE_CHECKING:

        def game_class(self):
            """The class of its positions: the rules."""

        def parse(self, text: str):
            """The position that a line of notation tells of; NotationError says what is wrong."""

        def varsity(self, seed: bytes):
            """The sound coach."""

        def allamerican(self, seed: bytes):
            """The best coach."""

        def draw_emblem(self, display, x: int) -> None:
            """What it is played with, on its title card; x is the middle."""

        def screen(self):
            """Its pictures and the words of its choices: a `GameScreen`."""

        def report(self, ui, contest):
            """What is told of a game during and after it: a `Report`."""

        def help(self) -> str:
            """The rules in short."""
