"""Accidents of the emulated Pico, which the real firmware, MicroPython and littlefs survive."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from host_sim.cables.cable import SimulatedCable
from host_sim.cables.ends import PseudoTerminal
from host_sim.control.rewind import JOURNAL, Tape, take_up
from host_sim.control.script import run_script
from host_sim.engines import new_engine
from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.games import game_class
from pigskin.storage.files import Folder
from pigskin.storage.journal import Journal

# Long tests: every look at its flash takes a while. The short ones are with the other engines.
pytestmark = [pytest.mark.needs_pico_image, pytest.mark.soak]

CHOOSE = "press a\nsettle 700\n"


@pytest.fixture
def flash(tmp_path) -> Path:
    """Return a flash with a game that has just begun."""
    folder = tmp_path / "flash"
    match = Match(game_class("football26"), {}, Chance(seed_from("pico")))
    Journal(Folder(str(folder))).begin(match, ("person", "person"))
    return folder


def choices(engine) -> int:
    return (engine.folder / JOURNAL).read_bytes().count(b"\n") - 1


def test_power_cut_in_the_middle_of_a_write(flash):
    """Cut at a byte: the choice that was being written is lost, the game is not."""
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
    # The driver notices this when there is something to show.
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
    """The image keeps the flash from one run to the next; the second folder starts empty."""
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
    """mpremote, which people use on a real board, works with the emulated one."""
    engine = new_engine("pico", flash, "a seed")
    engine.cable = SimulatedCable(PseudoTerminal())
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
