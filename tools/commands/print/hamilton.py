"""The fifty cards of Pigskin, drawn at true size."""

from pigskin.games.hamilton import deck
from pigskin.games.hamilton.readings import format_reading
from tools.commands.print.backs import draw_back
from tools.commands.print.paper import FAINT, FINE, INK, RED, RULE, THIN, Paper
from tools.commands.print.sheets import HEIGHT, WIDTH, Card, Draw
from tools.shared.decks.hamilton_source import COLUMNS, DeckSource, pack
from tools.shared.decks.hamilton_source import Card as Source

_EDGE = 3.6
_ROWS = (
    (deck.LINE_ROW, "Line", "guard, tackle"),
    (deck.END_ROW, "End", ""),
    (deck.PASS_ROW, "Pass", ""),
    (deck.PUNT_ROW, "Punt", ""),
    (deck.KICKOFF_ROW, "Kick-off", ""),
    (deck.RETURN_ROW, "Return", ""),
)
_MARGINS = (
    (deck.LONG_MARGIN, "Long"),
    (deck.QUICK_KICK_MARGIN, "Quick kick"),
    (deck.FUMBLE_MARGIN, "Fumble"),
    (deck.OUT_OF_BOUNDS_MARGIN, "Punt out"),
    (deck.RUN_MARGIN, "Run with pass"),
    (deck.FIELD_GOAL_MARGIN, "Field goal"),
    (deck.LONG_PASS_MARGIN, "Long pass"),
    (deck.POINT_AFTER_MARGIN, "Point after"),
    (deck.BLOCKED_MARGIN, "Blocked"),
    (deck.PENALTY_MARGIN, "Penalty"),
)
_SPECIAL = {
    deck.PENALTY_CARD: (
        "Penalty",
        "Finish the play with further cards. The Penalty space of the last card used names the "
        "side and the yards. The other side accepts or refuses.",
    ),
    deck.REPLACE_GAME: (
        "Replacement",
        "Finish the play with further cards. Then the side that had the ball before it takes a "
        "man out for the rest of the game.",
    ),
    deck.REPLACE_QUARTER: (
        "Replacement",
        "Finish the play with further cards. Then the side that had the ball before it takes a "
        "man out for the rest of the quarter.",
    ),
}
LEGEND = (
    ("★ 2 S", "class of the man concerned: Star, Second, Scrub"),
    ("7  −3", "yards gained, yards lost"),
    ("Long", "read Long of the next card; ×2: twice that of the card after"),
    ("Fumble", "read Fumble of the next card: kept or lost, and yards"),
    ("4 +lat.", "4 yards and a lateral: add Run with pass of the next card; so with +run"),
    ("inc 12", "incomplete, thrown 12 yards: only the chart shows them"),
    ("int 20", "intercepted 20 yards on; Return of the next card runs it back"),
    ("blocked", "read Blocked of the next card: own or theirs, yards lost"),
    ("45 out", "kicked 45 yards, out of bounds"),
    ("Punt out", "the opponents' yard line on which such a punt goes out"),
    ("good 25", "a field goal from the 25 and nearer"),
    ("off 5", "Penalty against the side with the ball; def: the other side"),
)


def cards(found: DeckSource, mark: str) -> list[Card]:
    """Return the cards of a deck in order, and a legend; `mark` says whose deck it is."""
    back = _back(mark)
    drawn = [Card(_front(card, mark), back) for card in found.cards.values()]
    return [*drawn, Card(_legend(mark), back)]


def mark_of(found: DeckSource) -> str:
    """Return the words on each card that say whose deck it is."""
    digest = deck.FORM.opened(pack(found)).digest
    if found.status == "RECONSTRUCTION":
        return f"A reconstruction, not the cards of 1946. Deck {digest}"
    return f"{found.title}. Deck {digest}"


def _back(mark: str) -> Draw:
    return lambda paper, x, y: draw_back(paper, x, y, "PIGSKIN", mark)


def _front(card: Source, mark: str) -> Draw:
    def draw(paper: Paper, x: float, y: float) -> None:
        _frame(paper, x, y, card.name, mark)
        if card.special:
            _draw_special(paper, x, y, card)
        else:
            _draw_rows(paper, x, y, card)
            _draw_margins(paper, x, y, card)

    return draw


def _frame(paper: Paper, x: float, y: float, name: str, mark: str) -> None:
    paper.box(
        *(x + _EDGE, y + _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE),
        weight=THIN,
        ink=INK,
        radius=2.2,
    )
    paper.words(x + _EDGE + 2.2, y + _EDGE + 6.2, name, 15, face="bold", fill=RED)
    foot = y + HEIGHT - _EDGE - 1.2
    room = WIDTH - 2 * _EDGE - 4
    paper.words(
        x + WIDTH / 2, foot, mark, 4.6, face="italic", fill=FAINT, anchor="middle", fit=room
    )


def _column(x: float, column: int) -> float:
    return x + 25.9 + column * 13.4


def _draw_rows(paper: Paper, x: float, y: float, card: Source) -> None:
    """Draw the six rows under the three classes."""
    top = y + _EDGE + 6.0
    paper.star(_column(x, 0), top - 1.4, 1.9, RED)
    for column in (1, 2):
        paper.words(
            _column(x, column), top, COLUMNS[column], 11, face="bold", fill=RED, anchor="middle"
        )
    step = 6.3
    for at, (space, label, small) in enumerate(_ROWS):
        base = top + 7.3 + at * step
        paper.line(x + _EDGE, base - 4.9, x + WIDTH - _EDGE, base - 4.9, FINE, RULE)
        paper.words(x + _EDGE + 1.6, base - (0.9 if small else 0), label, 9, face="semibold")
        if small:
            paper.words(x + _EDGE + 1.6, base + 0.9, small, 4.4, face="italic", fill=FAINT)
        for column in range(3):
            text = printed(card.codes[space + column])
            place = _column(x, column)
            paper.words(place, base, text, 12, face="bold", anchor="middle", fit=12.2)


def _draw_margins(paper: Paper, x: float, y: float, card: Source) -> None:
    """Draw the ten margins in two columns below the rows."""
    top = y + _EDGE + 6.0 + 7.3 + 6 * 6.3 - 4.9
    half = (WIDTH - 2 * _EDGE) / 2
    paper.line(x + _EDGE, top, x + WIDTH - _EDGE, top, 0.5, RED)
    paper.line(x + WIDTH / 2, top, x + WIDTH / 2, top + 5 * 6.4, FINE, RULE)
    for at, (space, label) in enumerate(_MARGINS):
        row, side = divmod(at, 2)
        base = top + 4.6 + row * 6.4
        left = x + _EDGE + side * half
        if row:
            paper.line(left, base - 4.6, left + half, base - 4.6, FINE, RULE)
        text = printed(card.codes[space])
        room = half - paper.measure(label, 7) - 3.6
        paper.words(left + 1.3, base, label, 7)
        paper.words(left + half - 1.3, base, text, 10.5, face="bold", anchor="end", fit=room)


def printed(code: int) -> str:
    """Return a reading as it stands on a card."""
    kind = deck.kind(code)
    value = str(deck.value(code)).replace("-", "−")
    whole = {
        deck.LONG: "Long",
        deck.FUMBLE: "Fumble",
        deck.BLOCKED: "blocked",
        deck.DOUBLE: "×2",
        deck.NO_GOOD: "no good",
    }
    if kind in whole:
        return whole[kind]
    if kind == deck.GOOD:
        return f"good {value}" if deck.value(code) else "good"
    before = {
        deck.INCOMPLETE: "inc",
        deck.INTERCEPTED: "int",
        deck.KEPT: "kept",
        deck.LOST: "lost",
        deck.KICKERS_BALL: "own −",
        deck.BLOCKERS_BALL: "theirs −",
        deck.ON_OFFENSE: "off",
        deck.ON_DEFENSE: "def",
    }
    if kind in (deck.KEPT, deck.LOST) and deck.value(code) > 0:
        value = "+" + value
    if kind in before:
        return f"{before[kind]} {value}".replace("− ", "−")
    after = {
        deck.ADD_RUN: "+run",
        deck.ADD_LATERAL: "+lat.",
        deck.KICKED_OUT: "out",
        deck.RUN_BACK_AT: "run back",
    }
    if kind in after:
        return f"{value} {after[kind]}"
    return value if kind in (deck.YARDS, deck.OUT_AT) else format_reading(code)


def _draw_special(paper: Paper, x: float, y: float, card: Source) -> None:
    title, text = _SPECIAL[card.special]
    if deck.replaced_side(card.codes[0]) == deck.ON_DEFENSE:
        text = text.replace("that had the ball", "without the ball")
    place = deck.replaced_position(card.codes[0])
    if place:
        text = text.replace("a man", f"the man at {deck.POSITIONS[place - 1]}")
    middle = x + WIDTH / 2
    paper.words(middle, y + 35, title, 21, face="bold", fill=RED, anchor="middle", fit=WIDTH - 12)
    paper.line(middle - 12, y + 38.5, middle + 12, y + 38.5, 0.5, RED)
    base = y + 46.5
    for line in paper.lines(text, WIDTH - 16, 10):
        paper.words(middle, base, line, 10, anchor="middle")
        base += 4.9


def _legend(mark: str) -> Draw:
    def draw(paper: Paper, x: float, y: float) -> None:
        _frame(paper, x, y, "", mark)
        paper.words(
            x + WIDTH / 2,
            y + 10.5,
            "How to read a card",
            11,
            face="bold",
            fill=RED,
            anchor="middle",
        )
        base = y + 15.2
        for sign, meaning in LEGEND:
            left = x + 5.6
            if sign.startswith("★"):
                paper.star(left + 1, base - 0.9, 1.1)
                left += 3
            paper.words(left, base, sign.strip("★ "), 6.8, face="bold", fit=12)
            base = paper.paragraph(x + 18.2, base, meaning, WIDTH - 23.4, 6.2) + 0.75

    return draw
