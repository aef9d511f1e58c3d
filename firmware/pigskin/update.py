"""Puts a new firmware in place once all of it has arrived, as `pigskin flash` leaves it.

/update.txt is the list of what is to be done, a line each:

    = PATH    PATH.new takes the place of PATH
    - PATH    PATH is not needed any more
    !         files are missing: this firmware must not start

Each step can be repeated, so whoever starts next goes on where the power went. main.py looks for
the list at every start; `pigskin flash` runs this same module.
"""

import os

from micropython import const

_LIST = "/update.txt"
_NO_SUCH_FILE = const(2)


def finish() -> None:
    """Do what the list says; ImportError if the firmware is not whole."""
    try:
        with open(_LIST) as file:
            lines = file.read().split("\n")
    except OSError:
        return
    for line in lines:
        if line == "!":
            raise ImportError("flashing was interrupted")
        try:
            _step(line[:2], line[2:])
        except OSError as error:
            if error.args[0] != _NO_SUCH_FILE:
                raise
            # Done already, before the power went.
    os.remove(_LIST)


def _step(what: str, path: str) -> None:
    if what == "= ":
        os.rename(path + ".new", path)
    elif what == "- ":
        os.remove(path)
