"""Switching on: the title, and a way out when the last starts have failed."""

from micropython import const

from pigskin import overrides
from pigskin.screens.splash import draw_splash
from pigskin.storage.files import JOURNAL
from pigskin.storage.starts import count_start
from pigskin.ui.hardware import HEIGHT, WIDTH, A, B

_TITLE_MS = const(2500)
_NAME_Y = const(52)
_TOO_MANY = const(3)


def start(app):
    """True when there is an unfinished game."""
    buttons = app.hardware.buttons
    if buttons.is_down(A) and buttons.is_down(B):
        from pigskin.screens.self_test import self_test

        yield self_test(app)
        draw_splash(app.hardware.display)
    storage = app.hardware.storage
    unfinished = bool(storage.read(JOURNAL, 0, 1))
    # Only a saved game can be what keeps the handheld from starting.
    if unfinished and count_start(storage) >= _TOO_MANY:
        from pigskin.screens.safe_mode import safe_mode

        yield safe_mode(app)
    if overrides.in_use:
        _say_what_is_tried(app.ui)
    if (yield _TITLE_MS):
        app.ui.click()
    if not unfinished:
        app.started_well()
    return unfinished


def _say_what_is_tried(ui) -> None:
    """Nobody shall take a handheld with `pigskin flash --try` for one with its own image."""
    count = len(overrides.in_use)
    ui.display.fill_rect(0, _NAME_Y, WIDTH, HEIGHT - _NAME_Y, 0)
    ui.center("trying %d module%s" % (count, "s" if count > 1 else ""), _NAME_Y + 2)
