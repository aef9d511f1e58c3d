"""The About screen: version, hardware and free flash."""

from micropython import const

from pigskin import VERSION
from pigskin.storage.archive import finished_games

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.app import App
    from pigskin.types import Screen


def about(app: "App") -> "Screen[None]":
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
