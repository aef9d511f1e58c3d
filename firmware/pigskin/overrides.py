"""Modules out of a folder take the place of frozen ones: how a change is tried without an image.

`pigskin flash --try FILE...` puts them there (/try/pigskin/games/...), `--clean` removes them.
What runs before this cannot be replaced: _boot.py, main.py and this module.

Modules import each other in long chains. With a frame of our import function for each of them a
chain would overflow the Pico's stack of 8 KB. So our function interrupts a module that needs
another with an exception, loads that one first, and then starts the module again.
"""

import builtins
import os
import sys

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from typing import Any

# The names of the modules in the folder, for the title screen.
in_use: list[str] = []


class _Needs(BaseException):
    """A module that is being loaded needs this one first."""


def use_overrides(folder: str) -> None:
    """From now on imports search this folder first, if it exists."""
    try:
        in_use[:] = _modules(folder, "")
    except OSError:
        return
    _forget(in_use)
    loaded: dict[str, Any] = sys.modules
    interpreter: Any = builtins
    plain_import = interpreter.__import__
    frozen = loaded["pigskin"].__path__.rpartition("/")[0]
    ours = ["pigskin"] + [name.partition(".")[0] for name in in_use]
    # Modules being loaded: each needs the next one.
    waiting: list[str] = []
    # Modules that need each other have to be loaded inside one another.
    circle: list[str] = []
    # Packages with a changed search path, and the path to restore; "" stands for sys.path.
    changed: list[tuple[str, str]] = []

    def restore_paths() -> None:
        while changed:
            name, path = changed.pop()
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
            changed.append((parent, path))
            # If it is a package, the folder may have a part of it: the rest is still frozen.
            changed.append((name, path + "/" + last))
        try:
            plain_import(name)
        finally:
            restore_paths()

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
                        # The first one stays in `waiting`; the others are loaded inside it.
                        at = max(1, waiting.index(needed))
                        circle.extend(waiting[at:])
                        del waiting[at:]
                    else:
                        waiting.append(needed)
        finally:
            waiting.clear()

    def import_module(name: str, *rest: "Any") -> "Any":
        # The module that imports this one has been found: its search path is not needed any more.
        restore_paths()
        if name.partition(".")[0] in ours:
            for module in _with_its_packages(name):
                if module in loaded:
                    continue
                if not waiting:
                    load_with_its_needs(module)
                elif module in circle or module.startswith(waiting[-1] + "."):
                    # A package that is being loaded imports one of its own modules.
                    load(module)
                else:
                    raise _Needs(module)
        return plain_import(name, *rest)

    interpreter.__import__ = import_module


def _with_its_packages(name: str) -> list[str]:
    found = [name]
    while "." in found[0]:
        found.insert(0, found[0].rpartition(".")[0])
    return found


def _forget(names: list[str]) -> None:
    """Unload what _boot.py has loaded, except packages and this module."""
    for name in names:
        module = sys.modules.get(name)
        if module and name != __name__ and not hasattr(module, "__path__"):
            del sys.modules[name]
            parent, _, last = name.rpartition(".")
            if parent:
                delattr(sys.modules[parent], last)


def _modules(folder: str, package: str) -> list[str]:
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
