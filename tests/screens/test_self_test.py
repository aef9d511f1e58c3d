"""The self-test: every button, every pixel, the tone, and no lasting changes."""

import pytest

from host_sim.engines import new_engine
from pigskin.hardware import HEIGHT, WIDTH
from tests.support.handhelds import parts
from tests.support.handhelds.console import LONG, A, B, Console
from tests.support.handhelds.display import faults

NEXT, LEAVE = LONG | A, LONG | B


@pytest.fixture
def console():
    console = Console(sound=0)
    console.press("b")
    console.pick("Settings")
    console.pick("Self-test")
    return console


def test_each_button_is_ticked_off_and_named(console):
    assert "Self-test: buttons" in console.screen and "0 of 6" in console.screen
    names = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
    seen = {console.pixels}
    for count, (button, name) in enumerate(zip("udlrab", names, strict=True), 1):
        console.press(button)
        assert name in console.screen.split(" | ")
        assert (f"{count} of 6" if count < 6 else "all six") in console.screen
        seen.add(console.pixels)
    assert len(seen) == 7
    # A second press changes only the name.
    console.press("u")
    assert "all six" in console.screen


def test_a_button_that_is_down_shows(console):
    before = console.pixels
    console.parts.buttons.down.add(A)
    console.wait(200)
    assert console.pixels != before
    console.parts.buttons.down.clear()
    console.wait(200)
    assert console.pixels == before


def test_every_row_lights_up_and_every_column_goes_dark(console):
    console.press(NEXT)
    assert "Self-test: pixels" in console.screen
    shown = []
    console.display.on_show = lambda: shown.append(bytes(console.display.buffer))
    console.press("a")
    console.wait(8000, 5)
    console.display.on_show = None
    lit = [sum(byte.bit_count() for byte in pixels) for pixels in shown]
    rows = [count for count in range(WIDTH, WIDTH * HEIGHT + 1, WIDTH) if count in lit]
    columns = [count for count in range(0, WIDTH * HEIGHT, HEIGHT) if count in lit]
    assert len(rows) == HEIGHT and len(columns) == WIDTH
    assert b"\xff" * (WIDTH * HEIGHT // 8) in shown and bytes(WIDTH * HEIGHT // 8) in shown
    assert "Self-test: pixels" in console.screen


def test_the_tone_is_loud_and_the_setting_comes_back(console):
    sound = console.parts.sound
    assert sound.volume == 0
    console.press(NEXT, NEXT)
    assert "Self-test: tone" in console.screen
    assert sound.volume == 2
    hertz = [note[0] for note in sound.played[-1]]
    assert len(hertz) == 8 and hertz == sorted(hertz)
    before = len(sound.played)
    console.press("a")
    assert sound.played[before] == sound.played[before - 1]
    console.press(LEAVE)
    assert sound.volume == 0


def test_the_wiring_is_shown(console):
    console.press(NEXT, NEXT, NEXT)
    assert "Self-test: wiring" in console.screen
    assert "KB free" in console.screen and "Pigskin" in console.screen


@pytest.mark.parametrize("pages", range(4))
def test_a_long_press_leaves_from_every_page_and_nothing_is_saved(console, pages):
    files = dict(console.storage.files)
    console.press(*[NEXT] * pages)
    console.press("uadl")
    console.press(LEAVE)
    assert "Settings" in console.screen and console.chosen() == "Self-test"
    assert console.storage.files == files


def test_the_figures_are_shown_and_kept(console):
    """Check that the page never touches a player's game, and leaves one file behind."""
    console.storage.files["game.txt"] = b"a game"
    console.press(NEXT, NEXT, NEXT, NEXT)
    assert "Writing to flash" in console.screen
    console.wait(3000, 20)
    assert "50 writes" in console.screen and "0 presses, 0 bounces" in console.screen
    console.press(LEAVE)
    assert console.storage.files["game.txt"] == b"a game"
    assert "scratch.txt" not in console.storage.files
    words = dict(
        line.split(": ", 1)
        for line in console.storage.files["check.txt"].decode().splitlines()[1:]
    )
    assert len(words["writes_us"].split()) == 50
    assert words["id"] == console.parts.id and words["display"] == "ok"


def test_a_full_flash_is_measured_as_far_as_it_goes(console, monkeypatch):
    def full(*_):
        raise OSError(28)

    console.press(NEXT, NEXT, NEXT)
    monkeypatch.setattr(console.storage, "append", full)
    console.press(NEXT)
    console.wait(500)
    assert "The flash is full" in console.screen
    monkeypatch.setattr(console.storage, "write", full)
    console.press(LEAVE)
    assert console.chosen() == "Self-test"


def test_the_worst_figures_fit(console):
    """Texts that do not fit fail every test (tests/conftest.py)."""
    ticks = iter(range(0, 1 << 30, 1_234_000))
    console.parts.clock.us = lambda: next(ticks)
    console.display.errors = 9_999
    console.press(NEXT, NEXT, NEXT, NEXT)
    console.wait(3000, 20)
    assert "50 writes: 1234 ms, max 1234" in console.screen
    assert "display 9999, link 0" in console.screen


def test_the_last_page_leads_back(console):
    console.press(NEXT, NEXT, NEXT, NEXT)
    console.wait(3000, 20)
    console.press(NEXT)
    assert console.chosen() == "Self-test"


def test_no_text_is_cut_off_or_covered(console):
    for _ in range(5):
        console.wait(3000, 20)
        assert faults(console.display) == []
        console.press(NEXT)


def test_holding_a_and_b_at_power_on_opens_the_self_test(monkeypatch):
    monkeypatch.setattr(parts.Keys, "is_down", lambda keys, code: code in (A, B))
    console = Console(started=False)
    assert "Self-test: buttons" in console.screen
    files = dict(console.storage.files)
    assert "starts.txt" not in files
    console.press(LEAVE)
    console.wait(3000, 20)
    assert "hidden" in console.screen


def test_holding_one_button_at_power_on_does_not_open_the_self_test(monkeypatch):
    monkeypatch.setattr(parts.Keys, "is_down", lambda keys, code: code == A)
    assert "Self-test" not in Console(started=False).screen


def test_with_real_drivers_held_buttons_count_only_when_pressed_again(tmp_path):
    """Buttons held at power-on are down, but they do not count as pressed yet."""
    engine = new_engine("cpython", tmp_path)
    title = engine.picture().pixels
    engine.stick("a")
    engine.stick("b")
    engine.restart()
    engine.step(300)
    held = engine.picture().pixels
    assert held != title
    engine.unstick("a")
    engine.unstick("b")
    engine.step(300)
    released = engine.picture().pixels
    assert released not in (held, title)
    engine.tap("up")
    engine.step(200)
    assert engine.picture().pixels != released
    engine.press("b")
    engine.step(900)
    engine.release("b")
    engine.step(100)
    assert engine.picture().pixels == title
