"""The screens of the baseball: the diamond with men on base and outs, and the score board."""

from micropython import const

from pigskin.core.game import BLACK, WHITE
from pigskin.screens.game_screen import GameScreen
from pigskin.ui import tunes

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.baseball.rules import Baseball26
    from pigskin.types import Display, Event, Tune
    from pigskin.ui.ui import Ui

_X = const(24)
_Y = const(24)
_R = const(9)
_BOARD_X = const(55)
_INNINGS = const(5)
_COLUMN = const(10)
_RUNS_X = const(127)


def draw_baseball(ui: "Ui", view: "Baseball26") -> None:
    display = ui.display
    ui.clear()
    half = "Top" if view.side == BLACK else "Bottom"
    ui.header("Final" if view.over else "%s of inning %d" % (half, view.inning), _outs(view))
    _diamond(display, view.bases)
    _score_board(ui, view)


def _outs(view: "Baseball26") -> str:
    if view.over:
        return ""
    return "1 out" if view.outs == 1 else "%d out" % view.outs


def _diamond(display: "Display", bases: int) -> None:
    """Home plate below, first base at the right; a base with a man on it is filled."""
    corners = ((_X + _R, _Y), (_X, _Y - _R), (_X - _R, _Y))
    display.line(_X, _Y + _R, _X + _R, _Y, 1)
    display.line(_X + _R, _Y, _X, _Y - _R, 1)
    display.line(_X, _Y - _R, _X - _R, _Y, 1)
    display.line(_X - _R, _Y, _X, _Y + _R, 1)
    for base, (x, y) in enumerate(corners):
        _bag(display, x, y, bases >> base & 1)
    display.fill_rect(_X - 2, _Y + _R - 1, 5, 3, 1)


def _bag(display: "Display", x: int, y: int, man: int) -> None:
    size = 5
    for i in range(-size, size + 1):
        width = size - abs(i)
        display.hline(x - width, y + i, 2 * width + 1, 0)
    size = 4
    for i in range(-size, size + 1):
        width = size - abs(i)
        if man:
            display.hline(x - width, y + i, 2 * width + 1, 1)
        else:
            display.pixel(x - width, y + i, 1)
            display.pixel(x + width, y + i, 1)


def _score_board(ui: "Ui", view: "Baseball26") -> None:
    """Visitors above, home below, the last innings and the runs (BB26-K2)."""
    display = ui.display
    first = max(0, len(view.line[BLACK]) - _INNINGS)
    for row, side in ((17, BLACK), (28, WHITE)):
        ui.text("V" if side == BLACK else "H", _BOARD_X, row)
        x = _BOARD_X + 18
        for runs in view.line[side][first:]:
            ui.right(str(runs), x, row)
            x += _COLUMN
        ui.right(str(view.score[side]), _RUNS_X, row)
    x = _BOARD_X + 18
    display.vline(_RUNS_X - 14, 16, 22, 1)
    display.hline(_BOARD_X, 26, _RUNS_X - _BOARD_X, 1)


class BaseballScreen(GameScreen):
    CALLS = (
        ("BAT", "Swing away", "throw for the batter"),
        ("TRY", "Try for home", "6 or under is safe"),
        ("HOLD", "Hold", "stay on base"),
    )
    SUBJECTS = (("STEAL", "Steal"), ("HOLD", "Try for home"))
    MOMENTS = (("WALKOFF", "BALL GAME!"), ("TRIPLEPLAY", "TRIPLE PLAY!"))
    SOUNDS: "dict[str, Tune]" = {"RUN": tunes.RUN, "FINAL": tunes.WHISTLE}

    def draw(self, ui: "Ui", view: "Baseball26", choice: str = "", field: bool = False) -> None:
        draw_baseball(ui, view)

    def words_for(self, choice: str, view: "Baseball26 | None" = None) -> tuple[str, str]:
        if choice[:5] == "STEAL":
            goals = [_NEXT_BASES[int(base) - 1] for base in choice[6:]]
            return "Steal " + "+".join(goals), "6 or under is safe"
        return GameScreen.words_for(self, choice)

    def moment(self, event: "Event") -> str:
        if event[0] == "RESULT" and event[2] == "HR":
            return "HOME RUN!"
        return GameScreen.moment(self, event)


# Where a man on first, second and third goes.
_NEXT_BASES = ("2nd", "3rd", "home")
