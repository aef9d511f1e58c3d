"""Modules out of a folder take the place of frozen ones: how a change is tried without an image.

`pigskin flash --try FILE...` puts them there (/try/pigskin/games/...), `--clean` removes them.
What runs before this cannot be tried so: _boot.py, main.py and this module.

Modules import each other in long chains. With a function of ours at each link these would not fit
into the 8 KB of a Pico's stack, so a module that needs another is stopped, and started again when
that one is there.
"""

import builtins
import os
import sys

# The names of the modules in the folder, for the title screen.
in_use: list = []


class _Needs(BaseException):
    """A module that is being loaded needs this one first."""


def use_overrides(folder: str) -> None:
    """Whatever is imported from now on is looked for there first, if there is such a folder."""
    try:
        in_use[:] = _modules(folder, "")
    except OSError:
        return
    _forget(in_use)
    loaded: dict = sys.modules
    plain_import = builtins.__import__
    frozen = loaded["pigskin"].__path__.rpartition("/")[0]
    ours = ["pigskin"] + [name.partition(".")[0] for name in in_use]
    # Being loaded: each needs the next one. Those in a circle have to be loaded inside each other.
    waiting: list = []
    circle: list = []
    # Packages whose search path leads into the folder, and where it led before.
    turned: list = []

    def turn_back() -> None:
        while turned:
            name, path = turned.pop()
            if not name:
                sys.path.pop(0)
            elif hasattr(loaded.get(name), "__path__"):
                loaded[name].__path__ = path

    def load(name: str) -> None:
        if name in in_use:
            parent, _, last = name.rpartition(".")
            path = frozen
            if parent:
                path = loaded[parent].__path__
                loaded[parent].__path__ = "%s/%s" % (folder, parent.replace(".", "/"))
            else:
                sys.path.insert(0, folder)
            turned.append((parent, path))
            # Of a package the folder may have only a part: the rest of it is still frozen.
            turned.append((name, path + "/" + last))
        try:
            plain_import(name)
        finally:
            turn_back()

    def load_with_its_needs(name: str) -> None:
        waiting.append(name)
        try:
            while waiting:
                try:
                    load(waiting[-1])
                    waiting.pop()
                except _Needs as needs:
                    needed = needs.args[0]
                    if needed in waiting:
                        # The one that was asked for stays: the others are loaded in it.
                        at = max(1, waiting.index(needed))
                        circle.extend(waiting[at:])
                        del waiting[at:]
                    else:
                        waiting.append(needed)
        finally:
            waiting.clear()

    def import_module(name, *rest):
        # While a module out of the folder runs: it has been found, others are elsewhere.
        turn_back()
        if name.partition(".")[0] in ours:
            for module in _with_its_packages(name):
                if module in loaded:
                    continue
                if not waiting:
                    load_with_its_needs(module)
                elif module in circle or module.startswith(waiting[-1] + "."):
                    # A part of a package that is being loaded cannot come before it.
                    load(module)
                else:
                    raise _Needs(module)
        return plain_import(name, *rest)

    builtins.__import__ = import_module


def _with_its_packages(name: str) -> list:
    found = [name]
    while "." in found[0]:
        found.insert(0, found[0].rpartition(".")[0])
    return found


def _forget(names: list) -> None:
    """What _boot.py has loaded is loaded again; packages and this module stay."""
    for name in names:
        module = sys.modules.get(name)
        if module and name != __name__ and not hasattr(module, "__path__"):
            del sys.modules[name]
            parent, _, last = name.rpartition(".")
            if parent:
                delattr(sys.modules[parent], last)


def _modules(folder: str, package: str) -> list:
    """The names of all modules in a folder; a package is named like its folder."""
    found = []
    for name in os.listdir(folder):
        stem, dot, _ = name.rpartition(".")
        if not dot:
            found += _modules(folder + "/" + name, package + name + ".")
        elif stem == "__init__":
            found.append(package[:-1])
        else:
            found.append(package + stem)
    return found
