"""Accidents of the emulated Pico: the real firmware, MicroPython and littlefs have to survive."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from host_sim.control.rewind import JOURNAL, Tape, take_up
from host_sim.control.script import run_script
from host_sim.engines import new_engine
from host_sim.ports.cable import Cable
from host_sim.ports.endpoints import PseudoTerminal
from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.games import game_class
from pigskin.storage.files import Folder
from pigskin.storage.journal import Journal

# Long: every look at its flash takes a while. Short ones are beside those of other engines.
pytestmark = [pytest.mark.needs_pico_image, pytest.mark.soak]

CHOOSE = "press a\nsettle 700\n"


@pytest.fixture
def flash(tmp_path) -> Path:
    """With a game that has just begun."""
    folder = tmp_path / "flash"
    match = Match(game_class("football26"), {}, Chance(seed_from("pico")))
    Journal(Folder(str(folder))).begin(match, ("person", "person"))
    return folder


def choices(engine) -> int:
    return (engine.folder / JOURNAL).read_bytes().count(b"\n") - 1


def test_power_cut_in_the_middle_of_a_write(flash):
    """At a byte: the choice that was being written is lost, the game is not."""
    engine = new_engine("pico", flash, "a seed")
    take_up(engine)
    kinds = []
    engine.listeners.append(lambda event: kinds.append(event.kind))
    engine.cut_after(40)
    while "cut" not in kinds and engine.ms < 20_000:
        engine.tap("a")
        engine.step(100)
    assert "cut" in kinds
    take_up(engine)
    assert choices(engine) == 0
    run_script(CHOOSE, engine, flash)
    assert choices(engine) == 1
    assert "crash.txt" not in [path.name for path in flash.iterdir()]
    assert engine.figures().heap_bytes > 20_000
    engine.close()


def test_full_flash_display_and_rewind(flash, tmp_path):
    engine = new_engine("pico", flash, "a seed")
    take_up(engine)
    tape = Tape(engine)
    run_script(CHOOSE * 5, engine, flash)
    made = choices(engine)
    assert made >= 2
    tape.back()
    assert choices(engine) == made - 1
    # It is missed when something is to be shown.
    run_script("unplug\npress right\nplug\nwait 1500\npress left\nsettle 500", engine, flash)
    assert engine.picture().lit
    engine.fill(True)
    take_up(engine)
    run_script(CHOOSE * 2, engine, flash)
    engine.fill(False)
    take_up(engine)
    assert "crash.txt" not in [path.name for path in flash.iterdir()]
    engine.close()


def test_flash_in_an_image_survives(tmp_path):
    """Between two runs; the folder of the second is empty at first."""
    image = tmp_path / "flash.img"
    saved = []
    for run in ("first", "second"):
        folder = tmp_path / run
        folder.mkdir()
        engine = new_engine("pico", folder, "a seed", image)
        if run == "first":
            script = "wait 3500\npress right 2\npress a\nsettle 500\npress a\nsettle 700\n"
            run_script(script + "press b\nsettle 700\n" + CHOOSE, engine, folder)
        saved.append((folder / JOURNAL).read_bytes())
        engine.close()
    assert saved[0] == saved[1]


def test_mpremote_gets_a_prompt(flash):
    """The tool that people use on a board, against the emulated one."""
    engine = new_engine("pico", flash, "a seed")
    engine.cable = Cable(PseudoTerminal())
    engine.step(3000)
    command = [sys.executable, "-m", "mpremote", "connect", engine.cable.address]
    done = threading.Event()
    outcome = []

    def ask() -> None:
        words = ["exec", "import sys; print(sys.platform, 6 * 7)"]
        outcome.append(subprocess.run([*command, *words], capture_output=True, text=True))
        done.set()

    threading.Thread(target=ask).start()
    while not done.is_set() and engine.ms < 600_000:
        engine.step(20)
    engine.close()
    engine.cable.close()
    assert outcome[0].stdout.strip() == "rp2 42", outcome[0].stderr
