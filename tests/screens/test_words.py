"""The words that players read: true of what happened, and of what a button does."""

import random
import re

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.dice import parse_dice
from pigskin.core.game import WHITE
from pigskin.core.match import Contest, Match
from pigskin.core.outcomes import ScriptedChance
from pigskin.games import parse_position, title_of
from pigskin.games.hamilton.deck import FUMBLE, ON_DEFENSE, ON_OFFENSE, YARDS, reading
from pigskin.games.hamilton.odds import gain_text
from pigskin.games.hamilton.view import ENDINGS
from pigskin.screens.match.play import MatchFlow
from pigskin.storage.journal import Journal
from tests.support.hamilton_play import ONE, OTHER, lined_up, play, position
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


def playing(game, **settings):
    """Return a handheld on which a person is asked in this position."""
    console = Console(**settings)
    match = Match(type(game), game.options, Chance(seed_from("x")))
    match.game = game
    flow = MatchFlow(console.app, Contest(match, ("person", "rookie")[:: 1 - 2 * game.side], None))
    console.app.loop.start(flow.play())
    return console


def about_this_call(console):
    """Return the text of the help about the call under the cursor."""
    console.press("b")
    console.pick("Help")
    console.wait(2000, 20)
    shown = []
    while console.screen.startswith("This call"):
        shown += [text for text, x, y, _, _ in console.display.shown if x == 1 and y < 54]
        console.press("d")
    return " ".join(shown)


@pytest.mark.parametrize(
    ("place", "call", "words"),
    [
        # 1-1 and half of 6-6 lose the ball, 2-2 to 5-5 cost five yards: 1, 1/2 and 4 of 36.
        (
            "football26 W scrimmage 44 2&7 0-0 plays=9",
            "Line plunge",
            "Average +1.4 yards: 1 to 4 78 %, loss 11 %, 5 to 9 6 %, lost 4 %, no gain 1 %.",
        ),
        ("football26 W scrimmage 80 4&7 0-0 plays=9", "Place kick", "no goal 50 %, goal 33 %"),
        # Of the 36 cards of this quarter, in the zone of the ball.
        (
            "allfair46 W scrimmage 36 2&5 0-0 q=1 cards=fffffffff first=W points=0-0",
            "Forward pass",
            "10 and more ",
        ),
        (
            "allfair46 W scrimmage 6 2&5 0-0 q=1 cards=fffffffff first=W points=0-0",
            "Forward pass",
            # Only in the zone of the own goal.
            "their touchdown ",
        ),
        ("baseball26 B bat top1 1 1 B=0/0/0 W=-/0/0", "Swing away", "out 67 %, single "),
        # A figure for each class, from the cards without penalties and replacements.
        ("pigskin46", "Run LE", "Average yards against Star +"),
    ],
)
def test_this_call_shows_what_it_brings(place, call, words):
    console = playing(parse_position(place) if " " in place else position(place))
    console.until(call, "r", 12)
    said = about_this_call(console)
    assert words in said
    assert "Second +" in said or place != "pigskin46"


def test_the_gain_of_a_call_is_that_of_the_deck():
    """Played out with cards of a full pack. A play with a fumble counts as no gain."""
    said = gain_text(position("pigskin46").rules.deck, "RUN LG")
    hand = random.Random(1)
    for man, told in enumerate(re.findall(r"[+-]\d+\.\d", said)):
        black = "SS" + "*2S"[man] + "SSSS" + "***2"
        total = 0
        for _ in range(4000):
            game = position("pigskin46", ball="W10", left=50, black=black)
            events = game.play("RUN LG", Chance(hand.randbytes(16)))
            if "FUMBLE" not in {event[0] for event in events}:
                total += sum(event[3] for event in events if event[0] == "MOVE")
        # Three standard errors; a long gain is some 50 yards.
        assert abs(total / 4000 - float(told)) < 0.6, (man, told)


def test_the_coach_is_offered_in_the_first_game_alone():
    for guided, offered in (("", True), ("football26", False)):
        console = Console(guided=guided, hints=0)
        console.new_game("football26", black="rookie")
        if offered:
            # Skip the first steps.
            console.press("b")
        console.until("Line plunge", "a", 60)
        console.press("b")
        assert ("Ask the coach" in console.screen) == offered


@pytest.mark.parametrize("announcing", ["open", "closed"])
def test_a_turned_card_shows_its_reading_large(announcing):
    game = position("pigskin46", rest=f"announcing={announcing}" * (announcing == "closed"))
    before = game.view(WHITE)
    events = play(game, "RUN LG", "LINE=6")
    match = Match(type(game), game.options, Chance(seed_from("x")))
    match.game = game
    console = Console(speed=1)
    flow = MatchFlow(console.app, Contest(match, ("person", "rookie"), None))
    console.app.loop.start(flow.tell(events, before))
    for _ in range(40):
        if any(text == "+6" and height == 16 for text, _, _, _, height in console.display.shown):
            break
        console.wait(20, 20)
    else:
        raise AssertionError("no reading was shown")


def test_a_card_is_told_in_words_once():
    screen = title_of("pigskin46").screen()
    lines = []
    for _ in range(2):
        game = position("pigskin46")
        events = play(game, "RUN LG", "LINE=6")
        lines.append(screen.parts(game, events, ("White", "Black"))[0][2])
    assert "run at left guard, card A1, read for a " in lines[0] and "(" not in lines[0]
    assert "run at left guard (A1 " in lines[1]


def test_closed_announcing_shows_what_each_position_gave():
    """PS-3.10: what was heard of a man is shown when his position is attacked again."""
    game = position("pigskin46", rest="announcing=closed")
    screen = title_of("pigskin46").screen()
    for code in (reading(YARDS, 6), reading(FUMBLE), reading(YARDS, -2)):
        game.squads[1].hear(2, code)
    game.squads[1].hear(1, reading(YARDS, 9))
    view = game.view(WHITE)
    assert screen.words_for("RUN LG", view)[1] == "gave +6, fumble, -2"
    assert screen.words_for("RUN LT", view)[1] == "gave +9"
    assert screen.words_for("RUN LE", view)[1] == "run at left end"


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
