"""Pictures and lines follow the events in order: nothing is shown before it is told."""

import random
import re
from contextlib import suppress
from itertools import pairwise

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.dice import parse_dice
from pigskin.core.game import BLACK, NOBODY, WHITE
from pigskin.core.match import Contest, Match
from pigskin.core.outcomes import ScriptedChance
from pigskin.core.players import PERSON
from pigskin.games import GAMES, game_class, parse_position, title_of
from pigskin.hardware import DOWN, A
from pigskin.screens.match.play import MatchFlow
from pigskin.screens.match.story import Animation
from pigskin.ui.stack import ScreenStack
from pigskin.ui.ui import Ui
from tests.support import hamilton_play
from tests.support.baseball_play import at as baseball_at
from tests.support.baseball_play import bat, throw
from tests.support.handhelds.console import Console
from tests.support.handhelds.display import Display, NotingUi, faults
from tests.support.handhelds.parts import Sound
from tools.sports import sport_named

FOOTBALLS = [name for name in GAMES if title_of(name).sport == "football"]
# Four pages of eight rows: the header and most of the field, above all words.
ABOVE = 4 * 128


def told(name, seed, options=None):
    """Yield from a random game (view before a choice, its events, view after it, the match)."""
    match = Match(game_class(name), options or {}, Chance(seed_from(seed)))
    rng = random.Random(seed)
    while not match.game.over:
        game = match.game
        before = game.view(NOBODY) if game.hides else game.copy()
        choices = game.choices()
        irregular = [call for call in game.irregular() if call != "TIME"]
        if irregular and rng.random() < 0.05:
            choices = irregular
        events = match.choose(rng.choice(choices))
        yield before, events, match.game.view(NOBODY), match


def picture(name, view):
    display = Display()
    title_of(name).screen().draw(Ui(display), view)
    return display.buffer[:ABOVE]


OPTIONS: list[tuple[str, dict[str, str]]] = [
    *[(name, {}) for name in GAMES],
    ("football26", {"length": "60throws"}),
    ("football48", {"after_loss": "measure"}),
    ("pigskin56", {"announcing": "closed"}),
]


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_the_picture_at_the_end_shows_the_position(name, options):
    """Event by event the picture arrives at the position: ball, pins, score, cards."""
    screen = title_of(name).screen()
    for before, events, after, match in told(name, "follow", options):
        shown = before
        for event in events:
            shown = screen.follow(shown, event, after)
        if events and events[-1][0] == "SIDEOUT":
            # The next half is shown when it is announced.
            assert (shown.outs, shown.inning, shown.side) == (3, before.inning, before.side)
        else:
            assert picture(name, shown) == picture(name, after), (events, match.game.notation())


LARGE = 16


def pages(match, events, before, players=(PERSON, PERSON), speed=0):
    """Yield the texts of every picture of a story, without a large result in front of them."""
    console = Console(seed="f", speed=speed)
    flow = MatchFlow(console.app, Contest(match, players, None))
    flow.screen.explained = True
    screen = ScreenStack(flow.tell(events, before))
    with suppress(StopIteration):
        while True:
            screen.send(None)
            if not speed:
                assert not faults(console.display), console.display.boxes
            yield [text for text, _, _, _, height in console.display.boxes if height < LARGE]


# What a line says of a score: the side it names gets the points, or the other side if negative.
SCORES = (
    (r"^TOUCHDOWN (\w+)!", 6),
    (r"^(\w+) tries for the point.*the point is good", 1),
    (r"^FIELD GOAL (\w+)!", 3),
    (r"^SAFETY against (\w+)\.", -2),
)


@pytest.mark.parametrize("name", FOOTBALLS)
def test_the_score_shown_is_the_score_told_so_far(name):
    """The score on the display is neither ahead of the lines nor behind them."""
    for before, events, _, match in told(name, "scores"):
        if not {"TD", "FG", "SAFETY", "PAT"} & {event[0] for event in events}:
            continue
        score = list(before.score)
        screen = title_of(name).screen()
        game = match.game
        seen = game.events_for(NOBODY, events) if game.hides else events
        lines = [screen.short_line(line, False) for line in game.tell(seen)]
        text = " ".join(lines)
        said = ""
        for white, black, _, *texts in pages(match, events, before):
            said = " ".join([*said.split(), *[row for row in texts if row not in LEADING]])
            assert text.startswith(said)
            # A page may begin several lines.
            while lines and begun(lines, text, said):
                line = lines.pop(0)
                for pattern, points in SCORES:
                    for side in re.findall(pattern, line):
                        scorer = ("White", "Black").index(side)
                        score[scorer if points > 0 else 1 - scorer] += abs(points)
                if line == "The point is good.":
                    # The try was played again after a penalty, so this line names nobody.
                    score[next(event[1] for event in events if event[0] == "PAT")] += 1
            assert (white, black) == (f"White {score[0]}", f"Black {score[1]}"), said
        assert said == text


def begun(lines, text, said):
    """Return whether the first of the lines left of a text has begun in what was said of it."""
    return len(said) > len(text) - len(" ".join(lines))


# Results too long to stand beside the words.
LEADING = ("BLOCKED", "NO GOAL")


def draws(name, game, choice, throws):
    """Return (side with the ball, spot) of every picture in an animation, and its frames."""
    display = Display()
    ui = Ui(display)
    screen = title_of(name).screen()
    before = game.copy()
    events = game.play(choice, ScriptedChance(throws))
    drawn = []

    def draw(view):
        drawn.append((view.side, getattr(view, "ball", 0)))
        screen.draw(ui, view)

    frames = []
    animation = Animation(ui, Sound(), 1, screen, draw)
    for _ in animation.play(events, before, game):
        frames.append(bytes(display.buffer))
    return drawn, frames


def test_a_kick_stays_where_it_came_down_while_the_return_is_thrown():
    game = parse_position("football26 W kickoff 40 0&0 0-0 plays=0")
    drawn, _ = draws("football26", game, "KICKOFF", [10, 22])
    assert drawn[0] == drawn[1] == (WHITE, 40)
    assert drawn[-1][0] == BLACK
    assert drawn[-1][1] < 60


def lit(frame, x, y):
    return frame[y // 8 * 128 + x] >> y % 8 & 1


def test_a_flying_ball_erases_neither_pins_nor_arrow():
    """FB26-P1: one pin where the series began, one at the line to gain."""
    game = parse_position("football26 W scrimmage 40 1&10 0-0 plays=9")
    _, frames = draws("football26", game, "PUNT", [10, 22])
    flights = [frame for frame in frames if lit(frame, 14 + 50, 11) and lit(frame, 14 + 40, 11)]
    assert len({bytes(frame[:ABOVE]) for frame in flights}) > 6
    for frame in frames:
        arrows = [x for x in range(14, 114) if all(lit(frame, x, y) for y in range(21, 26))]
        assert arrows, "no arrow"


def test_a_batted_ball_and_the_runners_move():
    game = baseball_at("1")
    _, frames = draws("baseball26", game, "BAT", [throw(game, "1L")])
    # The dice lie still while the ball flies and two men run.
    last = [frame for frame in frames if frame[5 * 128 :] == frames[-1][5 * 128 :]]
    assert len({frame[:ABOVE] for frame in last}) > 15


def baseball_story(game, code):
    before = game.copy()
    events = bat(game, code)
    match = Match(game_class("baseball26"), {}, Chance(seed_from("x")))
    match.game = game
    return [" ".join(texts) for texts in pages(match, events, before)]


def test_a_half_inning_is_announced_before_the_choice_of_its_first_batter():
    """On the handheld with the last side out; a record in words has it before the batter."""
    side_out = baseball_story(baseball_at("2", 2), "K")[-1]
    assert side_out.endswith("Side out, 1 left on base. Bottom of the 1st, Home at bat.")
    (batter,) = baseball_story(baseball_at(), "2B")
    assert batter.startswith("Visitors, top 1/9 0 out") and "at bat" not in batter
    assert baseball_at().tell(bat(baseball_at(), "2B"))[0] == "Top of the 1st, Visitors at bat."


def test_the_third_out_is_told_in_its_own_half():
    told = baseball_story(baseball_at("2", 2), "K")
    assert all(page.startswith("Visitors, top 1/9 3 out") for page in told)
    assert "Side out, 1 left on base." in told[-1]


def test_the_display_says_at_bat_not_throws():
    game = baseball_at()
    match = Match(game_class("baseball26"), {}, Chance(seed_from("x")))
    events = bat(game, "K")
    seen = {text for page in pages(match, events, baseball_at(), speed=1) for text in page}
    assert "at bat" in seen
    assert "throws" not in seen


def test_a_try_is_announced_and_told_with_its_card():
    """PS-9.19: no line has only a card. While the card turns, the picture says what it is for."""
    game = hamilton_play.position(ball="W95", down="1&5")
    before = game.view(NOBODY)
    events = hamilton_play.play(game, "RUN LG", "LINE=6", "PAT=G")
    assert game.tell(events)[1:] == [
        "TOUCHDOWN White!",
        "White tries for the point (A2), the point is good.",
    ]
    match = Match(game_class("pigskin56"), {}, Chance(seed_from("x")))
    match.game = game
    turning = [page for page in pages(match, events, before, speed=1) if "A2" in page]
    assert turning
    assert all(page[:2] == ["White 6", "Black 0"] for page in turning)
    assert all("tries for the point" in page for page in turning)


@pytest.mark.parametrize(
    ("place", "call", "throws", "words"),
    [
        # F-24: in 1926 ten exact yards are a first down on the goal line.
        ("football26 W scrimmage 90 1&10 0-0 plays=9", "LINE", "1-3", "1st and 10"),
        ("football26 W scrimmage 91 1&10 0-0 plays=9", "LINE", "1-3", "1st and goal"),
        ("football48 W scrimmage 90 1&10 0-0 plays=9", "LINE", "1-3", "1st and goal"),
    ],
)
def test_goal_to_go_only_where_no_first_down_is_left(place, call, throws, words):
    game = parse_position(place)
    display = Console().display
    title_of(game.name).screen().draw(NotingUi(display), game)
    shown = [box[0] for box in display.boxes]
    assert any(text.startswith(words.replace("and", "&")) for text in shown), shown
    judge = sport_named("football").judge
    assert judge.situation(game, WHITE, ("White", "Black")).startswith(words)
    assert words in game.tell(game.play(call, ScriptedChance([parse_dice(throws)])))[0]


@pytest.mark.parametrize(
    ("players", "name"),
    [
        ((PERSON, "rookie"), "Black"),
        ((PERSON + ":ANNA", PERSON + ":BEN"), "BEN"),
        ((PERSON + ":BEN", PERSON + ":BEN"), "Black"),
    ],
)
def test_a_story_calls_the_sides_as_the_header_does(players, name):
    """Yard lines are told by their owner, as in records."""
    game = parse_position("football26 B scrimmage 30 2&8 0-0 plays=9")
    before = game.copy()
    events = game.play("LINE", ScriptedChance([parse_dice("1-3")]))
    line = "{0}, 2nd and 8 on {0} 30: line plunge, 1-3, 1 yard to {0} 31."
    assert game.tell(events) == [line.format("Black")]
    match = Match(game_class("football26"), {}, Chance(seed_from("x")))
    match.game = game
    (page,) = pages(match, events, before, players)
    assert page[1] == name + " 0"
    assert " ".join(page[3:]) == line.format(name)


@pytest.mark.parametrize("name", ["pigskin46", "pigskin56"])
def test_a_call_has_one_name(name):
    """The menu and the story use the same name for a play (PS-7.3, PS-8.3)."""
    game = hamilton_play.position(name, ball="W70")
    screen = title_of(name).screen()
    for call in game.choices():
        words, hint = screen.words_for(call, game.view(WHITE))
        position = " " in call
        twin = hamilton_play.position(name, ball="W70")
        line = twin.tell(twin.play(call, Chance(seed_from(call))))[0]
        assert (": " + (hint if position else words.lower())) in line


@pytest.mark.parametrize(
    "text",
    [
        "gains 8 yards",
        "to BEN 46",
        "by White 7",
        "is 2nd and 8",
        "is 4th and goal",
        "a & 12 left",
    ],
)
def test_no_row_ends_between_a_number_and_what_it_counts(text):
    ui = Ui(Display())
    *_, last = text.split()
    for width in range(ui.font.width(last) + 3, 128):
        for row in ui.wrap("so many words before it " + text, width):
            assert row == last or not row.startswith(last) or ui.font.width(text) > width + 30


def test_a_result_leads_its_line():
    """Large beside the words: yards, points, outs."""
    game = parse_position("football26 B scrimmage 30 2&8 0-0 plays=9")
    events = game.play("END", ScriptedChance([parse_dice("6-2")]))
    assert [part[1] for part in game.parts(events)] == ["+8"]
    game = baseball_at("3", 1)
    assert [part[1] for part in game.parts(bat(game, "1L"))] == ["+1"]


def test_a_ball_is_on_a_yard_line_and_at_midfield():
    for spot, said in ((49, "on White 49"), (50, "at midfield"), (51, "on Black 49")):
        game = parse_position(f"football26 W scrimmage {spot} 2&8 0-0 plays=9")
        assert f"2nd & 8 {said}" in title_of(game.name).screen().situation(game)
        (line,) = game.tell(game.play("LINE", ScriptedChance([parse_dice("6-1")])))
        assert f"2nd and 8 {said}: " in line


def story_pages(name, seed, own):
    """Yield (lines, rows of each page, number of the first page with the result) of each story."""
    console = Console(speed=0)
    for before, events, _, match in told(name, seed):
        flow = MatchFlow(console.app, Contest(match, (PERSON, PERSON), None))
        shown = []
        screen = ScreenStack(flow.tell(events, before, own))
        with suppress(StopIteration):
            screen.send(None)
            while True:
                console.display.show()
                boxes = [box for box in console.display.shown if box[2] >= 36]
                shown.append([box[0] for box in boxes if box[4] < LARGE and box[0] not in LEADING])
                screen.send(A)
        yield flow, match, events, shown


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_pages_end_at_a_clause_and_a_result_stands_on_the_page_of_its_play(name, own):
    """No page ends in the middle of a phrase, as in "run at right / tackle"."""
    turned = 0
    for _, match, events, shown in story_pages(name, "clauses", own):
        for page, after in pairwise(shown):
            turned += 1
            assert page[-1][-1] in ",:.!?", (page, after)
        screen = title_of(name).screen()
        game = match.game
        seen = game.events_for(NOBODY, events) if game.hides else events
        parts = [part for part in screen.parts(game, seen, ("White", "Black")) if part[1]]
        for _, _, line in parts:
            # The first clause of the line is on a page with the words of its call.
            words = screen.short_line(line, own).split(",")[0].split(" (")[0].split()
            assert any(" ".join(words) in " ".join(page) for page in shown), (line, shown)
    assert turned or name == "baseball26"


def even(pages):
    return max(pages) - min(pages) <= 1


@pytest.mark.parametrize("name", GAMES)
def test_the_pages_of_a_section_are_even(name):
    """None holds only the last word."""
    console = Console(speed=0)
    ui = console.app.ui
    sections = {}
    screen = ui.pages("Rules", title_of(name).help())
    screen.send(None)
    for _ in range(60):
        console.display.show()
        (heading, *_), (page, *_), *rows = console.display.shown
        sections.setdefault(heading, {})[page] = len([row for row in rows if row[2] < 54])
        screen.send(DOWN)
    assert len(sections) > 2
    assert all(even(pages.values()) for pages in sections.values())


def test_skipped_lines_are_still_spoken():
    """Hardware that speaks says every line, in order, whenever A is pressed."""
    match = Match(game_class("football26"), {}, Chance(seed_from("skipped")))
    console = Console(speed=2)
    said = []
    console.app.hardware.say = said.append
    flow = MatchFlow(console.app, Contest(match, (PERSON, PERSON), None))
    for choice in ("THROW", "KICK", "KICKOFF"):
        before = match.game.copy()
        events = match.choose(choice if choice in match.game.choices() else "RECEIVE")
        screen = ScreenStack(flow.tell(events, before))
        with suppress(StopIteration):
            screen.send(None)
            screen.send(A)
        assert said == match.game.tell(events) != []
        said.clear()
