"""Nothing is lost: power cuts at every byte, a full flash, damaged and unknown files."""

from contextlib import suppress

import pytest

from pigskin.core.chance import Chance
from pigskin.core.match import Contest, Match
from pigskin.core.players import PERSON
from pigskin.core.record import parse_record, replay
from pigskin.games import game_class, title_of
from pigskin.screens.match.keeping import Keeper
from pigskin.storage.archive import describe_file, finished_games
from pigskin.storage.files import checked_line
from pigskin.storage.journal import Journal
from pigskin.storage.load import Unreadable, load_game
from pigskin.storage.results import load_results
from pigskin.storage.saves import find_save
from tests.support.handhelds.console import Console
from tests.support.handhelds.parts import Memory, PowerCut
from tests.support.watched_flash import Watched, finished_in, states_after_cuts
from tools.shared.coach_games import Pairing, play_game


def start(storage, name="baseball26", **options):
    console = Console(storage, seed="9")
    console.new_game(name, black="rookie", **options)
    return console


def choices_in(storage) -> list[str]:
    saved = load_game(Memory(storage.files))
    return saved.match.choices if saved else []


def play(console):
    for _ in range(600):
        if "Final score" in console.screen and "story" in console.screen:
            return
        console.press("a")
    raise AssertionError("no end: " + console.screen)


def kept_choices(files) -> list[str]:
    """Return the choices in the journal, or in the newest record when the game is over."""
    kept = choices_in(Memory(files))
    finished = finished_in(Memory(files))
    if not kept and finished:
        kept = replay(parse_record(files[finished[-1]].decode(), game_class)).choices
    return kept


GAMES = [("baseball26", {"innings": "3"}), ("football26", {"length": "10min"})]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_power_cut_at_every_byte_of_every_write(name, options):
    """Torn writes and interrupted renames, from the first write of a game to its last."""
    storage = Watched()
    console = Console(storage, seed="9")
    storage.console = console
    before = len(storage.work)
    console.new_game(name, black="rookie", **options)
    for _ in range(2000):
        if "story" in console.screen:
            break
        console.parts.clock.now += 2000
        console.press("a")
    assert "Final score" in console.screen
    assert any(kind == "append" for kind, *_ in storage.work)
    states = 0
    for kind, file, data, files, played in storage.work[before:]:
        for state in states_after_cuts(kind, file, data, files):
            # A torn file beside the journal does not affect the journal.
            if state is not files and file != "game.txt" and not file.startswith("r0"):
                continue
            states += 1
            kept = kept_choices(state)
            assert kept[: len(played)] == played
            # At most the one choice that was being confirmed.
            assert len(kept) <= len(played) + 1
    assert states > 600
    for kind, file, data, files, played in storage.work[before::9]:
        for state in list(states_after_cuts(kind, file, data, files))[1::9]:
            again = Console(Memory(state))
            assert "Error" not in again.screen
            kept = choices_in(again.storage)
            if kept:
                assert "Welcome back" in again.screen
                again.press("a")
                assert again.match.choices[: len(played)] == played


def test_power_cut_while_taking_back():
    """A choice taken back is gone or still there. The journal is never between the two."""
    base = Memory()
    console = Console(base, seed="9")
    console.new_game("pigskin46", black="rookie")
    console.press("aaa")
    before = choices_in(base)
    assert len(before) == 3
    for power in range(0, 400, 7):
        storage = Memory(base.files)
        console = Console(storage)
        console.press("a")
        assert console.match.choices == before
        console.press("a")
        storage.power = power
        with suppress(PowerCut):
            console.press("b")
        storage.power = None
        assert choices_in(storage)[:3] == before
        assert len(choices_in(storage)) in (3, 4)


def test_flipping_any_byte_of_a_journal_is_noticed():
    storage = Memory()
    play_some(start(storage))
    data = storage.read("game.txt")
    whole = choices_in(storage)
    assert len(whole) > 5
    for at in range(0, len(data), 3):
        damaged = bytearray(data)
        damaged[at] ^= 0x04
        try:
            saved = load_game(Memory({"game.txt": bytes(damaged)}))
        except Unreadable:
            continue
        assert saved.match.choices == whole[: len(saved.match.choices)]
        assert len(saved.match.choices) < len(whole)


def play_some(console, presses=40):
    for _ in range(presses):
        console.press("a")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("pigskin2 chess seed=00", "another firmware"),
        ("pigskin baseball26 seed=xx white=person black=person data=", "another firmware"),
        (f"pigskin baseball26 seed={'zz' * 16} white=person black=rookie data=", "another firm"),
        (f"pigskin chess26 seed={'00' * 16} white=person black=rookie data=", "'chess26' is not"),
        (
            f"pigskin baseball26 seed={'00' * 16} white=person black=rookie data= wings=2",
            "options are not known",
        ),
        (f"pigskin baseball26 seed={'00' * 16} white=genius black=rookie data=", "another firm"),
        (f"pigskin baseball26 seed={'00' * 16} white=person black=rookie data=123", "dice table"),
    ],
)
def test_a_journal_that_cannot_be_read_is_explained_and_put_aside(line, why):
    storage = Memory()
    data = checked_line(line, 0)[0]
    storage.files["game.txt"] = data
    console = Console(storage)
    said = console.screen
    console.press("d")
    said += console.screen
    assert "Saved game" in said
    assert why in said.replace(" | ", " ")
    assert storage.read("game.txt") == b""
    assert storage.read("aside1.txt") == data
    console.until("BASEBALL|PIGSKIN|FOOTBALL")


def test_a_choice_that_the_rules_refuse_puts_the_journal_aside():
    storage = Memory()
    journal = Journal(storage)
    journal.begin(Match(game_class("baseball26"), {}, Chance(bytes(16))), (PERSON, "rookie"))
    journal.add("FLY TO THE MOON")
    data = storage.read("game.txt")
    console = Console(storage)
    console.press("d")
    assert storage.read("aside1.txt") == data
    # A second one does not replace the first.
    storage.files["game.txt"] = b"rubbish"
    Console(storage)
    assert storage.read("aside2.txt") == b"rubbish"
    assert storage.read("aside1.txt") == data


@pytest.mark.parametrize("name", ["settings.txt", "results.txt", "starts.txt", "crash.txt"])
@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"00000000\nsound=9", b"x" * 5000])
def test_damaged_small_files_do_no_harm(name, data):
    console = Console(Memory({name: data}), speed=None)
    assert "hidden line-ups" in console.screen
    assert console.app.settings["sound"] == 1
    console.press("b")
    console.pick("Results")
    console.pick("Won")
    assert "No finished games" in console.screen


@pytest.mark.parametrize("name", ["baseball26", "football26"])
def test_a_full_flash_at_the_start_is_reported_and_the_old_game_stays(name):
    storage = Memory()
    play_some(start(storage))
    old = storage.read("game.txt")
    storage.room = 0
    console = Console(storage)
    console.press("b")
    console.game_card(name)
    console.press("a" if name == "football26" else "ada")
    console.until("New game")
    console.pick("Start")
    if name == "baseball26":
        console.until("given up", "")
        console.press("a")
    assert "Flash full" in console.screen
    play_some(console, 12)
    assert storage.read(find_save(storage, "baseball26")) == old
    assert console.match is not None


def test_a_full_flash_at_every_choice_is_reported_once_and_the_game_goes_on():
    for room in range(0, 300, 25):
        storage = Memory()
        console = start(storage, innings="3")
        storage.room = room
        told = 0
        for _ in range(500):
            if "Flash full" in console.screen:
                told += 1
            if "Final score" in console.screen and "story" in console.screen:
                break
            console.press("a")
        assert "Final score" in console.screen
        assert 1 <= told <= 3, told
        assert "Error" not in console.screen


def test_full_flash_lets_the_oldest_record_go_only_when_the_player_agrees():
    storage = Memory()
    storage.files["r0001_football26_13-7.txt"] = b"x" * 4000
    storage.files["r0002_football26_0-7.txt"] = b"y" * 4000
    for answer, left in (("b", 2), ("a", 2)):
        console = Console(storage)
        if "Welcome" in console.screen:
            console.press("b")
        console.new_game("baseball26", black="rookie", innings="3")
        for _ in range(500):
            if "story" in console.screen:
                break
            console.press("a")
            # Enough room for the journal, too little for the record.
            storage.room = 60
        # The final screen comes first. The question follows it.
        console.press("b")
        assert "Let the oldest" in console.screen.replace(" | ", " "), console.screen
        assert "r0001_football26_13-7.txt" in storage.files
        console.press(answer)
        assert len(finished_in(storage)) == left, answer
        storage.room = None
    assert "r0001_football26_13-7.txt" not in storage.files
    assert finished_in(storage)[-1].startswith("r0003_baseball26")


def test_a_result_counts_once_whenever_the_power_goes():
    storage = Watched()
    console = Console(storage, seed="9")
    storage.console = console
    console.new_game("baseball26", black="rookie", innings="3")
    play(console)
    last = [at for at, work in enumerate(storage.work) if work[0] == "append"][-1]
    restarts = 0
    for work in storage.work[last + 1 :]:
        for state in list(states_after_cuts(*work[:4]))[:: max(1, len(work[2]) // 20)]:
            again = Console(Memory(state))
            restarts += 1
            line = again.storage.read("results.txt").decode().split("\n")[2]
            assert sorted(line.split(" ")[3:]) == ["0", "0", "1"]
            assert len(finished_in(again.storage)) == 1
            assert again.storage.read("game.txt") == b""
    assert restarts > 40


def test_a_resumed_game_has_all_its_figures_and_its_story():
    storage = Memory()
    console = Console(storage, seed="4")
    console.new_game("football26", length="60plays")
    play_some(console, 100)
    title = title_of("football26")
    ui = console.app.ui
    played = title.report(ui, Contest(console.match, (PERSON, PERSON), None)).chronicle
    resumed = title.report(ui, load_game(Memory(storage.files))).chronicle
    assert resumed.scores == played.scores
    assert resumed.drives == played.drives
    assert played.drives
    for side in (0, 1):
        figures = played.statistics.figures(side)
        assert resumed.statistics.figures(side) == figures
    assert any(value for _, value in figures)


def test_only_captured_games_make_room_without_a_question():
    """promise 7: the oldest captured game goes first, one not captured never unasked."""
    storage = Memory()
    storage.files["r0001_football26_13-7.txt"] = b"x" * 4000
    storage.files["r0002_football26_0-7_kept.txt"] = b"y" * 4000
    storage.files["r0003_football26_0-3_kept.txt"] = b"z" * 4000
    console = Console(storage)
    console.new_game("baseball26", black="rookie", innings="3")
    for _ in range(500):
        if "story" in console.screen:
            break
        assert "Flash full" not in console.screen
        console.press("a")
        if "r0002_football26_0-7_kept.txt" in storage.files:
            # Not even for the next choice in the journal.
            storage.room = 0
    assert "r0001_football26_13-7.txt" in storage.files
    kept = finished_in(storage)
    assert kept[0] == "r0001_football26_13-7.txt"
    assert kept[-1].startswith("r0004_baseball26")
    assert "r0002_football26_0-7_kept.txt" not in kept
    assert "r0003_football26_0-3_kept.txt" in kept
    assert replay(parse_record(storage.read(kept[-1]).decode(), game_class)).game.over


def test_games_are_numbered_on_past_9999():
    storage = Memory({"r9999_football26_13-7_kept.txt": b"x", "r0001_football26_0-0.txt": b"y"})
    start(storage, innings="3")
    console = Console(storage)
    console.press("a")
    play(console)
    assert list(finished_games(storage))[-1].startswith("r10000_baseball26")
    assert describe_file("r10000_baseball26_3-1_kept.txt") == (10000, "baseball26", "3-1")


def test_finished_games_of_the_same_seed_are_told_apart():
    """Each is kept and counted once, also when the power is cut right after that."""
    storage = Memory()
    app = Console(storage).app
    for name in ("varsity", "rookie", "rookie", "varsity"):
        match = play_game(Pairing("baseball26", {}, name, name, "twice"), 0)
        assert not any(Keeper(app, Contest(match, ("person", "rookie"), None)).finish())
    assert len(list(finished_games(storage))) == 2
    assert sum(sum(counts) for counts in load_results(storage).values()) == 2


def test_a_record_has_the_date_where_the_clock_was_told():
    """RECORDS.md: the date is a header, and the same game is kept once even if it is forgotten."""
    storage = Memory()
    app = Console(storage).app
    match = play_game(Pairing("baseball26", {}, "rookie", "rookie", "dated"), 0)
    for date in ("2026-11-18", "", "2026-11-19"):
        app.hardware.today = lambda date=date: date
        assert not any(Keeper(app, Contest(match, ("person", "rookie"), None)).finish())
    (kept,) = finished_games(storage)
    record = parse_record(storage.read(kept).decode(), game_class)
    assert record.headers == {"date": "2026-11-18"}
    assert replay(record).choices == match.choices


def test_a_record_has_no_date_where_nobody_told_it():
    storage = Memory()
    console = start(storage, innings="3")
    play(console)
    (kept,) = finished_games(storage)
    assert parse_record(storage.read(kept).decode(), game_class).headers == {}
