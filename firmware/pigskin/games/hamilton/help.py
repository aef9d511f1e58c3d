"""The texts that the handheld shows about Pigskin: rules, options, first steps."""

from micropython import const

from pigskin.core.chance import SEED_BYTES, Chance
from pigskin.core.game import WHITE
from pigskin.games.hamilton.deck import POSITIONS

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.hamilton.rules import Hamilton
    from pigskin.types import Guide, OptionTexts

# The rules in short; a line in capitals begins a section.
TEXT = """\
THE GAME
Each coach places eleven men in secret: Stars, Seconds and Scrubs. A card answers every play; how well depends on the class of the man you attack.
Four downs for ten yards, and each position may be attacked once in a series. First down: all are open again.
A quarter lasts as long as the pack: 50 cards, 40 in the short game.
Touchdown 6, point after 1, field goal 3, safety 2.
THE PLAYS
Run: at a guard, tackle or end. Their man's class counts.
Pass: to the center or a halfback. Their man's class counts, and it may be intercepted.
Long pass: all or nothing, on any down.
Punt: your fullback's class counts, then their quarterback's for the return.
Punt out of bounds: dead where it goes out, unless the card states a return. From midfield on, with a Star at fullback.
Quick kick: a punt nobody expects, with a Star at fullback, on 1st or 2nd down (in 1956 on 3rd too).
Field goal: from thirty yards in.
Kick-off: your fullback kicks, their quarterback returns.
THE MEN
Line: ends, tackles, guards, center. Backs: quarterback, fullback, halfbacks.
Substitute: in a time-out men may be changed; a man taken out comes back after one play. Four time-outs a half are free, each later one costs five yards.
Replacement card: when one is turned, the side with the ball loses a man after the play, for the quarter or (one card of four) for the game. It says who goes and who comes in.
Penalty: accept it for the yards and the down again, or refuse it and the play stands.
THE SCREEN
Arrows go to the man drawn there. DOWN from the backs leads to the kicks, over the field. A bench in the header: men may be changed now; UP from the line opens it, and UP in a story asks for your next time-out. A man in a dotted box is closed for this series. Marks: * Star, 2 Second, S Scrub.
The deck is a reconstruction: the rulebooks do not print the cards.
With hints on (in the settings), Ask the coach in the pause menu shows the three best calls: by games won in 100, or by points ahead. The others are told.
"""

# Coaches and options in words: the name of each, then the name and meaning of each value.
OPTIONS: "OptionTexts" = (
    (
        "coach",
        "",
        ("rookie", "rookie", "A beginner: calls what comes to mind and forgets his bench."),
        (
            "sophomore",
            "sophomore",
            "Knows the book and forgets it at every other call. Beats the rookie in 3 games of 4.",
        ),
        (
            "varsity",
            "varsity",
            "Sound: minds down, yards and cards. Beats the sophomore in 3 games of 4.",
        ),
        (
            "allamerican",
            "allamerican",
            "A card-sharp who guesses your men. Beats the varsity in 8 games of 10.",
        ),
    ),
    (
        "announcing",
        "Announcing",
        (
            "open",
            "open",
            "Each card is shown, and the class of the man it was played at is named.",
        ),
        ("closed", "closed", "Only the result is told. The class of the men has to be guessed."),
    ),
    (
        "pack",
        "Pack of cards",
        ("full", "50 cards", "A quarter is played with all 50 cards."),
        ("short", "40 cards", "A short game: each quarter is played without the ten A cards."),
    ),
    (
        "goals",
        "White's goal",
        ("left", "left", "White defends the left goal all game long and scores at the right."),
        ("right", "right", "White defends the right goal all game long and scores at the left."),
    ),
    (
        "man",
        "Who leaves",
        (
            "owner",
            "own choice",
            "When a card takes a man out, his own side says which one leaves.",
        ),
        ("random", "by chance", "When a card takes a man out, chance says which one leaves."),
        (
            "opponent",
            "their choice",
            "When a card takes a man out, the other side says which one leaves.",
        ),
    ),
    (
        "last_down",
        "Last-play penalty",
        ("next", "goes on", "A penalty on a quarter's last play: the down is played in the next."),
        ("replay", "again", "A penalty on a quarter's last play: the down is played again first."),
    ),
    (
        "try_penalty",
        "Penalty on try",
        (
            "again",
            "try again",
            "A penalty card during the try for the point: the try is made again.",
        ),
        ("none", "ignored", "A penalty card during the try for the point does nothing."),
    ),
    (
        "blocked",
        "Blocked kick",
        (
            "kept",
            "may be kept",
            "Before fourth down, who gets his own blocked kick back plays on.",
        ),
        ("over", "lost", "A blocked kick always goes to the other side."),
    ),
    (
        "fumble_from",
        "Fumble yards",
        (
            "reached",
            "where he got",
            "The yards of a fumble count from where the runner had got to.",
        ),
        ("line", "from the line", "The yards of a fumble count from where the play began."),
    ),
)

# First steps: headline (empty: the real one), text, its top row, the choice shown in the picture,
# and where the pointer points to (0: nowhere; a negative row: from above). On the last page the
# player turns through the calls.
GUIDE: "Guide" = (
    ("", "White scores over here, at the right; Black at the left.", 36, "", 119, 22),
    ("", "Four tries, called downs, to bring the ball to this flag.", 36, "", 65, 15),
    (
        "First place eleven men:",
        "* Star, 2 Second or S Scrub, or a coach places them.",
        36,
        "2",
        0,
        0,
    ),
    (
        "Then send a play at a man:",
        "each of them once in four downs: RG is closed now.",
        36,
        "RUN LT",
        0,
        0,
    ),
    ("Your call: LEFT, RIGHT, A", "", 36, "RUN LE", 0, 0),
)


def guide_position(kind: "type[Hamilton]", page: int) -> "Hamilton":
    """Return the position of a page: page 2 shows a line-up under way, the others second down."""
    game = kind({})
    chance = Chance(bytes(SEED_BYTES))
    game.play("*", chance)
    if page == 2:
        return game
    while game.phase == "lineup":
        game.play(game.choices()[0], chance)
    game.side = game.possession = WHITE
    game.first_down(41)
    game.down = 2
    game.ball = 44
    game.phase = "scrimmage"
    game.used = 1 << POSITIONS.index("RG")
    return game
