"""The screens after switching on: title, self-test, and safe mode after failed starts."""

from micropython import const

from pigskin.hardware import A, B
from pigskin.screens.menus.splash import draw_splash
from pigskin.storage.files import JOURNAL, ReadError
from pigskin.storage.starts import count_start

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.app import App
    from pigskin.types import Screen

_TITLE_MS = const(2500)
_FAILED_STARTS = const(3)


def start(app: "App") -> "Screen[bool]":
    """Show the title; return True when there is an unfinished game."""
    buttons = app.hardware.buttons
    if buttons.is_down(A) and buttons.is_down(B):
        from pigskin.screens.trouble.self_test import self_test

        yield self_test(app)
        draw_splash(app.hardware.display)
    storage = app.hardware.storage
    try:
        unfinished = bool(storage.read(JOURNAL, 0, 1) or app.interrupted())
    except ReadError:
        # The screen that reads the game reports it.
        unfinished = True
    # Only a saved game can make every start fail.
    if unfinished and count_start(storage) >= _FAILED_STARTS:
        from pigskin.screens.trouble.safe_mode import safe_mode

        yield safe_mode(app)
    if (yield _TITLE_MS):
        app.ui.click()
    if not unfinished:
        app.started_well()
    return unfinished
