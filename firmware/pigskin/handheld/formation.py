"""The eleven of a Pigskin side on the display: own men with their class, theirs as known."""

from micropython import const

from pigskin.games.hamilton_deck import POSITIONS
from pigskin.games.hamilton_squad import CLASSES
from pigskin.handheld.field import clock_text, draw_football, score_text, situation_text

_WIDE = const(17)
_HIGH = const(11)
_STEP = const(18)
_LINE_Y = const(14)
_BACKS_Y = const(28)
# LH, FB, QB and RH behind the line, from left to right.
_BACK_X = (49, 67, 19, 97)

_OWN = ("lineup", "window", "substitute", "forced", "enter")
_UNKNOWN = const(3)


def draw_pigskin(ui, view, choice: str = "") -> None:
    """The formation that a choice is about, or the field."""
    if choice and view.phase in _OWN and view.field:
        _draw_eleven(ui, view, "Your eleven", view.field, _position_of(view, choice), 0)
    elif view.phase == "scrimmage" and _position_of(view, choice) >= 0:
        known = view.named[1 - view.side]
        title = situation_text(view)
        _draw_eleven(ui, view, title, known, _position_of(view, choice), view.used)
    else:
        draw_football(ui, view)


def _position_of(view, choice: str) -> int:
    """The position a choice names, -1 for none."""
    if view.phase in ("lineup", "enter"):
        return view.place
    for word in choice.split(" "):
        if word in POSITIONS:
            return POSITIONS.index(word)
    return -1


def _draw_eleven(ui, view, title: str, men, marked: int, used: int) -> None:
    ui.clear()
    ui.header(title, clock_text(view) if view.phase != "lineup" else score_text(view))
    for position in range(len(POSITIONS)):
        _draw_man(ui, position, men[position], position == marked, used >> position & 1)


def _draw_man(ui, position: int, man: int, marked: bool, closed: int) -> None:
    if position < 7:
        x, y = 1 + _STEP * position, _LINE_Y
    else:
        x, y = _BACK_X[position - 7], _BACKS_Y
    display = ui.display
    if marked:
        display.fill_rect(x, y, _WIDE, _HIGH, 1)
    elif not closed:
        display.rect(x, y, _WIDE, _HIGH, 1)
    name = POSITIONS[position]
    if man != _UNKNOWN and man >= 0:
        name += CLASSES[man]
    width = ui.font.width(name)
    ui.text(name, x + (_WIDE - width + 1) // 2, y + 2, marked)
    if closed:
        # Attacked in this series: nobody may be sent there again (PS-7.1).
        display.hline(x + 1, y + 5, _WIDE - 2, 1)
