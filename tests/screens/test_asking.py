"""Asking a person: what every question shows, where the arrows go, which presses count."""

import random
import re

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, WHITE
from pigskin.core.match import Contest, Match
from pigskin.games import GAMES, game_class, title_of
from pigskin.hardware import LONG, REPEAT, RIGHT, A
from pigskin.screens.match import computer
from pigskin.screens.match.play import MatchFlow
from pigskin.storage.journal import Journal
from tests.support.handhelds.console import Console
from tests.support.handhelds.parts import Memory
from tests.support.recorded import SHORT

PEOPLE = ("person:ANNA", "person:BEN")
PEOPLE_IN_MENU = ("person", "person")
FOOTBALLS = [name for name in GAMES if title_of(name).sport == "football"]


def reached(name, wanted, **options):
    """Return a match of random choices, up to the first position that is wanted."""
    for number in range(300):
        rng = random.Random(number)
        match = Match(
            game_class(name), {**SHORT.get(name, {}), **options}, Chance(seed_from(str(number)))
        )
        while not match.game.over:
            if wanted(match.game):
                return match
            match.choose(rng.choice(match.game.choices()))
    raise AssertionError("no such position")


def drawn(match, players, choice):
    """Return the texts shown while this choice is offered, each with whether it is light."""
    console = Console()
    flow = MatchFlow(console.app, Contest(match, players, None))
    flow.draw(match.game.view(match.game.side), choice)
    display = console.display
    return {text: not display.pixel(x - 1, y - 1) for text, x, y, _, _ in display.boxes}


PHASES = {
    "lineup toss choice kickoff scrimmage penalty forced enter window substitute": "pigskin",
    "choice kickoff scrimmage": "football",
    "kickoff scrimmage": "allfair",
}


@pytest.mark.parametrize("name", FOOTBALLS)
def test_every_question_shows_whose_turn_it_is_the_score_and_what_is_left(name):
    phases = next(words for words, game in PHASES.items() if name.startswith(game))
    for phase in phases.split():
        match = reached(name, lambda game, phase=phase: game.phase == phase)
        game = match.game
        texts = drawn(match, PEOPLE, game.choices()[0])
        scores = [f"ANNA {game.score[WHITE]}", f"BEN {game.score[BLACK]}"]
        assert texts[scores[game.side]] and not texts[scores[1 - game.side]], phase
        if hasattr(game, "quarter"):
            assert f"Q{game.quarter} {game.left}" in texts
        else:
            assert f"{game.rules.plays - game.plays} left" in texts


def test_the_header_of_the_baseball_names_the_batter_and_how_many_innings_there_are():
    match = reached("baseball26", lambda game: game.inning == 2 and game.side == BLACK)
    assert "BEN, top 2/3" in drawn(match, PEOPLE, "BAT")


@pytest.mark.parametrize("name", FOOTBALLS)
def test_a_yard_line_is_told_by_its_owner_to_every_reader(name):
    match = reached(
        name, lambda game: game.phase == "scrimmage" and game.side == BLACK and game.ball < 50
    )
    ball = match.game.ball
    asked = match.game.choices()[0]
    for players, choice, whose in ((PEOPLE, asked, "BEN"), (("person", "rookie"), "", "Black")):
        texts = drawn(match, players, choice)
        assert any(f"on {whose} {ball}" in text for text in texts), texts


def test_a_penalty_is_in_yards_told_by_their_owner():
    match = reached(
        "pigskin46",
        lambda game: (
            game.phase == "penalty"
            and game.side != game.possession
            and game.end_side == game.side
            and game.view(game.side).ending == "series"
            and game.end_spot < 50
        ),
    )
    game = match.game
    name = ("ANNA", "BEN")[game.side]
    stands = f"{name} on {name} {game.end_spot}"
    assert stands in drawn(match, PEOPLE, "REFUSE")


def taken_up(match, players=("person", "rookie"), **settings):
    """Return a handheld that has resumed this match."""
    storage = Memory()
    Journal(storage).begin(match, players)
    console = Console(storage, **settings)
    console.press("a")
    return console


def person_on_turn(match):
    return ("person", "rookie") if match.game.side == WHITE else ("rookie", "person")


def first_down(game):
    return game.phase == "scrimmage" and game.down == 1


@pytest.mark.parametrize(
    ("presses", "call"),
    [
        ("r", "Run LT"),
        ("rrr", "Pass C"),
        ("l", "Run RE"),
        ("d", "Pass LH"),
        ("dr", "Pass RH"),
        ("ld", "Pass RH"),
        ("ldu", "Run RT"),
        ("dd", "Long pass"),
        ("ddr", "Punt"),
        ("ddu", "Pass RH"),
        ("u", "Run LE"),
    ],
)
def test_arrows_go_to_the_man_in_that_direction_and_to_the_kicks_below_the_backs(presses, call):
    """The men are drawn for calls at a man; for all other calls the field is."""
    console = taken_up(match := reached("pigskin46", first_down), person_on_turn(match))
    console.press(presses)
    texts = console.screen.split(" | ")
    assert call in texts
    assert ("QB" in texts) == (call.split()[0] in ("Run", "Pass"))


def test_arrows_reach_all_eleven_when_a_man_has_to_leave():
    match = reached("pigskin46", lambda game: game.phase == "forced")
    console = taken_up(match, person_on_turn(match))
    seen = [console.screen]
    assert re.search("Card: a man of (White|Black) leaves.*he is out for the", console.screen)
    console.press("ba")
    assert "This call" in console.screen and "Replacement card" in console.screen
    console.press("bb")
    for button in "rrrrrrdrrru":
        console.press(button)
        seen.append(console.screen)
    went = [next(text for text in screen.split(" | ") if "goes out" in text) for screen in seen]
    assert " ".join(text.split()[0] for text in went) == "LE LT LG C RG RT RE RH LH QB FB C"


def test_in_a_substitution_down_goes_from_the_line_to_the_backs():
    match = reached("pigskin46", lambda game: game.phase == "substitute")
    console = taken_up(match, person_on_turn(match))
    places = [choice.split()[0] for choice in match.game.choices()]
    console.press("d" * places.count("LE"))
    assert any(text.startswith("LH:") for text in console.screen.split(" | "))


@pytest.mark.parametrize("name", ["football26", "allfair46"])
def test_the_cursor_stays_at_the_last_call_of_the_side_but_not_at_a_kick(name):
    console = Console(seed="1")
    console.new_game(name, *PEOPLE_IN_MENU, **SHORT.get(name, {}))
    last = ["Line plunge", "Line plunge"]
    called = 0
    while called < 30:
        game = console.match.game
        if " | < | " not in console.screen or game.phase != "scrimmage":
            console.press("a")
            continue
        assert last[game.side] in console.screen
        called += 1
        if game.down == 4 and "PUNT" in game.choices():
            console.until("Punt", "r", 9)
        elif called % 3 == 0:
            last[game.side] = "End run" if called % 2 else "Forward pass"
            console.until(last[game.side], "r", 9)
        console.press("a")


def test_the_cursor_is_at_the_nearest_man_where_the_last_one_is_closed():
    """PS-7.1: each man is attacked once in a series."""
    screen = title_of("pigskin46").screen()
    match = reached("pigskin46", first_down)
    view = match.game.view(match.game.side)
    calls = view.choices()
    for last, closed, nearest in (
        ("RUN RG", (), "RUN RG"),
        ("RUN RE", ("RUN RE",), "RUN RT"),
        ("RUN LE", ("RUN LE", "RUN LT"), "RUN LG"),
        ("PASS LH", ("PASS LH",), "PASS RH"),
        ("PASS LH", ("PASS LH", "PASS RH"), "RUN LE"),
    ):
        open_now = tuple(call for call in calls if call not in closed)
        assert open_now[screen.cursor(view, open_now, last)] == nearest


# Substitutions on demand: rules and records stay the same (PS-12.5), but fewer questions are
# asked.


def in_a_time_out(wanted, seed="2"):
    """Return a handheld in an official time-out, at a screen that is wanted."""
    console = Console(seed=seed)
    console.new_game("pigskin46", black="rookie")
    console.press("la")
    for _ in range(900):
        if console.match.game.phase == "window" and wanted(console):
            return console
        console.press("a")
    raise AssertionError("no such time-out")


# One of the men, and the arrows to the others.
CALL = "(Run|Pass) [LCR][^|]* \\| <"


def calls(console):
    return bool(re.search(CALL, console.screen))


def their_ball(console):
    """Return whether the story before a call of the computer is shown."""
    return console.match.game.possession == BLACK and " | < | " not in console.screen


def test_a_person_is_not_asked_to_change_men_and_his_call_ends_the_time_out():
    console = in_a_time_out(calls)
    made = len(console.match.choices)
    call = console.screen.split(" | < | ")[0].rsplit(" | ", 1)[-1].upper()
    console.press("a")
    assert console.match.choices[made:] == ["DONE", "DONE", call]
    before_theirs = in_a_time_out(their_ball)
    before_theirs.until(CALL + "|Kick off", "a", 40)


def test_one_press_opens_the_bench_while_the_sign_is_shown():
    console = in_a_time_out(calls)
    signed = console.pixels
    console.press("u")
    assert console.match.choices[-1] == "SUB" and " for " in console.screen
    # Leave the bench and go on.
    console.press("b")
    assert "Play on" in console.screen
    console.press("a")
    console.until(CALL, "a", 3)
    assert console.match.choices[-1] == "DONE" and console.pixels != signed
    console.press("u")
    assert calls(console)


def test_the_bench_is_opened_from_the_story_before_a_call_of_the_computer():
    console = in_a_time_out(their_ball)
    told, plain = console.screen, console.pixels
    console.press("u")
    assert console.screen == told and console.pixels != plain
    console.press("u")
    assert console.pixels == plain
    console.press("u")
    console.until("'s eleven", "a", 9)
    assert console.match.choices[-1] == "SUB" and console.match.game.possession == BLACK


def test_a_call_is_asked_for_again_when_the_computer_changes_men_before_it(monkeypatch):
    console = in_a_time_out(calls)
    made = len(console.match.choices)
    planned = ["SUB", "", "DONE"]
    choose = computer.choose

    def change(flow):
        choice = planned.pop(0) if planned else choose(flow)
        return choice or flow.match.game.choices()[0]

    monkeypatch.setattr(computer, "choose", change)
    console.press("a")
    assert re.search("Before your play:.* Call it again", console.screen.replace(" | ", " "))
    console.until(CALL, "a", 5)
    assert not planned and console.match.choices[made:][-1] == "DONE"


def test_a_game_that_was_left_in_a_time_out_asks_whether_to_change_men():
    match = reached("pigskin46", lambda game: game.phase == "window" and game.side == WHITE)
    console = taken_up(match)
    assert "Play on" in console.screen


# Which presses answer


def mash(console, ms, presses):
    """Press A this many times, `ms` milliseconds apart."""
    console.press_ms = ms
    console.press("a" * presses)
    console.press_ms = Console.press_ms


def test_mashing_goes_through_stories_and_never_makes_a_call():
    console = taken_up(reached("football26", first_down), PEOPLE)
    console.press("a")
    made = len(console.match.choices)
    mash(console, 399, 40)
    assert len(console.match.choices) == made
    assert "Line plunge" in console.screen
    console.press("a")
    assert len(console.match.choices) == made + 1


@pytest.mark.parametrize("button", "udlrab")
def test_a_question_takes_no_press_of_its_first_400_ms(button):
    console = taken_up(reached("football26", first_down), PEOPLE)
    asked = console.screen
    console.press_ms = 5
    console.press(button)
    console.press_ms = 394
    console.press(button)
    assert console.screen == asked
    console.press_ms = 400
    console.press("r")
    assert "End run" in console.screen


def test_presses_from_before_a_question_are_dropped(monkeypatch):
    """Those that wait in the driver while a coach thinks, and repeats of a button still down."""
    console = taken_up(reached("football26", first_down), ("person", "rookie"), speed=0)
    console.until("Line plunge", "a", 60)
    choose = computer.choose

    def slowly(flow):
        console.parts.buttons.waiting += [A, A, RIGHT]
        console.clock.now += 3000
        return choose(flow)

    monkeypatch.setattr(computer, "choose", slowly)
    while console.match.game.side == WHITE:
        console.press("a")
    # Nothing of what was pressed while the coach thought has turned a page.
    page = console.screen
    console.wait(100)
    assert console.screen == page
    console.until(" \\| < \\| ", "a", 60)
    asked = console.screen
    console.press(RIGHT | REPEAT, RIGHT | REPEAT, A | LONG)
    assert console.screen == asked
    console.press(RIGHT, RIGHT | REPEAT)
    assert console.screen != asked


def test_mashing_does_not_lift_the_curtain():
    console = Console()
    console.new_game("pigskin46", "person", "person")
    mash(console, 100, 20)
    assert "For the eyes of" in console.screen
    console.press("a")
    assert "White's eleven" in console.screen


def test_the_men_of_a_line_up_follow_each_other_every_400_ms():
    """B takes a man back, so quick presses are safe; arrows move to another man at once."""
    console = Console()
    console.new_game("pigskin46")
    mash(console, 200, 20)
    assert len(console.match.choices) == 10
    before = console.screen
    console.press_ms = 5
    console.press("r")
    assert console.screen != before


def short_of(left):
    """Return a check for a first down inside the thirty with the wanted number of plays left."""

    def wanted(game):
        rest = game.left if hasattr(game, "quarter") else game.rules.plays - game.plays
        return game.phase == "scrimmage" and game.ball > 75 and game.down == 1 and left(rest)

    return wanted


EARLY = short_of(lambda left: left > 10)


def fourth(game):
    return game.phase == "scrimmage" and game.down == 4 and game.ball < 50


@pytest.mark.parametrize(
    ("name", "wanted", "call", "asks"),
    [
        ("football26", first_down, "Punt", True),
        ("football48", EARLY, "Place kick", True),
        ("allfair46", EARLY, "Field goal", True),
        ("pigskin46", EARLY, "Field goal", True),
        ("pigskin46", fourth, "Punt", False),
        ("football26", fourth, "Punt", False),
        ("football26", first_down, "End run", False),
        ("allfair46", short_of(lambda left: left < 4), "Field goal", False),
        ("football26", short_of(lambda left: left < 4), "Place kick", False),
    ],
)
@pytest.mark.parametrize("confirm", [1, 0])
def test_a_kick_on_an_early_down_asks_once_more_unless_the_setting_is_off(
    name, wanted, call, asks, confirm
):
    console = taken_up(reached(name, wanted), PEOPLE, confirm=confirm)
    if name == "pigskin46":
        console.press("dd")
    console.until(call, "r", 9)
    made = len(console.match.choices)
    console.press("a")
    doubted = f"{call} on 1st down?"
    assert (doubted in console.screen) == (asks and bool(confirm))
    if doubted in console.screen:
        assert len(console.match.choices) == made
        mash(console, 100, 5)
        assert doubted in console.screen
        console.press("b")
        assert call in console.screen
        console.press("aa")
    assert len(console.match.choices) > made


def test_a_quick_kick_on_an_early_down_is_not_questioned():
    match = reached("pigskin46", lambda game: "QUICKKICK" in game.choices() and game.down == 1)
    console = taken_up(match, person_on_turn(match))
    console.press("dd")
    console.until("Quick kick", "r", 9)
    console.press("a")
    assert "on 1st down?" not in console.screen
