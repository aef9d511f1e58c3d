"""A penalty to be decided on: what follows from either answer."""

from micropython import const

from pigskin.games.football import ordinal, spot_text
from pigskin.handheld.hardware import WIDTH

_GOAL = const(100)
_FIRST_YARD = const(1)
_SIDES = ("White", "Black")


def draw_penalty(ui, view) -> None:
    """What follows from either answer (PS-10.4)."""
    ui.clear()
    against = _SIDES[view.offender]
    ui.header("Penalty on %s: %d yards" % (against, view.penalty_yards))
    ui.text("Accept:", 1, 13)
    ui.right(accepted_text(view), WIDTH - 1, 13)
    ui.text("Refuse:", 1, 25)
    ui.right(refused_text(view), WIDTH - 1, 25)
    ui.center("%s decides" % _SIDES[view.side], 35)


def _series_text(down: int, ball: int, gain_line: int) -> str:
    togo = "goal" if gain_line >= _GOAL else str(gain_line - ball)
    return "%s & %s, %s" % (ordinal(down), togo, spot_text(ball))


def accepted_text(view) -> str:
    """Yards walked off from the line of scrimmage, never to a goal line (PS-10.5, AMB-58)."""
    if view.ending in ("good", "failed"):
        return "another try"
    yards = view.penalty_yards
    ball = view.ball - yards if view.offender == view.possession else view.ball + yards
    ball = max(_FIRST_YARD, min(_GOAL - _FIRST_YARD, ball))
    if view.resume == "kickoff":
        return "kick from %s" % spot_text(ball)
    if ball >= view.gain_line:
        return _series_text(1, ball, min(_GOAL, ball + 10))
    return _series_text(view.down, ball, view.gain_line)


def refused_text(view) -> str:
    """What stands when the play counts."""
    ending = view.ending
    spot = view.end_spot
    if ending == "down":
        if spot >= view.gain_line:
            return _series_text(1, spot, min(_GOAL, spot + 10))
        if view.down == 4:
            return "%s on %s" % (_SIDES[1 - view.possession], spot_text(_GOAL - spot))
        return _series_text(view.down + 1, spot, view.gain_line)
    if ending in _ENDED:
        return _ENDED[ending] % _SIDES[view.end_side]
    if ending in ("touchback", "missed"):
        return "%s on own 20" % _SIDES[view.end_side]
    return "%s on %s" % (_SIDES[view.end_side], spot_text(spot))


_ENDED = {
    "touchdown": "touchdown %s",
    "safety": "safety on %s",
    "goal": "field goal %s",
    "good": "%s's point is good",
    "failed": "no point for %s",
}
