"""All-Fair Football as the menus know it."""

from pigskin.core.title import Title


class AllFair(Title):
    sport = "football"
    played_with = "cards"
    files = "allfair_"
    zones = 10

    def draw_emblem(self, display, x: int) -> None:
        display.rect(x - 6, 31, 13, 18, 1)
        for y in (36, 40, 44):
            display.hline(x - 3, y, 7, 1)

    def game_class(self):
        from pigskin.games.allfair.rules import AllFair46

        return AllFair46

    def parse(self, text: str):
        from pigskin.games.allfair.notation import parse

        return parse(self.game_class(), text)

    def varsity(self, seed: bytes):
        from pigskin.games.allfair.varsity import Varsity

        return Varsity(seed)

    def allamerican(self, seed: bytes):
        from pigskin.games.allfair.allamerican import AllAmerican

        return AllAmerican(self.name, seed)

    def screen(self):
        from pigskin.games.football.screen import FootballScreen

        return FootballScreen(self)

    def report(self, ui, contest):
        from pigskin.games.football.report import FootballReport

        return FootballReport(ui, contest, self)

    def help(self) -> str:
        from pigskin.games.allfair.help import TEXT

        return TEXT


ALLFAIR46 = AllFair("allfair46", 1946, "All-Fair 1946", ("All-Fair", "FOOTBALL", "36 cards"))
