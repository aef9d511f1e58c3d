"""The screens of any football: the field with ball, line to gain, score and situation."""

from micropython import const

from pigskin.core.game import SIDE_NAMES, WHITE
from pigskin.games.football.field import ordinal, spot_text
from pigskin.screens.game_screen import GameScreen
from pigskin.ui import tunes
from pigskin.ui.hardware import WIDTH
from pigskin.ui.pieces import MIDDLE, draw_ball

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Calls, Display, Event, FootballView, OwnView, Screen, Tune, Words
    from pigskin.ui.ui import Ui

# A yard is a pixel.
_LEFT = const(14)
_TOP = const(13)
_BOTTOM = const(33)
_GOAL = const(100)
_FRAME_MS = const(40)


# The side that defends the left goal all through the game on the display (PS-4.2).
_at_left = [WHITE]


def yard_x(side: int, spot: int) -> int:
    """The column of a spot that counts from this side's own goal."""
    yard = spot if side == _at_left[0] else _GOAL - spot
    return _LEFT + max(-7, min(_GOAL + 7, yard))


def draw_field(display: "Display") -> None:
    display.rect(_LEFT - 11, _TOP, 122 + 1, _BOTTOM - _TOP + 1, 1)
    for yard in range(0, _GOAL + 1, 10):
        x = _LEFT + yard
        if yard in (0, _GOAL):
            display.vline(x, _TOP, _BOTTOM - _TOP + 1, 1)
        elif yard == 50:
            _dots(display, x, 2)
        else:
            _dots(display, x, 4)
    # End zones are hatched.
    for x, edge in ((_LEFT - 11, _LEFT), (_LEFT + _GOAL, _LEFT + _GOAL + 11)):
        for start in range(x - (_BOTTOM - _TOP), edge, 4):
            _hatch(display, start, x, edge)


def _dots(display: "Display", x: int, step: int) -> None:
    for y in range(_TOP, _BOTTOM, step):
        display.pixel(x, y, 1)


def _hatch(display: "Display", start: int, left: int, right: int) -> None:
    for i in range(_BOTTOM - _TOP):
        x = start + i
        if left < x < right:
            display.pixel(x, _TOP + i, 1)


def draw_gain_line(display: "Display", x: int) -> None:
    """A row of posts, with a flag over the field."""
    for y in range(_TOP - 1, _BOTTOM + 2, 2):
        display.pixel(x, y, 1)
    display.fill_rect(x, _TOP - 2, 4, 3, 1)


def draw_arrow(display: "Display", side: int, x: int) -> None:
    """The direction in which the side in possession goes."""
    step = 1 if side == _at_left[0] else -1
    x += 6 * step
    for i in range(3):
        display.vline(x + i * step, MIDDLE - 2 + i, 5 - 2 * i, 1)


def score_text(view: "FootballView") -> str:
    return "%s %d  %s %d" % (SIDE_NAMES[0], view.score[0], SIDE_NAMES[1], view.score[1])


def clock_text(view: "OwnView") -> str:
    """How much is left, as the game counts it: quarter and cards, or plays."""
    if hasattr(view, "quarter"):
        return "Q%d %d" % (view.quarter, view.left)
    rules = view.rules
    if rules.timed:
        # MatchFlow writes the minutes left here.
        return ""
    if rules.throws >= 0:
        return "%d left" % view.throws
    return "%d/%d" % (min(view.plays + 1, rules.plays), rules.plays)


def situation_text(view: "FootballView") -> str:
    if view.down and view.phase != "window":
        togo = "goal" if view.gain_line >= _GOAL else str(view.togo)
        return "%s & %s on %s" % (ordinal(view.down), togo, spot_text(view.ball))
    return _SITUATIONS.get(view.phase, "") % _situation_values(view)


# The line below the field in phases without downs.
_SITUATIONS = {
    "opening": "Who shall have the choice?",
    "toss": "%s calls the coin",
    "choice": "%s has the choice",
    "choice_half": "%s has the choice",
    "kickoff": "%s kicks off from %s",
    "freekick": "%s kicks free from %s",
    "try": "%s tries for the point",
    "runback": "%s caught it on %s",
    "window": "Time-out for %s",
}
_WITH_SPOT = ("kickoff", "freekick", "runback")


def _situation_values(view: "FootballView") -> tuple[str, ...]:
    if view.phase == "opening" or view.phase not in _SITUATIONS:
        return ()
    if view.phase in _WITH_SPOT:
        return SIDE_NAMES[view.side], spot_text(view.ball)
    return (SIDE_NAMES[view.side],)


def _has_ball(view: "FootballView") -> int:
    """The side whose ball it is; in Pigskin the other side may be asked meanwhile."""
    return view.possession if hasattr(view, "possession") else view.side


_NO_BALL = ("lineup", "toss", "opening", "choice", "choice_half", "final")


def draw_football(ui: "Ui", view: "FootballView") -> None:
    """Score, field, ball and situation; below them is room for the choice or the story."""
    display = ui.display
    _at_left[0] = getattr(getattr(view, "rules", None), "left_side", WHITE)
    ui.clear()
    ui.header(score_text(view), clock_text(view))
    draw_field(display)
    if view.phase not in _NO_BALL and (view.down or view.ball):
        side = _has_ball(view)
        x = yard_x(side, view.ball)
        if view.down and view.gain_line < _GOAL:
            draw_gain_line(display, yard_x(side, view.gain_line))
        draw_arrow(display, side, x)
        draw_ball(display, x)
    ui.center(situation_text(view), 35)


class FootballScreen(GameScreen):
    """The field, and the calls of the dice footballs and All-Fair."""

    CALLS: "Calls" = (
        ("THROW", "Throw the dice", "high throw has the choice"),
        ("KICK", "Kick off", "the others get the ball"),
        ("RECEIVE", "Receive", "you get the ball"),
        ("KICKOFF", "Kick off", ""),
        ("LINE", "Line plunge", "sure but short"),
        ("END", "End run", "wide and often stopped"),
        ("PASS", "Forward pass", "far, but it may be lost"),
        ("TRICK", "Trick play", "twice as far, or far back"),
        ("PUNT", "Punt", "give it up far away"),
        ("PLACE", "Place kick", "three points if good"),
        ("FG", "Field goal", "three points if good"),
        ("RUNBACK", "Run it back", "even brings it out"),
        ("DECLINE", "Stay here", "no risk"),
        ("UNNAMED", "Threw unnamed", "a down is lost"),
        ("DELAY", "Called for delay", "ten yards"),
    )
    SUBJECTS: "Words" = (("FG", "Field goal"), ("KICKOFF", "Kick-off"))
    MOMENTS: "Words" = (("TD", "TOUCHDOWN!"), ("FG", "FIELD GOAL!"), ("SAFETY", "SAFETY!"))
    SOUNDS: "dict[str, Tune]" = {
        "FIRSTDOWN": tunes.FIRST_DOWN,
        "LOST": tunes.TURNOVER,
        "DOWNS": tunes.TURNOVER,
        "TD": tunes.TOUCHDOWN,
        "FG": tunes.FIELD_GOAL,
        "SAFETY": tunes.SAFETY,
        "FINAL": tunes.WHISTLE,
        "QUARTER": tunes.WHISTLE,
    }

    def draw(self, ui: "Ui", view: "OwnView", choice: str = "", field: bool = False) -> None:
        draw_football(ui, view)

    def movement(self, ui: "Ui", event: "Event") -> "Screen[bool] | None":
        return _travel(ui.display, event) if event[0] == "MOVE" else None


def _travel(display: "Display", event: "Event") -> "Screen[bool]":
    """The ball moves from its old place to its new one; True when a button skips this."""
    _, side, how, yards, spot = event
    start = yard_x(side, spot - yards)
    end = yard_x(side, spot)
    steps = min(12, max(2, abs(end - start) // 3))
    for i in range(steps + 1):
        draw_field_alone(display)
        x = start + (end - start) * i // steps
        # A kick or a pass is in the air.
        lift = 4 * i * (steps - i) * 7 // (steps * steps) if how in ("kick", "pass") else 0
        draw_ball(display, x, MIDDLE - lift)
        if (yield _FRAME_MS):
            return True
    return False


def draw_field_alone(display: "Display") -> None:
    """The field without ball and line to gain, on which the ball moves."""
    display.fill_rect(0, 11, WIDTH, 24, 0)
    draw_field(display)
