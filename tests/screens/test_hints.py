"""Asking the coach: off by default, from one's own view only, and the opponent is told."""

import random
from hashlib import sha256

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, WHITE
from pigskin.core.match import Contest, Match
from pigskin.core.players import PERSON
from pigskin.core.record import format_record, parse_record, record_of, replay
from pigskin.games import GAMES, coaches_of, game_class, new_coach, title_of
from pigskin.screens.match.hint import advice, hint
from pigskin.screens.match.play import MatchFlow
from pigskin.storage.journal import Journal
from pigskin.storage.load import load_game
from pigskin.ui.stack import ScreenStack
from tests.support.hamilton_play import ONE, OTHER, lined_up, swapped
from tests.support.handhelds.console import Console
from tests.support.handhelds.display import faults
from tests.support.handhelds.parts import Memory
from tests.support.recorded import public_text
from tools.shared.game_jsonl import lines_of, parse_lines
from tools.shared.replayed import Replayed

BOTH = (PERSON, PERSON)
# Phases in which a play is called or follows. The others are about men and coins.
WEIGHED = ("scrimmage", "penalty", "choice", "choice_half", "try", "runback", "bat", "try_home")


def best_of(name, view):
    coach = new_coach("allamerican", name, seed_from("hint"))
    return coach.weigh(view)


def taken_up(match, players=BOTH, hints=1, **settings):
    """Return a handheld that has resumed this match."""
    storage = Memory()
    Journal(storage).begin(match, players)
    console = Console(storage, hints=hints, **settings)
    console.press("a")
    return console


def inning(name="baseball26"):
    """Return a match with a man on first, so that stealing is a choice."""
    match = Match(game_class(name), {}, Chance(seed_from("hints")))
    rng = random.Random(7)
    while match.game.bases != 1 or match.game.phase != "bat":
        match.choose(rng.choice(match.game.choices()))
    return match


def ask(console):
    console.press("b")
    console.pick("Ask the coach")


def test_hints_are_off_by_default():
    console = taken_up(inning(), hints=0)
    console.press("b")
    assert "Pause" in console.screen and "Ask the coach" not in console.screen
    fresh = Console()
    assert fresh.app.settings["hints"] == 0


def test_hints_are_switched_on_in_the_settings_and_stay_on():
    console = Console()
    console.press("b")
    console.pick("Settings")
    console.pick("Hints")
    assert console.screen_row("Hints") == "on"
    console.press("b")
    assert Console(console.storage).app.settings["hints"] == 1


def name_of(call):
    return title_of("baseball26").screen().words_for(call)[0]


def test_the_coach_says_his_three_best_calls_and_what_the_first_is_better_by():
    match = inning()
    console = taken_up(match)
    ask(console)
    best = best_of("baseball26", match.game.view(match.game.side))
    assert "Coach says" in console.screen and "wins in 100" in console.screen
    for worth, choice in best[:3]:
        assert console.screen_row(name_of(choice)) == str((worth + 50) // 100)
    more = (best[0][0] + 50) // 100 - (best[1][0] + 50) // 100
    other = name_of(best[1][1])
    said = f"{more} more" if more else "just as good"
    assert said in console.screen and other in console.screen
    assert not faults(console.display)


def test_back_changes_nothing_and_call_it_makes_the_call():
    match = inning()
    console = taken_up(match)
    before = list(match.choices)
    asking = console.pixels
    ask(console)
    console.press("b")
    assert console.pixels == asking
    assert console.match.choices == before
    ask(console)
    console.press("a")
    best = best_of("baseball26", match.game.view(match.game.side))[0][1]
    assert console.match.choices[: len(before) + 1] == [*before, best]


@pytest.mark.parametrize("name", [name for name in GAMES if "allamerican" in coaches_of(name)])
def test_a_hint_fits_the_screen_wherever_there_is_one(name):
    """Positions of a whole game: no text is cut off or drawn over another."""
    rng = random.Random(name)
    match = Match(game_class(name), {}, Chance(seed_from("fits " + name)))
    console = Console()
    flow = MatchFlow(console.app, Contest(match, (PERSON, "rookie"), None))
    shown = 0
    while not match.game.over and shown < 40:
        choices = match.game.choices()
        if len(choices) > 1 and match.game.phase in WEIGHED and rng.random() < 0.5:
            ScreenStack(hint(flow)).send(None)
            assert "Coach says" in [box[0] for box in console.display.boxes]
            assert not faults(console.display)
            shown += 1
        match.choose(rng.choice(choices))
    assert shown > 5 and sum(flow.contest.hints) == shown


def test_a_hint_uses_only_the_view_of_the_side_that_asks():
    """promise 4: another line-up of the opponent gives the same hint."""
    console = Console()
    rng = random.Random("hints")
    match = lined_up(ONE, OTHER, pack="short")
    compared = changed = 0
    while not match.game.over and compared < 25:
        game = match.game
        if game.phase in ("scrimmage", "penalty"):
            twin = swapped(match, 1 - game.side, rng)
            changed += twin.squads[1 - game.side].field != game.squads[1 - game.side].field
            mine = said_to(console, match)
            seen, match.game = match.game, twin
            assert mine[1] and mine == said_to(console, match)
            match.game = seen
            compared += 1
        match.choose(rng.choice(game.choices()) if game.phase != "window" else "DONE")
    assert compared == 25 and changed > 10


def said_to(console, match):
    return advice(MatchFlow(console.app, Contest(match, BOTH, None)))


def called(lineup):
    """Return a Pigskin match of two people with this line-up, White to call."""
    match = lined_up(lineup, ONE)
    match.choose("HEADS")
    while match.game.phase != "scrimmage" or match.game.side != WHITE:
        choices = match.game.choices()
        match.choose("DONE" if "DONE" in choices else choices[0])
    return match


def test_with_two_people_a_secret_hint_is_behind_the_curtain_and_leaves_nothing():
    """The coach's opinion of White's own men is for White only. Afterwards all is as before."""
    console = taken_up(called(OTHER))
    public = console.pixels
    ask(console)
    assert "For the eyes of" in console.screen and "WHITE" in console.screen
    console.press("a")
    assert "Coach says" in console.screen
    console.press("b")
    assert console.pixels == public
    assert "Coach" not in console.screen


def test_the_opponent_is_told_once_and_sees_it_in_the_statistics():
    match = inning()
    side = match.game.side
    console = taken_up(match)
    ask(console)
    console.press("b")
    ask(console)
    # The same decision: asked twice, counted once.
    assert console.contest.hints[side] == 1
    console.press("a")
    assert ("Home", "Visitors")[side] + " asked the coach." in console.screen
    console.until("Swing away|Hold", "a")
    console.press("b")
    console.pick("Statistics")
    for _ in range(40):
        if "asked the coach" in console.screen:
            break
        console.press("d")
    counts = ["0", "0"]
    counts[side != BLACK] = "1"
    assert " | ".join(["asked the coach", *counts]) in console.screen


def test_the_final_screen_and_the_record_say_who_was_helped():
    match = Match(game_class("football26"), {"length": "30plays"}, Chance(seed_from("short")))
    rng = random.Random(3)
    while not match.game.over:
        choice = rng.choice(match.game.choices())
        if match.game.phase == "scrimmage" and match.game.plays == 29:
            break
        match.choose(choice)
    side = match.game.side
    console = taken_up(match, (PERSON + ":ANNA", PERSON))
    ask(console)
    console.until(r"Final score \|", "a", 60)
    assert "1 hint" in console.screen
    name = next(name for name in console.storage.names() if name.startswith("r0"))
    text = console.storage.read(name).decode()
    colour = ("white", "black")[side]
    player = ("ANNA", "person")[side]
    assert f"{colour}: {player} (hints: 1)\n" in text
    record = parse_record(text, game_class)
    assert record.players == ("ANNA", "person")
    assert record.hints[side] == 1 and record.hints[1 - side] == 0
    assert format_record(record) == text
    assert replay(record).game.over


@pytest.mark.parametrize(
    "name", ["ANNA", "A (hints: 0)", "A (hints: 02)", "A (hints: 2", "(hints: 2)"]
)
def test_names_that_only_look_helped_stay_as_they_are(name):
    record = record_of(inning(), (name, "varsity"))
    text = format_record(record)
    again = parse_record(text, game_class)
    assert again.players == (name, "varsity") and again.hints == (0, 0)
    assert format_record(again) == text


def test_hints_survive_as_json_lines():
    match = inning()
    record = record_of(match, ("ANNA", "person"), (2, 1))
    text = format_record(record)
    extra = {"device": "d", "file": "f", "sha256": sha256(text.encode()).hexdigest()}
    again = parse_lines("".join(lines_of(Replayed(record), extra))).record
    assert again.hints == (2, 1) and format_record(again) == text


def test_the_record_agrees_with_what_was_told_during_the_game():
    """A follower heard ANNA's name before she asked. Capture compares, and must not object."""
    match = inning()
    helped = parse_record(format_record(record_of(match, ("ANNA", "person"), (2, 0))), game_class)
    assert public_text(helped) == public_text(record_of(match, ("ANNA", "person")))


def test_a_hint_is_in_the_journal_before_it_is_seen():
    """A player who pulls the plug after looking has still looked."""
    match = inning()
    side = match.game.side
    console = taken_up(match)
    ask(console)
    again = Console(Memory(console.storage.files))
    assert "Welcome back" in again.screen
    again.press("a")
    assert again.contest.hints[side] == 1
    assert again.match.choices == match.choices


def test_taking_back_a_choice_keeps_the_hint_counted():
    match = Match(game_class("football26"), {}, Chance(seed_from("back")))
    console = taken_up(match)
    console.until("Receive")
    console.press("b")
    assert "Ask the coach" in console.screen, console.screen
    console.pick("Ask the coach")
    side = console.match.game.side
    console.press("b")
    console.press("a")
    console.press("a")
    console.press("b")
    console.pick("Take back")
    assert load_game(Memory(console.storage.files)).hints[side] == 1


def test_a_full_flash_does_not_stop_the_coach():
    console = taken_up(inning())
    console.storage.room = 0
    ask(console)
    assert "Flash full" in console.screen
    console.press("a")
    assert "Coach says" in console.screen


def test_the_clock_stands_while_the_coach_is_asked():
    console = Console(seed="5", dim_s=0, sleep_s=0, hints=1)
    console.new_game("football26", "person", "person", length="15min")
    console.until("Line plunge", "a", 60)
    left = console.seconds_left()
    ask(console)
    assert "Coach says" in console.screen
    console.wait(60_000, 1000)
    console.until(r"\d:\d\d", "b", 9)
    assert left - console.seconds_left() < 30
