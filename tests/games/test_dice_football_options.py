"""Every switch of the dice footballs does what it says; untouched, it is as the digest advises."""

import pytest

from pigskin.core.dice import parse_dice
from pigskin.core.game import IllegalChoice
from pigskin.core.outcomes import ScriptedChance
from pigskin.games import game_class, parse_position

# The reading which the digest recommends: 1926, 1948 (difference table and rulings).
RECOMMENDED = {
    "length": ("100plays", "100plays"),
    "goal_line": ("over", "on"),
    "kickoff_doubles": ("again", "count"),
    "run_back": ("must", "may"),
    "pass43": ("first", "either"),
    "pass43_spot": ("catch", "catch"),
    "near_goal": ("stop", "half"),
    "posts": ("0", "10"),
    "try_spot": ("5", "2"),
    "try_trick": ("yes", "no"),
    "kick_on_line": ("return", "touchback"),
    "at_time": ("stop", "finish"),
    "first_kick": ("throw", "throw"),
    "double_down": ("used", "used"),
    "kick_doubles": ("act", "act"),
    "run_doubles": ("catch", "catch"),
    "return_doubles": ("act", "act"),
    "pass_over": ("score", "score"),
    "place_range": ("50", "50"),
    "return_fumble": ("first", "first"),
    "try_double": ("end", "end"),
    "kickoff_spot": ("40", "40"),
    "after_safety": ("scrimmage", "scrimmage"),
    "delay_near_goal": ("stop", "half"),
    "half_yard": ("up", "up"),
    "unnamed_double": ("void", "void"),
    "return_safety": ("yes", "yes"),
    "short_place": ("return", "return"),
    "fumble_fourth": ("over", "over"),
    "place_down": ("any", "any"),
    "after_loss": ("stay", "stay"),
}

# Option, game, position, choice, then for each value the throws and the position after them.
SHOWN: list[tuple[str, str, str, str, dict]] = [
    (
        # F-1, FB26-D1n, FB48-19a
        "goal_line",
        "football26",
        "W scrimmage 94 1&10 0-0",
        "END",
        {"over": ("5-1", "W scrimmage 100 2&4 0-0"), "on": ("5-1", "W try 95 0&0 6-0")},
    ),
    (
        # F-1, FB26-D4b, FB48-21
        "goal_line",
        "football48",
        "W scrimmage 9 1&10 0-0",
        "TRICK",
        {"over": ("5-4", "W scrimmage 0 2&19 0-0"), "on": ("5-4", "W scrimmage 20 1&10 0-2")},
    ),
    (
        # FB26-C5, FB48-18
        "kickoff_doubles",
        "football26",
        "W kickoff 40 0&0 0-0",
        "KICKOFF",
        {
            "again": ("3-3", "W kickoff 35 0&0 0-0"),
            "count": ("3-3 2-1", "B scrimmage 30 1&10 0-0"),
        },
    ),
    (
        # F-21, FB26-B1r, FB48-7
        "run_back",
        "football26",
        "W scrimmage 20 4&10 0-0",
        "PUNT",
        {
            "must": ("6-1 5-4", "B scrimmage 45 1&10 0-0"),
            "may": ("6-1", "B runback 45 0&0 0-0"),
        },
    ),
    (
        # F-5, FB48-11e
        "pass43",
        "football26",
        "W scrimmage 50 2&8 0-0",
        "PASS",
        {
            "first": ("6-2 4-3", "W scrimmage 58 1&10 0-0"),
            "either": ("6-2 4-3", "B scrimmage 42 1&10 0-0"),
        },
    ),
    (
        # F-5
        "pass43_spot",
        "football48",
        "W scrimmage 50 2&8 0-0",
        "PASS",
        {
            "catch": ("6-2 4-3", "B scrimmage 42 1&10 0-0"),
            "line": ("6-2 4-3", "B scrimmage 50 1&10 0-0"),
        },
    ),
    (
        # FB26-D4d, FB48-18h
        "near_goal",
        "football26",
        "W scrimmage 3 2&12 0-0",
        "LINE",
        {
            "stop": ("5-5", "W scrimmage 20 1&10 0-2"),
            "half": ("5-5", "W scrimmage 2 3&13 0-0"),
        },
    ),
    (
        # FB26-D4c, FB48-18h; F-1: where the ball cannot rest on the line a penalty never scores
        "near_goal",
        "football48",
        "W scrimmage 3 2&12 0-0",
        "LINE",
        {
            "stop": ("2-2", "W scrimmage 1 3&14 0-0"),
            "half": ("2-2", "W scrimmage 2 3&13 0-0"),
        },
    ),
    (
        # FB26-B3a, FB48-14
        "posts",
        "football26",
        "W scrimmage 65 4&5 0-0",
        "PLACE",
        {"0": ("6-2", "B choice 0 0&0 3-0"), "10": ("6-2", "B scrimmage 20 1&10 0-0")},
    ),
    (
        # FB26-D2, FB48-19b
        "try_spot",
        "football26",
        "W scrimmage 97 1&10 0-0",
        "LINE",
        {"5": ("5-4", "W try 95 0&0 6-0"), "2": ("5-4", "W try 98 0&0 6-0")},
    ),
    (
        # F-34
        "try_trick",
        "football48",
        "W try 98 0&0 6-0",
        "TRICK",
        {"yes": ("3-1", "B choice 0 0&0 7-0"), "no": ("", IllegalChoice)},
    ),
    (
        # F-6
        "kick_on_line",
        "football26",
        "W scrimmage 60 4&3 0-0",
        "PUNT",
        {
            "return": ("5-3 4-1", "B scrimmage 0 1&10 0-0"),
            "touchback": ("5-3", "B scrimmage 20 1&10 0-0"),
        },
    ),
    (
        # F-15, FB48-3: the coin is one draw of two
        "first_kick",
        "football26",
        "W opening 0 0&0 0-0",
        "THROW",
        {"throw": ("6-3 2-1", "W choice 0 0&0 0-0"), "coin": ([1], "B choice 0 0&0 0-0")},
    ),
    (
        # F-2: the penalty kind of 1926
        "double_down",
        "football26",
        "W scrimmage 40 1&10 0-0",
        "LINE",
        {
            "used": ("2-2", "W scrimmage 35 2&15 0-0"),
            "repeat": ("2-2", "W scrimmage 35 1&15 0-0"),
            "mixed": ("2-2", "W scrimmage 35 1&15 0-0"),
        },
    ),
    (
        # F-2: the loss kind, on the fourth down
        "double_down",
        "football26",
        "W scrimmage 40 4&10 0-0",
        "LINE",
        {
            "used": ("5-5", "B scrimmage 65 1&10 0-0"),
            "repeat": ("5-5", "W scrimmage 35 4&15 0-0"),
            "mixed": ("5-5", "B scrimmage 65 1&10 0-0"),
        },
    ),
    (
        # F-3, F-10
        "kick_doubles",
        "football26",
        "W scrimmage 60 4&7 0-0",
        "PLACE",
        {"act": ("4-4", "B scrimmage 45 1&10 0-0"), "count": ("4-4", "B choice 0 0&0 3-0")},
    ),
    (
        # F-3
        "kick_doubles",
        "football48",
        "W scrimmage 20 4&7 0-0",
        "PUNT",
        {"act": ("1-1", "B scrimmage 80 1&10 0-0"), "count": ("1-1", "B runback 70 0&0 0-0")},
    ),
    (
        # F-4
        "run_doubles",
        "football26",
        "W scrimmage 30 1&10 0-0",
        "PASS",
        {
            "catch": ("6-2 4-4", "W scrimmage 33 2&7 0-0"),
            "line": ("6-2 4-4", "W scrimmage 25 2&15 0-0"),
            "even": ("6-2 4-4", "W scrimmage 46 1&10 0-0"),
        },
    ),
    (
        # F-7
        "return_doubles",
        "football26",
        "W kickoff 40 0&0 0-0",
        "KICKOFF",
        {
            "act": ("5-2 4-4", "B scrimmage 20 1&10 0-0"),
            "count": ("5-2 4-4", "B scrimmage 33 1&10 0-0"),
        },
    ),
    (
        # F-8: with a second throw the double acts from behind the line
        "pass_over",
        "football26",
        "W scrimmage 95 1&10 0-0",
        "PASS",
        {
            "score": ("4-2", "W try 95 0&0 6-0"),
            "throw": ("4-2 5-5", "W scrimmage 96 2&9 0-0"),
        },
    ),
    (
        # F-8: a ball lost behind the line is a touchback
        "pass_over",
        "football48",
        "W scrimmage 95 1&10 0-0",
        "PASS",
        {
            "score": ("4-2", "W try 98 0&0 6-0"),
            "throw": ("4-2 1-1", "B scrimmage 20 1&10 0-0"),
        },
    ),
    (
        # F-11
        "place_range",
        "football26",
        "W scrimmage 50 4&5 0-0",
        "PLACE",
        {"50": ("6-4", "B choice 0 0&0 3-0"), "49": ("", IllegalChoice)},
    ),
    (
        # F-12
        "return_fumble",
        "football26",
        "W kickoff 40 0&0 0-0",
        "KICKOFF",
        {
            "first": ("5-2 6-6 4-2", "B scrimmage 25 1&10 0-0"),
            "second": ("5-2 6-6 4-2", "B scrimmage 25 2&10 0-0"),
        },
    ),
    (
        # F-13
        "try_double",
        "football26",
        "W try 95 0&0 6-0",
        "PLACE",
        {"end": ("2-2", "B choice 0 0&0 6-0"), "again": ("2-2", "W try 95 0&0 6-0")},
    ),
    (
        # F-14
        "kickoff_spot",
        "football26",
        "B choice 0 0&0 3-0",
        "KICK",
        {"40": ("", "B kickoff 40 0&0 3-0"), "50": ("", "B kickoff 50 0&0 3-0")},
    ),
    (
        # F-16
        "after_safety",
        "football26",
        "W scrimmage 0 2&17 0-0",
        "TRICK",
        {
            "scrimmage": ("2-1", "W scrimmage 20 1&10 0-2"),
            "kick": ("2-1", "W kickoff 20 0&0 0-2"),
        },
    ),
    (
        # F-18
        "delay_near_goal",
        "football26",
        "W scrimmage 7 2&6 7-0",
        "DELAY",
        {"stop": ("", "W scrimmage 0 2&13 7-0"), "half": ("", "W scrimmage 4 2&9 7-0")},
    ),
    (
        # F-18, F-1: the ball cannot rest on the line in 1948
        "delay_near_goal",
        "football48",
        "W scrimmage 7 2&6 7-0",
        "DELAY",
        {"stop": ("", "W scrimmage 1 2&12 7-0"), "half": ("", "W scrimmage 4 2&9 7-0")},
    ),
    (
        # F-19
        "half_yard",
        "football48",
        "W scrimmage 5 1&10 0-0",
        "LINE",
        {"up": ("4-4", "W scrimmage 3 2&12 0-0"), "down": ("4-4", "W scrimmage 2 2&13 0-0")},
    ),
    (
        # F-20
        "unnamed_double",
        "football26",
        "W scrimmage 40 2&7 0-0",
        "UNNAMED",
        {"void": ("1-1", "W scrimmage 40 3&7 0-0"), "act": ("1-1", "B scrimmage 60 1&10 0-0")},
    ),
    (
        # F-26
        "return_safety",
        "football26",
        "W scrimmage 61 4&3 0-0",
        "PUNT",
        {
            "yes": ("5-2 4-4", "B scrimmage 20 1&10 2-0"),
            "no": ("5-2 4-4", "B scrimmage 0 1&10 0-0"),
        },
    ),
    (
        # F-29
        "short_place",
        "football26",
        "W scrimmage 60 4&7 0-0",
        "PLACE",
        {
            "return": ("4-1 5-3", "B scrimmage 23 1&10 0-0"),
            "dead": ("4-1", "B scrimmage 15 1&10 0-0"),
        },
    ),
    (
        # F-30
        "fumble_fourth",
        "football26",
        "W scrimmage 40 4&7 0-0",
        "LINE",
        {
            "over": ("6-6 3-1", "B scrimmage 60 1&10 0-0"),
            "again": ("6-6 3-1", "W scrimmage 40 4&7 0-0"),
        },
    ),
    (
        # F-32
        "place_down",
        "football26",
        "W scrimmage 60 3&7 0-0",
        "PLACE",
        {"any": ("6-2", "B choice 0 0&0 3-0"), "fourth": ("", IllegalChoice)},
    ),
    (
        # F-32
        "place_down",
        "football26",
        "W scrimmage 60 4&7 0-0",
        "PLACE",
        {"any": ("6-2", "B choice 0 0&0 3-0"), "fourth": ("6-2", "B choice 0 0&0 3-0")},
    ),
    (
        # F-33
        "after_loss",
        "football26",
        "W scrimmage 40 1&10 0-0",
        "LINE",
        {
            "stay": ("2-2", "W scrimmage 35 2&15 0-0"),
            "measure": ("2-2", "W scrimmage 35 2&10 0-0"),
        },
    ),
    (
        # F-17: the touchdown comes with the last throw
        "at_time",
        "football26",
        "W scrimmage 94 1&10 0-0 plays=0 throws=1",
        "TRICK",
        {"stop": ("6-4", "- final 0 0&0 6-0"), "finish": ("6-4", "W try 95 0&0 6-0")},
    ),
]
CASES = [
    pytest.param(game, option, value, text, choice, throws, after, id=f"{option}={value} {text}")
    for option, game, text, choice, values in SHOWN
    for value, (throws, after) in values.items()
]


def play(text, choice, throws):
    """The position after the choice; every throw must be used."""
    game = parse_position(text)
    draws = [parse_dice(word) for word in throws.split()] if isinstance(throws, str) else throws
    chance = ScriptedChance(draws)
    game.play(choice, chance)
    assert chance.left == 0
    return " ".join(game.notation().split()[1:6])


def with_option(game, text, option, value):
    plays = "" if "plays=" in text else " plays=0"
    return f"{game} {text}{plays} length=20min {option}={value}"


@pytest.mark.parametrize(("game", "option", "value", "text", "choice", "throws", "after"), CASES)
def test_switch(game, option, value, text, choice, throws, after):
    start = with_option(game, text, option, value)
    if after is IllegalChoice:
        with pytest.raises(IllegalChoice):
            play(start, choice, throws)
    else:
        assert play(start, choice, throws) == after


@pytest.mark.parametrize(("edition", "name"), [(0, "football26"), (1, "football48")])
def test_recommended_readings(edition, name):
    """The first value of every option is what the digest recommends for the edition."""
    kind = game_class(name)
    assert {option: values[0] for option, values, _ in kind.OPTIONS} == {
        option: values[edition] for option, values in RECOMMENDED.items()
    }


def test_every_value_of_every_switch_is_shown():
    shown = {(option, value) for option, _, _, _, values in SHOWN for value in values}
    for name in ("football26", "football48"):
        for option, values, _ in game_class(name).OPTIONS:
            # The lengths have tests of their own with the clock.
            if option != "length":
                assert {(option, value) for value in values} <= shown


def test_each_demonstration_tells_its_values_apart():
    for option, _, text, _, values in SHOWN:
        if (option, text) in SAME_AFTER:
            continue
        assert len(set(map(str, values.values()))) > 1, (option, text)


# Shown for completeness: on the fourth down both readings allow the kick.
SAME_AFTER = {("place_down", "W scrimmage 60 4&7 0-0")}


@pytest.mark.parametrize("name", ["football26", "football48"])
def test_switches_of_one_game_leave_the_others_alone(name):
    kind = game_class(name)
    other = kind({option: values[-1] for option, values, _ in kind.OPTIONS})
    assert kind({}).options == {option: values[0] for option, values, _ in kind.OPTIONS}
    assert other.options != kind({}).options


@pytest.mark.parametrize(
    ("throws", "after"),
    [
        ("4-2", "B scrimmage 6 1&10 0-0"),
        ("2-1", "B scrimmage 1 1&10 0-0"),
        ("3-3", "B scrimmage 1 1&10 0-0"),
        ("1-1", "W scrimmage 99 1&10 0-0"),
        ("6-6 2-1", "W scrimmage 99 1&10 0-0"),
    ],
)
def test_a_catch_on_the_line_where_the_ball_cannot_rest(throws, after):
    """F-1 and F-6 mixed: the ball is put on the one-yard line, and nobody scores."""
    text = with_option("football48", "B runback 0 0&0 0-0", "kick_on_line", "return")
    assert play(text, "RUNBACK", throws) == after


def test_a_return_scores_only_where_doubles_count():
    """F-31 holds by the recommended readings; F-3 and F-7 together open a way round it."""
    text = "football26 W scrimmage 0 4&10 0-0 plays=0 kick_doubles=count return_doubles=count"
    assert play(text, "PUNT", "1-1 6-6") == "B try 95 0&0 0-6"
    assert play(text, "PUNT", "1-1 6-4") == "B scrimmage 100 1&10 0-0"


def test_a_dead_place_kick_is_told_as_a_kick():
    """F-29."""
    game = parse_position("football26 W scrimmage 60 4&7 0-0 plays=0 short_place=dead")
    events = game.play("PLACE", ScriptedChance([parse_dice("4-1")]))
    assert [event[0] for event in events] == ["PLAY", "THROW", "NOFG", "MOVE", "SERIES"]
    assert events[3] == ("MOVE", 0, "kick", 25, 85)


@pytest.mark.parametrize(("side", "other"), ["WB", "BW"])
@pytest.mark.parametrize("throws", ["4-2 1-1", "4-2 6-6 2-1", "4-2 4-3"])
def test_a_pass_lost_behind_the_line_is_a_touchback(side, other, throws):
    """F-8 read the other way, with F-4 and F-5 behind the line."""
    text = with_option("football48", f"{side} scrimmage 95 1&10 0-0", "pass_over", "throw")
    assert play(text, "PASS", throws) == f"{other} scrimmage 20 1&10 0-0"


@pytest.mark.parametrize(("ball", "up", "down"), [(9, 5, 4), (3, 2, 1), (2, 1, 1), (1, 1, 1)])
def test_half_yards_keep_the_ball_off_the_goal_line(ball, up, down):
    """F-19, FB48-18h: rounded either way, never a safety and never a step forward."""
    for value, spot in (("up", up), ("down", down)):
        text = with_option("football48", f"W scrimmage {ball} 1&10 0-0", "half_yard", value)
        expected = f"W scrimmage {spot} 2&{10 + ball - spot} 0-0"
        assert play(text, "LINE", "2-2") == expected


def test_half_of_no_distance_is_none():
    """F-19 mixed with F-1: on its own goal line a side cannot be put back, nor forward."""
    for value in ("up", "down"):
        text = with_option("football26", "W scrimmage 0 1&10 0-0", "half_yard", value)
        assert play(text + " near_goal=half", "LINE", "2-2") == "W scrimmage 0 2&10 0-0"


@pytest.mark.parametrize(("double", "repeats"), [(2, True), (3, True), (4, False), (5, False)])
def test_mixed_doubles_repeat_the_down_after_penalties_only(double, repeats):
    """F-2 (c): 2-2 and 3-3 repeat it, 4-4 and 5-5 use it."""
    text = with_option("football26", "W scrimmage 40 2&10 0-0", "double_down", "mixed")
    down = 2 if repeats else 3
    assert play(text, "END", f"{double}-{double}") == f"W scrimmage 35 {down}&15 0-0"


@pytest.mark.parametrize("double", [1, 2, 3, 4, 5, 6])
def test_a_try_is_made_again_after_five_yard_doubles_only(double):
    """F-13 (b): a penalty is replayed; a fumble or a lost ball ends the try."""
    text = with_option("football26", "W try 95 0&0 6-0", "try_double", "again")
    after = "W try 95 0&0 6-0" if double in (2, 3, 4, 5) else "B choice 0 0&0 6-0"
    assert play(text, "TRICK", f"{double}-{double}") == after
