"""The dice football as the menus know it."""

from micropython import const

from pigskin.games.football.title import FootballTitle

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.dice_football.allamerican import AllAmerican
    from pigskin.games.dice_football.rules import DiceFootball
    from pigskin.games.dice_football.screen import DiceFootballScreen
    from pigskin.games.dice_football.varsity import Varsity
    from pigskin.types import Texts


class DiceFootballTitle(FootballTitle):
    # A hundred plays are few points, so a whim may cost less.
    slack = 12
    rates = bytes((160, 160, 24, 255, 255, 24, 255, 140, 140, 140, 255, 255))
    common = ("length",)

    def picture(self) -> bytes:
        from pigskin.games.dice_football.data.pictures import FOOTBALL26, FOOTBALL48

        return FOOTBALL26 if self.year == 1926 else FOOTBALL48

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

    def texts(self) -> "Texts":
        from pigskin.games.dice_football import help as texts

        return texts


FOOTBALL26 = DiceFootballTitle(
    "football26", 1926, "Football 1926", ("Game of", "FOOTBALL", "two dice")
)
FOOTBALL48 = DiceFootballTitle(
    "football48", 1948, "Football 1948", ("The game of", "FOOTBALL", "two dice")
)
