"""The screens of Pigskin: the eleven men, and the men to choose from."""

from micropython import const

from pigskin.core.game import NOBODY
from pigskin.core.loan import borrow
from pigskin.games.hamilton_deck import POSITIONS
from pigskin.games.hamilton_squad import CLASSES, LINE_MEN
from pigskin.handheld.field import clock_text, draw_football, situation_text

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

_CLASS_NAMES = ("Star", "Second", "Scrub")
_SIDES = ("White", "Black")


def draw_pigskin(ui, view, choice: str = "", field: bool = False) -> None:
    """The formation or the decision that a choice is about, or the field."""
    phase = view.phase
    if not choice or field or phase in ("kickoff", "toss", "choice", "choice_half"):
        draw_football(ui, view)
    elif phase == "scrimmage":
        known = view.named[1 - view.side]
        marked = _position_of(view, choice)
        draw_eleven(ui, view, situation_text(view), known, marked, view.used)
    elif phase == "penalty":
        borrow("handheld.penalty", "draw_penalty", ui, view)
    elif view.field is None:
        draw_football(ui, view)
    else:
        own = view.loser in (NOBODY, view.viewer)
        men = view.field if own else view.named[view.loser]
        title = _SIDES[view.viewer] if own else _SIDES[view.loser]
        title = _TITLES.get(phase, "%s's eleven") % title
        draw_eleven(ui, view, title, men, _position_of(view, choice))


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


def draw_eleven(ui, view, title: str, men, marked: int = -1, used: int = 0) -> None:
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
    name = POSITIONS[position]
    if man != _UNKNOWN and man >= 0:
        name += CLASSES[man]
    width = ui.font.width(name)
    if marked:
        display.fill_rect(x, y, _WIDE, _HIGH, 1)
    elif not closed and width < _NARROW:
        display.rect(x, y, _WIDE, _HIGH, 1)
    elif not closed:
        display.hline(x, y, _WIDE, 1)
        display.hline(x, y + _HIGH - 1, _WIDE, 1)
    ui.text(name, x + (_WIDE - width + 1) // 2, y + 2, marked)
    if closed:
        # Attacked in this series: nobody may be sent there again (PS-7.1).
        display.hline(x + 1, y + 5, _WIDE - 2, 1)


def men_left(view, position: int) -> str:
    """How many of each class are on the bench for a place in the line or the backfield."""
    row = 0 if position < LINE_MEN else 3
    free = view.free
    return "Star %d Second %d Scrub %d" % (free[row], free[row + 1], free[row + 2])


def pigskin_words(view, choice: str) -> tuple:
    """(name, hint) of a choice about men; both empty for all others."""
    phase = view.phase
    man = choice[-1]
    if man not in CLASSES or phase not in ("lineup", "enter", "substitute"):
        return "", ""
    position = _position_of(view, choice)
    name = "%s: %s" % (POSITIONS[position], _class_name(man))
    if phase == "enter":
        name += " comes in"
    elif phase == "substitute":
        name += " for " + _class_name(CLASSES[view.field[position]])
    return name, men_left(view, position)


def _class_name(mark: str) -> str:
    return _CLASS_NAMES[CLASSES.index(mark)]
