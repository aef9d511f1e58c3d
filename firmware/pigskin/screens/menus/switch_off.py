"""The last picture before the handheld switches itself off."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.app import App
    from pigskin.types import Screen

_SHOWN_MS = const(1500)


def switch_off(app: "App") -> "Screen[None]":
    """Say how to switch on again, and switch off."""
    ui = app.ui
    ui.clear()
    ui.header("Switch off")
    ui.center("Everything is saved.", 22)
    ui.center("Any button switches on again.", 34)
    yield _SHOWN_MS
    app.loop.switch_off()
