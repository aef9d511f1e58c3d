"""The pace of a game: one press a page, A held down, and drives summed up on one page."""

import re

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import BLACK, WHITE
from pigskin.core.match import Contest, Match
from pigskin.games import GAMES, game_class, title_of
from pigskin.games.hamilton.deck import POSITIONS
from pigskin.hardware import LONG, RIGHT, A
from pigskin.screens.match import story
from pigskin.screens.match.keeping import finish
from pigskin.storage.load import load_game
from pigskin.storage.results import load_bests
from tests.support.handhelds.console import Console
from tests.support.handhelds.two_consoles import Two
from tests.support.recorded import SHORT
from tools.commands.bench.pace import Stranger, plays_of

SPORTS = [name for name in GAMES if title_of(name).sport]
QUESTION = " \\| < \\| |\\| A \\| [a-z0-9 ,]*$"


@pytest.fixture
def pages(monkeypatch):
    """Return a list that collects the rows of each page of a story as it is drawn."""
    drawn = []
    draw_rows = story.draw_rows

    def noting(ui, rows, indent, result, y):
        drawn.append((result, tuple(rows)))
        draw_rows(ui, rows, indent, result, y)

    monkeypatch.setattr(story, "draw_rows", noting)
    return drawn


def asked(console):
    texts = console.screen.split(" | ")
    return "A" in texts and texts[-1] not in ("ok", "go on")


def to_their_ball(console, calls=200):
    """Make calls until a story of the other side's play is told."""
    for _ in range(calls):
        game = console.match.game
        theirs = getattr(game, "possession", game.side) == BLACK
        if theirs and not asked(console) and game.phase in ("scrimmage", "window", "bat"):
            return
        console.press("a")
    raise AssertionError(console.screen)


@pytest.mark.parametrize("speed", [0, 1, 2, 3])
def test_one_press_moves_one_page_on_and_every_result_is_shown(speed, pages):
    """A press during a card or throw leads to the result, the next one to the next page."""
    console = Console(seed="pages", speed=speed)
    console.new_game("football26", "person", "rookie")
    said = []
    console.app.hardware.say = said.append
    while len(console.match.choices) < 60:
        before = len(pages)
        console.press("a")
        # Whatever the press has led to, at most one new page is drawn.
        assert len(pages) - before <= 1
    text = " ".join(" ".join(rows) for _, rows in pages)
    told = [line for line in said if ": " in line and "," in line]
    assert len(told) > 30
    for line in told:
        # The words leave out what the picture shows.
        short = title_of("football26").screen().short_line(line, False)
        result = re.split(": |, ", short.rstrip("."))[-1]
        assert result in text, line


def test_a_held_down_runs_fast_and_stops_at_a_question():
    console = Console(seed="hold", speed=2)
    console.new_game("allfair46", "person", "rookie")
    to_their_ball(console)
    made = len(console.match.choices)
    console.parts.buttons.down = {A}
    console.press(A | LONG)
    start = console.clock.now
    while not asked(console):
        console.wait(50, 50)
        assert console.clock.now - start < 60_000
    plays = len(console.match.choices) - made
    assert plays and (console.clock.now - start) / plays < 1500
    question = console.screen
    console.wait(5000)
    assert console.screen == question
    # Released: stories have their own pace again.
    console.parts.buttons.down = set()
    console.press("a")
    shown = console.screen
    console.wait(300)
    assert console.screen == shown or not asked(console)


@pytest.mark.parametrize("name", SPORTS)
def test_right_plays_on_to_the_next_choice_and_sums_up(name):
    console = Console(seed="right", speed=2)
    console.new_game(name, "person", "varsity", **SHORT.get(name, {}))
    to_their_ball(console)
    made = len(console.match.choices)
    said = []
    console.app.hardware.say = said.append
    console.press(RIGHT)
    while not console.screen.endswith("go on"):
        console.wait(100, 50)
        assert not asked(console), console.screen
    side = title_of(name).sides[BLACK]
    summed = {"baseball": r"\d+ runs?, \d+ hits?, \d+ left", "football": r"\d+ plays?, -?\d+ yard"}
    assert re.search(f"{side}: {summed[title_of(name).sport]}", console.screen.replace(" | ", " "))
    assert len(console.match.choices) > made
    # What was passed over is still spoken, and written before it was played.
    assert len(said) > 1 and side in said[-1]
    assert load_game(console.storage, "game.txt").match.choices == console.match.choices
    # The last plays are one press away.
    console.press("b")
    assert console.screen.startswith("Last plays")
    console.press("b")
    assert console.screen.endswith("go on")
    console.press("a")
    assert asked(console) and console.match.game.side == WHITE
    # Later play is told again.
    console.press("a")
    assert not console.screen.endswith("go on")


def test_a_setting_sums_up_every_drive_of_a_coach():
    """A drive that a question interrupts is told so far, and as a whole at its end."""
    console = Console(seed="drives", speed=0, drives=1)
    console.new_game("pigskin46", "person", "varsity", **SHORT["pigskin46"])
    summaries = []
    while "Final score" not in console.screen:
        console.press("a")
        if "last plays" in console.screen:
            summaries.append(console.screen.replace(" | ", " "))
        assert not re.search("Black, ...(st|nd|rd|th) and", console.screen) or (
            console.match.game.over
        )
    assert len(summaries) > 3
    report = title_of("pigskin46").report(console.app.ui, console.contest)
    endings = [ending for side, _, _, plays, ending in report.chronicle.drives if plays and side]
    whole = [text for text in summaries if "so far" not in text]
    assert len(whole) <= len(endings)


def test_nothing_is_summed_up_where_both_sides_are_people():
    console = Console(seed="two", speed=2, drives=1)
    console.new_game("football26", "person", "person")
    for _ in range(120):
        console.press("ar")
        assert not console.screen.endswith("go on")


def test_right_in_a_linked_game_sums_up_to_the_next_own_choice():
    two = Two(seed="linked pace", drives=1)
    two.invite("football26")

    def summed():
        return any(console.screen.endswith("go on") for console in two.consoles)

    two.play(until=summed)
    number = [console.screen.endswith("go on") for console in two.consoles].index(True)
    other = ("ANNA", "BEN")[1 - number]
    assert re.search(rf"{other}: \d+ plays?, ", two.said(number))
    two.play()
    # The setting alone sums up nothing: the other side is a person.
    still = Two(seed="linked pace", drives=1)
    still.invite("football26")
    for _ in range(150):
        for console in still.consoles:
            console.press("a")
            assert not console.screen.endswith("go on")
        still.wait(200)


@pytest.mark.parametrize("drives", [0, 1])
def test_a_strangers_game_is_measured_to_its_end(tmp_path, drives):
    stranger = Stranger(tmp_path, "football26", "pace", "taps", {"speed": 2, "drives": drives})
    match = stranger.play()
    assert match.game.over and plays_of(match) > 50
    assert stranger.presses == stranger.pages
    assert stranger.screens_ms < stranger.ms


# Moments


def finished(name, seed="moments", **settings):
    """Return a handheld at the final screen of a short game, and all texts it has shown."""
    console = Console(seed=seed, **{"speed": 0, **settings})
    console.new_game(name, "person", "varsity", **SHORT.get(name, {}))
    seen = [console.screen]
    while not ("Final score" in console.screen and "story" in console.screen):
        console.press("a")
        seen.append(console.screen)
    return console, seen


@pytest.mark.parametrize("drives", [0, 1])
@pytest.mark.parametrize("name", ["pigskin46", "allfair46"])
def test_quarters_end_with_the_score_and_figures(name, drives):
    _, seen = finished(name, drives=drives)
    ends = [text for text in seen if text.startswith(("Quarter ", "Half-time"))]
    titles = list(dict.fromkeys(text.split(" | ")[0] for text in ends))
    assert titles == ["Quarter 1", "Half-time", "Quarter 3"]
    assert all("| score |" in text and text.endswith("go on") for text in ends)


def test_a_gun_ends_a_football_game():
    console = Console(seed="gun", speed=2)
    console.new_game("football26", "person", "rookie")
    played = console.parts.sound.played
    seen = set()
    while "Final score" not in console.screen:
        console.press("a")
        console.wait(40, 20)
        seen.update(console.screen.split(" | "))
    assert {"FINAL", "GUN!"} <= seen
    assert title_of("football26").screen().SOUNDS["FINAL"] in played


def test_men_who_had_to_leave_are_told_on_request():
    """PS-13.9: their classes are told at the end of the game."""
    console, seen = finished("pigskin46", seed="leave")
    assert not [text for text in seen if "had to" in text]
    squads = console.match.game.squads
    assert sum(len(squad.removed) for squad in squads)
    console.press("a")
    console.pick("Men who left")
    text = console.screen
    if "more" in text:
        console.press("a")
        text += console.screen
    text = text.replace(" | ", " ")
    for name, squad in zip(("White", "Black"), squads, strict=True):
        assert f"{name}: " in text
        for code in squad.removed:
            man = ("Star", "Second", "Scrub")[code >> 4 & 3]
            assert f"{POSITIONS[code & 15]} {man}" in text


@pytest.mark.parametrize("name", ["pigskin46", "baseball26"])
def test_a_finished_game_is_watched_and_read_again(name):
    console, _ = finished(name)
    choices = list(console.match.choices)
    kept = dict(console.storage.files)
    console.press("b")
    console.read_honours()
    console.press("b")
    console.pick("Results")
    console.pick("Finished games")
    console.press("a")
    console.pick("Watch again")
    seen = [console.screen]
    for _ in range(len(choices) * 9):
        if console.screen.startswith("Game 1"):
            break
        console.press("a")
        seen.append(console.screen)
    assert console.screen.startswith("Game 1") and len(seen) > 20
    # B leaves at any page.
    console.pick("Watch again")
    console.press("ab")
    assert console.screen.startswith("Game 1")
    console.pick("Last plays")
    assert "/10" in console.screen
    console.press("b")
    console.pick("The story of the game")
    assert "Scoring" in console.screen
    assert console.storage.files == kept


def keep(console, score, number):
    """Finish a game of baseball with this score, and return the pages after the final screen."""
    match = Match(game_class("baseball26"), {"innings": "3"}, Chance(seed_from(str(number))))
    while not match.game.over:
        match.choose(match.game.choices()[0])
    match.game.score = list(score)
    contest = Contest(match, ("person:ANNA", "person:BEN"), None)
    report = title_of("baseball26").report

    def end():
        yield finish(console.app, contest)
        yield report(console.app.ui, contest).final()

    console.app.loop.start(end())
    console.wait(100, 20)
    assert "Final score" in console.screen
    console.press("u")
    seen = console.read_honours()
    assert "Same sides" in console.screen
    return seen


def test_bests_of_each_person_are_told_and_kept():
    """A first win, a run and most points of a game; the first game alone is no best."""
    console = Console()
    assert [text.split(" A ")[0] for text in keep(console, (3, 5), 1)] == ["BEN First win!"]
    assert "3 points" not in console.screen
    first, second = keep(console, (4, 6), 2)
    assert "Highest score yet: 4" in first
    assert "2 wins in a row!" in second and "Highest score yet: 6" in second.replace(" | ", " ")
    # No more than before, and the run is over.
    assert [text.split(" A ")[0] for text in keep(console, (4, 2), 3)] == ["ANNA First win!"]
    assert keep(console, (0, 3), 4) == []
    again = Console(console.storage)
    again.press("b")
    again.pick("Results")
    again.pick("Personal bests")
    rows = again.screen.replace(" | ", " ")
    assert "Baseball 1926: ANNA    highest score 4    most wins in a row 1" in rows
    again.press("d" * 5)
    rows = again.screen.replace(" | ", " ")
    assert "Baseball 1926: BEN    highest score 6    most wins in a row 2" in rows


def test_a_nameless_pair_has_no_bests():
    console = Console(seed="pair")
    console.new_game("baseball26", "person", "person", innings="3")
    console.until("Final score", "a", 600)
    assert not load_bests(console.storage)
