"""The texts about the game that the handheld shows: rules, options, first steps."""

from micropython import const

from pigskin.core.game import WHITE

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.allfair.rules import AllFair46
    from pigskin.types import Guide, OptionTexts

# The rules in short; a line in capitals begins a section.
TEXT = """\
THE GAME
36 cards are a quarter. Call the play, then the card is turned: it reads by your play and by the zone where the ball lies.
Four downs for ten yards. Touchdown 6, point after 1, field goal 3, safety 2.
On or over the goal line is a touchdown. After a safety the side scored upon punts from its 20.
THE PLAYS
Line plunge: sure and short.
End run: farther, with losses.
Forward pass: far, but in your own half it is often intercepted.
Punt: length and return stand on the card. Not from inside their 20.
Field goal: from their 40 in; it must carry ten yards past the goal line.
Kick-off: from the 40, with the return on the card.
The try for the point: two yards by line, end or pass, or a kick of twelve.
THE SCREEN
Two pins over the field: where the series began, and with the larger flag the line to gain. White goes to the right, Black to the left. Above: quarter and cards left.
The cards are a reconstruction: the rulebook does not print them.
With hints on (in the settings), Ask the coach in the pause menu shows the three best calls: by games won in 100, or by points ahead. The others are told.
"""

# Coaches and options in words: what each is called, and for each value its name and what it means.
OPTIONS: "OptionTexts" = (
    (
        "coach",
        "",
        ("rookie", "rookie", "A beginner: calls what comes to mind, whatever the distance."),
        (
            "sophomore",
            "sophomore",
            "Knows the book and forgets it at every other call. Beats the rookie in 2 games of 3.",
        ),
        (
            "varsity",
            "varsity",
            "Sound: minds zone, down and score. Beats the sophomore in 7 games of 10.",
        ),
        (
            "allamerican",
            "allamerican",
            "A gambler who knows which cards are left. Beats the varsity in 4 games of 5.",
        ),
    ),
    (
        "last_try",
        "Try without card",
        ("no", "no try", "A touchdown on the last card of a half: there is no try for the point."),
        (
            "card",
            "a new card",
            "A touchdown on the last card of a half: one more card for the try.",
        ),
    ),
    (
        "toss",
        "Coin toss",
        ("kick", "loser kicks", "Who loses the toss of the coin kicks off."),
        ("choose", "winner picks", "Who wins the toss of the coin chooses to kick or to receive."),
    ),
    (
        "deep_kickoff",
        "Deep kick-off",
        (
            "return",
            "run back",
            "A kick-off behind the goal line is run out as far as the card says.",
        ),
        ("touchback", "to the 20", "A kick-off behind the goal line is brought out to the 20."),
    ),
    (
        "deep_punt",
        "Deep punt",
        ("touchback", "to the 20", "A punt behind the goal line is brought out to the 20."),
        ("return", "run back", "A punt behind the goal line is run out as far as the card says."),
    ),
    (
        "interception",
        "Interception",
        (
            "spot",
            "where caught",
            "A stolen pass counts from where it was caught, with the run back.",
        ),
        ("line", "at the line", "A stolen pass gives the others the ball where the play began."),
    ),
    (
        "free_block",
        "Blocked free kick",
        ("turn", "next card", "A card that blocks the free kick after a safety is passed over."),
        ("apply", "it counts", "A card that blocks the free kick after a safety counts."),
    ),
)

# First steps: headline (empty: the real one), text, its top row, a choice that the picture is about,
# and where the pointer shows to (0: nowhere; a negative row: from above). The last page lets the player turn through the calls.
GUIDE: "Guide" = (
    ("", "White scores over here, at the right; Black at the left.", 36, "", 119, 22),
    ("", "Four tries, called downs, to bring the ball to this flag.", 36, "", 55, 15),
    ("", "2nd down: 5 yards to the flag.", 45, "", 0, 0),
    ("", "Score, quarter, cards left. Button B: menu and help.", 36, "", 114, 11),
    ("Your call: LEFT, RIGHT, A", "", 36, "LINE", 0, 0),
)


def guide_position(kind: "type[AllFair46]", page: int) -> "AllFair46":
    game = kind({})
    game.side = WHITE
    game.first_down(31)
    game.down = 2
    game.ball = 36
    return game
