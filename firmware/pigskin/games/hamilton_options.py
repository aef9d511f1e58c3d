"""Options of Pigskin: read before play, and when a game is written down.

Clauses are cited as PS-9.5 and rulings as AMB-41, from tests/rules/pigskin.md.
"""

_OPTIONS = (
    ("announcing", ("open", "closed"), "is the class named with each card? (PS-3.9, 3.10)"),
    ("pack", ("full", "short"), "50 cards a quarter, or 40 without series A (PS-1.8)"),
    ("man", ("owner", "random", "opponent"), "who names the man replaced (AMB-70)"),
    ("deck", ("hamilton",), "the deck of cards: a file in the data folder"),
    ("last_down", ("next", "replay"), "a penalty on the last play of a quarter (AMB-03)"),
    ("try_penalty", ("again", "none"), "a penalty card during the try (AMB-55)"),
    ("blocked", ("kept", "over"), "own blocked kick on first to third down (AMB-49)"),
    ("fumble_from", ("reached", "line"), "where fumble yards count from (AMB-39)"),
)


def options(_: int) -> tuple:
    return _OPTIONS


def allow(name: str, value: str) -> bool:
    # Whether there is such a deck shows when it is opened.
    return name == "deck"
