"""A game as the menus know it, before a player has picked it."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from abc import abstractmethod

    from pigskin.core.game import Game
    from pigskin.core.match import Contest
    from pigskin.core.sophomore import Sophomore
    from pigskin.games.report import Report
    from pigskin.games.screen import GameScreen
    from pigskin.types import BestCoach, Coach, Display, Guide, OptionTexts, Pair, Texts
    from pigskin.ui.ui import Ui


class Title:
    """The name of a game, what it is played with, and where its parts are.

    All titles stay in memory. The rules, coaches, words and pictures are imported when a player
    picks a game: those of all games together take half of the RAM.
    """

    # The name in records, in files and on the wire.
    name: str
    # Football or baseball: the tools know more about these than about other games.
    sport = ""
    # The names of White and Black. They equal SIDE_NAMES of core.game, which no menu imports.
    sides: "Pair[str]" = ("White", "Black")
    # The sides in the order of the game's boards.
    order: "Pair[int]" = (0, 1)
    # The source of chance, as a report names it.
    played_with = "dice"
    # How the file names of an owner's own deck or table begin; empty if the game has neither.
    files = ""
    # How many numbered zones are printed on its field; 0 if it has yard lines.
    zones = 0
    # The options in the first menu; all others are house rules.
    common: "tuple[str, ...]" = ()
    # The setting for choices that `GameScreen.doubt` asks about once more; empty if there are
    # none.
    doubts = ""
    # Whether `core.outcomes` can enumerate all outcomes of a choice.
    countable = True

    # What its gambler, grinder and kicker like to call, by the beginnings of the calls, and what
    # such a call may cost, in thousandths of a point or ten-thousandths of a chance to win.
    likes: "tuple[tuple[str, ...], ...]" = ((), (), ())
    slack = 60
    # How often they follow their likes, out of 256: three characters for each of COACHES.
    rates = b"\xff" * 12
    # How often the sophomore decides like the rookie, out of 256.
    slips = 128

    def __init__(self, name: str, year: int, short: str, card: tuple[str, str, str]):
        self.name = name
        self.year = year
        # The name in a list: Pigskin 1946.
        self.short = short
        # The three lines of the title card beside the year.
        self.card = card

    if _TYPE_CHECKING:

        @abstractmethod
        def game_class(self) -> type[Game]:
            """Return the class of its positions, which holds the rules."""

        # Each coach is a method of his name. Every game has the rookie and may have these.
        # A game that has the varsity has the sophomore.

        def varsity(self, seed: bytes) -> Coach:
            """Return the sound coach."""
            raise NotImplementedError

        def allamerican(self, seed: bytes) -> BestCoach:
            """Return the best coach."""
            raise NotImplementedError

    def rookie(self, seed: bytes) -> "Coach":
        from pigskin.core.rookie import Rookie

        return Rookie(seed)

    def sophomore(self, seed: bytes) -> "Sophomore":
        from pigskin.core.sophomore import Sophomore

        return Sophomore(seed, self.slips, self.varsity(seed), self.rookie(seed))

    def parse(self, text: str) -> "Game":
        """Parse a line of notation into a position; raise NotationError if it is wrong."""
        from pigskin.core.notation import parse

        return parse(self.game_class(), text)

    def picture(self) -> bytes:
        """Return its picture of 54 by 48 pixels; empty if the game has none."""
        return b""

    def draw_picture(self, display: "Display", x: int, y: int) -> None:
        """Draw its picture at this place, or two dice if it has none."""
        from pigskin.ui.pieces import draw_die, draw_picture

        picture = self.picture()
        if picture:
            draw_picture(display, picture, x, y)
        else:
            draw_die(display, x + 5, y + 5, 5)
            draw_die(display, x + 27, y + 22, 2)

    def screen(self) -> "GameScreen":
        """Return its screen: its pictures and the words of its choices."""
        from pigskin.games.screen import GameScreen

        return GameScreen(self)

    def report(self, ui: "Ui", contest: "Contest") -> "Report":
        """Return the screens that a player can read about a game during and after it."""
        from pigskin.games.report import Report

        return Report(ui, contest, self)

    def texts(self) -> "Texts | None":
        """Return its module of rules, options and first steps in words, or None."""
        return None

    def help(self) -> str:
        """Return the rules in short."""
        texts = self.texts()
        return texts.TEXT if texts else "Nobody has written down the rules of this game yet."

    def guide(self) -> "Guide":
        """Return the pages of the first steps; empty if the game has none."""
        texts = self.texts()
        return texts.GUIDE if texts else ()

    def guide_position(self, page: int) -> "Game":
        """Return the position whose picture a page of the first steps explains."""
        texts = self.texts()
        return texts.guide_position(self.game_class(), page) if texts else self.game_class()({})

    def option_texts(self) -> "OptionTexts":
        """Return coaches and options in words.

        A missing one is shown as the rules spell it.
        """
        texts = self.texts()
        return texts.OPTIONS if texts else ()
