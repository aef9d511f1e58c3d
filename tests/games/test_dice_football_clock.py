"""The end of the dice footballs: by the clock, by a number of plays, or by a number of throws."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.dice import parse_dice
from pigskin.core.game import IllegalChoice
from pigskin.core.outcomes import ScriptedChance
from pigskin.games import new_game, parse_position

EDITIONS = ("football26", "football48")
CLOCK = ("TIME", "TIME 1", "TIME 2", "TIME 3", "TIME 4")


def play(text, *moves):
    """Play choices, each with the throws it must use up; return the game and all events."""
    game = parse_position(text)
    events = []
    for move in moves:
        words = move.split(": ")
        chance = ScriptedChance([parse_dice(word) for word in "".join(words[1:]).split()])
        events += game.play(words[0], chance)
        assert chance.left == 0, move
    return game, events


def place(game):
    return " ".join(game.notation().split()[1:6])


def timed(name, text):
    return f"{name} {text} plays=0 length=20min"


@pytest.mark.parametrize("name", EDITIONS)
def test_a_timed_game_has_no_other_end(name):
    """FB26-E1, FB48-3: minutes are agreed before play; the game itself counts none."""
    game = new_game(name, {"length": "15min"})
    chance = Chance(seed_from("no end"))
    for _ in range(1500):
        game.play(game.choices()[chance.below(len(game.choices()))], chance)
    assert not game.over
    assert set(CLOCK) <= set(game.irregular())


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("length", ["100plays", "150throws"])
def test_games_by_count_have_no_clock(name, length):
    game = new_game(name, {"length": length})
    assert not set(CLOCK) & set(game.irregular())
    with pytest.raises(IllegalChoice):
        game.play("TIME", ScriptedChance([]))


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize(
    "text",
    [
        "W opening 0 0&0 0-0",
        "B choice 0 0&0 3-0",
        "W kickoff 40 0&0 0-0",
        "W scrimmage 99 1&10 0-0",
    ],
)
def test_time_between_plays_ends_the_game_at_once(name, text):
    """FB26-E1, FB48-24."""
    game, events = play(timed(name, text), "TIME")
    assert game.over
    assert events == [("TIMEUP",), ("FINAL", *game.score)]
    assert game.choices() == game.irregular() == ()
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.play("LINE", ScriptedChance([]))


def test_1926_no_try_after_time():
    """F-17: nothing is thrown after time, so no try (FB26-E1)."""
    game, _ = play(timed("football26", "W scrimmage 99 1&10 0-0"), "TIME 1", "LINE: 6-2")
    assert place(game) == "- final 0 0&0 6-0"
    game, _ = play(timed("football26", "W try 95 0&0 6-0"), "TIME")
    assert place(game) == "- final 0 0&0 6-0"


def test_1948_the_try_belongs_to_the_play():
    """F-17: the play in progress is finished, with its try (FB48-24)."""
    text = timed("football48", "W scrimmage 99 1&10 0-0")
    game, events = play(text, "TIME 1", "LINE: 6-2")
    assert place(game) == "W try 98 0&0 6-0"
    assert ("TIMEUP",) not in events
    game, events = play(text, "TIME 1", "LINE: 6-2", "LINE: 6-2")
    assert place(game) == "- final 0 0&0 7-0"
    assert events[-2:] == [("TIMEUP",), ("FINAL", 7, 0)]
    game, _ = play(timed("football48", "W try 98 0&0 6-0"), "TIME", "END: 4-1")
    assert place(game) == "- final 0 0&0 6-0"


def test_1926_no_return_after_time():
    """F-17: the kick was thrown, the return is not."""
    game, events = play(timed("football26", "W kickoff 40 0&0 0-0"), "TIME 1", "KICKOFF: 6-1")
    assert game.over
    assert ("MOVE", 0, "kick", 35, 75) in events
    assert not any(event[0] == "SERIES" for event in events)


def test_1948_the_run_back_belongs_to_the_play():
    """F-17: with its return (FB48-24)."""
    text = timed("football48", "W kickoff 40 0&0 0-0")
    game, _ = play(text, "TIME 1", "KICKOFF: 6-1")
    assert place(game) == "B runback 25 0&0 0-0"
    game, events = play(text, "TIME 1", "KICKOFF: 6-1", "RUNBACK: 4-2")
    assert game.over
    assert ("MOVE", 1, "return", 6, 31) in events
    game, _ = play(timed("football48", "B runback 25 0&0 0-0"), "TIME", "DECLINE")
    assert game.over


@pytest.mark.parametrize(
    ("name", "throws", "score"),
    [("football26", "4-2", "0-0"), ("football48", "4-2 4-2", "6-0")],
)
def test_time_between_the_throws_of_a_pass(name, throws, score):
    """F-17: 1926 stops between throws, 1948 between plays; here the run would score."""
    game, _ = play(timed(name, "W scrimmage 90 1&10 0-0"), "TIME 1", f"PASS: {throws}")
    if name == "football48":
        assert game.phase == "try"
        game.play("LINE", ScriptedChance([parse_dice("6-1")]))
    assert place(game) == f"- final 0 0&0 {score}"


@pytest.mark.parametrize(("name", "throws"), [("football26", "6-6"), ("football48", "6-6 4-2")])
def test_time_before_the_throw_for_recovery(name, throws):
    """F-17, FB26-C2, FB48-16."""
    game, events = play(timed(name, "W scrimmage 40 1&10 0-0"), "TIME 1", f"LINE: {throws}")
    assert game.over
    assert any(event[0] == "FUMBLE" for event in events) == (name == "football48")


@pytest.mark.parametrize("name", EDITIONS)
def test_time_after_several_throws(name):
    """TIME n lets n more throws be made, however many plays they last."""
    text = timed(name, "W scrimmage 40 1&10 0-0")
    game, _ = play(text, "TIME 3", "LINE: 2-1", "LINE: 2-1")
    assert place(game) == "W scrimmage 42 3&8 0-0"
    game, _ = play(text, "TIME 3", "LINE: 2-1", "LINE: 2-1", "LINE: 2-1")
    assert game.over


@pytest.mark.parametrize("name", EDITIONS)
def test_the_clock_cannot_be_put_back(name):
    """FB26-E1: once settled it is kept strictly; time may come sooner, not later."""
    game, _ = play(timed(name, "W scrimmage 40 1&10 0-0"), "TIME 2")
    assert [word for word in game.irregular() if word.startswith("TIME")] == ["TIME"]
    game.play("TIME", ScriptedChance([]))
    assert game.over


@pytest.mark.parametrize("name", EDITIONS)
def test_the_end_of_counted_plays(name):
    """F-17: a touchdown on the last play; 1948 has the try, 1926 not."""
    text = f"{name} W scrimmage 99 1&10 0-0 plays=59 length=60plays"
    game, _ = play(text, "LINE: 6-2")
    assert place(game) == ("- final 0 0&0 6-0" if name == "football26" else "W try 98 0&0 6-0")
    if name == "football48":
        game.play("LINE", ScriptedChance([parse_dice("6-2")]))
        assert place(game) == "- final 0 0&0 7-0"


@pytest.mark.parametrize("name", EDITIONS)
def test_what_counts_as_a_play(name):
    """A kick and its return are one play; a try, a choice and a delay are none."""
    back = "KICKOFF: 6-1 6-1" if name == "football26" else "KICKOFF: 6-1"
    game, _ = play(f"{name} W kickoff 40 0&0 0-0 plays=7", back)
    if game.phase == "runback":
        game.play("RUNBACK", ScriptedChance([parse_dice("6-1")]))
    assert (place(game), game.plays) == ("B scrimmage 25 1&10 0-0", 8)
    spot = 95 if name == "football26" else 98
    game, _ = play(f"{name} W try {spot} 0&0 6-0 plays=7", "END: 6-1", "RECEIVE")
    assert (game.phase, game.plays) == ("kickoff", 7)
    game, _ = play(f"{name} W scrimmage 50 1&10 7-0 plays=7", "DELAY")
    assert game.plays == 7
    game, _ = play(f"{name} W scrimmage 50 1&10 0-0 plays=7", "UNNAMED: 2-1")
    assert game.plays == 8


def test_a_kick_out_of_bounds_is_no_play():
    """FB26-C5: it is the same kick-off again."""
    game, _ = play("football26 W kickoff 40 0&0 0-0 plays=7", "KICKOFF: 3-3")
    assert (game.phase, game.plays) == ("kickoff", 7)


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("count", [1, 2, 5, 100])
def test_a_game_by_plays_has_exactly_that_many(name, count):
    """The default is a hundred."""
    game = new_game(name, {"length": f"{count}plays"} if count < 100 else {})
    chance = Chance(seed_from("plays"))
    kicks = plays = 0
    while not game.over:
        for event in game.play(game.choices()[chance.below(len(game.choices()))], chance):
            if event[0] == "PLAY":
                plays += 1 if event[4] else 0
                kicks += event[2] == "KICKOFF"
            kicks -= event[0] == "KICKAGAIN"
    assert plays + kicks == game.plays == count


@pytest.mark.parametrize("count", [1, 2, 3, 10, 77])
def test_a_1926_game_by_throws_has_exactly_that_many(count):
    """F-17: checked between throws."""
    for number in range(20):
        game = new_game("football26", {"length": f"{count}throws"})
        chance = Chance(seed_from(f"throws {number}"))
        thrown = 0
        while not game.over:
            events = game.play(game.choices()[chance.below(len(game.choices()))], chance)
            thrown += sum(event[0] == "THROW" for event in events)
        assert thrown == count


@pytest.mark.parametrize("count", [1, 3, 10, 77])
def test_a_1948_game_by_throws_has_at_least_that_many(count):
    """F-17: checked between plays; a play has four throws at the most, a try two."""
    longest = 0
    for number in range(60):
        game = new_game("football48", {"length": f"{count}throws"})
        chance = Chance(seed_from(f"throws {number}"))
        thrown = 0
        while not game.over:
            events = game.play(game.choices()[chance.below(len(game.choices()))], chance)
            thrown += sum(event[0] == "THROW" for event in events)
        assert count <= thrown <= count + 5
        longest = max(longest, thrown)
    assert longest > count


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("score", ["0-0", "7-7", "7-0"])
def test_the_score_at_time_stands(name, score):
    """FB48-24: the higher score wins; F-27: level is drawn, there is no extra time."""
    game, events = play(timed(name, f"W scrimmage 40 1&10 {score}"), "TIME")
    assert game.over
    assert events[-1] == ("FINAL", *map(int, score.split("-")))


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize(
    ("length", "timed", "minutes"),
    [("15min", True, 15), ("1min", True, 1), ("60plays", False, 0), ("150throws", False, 0)],
)
def test_the_minutes_are_given_to_the_clock_keeper(name, length, timed, minutes):
    """FB26-E1, FB48-3."""
    rules = new_game(name, {"length": length}).rules
    assert (rules.timed, rules.minutes) == (timed, minutes)
