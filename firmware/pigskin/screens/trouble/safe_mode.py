"""Safe mode after several failed starts: it puts the unfinished game aside and keeps it."""

from micropython import const

from pigskin.storage.files import JOURNAL, ReadError
from pigskin.storage.saves import put_aside
from pigskin.storage.settings import default_settings

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.app import App
    from pigskin.types import Screen


def safe_mode(app: "App") -> "Screen[None]":
    said = "The last starts failed. Nothing is lost. Put the unfinished game aside?"
    if (yield app.ui.ask("Safe mode", said, "put aside", "try again")):
        try:
            found = app.interrupted()
            name = put_aside(app.hardware.storage, found[1] if found else JOURNAL)
        except (OSError, ReadError):
            name = ""
        app.settings.update(default_settings())
        app.apply()
        if name:
            said = "The game is kept in %s: capture it to look at it on the desktop." % name
            yield app.ui.pages("Safe mode", said, "ok", "")
