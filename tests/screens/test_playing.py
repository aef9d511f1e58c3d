"""During a game: taking back, the pause menu, irregular calls, the clock, help."""

import re

import pytest

from pigskin.core import data
from pigskin.core.players import is_player
from pigskin.core.record import parse_record, replay
from pigskin.games import GAMES, game_class, title_of
from pigskin.games.hamilton.deck import POSITIONS
from pigskin.hardware import REPEAT
from pigskin.storage.archive import record_text
from pigskin.storage.files import seal
from pigskin.storage.journal import Journal
from pigskin.storage.load import load_game
from pigskin.storage.settings import load_settings
from tests.support.handhelds.console import DOWN, Console
from tests.support.handhelds.parts import Memory
from tools.shared.coach_games import Pairing, play_game


def test_taking_back_in_a_line_up():
    console = Console()
    console.new_game("pigskin46")
    console.press("ara")
    assert console.match.choices == ["*", "2"]
    assert "LG: Star" in console.screen
    console.press("b")
    assert console.match.choices == ["*"]
    assert "LT: Star" in console.screen
    assert load_game(Memory(console.storage.files)).match.choices == ["*"]
    console.press("b")
    assert console.match.choices == []
    console.press("b")
    assert "Pause" in console.screen
    assert "Take back" not in console.screen


def test_every_mans_box_is_closed_and_his_name_omits_his_class():
    console = Console()
    console.new_game("pigskin46", "person", "varsity")
    console.press("l")
    console.until("eleven \\| .*ok")
    men = [box for box in console.display.shown if box[2] < 33 and box[0] in POSITIONS]
    assert len(men) == len(POSITIONS)
    for name, x, y, width, _ in men:
        sides = [
            any(
                all(console.display.pixel(column, row) for row in range(y - 1, y + 8))
                for column in columns
            )
            for columns in (range(x - 7, x), range(x + width, x + width + 8))
        ]
        assert sides == [True, True], name


def test_the_choice_to_kick_can_be_taken_back_until_the_dice_are_thrown():
    for seed in range(20):
        console = Console(seed=str(seed))
        console.new_game("football26", "person", "person")
        # The cursor is on the answer that most people give.
        console.until("has the choice \\| Receive")
        console.press("ra")
        console.until("Kick-off on")
        console.press("b")
        if "Take back" in console.screen:
            break
    console.pick("Take back")
    assert "has the choice" in console.screen
    assert console.match.choices[-1] == "THROW"
    console.press("a")
    console.until("Kick-off on")
    console.press("a")
    console.until("Line plunge|Run it back", "a", 40)
    console.press("b")
    assert "Take back" not in console.screen


def test_taking_back_a_substitution():
    console = Console(seed="5")
    console.new_game("pigskin46", black="rookie")
    console.until("Run ", "a", 100)
    console.press("b")
    console.pick("Time-out White")
    console.until(" for ", "a", 5)
    men = console.match.game.squads[0].field[:]
    console.press("b")
    assert "Play on" in console.screen
    console.press("ra")
    console.press("a")
    assert console.match.game.squads[0].changed
    console.until("Play on", "a", 3)
    console.press("b")
    console.pick("Take back")
    assert not console.match.game.squads[0].changed
    assert console.match.game.squads[0].field == men


def test_left_and_right_go_by_position_and_up_and_down_by_man_in_a_substitution():
    console = Console(seed="8")
    console.new_game("pigskin46", black="rookie")
    console.press("rra" * 7)
    console.until("Run ", "a", 100)
    console.press("b")
    console.pick("Time-out White")
    console.until(" for ", "a", 5)
    seen = []
    for button in "rrrd":
        seen.append(next(text for text in console.screen.split(" | ") if " for " in text))
        console.press(button)
    seen.append(next(text for text in console.screen.split(" | ") if " for " in text))
    assert [text.split(":")[0] for text in seen] == ["LE", "LT", "LG", "C", "C"]
    assert seen[-1] != seen[-2]


def test_a_coach_lines_up_in_one_press_and_it_is_taken_back_in_one():
    console = Console(seed="6")
    console.new_game("pigskin46", black="rookie")
    console.press("ra")
    console.press("l")
    assert "Line up for me" in console.screen
    console.press("a")
    squad = console.match.game.squads[0]
    assert "White's eleven" in console.screen and "ok" in console.screen
    # A sound eleven: no Scrub plays while a better man of his kind is on the bench, except as
    # quarterback, where he is spared for replacement cards.
    men = list(squad.field)
    assert len(men) == 11 and console.match.game.side == 1
    for places, row in ((men[1:7], 0), (men[8:], 3)):
        assert 2 not in places or not squad.free[row + 1]
    assert len(console.match.choices) >= 11
    console.press("a")
    console.until("Heads|Receive|Run", "a", 5)
    console.press("b")
    if "Take back" in console.screen:
        console.pick("Take back")
        assert len(console.match.choices) == 1


def test_a_coach_chooses_the_same_after_a_restart_as_without_one():
    """The coach's chance is restored, so a restart gains nothing."""
    storage = Memory()
    console = Console(storage, seed="3")
    console.new_game("football26", black="rookie", length="60plays")
    for _ in range(30):
        console.press("a")
    twin = Memory(storage.files)
    resumed = Console(twin, seed="3")
    resumed.press("a")
    while len(resumed.match.choices) < len(console.match.choices):
        resumed.press("a")
    for _ in range(400):
        if len(console.match.choices) >= 60:
            break
        console.press("a")
    for _ in range(400):
        if len(resumed.match.choices) >= 60:
            break
        resumed.press("a")
    assert resumed.match.choices[:60] == console.match.choices[:60]
    rookies = {choice for choice in console.match.choices[:60] if choice != "LINE"}
    assert len(rookies) > 3


@pytest.mark.parametrize(("call", "event"), [("Foul: no", "UNNAMED"), ("Foul: pl", "DELAY")])
def test_irregular_calls_are_in_the_pause_menu_and_say_what_they_cost(call, event):
    played = play_game(Pairing("football26", {}, "varsity", "varsity", "pause6"), 0)
    match = played.again()
    for choice in played.choices:
        # F-18: a delay is called against the side that is ahead.
        if match.game.phase == "scrimmage" and "DELAY" in match.game.irregular():
            break
        match.choose(choice)
    storage = Memory()
    Journal(storage).begin(match, ("person", "person"))
    console = Console(storage)
    console.until("Line plunge", "a", 20)
    console.press("b")
    console.pick(call)
    made = len(console.match.choices)
    asked = console.screen.replace(" | ", " ")
    assert {"UNNAMED": "down is lost", "DELAY": "ten yards"}[event] in asked
    assert console.match.game.notation() == match.game.notation()
    console.press("b")
    assert "Pause" in console.screen
    assert len(console.match.choices) == made
    console.press("aa")
    assert console.match.choices[-1] == event
    assert "TIME" not in console.screen


def test_a_time_out_asks_first_when_it_costs_yards():
    """PS-12.2, 12.3: four in a half are free."""
    console = Console(seed="8")
    console.new_game("pigskin46", black="rookie")
    for used in range(5):
        console.until("Run ", "a", 100)
        ball = console.match.game.ball
        console.press("b")
        console.pick("Time-out White")
        assert ("five yards" in console.screen) == (used == 4)
        if used == 4:
            assert console.match.game.ball == ball
            console.press("a")
        assert console.match.game.timeouts[0] == used + 1
        console.until("Play on", "b", 5)
        console.press("a")


def test_the_computers_turn_can_be_stopped_for_a_time_out_of_ones_own():
    console = Console(seed="6")
    console.new_game("pigskin46", black="varsity")
    for _ in range(300):
        console.press("a")
        game = console.match.game
        if "Black" in console.screen and game.side == 1 and game.phase == "scrimmage":
            break
    console.press("b")
    while "Pause" not in console.screen:
        console.press("b")
    console.pick("Time-out White")
    assert console.match.choices[-1] == "TIMEOUT W"


def test_leaving_a_game_keeps_it_and_the_menu_offers_it():
    console = Console()
    console.new_game("football26")
    console.press("aaaa")
    console.until("[<>]|Kick off")
    choices = list(console.match.choices)
    console.press("b")
    console.pick("Leave")
    assert console.match is None
    console.press("a")
    assert "Unfinished game" in console.screen
    console.press("a")
    assert console.match.choices[: len(choices)] == choices


def test_a_new_game_gives_up_the_unfinished_one_only_after_a_question():
    console = Console()
    console.new_game("football26")
    console.press("aaaa")
    console.until("[<>]|Kick off")
    console.press("b")
    console.pick("Leave")
    kept = console.storage.read("game.txt")
    # B leads back to the card.
    console.press("ab")
    assert "saved" in console.screen or "FOOTBALL" in console.screen
    console.press("a")
    console.pick("New game")
    console.pick("Start")
    assert "given up" in console.screen
    console.press("b")
    assert console.storage.read("game.txt") == kept
    console.pick("Start")
    console.press("a")
    assert console.storage.read("game.txt") != kept


def test_a_game_by_the_clock_ends_and_keeps_its_time_over_a_restart():
    storage = Memory()
    console = Console(storage, seed="5")
    console.new_game("football26", "person", "rookie", length="10min")
    assert "10:00" in console.screen or "9:59" in console.screen
    console.until("Line plunge", "a", 60)
    console.wait(200_000, 1000)
    console.press("a")
    console.until("Line plunge", "a", 60)
    left = console.seconds_left()
    assert left < 400
    again = Console(storage)
    again.press("a")
    again.until("Line plunge|caught|kicks", "a", 60)
    paused = again.seconds_left()
    assert abs(paused - left) < 60
    again.press("b")
    again.wait(50_000, 1000)
    again.press("b")
    assert paused - again.seconds_left() < 5
    again.wait(1000 * (again.seconds_left() - 4), 1000)
    for _ in range(60):
        if "story" in again.screen:
            break
        again.wait(1000)
        again.press("a")
    assert "Final score" in again.screen
    record = next(data for name, data in storage.files.items() if name.startswith("r0"))
    assert b"TIME" in record


def test_time_runs_out_while_a_person_thinks():
    console = Console(seed="5", dim_s=0, sleep_s=0)
    console.new_game("football48", "person", "person", length="10min")
    console.until("Line plunge", "a", 60)
    plays = len(console.match.choices)
    console.wait(594_500, 1000)
    assert len(console.match.choices) > plays
    assert console.match.choices[-1].startswith("TIME")


@pytest.mark.parametrize("name", GAMES)
def test_help_is_two_presses_away_and_begins_with_the_call(name):
    console = Console(seed="3")
    console.new_game(name, black="rookie")
    console.until("Run L|Line plunge|Swing away" if title_of(name).sport else "", "a", 120)
    console.press("ba")
    assert "This call" in console.screen
    pages = console.screen
    for _ in range(40):
        console.press("d")
        pages += console.screen
    assert "The screen" in pages
    console.press("b")
    assert "Pause" in console.screen


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_two_presses_from_the_card(name):
    console = Console()
    console.game_card(name)
    console.press("ba")
    assert "The game" in console.screen
    console.press("r")
    assert "The plays" in console.screen or "The choices" in console.screen
    console.press("l")
    assert "The game" in console.screen


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_explained_and_taken(name):
    console = Console()
    console.game_card(name)
    console.press("a")
    options = [option for option in game_class(name).OPTIONS if len(option[1]) > 1]
    for option, values, _ in options:
        if option == "table":
            continue
        console.set_option(option, values[1])
    console.pick("Start")
    for option, values, _ in options:
        if option != "table":
            assert console.match.game.options[option] == values[1]


@pytest.mark.parametrize(("button", "kept"), [("a", "closed"), ("b", "open")])
def test_a_keeps_a_changed_option_and_b_leaves_it_as_it_was(button, kept):
    console = Console()
    console.game_card("pigskin46")
    console.press("a")
    console.pick("Announcing")
    console.press("r" + button)
    assert console.screen_row("Announcing") == kept


@pytest.mark.parametrize("name", ["pigskin46", "allfair46", "baseball26"])
def test_the_deck_in_use_says_that_it_is_a_reconstruction(name):
    console = Console()
    console.game_card(name)
    console.press("a")
    console.pick("Dice table" if name == "baseball26" else "Deck")
    assert "reconstruction" in console.screen


def test_names_in_settings_are_used_and_kept():
    storage = Memory()
    console = Console(storage)
    console.press("b")
    console.pick("Settings")
    console.pick("First player")
    # A ends the entry on the last letter, which is dialled and not yet passed.
    console.press("uruurua")
    assert "ABA" in console.screen
    console.press("bb")
    again = Console(storage)
    again.game_card("baseball26")
    again.press("a")
    assert "ABA" in again.screen
    again.pick("Start")
    again.until("Swing away")
    assert b"white=person:ABA" in storage.read("game.txt")
    third = Console(storage)
    assert "Welcome back" in third.screen
    third.press("a")
    assert third.contest.players == ("person:ABA", "rookie")


def test_the_pause_has_settings_that_hold_at_once_and_are_kept():
    storage = Memory()
    console = Console(storage)
    console.new_game("football26")
    console.until("[<>]|Kick off")
    console.press("b")
    console.pick("Settings")
    console.go_to("Sound")
    console.press("r")
    assert console.parts.sound.volume == 2
    console.pick("Hints")
    console.press("b")
    assert load_settings(storage)["hints"] == 1
    assert console.chosen() == "Settings"
    console.press("b")
    console.until("Line plunge", "a", 60)
    console.press("b")
    console.go_to("Ask the coach")


@pytest.mark.parametrize("name", ["pigskin46", "football26", "baseball26"])
def test_the_last_ten_plays_are_told_again_as_they_were_the_first_time(name):
    console = Console(seed="6")
    console.new_game(name, "person", "rookie")
    told = []
    said = []
    console.app.hardware.say = said.append
    while len(console.match.choices) < 70 or "<" not in console.screen:
        console.press("a")
        # The advice to make a call again holds only once.
        once = console.screen.replace(" | ", " ").replace("Before your play: ", "")
        told.append(once.replace(" Call it again.", ""))
    kept = dict(console.storage.files)
    console.press("b")
    console.pick("Last plays")
    assert "/10" in console.screen
    lines = [re.sub("^([^,:]*),[^:]*: ", r"\1: ", line) for line in said]
    for _ in range(10):
        # A label ends at a comma or the end of a story line; otherwise it is marked as cut.
        label = console.chosen()
        ended = [line for line in lines if line in (label, label + ".") or label + "," in line]
        assert label.endswith("...") or ended, label
        console.press("a")
        assert console.screen.replace(" | ", " ") in told
        console.until("Last plays")
        console.press("d")
    assert console.storage.files == kept
    console.press("bb")
    assert "<" in console.screen


def test_last_plays_before_the_first_play():
    console = Console()
    console.new_game("pigskin46")
    console.press("aaabbbb")
    console.pick("Last plays")
    assert "Nothing has been played yet." in console.screen


@pytest.mark.parametrize(("item", "players"), [("Same", 1), ("Change", -1)])
def test_a_rematch_after_the_final_with_the_same_or_changed_sides(item, players):
    console = Console(name1="ANNA")
    console.new_game("baseball26", "ANNA", "rookie", innings="3")
    console.until("story", "a", 500)
    assert "rematch" in console.screen
    console.press("u")
    console.pick(item)
    assert console.contest.players == ("person:ANNA", "rookie")[::players]
    assert console.match.game.options["innings"] == "3"
    assert b"innings=3" in console.storage.read("game.txt")
    console.until("story", "a", 500)
    records = [name for name in console.storage.names() if name.startswith("r0")]
    assert len({console.storage.read(name) for name in records}) == 2
    console.press("b")
    console.read_honours()
    assert "Game of" in console.screen


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("buttons", ["aaaaa", "b"])
def test_first_steps_come_once_before_the_first_game_of_a_title(name, buttons):
    """There are five screens, and B skips them. The flash notes it before the first is shown."""
    if not title_of(name).guide():
        pytest.skip("this game has no first steps")
    storage = Memory()
    console = Console(storage, guided="")
    console.new_game(name)
    assert "1/5" in console.screen
    assert name in load_settings(storage)["guided"]
    for button in buttons:
        assert not console.match
        console.press(button)
    assert console.match
    assert "1/5" not in console.screen
    again = Console(Memory({"settings.txt": storage.read("settings.txt")}), guided=name)
    again.new_game(name)
    assert again.match
    other = next(game for game in GAMES if game != name)
    third = Console(guided=name)
    third.new_game(other)
    assert "1/5" in third.screen


def test_first_steps_are_not_for_coaches_and_can_be_seen_again():
    console = Console(guided="")
    console.new_game("football26", "rookie", "rookie")
    assert console.match
    console = Console()
    console.press("b")
    console.pick("First steps")
    assert "1/5" in console.screen
    console.press("aal")
    assert "2/5" in console.screen
    console.press("b")
    assert console.chosen() == "First steps"


def test_settings_of_older_firmware_are_read():
    storage = Memory({"settings.txt": seal("sound=2\nname1=ANNA\nnobody=knows\nname2=")})
    settings = load_settings(storage)
    assert (settings["sound"], settings["name1"], settings["guided"]) == (2, "ANNA", "")


@pytest.mark.parametrize("name", ["pigskin46", "football48", "allfair46", "baseball26"])
def test_several_people_play_a_side_and_call_its_plays_in_turn(name):
    """AF46-6, A-18: each is quarterback for a play; the record names them all."""
    storage = Memory()
    console = Console(storage, seed="4")
    console.game_card(name)
    console.press("a")
    side = title_of(name).sides[0]
    console.pick(side)
    console.until("several people", "r", 5)
    # A, then B, and a third who is called C.
    console.press("a" + "ua" + "uua" + "a" + "uuua" + "b")
    assert console.screen_row(side) == "A +2"
    console.press("lr")
    assert console.screen_row(side) == "A +2"
    console.pick("Start")
    assert b"white=person:A+B+C" in storage.read("game.txt")
    called = ""
    while len(called) < 7:
        console.until(r"[ABC]: \w", "a", 60)
        caller = re.search(r"([ABC]): \w", console.screen)[1]
        # Choosing to receive is no play, so the same player calls the first one.
        called += caller if caller not in called[-1:] else ""
        if len(called) < 7:
            console.press("a")
    assert called == "ABCABCA"
    again = Console(storage)
    again.press("a")
    again.until(r"[ABC]: \w", "a", 60)
    assert "A: " in again.screen
    match = again.match
    while not match.game.over:
        match.choose(match.game.choices()[0])
    record = parse_record(record_text(match, again.contest.players), game_class)
    assert replay(record).game.over
    assert record.players == ("A+B+C", "rookie")


def test_chosen_options_are_kept_after_going_back():
    console = Console()
    console.game_card("football26")
    console.press("a")
    console.set_option("length", "60plays")
    console.go_to("Black")
    console.press("l")
    chosen = console.screen_row("Black"), console.screen_row("Length")
    console.press("b")
    console.press("a")
    console.go_to("Black")
    assert (console.screen_row("Black"), console.screen_row("Length")) == chosen


def test_a_batter_with_empty_bases_is_not_asked_for():
    """One choice is no choice: A is pressed for pages, not for each batter."""
    console = Console(speed=2)
    console.new_game("baseball26", "person", "person")
    for _ in range(400):
        console.wait(500)
        if " | < | > | " in console.screen:
            break
    assert len(console.match.game.choices()) > 1
    assert len(console.match.choices) > 0


def test_the_options_of_a_title_are_remembered_after_switching_off():
    storage = Memory()
    console = Console(storage)
    console.new_game("football26", length="60plays", run_back="may")
    console.press("b")
    console.pick("Leave")
    again = Console(storage)
    again.press("b")
    again.game_card("football48")
    again.press("a")
    again.go_to("Length")
    assert again.screen_row("Length") == "100 plays"
    again.press("b")
    again.game_card("football26")
    again.press("a")
    again.pick("New game")
    again.go_to("Length")
    assert again.screen_row("Length") == "60 plays"
    again.go_to("House rules")
    assert again.screen_row("House rules") == "1 changed"


def test_options_that_are_no_longer_possible_are_forgotten():
    console = Console(**{"options football26": "length=soon", "options pigskin46": "deck=gone"})
    for name in ("football26", "pigskin46"):
        console.new_game(name)
        assert console.match.game.options == game_class(name)({}).options
        console.press("b")
        console.pick("Leave")


def test_a_deck_that_cannot_be_played_with_says_why(tmp_path, monkeypatch):
    (tmp_path / "hamilton_bad.bin").write_bytes(b"no deck")
    (tmp_path / "hamilton_notes.txt").write_text("no deck either")
    monkeypatch.setattr(data, "folders", [str(tmp_path)])
    console = Console()
    console.game_card("pigskin46")
    console.press("a")
    console.go_to("Deck")
    console.press("r")
    assert "hamilton_bad" in console.screen
    console.press("a")
    assert "not a packed Pigskin deck" in console.screen.replace(" | ", " ")
    console.press("b")
    console.pick("Start")
    assert "not a packed Pigskin deck" in console.screen.replace(" | ", " ")
    console.press("a")
    console.go_to("Deck")
    console.press("r")
    assert console.screen_row("Deck").count("hamilton") == 1
    console.pick("Start")
    assert console.match


@pytest.mark.parametrize(
    ("buttons", "said", "then", "player"),
    [
        ("b", "", "", "person"),
        ("uab", "A alone is not several people", "b", "person"),
        ("uaa", "A alone is not several people", "auua" + "b", "A +1"),
        ("uaua", "A is on this side already", "auua" + "b", "A +1"),
    ],
)
def test_several_people_on_a_side_are_at_least_two_with_their_own_names(
    buttons, said, then, player
):
    console = Console()
    console.press("a")
    console.pick("White")
    console.press("ra" + buttons)
    assert said in console.screen.replace(" | ", " ")
    console.press(then)
    assert console.screen_row("White") == player


@pytest.mark.parametrize("names", [("AA", "AA"), ("WWWWWWWW", "WWWWWWWV")])
def test_the_header_never_has_the_same_name_twice(names):
    """Both names are cut to fit the header."""
    console = Console(name1=names[0], name2=names[1])
    console.new_game("football26", names[0], names[1])
    console.until("Throw the dice")
    assert {"White 0", "Black 0"}.issubset(console.screen.split(" | "))


@pytest.mark.parametrize("word", ["person:A+", "person:+A", "person:a+B", "person:A+B+C+D+E"])
def test_a_save_with_an_impossible_team_is_refused(word):
    assert is_player("person:A+B", ()) and not is_player(word, ())


def test_left_handed_turns_the_arrows_with_the_case():
    console = Console(flip=1)
    console.press("b")
    console.press("u")
    assert console.chosen() == "First steps"
    console.press(DOWN | REPEAT)
    assert console.chosen() == "Rules"


def test_settings_take_effect_survive_and_can_be_reset():
    storage = Memory()
    console = Console(storage, speed=None)
    console.press("b")
    console.pick("Settings")
    console.press("a")
    assert console.parts.sound.volume == 2
    console.go_to("Left-handed")
    console.press("r")
    assert console.display.flipped
    console.go_to("Sleep after")
    # The case is turned now, so the right button has become the left one.
    console.press("r")
    console.press("b")
    again = Console(storage, speed=None)
    assert again.parts.sound.volume == 2 and again.display.flipped
    assert again.app.settings["sleep_s"] == 60
    again.press("b")
    again.pick("Settings")
    again.pick("Reset")
    again.press("a")
    assert again.parts.sound.volume == 1 and not again.display.flipped
    again.press("b")
    assert Console(storage, speed=None).app.settings["sleep_s"] == 300


def test_settings_that_cannot_be_saved_are_reported():
    console = Console()
    console.storage.room = 0
    console.press("b")
    console.pick("Settings")
    console.press("ab")
    assert "flash is full" in console.screen
    console.press("a")
    assert console.chosen() == "Settings"


def test_menus_click():
    console = Console()
    console.press("b")
    before = len(console.parts.sound.played)
    console.press("d")
    assert len(console.parts.sound.played) == before + 1


def test_results_by_game_player_and_opponent():
    storage = Memory()
    for seed in "12":
        console = Console(storage, seed=seed, name1="ANNA", name2="BEN")
        console.new_game("baseball26", "ANNA", "BEN", innings="3")
        console.until("story", "a", 500)
        last = console
    last.press("b")
    last.read_honours()
    last.press("b")
    last.pick("Results")
    last.pick("Won")
    assert "Baseball 1926: ANNA" in last.screen
    assert "vs. BEN" in last.screen
    last.press("b")
    last.pick("Finished")
    last.press("a")
    last.pick("The record")
    assert "Home: ANNA" in last.screen.replace(" | ", " ")
    last.press("b")
    last.pick("Remove it")
    last.press("a")
    assert len([name for name in storage.names() if name.startswith("r0")]) == 1
