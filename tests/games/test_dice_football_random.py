"""What must hold in every game of dice football, however it is played."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.core.record import format_record, parse_record, record_of, replay
from pigskin.games import game_class, parse_position

EDITIONS = ("football26", "football48")
POINTS = {"TD": 6, "FG": 3, "PAT": 1}
PHASES = ("opening", "choice", "kickoff", "runback", "scrimmage", "try", "final")


class Counted(Chance):
    """Counts the draws that a game makes."""

    draws = 0

    def below(self, n):
        self.draws += 1
        return super().below(n)


def choose(game, chance, irregular):
    """Any open choice; one in so many is irregular, if that is asked for."""
    choices = game.choices()
    if irregular and game.irregular() and chance.below(irregular) == 0:
        choices = game.irregular()
    return choices[chance.below(len(choices))]


def check_position(game, resting):
    """The ball is on the field; `resting` says whether it may lie on a goal line (F-1)."""
    assert game.phase in PHASES
    assert game.over == (game.phase == "final")
    low, high = (0, 100) if resting else (1, 99)
    if game.phase == "scrimmage":
        assert low <= game.ball <= high
        assert 1 <= game.down <= 4
        assert game.ball < game.gain_line <= 110
        # The line to gain is ten yards on from where the series began (F-24, F-33).
        assert game.gain_line >= 10
    else:
        assert game.down == 0
        assert game.togo == 0
    if game.phase == "runback":
        assert 0 <= game.ball < 100
    if game.phase == "kickoff":
        assert 0 <= game.ball <= 50
    if game.phase == "try":
        # Ten yards back for each delay (F-18).
        assert game.ball % 10 in (5, 8) or game.ball < 10
    assert bool(game.choices()) != game.over


def check_score(score, events):
    """Points come from events, by the amounts of the rules and no others."""
    for event in events:
        if event[0] in POINTS:
            score[event[1]] += POINTS[event[0]]
        if event[0] == "SAFETY":
            score[1 - event[1]] += 2
        if event[0] == "FINAL":
            assert list(event[1:]) == score


def play_one(name, number, options, irregular=0, most=700):
    """One random game with every check after every choice."""
    counted = Counted(seed_from(f"{name} {number}"))
    match = Match(name, options, counted)
    game = match.game
    whim = Chance(seed_from(f"whim {name} {number}"))
    resting = game.options["goal_line"] == "over"
    score = [0, 0]
    while not game.over:
        assert len(match.choices) < most, "the game does not end"
        check_position(game, resting)
        before = game.plays
        drawn = counted.draws
        events = match.choose(choose(game, whim, irregular))
        thrown = sum(event[0] == "THROW" for event in events)
        coin = events[:1] and events[0][0] == "TOSS"
        assert counted.draws - drawn == (1 if coin else thrown)
        assert before <= game.plays <= before + 1
        check_score(score, events)
        assert game.score == score
    check_position(game, resting)
    assert events[-1] == ("FINAL", *score)
    return match


def check_record(match):
    """Record to game to record: nothing is lost and nothing is added."""
    text = format_record(record_of(match, ("w", "b")))
    again = replay(parse_record(text))
    assert again.game.notation() == match.game.notation()
    assert again.chance.used == match.chance.used
    assert format_record(record_of(again, ("w", "b"))) == text


def check_games(name, numbers, options=None, irregular=0):
    for number in numbers:
        match = play_one(name, number, options or {}, irregular)
        check_record(match)


@pytest.mark.parametrize("name", EDITIONS)
def test_random_games(name):
    check_games(name, range(300))


@pytest.mark.parametrize("name", EDITIONS)
def test_random_games_of_people(name):
    """With throws that were not named and delays (FB26-E2, E3, FB48-22, 23)."""
    check_games(name, range(40), irregular=12)


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("length", ["150throws", "1throws", "1plays", "40min"])
def test_random_games_of_other_lengths(name, length):
    """The clock of a timed game is an irregular choice, and it comes (FB26-E1, FB48-24)."""
    check_games(name, range(30), {"length": length}, irregular=30)


def random_options(name, chance):
    """Any reading of every ruling, against all odds in one game."""
    options = {}
    for option, values, _ in game_class(name).OPTIONS:
        options[option] = values[chance.below(len(values))]
    return options | {"length": "60plays"}


@pytest.mark.parametrize("name", EDITIONS)
def test_random_options(name):
    """Readings that were never meant to go together keep the game whole all the same."""
    chance = Chance(seed_from("options"))
    for number in range(200):
        options = random_options(name, chance)
        match = play_one(name, f"options {number}", options, irregular=12)
        check_record(match)
        assert parse_position(match.game.notation()).options == match.game.options


@pytest.mark.parametrize("name", EDITIONS)
def test_games_differ_and_scores_happen(name):
    """The random games do visit what the checks are about."""
    seen = set()
    for number in range(60):
        match = Match(name, {}, Chance(seed_from(f"visit {number}")))
        whim = Chance(seed_from(f"visit whim {number}"))
        while not match.game.over:
            seen.update(e[0] for e in match.choose(choose(match.game, whim, 15)))
    always = {"PLAY", "THROW", "MOVE", "FUMBLE", "LOST", "INCOMPLETE", "TOUCHBACK", "FIRSTDOWN"}
    always |= {"DOWNS", "SERIES", "TD", "PAT", "NOPAT", "FG", "NOFG", "SAFETY", "UNNAMED"}
    always |= {"DELAY", "TIMEUP", "FINAL", "TOSS", "ELECT"}
    own = {"football26": {"KICKAGAIN"}, "football48": {"DECLINE"}}
    assert seen == always | own[name]


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
@pytest.mark.parametrize("name", EDITIONS)
def test_twenty_thousand_random_games(name, block):
    check_games(name, range(block * 1000, block * 1000 + 1000))


@pytest.mark.soak
@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("name", EDITIONS)
def test_many_random_options(name, block):
    chance = Chance(seed_from(f"many options {block}"))
    for number in range(2000):
        options = random_options(name, chance)
        check_record(play_one(name, f"many options {block} {number}", options, irregular=12))
