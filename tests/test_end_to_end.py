"""From the buttons to the printed page without a board: played, captured, replayed, charted."""

import threading
import time
from pathlib import Path

import pytest

from host_sim.cable import Cable, PseudoTerminal
from host_sim.engine import Engine
from host_sim.engines import new_engine
from pigskin.storage.files import seal
from tools.cli import main

# Nothing moves and the story waits for a button: the quickest way through a game.
STILL = seal("sound=0\nspeed=0\ndim_s=0\nsleep_s=0")
# To the card of baseball, the last of the six, and into a game against the computer.
WAY_IN = ("a", "left", "a", "a")
MOST_PRESSES = 3000


def play_to_the_end(engine: Engine) -> None:
    engine.step(1500)
    for button in WAY_IN:
        engine.tap(button, 30)
        engine.step(500)
    for _ in range(MOST_PRESSES):
        if list(engine.folder.glob("r0*.txt")):
            return
        engine.tap("a", 30)
    raise AssertionError("the game does not end")


class Running:
    """The handheld goes on by itself, as it does on a table beside the computer."""

    def __init__(self, engine: Engine):
        self._engine = engine
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        while not self._end.is_set():
            self._engine.step(10)
            time.sleep(0.001)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *error: object) -> None:
        self._end.set()
        self._thread.join()


def bring_home(engine: Engine, folder: Path) -> None:
    """What a player does with the `pigskin` command after a game."""
    port = PseudoTerminal()
    port.open()
    engine.cable = Cable(port)
    games = folder / "games"
    with Running(engine):
        assert main(["capture", port.address, "-o", str(games), "--once"]) == 0
    (record,) = games.glob("*/r*.txt")
    (kept,) = engine.folder.glob("r0*.txt")
    assert record.read_bytes() == kept.read_bytes()
    assert main(["replay", str(record)]) == 0
    for suffix in ("svg", "png", "pdf"):
        assert main(["chart", str(record), "-o", str(folder / f"chart.{suffix}")]) == 0
    assert main(["report", str(games), "-o", str(folder / "report.html")]) == 0
    assert "baseball" in (folder / "report.html").read_text().lower()
    assert main(["stats", str(games), "--csv"]) == 0


def test_on_the_desktop(tmp_path):
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "settings.txt").write_bytes(STILL)
    engine = new_engine("cpython", flash)
    play_to_the_end(engine)
    bring_home(engine, tmp_path)
    engine.close()


@pytest.mark.needs_pico_image
def test_on_an_emulated_pico(tmp_path):
    """The image with nothing in its file system but the settings of somebody in a hurry."""
    from host_sim.pico import PicoEngine

    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "settings.txt").write_bytes(STILL)
    engine = PicoEngine(flash)
    play_to_the_end(engine)
    bring_home(engine, tmp_path)
    engine.close()
