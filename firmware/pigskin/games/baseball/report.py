"""The report of a baseball game: innings with runs, and the score board of the sheet."""

from micropython import const

from pigskin.core.game import BLACK, WHITE
from pigskin.games.baseball.figures import FIGURE_NAMES, average_text
from pigskin.games.baseball.score_board import Board
from pigskin.games.baseball.title import Baseball
from pigskin.games.report import Report
from pigskin.hardware import LEFT, REPEAT, RIGHT, A, B

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.baseball.rules import Baseball26
    from pigskin.types import Entry, Item, Screen

_BOARD = Board(0, (15, 26, 38), 9, 9)


class BaseballReport(Report):
    game: "Baseball26"
    order = Baseball.order
    plural_side = BLACK
    heads = ("Vis.", "Home")

    def screens(self) -> "list[Entry]":
        return [("Scoring", self.scoring), ("Line score", self.line_score)]

    def figure_label(self, name: str) -> str:
        return FIGURE_NAMES[name]

    def figure_text(self, name: str, value: int) -> str:
        return average_text(value) if name == "BA" else str(value)

    def scoring(self) -> "Screen[None]":
        """Show every half inning with a run, and the score after it."""
        yield self.ui.menu("Scoring", self._innings_scored() or ["Nobody has scored"], 0, "")

    def _innings_scored(self) -> "list[Item]":
        line = self.game.line
        total = [0, 0]
        lines: list[Item] = []
        for inning in range(len(line[BLACK])):
            for side in (BLACK, WHITE):
                if inning < len(line[side]) and line[side][inning]:
                    runs = line[side][inning]
                    total[side] += runs
                    half = "Bottom" if side == WHITE else "Top"
                    word = "run" if runs == 1 else "runs"
                    what = "%s %d: %d %s" % (half, inning + 1, runs, word)
                    lines.append((what, "V%d H%d" % (total[BLACK], total[WHITE])))
        return lines

    def line_score(self) -> "Screen[None]":
        """Show the score board of the sheet, visitors above (BB26-K2)."""
        ui = self.ui
        game = self.game
        first = last = max(0, len(game.line[BLACK]) - _BOARD.innings)
        while True:
            ui.clear()
            ui.header("Line score")
            _BOARD.draw(ui, game, first, (("R", game.score), ("H", game.hits), ("E", game.errors)))
            ui.footer("earlier" if first else "later" if last else "", "back")
            button = (yield None) & ~REPEAT
            if button == B:
                return
            if button in (A, LEFT):
                first = max(0, first - _BOARD.innings) if first else last
            elif button == RIGHT:
                first = last
