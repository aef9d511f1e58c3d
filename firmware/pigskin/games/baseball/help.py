"""The texts about the game that the handheld shows: rules, options, first steps."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.baseball.rules import Baseball26
    from pigskin.types import Guide, OptionTexts

# The rules in short; a line in capitals begins a section.
TEXT = """\
THE GAME
The side at bat throws two dice for each batter; the table tells what they mean. Visitors (Black) bat first, the home team is White. Nine innings, extra ones if level.
A ground out with men on base, a try for home and a steal need a further throw: mostly 6 or under is safe.
THE CHOICES
Swing away: throw for the batter.
Steal: the men named run. On 7 or over the man nearest home is out.
Try for home: after a two-base hit with a man on first, or a fly with a man on third. 6 or under is safe.
THE SCREEN
A filled base has a man on it; home plate is below. V and H are the runs by inning, then the score.
The dice table is a reconstruction: the sheet's pictures are lost.
With hints on (in the settings), Ask the coach in the pause menu shows the three best calls: by games won in 100, or by points ahead. The others are told.
"""

# Coaches and options in words: what each is called, and for each value its name and what it means.
OPTIONS: "OptionTexts" = (
    (
        "coach",
        "",
        ("rookie", "rookie", "A beginner: sends his runners whenever they may go."),
        (
            "sophomore",
            "sophomore",
            "Knows the book and forgets it at every other man. Beats the rookie in 2 games of 3.",
        ),
        (
            "varsity",
            "varsity",
            "Sound: seldom runs. Beats the sophomore in 2 games of 3.",
        ),
        (
            "allamerican",
            "allamerican",
            "An accountant: knows all odds. Luck rules: he beats the varsity 51 times in 100.",
        ),
    ),
    (
        "innings",
        "Innings",
        ("9", "nine", "A whole game: each side bats nine times."),
        ("7", "seven", "Each side bats seven times."),
        ("5", "five", "A short game: each side bats five times."),
        ("3", "three", "A very short game: each side bats three times."),
    ),
    (
        "table",
        "Dice table",
        ("lex", "in rows", ""),
        ("cal", "season 1926", ""),
        ("tri", "by larger die", ""),
    ),
    (
        "last_half",
        "Last half inning",
        (
            "cut",
            "until won",
            "The home team stops batting in the last inning as soon as it leads.",
        ),
        ("full", "in full", "The home team bats its last inning to the end, even in the lead."),
    ),
    (
        "level",
        "A level score",
        ("extra", "more innings", "If both sides have as many runs, innings are added."),
        ("draw", "a draw", "If both sides have as many runs, the game is a draw."),
    ),
    (
        "first_third",
        "Man on third",
        ("hold", "he holds", "A ground ball with men on first and third: the man on third stays."),
        (
            "score",
            "he scores",
            "A ground ball with men on first and third: the man on third scores.",
        ),
    ),
    (
        "fly_home",
        "Home on a fly",
        (
            "throw",
            "a throw",
            "From third to home after a caught fly: a throw of 6 or less is safe.",
        ),
        ("sure", "always safe", "From third to home after a caught fly: he is always safe."),
    ),
    (
        "home_steal",
        "Stealing home",
        ("yes", "allowed", "A man on third may steal home."),
        ("no", "forbidden", "Nobody may steal home."),
    ),
    (
        "failed_steal",
        "A failed steal",
        (
            "advance",
            "others go",
            "One man of several is caught stealing: the others get their bases.",
        ),
        ("return", "others back", "One man of several is caught stealing: the others go back."),
    ),
)

# First steps: headline (empty: the real one), text, its top row, a choice that the picture is about,
# and where the pointer shows to (0: nowhere; a negative row: from above). The last page lets the player turn through the calls.
GUIDE: "Guide" = (
    ("", "Home plate. Round all bases and back here is a run.", 36, "", 24, -31),
    ("", "A filled base has a man on it: here first base.", 36, "", 33, -18),
    ("", "Top right: outs. After three the others bat. B: menu, help.", 36, "", 0, 0),
    ("", "Runs of Visitors and Home by inning; at the right the sum.", 36, "", 76, 27),
    ("Your call: LEFT, RIGHT, A", "", 36, "BAT", 0, 0),
)


def guide_position(kind: "type[Baseball26]", page: int) -> "Baseball26":
    game = kind({})
    game.bases = 1
    game.outs = 1
    return game
