"""The texts about the game that the handheld shows: rules, options, first steps."""

from micropython import const

from pigskin.core.game import WHITE

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.dice_football.rules import DiceFootball
    from pigskin.types import Guide, OptionTexts

# The rules in short; a line in capitals begins a section.
TEXT = """\
THE GAME
Two dice decide every play. Four downs to gain ten yards, or the ball goes over. Touchdown 6, point after 1, place kick 3, safety 2.
Any double upsets a play: 1-1 loses the ball, 6-6 is a fumble (throw again: even keeps it), the others are five yards back.
In 1926 the ball must be over the goal line; in 1948 on the line is enough, and the posts stand ten yards behind it.
THE PLAYS
Line plunge: as many yards as the smaller die.
End run: an even total is that many yards, an odd one none.
Forward pass: an even total is a catch, then throw again for the run. Odd: not completed. 4-3: the ball is lost.
Trick play: an even total counts twice, an odd one is that many yards back.
Punt: five times the total, then the others throw for the return.
Place kick: good when the total is even and five times it reaches far enough. From fifty yards in.
Kick-off: five times the total from the 40, then the return.
Run it back: an even total brings the kick back that many yards, an odd one not at all.
THE SCREEN
Two pins over the field: where the series began, and with the larger flag the line to gain. White goes to the right, Black to the left. Above: the score, and plays or time left.
Two fouls, in the pause menu, cost the side whose turn it is: no play named before the dice were thrown (the down is lost), and playing for time in the lead (ten yards).
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
            "Knows the book and forgets it at every other call. Beats the rookie in 8 games of 10.",
        ),
        (
            "varsity",
            "varsity",
            "Sound: minds down, yards and score. Beats the sophomore in 3 games of 4.",
        ),
        (
            "allamerican",
            "allamerican",
            "Knows all odds. Dice decide much: he beats the varsity in 6 games of 10.",
        ),
    ),
    (
        "length",
        "Length",
        ("100plays", "100 plays", "The game ends after 100 plays, both sides counted together."),
        ("60plays", "60 plays", "A short game: it ends after 60 plays of both sides together."),
        ("150plays", "150 plays", "A long game: it ends after 150 plays of both sides together."),
        (
            "10min",
            "ten minutes",
            "A clock runs for ten minutes. It stands still in the pause menu.",
        ),
        ("15min", "15 minutes", "A clock runs for 15 minutes. It stands still in the pause menu."),
        ("20min", "20 minutes", "A clock runs for 20 minutes. It stands still in the pause menu."),
    ),
    (
        "goal_line",
        "Touchdown",
        (
            "over",
            "over it",
            "The ball must be carried over the goal line. On the line is no score.",
        ),
        ("on", "on the line", "The ball scores as soon as it reaches the goal line."),
    ),
    (
        "kickoff_doubles",
        "Kick-off doubles",
        (
            "again",
            "kick again",
            "Two equal dice: out of bounds. Kick again, five yards farther back.",
        ),
        ("count", "count", "Two equal dice on the kick-off count as any other throw."),
    ),
    (
        "run_back",
        "Run back",
        ("must", "always", "Who catches a kick always throws to run it back."),
        ("may", "if wanted", "Who catches a kick may run it back, or stay where he caught it."),
    ),
    (
        "pass43",
        "A pass of 4-3",
        (
            "first",
            "on throwing",
            "4-3 loses the ball on the throw of the pass, not on the run after it.",
        ),
        ("either", "or running", "4-3 loses the ball on the pass and on the run after the catch."),
    ),
    (
        "pass43_spot",
        "4-3 on the run",
        (
            "catch",
            "at the catch",
            "Where 4-3 counts on the run, the ball is lost where it was caught.",
        ),
        (
            "line",
            "at the line",
            "Where 4-3 counts on the run, the ball is lost where the play began.",
        ),
    ),
    (
        "near_goal",
        "Near own goal",
        (
            "stop",
            "to the line",
            "2-2 and 3-3 stop at the own goal line; 4-4 and 5-5 may end behind it.",
        ),
        (
            "half",
            "half way",
            "Inside the own ten, a double moves the ball half the way to the goal.",
        ),
    ),
    (
        "posts",
        "Goal posts",
        ("0", "on the line", "The posts stand on the goal line: a kick has to reach that far."),
        (
            "10",
            "ten behind",
            "The posts stand ten yards behind the line: a kick goes ten farther.",
        ),
    ),
    (
        "try_spot",
        "Try for point",
        ("5", "from the 5", "After a touchdown, one play from five yards out for a point."),
        ("2", "from the 2", "After a touchdown, one play from two yards out for a point."),
    ),
    (
        "try_trick",
        "Trick on the try",
        ("yes", "yes", "The play for the extra point may be a trick play."),
        ("no", "no", "The play for the extra point may not be a trick play."),
    ),
    (
        "kick_on_line",
        "Kick to the line",
        (
            "return",
            "run back",
            "A kick that stops on the goal line itself is run back from there.",
        ),
        ("touchback", "to the 20", "A kick that stops on the goal line is brought out to the 20."),
    ),
    (
        "at_time",
        "When time is up",
        ("stop", "stop", "When time is up nothing more is thrown, not even for a point."),
        ("finish", "finish", "When time is up the play is finished, and the extra point too."),
    ),
    (
        "first_kick",
        "Who begins",
        ("throw", "high throw", "Both throw the dice. The higher one may kick or receive."),
        ("coin", "a coin", "A coin decides who may choose to kick or to receive."),
    ),
    (
        "double_down",
        "Down of a double",
        ("used", "used up", "A double that costs five yards also uses up a down."),
        ("repeat", "again", "A double that costs five yards does not count as a down."),
        ("mixed", "by double", "2-2 and 3-3 do not use up a down, 4-4 and 5-5 do."),
    ),
    (
        "kick_doubles",
        "Doubles on kicks",
        ("act", "upset it", "A double upsets a punt or place kick as it does any play."),
        ("count", "count", "A double on a punt or place kick is an even total like others."),
    ),
    (
        "run_doubles",
        "After a catch",
        (
            "catch",
            "from catch",
            "A double on the run after a catch: the pass stands, then it acts.",
        ),
        ("line", "from line", "A double on the run after a catch takes the whole pass away."),
        ("even", "even total", "A double on the run after a catch is an even total like others."),
    ),
    (
        "return_doubles",
        "On a run back",
        ("act", "upset it", "A double upsets the run back of a kick as it does any play."),
        ("count", "count", "A double on a run back is an even total like others."),
    ),
    (
        "pass_over",
        "Caught over goal",
        ("score", "scores", "A pass that is caught over the goal line is a touchdown at once."),
        ("throw", "throw on", "The run after the catch is thrown even over the goal line."),
    ),
    (
        "place_range",
        "Place kick",
        ("50", "50 yards", "A place kick may be tried from 50 yards to the posts or less."),
        ("49", "49 yards", "A place kick may be tried from less than 50 yards to the posts."),
    ),
    (
        "return_fumble",
        "Run back fumble",
        ("first", "first down", "Who keeps a fumble while running a kick back has first down."),
        ("second", "second down", "Who keeps a fumble while running a kick back has second down."),
    ),
    (
        "try_double",
        "Double on the try",
        ("end", "no point", "A double that costs five yards ends the try: no point."),
        ("again", "again", "A double that costs five yards: the try is made again."),
    ),
    (
        "kickoff_spot",
        "Kick-off from",
        ("40", "own 40", "The ball is kicked off from the kicker's own 40-yard line."),
        ("50", "midfield", "The ball is kicked off from the middle of the field."),
    ),
    (
        "after_safety",
        "After a safety",
        (
            "scrimmage",
            "own 20",
            "The side that was caught behind its goal keeps the ball on its 20.",
        ),
        ("kick", "free kick", "The side that was caught behind its goal kicks from its 20."),
    ),
    (
        "delay_near_goal",
        "Delay near goal",
        ("stop", "to the line", "Ten yards for delay never go farther than the own goal line."),
        ("half", "half way", "Near the own goal, ten yards for delay become half the way to it."),
    ),
    (
        "half_yard",
        "Half a yard",
        (
            "up",
            "for the ball",
            "Half of an odd distance: the side with the ball gets the half yard.",
        ),
        (
            "down",
            "against it",
            "Half of an odd distance: the side with the ball loses the half yard.",
        ),
    ),
    (
        "unnamed_double",
        "No play named",
        (
            "void",
            "down lost",
            "Thrown before naming a play: a down is lost, whatever the dice say.",
        ),
        (
            "act",
            "doubles act",
            "Thrown before naming a play: a down is lost, and a double acts too.",
        ),
    ),
    (
        "return_safety",
        "Run back safety",
        ("yes", "yes", "4-4 or 5-5 while running a kick back may end behind the own goal."),
        ("no", "no", "4-4 or 5-5 while running a kick back never ends behind the goal."),
    ),
    (
        "short_place",
        "Short place kick",
        ("return", "run back", "A place kick that falls short is run back by the other side."),
        ("dead", "dead", "A place kick that falls short is dead where it stops."),
    ),
    (
        "fumble_fourth",
        "4th-down fumble",
        ("over", "ball over", "Own fumble kept on fourth down: the others get the ball."),
        ("again", "once more", "Own fumble kept on fourth down: one more down."),
    ),
    (
        "place_down",
        "Place kick when",
        ("any", "any down", "A place kick may be tried on every down."),
        ("fourth", "4th down", "A place kick may be tried on fourth down only."),
    ),
    (
        "after_loss",
        "After five back",
        ("stay", "line stays", "After five yards back the line to gain stays where it was."),
        (
            "measure",
            "line moves",
            "After five yards back the line to gain is ten yards ahead again.",
        ),
    ),
)

# First steps: headline (empty: the real one), text, its top row, a choice that the picture is about,
# and where the pointer shows to (0: nowhere; a negative row: from above). The last page lets the player turn through the calls.
GUIDE: "Guide" = (
    ("", "White scores over here, at the right; Black at the left.", 36, "", 119, 22),
    ("", "Four tries, called downs, to bring the ball to this flag.", 36, "", 65, 15),
    ("", "2nd down: 7 yards to the flag.", 45, "", 0, 0),
    ("", "The score, and the plays left. Button B: menu and help.", 36, "", 110, 11),
    ("Your call: LEFT, RIGHT, A", "", 36, "LINE", 0, 0),
)


def guide_position(kind: "type[DiceFootball]", page: int) -> "DiceFootball":
    game = kind({})
    game.side = WHITE
    game.first_down(41)
    game.down = 2
    game.ball = 44
    return game
