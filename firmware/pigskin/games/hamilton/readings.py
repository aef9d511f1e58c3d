"""The text of Pigskin readings in deck sources, scenarios and logs; play never needs it.

The grammar is in section B.4 of the digest. Parsing ignores spaces and case. Formatting always
gives the short form.
"""

from micropython import const

from pigskin.games.hamilton import deck

# Every space with its word in scenarios and logs, its word in deck sources and the readings it
# may have (B.2, B.3). Decks that print more than ours need AMB-13, AMB-16 and AMB-37.
SPACES = (
    (deck.LINE_ROW, "LINE", "LINE", "n LONG FUM +LAT"),
    (deck.END_ROW, "END", "END", "n LONG FUM +LAT"),
    (deck.PASS_ROW, "PASS", "PASS", "n LONG FUM +RUN INC INT"),
    (deck.PUNT_ROW, "PUNT", "PUNT", "kick BLK OB"),
    (deck.KICKOFF_ROW, "KO", "KICKOFF", "kick OB"),
    (deck.RETURN_ROW, "RET", "RETURN", "n LONG FUM +LAT"),
    (deck.LONG_MARGIN, "LONG", "LONG", "gain X2"),
    (deck.FUMBLE_MARGIN, "FUMB", "FUMBLE", "KEEP LOST"),
    (deck.RUN_MARGIN, "RWP", "RUN", "n LONG FUM"),
    (deck.BLOCKED_MARGIN, "BLKD", "BLOCKED", "OWN OPP"),
    (deck.QUICK_KICK_MARGIN, "QK", "QUICKKICK", "kick BLK OB"),
    (deck.OUT_OF_BOUNDS_MARGIN, "POB", "POOB", "line lineR BLK"),
    (deck.FIELD_GOAL_MARGIN, "FG", "FIELDGOAL", "Gn NG"),
    (deck.POINT_AFTER_MARGIN, "PAT", "PAT", "G NG"),
    (deck.LONG_PASS_MARGIN, "LP", "LONGPASS", "n LONG FUM +RUN INC INT"),
    (deck.PENALTY_MARGIN, "PEN", "PENALTY", "OFF DEF"),
)

SPECIALS = (
    (deck.PENALTY_CARD, "PENALTY"),
    (deck.REPLACE_GAME, "REPLACE-P"),
    (deck.REPLACE_QUARTER, "REPLACE-Q"),
)

# Longer words that people may type, and the short form of each.
_LONGER = const(
    (
        ("DOUBLENEXTCARD", "X2"),
        ("DOUBLE", "X2"),
        ("FUMBLE", "FUM"),
        ("ADDLATERAL", "+LAT"),
        ("LATERAL", "LAT"),
        ("ADDRUN", "+RUN"),
        ("INCOMPLETE", "INC"),
        ("INTERCEPTED", "INT"),
        ("BLOCKED", "BLK"),
        ("OFFENSE", "OFF"),
        ("DEFENSE", "DEF"),
        ("KEPT", "KEEP"),
        ("GOOD-", "G"),
        ("GOOD", "G"),
        ("N.G.", "NG"),
        ("++", "+"),
    )
)
_WHOLE = (
    ("LONG", "LONG", deck.LONG),
    ("FUM", "FUM", deck.FUMBLE),
    ("BLK", "BLK", deck.BLOCKED),
    ("X2", "X2", deck.DOUBLE),
    ("G", "G", deck.GOOD),
    ("NG", "NG", deck.NO_GOOD),
)
# Word, permission in SPACES, kind, lowest and highest figure.
_BEFORE_FIGURE = (
    ("INC", "INC", deck.INCOMPLETE, 0, 99),
    ("INT", "INT", deck.INTERCEPTED, -99, 99),
    ("KEEP", "KEEP", deck.KEPT, -99, 99),
    ("LOST", "LOST", deck.LOST, -99, 99),
    ("OWN", "OWN", deck.KICKERS_BALL, 0, 99),
    ("OPP", "OPP", deck.BLOCKERS_BALL, 0, 99),
    ("OFF", "OFF", deck.ON_OFFENSE, 1, 99),
    ("DEF", "DEF", deck.ON_DEFENSE, 1, 99),
    ("G", "Gn", deck.GOOD, 1, 99),
)
_AFTER_FIGURE = (
    ("+LAT", "+LAT", deck.ADD_LATERAL, -99, 99),
    ("+RUN", "+RUN", deck.ADD_RUN, -99, 99),
    ("OB", "OB", deck.KICKED_OUT, 0, 99),
    ("R", "lineR", deck.RUN_BACK_AT, 1, 49),
)
_FIGURE = (
    ("n", deck.YARDS, -99, 99),
    ("gain", deck.YARDS, 0, 99),
    ("kick", deck.YARDS, 0, 99),
    ("line", deck.OUT_AT, 1, 49),
)
_LONGEST_FIGURE = const(9)


class ReadingError(ValueError):
    """A reading that its space does not allow; the message says why."""


def parse_reading(space: int, text: str) -> int:
    """Return the code of a reading written in a space."""
    word = _shortened(text)
    if not word:
        raise ReadingError("blank")
    allowed = _row(space)[3].split()
    for name, permission, kind in _WHOLE:
        if word == name:
            return deck.reading(kind) if permission in allowed else _refuse(space, text)
    for name, permission, kind, low, high in _BEFORE_FIGURE:
        if word.startswith(name) and _is_figure(word[len(name) :]):
            return _code(space, text, permission, kind, word[len(name) :], low, high)
    for name, permission, kind, low, high in _AFTER_FIGURE:
        if word.endswith(name) and _is_figure(word[: -len(name)]):
            return _code(space, text, permission, kind, word[: -len(name)], low, high)
    if not _is_figure(word):
        raise ReadingError(f"'{text.strip()[:20]}' is no reading of this game")
    for permission, kind, low, high in _FIGURE:
        if permission in allowed:
            return _code(space, text, permission, kind, word, low, high)
    return _refuse(space, text)


def format_reading(code: int) -> str:
    """Return the short form of a reading, which `parse_reading` reads back."""
    kind = deck.kind(code)
    value = deck.value(code)
    if kind == deck.GOOD and value:
        return f"G{value}"
    for name, _, known in _WHOLE:
        if kind == known:
            return name
    if kind == deck.KEPT or kind == deck.LOST:
        return ("KEEP" if kind == deck.KEPT else "LOST") + ("" if value < 0 else "+") + str(value)
    for name, _, known, _, _ in _BEFORE_FIGURE:
        if kind == known:
            return f"{name}{value}"
    for name, _, known, _, _ in _AFTER_FIGURE:
        if kind == known:
            return f"{value}{name}"
    for known, name in SPECIALS:
        if kind == known:
            return name
    return str(value)


def format_drawn(space: int, code: int, penalty: int = 0) -> str:
    """Return a card as scenarios and logs write it: KO=45, PASS=8+RUN;pen=DEF5, REPLACE-Q."""
    if deck.kind(code) >= deck.PENALTY_CARD:
        return format_reading(code)
    text = _row(space)[1] + "=" + format_reading(code)
    return text + ";pen=" + format_reading(penalty) if penalty else text


def parse_drawn(text: str) -> tuple[bool, int, int, int]:
    """Return (cut, space, code, penalty) of a card as scenarios write it.

    A special card has space -1. The penalty is 0 if no Penalty space is given.
    """
    rest = text.strip()
    cut = rest[:4].lower() == "cut:"
    if cut:
        rest = rest[4:]
    rest, _, penalty = rest.partition(";")
    for kind, name in SPECIALS:
        if rest.strip().upper() == name:
            return cut, -1, deck.reading(kind), 0
    word, equals, shown = rest.partition("=")
    space = _space(word.strip().upper()) if equals else -1
    if space < 0:
        raise ReadingError(f"'{text}' names no space of a card")
    code = 0
    if penalty:
        label, _, against = penalty.partition("=")
        if label.strip().lower() != "pen":
            raise ReadingError(f"'{text}': only ;pen= may follow a reading")
        code = parse_reading(deck.PENALTY_MARGIN, against)
    return cut, space, parse_reading(space, shown), code


def _space(word: str) -> int:
    for space, short, _, _ in SPACES:
        if word == short:
            return space
    return -1


def _row(space: int) -> tuple[int, str, str, str]:
    for row in SPACES:
        if row[0] == space:
            return row
    raise ReadingError(f"no space {space} on a card")


def _shortened(text: str) -> str:
    word = "".join(text.upper().split()).replace("\u2212", "-")
    for long, short in _LONGER:
        word = word.replace(long, short)
    return word


def _is_figure(word: str) -> bool:
    digits = word[1:] if word[:1] in ("+", "-") else word
    # isdigit() would accept the digits of other scripts too.
    return bool(digits) and all(digit in "0123456789" for digit in digits)


def _code(
    space: int, text: str, permission: str, kind: int, figure: str, low: int, high: int
) -> int:
    if permission not in _row(space)[3].split():
        _refuse(space, text)
    # CPython refuses to read a number of thousands of digits.
    if len(figure) > _LONGEST_FIGURE or not low <= int(figure) <= high:
        raise ReadingError(f"'{text.strip()[:20]}': figure must be {low} to {high}")
    return deck.reading(kind, int(figure))


def _refuse(space: int, text: str) -> int:
    raise ReadingError(f"'{text.strip()[:20]}' cannot stand in {_row(space)[2]}")
