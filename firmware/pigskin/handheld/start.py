"""Switching on: the title, and a way out when the last starts have failed. A scene."""

from micropython import const

from pigskin.handheld.app import STARTS
from pigskin.handheld.hardware import A, B
from pigskin.handheld.saved import put_aside
from pigskin.handheld.scenes import borrow, visit
from pigskin.handheld.settings import default_settings

_TITLE_MS = const(2500)
# After so many starts that did not get to a button press, something is wrong with the saves.
_TOO_MANY = const(3)
_MOST = const(100)


def start(app):
    buttons = app.hardware.buttons
    if buttons.is_down(A) and buttons.is_down(B):
        yield from visit("self_test", "self_test", app)
        borrow("splash", "draw_splash", app.hardware.display)
    if _failed_starts(app.hardware.storage) >= _TOO_MANY:
        yield from _safe_mode(app)
    if (yield _TITLE_MS):
        app.ui.click()
    return "session", "resume", app


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


def _safe_mode(app):
    """Several starts have failed: what may be at fault can be put aside, not lost."""
    said = "The last starts failed. Nothing is lost. Put the unfinished game aside?"
    if (yield from app.ui.ask("Safe mode", said, "put aside", "try again")):
        try:
            name = put_aside(app.hardware.storage)
        except OSError:
            name = ""
        app.settings.update(default_settings())
        app.apply()
        if name:
            said = "The game is kept in %s: capture it to look at it on the desktop." % name
            yield from app.ui.pages("Safe mode", said, "ok", "")
