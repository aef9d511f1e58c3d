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
    """Call a function of a module such as "games.hamilton_pack"."""
    before = loaded()
    try:
        return getattr(__import__("pigskin." + module, None, None, (what,)), what)(*given)
    finally:
        give_back(before)


def module_called(name: str):
    """A module that stays until whoever called `loaded` gives it back.

    What an import statement does in a function, without its third of a millisecond.
    """
    return sys.modules.get(name) or __import__(name, None, None, ("*",))


def loaded() -> tuple:
    """What is loaded now, for `give_back`."""
    return tuple(sys.modules) if _DEVICE else ()


def give_back(before: tuple) -> None:
    """Let go of all modules that were loaded after `loaded` gave this."""
    if _DEVICE:
        # The link comes and goes by itself, whatever else is going on.
        forget([n for n in sys.modules if n not in before and not n.startswith("pigskin.link")])


def forget(names) -> None:
    """Let go of these modules, on the device."""
    if not _DEVICE or not names:
        return
    for name in names:
        del sys.modules[name]
        package, _, short = name.rpartition(".")
        if package in sys.modules:
            delattr(sys.modules[package], short)
    # At once: what comes next wants large pieces, and this has left some.
    gc.collect()
