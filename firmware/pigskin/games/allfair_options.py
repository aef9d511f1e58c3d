"""Options of All-Fair Football: read before play, and when a game is written down.

Rulings are cited as A-9, from tests/rules/allfair.md.
"""

_OPTIONS = (
    ("deck", ("allfair",), "the cards: a packed deck by its name"),
    ("last_try", ("no", "card"), "a touchdown on the last card of a half: a try? (A-9)"),
    ("toss", ("kick", "choose"), "the loser of the toss kicks, or the winner chooses (A-15)"),
    ("deep_kickoff", ("return", "touchback"), "a kick-off into the end zone (A-5)"),
    ("deep_punt", ("touchback", "return"), "a punt into the end zone (A-6)"),
    ("interception", ("spot", "line"), "where an interception counts from (A-10)"),
    (
        "free_block",
        ("turn", "apply"),
        "a blocked free kick: next card, or it counts (A-14)",
    ),
)


def options(_: int) -> tuple:
    return _OPTIONS


def allow(name: str, value: str) -> bool:
    # Whether there is such a deck shows when it is opened.
    return name == "deck"
