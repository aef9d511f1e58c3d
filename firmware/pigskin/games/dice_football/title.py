"""The dice football as the menus know it."""

from micropython import const

from pigskin.games.title import Title
from pigskin.ui.pieces import draw_picture

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.dice_football.allamerican import AllAmerican
    from pigskin.games.dice_football.rules import DiceFootball
    from pigskin.games.dice_football.screen import DiceFootballScreen
    from pigskin.games.dice_football.varsity import Varsity
    from pigskin.games.football.report import FootballReport
    from pigskin.storage.journal import Contest
    from pigskin.types import Display, Texts
    from pigskin.ui.ui import Ui


class DiceFootballTitle(Title):
    sport = "football"

    def draw_picture(self, display: "Display", x: int, y: int) -> None:
        from pigskin.games.dice_football.data.pictures import FOOTBALL26, FOOTBALL48

        draw_picture(display, FOOTBALL26 if self.year == 1926 else FOOTBALL48, x, y)

    def game_class(self) -> "type[DiceFootball]":
        from pigskin.games.dice_football.rules import Football26, Football48

        return Football26 if self.year == 1926 else Football48

    def parse(self, text: str) -> "DiceFootball":
        from pigskin.games.dice_football.notation import parse

        return parse(self.game_class(), text)

    def varsity(self, seed: bytes) -> "Varsity":
        from pigskin.games.dice_football.varsity import Varsity

        return Varsity(seed)

    def allamerican(self, seed: bytes) -> "AllAmerican":
        from pigskin.games.dice_football.allamerican import AllAmerican

        return AllAmerican(self.name, seed)

    def screen(self) -> "DiceFootballScreen":
        from pigskin.games.dice_football.screen import DiceFootballScreen

        return DiceFootballScreen(self)

    def report(self, ui: "Ui", contest: "Contest") -> "FootballReport":
        from pigskin.games.football.report import FootballReport

        return FootballReport(ui, contest, self)

    def texts(self) -> "Texts":
        from pigskin.games.dice_football import help as texts

        return texts


FOOTBALL26 = DiceFootballTitle(
    "football26", 1926, "Football 1926", ("Game of", "FOOTBALL", "two dice")
)
FOOTBALL48 = DiceFootballTitle(
    "football48", 1948, "Football 1948", ("The game of", "FOOTBALL", "two dice")
)
