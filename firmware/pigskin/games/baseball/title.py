"""The dice baseball as the menus know it."""

from micropython import const

from pigskin.games.title import Title

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.match import Contest
    from pigskin.games.baseball.allamerican import AllAmerican
    from pigskin.games.baseball.report import BaseballReport
    from pigskin.games.baseball.rookie import BaseballRookie
    from pigskin.games.baseball.rules import Baseball26
    from pigskin.games.baseball.screen import BaseballScreen
    from pigskin.games.baseball.varsity import Varsity
    from pigskin.types import Texts
    from pigskin.ui.ui import Ui


class Baseball(Title):
    sport = "baseball"
    # White is the home team (B-2).
    sides = ("Home", "Visitors")
    # The visitors bat first, and stand first on every board.
    order = (1, 0)
    files = "baseball_"
    common = ("innings",)
    slips = 140
    # A kicker quarrels with the umpire at the plate: he sends the man on third.
    likes = (("STEAL", "TRY"), ("BAT", "HOLD"), ("STEAL 3", "TRY"))

    def picture(self) -> bytes:
        from pigskin.games.baseball.data.pictures import BASEBALL26

        return BASEBALL26

    def game_class(self) -> "type[Baseball26]":
        from pigskin.games.baseball.rules import Baseball26

        return Baseball26

    def parse(self, text: str) -> "Baseball26":
        from pigskin.games.baseball.notation import parse

        return parse(self.game_class(), text)

    def rookie(self, seed: bytes) -> "BaseballRookie":
        from pigskin.games.baseball.rookie import BaseballRookie

        return BaseballRookie(seed)

    def varsity(self, seed: bytes) -> "Varsity":
        from pigskin.games.baseball.varsity import Varsity

        return Varsity(seed)

    def allamerican(self, seed: bytes) -> "AllAmerican":
        from pigskin.games.baseball.allamerican import AllAmerican

        return AllAmerican(self.name, seed)

    def screen(self) -> "BaseballScreen":
        from pigskin.games.baseball.screen import BaseballScreen

        return BaseballScreen(self)

    def report(self, ui: "Ui", contest: "Contest") -> "BaseballReport":
        from pigskin.games.baseball.report import BaseballReport

        return BaseballReport(ui, contest, self)

    def texts(self) -> "Texts":
        from pigskin.games.baseball import help as texts

        return texts


BASEBALL26 = Baseball("baseball26", 1926, "Baseball 1926", ("Game of", "BASEBALL", "two dice"))
