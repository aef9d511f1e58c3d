"""The All-Fair family of `pigskin deck`: how these cards are read, checked, counted and packed."""

from collections import Counter
from statistics import fmean
from typing import Any

from rich.table import Column, Table
from rich.text import Text

from host_sim.printing import Console
from pigskin.games.allfair import deck
from pigskin.games.allfair import readings as texts
from pigskin.games.allfair.deck import FORM
from tools.commands.deck.heading import show_heading
from tools.shared.decks import allfair_source as source
from tools.shared.decks.allfair_source import AllFairDeckFault, AllFairDeckSource
from tools.shared.tables import numbers

# Headings of the table of cells, and the figure below each.
_HEADS = {
    "Yards": "yards",
    "Back": "back",
    "< 0": "lost",
    "0-5": "0 to 5",
    "15+": "15 or more",
    "INC": "incomplete",
    "I": "intercepted",
    "F": "fumble",
    "B": "blocked",
    "P": "penalty",
}


def recognizes(data: bytes) -> bool:
    """Return whether a file is an All-Fair deck, as source or packed."""
    return data.startswith(FORM.magic) or (
        data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and b"af46-deck" in data[:400]
    )


def load(data: bytes) -> AllFairDeckSource:
    """Return the deck in a file. Raise ValueError if it cannot be read at all."""
    if data.startswith(FORM.magic):
        return source.unpack(data)
    return source.parse(data.decode("utf-8-sig"))


def check(found: AllFairDeckSource) -> tuple[list[AllFairDeckFault], list[AllFairDeckFault]]:
    """Return the faults, and notes about readings that only look odd."""
    return found.faults, [] if found.faults else _notes(found)


def _notes(found: AllFairDeckSource) -> list[AllFairDeckFault]:
    notes = []
    seen: dict[tuple, str] = {}
    for card in found.cards.values():
        twin = seen.setdefault(tuple(card.codes), card.name)
        if twin != card.name:
            notes.append(AllFairDeckFault(f"is the same as {twin}: typed in twice?", card.name))
        for cell, code in enumerate(card.codes):
            if texts.kind(code) == deck.KICK and texts.second(code) > deck.first(code) + 60:
                notes.append(
                    AllFairDeckFault(
                        "is run back farther than kicked", card.name, source.cell_name(cell)
                    )
                )
    return notes


def pack(found: AllFairDeckSource) -> bytes:
    return source.pack(found)


def describe(found: AllFairDeckSource) -> str:
    """Return a line about a deck without faults."""
    return f"{found.status.lower()}, {len(found.cards)} cards, digest {_digest(found)}"


def _digest(found: AllFairDeckSource) -> str:
    return FORM.opened(source.pack(found)).digest


def cells(found: AllFairDeckSource) -> dict[str, str]:
    """Return every reading with its provenance, by card and cell."""
    shown = {"title": found.title, "status": found.status}
    for card in found.cards.values():
        for cell, row, column in source.places():
            text = texts.format_reading(card.codes[cell]) or "(blank)"
            mark = source.PROVENANCES[card.sources[cell]]
            shown[f"{card.name}, {f'{row} {column}'.strip()}"] = f"{text} ({mark})"
    return shown


def stats(found: AllFairDeckSource) -> dict[str, Any]:
    """Return everything that the tables show, as plain data."""
    return {
        "title": found.title,
        "status": found.status,
        "digest": _digest(found),
        "provenance": _provenance(found),
        "cells": [
            {"row": row, "column": column, **_count(found, cell)}
            for cell, row, column in sorted(source.places(), key=_by_column)
        ],
    }


def calibrate(found: AllFairDeckSource, games: int) -> dict[str, Any]:
    """Return the worth of every call and the figures of games, as plain data."""
    from tools.commands.deck import allfair_calibration, allfair_value

    worth = [one._asdict() for one in allfair_value.PositionValues(found).table()]
    return {"worth": worth, **allfair_calibration.measure(found, games)}


def show_calibration(report: dict[str, Any]) -> None:
    """Print the worth of calls and the figures of games as tables."""
    from tools.commands.deck import allfair_calibration

    console = Console()
    console.print(_worth_table(report["worth"]))
    console.print(allfair_calibration.table(report))


def _by_column(place: tuple[int, str, str]) -> tuple[int, int]:
    cell, _, column = place
    order = (*source.COLUMNS, *source.PANELS)
    return order.index(column), cell


def _provenance(found: AllFairDeckSource) -> dict[str, int]:
    marks = [mark for card in found.cards.values() for mark in card.sources]
    return {word: marks.count(at) for at, word in enumerate(source.PROVENANCES)}


def _count(found: AllFairDeckSource, cell: int) -> dict[str, Any]:
    codes = [card.codes[cell] for card in found.cards.values()]
    kinds = Counter(texts.kind(code) for code in codes)
    yards = [deck.first(c) for c in codes if texts.kind(c) in (deck.YARDS, deck.KICK)]
    backs = [texts.second(c) for c in codes if texts.kind(c) == deck.KICK]
    return {
        "yards": round(fmean(yards), 2) if yards else None,
        "back": round(fmean(backs), 2) if backs else None,
        "lost": sum(figure < 0 for figure in yards),
        "0 to 5": sum(0 <= figure <= 5 for figure in yards),
        "15 or more": sum(figure >= 15 for figure in yards),
        "incomplete": kinds[deck.INCOMPLETE],
        "intercepted": kinds[deck.INTERCEPTED],
        "fumble": kinds[deck.FUMBLE],
        "blocked": kinds[deck.BLOCKED] + kinds[deck.BLOCKED_SAFETY],
        "penalty": kinds[deck.PENALTY],
        **_good(cell, codes),
    }


def _good(cell: int, codes: list[int]) -> dict[str, float]:
    """Return the share of good kicks: from the middle of the zone, or for the extra point."""
    if cell == deck.PAT_CELL:
        need = 12
    elif deck.FG_CELL <= cell < deck.KICKOFF_CELL:
        need = 110 - (10 * (cell - deck.FG_CELL + deck.FIRST_FG_ROW) + 5)
    else:
        return {}
    good = [texts.kind(code) == deck.YARDS and deck.first(code) >= need for code in codes]
    return {"good": round(fmean(good), 3)}


def show(report: dict[str, Any]) -> None:
    """Print the report as tables."""
    console = Console()
    show_heading(console, report)
    console.print(_cells_table(report["cells"]))


def _cells_table(entries: list[dict[str, Any]]) -> Table:
    table = Table(
        Column("Column", no_wrap=True),
        Column("Row", no_wrap=True),
        *numbers(*_HEADS, "OK"),
        title="36 cards: mean yards and yards back, and how many cards show what",
        caption="INC not completed, I intercepted, F fumble, B blocked, P penalty, OK good kicks",
    )
    for at, entry in enumerate(entries):
        last = at + 1 == len(entries) or entries[at + 1]["column"] != entry["column"]
        first = at == 0 or entries[at - 1]["column"] != entry["column"]
        figures = [entry[name] for name in _HEADS.values()]
        table.add_row(
            entry["column"] if first else "",
            entry["row"],
            *("" if figure in (None, 0) else f"{figure:g}" for figure in figures),
            f"{entry['good']:.0%}" if "good" in entry else "",
            end_section=last,
        )
    return table


def _worth_table(entries: list[dict[str, Any]]) -> Table:
    table = Table(
        "Row",
        "Down",
        *numbers(*source.COLUMNS),
        title="Expected points of each call from the middle of the zone",
        caption="Net points to come when both sides make the best calls; the best is bold",
    )
    for entry in entries:
        points = entry["points"]
        best = max(points.values())
        shown = ["" if call not in points else f"{points[call]:+.2f}" for call in source.COLUMNS]
        table.add_row(
            entry["row"] if entry["down"] == 1 else "",
            f"{entry['down']} and {entry['togo']}",
            *(
                Text(text, "bold" if text and points[call] == best else "")
                for text, call in zip(shown, source.COLUMNS, strict=True)
            ),
            end_section=entry["down"] == 4,
        )
    return table
