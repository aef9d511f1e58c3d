"""The score board of the baseball: runs under the numbers of their innings (BB26-K2)."""

from micropython import const

from pigskin.core.game import BLACK, WHITE
from pigskin.hardware import WIDTH
from pigskin.ui.pieces import draw_tiny

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.games.baseball.rules import Baseball26
    from pigskin.ui.ui import Ui

_BAR = const(7)


class Board:
    """A score board: columns for some innings and, after a line, totals such as the runs."""

    def __init__(self, left: int, rows: "tuple[int, int, int]", innings: int, wide: int):
        self._left = left
        # The rows of the bar with the numbers, of the visitors and of the home team.
        self._rows = rows
        self.innings = innings
        self._wide = wide
        self._first_x = left + 7

    def draw(
        self,
        ui: "Ui",
        game: "Baseball26",
        first: int,
        totals: "tuple[tuple[str, Sequence[int]], ...]",
    ) -> None:
        """Draw the innings from `first` on, and the totals by their tiny letters."""
        display = ui.display
        bar, above, below = self._rows
        display.fill_rect(self._left, bar, WIDTH - self._left, _BAR, 1)
        if first:
            # Show that there are earlier innings.
            draw_tiny(display, "<", self._left + 2, bar + 1, 0)
        for n in range(self.innings):
            self._inning(ui, game, first + n, self._first_x + self._wide * n)
        x = self._first_x + self._wide * self.innings
        display.vline(x, bar + _BAR, below + 7 - bar - _BAR, 1)
        wide = (WIDTH - x) // len(totals)
        for n, (letter, values) in enumerate(totals):
            middle = WIDTH - 1 - wide * (len(totals) - n) + (wide + 1) // 2
            draw_tiny(display, letter, middle - 1, bar + 1, 0)
            _middle(ui, str(values[BLACK]), middle, above)
            _middle(ui, str(values[WHITE]), middle, below)
        ui.text("V", self._left, above)
        ui.text("H", self._left, below)

    def _inning(self, ui: "Ui", game: "Baseball26", inning: int, x: int) -> None:
        bar, above, below = self._rows
        display = ui.display
        middle = x + self._wide // 2
        number = str(inning + 1)
        now = inning + 1 == game.inning and not game.over
        if now:
            display.fill_rect(x, bar, self._wide, _BAR, 0)
        draw_tiny(display, number, middle - 2 * len(number) + 1, bar + 1, int(now))
        visitors, home = game.line[BLACK], game.line[WHITE]
        if inning < len(visitors):
            _middle(ui, str(visitors[inning]), middle, above)
        if inning < len(home):
            _middle(ui, str(home[inning]), middle, below)
        elif inning < len(visitors) and game.over:
            # The home team had won without batting.
            _middle(ui, "x", middle, below)


def _middle(ui: "Ui", text: str, x: int, y: int) -> None:
    ui.text(text, x - ui.font.width(text) // 2, y)
