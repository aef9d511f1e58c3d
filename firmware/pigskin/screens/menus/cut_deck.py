"""Cutting the deck: people add a number to the seed, so no machine chooses the cards alone."""

from micropython import const

from pigskin.hardware import DOWN, LEFT, REPEAT, RIGHT, UP, WIDTH, A, B

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Screen
    from pigskin.ui.ui import Ui

_DIGITS = const(6)
_PITCH = const(12)
_LEFT = const(30)
_Y = const(39)


def cut_deck(ui: "Ui", commit: str) -> "Screen[str]":
    """Return the number that the players dial after they have seen the commit; empty for back."""
    digits = [0] * _DIGITS
    at = 0
    while True:
        _draw(ui, commit, digits, at)
        button = (yield None) & ~REPEAT
        if button:
            ui.click()
        if button in (UP, DOWN):
            digits[at] = (digits[at] + (1 if button == UP else -1)) % 10
        elif button in (LEFT, RIGHT):
            at = (at + (1 if button == RIGHT else -1)) % _DIGITS
        elif button == A:
            return "".join([str(digit) for digit in digits])
        elif button == B:
            return ""


def _draw(ui: "Ui", commit: str, digits: list[int], at: int) -> None:
    ui.clear()
    ui.header("Add your digits", commit)
    ui.center("Write down the commit above.", 12)
    ui.center("Then turn the digits: cards", 21)
    ui.center("and dice come out of both.", 30)
    for place in range(_DIGITS):
        x = _LEFT + _PITCH * place
        chosen = place == at
        if chosen:
            ui.display.fill_rect(x - 2, _Y + 1, _PITCH, 12, 1)
        ui.display.text(str(digits[place]), x, _Y + 3, 0 if chosen else 1)
    ui.display.hline(_LEFT - 4, _Y + 13, WIDTH - 2 * _LEFT + 6, 1)
    ui.footer("add", "back")
