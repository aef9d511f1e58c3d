"""The screens of Pigskin: the eleven men, the men to choose from, penalties to decide on."""

from micropython import const

from pigskin.core.game import NOBODY
from pigskin.games.football import ordinal, spot_text
from pigskin.games.hamilton_deck import POSITIONS
from pigskin.games.hamilton_squad import CLASSES, LINE_MEN
from pigskin.handheld.field import clock_text, draw_football, situation_text
from pigskin.handheld.hardware import WIDTH

_WIDE = const(17)
_HIGH = const(11)
_STEP = const(18)
# A wider text leaves no room for the sides of its box.
_NARROW = const(14)
_LINE_Y = const(13)
_BACKS_Y = const(27)
# QB, FB, LH and RH behind the line: the halfbacks outside, the quarterback before the fullback.
_BACK_X = (46, 64, 19, 91)

_UNKNOWN = const(3)
_GOAL = const(100)
_FIRST_YARD = const(1)

# What shows a side's own men: with two people at one handheld it stands behind a curtain.
SECRET = ("lineup", "substitute", "forced", "enter")

_CLASS_NAMES = ("Star", "Second", "Scrub")
_SIDES = ("White", "Black")


def draw_pigskin(ui, view, choice: str = "", field: bool = False) -> None:
    """The formation or the decision that a choice is about, or the field."""
    phase = view.phase
    if not choice or field or phase in ("kickoff", "toss", "choice", "choice_half"):
        draw_football(ui, view)
    elif phase == "scrimmage":
        known = view.named[1 - view.side]
        _draw_eleven(ui, view, situation_text(view), known, _position_of(view, choice), view.used)
    elif phase == "penalty":
        _draw_penalty(ui, view)
    elif view.field is None:
        draw_football(ui, view)
    else:
        own = view.loser in (NOBODY, view.viewer)
        men = view.field if own else view.named[view.loser]
        title = _SIDES[view.viewer] if own else _SIDES[view.loser]
        title = _TITLES.get(phase, "%s's eleven") % title
        _draw_eleven(ui, view, title, men, _position_of(view, choice), 0)


_TITLES = {"enter": "%s's new man", "forced": "A man of %s leaves"}


def _position_of(view, choice: str) -> int:
    """The position a choice names, -1 for none."""
    if choice == "KEEP":
        return -1
    if view.phase in ("lineup", "enter"):
        return view.place
    for word in choice.split(" "):
        if word in POSITIONS:
            return POSITIONS.index(word)
    return -1


def _draw_eleven(ui, view, title: str, men, marked: int, used: int) -> None:
    ui.clear()
    ui.header(title, clock_text(view) if view.phase != "lineup" else "")
    for position in range(len(POSITIONS)):
        _draw_man(ui, position, men[position], position == marked, used >> position & 1)


def _draw_man(ui, position: int, man: int, marked: bool, closed: int) -> None:
    if position < LINE_MEN:
        x, y = 1 + _STEP * position, _LINE_Y
    else:
        x, y = _BACK_X[position - LINE_MEN], _BACKS_Y
    display = ui.display
    display.fill_rect(x, y, _WIDE, _HIGH, 1 if marked else 0)
    name = POSITIONS[position]
    if man != _UNKNOWN and man >= 0:
        name += CLASSES[man]
    width = ui.font.width(name)
    if not marked and not closed:
        display.hline(x, y, _WIDE, 1)
        display.hline(x, y + _HIGH - 1, _WIDE, 1)
        if width < _NARROW:
            display.rect(x, y, _WIDE, _HIGH, 1)
    ui.text(name, x + (_WIDE - width + 1) // 2, y + 2, marked)
    if closed:
        # Attacked in this series: nobody may be sent there again (PS-7.1).
        display.hline(x + 1, y + 5, _WIDE - 2, 1)


def men_left(view, position: int) -> str:
    """How many of each class are on the bench for a place in the line or the backfield."""
    row = 0 if position < LINE_MEN else 3
    free = view.free
    return "Star %d Second %d Scrub %d" % (free[row], free[row + 1], free[row + 2])


def pigskin_name(view, choice: str) -> str:
    """What a choice about men is called; empty for all others."""
    phase = view.phase
    if phase == "lineup" and choice in CLASSES:
        return "%s: %s" % (POSITIONS[view.place], _CLASS_NAMES[CLASSES.index(choice)])
    if phase == "enter":
        return "%s: %s comes in" % (POSITIONS[view.place], _CLASS_NAMES[CLASSES.index(choice[-1])])
    if phase == "substitute":
        position, man = choice.split(" ")
        leaves = CLASSES[view.field[POSITIONS.index(position)]]
        return "%s: %s for %s" % (position, _class_name(man), _class_name(leaves))
    return ""


def _class_name(mark: str) -> str:
    return _CLASS_NAMES[CLASSES.index(mark)]


def pigskin_hint(view, choice: str) -> str:
    """What else is to be known while men are placed or changed; empty for all other choices."""
    phase = view.phase
    if (phase in ("lineup", "enter", "substitute")) and choice != "KEEP":
        return men_left(view, _position_of(view, choice))
    return ""


# Calls in a game of two people, who both see the screen

_MIDFIELD = const(50)


def public_choices(game) -> tuple:
    """What the public must take for possible: that a call needs a Star at fullback is hidden.

    Whoever picks a call that is not open to him is told so, and has told the other himself.
    """
    if game.phase == "window":
        return ("DONE", "SUB")
    choices = game.choices()
    if game.phase != "scrimmage":
        return choices
    calls = [call for call in choices if call not in ("POOB", "QUICKKICK", "FIELDGOAL")]
    if game.ball >= _MIDFIELD:
        calls.append("POOB")
    if game.down <= game.rules.quick_kick_downs:
        calls.append("QUICKKICK")
    if "FIELDGOAL" in choices:
        calls.append("FIELDGOAL")
    return tuple(calls)


# Penalties


def _draw_penalty(ui, view) -> None:
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
