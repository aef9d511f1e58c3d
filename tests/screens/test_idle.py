"""A handheld left alone: dimmed, asleep, shifted by a pixel, or playing a demo."""

import pytest

from pigskin.hardware import LONG, REPEAT
from pigskin.ui.pieces import draw_demo
from tests.support.handhelds.console import DOWN, A, Console
from tests.support.handhelds.display import Display

DIM_MS = 60_000
SLEEP_MS = 300_000


def test_dims_then_sleeps_and_wakes_without_acting():
    console = Console()
    console.press("b")
    shown = console.pixels
    bright = console.display.contrast_now
    console.wait(DIM_MS - 3000)
    assert console.display.contrast_now == bright and console.display.lit
    console.wait(6000)
    assert console.display.contrast_now < bright and console.display.lit
    console.wait(SLEEP_MS - DIM_MS)
    assert not console.display.lit
    console.press("d")
    assert console.display.lit and console.display.contrast_now == bright
    assert console.chosen() == "Rules" or console.pixels != shown
    console.press("a")
    assert "The game" in console.screen


def test_a_button_kept_down_after_waking_does_nothing_either():
    console = Console()
    console.press("b")
    console.wait(SLEEP_MS + 5000)
    assert not console.display.lit
    console.press(DOWN, DOWN | REPEAT, DOWN | REPEAT, DOWN | REPEAT)
    assert console.display.lit
    console.press("a")
    assert "The game" in console.screen
    console.press("b")
    console.wait(SLEEP_MS + 5000)
    console.press(A, A | LONG)
    assert console.chosen() == "Rules"


def test_a_dimmed_display_acts_on_the_press_that_brightens_it():
    console = Console()
    console.press("b")
    console.wait(DIM_MS + 3000)
    console.press("d")
    assert console.chosen() == "First steps"


def test_never_dims_when_set_to_never():
    console = Console(dim_s=0, sleep_s=0)
    console.press("b")
    bright = console.display.contrast_now
    console.wait(2 * SLEEP_MS, 5000)
    assert console.display.lit and console.display.contrast_now == bright


@pytest.mark.parametrize("dim_s", [0, 600])
def test_sleeps_after_the_set_time_whether_it_dims_or_not(dim_s):
    console = Console(dim_s=dim_s, sleep_s=60)
    console.press("b")
    console.wait(50_000)
    assert console.display.lit
    console.wait(20_000)
    assert not console.display.lit


def test_a_still_picture_shifts_by_one_pixel_without_losing_any():
    console = Console(dim_s=0, sleep_s=0)
    console.press("b")
    at_rest = console.pixels
    pages = [at_rest[start : start + 128] for start in range(0, len(at_rest), 128)]
    aside = b"".join(page[-1:] + page[:-1] for page in pages)
    for minute in range(9):
        console.wait(DIM_MS, 5000)
        assert console.pixels == (at_rest if minute % 2 else aside)
    console.press("d")
    console.press("u")
    assert console.pixels == at_rest


def test_a_demo_starts_by_itself_and_ends_at_a_press_without_acting_on_it():
    for name in ("pigskin46", "football48", "baseball26"):
        console = Console()
        console.game_card(name)
        card = console.pixels
        console.wait(44_000)
        assert console.pixels == card
        console.wait(15_000)
        assert console.pixels != card
        playing = console.pixels
        console.wait(10_000)
        assert console.pixels != playing
        console.press("r")
        assert console.pixels == card
        assert "game.txt" not in console.storage.files


def test_a_demo_is_marked_as_one_all_the_time():
    sign = Display()
    draw_demo(sign)
    lit = [(x, y) for x in range(128) for y in range(64) if sign.pixel(x, y)]
    console = Console(speed=2)
    console.game_card("baseball26")
    console.wait(46_000)
    for _ in range(300):
        console.wait(100)
        assert lit and all(console.display.pixel(x, y) for x, y in lit)


def test_a_demo_plays_a_whole_game_and_another():
    console = Console(sleep_s=0)
    console.game_card("baseball26")
    seeds = console.parts.seeds
    console.wait(2_200_000, 900)
    assert console.parts.seeds > seeds + 1
    assert console.storage.names() == ["settings.txt"]


def test_the_game_stands_still_while_the_display_sleeps():
    console = Console()
    console.game_card("baseball26")
    console.wait(SLEEP_MS + 10_000)
    assert not console.display.lit
    seen = console.pixels
    console.wait(60_000)
    assert console.pixels == seen
