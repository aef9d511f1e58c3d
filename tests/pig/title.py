"""Pig as the menus know it."""

from micropython import const

from pigskin.games.title import Title

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.games.screen import GameScreen
    from pigskin.types import Coach, Display


class Pig(Title):
    def game_class(self) -> "type[Game]":
        from pigskin.games.pig.rules import Pig45

        return Pig45

    def help(self) -> str:
        return """\
THE GAME
Throw two dice as often as you dare. 100 points win.
THE CHOICES
Throw: the points count for this turn, but a 1 ends it and takes them all.
Hold: they are yours, and the other side throws.
THE SCREEN
Above: what this turn has brought.
"""

    def varsity(self, seed: bytes) -> "Coach":
        from pigskin.games.pig.coach import Holder

        return Holder(20)

    def screen(self) -> "GameScreen":
        from pigskin.games.pig.screen import PigScreen

        return PigScreen(self)

    def draw_picture(self, display: "Display", x: int, y: int) -> None:
        from pigskin.games.pig.screen import draw_pig

        draw_pig(display, x + 20, y + 20)


PIG45 = Pig("pig45", 1945, "Pig 1945", ("The dice game of", "PIG", "two dice"))
