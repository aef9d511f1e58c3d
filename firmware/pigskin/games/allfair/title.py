"""All-Fair Football as the menus know it."""

from micropython import const

from pigskin.games.football.title import FootballTitle

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.allfair.allamerican import AllAmerican
    from pigskin.games.allfair.rules import AllFair46
    from pigskin.games.allfair.screen import AllFairScreen
    from pigskin.games.allfair.varsity import Varsity
    from pigskin.types import Texts


class AllFair(FootballTitle):
    played_with = "cards"
    files = "allfair_"
    zones = 10

    def picture(self) -> bytes:
        from pigskin.games.allfair.data.pictures import ALLFAIR46

        return ALLFAIR46

    def game_class(self) -> "type[AllFair46]":
        from pigskin.games.allfair.rules import AllFair46

        return AllFair46

    def parse(self, text: str) -> "AllFair46":
        from pigskin.games.allfair.notation import parse

        return parse(self.game_class(), text)

    def varsity(self, seed: bytes) -> "Varsity":
        from pigskin.games.allfair.varsity import Varsity

        return Varsity(seed)

    def allamerican(self, seed: bytes) -> "AllAmerican":
        from pigskin.games.allfair.allamerican import AllAmerican

        return AllAmerican(self.name, seed)

    def screen(self) -> "AllFairScreen":
        from pigskin.games.allfair.screen import AllFairScreen

        return AllFairScreen(self)

    def texts(self) -> "Texts":
        from pigskin.games.allfair import help as texts

        return texts


ALLFAIR46 = AllFair("allfair46", 1946, "All-Fair 1946", ("All-Fair", "FOOTBALL", "36 cards"))
