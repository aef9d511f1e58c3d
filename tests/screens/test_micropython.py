"""The application on MicroPython: the same frames and files as on CPython, press for press."""

import random
from pathlib import Path

import pytest

from tests.screens import pressed
from tools import runtimes

FILES = {**runtimes.FIRMWARE, "/lib/pressed.py": Path(pressed.__file__)}
# From the title to the card of a game: Right that often.
CARDS = {
    "pigskin46": 0,
    "pigskin56": 1,
    "football26": 2,
    "football48": 3,
    "allfair46": 4,
    "baseball26": 5,
}


def script_for(name):
    """Title, rules, new game, a good part of a game with pauses, a restart, and on."""
    hand = random.Random(name)
    start = "......" + "r" * CARDS[name] + "baddrrb" + "dab" + "b"
    playing = "".join(hand.choice("aaaaaarrlud.") for _ in range(150))
    look = "baab" + "dadadb" + "b"
    return start + "a" + "a" + playing + look + "|......a" + playing[:60]


@pytest.mark.needs_node
@pytest.mark.parametrize("name", CARDS)
def test_same_frames_and_files_as_on_cpython(name):
    script = script_for(name)
    ours = pressed.run(script)
    assert len(ours) > 8
    source = f"from pressed import run\nfor line in run({script!r}):\n    print(line)"
    theirs = runtimes.find("wasm").run(source, files=FILES)
    assert theirs.exit_status == 0, theirs.stderr
    assert theirs.stdout.splitlines() == ours
    assert any(line.startswith("game.txt") for line in ours)
    assert not any(line.startswith("crash.txt") for line in ours)
