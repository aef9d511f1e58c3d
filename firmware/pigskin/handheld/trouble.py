"""When something goes wrong: a readable screen, a crash record in flash, and a way on."""

import sys
from io import StringIO

from pigskin.core.game import digest_of
from pigskin.handheld.hardware import A

_CRASH = "crash.txt"
_STARTS = "starts.txt"
# After so many starts that did not get to a button press, something is wrong with the saves.
_TOO_MANY = 3
_MOST = 100


def describe(error: Exception) -> str:
    """The traceback as text; the simulator gives CPython this function of MicroPython's."""
    lines = StringIO()
    sys.print_exception(error, lines)
    return lines.getvalue()


def crash_screen(ui, storage, error: Exception):
    """Keep what happened, say so, and wait for A."""
    text = describe(error)
    code = digest_of(text)[:4].upper()
    kept = True
    try:
        storage.write(_CRASH, ("%s\n%s" % (code, text)).encode())
    except OSError:
        kept = False
    said = "Something went wrong: %s. Your game is safe up to the last choice." % _short(error)
    said += " Details are in crash.txt." if kept else " The flash is full: no details kept."
    while (yield from ui.pages("Error " + code, said, "menu", "")) != A:
        pass


def _short(error: Exception) -> str:
    text = str(error)
    name = type(error).__name__
    return "%s, %s" % (name, text[:60]) if text else name


class Starts:
    """Counts starts until one proves to be good."""

    def __init__(self, storage):
        self._storage = storage
        data = storage.read(_STARTS)
        # Anything else in it is damage, not a count.
        self._count = len(data) if data == b"x" * min(len(data), _MOST) else 0
        self._write(self._count + 1)

    def _write(self, count: int) -> None:
        try:
            self._storage.write(_STARTS, b"x" * count)
        except OSError:
            # A full flash must not keep anybody from playing.
            pass

    @property
    def failing(self) -> bool:
        return self._count >= _TOO_MANY

    def good(self) -> None:
        self._count = 0
        self._storage.remove(_STARTS)
