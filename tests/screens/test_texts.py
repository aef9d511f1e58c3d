"""Every text on every screen is inside the display, not over another and not half covered."""

import random
from itertools import product

import pytest

from pigskin.core.chance import Chance
from pigskin.core.game import NOBODY
from pigskin.core.match import Contest, Match
from pigskin.core.players import PERSON, team_of
from pigskin.games import GAMES, coaches_of, game_class, title_of
from pigskin.games.hamilton.deck import ON_DEFENSE, reading
from pigskin.games.hamilton.view import ENDINGS
from pigskin.hardware import WIDTH
from pigskin.screens.match.ask import draw_choice
from pigskin.screens.match.keeping import make_room
from pigskin.screens.match.play import MatchFlow
from pigskin.screens.menus.new_game import label_of
from pigskin.screens.menus.results import results_menu
from pigskin.storage.results import add_result
from tests.support.handhelds.console import Console
from tests.support.handhelds.display import faults
from tests.support.handhelds.parts import Memory
from tests.support.recorded import SHORT

# The widest possible name: it must fit results, curtain, final screen and lists.
WIDEST = "W" * 8
TEAM = team_of([WIDEST] * 4)


def stretched(game):
    """Return the same position late in a game of many points."""
    game = game.copy()
    game.score = [99, 88]
    if game.name == "baseball26":
        game.inning = 15
        game.outs = 2
        game.line = ([12, 0, 10] * 5, [10, 13, 2] * 5)
    elif hasattr(game, "quarter"):
        game.quarter = 4
    return game


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("people", [1, 2])
def test_every_choice_of_every_phase_fits(name, people):
    """Positions of random games, each with a score of 99-88 in the last quarter or inning 15."""
    console = Console()
    rng = random.Random(name)
    phases = set()
    for number in range(3):
        match = Match(game_class(name), SHORT.get(name, {}), Chance(bytes([number] * 16)))
        players = (PERSON + ":" + WIDEST, TEAM if people == 2 else "varsity")
        flow = MatchFlow(console.app, Contest(match, players, None))
        while not match.game.over:
            game = stretched(match.game)
            own = game.choices()
            if game.phase in phases - {"penalty"} and rng.random() < 0.96:
                match.choose(rng.choice(own))
                continue
            phases.add(game.phase)
            public = people == 2 and game.hides and game.phase not in flow.screen.SECRET
            view = game.view(NOBODY if public else game.side)
            choices = flow.screen.public_choices(game) if public else view.choices()
            for choice in choices:
                flow.draw(view, choice)
                draw_choice(flow, view, (choice, choice), 0)
                assert not faults(console.display), (game.notation(), choice)
            match.choose(rng.choice(own))
    assert len(phases) >= {"football": 4, "baseball": 2}.get(title_of(name).sport, 1)


FOOTBALLS = [name for name in GAMES if title_of(name).sport == "football"]
# Where the ball can lie in each phase that has a line of its own below the field.
SPOTS = {
    "scrimmage": range(101),
    "runback": range(101),
    "kickoff": range(1, 100),
    "freekick": (20,),
    "try": (95, 98),
    "toss": (0,),
    "opening": (0,),
    "choice": (0,),
    "window": (50,),
}


def situations(name, players):
    """Every position of a football that its line below the field can tell, with its screen."""
    console = Console()
    match = Match(game_class(name), {}, Chance(bytes(16)))
    flow = MatchFlow(console.app, Contest(match, players, None))
    game = match.game.copy()
    for game.phase, spots in SPOTS.items():
        downs = range(1, 5) if game.phase == "scrimmage" else (0,)
        for game.ball, game.down, game.side in product(spots, downs, (0, 1)):
            game.gain_line = game.ball + 28
            if hasattr(game, "possession"):
                game.possession = game.side
            yield console.app.ui.font, flow.screen, game.view(game.side)


@pytest.mark.parametrize("name", FOOTBALLS)
@pytest.mark.parametrize("person", [0, 1])
@pytest.mark.parametrize("coach", [True, False])
def test_every_situation_and_doubt_fits(name, person, coach):
    player = PERSON + ":" + WIDEST
    players = [player, "varsity" if coach else PERSON + ":" + "M" * 8]
    asked = set()
    for font, screen, view in situations(name, players[:: 1 - 2 * person]):
        doubts = [screen.doubt(view, kick) for kick in screen.KICKS]
        assert not any(doubts) or view.phase == "scrimmage", (view.phase, doubts)
        asked.update(doubts)
        for text in [screen.situation(view), *doubts]:
            assert font.width(text) <= WIDTH, text
    assert len(asked) > 3


@pytest.mark.parametrize("resume", ["scrimmage", "kickoff"])
@pytest.mark.parametrize("second", ["varsity", PERSON + ":" + "M" * 8])
def test_both_answers_to_every_penalty_fit(resume, second):
    console = Console()
    match = Match(game_class("pigskin46"), {}, Chance(bytes(16)))
    flow = MatchFlow(console.app, Contest(match, (PERSON + ":" + WIDEST, second), None))
    game = stretched(match.game)
    game.phase, game.resume, game.penalty = "penalty", resume, reading(ON_DEFENSE, 15)
    spots = product((1, 28, 50, 88, 99), (1, 28, 50, 88, 99), (1, 4), (0, 1), (0, 1))
    for game.ball, game.end_spot, game.down, game.side, game.end_side in spots:
        game.possession, game.gain_line = game.side, 98
        for game.end in range(1, len(ENDINGS)):
            flow.draw(game.view(game.side), "ACCEPT")
            assert not faults(console.display), ENDINGS[game.end]


@pytest.mark.parametrize("name", GAMES)
def test_every_line_of_the_story_fits(name):
    """With cards turned and dice rolled, at every speed."""
    for speed in (0, 2):
        console = Console(seed="t" + name, speed=speed)
        console.new_game(name, "rookie", "rookie", **SHORT.get(name, {}))
        for _ in range(900):
            if "story" in console.screen:
                break
            console.press("a")
            console.wait(60, 30)


@pytest.mark.parametrize("name", GAMES)
def test_rules_fit(name):
    console = Console()
    console.game_card(name)
    console.press("ba")
    console.press("d" * 30)
    assert "The screen" in console.screen


@pytest.mark.parametrize("name", GAMES)
def test_every_coach_and_every_value_of_every_option_is_explained_and_fits(name):
    console = Console()
    console.game_card(name)
    console.press("a")
    title = title_of(name)
    offered = [(side, 2 + len(coaches_of(name))) for side in title.sides]
    offered.append(("Add your digits", 2))
    options = [option for option in game_class(name).OPTIONS if option[0] not in ("deck", "table")]
    rows = [(option, label_of(title, option), len(values)) for option, values, _ in options]
    offered += [(label, count) for option, label, count in rows if option in title.common]
    house = [(label, count) for option, label, count in rows if option not in title.common]
    for label, count in [*offered, *([("House rules", 0), *house] if house else ())]:
        console.go_to(label)
        # Check every value beside its label too.
        console.press("" if label in title.sides else "r" * count)
        console.press("a")
        sentences = set()
        for _ in range(count):
            lines = [text for text, _, y, _, _ in console.display.shown if 10 < y < 44]
            sentences.add(" ".join(lines))
            console.press("r")
        assert len(sentences) == count, sentences
        assert all(sentence.endswith(".") for sentence in sentences)
        if count:
            console.press("b")


@pytest.mark.parametrize("name", GAMES)
def test_first_steps_fit(name):
    """No text is cut, drawn over another, or too long for the room below the picture."""
    console = Console()
    console.game_card(name)
    console.press("b")
    console.pick("First steps")
    for number, page in enumerate(title_of(name).guide(), 1):
        console.wait(1200, 400)
        assert page[0] in console.screen
        assert f"{number}/5" in console.screen or "Your call" in console.screen
        assert page[2] + 9 * len(console.app.ui.wrap(page[1])) <= 54
        console.press("rr" if "Your call" in console.screen else "a")


def test_menus_settings_results_and_about_fit():
    storage = Memory()
    for number, name in enumerate(GAMES):
        storage.files[f"r{number:04d}_{name}_99-88.txt"] = (
            b"white: WWWWWWWW\nblack: varsity\n1. A,"
        )
    console = Console(storage, name1=WIDEST, name2="M" * 8)
    for item, buttons in (
        ("Settings", "drrdrrdrrdrrdrrdrrd" + "a" + "bbbbbbbbbb"),
        ("Results", "addddb" + "da" + "dddda" + "ab" + "bb"),
        ("About", "dd"),
    ):
        console.until("menu.*play", "b", 20)
        console.press("b")
        console.pick(item)
        console.press(buttons)
    console.until("menu.*play", "b", 20)
    console.press("b")
    console.pick("Settings")
    for player in ("First", "Second"):
        console.pick(player)
        console.press("r" + "l" * 9 + "ur" * 9)
        console.press("a")


@pytest.mark.parametrize("name", ["pigskin56", "football48", "baseball26"])
@pytest.mark.parametrize("player", [PERSON + ":" + WIDEST, TEAM])
def test_reports_of_a_long_game_fit(name, player):
    """Final screen, scoring, line score, drives and statistics, with everything large."""
    console = Console(name1=WIDEST, name2="M" * 8)
    match = Match(game_class(name), {}, Chance(bytes(16)))
    players = (player, player)
    rng = random.Random(1)
    while not match.game.over:
        match.choose(rng.choice(match.game.choices()))
    add_result(console.storage, match, players)
    report = title_of(name).report(console.app.ui, Contest(match, players, None))
    chronicle = report.chronicle
    match.game.score = [99, 88]
    if name == "baseball26":
        match.game.line = ([12, 0, 10] * 6, [10, 13, 2] * 6)
        match.game.hits = [41, 38]
        match.game.errors = [11, 10]
    else:
        chronicle.scores = [(4, side, how, 99, 88) for side in (0, 1) for how in range(4)]
        chronicle.points = [24, 24] * 4
        chronicle.drives = [(side, 0, 100, 28, end) for side in (0, 1) for end in range(10)]
        for side in (0, 1):
            for figure, _ in chronicle.statistics.figures(side):
                chronicle.statistics.count(side, figure, 1234)
    console.app.loop.start(report.final())
    assert "Final score" in console.screen
    console.press("a")
    for _ in range(4):
        title = console.chosen()
        console.press("a")
        for _ in range(45):
            console.press("d")
        console.press("alr")
        console.press("b")
        assert console.chosen() == title
        console.press("d")
    console.app.loop.start(results_menu(console.app))
    console.press("a")
    assert "vs." in console.screen


def test_a_score_stands_in_the_order_of_the_board_with_its_sides():
    """The file has White's first, who is the home team in baseball (B-2)."""
    storage = Memory()
    storage.files["r0001_baseball26_2-0.txt"] = b"white: ANNA\nblack: varsity\n1. BAT,"
    storage.files["r0002_football26_13-7.txt"] = b""
    storage.files["r0003_chess.txt"] = b""
    console = Console(storage)
    console.press("b")
    console.pick("Results")
    console.pick("Finished games")
    assert console.screen_row("1. Baseball 1926") == "V0 H2"
    assert console.screen_row("2. Football 1926") == "W13 B7"
    console.pick("1.")
    console.pick("Watch again")
    assert "This record cannot be played back here" in console.screen.replace(" | ", " ")
    console.press("b")
    console.pick("The record")
    assert "Visitors: varsity, 0. Home: ANNA, 2." in console.screen.replace(" | ", " ")
    match = Match(game_class("baseball26"), {}, Chance(bytes(16)))
    match.game.line = ([0, 2], [1, 0])
    report = title_of("baseball26").report(console.app.ui, Contest(match, (PERSON,) * 2, None))
    console.app.loop.start(report.scoring())
    assert console.screen_row("Top 1: 1 run") == "V1 H0"
    assert console.screen_row("Bottom 2: 2 runs") == "V1 H2"


def test_questions_and_troubles_fit():
    storage = Memory()
    console = Console(storage)
    console.new_game("pigskin46", "person", "person")
    console.press("aaaa")
    for kept in (True, False):
        again = Console(storage, started=False)
        again.wait(3000)
        assert ("Welcome back" in again.screen) == kept
        storage.files["game.txt"] = b"damaged"
    storage.files["starts.txt"] = b"xxx"
    again = Console(storage, started=False)
    again.wait(500)
    assert "Safe mode" in again.screen
    again.app.loop.start(again.app._recover(ValueError("x" * 70)))
    again.press("d")
    for what in ("this game cannot be saved", "the record of this game cannot be kept"):
        storage.files["r0001_football26_99-88.txt"] = b""
        again.app.loop.start(make_room(again.app, what, OSError(28)))
        storage.remove("r0001_football26_99-88.txt")
        again.app.loop.start(make_room(again.app, what, OSError(28)))
        again.press("d")


def test_the_display_finds_texts_that_do_not_fit():
    console = Console()
    ui = console.app.ui
    ui.clear()
    ui.text("touchdown", 100, 20)
    assert "cut off" in faults(console.display)[0]
    ui.clear()
    ui.text("touchdown", 10, 20)
    ui.text("fumble", 20, 25)
    assert "drawn over" in faults(console.display)[0]
    ui.clear()
    after = ui.text("touchdown", 10, 20)
    ui.text("fumble", after, 20)
    assert "touches" in faults(console.display)[0]
    ui.clear()
    ui.text("touchdown", 10, 52)
    ui.footer("go", "")
    assert "half covered" in faults(console.display)[0]
    ui.clear()
    ui.text("touchdown", 10, 20)
    assert not faults(console.display)
