"""Linked games can be removed: delete their folder and one list entry, and the rest works."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pigskin.extras import EXTRAS
from pigskin.games import GAMES
from pigskin.storage.files import seal

ROOT = Path(__file__).parents[2]
ROOMS = ("boards", "firmware", "host_sim", "tests", "tools")
ENTRY = '"pigskin.peer.door",'
# Nothing moves, the story waits for a button, and no first steps are shown.
STILL = seal("sound=0\nspeed=0\ndim_s=0\nsleep_s=0\nguided=" + " ".join(GAMES))
# To the card of the last game, into a game against the computer, and on to its end.
GAME = "wait 3000\n" + "press {}\nwait 500\n" * 3 + "press a\nwait 450\n" * 900
# Opens each line of the menu and, where that is a menu, each line in it.
MENUS = """
from types import SimpleNamespace
from tests.support.handhelds.console import LONG, Console
from pigskin.hardware import B

def lines():
    found = []
    while console.chosen() and console.chosen() not in found:
        found.append(console.chosen())
        console.press("d")
    return found

def open_and_leave(line, look):
    console.pick(line)
    look()
    for button in (B, B | LONG) * 5:
        if console.chosen() == line:
            return
        console.press(button)
    raise AssertionError(console.screen)

console = Console()
console.parts.peer = SimpleNamespace(read=bytes, write=len)
console.press("b")
for line in lines():
    inner = []
    open_and_leave(line, lambda: inner.extend(lines()))
    for name in inner:
        open_and_leave(line, lambda: open_and_leave(name, list))
    print(line, *inner, sep=": ")
console.press("b")
console.game_card("football26")
console.press("a")
console.go_to("Black")
seen = []
while console.screen_row("Black") not in seen:
    seen.append(console.screen_row("Black"))
    console.press("r")
print("players:", *seen)
"""


class Tree:
    """A copy of this tree without the folder `peer`."""

    def __init__(self, folder: Path):
        self.folder = folder
        for room in ROOMS:
            ignored = shutil.ignore_patterns("__pycache__", "gallery", "golden", "peer")
            shutil.copytree(ROOT / room, folder / room, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", folder)
        assert not (folder / "firmware" / "pigskin" / "peer").exists()
        extras = folder / "firmware" / "pigskin" / "extras.py"
        text = extras.read_text()
        assert text.count(ENTRY) == 1
        extras.write_text(text.replace(ENTRY, ""))

    def run(self, *words: object) -> str:
        """Return what a Python program of the copy prints."""
        path = [self.folder, self.folder / "firmware", self.folder / "host_sim" / "lib"]
        done = subprocess.run(
            [sys.executable, *map(str, words)],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, path)), "COLUMNS": "99"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert done.returncode == 0, done.stdout
        return done.stdout


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    return Tree(tmp_path_factory.mktemp("without") / "tree")


def test_every_entry_of_the_list_of_extras_can_be_imported():
    for name in EXTRAS:
        assert __import__(name, None, None, ("Door",)).Door


def test_a_game_is_played_by_a_script(tree, tmp_path):
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "settings.txt").write_bytes(STILL)
    script = tmp_path / "script.txt"
    script.write_text(GAME.format("left", "a", "a"))
    tree.run("-m", "tools.cli", "sim", "--script", script, "--flash", flash, "--seed", "peer")
    record, *_ = sorted(flash.glob("r0*.txt"))
    assert ": true: baseball26," in tree.run("-m", "tools.cli", "replay", record)


def test_a_desktop_captures_over_usb(tree):
    """The end-to-end test runs in the copy: a game by buttons, over a bad cable."""
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/usb/test_simulator.py")
    assert "1 passed" in tree.run(*words)


def test_all_menus_open_and_none_offers_a_linked_game(tree):
    said = tree.run("-c", MENUS).splitlines()
    names = ["Rules", "First steps", "Settings", "Results", "About"]
    assert [line.partition(":")[0] for line in said[:-1]] == names
    assert said[-1] == "players: rookie person allamerican varsity sophomore"
