"""The dice footballs as a game: opening, choices, irregular throws and events."""

import pytest

from pigskin.core.dice import DOUBLE, TOTAL, dice_text, parse_dice
from pigskin.core.game import BLACK, WHITE, IllegalChoice
from pigskin.core.outcomes import OutOfChance, ScriptedChance, outcomes
from pigskin.games import new_game, parse_position

EDITIONS = ("football26", "football48")
PLAYS = ("LINE", "END", "PASS", "TRICK", "PUNT")


def at(name, text):
    return parse_position(f"{name} {text}" + ("" if "plays=" in text else " plays=0"))


def play(game, choice, throws=""):
    chance = ScriptedChance([parse_dice(word) for word in throws.split()])
    events = game.play(choice, chance)
    assert chance.left == 0
    return events


def place(game):
    return " ".join(game.notation().split()[1:6])


def names(events):
    return [event[0] for event in events]


# The opening


@pytest.mark.parametrize("name", EDITIONS)
def test_the_opening_asks_for_a_throw(name):
    game = new_game(name)
    assert (game.phase, game.choices(), game.irregular()) == ("opening", ("THROW",), ())
    assert place(game) == "W opening 0 0&0 0-0"


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize(
    ("throws", "winner"), [("6-5 6-4", WHITE), ("1-1 2-1", BLACK), ("6-6 1-1", WHITE)]
)
def test_the_high_throw_chooses(name, throws, winner):
    """FB48-3; F-15: the same in 1926. Doubles are nothing special here."""
    game = new_game(name)
    events = play(game, "THROW", throws)
    assert (game.phase, game.side) == ("choice", winner)
    assert game.choices() == ("KICK", "RECEIVE")
    assert events[-1] == ("TOSS", winner)


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("throws", ["6-1 4-3", "2-2 3-1", "6-6 6-6"])
def test_equal_throws_are_thrown_again(name, throws):
    """F-15."""
    game = new_game(name)
    events = play(game, "THROW", throws)
    assert game.phase == "opening"
    assert names(events) == ["THROW", "THROW"]
    play(game, "THROW", "2-1 1-1")
    assert place(game) == "W choice 0 0&0 0-0"


@pytest.mark.parametrize("name", EDITIONS)
def test_the_opening_may_be_a_coin(name):
    """F-15, the other reading: one draw of two."""
    game = new_game(name, {"first_kick": "coin"})
    assert game.play("THROW", ScriptedChance([BLACK])) == [("TOSS", BLACK)]
    assert place(game) == "B choice 0 0&0 0-0"


@pytest.mark.parametrize("name", EDITIONS)
def test_the_opening_is_fair(name):
    """F-15: both sides win alike."""
    wins = [0, 0, 0]
    for of, after, _ in outcomes(new_game(name), "THROW"):
        assert of == 36 * 36
        wins[2 if after.phase == "opening" else after.side] += 1
    assert wins[0] == wins[1]
    assert wins[2] == sum(TOTAL[a] == TOTAL[b] for a in range(36) for b in range(36))


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize(("choice", "kicker"), [("KICK", "B"), ("RECEIVE", "W")])
def test_the_chooser_kicks_or_receives(name, choice, kicker):
    """FB26-D3n, FB48-20, F-14: from the own forty in every case."""
    game = at(name, "B choice 0 0&0 0-0")
    assert play(game, choice) == [("ELECT", BLACK, choice)]
    assert place(game) == f"{kicker} kickoff 40 0&0 0-0"


# What may be chosen


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("ball", [1, 30, 49, 50, 51, 99])
def test_plays_from_scrimmage(name, ball):
    """FB26-B3, FB48-14, F-11, F-32: a place kick from fifty yards and nearer, on any down."""
    for down in (1, 2, 3, 4):
        choices = at(name, f"W scrimmage {ball} {down}&10 0-0").choices()
        assert set(choices) == {*PLAYS, *(["PLACE"] if ball >= 50 else [])}
        assert len(choices) == len(set(choices))


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize(
    ("text", "irregular"),
    [
        ("W opening 0 0&0 0-0", ()),
        ("W choice 0 0&0 3-0", ()),
        ("W kickoff 40 0&0 3-0", ("DELAY",)),
        ("W kickoff 40 0&0 3-3", ()),
        ("W runback 40 0&0 3-0", ("DELAY",)),
        ("B runback 40 0&0 3-0", ()),
        ("W try 95 0&0 6-0", ("UNNAMED", "DELAY")),
        ("W try 95 0&0 6-6", ("UNNAMED",)),
        ("W scrimmage 30 1&10 7-0", ("UNNAMED", "DELAY")),
        ("W scrimmage 30 1&10 7-7", ("UNNAMED",)),
        ("W scrimmage 30 1&10 0-7", ("UNNAMED",)),
        ("B scrimmage 30 1&10 7-0", ("UNNAMED",)),
        ("B scrimmage 30 1&10 0-7", ("UNNAMED", "DELAY")),
        ("- final 0 0&0 0-7", ()),
    ],
)
def test_irregular_choices(name, text, irregular):
    """FB26-E2, E3, FB48-22, 23; F-20: kick-offs and returns need no naming.

    F-18: a delay is called against the side that is ahead only, wherever it has to throw.
    """
    game = at(name, text)
    assert game.irregular() == irregular
    # Each side names its own throws, and only the opponent of the side that dawdles calls a delay.
    asked = game.side if not game.over else WHITE
    assert game.calls(asked) == tuple(call for call in irregular if call == "UNNAMED")
    assert game.calls(1 - asked) == tuple(call for call in irregular if call == "DELAY")


@pytest.mark.parametrize("name", EDITIONS)
def test_irregular_choices_are_never_among_the_regular_ones(name):
    """Computers choose among choices(), so they never delay or throw unnamed."""
    for text in ("W scrimmage 30 1&10 7-0", "W try 95 0&0 6-0"):
        game = at(name, text)
        assert not set(game.choices()) & set(game.irregular())


def test_the_run_back_of_1948_is_asked_for():
    """FB48-7, F-21."""
    game = at("football48", "W kickoff 40 0&0 0-0")
    play(game, "KICKOFF", "6-1")
    assert place(game) == "B runback 25 0&0 0-0"
    assert game.choices() == ("RUNBACK", "DECLINE")
    declined = game.copy()
    assert ("DECLINE", BLACK) in play(declined, "DECLINE")
    assert place(declined) == "B scrimmage 25 1&10 0-0"
    play(game, "RUNBACK", "4-2")
    assert place(game) == "B scrimmage 31 1&10 0-0"


def test_the_return_of_1926_is_compulsory():
    """FB26-B1r: thrown within the kick, without a question."""
    with pytest.raises(OutOfChance):
        play(at("football26", "W kickoff 40 0&0 0-0"), "KICKOFF", "6-1")


# UNNAMED and DELAY


@pytest.mark.parametrize("name", EDITIONS)
def test_every_unnamed_throw_costs_a_down(name):
    """FB26-E2, FB48-22, F-20: all 36 throws, doubles among them, one throw each."""
    game = at(name, "W scrimmage 3 2&9 0-0")
    seen = list(outcomes(game, "UNNAMED"))
    assert [of for of, _, _ in seen] == [36] * 36
    for _, after, events in seen:
        assert place(after) == "W scrimmage 3 3&9 0-0"
        assert ("UNNAMED", WHITE) in events


@pytest.mark.parametrize("name", EDITIONS)
def test_unnamed_on_a_try_never_scores(name):
    """F-20: no point, whatever was thrown."""
    for _, after, events in outcomes(at(name, "W try 99 0&0 6-0"), "UNNAMED"):
        assert place(after) == "B choice 0 0&0 6-0"
        assert ("NOPAT", WHITE) in events


@pytest.mark.parametrize(
    ("name", "ball", "to"),
    [
        ("football26", 100, 90),
        ("football26", 11, 1),
        ("football26", 10, 0),
        ("football26", 9, 0),
        ("football26", 0, 0),
        ("football48", 99, 89),
        ("football48", 11, 1),
        ("football48", 10, 5),
        ("football48", 9, 5),
        ("football48", 2, 1),
        ("football48", 1, 1),
    ],
)
@pytest.mark.parametrize("down", [1, 4])
def test_delay(name, ball, to, down):
    """FB26-E3, FB48-23, F-18: ten yards, never a score; down and line to gain stay."""
    game = at(name, f"W scrimmage {ball} {down}&7 7-0")
    events = play(game, "DELAY")
    assert place(game) == f"W scrimmage {to} {down}&{7 + ball - to} 7-0"
    assert events == [("DELAY", WHITE), ("MOVE", WHITE, "penalty", to - ball, to)]


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize(("ball", "to"), [(40, 30), (11, 1), (10, 1), (2, 1), (1, 1), (0, 0)])
def test_delay_at_a_kick_off(name, ball, to):
    """F-18, FB26-C5: the kick is made from farther back, never from behind the own 1."""
    game = at(name, f"B kickoff {ball} 0&0 0-7")
    events = play(game, "DELAY")
    assert place(game) == f"B kickoff {to} 0&0 0-7"
    assert events == [("DELAY", BLACK), ("MOVE", BLACK, "penalty", to - ball, to)]
    if ball > 2:
        assert "half the distance" not in str(game.tell(events))


@pytest.mark.parametrize(
    ("name", "ball", "to"),
    [
        ("football48", 25, 15),
        ("football48", 10, 5),
        ("football48", 1, 1),
        ("football26", 25, 15),
        ("football26", 4, 0),
    ],
)
def test_delay_at_a_run_back(name, ball, to):
    """F-18: it begins ten yards farther back, by the limits of any delay."""
    game = at(name, f"W runback {ball} 0&0 7-0")
    play(game, "DELAY")
    assert place(game) == f"W runback {to} 0&0 7-0"
    play(game, "DECLINE")
    start = max(to, 1 if name == "football48" else 0)
    assert place(game) == f"W scrimmage {start} 1&10 7-0"


@pytest.mark.parametrize("name", EDITIONS)
def test_delay_may_be_called_again(name):
    game = at(name, "W scrimmage 50 1&10 7-0")
    play(game, "DELAY")
    play(game, "DELAY")
    assert place(game) == "W scrimmage 30 1&30 7-0"


@pytest.mark.parametrize("name", EDITIONS)
def test_after_a_delay_the_try_is_made_from_farther_away(name):
    """F-18: the ball goes back ten yards and the try is still to be made."""
    game = at(name, "W try 95 0&0 6-0")
    play(game, "DELAY")
    assert place(game) == "W try 85 0&0 6-0"
    play(game, "END", "4-1")
    assert place(game) == "B choice 0 0&0 6-0"


# Events


@pytest.mark.parametrize(
    ("text", "choice", "throws", "told"),
    [
        (
            *("football26 W scrimmage 30 1&10 0-0", "PASS", "6-2 3-5"),
            "PLAY 0 PASS 30 1 10, THROW 0 6-2, MOVE 0 pass 8 38, "
            "THROW 0 3-5, MOVE 0 run 8 46, FIRSTDOWN 0 46",
        ),
        (
            *("football26 W scrimmage 30 4&10 0-0", "PASS", "5-4"),
            "PLAY 0 PASS 30 4 10, THROW 0 5-4, INCOMPLETE 0 0, DOWNS 0 30, SERIES 1 70",
        ),
        (
            *("football26 B scrimmage 60 4&3 0-0", "PUNT", "5-3 4-4"),
            "PLAY 1 PUNT 60 4 3, THROW 1 5-3, MOVE 1 kick 40 100, "
            "THROW 0 4-4, MOVE 0 loss -5 -5, SAFETY 0, SERIES 0 20",
        ),
        (
            *("football26 W kickoff 40 0&0 0-0", "KICKOFF", "3-3"),
            "PLAY 0 KICKOFF 40 0 0, THROW 0 3-3, KICKAGAIN 0 35",
        ),
        (
            *("football26 W scrimmage 60 4&3 0-0", "PLACE", "5-4"),
            "PLAY 0 PLACE 60 4 3, THROW 0 5-4, NOFG 0, MOVE 0 kick 45 105, "
            "TOUCHBACK 1, SERIES 1 20",
        ),
        (
            *("football26 W scrimmage 60 4&7 0-0 plays=0 short_place=dead", "PLACE", "4-1"),
            "PLAY 0 PLACE 60 4 7, THROW 0 4-1, NOFG 0, MOVE 0 kick 25 85, SERIES 1 15",
        ),
        (
            *("football48 W scrimmage 40 2&5 0-0", "END", "6-6 4-1"),
            "PLAY 0 END 40 2 5, THROW 0 6-6, THROW 0 4-1, FUMBLE 0 40 0, "
            "LOST 0 fumble 40, SERIES 1 60",
        ),
        (
            *("football26 W scrimmage 40 2&5 0-0", "END", "6-6 4-2"),
            "PLAY 0 END 40 2 5, THROW 0 6-6, THROW 0 4-2, FUMBLE 0 40 1",
        ),
        (
            *("football48 W scrimmage 8 2&5 0-0", "END", "5-5"),
            "PLAY 0 END 8 2 5, THROW 0 5-5, MOVE 0 penalty -4 4",
        ),
        (
            *("football48 W scrimmage 99 4&1 0-0", "LINE", "2-1"),
            "PLAY 0 LINE 99 4 1, THROW 0 2-1, MOVE 0 run 1 100, TD 0",
        ),
        (
            *("football48 W try 98 0&0 6-0", "LINE", "3-2"),
            "PLAY 0 LINE 98 0 0, THROW 0 3-2, PAT 0",
        ),
        (
            *("football26 W scrimmage 90 4&3 0-0", "PLACE", "3-1"),
            "PLAY 0 PLACE 90 4 3, THROW 0 3-1, FG 0",
        ),
    ],
)
def test_events_tell_what_happened(text, choice, throws, told):
    """F-29: a dead place kick is told as a kick."""
    words = []
    for name, side, *more in play(at(*text.split(" ", 1)), choice, throws):
        more = map(dice_text, more) if name == "THROW" else map(str, more)
        words.append(" ".join([name, str(side), *more]))
    assert words == told.split(", ")


# Rules over the whole field


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("call", ["PUNT", "PLACE"])
def test_no_return_reaches_the_kickers_goal(name, call):
    """F-31: from every line, with every throw; F-28: and no kick goes backwards."""
    lowest = 0 if name == "football26" else 1
    farthest = 0
    for ball in range(lowest if call == "PUNT" else 50, 101 - lowest, 3):
        for _, after, events in outcomes(at(name, f"W scrimmage {ball} 4&10 0-0"), call):
            for event in events:
                if event[0] == "MOVE" and event[2] == "kick":
                    assert event[3] >= 15
                if event[0] == "MOVE" and event[2] == "return":
                    farthest = max(farthest, event[4])
            if after.phase == "runback":
                farthest = max(farthest, after.ball + 10)
    # From the own goal line the shortest punt is 15 and the longest return 10.
    assert farthest == (95 if call == "PUNT" else 45) - (lowest if call == "PUNT" else 0)


@pytest.mark.parametrize("name", EDITIONS)
def test_a_penalty_never_scores(name):
    """FB26-D4a, D4c; FB48-18h: only a loss or a trick play can push a side over its line."""
    lowest = 0 if name == "football26" else 1
    for ball in range(lowest, 12):
        for call in PLAYS:
            for _, after, events in outcomes(at(name, f"W scrimmage {ball} 1&10 0-0"), call):
                if "SAFETY" not in names(events):
                    assert after.score[1] == 0
                    continue
                if after.side == BLACK:
                    # Caught by B near its own goal, which counts as B's own loss (F-26).
                    assert call == "PUNT"
                losses = [event for event in events if event[0] == "MOVE"]
                assert losses[-1][2] == "loss" or call == "TRICK"
                double = DOUBLE[[event[2] for event in events if event[0] == "THROW"][-1]]
                assert (double in (4, 5)) == (losses[-1][2] == "loss")
                assert name == "football26" or call == "TRICK"


@pytest.mark.parametrize("name", EDITIONS)
def test_there_is_never_a_fifth_down(name):
    """F-35, FB26-P4, FB48-4: after the fourth down the ball is over or the series is new."""
    for call in PLAYS:
        for _, after, _ in outcomes(at(name, "W scrimmage 45 4&10 0-0"), call):
            if after.phase == "scrimmage":
                assert (after.down, after.togo) == (1, 10)


@pytest.mark.parametrize("name", EDITIONS)
def test_illegal_calls_draw_nothing(name):
    """FB26-P5, FB48-5: a play is named before the throw, and refused before it."""
    for text, wrong in (
        ("W scrimmage 49 1&10 0-0", "PLACE"),
        ("W scrimmage 49 1&10 0-0", "KICKOFF"),
        ("W scrimmage 49 1&10 0-7", "DELAY"),
        ("W kickoff 40 0&0 0-0", "UNNAMED"),
        ("W kickoff 40 0&0 0-0", "DELAY"),
        ("W try 95 0&0 6-0", "PUNT"),
        ("W try 95 0&0 6-7", "DELAY"),
        ("W scrimmage 49 1&10 7-7", "DELAY"),
        ("B choice 0 0&0 6-0", "UNNAMED"),
        ("- final 0 0&0 6-0", "LINE"),
    ):
        game = at(name, text)
        before = game.notation()
        chance = ScriptedChance([0, 0, 0])
        with pytest.raises(IllegalChoice):
            game.play(wrong, chance)
        assert (chance.used, game.notation()) == (0, before)
