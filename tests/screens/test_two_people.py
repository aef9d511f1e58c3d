"""Two people at one handheld: the curtain, and no pixel that reveals the other side's men."""

import random
from contextlib import suppress

import pytest

from pigskin.core.game import BLACK, NOBODY, WHITE
from pigskin.core.match import Contest
from pigskin.core.players import PERSON
from pigskin.core.record import format_record, parse_record, record_of, replay
from pigskin.games import COACHES, game_class, title_of
from pigskin.games.hamilton.squad import CLASSES
from pigskin.screens.match.ask import draw_choice
from pigskin.screens.match.last_plays import last_plays
from pigskin.screens.match.play import MatchFlow
from pigskin.storage.journal import Journal
from pigskin.ui.stack import ScreenStack
from tests.support.hamilton_play import ONE, OTHER, lined_up, swapped
from tests.support.handhelds.console import Console
from tests.support.handhelds.parts import Memory

FULLBACK = 8

SCREEN = title_of("pigskin46").screen()


def test_line_ups_stand_behind_a_curtain_that_names_who_may_look():
    console = Console(name1="ANNA")
    console.game_card("pigskin46")
    console.press("a")
    console.go_to("Black")
    while any(coach in console.screen_row("Black") for coach in COACHES):
        console.press("r")
    console.pick("Start")
    assert console.screen.startswith("For the eyes of | ANNA | only")
    console.press("b")
    assert "For the eyes of" in console.screen
    console.press("a")
    assert "ANNA's eleven" in console.screen
    console.press("a" * 11)
    assert "ANNA is ready." in console.screen
    console.press("a")
    assert "For the eyes of" in console.screen and "BLACK" in console.screen


def test_nothing_secret_remains_after_the_curtain():
    """After White's last man, all screens are the same to the pixel for different line-ups."""
    seen = []
    for lineup in ("a" * 11, "ra" * 11, "arara" + "aaraaara"):
        console = Console(seed="s")
        console.new_game("pigskin46", "person", "person")
        console.press("a")
        while "White's eleven" in console.screen:
            for button in lineup:
                if "White's eleven" in console.screen:
                    console.press(button)
        frames = [console.pixels]
        console.press("a")
        frames.append(console.pixels)
        console.press("a")
        frames.append(console.pixels)
        seen.append(frames)
    lineups = {tuple(frames) for frames in seen}
    assert len(lineups) == 1


def story_frames(match, choices, sides=(PERSON, PERSON)):
    """Yield every frame of a match with these choices, without those behind a curtain."""
    console = Console(seed="f")
    flow = MatchFlow(console.app, Contest(match, sides, None))
    frames = []
    for choice in choices:
        game = match.game
        view = game.view(NOBODY)
        if game.phase not in SCREEN.SECRET and not game.over:
            for call in SCREEN.public_choices(game):
                SCREEN.draw(console.app.ui, view, call)
                draw_choice(flow, view, (call, call), 0)
                frames.append(console.pixels)
        events = match.choose(choice)
        screen = ScreenStack(flow.tell(events, view))
        with suppress(StopIteration):
            while True:
                screen.send(None)
                frames.append(console.pixels)
    return frames


@pytest.mark.parametrize("announcing", ["open", "closed"])
def test_public_screens_reveal_no_class_that_was_not_named(announcing):
    """Up to the first card, no line-up of either side changes a pixel of the public's screens."""
    opening = ["HEADS"]
    seen = set()
    for white, black in ((ONE, OTHER), (OTHER, ONE), (ONE, ONE), (OTHER, OTHER)):
        match = lined_up(white, black, announcing=announcing)
        frames = story_frames(match, opening)
        game = match.game
        game.first_down(60)
        game.phase = "scrimmage"
        game.possession = game.side = WHITE
        seen.add((*frames, *story_frames(match, [])))
        frames = []
        console = Console()
        flow = MatchFlow(console.app, Contest(match, (PERSON, PERSON), None))
        for call in SCREEN.public_choices(game):
            SCREEN.draw(console.app.ui, game.view(NOBODY), call)
            draw_choice(flow, game.view(NOBODY), (call, call), 0)
            frames.append(console.pixels)
        seen.add(tuple(frames))
    assert len(seen) == 2
    assert {"POOB", "QUICKKICK"} <= set(SCREEN.public_choices(match.game))


@pytest.mark.parametrize("announcing", ["open", "closed"])
def test_permuting_the_opponents_hidden_men_changes_no_pixel(announcing):
    """All screens of White, in positions of a whole game, with Black's hidden men exchanged."""
    rng = random.Random(announcing)
    match = lined_up(ONE, OTHER, announcing=announcing, pack="short")
    console = Console()
    flow = MatchFlow(console.app, Contest(match, (PERSON, "rookie"), None))
    compared = changed = 0
    while not match.game.over and len(match.choices) < 400:
        game = match.game
        choice = rng.choice(game.choices())
        if game.phase == "window":
            choice = rng.choice(("DONE", choice))
        if rng.random() < 0.75:
            match.choose(choice)
            continue
        twin = swapped(match, BLACK, rng)
        changed += twin.squads[BLACK].field != game.squads[BLACK].field
        for viewer in (WHITE, NOBODY):
            pictures = []
            for position in (game, twin):
                view = position.view(viewer)
                calls = view.choices() if viewer == game.side else ("",)
                frames = []
                for call in calls if calls else ("",):
                    SCREEN.draw(console.app.ui, view, call)
                    if call:
                        draw_choice(flow, view, (call, call), 0)
                    frames.append(console.pixels)
                pictures.append(frames)
            assert pictures[0] == pictures[1]
            compared += len(pictures[0])
        match.choose(choice)
    assert compared > 300 and changed > 30


def test_the_story_of_a_substitution_tells_the_class_to_its_own_side_only():
    match = lined_up(ONE, OTHER)
    for choice in ("HEADS", "KICK"):
        match.choose(choice)
    match.choose("TIMEOUT " + "WB"[match.game.side])
    match.choose("SUB")
    change = match.game.choices()[0]
    side = match.game.side
    events = match.game.copy().play(change, match.chance)
    told = {}
    for watcher in (side, 1 - side, NOBODY):
        console = Console()
        said = []
        console.app.hardware.say = said.append
        players = [PERSON if watcher in (player, NOBODY) else "rookie" for player in (0, 1)]
        flow = MatchFlow(console.app, Contest(match, players, None))
        screen = ScreenStack(flow.tell(events, match.game.view(watcher)))
        with suppress(StopIteration):
            while True:
                screen.send(None)
        told[watcher] = " ".join(said)
    names = ("Star", "Second", "Scrub")
    assert names[CLASSES.index(change[-1])] in told[side]
    for watcher in (1 - side, NOBODY):
        assert not any(name in told[watcher] for name in names)


def test_the_goal_that_white_defends_turns_the_picture_and_nothing_else():
    """PS-4.2: the sides settle it for the whole game; by default White defends the left one."""
    console = Console()
    fields = {}
    for goals in ("left", "right"):
        for side in (WHITE, BLACK):
            game = lined_up(ONE, OTHER, goals=goals).game
            game.side = game.possession = side
            game.first_down(20)
            game.phase = "scrimmage"
            SCREEN.draw(console.app.ui, game.view(side))
            # Below the score and above the words.
            fields[goals, side] = bytes(console.display.buffer[256:512])
    assert fields["left", WHITE] == fields["right", BLACK]
    assert fields["left", BLACK] == fields["right", WHITE]
    assert fields["left", WHITE] != fields["left", BLACK]
    records = {}
    for goals in ("left", "right"):
        match = lined_up(ONE, OTHER, goals=goals)
        match.choose("HEADS")
        records[goals] = format_record(record_of(match))
        assert replay(parse_record(records[goals], game_class)).game.options["goals"] == goals
    assert "goals" not in records["left"]
    assert "options: goals=right" in records["right"]


@pytest.mark.parametrize("players", [(PERSON, PERSON), (PERSON, "rookie"), ("rookie", PERSON)])
def test_last_plays_tell_no_class_that_the_story_did_not_tell(players):
    """White brings a man in: Black and the public see no class, White sees no play of it."""
    match = lined_up(ONE, OTHER)
    match.choose("HEADS")
    match.choose("KICK")
    match.choose("TIMEOUT W")
    while match.game.side != WHITE or match.game.phase != "window":
        match.choose("DONE")
    match.choose("SUB")
    match.choose(match.game.choices()[0])
    console = Console()
    flow = MatchFlow(console.app, Contest(match, players, None))
    console.app.loop.start(last_plays(flow))
    seen = console.screen
    console.press("a")
    seen += console.screen
    assert ("new man" in seen or "comes in" in seen) == (flow.watcher() != WHITE)
    assert not any(word in seen for word in ("Star", "Second", "Scrub"))


def test_a_call_that_needs_a_star_is_refused_with_a_message():
    """The list of calls is public, so that it does not reveal whether a Star is there."""
    console = Console(seed="2")
    console.new_game("pigskin46", "person", "person")
    for side in ("White", "Black"):
        console.until("eleven")
        for _ in range(11):
            # Scrubs wherever possible, entered man by man up to the offer to line up.
            console.press("lla")
        assert side + " is ready" in console.screen
        console.press("a")
    console.until("Run ", "a", 60)
    console.press("dd")
    console.until("Quick kick", "r", 9)
    console.press("a")
    assert "Only a Star at fullback" in console.screen
    console.press("a")
    assert "Quick kick" in console.screen


def kicking_off(white, black):
    """Return a handheld on which White is about to kick off, with no time-out open."""
    match = lined_up(white, black)
    match.choose("HEADS")
    match.choose("KICK" if match.game.side == WHITE else "RECEIVE")
    storage = Memory()
    Journal(storage).begin(match, (PERSON, PERSON))
    console = Console(storage)
    console.press("a")
    assert "Kick-off on White 40" in console.screen
    return console


def test_men_are_changed_behind_the_curtain_in_a_time_out():
    console = kicking_off(ONE, OTHER)
    console.press("b")
    console.pick("Time-out White")
    console.until("For the eyes of", "a", 5)
    console.press("a")
    assert "eleven" in console.screen and " for " in console.screen
    console.press("a")
    # He may change more men without another curtain. Both are told when he leaves the bench.
    assert "White's eleven" in console.screen
    console.press("raa")
    assert "White's eleven" in console.screen and "Play on" in console.screen
    console.press("a")
    assert console.screen.count("White has a new man at") == 2
    console.press("a")
    # Black may change men too, in the same time-out.
    assert "Kick-off on White 40" in console.screen
    console.press("u")
    assert "For the eyes of" in console.screen and "BLACK" in console.screen


def test_both_may_change_men_before_a_call_without_revealing_secrets():
    """Either bench is opened from the call; up to the curtain no line-up changes a pixel."""
    seen = set()
    for white, black in ((ONE, OTHER), (OTHER, ONE)):
        console = kicking_off(white, black)
        console.press("b")
        console.pick("Time-out Black")
        frames = []
        # Black leaves his bench as it is: White is asked for the kick-off in the same time-out.
        for button in "aab" + "a" + "u":
            console.press(button)
            frames.append(b"" if "eleven" in console.screen else console.pixels)
        assert "WHITE" in console.screen
        seen.add(tuple(frames))
    assert len(seen) == 1


def test_two_people_are_asked_whose_men_are_changed():
    rng = random.Random(1)
    match = lined_up(ONE, OTHER)
    while match.game.phase != "penalty" or match.game.ball < 10:
        match.choose(rng.choice(match.game.choices()))
    storage = Memory()
    Journal(storage).begin(match, (PERSON, PERSON))
    console = Console(storage)
    console.press("a")
    console.until("Run ", "a", 20)
    assert console.match.game.phase == "window"
    console.press("u")
    assert "Who changes men?" in console.screen
    other = title_of("pigskin46").sides[1 - console.match.game.side]
    console.pick(other)
    assert "For the eyes of" in console.screen and other.upper() in console.screen
