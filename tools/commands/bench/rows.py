"""Tables of figures, with or without a budget."""

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console
from rich.table import Table

from tools.shared.tables import numbers


def show_rows(title: str, figures: dict[str, Any]) -> None:
    table = Table("what", *numbers("measured"), title=title)
    for what, value in _flat(figures):
        table.add_row(what, value)
    Console().print(table)


def _flat(figures: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield the figures of nested dictionaries, each named by its path."""
    for name, value in figures.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}: ")
        else:
            yield f"{before}{name}", str(value)


def show_budgets(title: str, rows: Iterable[tuple[str, float, float]]) -> None:
    """Print rows of (what, figure, budget); a figure above its budget has missed it."""
    table = Table("what", *numbers("measured", "budget"), "", title=title)
    for what, figure, budget in rows:
        table.add_row(
            what,
            f"{figure:.0f}" if figure >= 10 else f"{figure:.2f}",
            f"{budget:.3g}",
            "met" if figure <= budget else "missed",
        )
    Console().print(table)
