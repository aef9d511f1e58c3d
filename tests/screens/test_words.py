"""The words that players read: true of what happened, and of what a button does."""

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.dice import parse_dice
from pigskin.core.game import WHITE
from pigskin.core.outcomes import ScriptedChance
from pigskin.games import parse_position, title_of
from pigskin.games.hamilton.deck import ON_DEFENSE, ON_OFFENSE, reading
from pigskin.games.hamilton.view import ENDINGS
from pigskin.storage.journal import Journal
from tests.support.hamilton_play import ONE, OTHER, lined_up, position
from tests.support.handhelds.console import Console
from tests.support.handhelds.parts import Memory


def resumed(match, players=("person", "rookie"), **settings):
    """Return a handheld that plays on from here."""
    storage = Memory()
    Journal(storage).begin(match, players)
    console = Console(storage, **settings)
    console.press("a")
    return console


@pytest.mark.parametrize("name", ["football26", "football48"])
def test_a_place_kick_on_the_try_is_for_one_point(name):
    game = parse_position(f"{name} W try 95 0&0 6-0 plays=9")
    screen = title_of(name).screen()
    assert screen.words_for("PLACE", game) == ("Place kick", "one point if good")
    assert not screen.doubt(game, "PLACE")
    game = parse_position(f"{name} W scrimmage 80 4&8 6-0 plays=9")
    assert screen.words_for("PLACE", game) == ("Place kick", "three points if good")


def told(place, call, *throws):
    game = parse_position(place)
    return game.parts(game.play(call, ScriptedChance([parse_dice(throw) for throw in throws])))


@pytest.mark.parametrize(
    ("place", "throws"),
    [
        # Short, and brought back; over the line beside the posts; lost by the one who caught it.
        ("football26 W scrimmage 65 2&7 0-0 plays=9", ("2-3", "3-1")),
        ("football48 B scrimmage 78 2&10 0-0 plays=9", ("1-6",)),
        ("football26 B scrimmage 56 1&10 0-0 plays=9", ("1-5", "1-1")),
    ],
)
def test_a_missed_kick_is_not_headed_by_yards(place, throws):
    assert [result for _, result, _ in told(place, "PLACE", *throws)] == ["NO GOAL"]


@pytest.mark.parametrize(
    ("place", "call", "throws", "words"),
    [
        (
            "football48 W scrimmage 5 2&8 0-0 plays=9",
            "LINE",
            ["2-2"],
            "half the distance, 2 yards",
        ),
        ("football48 W scrimmage 30 2&8 0-0 plays=9", "LINE", ["2-2"], "penalty, 5 yards back"),
        ("football48 W scrimmage 8 2&8 7-0 plays=9", "DELAY", [], "half the distance, 4 yards"),
        ("football26 W scrimmage 3 2&8 0-0 plays=9", "LINE", ["2-2"], "to White's goal line"),
    ],
)
def test_fewer_yards_than_the_penalty_has_are_explained(place, call, throws, words):
    """FB48-18h and F-18: near the goal it is half the way to it."""
    ((_, _, line),) = told(place, call, *throws)
    assert words in line and ("half" in line) == ("half" in words)


@pytest.mark.parametrize(
    ("ball", "kind", "said"),
    [
        (30, ON_OFFENSE, "5 yards against White, to White 25."),
        (30, ON_DEFENSE, "5 yards against Black, to White 35."),
        (97, ON_DEFENSE, "2 of 5 yards against Black: penalties stop at Black 1."),
        (3, ON_OFFENSE, "2 of 5 yards against White: penalties stop at White 1."),
    ],
)
def test_a_penalty_is_told_by_whom_it_is_against(ball, kind, said):
    """PS-10.5, PS-10.6: against the defense the ball goes forward, and never to a goal line."""
    game = position(ball=f"W{ball}", down=f"1&{min(10, 100 - ball)}")
    game.resume, game.penalty = "scrimmage", reading(kind, 5)
    game.end, game.end_side, game.end_spot = ENDINGS.index("down"), WHITE, ball
    game.phase = "penalty"
    game.side = 1 - game.offender()
    *_, (_, result, line) = game.parts(game.play("ACCEPT", Chance(seed_from("x"))))
    assert line == said
    assert result == said.split(" ")[0]


def test_the_bench_offers_no_man_for_one_of_his_class():
    match = lined_up(ONE, OTHER)
    for choice in ("HEADS", "KICK", "TIMEOUT W"):
        match.choose(choice)
    while match.game.side != WHITE:
        match.choose("DONE")
    console = resumed(match)
    console.press("ra")
    offered = set()
    while (now := next(text for text in console.screen.split(" | ") if " for " in text)) not in (
        offered
    ):
        offered.add(now)
        console.press("r")
    assert len(offered) > 3
    for text in offered:
        new, old = text.partition(": ")[2].split(" for ")
        assert new != old
    console.press("a")
    console.until("Play on", "a", 3)
    assert "no change" not in console.screen


def test_settings_say_what_a_does_on_each_line():
    console = Console()
    console.press("b")
    console.pick("Settings")
    console.go_to("Sound")
    assert console.screen.endswith("A | change")
    console.go_to("Self-test")
    assert console.screen.endswith("A | choose")


@pytest.mark.parametrize(
    ("kept", "said"), [(0, "0 finished games are"), (1, "1 finished game is")]
)
def test_about_counts_in_words(kept, said):
    console = Console(Memory({"r0001_football26_13-7.txt": b""} if kept else {}))
    console.press("b")
    console.pick("About")
    shown = []
    while "more" in console.screen:
        shown.append(console.screen)
        console.press("d")
    assert said in " ".join([*shown, console.screen]).replace(" | ", " ")
