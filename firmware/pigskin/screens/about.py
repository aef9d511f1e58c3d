"""What this handheld is, and how much it keeps."""

from pigskin import VERSION
from pigskin.storage.archive import finished_games


def about(app):
    storage = app.hardware.storage
    said = "Pigskin %s on %s. Six antique games, as their rulebooks have them. " % (
        VERSION,
        app.hardware.name,
    )
    said += "%d finished games are kept, %d KB are free." % (
        len(finished_games(storage)),
        storage.free() // 1024,
    )
    yield app.ui.pages("About", said)
