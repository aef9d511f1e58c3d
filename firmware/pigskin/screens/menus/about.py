"""The About screen: versions, hardware and free flash."""

import sys

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
    kept = "1 finished game is" if counts[0] == 1 else "%d finished games are" % counts[0]
    said += "%s kept, %d KB are free." % (kept, storage.free() // 1024)
    if sys.implementation.name == "micropython":
        said += " MicroPython %d.%d.%d." % tuple(sys.implementation.version[:3])
    yield app.ui.pages("About", said)
