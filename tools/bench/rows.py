"""Figures without a budget, as rows of what and how much."""

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.table import Table

from tools.tables import numbers


def show_rows(title: str, figures: dict[str, Any]) -> None:
    table = Table("what", *numbers("measured"), title=title)
    for what, value in _flat(figures):
        table.add_row(what, value)
    Console().print(table)


def _flat(figures: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Figures within figures, named by where they are."""
    for name, value in figures.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}: ")
        else:
            yield f"{before}{name}", str(value)
