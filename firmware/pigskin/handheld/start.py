"""Switching on: the title, and a way out when the last starts have failed. A scene."""

from micropython import const

from pigskin.core.loan import borrow
from pigskin.handheld.app import STARTS
from pigskin.handheld.hardware import A, B
from pigskin.handheld.scenes import visit

_TITLE_MS = const(2500)
# After so many starts that did not get to a button press, something is wrong with the saves.
_TOO_MANY = const(3)
_MOST = const(100)


def start(app):
    buttons = app.hardware.buttons
    if buttons.is_down(A) and buttons.is_down(B):
        yield from visit("self_test", "self_test", app)
        borrow("handheld.splash", "draw_splash", app.hardware.display)
    if _failed_starts(app.hardware.storage) >= _TOO_MANY:
        yield from visit("safe_mode", "safe_mode", app)
    if (yield _TITLE_MS):
        app.ui.click()
    # journal.NAME: loading that only to find nothing would take its time at every start.
    if app.hardware.storage.read("game.txt", 0, 1):
        return "session", "resume", app
    app.started_well()
    return "menus", "menus", app


def _failed_starts(storage) -> int:
    """How many there were one after another; this one counts until it proves to be good."""
    data = storage.read(STARTS)
    # Anything else in it is damage, not a count.
    count = len(data) if data == b"x" * min(len(data), _MOST) else 0
    try:
        storage.write(STARTS, b"x" * (count + 1))
    except OSError:
        # A full flash must not keep anybody from playing.
        pass
    return count
