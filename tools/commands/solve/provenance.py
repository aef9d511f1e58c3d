"""The provenance of a coach's table: a readable file beside it that can be checked.

pigskin coach tables 1
made by: pigskin solve football26

inputs
  firmware/pigskin/games/dice_football/rules.py  0123456789abcdef
tables
  coach26.py  0123456789abcdef  8123 bytes
figures
  points per 100 plays below the optimum: 0.012
"""

import ast
import hashlib
import io
import tokenize
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from host_sim.errors import UserError

ROOT = Path(__file__).resolve().parents[3]

_TITLE = "pigskin coach tables 1"


# A function that is told the step under way, how much is done, and how much there is.
Progress = Callable[[str, int, int], None]


class Solution(NamedTuple):
    """The result of a solver: the packed table, and figures of its quality in reading order."""

    table: bytes
    figures: dict[str, str]


@dataclass
class Provenance:
    """The origin of a table: the command, digests by file name, and figures of its quality."""

    command: str
    inputs: dict[str, str]
    tables: dict[str, str]
    figures: dict[str, str]

    def text(self) -> str:
        lines = [_TITLE, f"made by: {self.command}", "", "inputs"]
        lines += [f"  {name}  {digest}" for name, digest in self.inputs.items()]
        lines += ["tables"]
        lines += [f"  {name}  {digest}" for name, digest in self.tables.items()]
        lines += ["figures"]
        lines += [f"  {name}: {value}" for name, value in self.figures.items()]
        return "\n".join(lines) + "\n"

    def agrees(self, other: "Provenance", part: str) -> bool:
        return getattr(self, part) == getattr(other, part)


def read_provenance(path: Path) -> Provenance:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise UserError(
            f"cannot read {path}: {error.strerror}; `pigskin solve GAME` makes it"
        ) from None
    if lines[:1] != [_TITLE] or len(lines) < 2:
        raise UserError(f"{path} does not start with '{_TITLE}'; `pigskin solve GAME` makes it")
    made = Provenance(lines[1].removeprefix("made by: "), {}, {}, {})
    part: dict[str, str] = {}
    for line in lines[2:]:
        if not line.startswith("  "):
            part = getattr(made, line, {}) if line else {}
        elif part is made.figures:
            # The name of a figure may have a colon of its own.
            name, _, value = line.strip().rpartition(": ")
            part[name] = value
        else:
            name, _, value = line.strip().partition("  ")
            part[name] = value
    return made


def packed(name: str, table: bytes) -> dict[str, str]:
    """Return the line of a table: its data module, with digest and size."""
    return {name: f"{_digest(table)}  {len(table)} bytes"}


def digest_of_lines(lines: Iterable[str]) -> str:
    """Return a digest of lines about the rules, in any order."""
    return _digest("\n".join(sorted(lines)).encode())


def digests_of(inputs: tuple[str, ...]) -> dict[str, str]:
    """Return digests of files in the repository. Of Python only `_code` counts."""
    found = {}
    for name in inputs:
        data = (ROOT / name).read_bytes()
        found[name] = _digest(_code(data.decode()).encode() if name.endswith(".py") else data)
    return found


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def _code(source: str) -> str:
    """Return Python without comments, docstrings, imports and empty lines.

    Better words and moved modules then leave every table up to date.
    """
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.Expr | ast.Import | ast.ImportFrom):
            for row in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[row] = ""
    return "\n".join(line.rstrip() for line in lines if line.strip())
