"""Checks of a Pigskin deck that name every fault by card and cell."""

from collections import Counter
from collections.abc import Iterator

from pigskin.core.deck import TITLE_SIZE
from pigskin.games.hamilton import deck
from pigskin.games.hamilton.readings import format_reading
from tools.commands.deck.hamilton_figures import DeckFigures
from tools.shared.decks.hamilton_source import (
    CARD_NAMES,
    COLUMNS,
    ROWS,
    Card,
    DeckFault,
    DeckSource,
    cell_name,
)
from tools.shared.decks.packed import STATUSES

# In these rows a Star must be worst for the side that reads, in all others best (B.2, PS-2.10).
_AGAINST_READER = (deck.LINE_ROW, deck.END_ROW, deck.PASS_ROW)

# A figure outside these bounds is more likely a typing error than football.
_CREDIBLE = {
    deck.LINE_ROW: (-25, 60),
    deck.END_ROW: (-25, 70),
    deck.PASS_ROW: (-20, 80),
    deck.PUNT_ROW: (5, 85),
    deck.KICKOFF_ROW: (15, 85),
    deck.RETURN_ROW: (-15, 99),
    deck.FUMBLE_MARGIN: (-30, 50),
    deck.RUN_MARGIN: (-20, 80),
    deck.BLOCKED_MARGIN: (0, 40),
    deck.QUICK_KICK_MARGIN: (5, 90),
    deck.LONG_PASS_MARGIN: (5, 80),
    deck.PENALTY_MARGIN: (5, 25),
}


def faults(source: DeckSource) -> list[DeckFault]:
    """Return the faults that keep a deck from being played."""
    found = list(source.faults)
    found += _header(source)
    found += [DeckFault("is missing", name) for name in CARD_NAMES if name not in source.cards]
    found += _blanks(source)
    found += _special_counts(source)
    # Averages mean something only if no reading is missing.
    if not found:
        found += _margins(source)
    if not found:
        found += _columns(source)
    if source.status != "PRINTED":
        found += _ours(source)
    return found


def notes(source: DeckSource) -> list[DeckFault]:
    """Return notes about readings that look odd but may be printed so."""
    found = _slips(source)
    if source.status == "PRINTED":
        found += _ours(source)
    return found


def _header(source: DeckSource) -> Iterator[DeckFault]:
    if not source.title:
        yield DeckFault("the header has no title")
    elif len(source.title.encode()) > TITLE_SIZE:
        yield DeckFault(f"the title is longer than {TITLE_SIZE} bytes")
    if source.status not in STATUSES:
        yield DeckFault(f"status is {' or '.join(STATUSES)}, not '{source.status}'")


def _ordinary(source: DeckSource, short: bool = False) -> list[Card]:
    names = CARD_NAMES[deck.SERIES :] if short else CARD_NAMES
    return [source.cards[n] for n in names if n in source.cards and not source.cards[n].special]


def _blanks(source: DeckSource) -> Iterator[DeckFault]:
    reported = {(fault.card, fault.cell) for fault in source.faults}
    for card in _ordinary(source):
        for cell, code in enumerate(card.codes):
            name = cell_name(cell)
            known = (card.name, name) in reported or (
                card.name,
                name.partition("/")[0],
            ) in reported
            if not code and not known:
                yield DeckFault("is blank", card.name, name, card.line)


def _special_counts(source: DeckSource) -> Iterator[DeckFault]:
    counts = Counter(card.special for card in source.cards.values())
    if counts[deck.REPLACE_GAME] != 1:
        yield DeckFault(f"{counts[deck.REPLACE_GAME]} REPLACE-P cards, not 1 (PS-13.1)")
    if counts[deck.REPLACE_QUARTER] != 3:
        yield DeckFault(f"{counts[deck.REPLACE_QUARTER]} REPLACE-Q cards, not 3 (PS-13.1)")
    if counts[deck.PENALTY_CARD] < 2:
        yield DeckFault(f"{counts[deck.PENALTY_CARD]} PENALTY cards, at least 2 (PS-10.7)")


def _margins(source: DeckSource) -> Iterator[DeckFault]:
    def kinds(*cells: int, short: bool = False) -> Counter:
        return Counter(
            deck.kind(card.codes[cell]) for card in _ordinary(source, short) for cell in cells
        )

    for short, game in ((False, "full"), (True, "short")):
        long = kinds(deck.LONG_MARGIN, short=short)
        if not long[deck.YARDS]:
            yield DeckFault(
                f"no figure in the {game} game: doubling never ends (PS-9.8)", "", "LONG"
            )
        elif long[deck.DOUBLE] >= long[deck.YARDS]:
            yield DeckFault(f"half of the cards or more read X2 in the {game} game", "", "LONG")
    if kinds(deck.LONG_MARGIN)[deck.DOUBLE] < 2:
        yield DeckFault("fewer than 2 cards read X2 (PS-9.8)", "", "LONG")
    for cell, clause in (
        (deck.FIELD_GOAL_MARGIN, "PS-9.17"),
        (deck.POINT_AFTER_MARGIN, "PS-9.19"),
    ):
        for kind, word in ((deck.GOOD, "good"), (deck.NO_GOOD, "N.G.")):
            if not kinds(cell)[kind]:
                yield DeckFault(f"no card reads {word} ({clause})", "", cell_name(cell))
    punts = (deck.PUNT_ROW, deck.PUNT_ROW + 1, deck.PUNT_ROW + 2, deck.QUICK_KICK_MARGIN)
    if not kinds(*punts)[deck.BLOCKED]:
        yield DeckFault("no card reads BLK in PUNT or QUICKKICK (PS-9.22)")
    if not kinds(deck.FUMBLE_MARGIN)[deck.LOST] or not kinds(deck.FUMBLE_MARGIN)[deck.KEPT]:
        yield DeckFault("some fumbles must be kept and some lost (PS-9.5)", "", "FUMBLE")


def _columns(source: DeckSource) -> Iterator[DeckFault]:
    for short, game in ((False, "full"), (True, "short")):
        figures = DeckFigures(source, short)
        for space, _, word, _ in ROWS:
            means = [figures.worth(space, column) for column in range(3)]
            if space not in _AGAINST_READER:
                means = [-mean for mean in means]
            for left in range(2):
                if means[left] >= means[left + 1]:
                    shown = [abs(round(mean, 1)) for mean in means[left : left + 2]]
                    yield DeckFault(
                        f"averages run the wrong way in the {game} game: {shown[0]} for a "
                        f"{COLUMNS[left]}, {shown[1]} for a {COLUMNS[left + 1]} (B.2)",
                        "",
                        word,
                    )


def _ours(source: DeckSource) -> Iterator[DeckFault]:
    """Yield readings outside the bounds of a home-made deck (B.5 and rulings).

    A printed deck may break them.
    """
    for card in source.cards.values():
        if card.special:
            if card.special != deck.PENALTY_CARD and card.name.startswith("A"):
                yield DeckFault(
                    "a replacement card in A is missing from the short game", card.name
                )
            continue
        for cell, code in enumerate(card.codes):
            text = _unlikely(cell, code)
            if text:
                yield DeckFault(
                    f"{format_reading(code)}: {text}", card.name, cell_name(cell), card.line
                )
    kickoffs = [
        deck.value(card.codes[deck.KICKOFF_ROW + column])
        for card in _ordinary(source)
        for column in range(3)
    ]
    if kickoffs and max(kickoffs) < 60:
        yield DeckFault("no kickoff of 60, so never a touchback (PS-5.5)", "", "KICKOFF")


def _unlikely(cell: int, code: int) -> str:
    kind, value = deck.kind(code), deck.value(code)
    if kind == deck.KICKED_OUT:
        return "only the punt-out-of-bounds play goes out of bounds (AMB-13)"
    if kind == deck.ADD_LATERAL and deck.RETURN_ROW <= cell < deck.LONG_MARGIN:
        return "no lateral on a return (AMB-16)"
    if kind == deck.BLOCKED and cell == deck.OUT_OF_BOUNDS_MARGIN:
        return "only punts and quick kicks are blocked (AMB-37)"
    if kind == deck.INTERCEPTED and value <= 0:
        return "an interception lies beyond the line of scrimmage (AMB-47)"
    if cell == deck.FIELD_GOAL_MARGIN and value > 30:
        return "no field goal is tried from beyond the 30 (PS-8.10)"
    if cell == deck.PENALTY_MARGIN and value not in (5, 15):
        return "penalties were 5 and 15 yards (B.5)"
    return ""


def _slips(source: DeckSource) -> list[DeckFault]:
    found = []
    for card in _ordinary(source):
        for cell, code in enumerate(card.codes):
            space = cell - cell % 3 if cell < deck.LONG_MARGIN else cell
            low, high = _CREDIBLE.get(space, (-99, 99))
            has_figure = code and deck.kind(code) not in (deck.LONG, deck.FUMBLE, deck.BLOCKED)
            if has_figure and not low <= deck.value(code) <= high:
                text = f"{format_reading(code)}: is that the printed figure?"
                found.append(DeckFault(text, card.name, cell_name(cell), card.line))
    return found
