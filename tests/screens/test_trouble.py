"""Failures: a readable error, a crash record, safe mode."""

from pigskin.screens.match import play, saved
from pigskin.storage.load import load_game
from tests.support.handhelds.console import Console
from tests.support.handhelds.parts import Memory


class Broken(Exception):
    pass


def broken(*arguments):
    raise Broken("a lace is torn")


def test_a_crash_is_shown_recorded_and_left_with_a_button(monkeypatch):
    console = Console()
    console.new_game("baseball26")
    console.press("aaa")
    choices = len(load_game(Memory(console.storage.files)).match.choices)
    monkeypatch.setattr(play.MatchFlow, "draw", broken)
    for _ in range(5):
        if "Error" in console.screen:
            break
        console.press("a")
    text = console.screen.replace(" | ", " ")
    assert "Error " in text and "Broken" in text and "a lace is torn" in text
    code = console.screen.split(" | ")[0].split(" ")[1]
    assert len(code) == 4 and int(code, 16) >= 0
    crash = console.storage.read("crash.txt").decode()
    assert crash.startswith(code) and "Broken" in crash and "play.py" in crash
    monkeypatch.undo()
    console.until("two dice|line-ups", "a", 4)
    console.press("a")
    assert "Unfinished game" in console.screen
    console.press("a")
    assert len(console.match.choices) >= choices


def test_the_same_fault_has_the_same_code(monkeypatch):
    monkeypatch.setattr(play.MatchFlow, "draw", broken)
    codes = set()
    for _ in range(2):
        console = Console()
        console.new_game("baseball26")
        console.until("Error", "a", 5)
        codes.add(console.screen.split(" | ")[0])
    assert len(codes) == 1


def test_a_crash_on_a_full_flash_is_still_shown(monkeypatch):
    console = Console()
    console.new_game("baseball26")
    console.storage.room = 0
    monkeypatch.setattr(play.MatchFlow, "draw", broken)
    for _ in range(8):
        if "Error" in console.screen:
            break
        console.press("a")
    said = ""
    for _ in range(4):
        said += console.screen.replace(" | ", " ")
        console.press("d")
    assert "The flash is full" in said and "details kept" in said
    assert "crash.txt" not in said


def test_starts_that_fail_lead_to_safe_mode_that_keeps_the_game(monkeypatch):
    storage = Memory()
    console = Console(storage)
    console.new_game("baseball26", black="rookie")
    console.press("aaaaaa")
    data = storage.read("game.txt")
    monkeypatch.setattr(saved, "load_game", broken)
    for _ in range(3):
        console = Console(storage)
        assert "Error" in console.screen
    console = Console(storage, started=False)
    console.wait(100)
    assert "Safe mode" in console.screen and "Nothing is lost" in console.screen
    console.wait(20_000)
    assert "Safe mode" in console.screen
    console.press("a")
    said = console.screen
    assert "aside1.txt" in said
    assert storage.read("aside1.txt") == data
    assert storage.read("game.txt") == b""
    monkeypatch.undo()
    console.press("a")
    console.wait(3000)
    assert "hidden" in console.screen
    # The next start is an ordinary one.
    assert "hidden" in Console(storage).screen


def test_trying_again_in_safe_mode_changes_nothing():
    storage = Memory()
    console = Console(storage)
    console.new_game("baseball26", black="rookie")
    console.press("aaaaaa")
    storage.files["starts.txt"] = b"xxx"
    console = Console(storage, started=False)
    console.wait(100)
    assert "Safe mode" in console.screen
    console.press("b")
    console.wait(3000)
    assert "Welcome back" in console.screen
    assert "starts.txt" not in storage.files


def test_good_starts_are_not_counted():
    storage = Memory()
    for _ in range(6):
        console = Console(storage)
        assert "hidden" in console.screen
