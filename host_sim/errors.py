"""Errors that tell a user what to do next."""

from pigskin import VERSION
from pigskin_desktop import ROOT


class UserError(Exception):
    """A problem that the user has to solve. Commands print its text and end with status 2."""


class BuildFailed(UserError):
    """The build itself failed, as opposed to a missing tool."""


def how_to_get(extra: str, command: str = "") -> str:
    """Return the end of a message about a missing piece: the command that brings it.

    In a clone that is make. Elsewhere it is `command`, or the wheel again with this extra.
    """
    if (ROOT / "Makefile").exists():
        command = "make env"
    return f"run `{command or _install(extra)}`"


def _install(extra: str) -> str:
    return f"pip install 'pigskin-{VERSION}-py3-none-any.whl{f'[{extra}]' if extra else ''}'"
