"""A game as the menus know it, before anybody has picked it."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from abc import abstractmethod

    from pigskin.core.game import Game
    from pigskin.core.match import Contest
    from pigskin.games.report import Report
    from pigskin.games.screen import GameScreen
    from pigskin.types import BestCoach, Coach, Display, Guide, OptionTexts, Pair, Texts
    from pigskin.ui.ui import Ui


class Title:
    """What a game is called and played with, and where its parts are.

    All titles are always in memory; the rules, coaches, words and pictures behind them are
    imported when a game is picked, since those of all games together take half of the RAM.
    """

    # The name in records, in files and on the wire.
    name: str
    # What is played: football or baseball, of which the tools know more than of other games.
    sport = ""
    # What White and Black are called; SIDE_NAMES of core.game, which no menu needs otherwise.
    sides: "Pair[str]" = ("White", "Black")
    # The sides as they stand on the game's boards.
    order: "Pair[int]" = (0, 1)
    # What chance is made of, in the words of a report.
    played_with = "dice"
    # How the files of an owner's own deck or table begin; empty where a game has neither.
    files = ""
    # The numbered zones its field is printed with; 0 where it has yard lines.
    zones = 0
    # The options that stand in the first menu; all others are house rules.
    common: "tuple[str, ...]" = ()
    # The setting for choices that `GameScreen.doubt` asks about once more; empty without any.
    doubts = ""
    # Whether `core.outcomes` can go through all outcomes of a choice.
    countable = True

    def __init__(self, name: str, year: int, short: str, card: tuple[str, str, str]):
        self.name = name
        self.year = year
        # In a list: Pigskin 1946.
        self.short = short
        # The three lines of the title card beside the year.
        self.card = card

    if _TYPE_CHECKING:

        @abstractmethod
        def game_class(self) -> type[Game]:
            """The class of its positions: the rules."""

        # A coach is a method of his name. Every game has the rookie and may have these.

        def varsity(self, seed: bytes) -> Coach:
            """The sound coach."""
            raise NotImplementedError

        def allamerican(self, seed: bytes) -> BestCoach:
            """The best coach."""
            raise NotImplementedError

    def rookie(self, seed: bytes) -> "Coach":
        from pigskin.core.rookie import Rookie

        return Rookie(seed)

    def parse(self, text: str) -> "Game":
        """The position that a line of notation describes; NotationError says what is wrong."""
        from pigskin.core.notation import parse

        return parse(self.game_class(), text)

    def picture(self) -> bytes:
        """Return its picture of 54 by 48 pixels; empty for a game without."""
        return b""

    def draw_picture(self, display: "Display", x: int, y: int) -> None:
        """Draw its picture from here, or two dice."""
        from pigskin.ui.pieces import draw_die, draw_picture

        picture = self.picture()
        if picture:
            draw_picture(display, picture, x, y)
        else:
            draw_die(display, x + 5, y + 5, 5)
            draw_die(display, x + 27, y + 22, 2)

    def screen(self) -> "GameScreen":
        """Its pictures and the words of its choices."""
        from pigskin.games.screen import GameScreen

        return GameScreen(self)

    def report(self, ui: "Ui", contest: "Contest") -> "Report":
        """What the player can read about a game during and after it."""
        from pigskin.games.report import Report

        return Report(ui, contest, self)

    def texts(self) -> "Texts | None":
        """Its module of rules, options and first steps in words; None for a game without."""
        return None

    def help(self) -> str:
        """The rules in short."""
        texts = self.texts()
        return texts.TEXT if texts else "Nobody has written down the rules of this game yet."

    def guide(self) -> "Guide":
        """The pages of the first steps; empty for a game without."""
        texts = self.texts()
        return texts.GUIDE if texts else ()

    def guide_position(self, page: int) -> "Game":
        """The position whose picture a page of the first steps explains."""
        texts = self.texts()
        return texts.guide_position(self.game_class(), page) if texts else self.game_class()({})

    def option_texts(self) -> "OptionTexts":
        """Coaches and options in words; what is missing here is shown as the rules spell it."""
        texts = self.texts()
        return texts.OPTIONS if texts else ()
