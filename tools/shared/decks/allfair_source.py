"""The readable All-Fair deck: section 5 of tests/rules/allfair.md as JSON, checked and packed.

A reading may end in a mark for its provenance: ``!`` text, ``~`` inferred, ``?`` invented. Without
one the `source` of the deck holds. `title`, `source` and `notes` may be left out, so that any file
in the format of the digest is a deck.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pigskin.games.allfair import deck
from pigskin.games.allfair import readings as texts
from pigskin.games.allfair.deck import FORM
from pigskin.games.allfair.readings import (
    COLUMNS,
    ROWS,
    AllFairReadingError,
    format_reading,
    parse_reading,
)
from tools.shared.decks import packed
from tools.shared.decks.packed import STATUSES

FORMAT = "af46-deck/1"
PROVENANCES = ("invented", "inferred", "text")
MARKS = ("?", "~", "!")
PANELS = ("kickoff", "pat_kick")

_HEADER = ("format", "title", "status", "source", "notes", "rows", "cards")
_RUN = (deck.YARDS, deck.FUMBLE, deck.PENALTY)
# The readings allowed in a column (digest section 5, validator; FG blocks by A-13, penalties by
#
_KINDS = {
    "LINE": _RUN,
    "END": _RUN,
    "PASS": (*_RUN, deck.INCOMPLETE, deck.INTERCEPTED),
    "PUNT": (deck.KICK, deck.YARDS, deck.BLOCKED, deck.BLOCKED_SAFETY, deck.PENALTY),
    "FG": (deck.YARDS, deck.BLOCKED, deck.PENALTY),
    "kickoff": (deck.KICK,),
    "pat_kick": (deck.YARDS,),
}
_LENGTHS = ("PUNT", "FG", "pat_kick")
# BS is only possible near the own goal (AF46-45).
_SAFETY_ROWS = ("R10", "R20")


@dataclass(frozen=True)
class AllFairDeckFault:
    """One thing wrong with a deck, named by card, row and column where it has them."""

    text: str
    card: str = ""
    cell: str = ""

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.card, self.cell) if part)
        return f"{where}: {self.text}" if where else self.text


@dataclass
class AllFairCard:
    """A card: 44 codes with their provenance; 0 is a blank cell."""

    number: int
    codes: list = field(default_factory=lambda: [0] * deck.CELLS)
    sources: list = field(default_factory=lambda: [0] * deck.CELLS)

    @property
    def name(self) -> str:
        return f"card {self.number}"


@dataclass
class AllFairDeckSource:
    """A deck as its owner wrote it, with the faults met while reading it."""

    title: str = ""
    status: str = ""
    default_source: int = 0
    notes: list = field(default_factory=list)
    cards: dict = field(default_factory=dict)
    faults: list = field(default_factory=list)


def places() -> Iterator[tuple[int, str, str]]:
    """Yield every cell of a card as (cell, row, column); the row of a panel is empty."""
    for number, row in enumerate(ROWS):
        for place, column in enumerate(COLUMNS):
            cell = texts.cell_of(number, place)
            if cell >= 0:
                yield cell, row, column
    yield deck.KICKOFF_CELL, "", PANELS[0]
    yield deck.PAT_CELL, "", PANELS[1]


def cell_name(cell: int) -> str:
    """Return a cell as people write it: R10 LINE, B40 FG, kickoff."""
    return next(f"{row} {column}".strip() for found, row, column in places() if found == cell)


def reading_for(row: str, column: str, text: str) -> int:
    """Return the code of a reading; raise AllFairReadingError if it may not stand there."""
    code = parse_reading(text)
    kind = texts.kind(code)
    if kind not in _KINDS[column]:
        raise AllFairReadingError(f"'{text}' cannot stand in {column}")
    if kind == deck.YARDS and column in _LENGTHS and deck.first(code) < 0:
        raise AllFairReadingError(f"'{text}' is less than nothing for a kick")
    if kind == deck.BLOCKED_SAFETY and row not in _SAFETY_ROWS:
        raise AllFairReadingError("BS stands only in " + " and ".join(_SAFETY_ROWS))
    return code


# Reading a source


class _Twice(dict):
    """A JSON object that remembers the names a typist gave twice."""

    def __init__(self, pairs: list[tuple[str, Any]]):
        super().__init__(pairs)
        names = [name for name, _ in pairs]
        self.twice = sorted({name for name in names if names.count(name) > 1})


def parse(text: str) -> AllFairDeckSource:
    """Parse a source text; everything wrong goes into `faults` of the deck."""
    source = AllFairDeckSource()
    try:
        data = json.loads(text, object_pairs_hook=_Twice)
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        fault = "has half of a surrogate pair, such as \\ud800; write the character itself"
        source.faults.append(AllFairDeckFault(fault))
        return source
    except json.JSONDecodeError as error:
        source.faults.append(AllFairDeckFault(f"is not JSON: line {error.lineno}: {error.msg}"))
        return source
    except RecursionError:
        source.faults.append(AllFairDeckFault("is nested too deeply to be a deck"))
        return source
    if not isinstance(data, _Twice) or data.get("format") != FORMAT:
        source.faults.append(AllFairDeckFault(f'a deck starts with {{"format": "{FORMAT}"'))
        return source
    _Parser(source).read(data)
    return source


class _Parser:
    def __init__(self, source: AllFairDeckSource):
        self.source = source
        self.card = ""

    def fault(self, text: str, cell: str = "") -> None:
        self.source.faults.append(AllFairDeckFault(text, self.card, cell))

    def read(self, data: _Twice) -> None:
        source = self.source
        self.names(data, _HEADER)
        source.title = self.word(data, "title", "")
        source.status = self.word(data, "status", "")
        if source.status not in STATUSES:
            self.fault(f"status is one of {', '.join(STATUSES)}, not {source.status!r}")
        # Every reading of printed cards is text.
        usual = PROVENANCES[2 if source.status == "PRINTED" else 0]
        provenance = self.word(data, "source", usual)
        if provenance in PROVENANCES:
            source.default_source = PROVENANCES.index(provenance)
        else:
            self.fault(f"source is one of {', '.join(PROVENANCES)}, not {provenance!r}")
        notes = data.get("notes", [])
        if isinstance(notes, list) and all(isinstance(note, str) for note in notes):
            source.notes = notes
        else:
            self.fault("notes is a list of texts")
        if data.get("rows", list(ROWS)) != list(ROWS):
            self.fault(f"rows are {', '.join(ROWS)} in this order")
        cards = data.get("cards")
        if not isinstance(cards, list):
            self.fault("cards is a list of 36 cards")
            return
        for place, card in enumerate(cards, 1):
            self.read_card(place, card)
        self.card = ""
        missing = [str(n) for n in range(1, deck.CARDS + 1) if n not in source.cards]
        if missing:
            self.fault(f"{len(missing)} cards are missing: {', '.join(missing)}")

    def word(self, data: dict, name: str, usual: str) -> str:
        value = data.get(name, usual)
        if isinstance(value, str):
            return value
        self.fault(f"{name} is a text")
        return usual

    def names(self, data: _Twice, known: tuple) -> None:
        for name in data.twice:
            self.fault(f"{name!r} is given twice")
        for name in data:
            if name not in known:
                self.fault(f"{name!r} is not one of {', '.join(known)}")

    def read_card(self, place: int, data: object) -> None:
        self.card = f"card at place {place}"
        if not isinstance(data, _Twice):
            self.fault("is not a JSON object")
            return
        number = data.get("no")
        if not isinstance(number, int) or isinstance(number, bool):
            self.fault("has no number: give it as no")
            return
        if not 1 <= number <= deck.CARDS:
            self.fault(f"has the number {number}: 1 to {deck.CARDS} are possible")
            return
        card = AllFairCard(number)
        self.card = card.name
        if number in self.source.cards:
            self.fault("is here twice")
            return
        self.source.cards[number] = card
        self.names(data, ("no", "rows", *PANELS))
        rows = data.get("rows", _Twice([]))
        if not isinstance(rows, _Twice):
            self.fault("rows is a JSON object")
            rows = _Twice([])
        self.names(rows, ROWS)
        for row in ROWS:
            if not isinstance(rows.get(row, _Twice([])), _Twice):
                self.fault("is not a JSON object", row)
                rows[row] = _Twice([])
        self.read_cells(card, data, rows)

    def read_cells(self, card: AllFairCard, data: dict, rows: dict) -> None:
        held: dict[str, list[str]] = {}
        for cell, row, column in places():
            found = rows.get(row, {}) if row else data
            name = cell_name(cell)
            held.setdefault(row, []).append(column)
            if column not in found:
                self.fault("is missing", name)
            else:
                self.read_cell(card, cell, row, column, found[column], name)
        for row in ROWS:
            if row in rows:
                self.columns(rows[row], held[row], row)

    def columns(self, data: _Twice, known: list[str], row: str) -> None:
        for name in data.twice:
            self.fault("is given twice", f"{row} {name}")
        for name in data:
            if name in known:
                continue
            if name in COLUMNS:
                self.fault("no card has a reading here (AF46-17)", f"{row} {name}")
            else:
                self.fault(f"{name!r} is not one of {', '.join(known)}", row)

    def read_cell(
        self, card: AllFairCard, cell: int, row: str, column: str, value: object, name: str
    ) -> None:
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str):
            self.fault("is not a reading in quotes", name)
            return
        text = value.strip().upper()
        provenance = self.source.default_source
        if text[-1:] in MARKS and text:
            provenance = MARKS.index(text[-1])
            text = text[:-1].strip()
        if not text:
            self.fault("is blank", name)
            return
        try:
            card.codes[cell] = reading_for(row, column, text)
            card.sources[cell] = provenance
        except AllFairReadingError as error:
            self.fault(str(error), name)


# Writing


def write(source: AllFairDeckSource) -> str:
    """Return the tidy text of a deck, with a row of a card on each line."""
    head = {
        "format": FORMAT,
        "title": source.title,
        "status": source.status,
        "source": PROVENANCES[source.default_source],
    }
    lines = [f" {json.dumps(name)}: {json.dumps(text)}," for name, text in head.items()]
    notes = ",\n  ".join(json.dumps(note) for note in source.notes)
    lines.append(f' "notes": [\n  {notes}],' if notes else ' "notes": [],')
    lines.append(f' "rows": {json.dumps(list(ROWS))},')
    cards = ",\n".join(
        _card_text(source.cards[number], source.default_source) for number in sorted(source.cards)
    )
    lines.append(f' "cards": [\n{cards}]')
    return "{" + "\n".join(lines)[1:] + "}\n"


def _card_text(card: AllFairCard, default: int) -> str:
    def shown(cell: int) -> str:
        mark = "" if card.sources[cell] == default else MARKS[card.sources[cell]]
        return format_reading(card.codes[cell]) + mark

    rows: dict[str, dict[str, str]] = {}
    for cell, row, column in places():
        if row:
            rows.setdefault(row, {})[column] = shown(cell)
    # As on the card: the opponents' goal on top, the own goal at the bottom (AF46-12, AF46-13).
    text = ",\n    ".join(f'"{row}": {json.dumps(rows[row])}' for row in reversed(ROWS))
    kickoff, pat = shown(deck.KICKOFF_CELL), shown(deck.PAT_CELL)
    return (
        f'  {{"no": {card.number}, "rows": {{\n    {text}}},\n'
        f'    "kickoff": "{kickoff}", "pat_kick": "{pat}"}}'
    )


def pack(source: AllFairDeckSource) -> bytes:
    """Pack a deck without faults, always to the same bytes."""
    return packed.pack(FORM, source, [source.cards[no] for no in range(1, deck.CARDS + 1)])


def unpack(data: bytes) -> AllFairDeckSource:
    """Unpack a deck; notes are not packed."""
    found = packed.unpack(FORM, data)
    cards = {no: AllFairCard(no, *cells) for no, cells in enumerate(found.cards, 1)}
    deck_source = AllFairDeckSource(found.title, found.status, cards=cards)
    packed.check_readings(data, lambda: pack(parse(write(deck_source))))
    return deck_source
