"""The Pigskin family of `pigskin deck`: how these cards are read, checked, counted and packed."""

from typing import Any

from rich.table import Column, Table

from host_sim.printing import Console
from pigskin.games.hamilton import deck
from pigskin.games.hamilton.deck import FORM
from pigskin.games.hamilton.readings import format_reading
from tools.commands.deck import hamilton_checks as checks
from tools.commands.deck.hamilton_figures import SQUADS, DeckFigures, priors, rows
from tools.commands.deck.heading import show_heading
from tools.shared.decks import hamilton_source as source
from tools.shared.tables import numbers

# Readings counted in the tables, with their headings.
_WORDS = (
    ("Long", (deck.LONG,)),
    ("Fum", (deck.FUMBLE,)),
    ("Add", (deck.ADD_RUN, deck.ADD_LATERAL)),
    ("Inc", (deck.INCOMPLETE,)),
    ("Int", (deck.INTERCEPTED,)),
    ("Blk", (deck.BLOCKED,)),
)
_GAMES = ("full", "short")


def recognizes(data: bytes) -> bool:
    """Return whether a file is a Pigskin deck, as source or packed."""
    if data.startswith(FORM.magic):
        return True
    lines = data.decode(errors="replace").splitlines()
    first = next((line for line in lines if line.partition("#")[0].strip()), "")
    return first.split()[:1] == [source.FORMAT]


def load(data: bytes) -> source.DeckSource:
    """Return the deck in a file. Raise ValueError if it cannot be read at all."""
    if data.startswith(FORM.magic):
        return source.unpack(data)
    return source.parse(data.decode("utf-8-sig"))


def check(found: source.DeckSource) -> tuple[list[source.DeckFault], list[source.DeckFault]]:
    """Return the faults, and notes about readings that only look odd."""
    return checks.faults(found), checks.notes(found)


def pack(found: source.DeckSource) -> bytes:
    return source.pack(found)


def describe(found: source.DeckSource) -> str:
    """Return a line about a deck without faults."""
    digest = FORM.opened(source.pack(found)).digest
    specials = sum(bool(card.special) for card in found.cards.values())
    ordinary = len(found.cards) - specials
    return f"{found.status.lower()}, {ordinary} + {specials} cards, digest {digest}"


def cells(found: source.DeckSource) -> dict[str, str]:
    """Return every reading with its provenance, by card and cell."""
    shown = {"title": found.title, "status": found.status}
    for name in source.CARD_NAMES:
        card = found.cards.get(name)
        if card is None:
            continue
        if card.special:
            shown[name] = source.special_text(card.codes[0]) + _mark(card.sources[0])
            continue
        for cell, code in enumerate(card.codes):
            text = format_reading(code) if code else "(blank)"
            shown[f"{name} {source.cell_name(cell)}"] = text + _mark(card.sources[cell])
    return shown


def _mark(provenance: int) -> str:
    return f" ({source.PROVENANCES[provenance]})"


def stats(found: source.DeckSource) -> dict[str, Any]:
    """Return everything that the tables show, as plain data."""
    counted = {"full": DeckFigures(found), "short": DeckFigures(found, short=True)}
    return {
        "title": found.title,
        "status": found.status,
        "digest": FORM.opened(source.pack(found)).digest,
        "provenance": _provenance(found),
        "rows": [
            {
                "row": word,
                "class": source.COLUMNS[column],
                **{game: _column(counted[game], space, column) for game in _GAMES},
            }
            for space, word in rows()
            for column in range(3)
        ],
        "margins": {game: _margins(counted[game]) for game in _GAMES},
        "information": [
            {
                "edition": edition,
                "row": word,
                "prior": name,
                **counted["full"].information(space, prior)._asdict(),
            }
            for edition in SQUADS
            for space, word in rows()
            for name, prior in priors(edition, space).items()
        ],
    }


def calibrate(found: source.DeckSource, games: int) -> dict[str, Any]:
    """Return the figures of games played with a deck, as plain data."""
    from tools.commands.deck import hamilton_calibration as calibration

    return calibration.measure(found, games)


def show_calibration(report: dict[str, Any]) -> None:
    """Print the figures of games as a table."""
    from tools.commands.deck import hamilton_calibration as calibration

    Console().print(calibration.table(report))


def _provenance(found: source.DeckSource) -> dict[str, int]:
    marks = [
        mark
        for card in found.cards.values()
        for mark in (card.sources[:1] if card.special else card.sources)
    ]
    return {word: marks.count(at) for at, word in enumerate(source.PROVENANCES)}


def _column(figures: DeckFigures, space: int, column: int) -> dict[str, Any]:
    found = figures.column(space, column)
    shares = {
        head: round(sum(found.shares.get(kind, 0) for kind in kinds), 4) for head, kinds in _WORDS
    }
    return {"yards": round(found.yards, 3), "spread": round(found.spread, 3), "shares": shares}


def _margins(figures: DeckFigures) -> dict[str, float]:
    share, mean = figures.share, figures.mean
    kicked = [c for c in figures.codes(deck.QUICK_KICK_MARGIN) if deck.kind(c) == deck.YARDS]
    goals = figures.codes(deck.FIELD_GOAL_MARGIN)
    passes = figures.codes(deck.LONG_PASS_MARGIN)
    caught = [deck.value(code) for code in passes if deck.kind(code) == deck.YARDS]
    found = {
        "cards": len(figures.all),
        "penalty cards": sum(card.special == deck.PENALTY_CARD for card in figures.all),
        "replacement cards": sum(card.special > deck.PENALTY_CARD for card in figures.all),
        "long gain, yards": figures.long,
        "long gain doubled": share(deck.LONG_MARGIN, deck.DOUBLE),
        "fumble lost": figures.lost,
        "fumble, yards": figures.fumble,
        "run or lateral, yards": figures.run,
        "blocked kick kept": share(deck.BLOCKED_MARGIN, deck.KICKERS_BALL),
        "blocked kick, yards lost": mean(deck.BLOCKED_MARGIN),
        "quick kick, yards": sum(deck.value(code) for code in kicked) / max(1, len(kicked)),
        "quick kick blocked": share(deck.QUICK_KICK_MARGIN, deck.BLOCKED),
        "punt out of bounds, yard line": mean(deck.OUT_OF_BOUNDS_MARGIN),
        **{
            f"field goal good from the {line}": sum(
                deck.kind(code) == deck.GOOD and deck.value(code) >= line for code in goals
            )
            / len(goals)
            for line in (5, 10, 15, 20, 25, 30)
        },
        "point after good": share(deck.POINT_AFTER_MARGIN, deck.GOOD),
        "long pass caught": share(deck.LONG_PASS_MARGIN, deck.YARDS, deck.LONG, deck.ADD_RUN),
        "long pass caught, yards": sum(caught) / max(1, len(caught)),
        "long pass intercepted": share(deck.LONG_PASS_MARGIN, deck.INTERCEPTED),
        "penalty against the offense": share(deck.PENALTY_MARGIN, deck.ON_OFFENSE),
        "penalty, yards": mean(deck.PENALTY_MARGIN),
    }
    return {name: round(figure, 3) for name, figure in found.items()}


def show(report: dict[str, Any]) -> None:
    """Print the report as tables."""
    console = Console()
    show_heading(console, report)
    console.print(_rows_table(report["rows"]))
    console.print(_margins_table(report["margins"]))
    console.print(_information_table(report["information"]))


def _rows_table(entries: list[dict[str, Any]]) -> Table:
    table = Table(
        "Row",
        "Cl",
        *numbers("Yards", "Spread", *(head for head, _ in _WORDS), "Short"),
        title="Rows: yards with all follow-up cards, and the share of each word",
    )
    for entry in entries:
        full = entry["full"]
        table.add_row(
            entry["row"] if entry["class"] == "*" else "",
            entry["class"],
            f"{full['yards']:.2f}",
            f"{full['spread']:.1f}",
            *(f"{share:.0%}" if share else "" for share in full["shares"].values()),
            f"{entry['short']['yards']:.2f}",
            end_section=entry["class"] == "S",
        )
    return table


def _margins_table(margins: dict[str, dict[str, float]]) -> Table:
    table = Table("Figure", *numbers(*map(str.capitalize, _GAMES)), title="Margins")
    for name in margins["full"]:
        table.add_row(name, *(f"{margins[game][name]:g}" for game in _GAMES))
    return table


def _information_table(entries: list[dict[str, Any]]) -> Table:
    table = Table(
        *(Column(head, no_wrap=True) for head in ("Squads", "Row", "Known before")),
        *numbers("Bits", "Alone", "Half", "9 in 10"),
        title="Closed announcing: what a coach who knows the cards by heart learns of a class.\n"
        "Bits a reading; readings that settle it alone; readings to be 90 % sure, in half of\n"
        "the cases and in nine of ten",
    )
    for entry in entries:
        table.add_row(
            entry["edition"],
            entry["row"],
            entry["prior"],
            f"{entry['bits']:.2f}",
            f"{entry['at_once']:.0%}",
            str(entry["needed"]),
            str(entry["needed_most"]),
        )
    return table
