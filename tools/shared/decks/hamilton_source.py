"""The readable deck of Pigskin: a tolerant parser, and the one tidy way to write it.

A deck source starts with ``pigskin-deck 1`` and a few header words, then has a block per card::

    card B3
      LINE      2 | 4 | 6          columns * 2 S, for the six rows
      LONG 35 | FUMBLE LOST+2      margins, any number on a line
    card B4 REPLACE-Q

A mark after a reading is its provenance: ``!`` text, ``~`` inferred, ``?`` invented.
"""

from dataclasses import dataclass, field

from pigskin.games.hamilton import deck
from pigskin.games.hamilton.deck import FORM
from pigskin.games.hamilton.readings import (
    SPACES,
    SPECIALS,
    ReadingError,
    format_reading,
    parse_reading,
)
from tools.shared.decks import packed

FORMAT = "pigskin-deck"
VERSION = 1
COLUMNS = ("*", "2", "S")
PROVENANCES = ("invented", "inferred", "text")
MARKS = {"?": "invented", "~": "inferred", "!": "text"}

ROWS = tuple(entry for entry in SPACES if entry[0] < deck.LONG_MARGIN)
MARGINS = tuple(entry for entry in SPACES if entry[0] >= deck.LONG_MARGIN)
CARD_NAMES = tuple(deck.card_name(card) for card in range(deck.CARDS))

_SPACE_OF_WORD = {word: space for space, _, word, _ in SPACES} | {
    "GUARDTACKLE": deck.LINE_ROW,  # the 1956 label of the row (PS-9.2)
    "GUARD": deck.LINE_ROW,
    "KICK-OFF": deck.KICKOFF_ROW,
    "RWP": deck.RUN_MARGIN,
    "QUICK-KICK": deck.QUICK_KICK_MARGIN,
    "OUT-OF-BOUNDS": deck.OUT_OF_BOUNDS_MARGIN,
    "FIELD-GOAL": deck.FIELD_GOAL_MARGIN,
    "POINT-AFTER": deck.POINT_AFTER_MARGIN,
    "LONG-PASS": deck.LONG_PASS_MARGIN,
}
# Labels of several words as on the cards, the longest first: "Long" alone is the margin.
_PRINTED_LABELS = (
    ("RUN WITH COMPLETED PASS", "RUN"),
    ("PUNT OUT OF BOUNDS", "POOB"),
    ("POINT AFTER T.D.", "PAT"),
    ("POINT AFTER", "PAT"),
    ("GUARD TACKLE", "LINE"),
    ("BLOCKED KICK", "BLOCKED"),
    ("QUICK KICK", "QUICKKICK"),
    ("FIELD GOAL", "FIELDGOAL"),
    ("LONG PASS", "LONGPASS"),
)


@dataclass(frozen=True)
class DeckFault:
    """One thing wrong with a deck, named by card and cell where it has them."""

    text: str
    card: str = ""
    cell: str = ""
    line: int = 0

    def __str__(self) -> str:
        where = " ".join(part for part in (self.card, self.cell) if part)
        line = f"line {self.line}: " if self.line else ""
        return f"{line}{where}: {self.text}" if where else f"{line}{self.text}"


@dataclass
class Card:
    """A card: 28 codes, or 28 times the code of a special card; 0 is a blank cell."""

    name: str
    line: int = 0
    codes: list[int] = field(default_factory=lambda: [0] * deck.CELLS)
    sources: list[int] = field(default_factory=lambda: [0] * deck.CELLS)

    @property
    def special(self) -> int:
        return deck.special(self.codes[0])


@dataclass
class DeckSource:
    """A deck as its owner wrote it, with the faults met while reading it."""

    title: str = ""
    status: str = ""
    notes: list[str] = field(default_factory=list)
    cards: dict[str, Card] = field(default_factory=dict)
    faults: list[DeckFault] = field(default_factory=list)
    default_source: int = 0


def cell_name(cell: int) -> str:
    """Return a cell as people write it: LINE/*, PASS/S, LONG."""
    for space, _, word, _ in reversed(SPACES):
        if cell >= space:
            return f"{word}/{COLUMNS[cell - space]}" if space < deck.LONG_MARGIN else word
    raise ValueError(cell)


def special_text(code: int) -> str:
    """Return a special card as text: REPLACE-Q side=DEF pos=LT (AMB-69, AMB-70)."""
    text = format_reading(code)
    if deck.replaced_side(code) == deck.ON_DEFENSE:
        text += " side=DEF"
    if deck.replaced_position(code):
        text += f" pos={deck.POSITIONS[deck.replaced_position(code) - 1]}"
    return text


def parse(text: str) -> DeckSource:
    """Parse a source text; everything wrong goes into `faults` of the deck."""
    return _Parser().read(text)


def write(source: DeckSource) -> str:
    """Return the tidy text of a deck."""
    lines = [f"{FORMAT} {VERSION}", f"title   {source.title}", f"status  {source.status}"]
    lines.append(f"source  {PROVENANCES[source.default_source]}")
    lines += [f"note    {note}".rstrip() for note in source.notes]
    for name in CARD_NAMES:
        if name in source.cards:
            lines += ["", *_card_lines(source.cards[name], source.default_source)]
    return "\n".join(lines) + "\n"


def _card_lines(card: Card, default: int) -> list[str]:
    def shown(cell: int) -> str:
        mark = next(m for m, word in MARKS.items() if word == PROVENANCES[card.sources[cell]])
        return format_reading(card.codes[cell]) + (mark if card.sources[cell] != default else "")

    if card.special:
        _, _, options = special_text(card.codes[0]).partition(" ")
        return [f"card {card.name} {shown(0)} {options}".rstrip()]
    lines = [f"card {card.name}"]
    for space, _, word, _ in ROWS:
        cells = " | ".join(f"{shown(space + column):7}" for column in range(3))
        lines.append(f"  {word:8}{cells}".rstrip())
    for some in (MARGINS[:5], MARGINS[5:]):
        lines.append("  " + " | ".join(f"{word} {shown(space)}" for space, _, word, _ in some))
    return lines


class _Parser:
    def __init__(self) -> None:
        self.deck = DeckSource()
        self.card: Card | None = None
        self.number = 0

    def fault(self, text: str, cell: str = "") -> None:
        name = self.card.name if self.card else ""
        self.deck.faults.append(DeckFault(text, name, cell, self.number))

    def read(self, text: str) -> DeckSource:
        opened = False
        for number, raw in enumerate(text.splitlines(), 1):
            self.number = number
            line = raw.partition("#")[0].strip()
            if not line:
                continue
            if not opened:
                opened = True
                if line.lower().split() != [FORMAT, str(VERSION)]:
                    self.fault(f"a deck starts with '{FORMAT} {VERSION}', not '{line}'")
                    return self.deck
                continue
            self.line(line)
        if not opened:
            self.fault("the file is empty")
        return self.deck

    def line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word = word.lower().rstrip(":")
        if word == "card":
            self.start_card(rest.upper().split())
        elif self.card is None:
            self.header(word, rest.strip(), line)
        elif self.card.special:
            self.fault("a special card carries no readings (AMB-12)")
        else:
            self.cells(self.card, line)

    def header(self, word: str, rest: str, line: str) -> None:
        if word == "title":
            self.deck.title = rest
        elif word == "status":
            self.deck.status = rest.upper()
        elif word == "note":
            self.deck.notes.append(rest)
        elif word == "source" and rest.lower() in PROVENANCES:
            self.deck.default_source = PROVENANCES.index(rest.lower())
        elif word == "source":
            self.fault(f"source is one of {', '.join(PROVENANCES)}, not '{rest}'")
        else:
            self.fault(f"'{line}' before the first card: title, status, source or note")

    def start_card(self, words: list[str]) -> None:
        self.card = None
        name = words[0] if words else ""
        if name not in CARD_NAMES:
            self.card = Card(name or "?", self.number)
            self.fault("cards are named A1 to E10")
            return
        self.card = card = Card(name, self.number)
        if name in self.deck.cards:
            self.fault(f"is here twice; first on line {self.deck.cards[name].line}")
            return
        self.deck.cards[name] = card
        if len(words) > 1:
            self.special(card, words[1], words[2:])

    def special(self, card: Card, word: str, options: list[str]) -> None:
        word, source = self.provenance(word)
        kinds = [kind for kind, known in SPECIALS if known == word]
        if not kinds:
            self.fault(f"'{word}' is no special card: PENALTY, REPLACE-P or REPLACE-Q")
            return
        value = 0
        for option in options:
            key, _, name = option.partition("=")
            if kinds[0] == deck.PENALTY_CARD:
                self.fault(f"'{option}': a penalty card names nobody")
            elif key == "SIDE" and name in ("OFF", "DEF"):
                value |= 16 if name == "DEF" else 0
            elif key == "POS" and name in deck.POSITIONS:
                value |= deck.POSITIONS.index(name) + 1
            else:
                self.fault(f"'{option}': side=OFF|DEF or pos={'|'.join(deck.POSITIONS)}")
        card.codes = [deck.reading(kinds[0], value)] * deck.CELLS
        card.sources = [source] * deck.CELLS

    def provenance(self, text: str) -> tuple[str, int]:
        mark = text.rstrip()[-1:]
        if mark in MARKS:
            return text.rstrip()[:-1].rstrip(), PROVENANCES.index(MARKS[mark])
        return text, self.deck.default_source

    def cells(self, card: Card, line: str) -> None:
        if line.replace("|", " ").split() == list(COLUMNS):
            return  # a typist's column heads
        parts = [part.strip() for part in line.split("|")]
        space, first = self.label(parts[0])
        if space is None:
            return
        if space < deck.LONG_MARGIN:
            readings = [first, *parts[1:]] if len(parts) > 1 else first.split()
            if len(readings) != 3:
                word = cell_name(space).partition("/")[0]
                self.fault(f"{len(readings)} readings, not 3: write them * | 2 | S", word)
                return
            for column, text in enumerate(readings):
                self.cell(card, space + column, text)
            return
        for part in parts:
            space, text = self.label(part)
            if space is None:
                continue
            if space < deck.LONG_MARGIN:
                self.fault("a row stands on a line of its own", cell_name(space).partition("/")[0])
                continue
            self.cell(card, space, text)

    def label(self, part: str) -> tuple[int | None, str]:
        shown = " ".join(part.replace("=", " ").replace(":", " ").split())
        for printed, word in _PRINTED_LABELS:
            if shown.upper().startswith(printed):
                return _SPACE_OF_WORD[word], shown[len(printed) :].strip()
        word, _, rest = shown.partition(" ")
        space = _SPACE_OF_WORD.get(word.upper())
        if space is None:
            self.fault(f"'{word}' names no space of a card")
        return space, rest.strip()

    def cell(self, card: Card, cell: int, text: str) -> None:
        text, source = self.provenance(text)
        space = max(entry[0] for entry in SPACES if entry[0] <= cell)
        if card.codes[cell]:
            self.fault("is given twice", cell_name(cell))
            return
        try:
            card.codes[cell] = parse_reading(space, text)
            card.sources[cell] = source
        except ReadingError as error:
            # The check of the whole card names blanks.
            if str(error) != "blank":
                self.fault(str(error), cell_name(cell))


def pack(source: DeckSource) -> bytes:
    """Pack a deck without faults, always to the same bytes."""
    return packed.pack(FORM, source, [source.cards[name] for name in CARD_NAMES])


def unpack(data: bytes) -> DeckSource:
    """Unpack a deck; notes and comments are not packed."""
    found = packed.unpack(FORM, data)
    cards = {
        name: Card(name, codes=codes, sources=sources)
        for name, (codes, sources) in zip(CARD_NAMES, found.cards, strict=True)
    }
    deck_source = DeckSource(found.title, found.status, cards=cards)
    packed.check_readings(data, lambda: pack(parse(write(deck_source))))
    return deck_source
