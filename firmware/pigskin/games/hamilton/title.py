"""Tom Hamilton's Pigskin as the menus know it."""

from micropython import const

from pigskin.games.title import Title
from pigskin.ui.pieces import draw_picture

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.football.report import FootballReport
    from pigskin.games.hamilton.allamerican import AllAmerican
    from pigskin.games.hamilton.rules import Hamilton
    from pigskin.games.hamilton.screen import PigskinScreen
    from pigskin.games.hamilton.varsity import Varsity
    from pigskin.storage.journal import Contest
    from pigskin.types import Display, Texts
    from pigskin.ui.ui import Ui


class Pigskin(Title):
    sport = "football"
    played_with = "cards"
    files = "hamilton_"
    # A play may run through too many sequences of cards.
    countable = False

    def draw_picture(self, display: "Display", x: int, y: int) -> None:
        from pigskin.games.hamilton.data.pictures import PIGSKIN46, PIGSKIN56

        draw_picture(display, PIGSKIN46 if self.year == 1946 else PIGSKIN56, x, y)

    def game_class(self) -> "type[Hamilton]":
        from pigskin.games.hamilton.rules import Pigskin46, Pigskin56

        return Pigskin46 if self.year == 1946 else Pigskin56

    def parse(self, text: str) -> "Hamilton":
        from pigskin.games.hamilton.parse import parse

        return parse(self.game_class(), text)

    def varsity(self, seed: bytes) -> "Varsity":
        from pigskin.games.hamilton.varsity import Varsity

        return Varsity(seed)

    def allamerican(self, seed: bytes) -> "AllAmerican":
        from pigskin.games.hamilton.allamerican import AllAmerican

        return AllAmerican(self.name, seed)

    def screen(self) -> "PigskinScreen":
        from pigskin.games.hamilton.screen import PigskinScreen

        return PigskinScreen(self)

    def report(self, ui: "Ui", contest: "Contest") -> "FootballReport":
        from pigskin.games.football.report import FootballReport

        return FootballReport(ui, contest, self)

    def texts(self) -> "Texts":
        from pigskin.games.hamilton import help as texts

        return texts


_CARD = const(("Tom Hamilton's", "PIGSKIN", "hidden line-ups"))

PIGSKIN46 = Pigskin("pigskin46", 1946, "Pigskin 1946", _CARD)
PIGSKIN56 = Pigskin("pigskin56", 1956, "Pigskin 1956", _CARD)
