"""Functions on loan: their module is in memory while they run, and no longer.

What a game needs only before play or after it (options, notation, opening a deck) is in modules
of its own beside the game. What a borrowed function returns must be plain, or of a class that
stays: an object keeps its class in memory, and a class its module. On the desktop nothing is ever
given back.
"""

import gc
import sys

_DEVICE = sys.implementation.name == "micropython"


def borrow(module: str, what: str, *given):
    """Call a function of a module of `pigskin.games`."""
    before = tuple(sys.modules) if _DEVICE else ()
    try:
        return getattr(__import__("pigskin.games." + module, None, None, (what,)), what)(*given)
    finally:
        if _DEVICE:
            _give_back(before)


def _give_back(before: tuple) -> None:
    for name in [name for name in sys.modules if name not in before]:
        del sys.modules[name]
        package, _, short = name.rpartition(".")
        if package in sys.modules:
            delattr(sys.modules[package], short)
    # At once: what comes next wants large pieces, and this has left some.
    gc.collect()
