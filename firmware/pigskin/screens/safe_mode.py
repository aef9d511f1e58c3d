"""Several starts have failed: what may be at fault can be put aside, not lost."""

from pigskin.storage.journal import put_aside
from pigskin.storage.settings import default_settings


def safe_mode(app):
    said = "The last starts failed. Nothing is lost. Put the unfinished game aside?"
    if (yield app.ui.ask("Safe mode", said, "put aside", "try again")):
        try:
            name = put_aside(app.hardware.storage)
        except OSError:
            name = ""
        app.settings.update(default_settings())
        app.apply()
        if name:
            said = "The game is kept in %s: capture it to look at it on the desktop." % name
            yield app.ui.pages("Safe mode", said, "ok", "")
