"""The baseball told in English, and one whole game kept word for word."""

import os
from pathlib import Path

import pytest

from pigskin.core.outcomes import ScriptedChance
from pigskin.core.record import format_record, parse_record, record_of, replay
from pigskin.games import game_class
from pigskin.games.baseball.figures import average_text
from pigskin.games.baseball.words import ordinal, steal_words
from tests.support.baseball_play import at, bat, played, total

# PIGSKIN_GOLDEN=write pytest tests/games/test_baseball_words.py writes it again.
GOLDEN = Path(__file__).parents[1] / "golden" / "baseball26.txt"


def told(game, code, *totals):
    return [line for line in game.tell(bat(game, code, *totals)) if "at bat" not in line]


def test_plays_are_told_with_the_runners_moves():
    assert told(at("13", 1), "1L") == [
        "2-4: Single to left. Man on third scores, man on first to second."
    ]
    assert told(at("12", 1), "1L") == [
        "2-4: Line single to left. Men on first and second move up."
    ]
    assert told(at("123"), "3B") == [
        "3-4: Triple to deep center! Men on first, second and third score."
    ]
    assert told(at("1"), "GO", 7) == [
        "1-2: Out at first. 1-6: man from first out at second. Double play!"
    ]
    assert told(at("123"), "HR") == [
        "6-6: GRAND SLAM HOME RUN! Men on first, second and third score."
    ]
    assert told(at("12"), "GO", 4) == [
        "1-2: Grounder to second, out. 1-3: man from second out at third, "
        "man from first out at second. TRIPLE PLAY!",
        "Side out.",
    ]
    assert told(at("12", 2), "K")[-1] == "Side out, 2 left on base."


@pytest.mark.parametrize(
    ("bases", "call", "figure", "line"),
    [
        ("1", "STEAL 1", 6, "Steal of second: 1-5, safe!"),
        ("3", "STEAL 3", 6, "Steal of home: 1-5, safe! He scores."),
        ("1", "STEAL 1", 7, "Steal of second: 1-6, out!"),
        (
            "13",
            "STEAL 13",
            7,
            "Double steal of second and home: 1-6, out! "
            "Man from third out at home, man from first safe at second.",
        ),
        (
            "123",
            "STEAL 123",
            2,
            "Triple steal of second, third and home: 1-1, safe! Man on third scores.",
        ),
    ],
)
def test_steals_are_told_as_they_are_called(bases, call, figure, line):
    """BB26-S2."""
    game = at(bases)
    assert game.tell(game.play(call, ScriptedChance([total(figure)]))) == [line]


@pytest.mark.parametrize(
    ("after", "choice", "figures", "line"),
    [
        ("2B", "HOLD", [], "The man from first stops at third."),
        ("2B", "TRY", [5], "The man from first goes for home: 1-4, safe! He scores."),
        ("2B", "TRY", [7], "The man from first goes for home: 1-6, out!"),
        ("FLY", "HOLD", [], "The man on third holds."),
        ("FLY", "TRY", [5], "The man on third tries for home: 1-4, safe! He scores."),
        ("FLY", "TRY", [7], "The man on third tries for home: 1-6, out! Double play!"),
    ],
)
def test_tries_for_home(after, choice, figures, line):
    game = at("1" if after == "2B" else "3")
    bat(game, after)
    assert game.tell(game.play(choice, ScriptedChance([total(f) for f in figures]))) == [line]


def test_the_end_of_a_game():
    game = at("3", 0, "bottom10", "B=0000000000/1/0 W=0000000000/9/0")
    assert told(game, "1L")[1:] == ["The winning run is in!", "Final score: Home 1, Visitors 0."]


def test_a_whole_story_equals_the_stories_of_its_plays():
    match, plays = played("story")
    tell = match.game.tell
    lines = [line for events in plays for line in tell(events)]
    assert tell([event for events in plays for event in events]) == lines
    assert lines[0] == "Top of the 1st, Visitors at bat."
    assert max(len(line) for line in lines) < 120


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (9, "9th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (112, "112th"),
    ],
)
def test_ordinals(number, text):
    assert ordinal(number) == text


def test_calls_of_every_steal():
    """BB26-S1: single, double and triple."""
    assert steal_words("2") == "Steal of third"
    assert steal_words("23") == "Double steal of third and home"


def story():
    """Return a game between two managers: its record, its play-by-play and box score."""
    match, plays = played("golden", coaches=("varsity", "rookie"))
    box = match.game.statistics()
    lines = [match.game.title, f"Dice table: {match.game.table.label()}", ""]
    for events in plays:
        box.add(events)
        lines += match.game.tell(events)
    lines.append("")
    for side, name in enumerate(("Home", "Visitors")):
        figures = [
            f"{figure} {average_text(count) if figure == 'BA' else count}"
            for figure, count in box.figures(side)
        ]
        lines.append(f"{name}: {', '.join(figures)}")
    return format_record(record_of(match, ("varsity", "rookie"))) + "\n" + "\n".join(lines) + "\n"


def test_the_golden_game():
    """B-1: also shows that the dice table is named as a reconstruction."""
    text = story()
    if os.environ.get("PIGSKIN_GOLDEN") == "write":
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
    record = text.partition("\n\nGame of")[0]
    assert replay(parse_record(record, game_class)).game.over
