"""From the buttons to the printed page without a board: played, captured, replayed, charted."""

import threading
import time
from pathlib import Path

import pytest

from host_sim.cables.cable import SimulatedCable
from host_sim.cables.ends import PseudoTerminal
from host_sim.engines import new_engine
from host_sim.engines.engine import Engine
from pigskin.storage.files import seal
from tests.peer.test_protocol import Wire, finish, pair
from tools.cli import main

# Nothing moves and the story waits for a button: the quickest way through a game.
STILL = seal("sound=0\nspeed=0\ndim_s=0\nsleep_s=0")
# To the card of the last game, and into a game against the computer.
WAY_IN = ("a", "left", "a", "a")
MOST_PRESSES = 3000


def play_and_capture(kind: str, folder: Path) -> tuple[Path, Path]:
    """The record of a game in the flash of a handheld, and as `pigskin capture` brings it."""
    flash = folder / "flash"
    flash.mkdir()
    (flash / "settings.txt").write_bytes(STILL)
    engine = new_engine(kind, flash)
    play_to_the_end(engine)
    record = capture(engine, folder)
    (kept,) = engine.folder.glob("r0*.txt")
    return kept, record


def capture(engine: Engine, folder: Path) -> Path:
    """The only record in a handheld, as `pigskin capture` brings it."""
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
        # A question is answered only by presses that come later.
        engine.step(300)
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


@pytest.mark.parametrize(
    "kind", ["cpython", pytest.param("pico", marks=pytest.mark.needs_pico_image)]
)
def test_from_the_buttons_to_the_printed_page(tmp_path, kind):
    """The emulated Pico has nothing in its file system but the settings of somebody in a hurry."""
    kept, record = play_and_capture(kind, tmp_path)
    assert record.read_bytes() == kept.read_bytes()
    assert main(["replay", str(record)]) == 0
    for suffix in ("svg", "png", "pdf"):
        assert main(["chart", str(record), "-o", str(tmp_path / f"chart.{suffix}")]) == 0
    page = tmp_path / "report.html"
    assert main(["report", str(record.parent), "-o", str(page)]) == 0
    assert "baseball" in page.read_text().lower()
    assert main(["stats", str(record.parent), "--csv"]) == 0


def test_a_linked_game_is_captured_like_any_other(tmp_path):
    text = finish(Wire(*pair("pigskin46")))
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "r0001_pigskin46_19-33.txt").write_text(text)
    record = capture(new_engine("cpython", flash), tmp_path)
    assert record.read_text() == text
    assert main(["replay", str(record)]) == 0
    assert main(["stats", str(record.parent), "--csv"]) == 0
