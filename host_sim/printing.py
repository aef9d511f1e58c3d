"""Printing to a terminal, with every text cleaned first.

Names of players and boards, texts of files and answers of devices may hold any character. Some of
these move the cursor or change the colours.
"""

import re
import sys
from collections.abc import Iterable
from typing import Any, TextIO

from rich.console import Console as RichConsole
from rich.console import ConsoleOptions, RenderableType
from rich.segment import Segment

# Control characters except tab and line feed, line and direction marks, and invalid characters.
_CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069"
    "\ud800-\udfff\ufffe\uffff]"
)


def clean(text: str) -> str:
    """Replace each character that a terminal or a drawing would obey by a visible sign."""
    return _CONTROL.sub(_sign, text)


def one_line(text: str) -> str:
    """Clean a text and replace its line ends, so that a name never looks like a line of ours."""
    return clean(text).replace("\n", "\u240a")


def _sign(found: re.Match[str]) -> str:
    code = ord(found[0])
    # Unicode has pictures of the control characters.
    return chr(0x2400 + code) if code < 0x20 else "\u2421" if code == 0x7F else "\ufffd"


def counted(number: int, one: str) -> str:
    """Return a number with its noun: `1 game`, `2 games`."""
    return f"{number:,} {one}{'' if number == 1 else 's'}"


def say(text: object = "", file: TextIO | None = None) -> None:
    """Print a cleaned line, to standard output unless `file` is given."""
    print(clean(str(text)), file=file or sys.stdout)


class Console(RichConsole):
    """Rich's console without markup. It cleans all texts that it prints."""

    def __init__(self, **settings: Any):
        super().__init__(highlight=False, markup=False, emoji=False, **settings)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=clean(segment.text))
