"""The About screen: version, hardware and free flash."""

from micropython import const

from pigskin import VERSION

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.app import App
    from pigskin.types import Screen


def about(app: "App") -> "Screen[None]":
    storage = app.hardware.storage
    while (counts := storage.count()) is None:
        yield 0
    said = "Pigskin %s on %s. Six antique games, as their rulebooks have them. " % (
        VERSION,
        app.hardware.name,
    )
    said += "%d finished games are kept, %d KB are free." % (
        counts[0],
        storage.free() // 1024,
    )
    yield app.ui.pages("About", said)
