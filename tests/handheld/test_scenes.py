"""DESIGN promise 6: games load when picked and leave memory when left, and so do screens."""

import sys
from pathlib import Path

import pytest

from pigskin.core.loan import borrow
from pigskin.handheld.scenes import Pile, visit
from tests.handheld import pressed
from tools import runtimes

FILES = {**runtimes.FIRMWARE, "/lib/pressed.py": Path(pressed.__file__)}

SCRIPT = """\
import sys
import pressed
from pigskin.handheld.app import App

parts = pressed.Parts(pressed.Storage())
app = App(parts)
app.start()


def step(button):
    if button != ".":
        parts.buttons.waiting.append("udlrab".index(button) + 1)
    parts.clock.now += 300
    app.loop.step()


def press(buttons):
    for button in buttons:
        step(button)
    print(" ".join(sorted(name for name in sys.modules if name.startswith("pigskin."))))


press("." * 10)
press("rraa" + "a" * 30)
while "pigskin.handheld.pause" not in sys.modules:
    step("b")
press("ua.")
press("b" + "dabb")
"""


@pytest.mark.needs_node
def test_menus_and_games_are_never_in_memory_together():
    done = runtimes.find("wasm").run(SCRIPT, files=FILES)
    assert done.exit_status == 0, done.stderr
    menu, game, left, after_settings = (set(line.split()) for line in done.stdout.splitlines())
    screens = {"pigskin.handheld." + name for name in ("menus", "cards", "new_game", "settings")}
    assert {"pigskin.handheld.menus", "pigskin.handheld.cards"} <= menu
    assert not [name for name in menu if name.startswith(("pigskin.games.", "pigskin.coaches."))]
    assert {"pigskin.games.parker_dice", "pigskin.handheld.play"} <= game
    assert not game & screens
    assert left == menu == after_settings


def test_a_visit_hands_over_buttons_and_result():
    screen = Pile(visit("lists", "ask", _Ui(), "Title", "Sure?", "yes", "no"))
    assert screen.send(None) is None
    with pytest.raises(StopIteration) as end:
        screen.send(5)
    assert end.value.value is True


def test_a_failure_goes_to_whoever_visited():
    left = []

    def below():
        try:
            yield above()
        except ZeroDivisionError:
            left.append("told")
        return (yield 40)

    def above():
        try:
            yield None
            raise ZeroDivisionError
        finally:
            left.append("gone")

    screen = Pile(below())
    assert screen.send(None) is None
    assert screen.send(3) == 40
    assert left == ["gone", "told"]
    with pytest.raises(StopIteration) as end:
        screen.send(7)
    assert end.value.value == 7


def test_a_pile_that_is_closed_leaves_nothing_open():
    left = []

    def below():
        try:
            yield above()
        finally:
            left.append("below")

    def above():
        try:
            yield None
        finally:
            left.append("above")

    screen = Pile(below())
    screen.send(None)
    screen.close()
    assert left == ["above", "below"]


def test_nothing_is_forgotten_on_the_desktop():
    borrow("handheld.settings", "default_settings")
    assert "pigskin.handheld.settings" in sys.modules


class _Ui:
    """As much of the ui as a question draws on."""

    def wrap(self, text, width):
        return [text]

    def __getattr__(self, name):
        return lambda *given: None
