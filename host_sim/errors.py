"""The one error a command raises when the user, not the program, has to act."""

from pigskin import VERSION
from pigskin_desktop import ROOT


class UserError(Exception):
    """Its text says what is wrong and what to do next; shown without a traceback, status 2."""


class BuildFailed(UserError):
    """What is there does not build: a fault, unlike something that cannot be had on a machine."""


def how_to_get(extra: str, command: str = "") -> str:
    """The end of a message that something is missing.

    make knows in a clone. Elsewhere it is `command`, or the wheel again with this extra.
    """
    if (ROOT / "Makefile").exists():
        command = "make env"
    return f"run `{command or _install(extra)}`"


def _install(extra: str) -> str:
    return f"pip install 'pigskin-{VERSION}-py3-none-any.whl{f'[{extra}]' if extra else ''}'"
