"""The titles of both Pigskins: the facts that the menus need."""

from micropython import const

from pigskin.games.football.title import FootballTitle

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.match import Contest
    from pigskin.games.hamilton.allamerican import AllAmerican
    from pigskin.games.hamilton.report import PigskinReport
    from pigskin.games.hamilton.rookie import PigskinRookie
    from pigskin.games.hamilton.rules import Hamilton
    from pigskin.games.hamilton.screen import PigskinScreen
    from pigskin.games.hamilton.varsity import Varsity
    from pigskin.types import Texts
    from pigskin.ui.ui import Ui


class Pigskin(FootballTitle):
    played_with = "cards"
    files = "hamilton_"
    common = ("announcing", "pack", "goals")
    # A play has too many possible sequences of cards to count them all.
    countable = False

    def picture(self) -> bytes:
        from pigskin.games.hamilton.data.pictures import PIGSKIN46, PIGSKIN56

        return PIGSKIN46 if self.year == 1946 else PIGSKIN56

    def game_class(self) -> "type[Hamilton]":
        from pigskin.games.hamilton.rules import Pigskin46, Pigskin56

        return Pigskin46 if self.year == 1946 else Pigskin56

    def parse(self, text: str) -> "Hamilton":
        from pigskin.games.hamilton.parse import parse

        return parse(self.game_class(), text)

    def rookie(self, seed: bytes) -> "PigskinRookie":
        from pigskin.games.hamilton.rookie import PigskinRookie

        return PigskinRookie(seed)

    def varsity(self, seed: bytes) -> "Varsity":
        from pigskin.games.hamilton.varsity import Varsity

        return Varsity(seed)

    def allamerican(self, seed: bytes) -> "AllAmerican":
        from pigskin.games.hamilton.allamerican import AllAmerican

        return AllAmerican(self.name, seed)

    def screen(self) -> "PigskinScreen":
        from pigskin.games.hamilton.screen import PigskinScreen

        return PigskinScreen(self)

    def report(self, ui: "Ui", contest: "Contest") -> "PigskinReport":
        from pigskin.games.hamilton.report import PigskinReport

        return PigskinReport(ui, contest, self)

    def texts(self) -> "Texts":
        from pigskin.games.hamilton import help as texts

        return texts


_CARD = const(("Tom Hamilton's", "PIGSKIN", "hidden line-ups"))

PIGSKIN46 = Pigskin("pigskin46", 1946, "Pigskin 1946", _CARD)
PIGSKIN56 = Pigskin("pigskin56", 1956, "Pigskin 1956", _CARD)
