"""The screen of Pig."""

from micropython import const

from pigskin.games.pig.rules import Pig45
from pigskin.games.screen import GameScreen
from pigskin.hardware import WIDTH
from pigskin.ui.ui import Ui

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Display


def draw_pig(display: "Display", x: int, y: int) -> None:
    display.fill_rect(x, y + 1, 10, 6, 1)
    display.fill_rect(x + 9, y + 2, 4, 4, 1)
    display.fill_rect(x + 13, y + 4, 1, 2, 1)
    display.fill_rect(x + 1, y + 7, 2, 1, 1)
    display.fill_rect(x + 7, y + 7, 2, 1, 1)
    for at, up, light in ((-2, 1, 1), (-1, 2, 1), (10, 1, 1), (11, 3, 0)):
        display.pixel(x + at, y + up, light)  # tail, ear and eye


class PigScreen(GameScreen):
    CALLS = (("THROW", "Throw", "a 1 takes it all"), ("HOLD", "Hold", "keep the points"))
    MOMENTS = (("PIG", "OINK!"),)

    def draw(self, ui: Ui, view: Pig45, choice: str = "") -> None:
        ui.clear()
        ui.header("This turn: %d" % view.turn, "" if view.over else self.title.sides[view.side])
        for side in (0, 1):
            y = 12 + 11 * side
            ui.text(self.title.sides[side][0], 2, y)
            draw_pig(ui.display, 12 + min(100, view.score[side]) * 8 // 10, y)
            ui.right(str(view.score[side]), WIDTH - 2, y)
