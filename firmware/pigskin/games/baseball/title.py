"""The dice baseball as the menus know it."""

from pigskin.core.title import Title


class Baseball(Title):
    sport = "baseball"
    # White is the home team (B-2).
    sides = ("Home", "Visitors")
    files = "baseball_"

    def game_class(self):
        from pigskin.games.baseball.rules import Baseball26

        return Baseball26

    def parse(self, text: str):
        from pigskin.games.baseball.notation import parse

        return parse(self.game_class(), text)

    def varsity(self, seed: bytes):
        from pigskin.games.baseball.varsity import Varsity

        return Varsity(seed)

    def allamerican(self, seed: bytes):
        from pigskin.games.baseball.allamerican import AllAmerican

        return AllAmerican(self.name, seed)

    def screen(self):
        from pigskin.games.baseball.screen import BaseballScreen

        return BaseballScreen(self)

    def report(self, ui, contest):
        from pigskin.games.baseball.report import BaseballReport

        return BaseballReport(ui, contest, self)

    def help(self) -> str:
        from pigskin.games.baseball.help import TEXT

        return TEXT


BASEBALL26 = Baseball("baseball26", 1926, "Baseball 1926", ("Game of", "BASEBALL", "two dice"))
