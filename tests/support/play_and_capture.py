"""Plays a whole game by its buttons on an engine, and captures it."""

import threading
import time
from pathlib import Path

from host_sim.cables.cable import SimulatedCable
from host_sim.cables.ends import PseudoTerminal
from host_sim.engines import new_engine
from host_sim.engines.engine import Engine
from pigskin.storage.files import seal
from tools.cli import main

# Nothing moves and the story waits for a button: the quickest way through a game.
STILL = seal("sound=0\nspeed=0\ndim_s=0\nsleep_s=0")

# To the card of the last game, and into a game against the computer.
WAY_IN = ("a", "left", "a", "a")

MOST_PRESSES = 3000


def play_and_capture(kind: str, folder: Path) -> tuple[Path, Path]:
    """Play a game; return its record in flash and the one that `pigskin capture` wrote."""
    flash = folder / "flash"
    flash.mkdir()
    (flash / "settings.txt").write_bytes(STILL)
    engine = new_engine(kind, flash)
    play_to_the_end(engine)
    record = capture(engine, folder)
    (kept,) = engine.folder.glob("r0*.txt")
    return kept, record


def capture(engine: Engine, folder: Path) -> Path:
    """Run `pigskin capture` and return the only record that it wrote."""
    port = PseudoTerminal()
    port.open()
    engine.cable = SimulatedCable(port)
    with Running(engine):
        assert main(["capture", port.address, "-o", str(folder / "games"), "--once"]) == 0
    engine.close()
    (record,) = folder.glob("games/*/r*.txt")
    return record


def play_to_the_end(engine: Engine) -> None:
    engine.step(1500)
    for button in WAY_IN:
        engine.tap(button, 30)
        engine.step(500)
    for _ in range(MOST_PRESSES):
        if list(engine.folder.glob("r0*.txt")):
            return
        engine.tap("a", 30)
        # A question takes only presses that come later.
        engine.step(400)
    raise AssertionError("the game does not end")


class Running:
    """Runs the handheld in the background, as if it lay beside the computer."""

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
