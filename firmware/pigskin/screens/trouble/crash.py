"""The screen after an exception, and the crash record in flash."""

import sys
from io import StringIO

from micropython import const

from pigskin.core.game import digest_of
from pigskin.hardware import A

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Screen, Storage
    from pigskin.ui.ui import Ui

_CRASH = const("crash.txt")


def describe(error: Exception) -> str:
    """Return the traceback as text; in the simulator, host_sim adds print_exception to sys."""
    lines = StringIO()
    sys.print_exception(error, lines)
    return lines.getvalue()


def crash_screen(ui: "Ui", storage: "Storage", error: Exception) -> "Screen[None]":
    """Write the traceback to flash, say so, and wait for A."""
    text = describe(error)
    code = digest_of(text)[:4].upper()
    kept = True
    try:
        storage.write(_CRASH, ("%s\n%s" % (code, text)).encode())
    except OSError:
        kept = False
    said = "Something went wrong: %s. What was saved is safe." % _short(error)
    said += " Details are in crash.txt." if kept else " The flash is full: no details kept."
    while (yield ui.pages("Error " + code, said, "menu", "")) != A:
        pass


def _short(error: Exception) -> str:
    text = str(error)
    name = type(error).__name__
    return "%s, %s" % (name, text[:60]) if text else name
