"""The screens of the baseball: the diamond with men on base and outs, and the score board."""

from micropython import const

from pigskin.core.game import BLACK
from pigskin.games.baseball.data.pictures import MOON, RUNNER, STRIDE
from pigskin.games.baseball.score_board import Board
from pigskin.games.baseball.words import result_name
from pigskin.games.screen import GameScreen
from pigskin.hardware import WIDTH
from pigskin.ui import tunes
from pigskin.ui.pieces import draw_picture

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from pigskin.games.baseball.figures import HalfInnings
    from pigskin.games.baseball.rules import Baseball26
    from pigskin.types import Choices, Display, Event, Events, OwnView, Part, Screen, Tune
    from pigskin.ui.ui import Ui

_X = const(24)
_Y = const(24)
_R = const(9)
# Home plate, first, second and third base.
_PLACES = const(((24, 33), (33, 24), (24, 15), (15, 24)))
# The row below the header, and the row where choices, dice and words begin.
_TOP = const(10)
_BELOW = const(39)
_BOARD_X = const(55)
_BASES = const(3)
# Pixels from man to man on their way home.
_APART = const(22)
# The sound of a run.
_RUN = const(((784, 90), (1047, 160)))
_BOARD = Board(_BOARD_X, (11, 19, 28), 5, 10)


def draw_baseball(ui: "Ui", view: "Baseball26", name: str) -> None:
    display = ui.display
    ui.clear()
    ui.header("Final" if view.over else "%s, %s" % (name, _inning(view)), _outs(view))
    _diamond(display, view.bases)
    first = max(0, len(view.line[BLACK]) - _BOARD.innings)
    _BOARD.draw(ui, view, first, (("R", view.score),))


def _inning(view: "Baseball26") -> str:
    half = "top" if view.side == BLACK else "bottom"
    innings = view.rules.innings
    if view.inning > innings:
        return "%s %d" % (half, view.inning)
    return "%s %d/%d" % (half, view.inning, innings)


def _outs(view: "Baseball26") -> str:
    if view.over:
        return ""
    return "1 out" if view.outs == 1 else "%d out" % view.outs


def _diamond(display: "Display", bases: int) -> None:
    """Draw the diamond with home plate below; a base with a man on it is filled."""
    display.line(_X, _Y + _R, _X + _R, _Y, 1)
    display.line(_X + _R, _Y, _X, _Y - _R, 1)
    display.line(_X, _Y - _R, _X - _R, _Y, 1)
    display.line(_X - _R, _Y, _X, _Y + _R, 1)
    for base in (1, 2, 3):
        x, y = _PLACES[base]
        _bag(display, x, y, bases >> base - 1 & 1)
    display.fill_rect(_X - 2, _Y + _R - 1, 5, 3, 1)


# The end of a batted ball's flight, from home plate: (columns, rows, height).
_FLIGHTS = {
    "GO": (-8, -10, 0),
    "GDP": (7, -10, 0),
    "E": (-9, -12, 0),
    "1L": (-15, -17, 3),
    "1R": (15, -17, 3),
    "2B": (-4, -21, 4),
    "3B": (12, -20, 4),
    "FO": (17, -4, 8),
    "FLY": (-8, -19, 6),
    "IF": (3, -11, 10),
    "HR": (6, -27, 6),
}
_FRAME_MS = const(40)
_FLIGHT = const(9)
_STEPS = const(5)
_HOME = const(4)


def _fly(display: "Display", bases: int, flight: tuple[int, int, int]) -> "Screen[bool]":
    """Show the batted ball leave home plate; return True when a button skips this."""
    wide, far, high = flight
    for i in range(1, _FLIGHT + 1):
        _ground(display, bases)
        lift = 4 * high * i * (_FLIGHT - i) // (_FLIGHT * _FLIGHT)
        x = _X + wide * i // _FLIGHT
        y = _Y + _R + far * i // _FLIGHT - lift
        display.fill_rect(x - 1, max(_TOP, y - 1), 2, 2, 1)
        if (yield _FRAME_MS):
            return True
    return False


def _run(display: "Display", bases: int, base: int, to: int) -> "Screen[bool]":
    """Show a man run from base to base; return True when a button skips this."""
    if base:
        bases &= ~(1 << base - 1)
    for start in range(base, to):
        x, y = _PLACES[start]
        end_x, end_y = _PLACES[(start + 1) % _HOME]
        for i in range(1, _STEPS + 1):
            _ground(display, bases)
            at = x + (end_x - x) * i // _STEPS
            row = y + (end_y - y) * i // _STEPS
            display.fill_rect(at - 2, row - 2, 5, 5, 0)
            display.fill_rect(at - 1, row - 2, 3, 4, 1)
            if (yield _FRAME_MS):
                return True
    return False


def _ground(display: "Display", bases: int) -> None:
    """Draw the diamond again, beside the score board."""
    display.fill_rect(0, _TOP, _BOARD_X - 1, _BELOW - _TOP, 0)
    _diamond(display, bases)


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


# The next base of a man on first, second and third.
_NEXT_BASES = const(("2nd", "3rd", "home"))


class BaseballScreen(GameScreen):
    CALLS = (
        ("BAT", "Swing away", "throw for the batter"),
        ("TRY", "Try for home", "6 or under is safe"),
        ("HOLD", "Hold", "stay on base"),
    )
    SUMS_UP = "RESULT"
    ROLLS = "at bat"
    SUBJECTS = (("STEAL", "Steal"), ("HOLD", "Try for home"))
    CALLED = ("bat",)
    MOMENTS = (("WALKOFF", "BALL GAME!"), ("TRIPLEPLAY", "TRIPLE PLAY!"))
    SOUNDS: "dict[str, Tune]" = {"RUN": _RUN, "FINAL": tunes.WHISTLE}

    def draw(self, ui: "Ui", view: "Baseball26", choice: str = "") -> None:
        draw_baseball(ui, view, "" if view.over else self.names[view.side])

    def parts(self, game: "OwnView", events: "Events", names: "Sequence[str]") -> "list[Part]":
        """Return the lines of a story; a half inning is announced before its first choice."""
        parts = game.parts(events, names)
        if events[0][0] == "HALF":
            parts = parts[1:]
        if events[-1][0] == "SIDEOUT":
            half: Event = ("HALF", game.side, game.inning)
            end, result, line = parts[-1]
            parts[-1] = end, result, line + " " + game.tell([half], names)[0]
        return parts

    def new_summary(self) -> "HalfInnings":
        from pigskin.games.baseball.figures import HalfInnings

        return HalfInnings()

    # The picture while a choice is told

    def follow(self, shown: "OwnView", event: "Event", after: "OwnView") -> "OwnView":
        """Return the picture after an event; a third out stays until the next half begins."""
        name = event[0]
        if name == "FINAL":
            return after
        if name in ("MOVE", "RUN", "LATE", "OUT") and event[2]:
            shown.bases &= ~(1 << event[2] - 1)
        if name == "MOVE":
            shown.bases |= 1 << event[3] - 1
        elif name == "OUT":
            shown.outs += 1
        elif name == "RUN":
            side = event[1]
            shown.score[side] += 1
            shown.line[side][-1] += 1
        return shown

    def movement(self, ui: "Ui", shown: "OwnView", event: "Event") -> "Screen[bool] | None":
        name = event[0]
        if name == "RESULT" and event[2] in _FLIGHTS:
            return _fly(ui.display, shown.bases, _FLIGHTS[event[2]])
        if name in ("RUN", "LATE"):
            return _run(ui.display, shown.bases, event[2], _HOME)
        if name == "MOVE" or (name == "OUT" and event[3]):
            return _run(ui.display, shown.bases, event[2], event[3])
        return None

    def draw_moment(
        self, ui: "Ui", shown: "OwnView", event: "Event", words: str, frame: int
    ) -> None:
        """Draw a home run: the ball hits the moon, and all who score run by."""
        if event[0] != "RESULT":
            GameScreen.draw_moment(self, ui, shown, event, words, frame)
            return
        display = ui.display
        ui.clear()
        draw_picture(display, MOON, WIDTH - MOON[0], 0)
        men = [base for base in (1, 2, 4) if shown.bases & base]
        lines = ("GRAND", "SLAM!") if len(men) == _BASES else words.split()
        for row, line in enumerate(lines):
            ui.large(line, 8, 1 + 17 * row)
        ui.text(self.names[event[1]], 8, 37)
        for n in range(len(men) + 1):
            x = 3 + 4 * frame + _APART * n
            draw_picture(display, STRIDE if frame + n & 1 else RUNNER, x, 48)

    # Choices

    def outcome(self, side: int, events: "Events") -> tuple[str, int]:
        names = [event[0] for event in events]
        if "RESULT" in names:
            return result_name(events[names.index("RESULT")][2]), 0
        return "out" if "OUT" in names else "safe" if "THROW" in names else "", 0

    def sole_choice(self, view: "OwnView", choices: "Choices") -> str:
        """Return the throw for the batter when nobody is on base to steal."""
        return choices[0] if len(choices) == 1 else ""

    def words_for(self, choice: str, view: "Baseball26 | None" = None) -> tuple[str, str]:
        if choice[:5] == "STEAL":
            goals = [_NEXT_BASES[int(base) - 1] for base in choice[6:]]
            return "Steal " + "+".join(goals), "6 or under is safe"
        return GameScreen.words_for(self, choice)

    def moment(self, event: "Event") -> str:
        if event[0] == "RESULT" and event[2] == "HR":
            return "HOME RUN!"
        return GameScreen.moment(self, event)
