"""The same captures from real MicroPython: in WebAssembly, and over an emulated Pico's USB."""

import pytest

from host_sim.cables.cable import Pipe, SimulatedCable
from host_sim.control.script import run_script
from host_sim.engines import new_engine
from pigskin.usb.lines import frame
from tests.support.capturing import Desktop, captured_records, finished
from tools.shared.game_jsonl import parse_lines

# To the card of baseball, into a game and past its first steps; then a choice a second.
WAY_IN = (
    "wait 4000\npress left\nwait 1000\npress a\nwait 1500\npress a\nwait 1500\npress b\nwait 500\n"
)


def some_games(folder) -> dict[str, bytes]:
    folder.mkdir()
    games = {}
    for number, game in enumerate(("football48", "baseball26"), 1):
        games[f"r{number:04d}_{game}_0-0.txt"] = finished(game, number)
    for name, data in games.items():
        (folder / name).write_bytes(data)
    return games


class Bench:
    """An engine with a pipe at its serial port."""

    def __init__(self, name: str, folder):
        self.games = some_games(folder / "flash")
        self.flash = folder / "flash"
        self.engine = new_engine(name, self.flash, "the same")
        self.pipe = Pipe()
        self.engine.cable = SimulatedCable(self.pipe)
        self.folder = folder / "games"

    def run(self, desktop: Desktop, done, limit_ms: int, step_ms: int) -> None:
        end = self.engine.ms + limit_ms
        while not done():
            self.engine.step(step_ms)
            desktop.tick(self.engine.ms)
            assert self.engine.ms < end, (desktop.troubles, desktop.caller.noise)

    def kept(self) -> list[str]:
        return sorted(path.name for path in self.flash.glob("r*_kept.txt"))


@pytest.fixture(params=[pytest.param("wasm", marks=pytest.mark.needs_node)])
def bench(request, tmp_path):
    bench = Bench(request.param, tmp_path)
    yield bench
    bench.engine.close()


@pytest.fixture
def pico(tmp_path):
    bench = Bench("pico", tmp_path)
    yield bench
    bench.engine.close()


def capture_and_follow(bench: Bench, step_ms: int) -> None:
    """Check that stored games are fetched and acknowledged, and the game being played is told."""
    engine = bench.engine
    run_script(WAY_IN, engine, bench.folder.parent)
    desktop = Desktop(bench.folder, bench.pipe)
    bench.run(desktop, lambda: len(desktop.kept_names) == 2, 30_000, step_ms)
    assert captured_records(bench.folder) == bench.games
    for path in bench.folder.glob("*/*.jsonl"):
        parse_lines(path.read_text())
    bench.run(desktop, lambda: len(bench.kept()) == 2, 5000, step_ms)
    engine.press("a")
    engine.step(100)
    engine.release("a")
    bench.run(desktop, lambda: plays(desktop), 20_000, step_ms)
    facts = {entry["name"]: entry["value"] for entry in desktop.told if entry["type"] == "fact"}
    assert facts["game"] == "baseball26"
    assert len(facts["commit"]) == 64
    assert plays(desktop)[0]["text"][0].startswith("Top of the 1st")
    assert not desktop.troubles


def plays(desktop: Desktop) -> list:
    return [entry for entry in desktop.told if entry["type"] == "play"]


def test_captured_from_webassembly(bench):
    capture_and_follow(bench, 20)


@pytest.mark.smoke
@pytest.mark.needs_pico_image
def test_captured_from_an_emulated_pico(pico):
    capture_and_follow(pico, 3)


@pytest.mark.needs_pico_image
def test_a_host_that_does_not_read_does_not_stop_the_pico_and_ctrl_c_does(pico):
    """MicroPython would wait half a second for each line that finds no room."""
    engine = pico.engine
    engine.step(3000)
    usb = engine._device.mcu.usb_ctrl
    usb.write_delay_microseconds = 1_500_000
    for number in range(8):
        pico.pipe.send(frame(f"0/{number} send r0001_football48_0-0.txt 0"))
        engine.step(40)
    before = engine.picture().pixels
    engine.press("right")
    engine.step(200)
    assert engine.picture().pixels != before
    engine.release("right")
    # Answers that the first host never read do not harm the next.
    usb.write_delay_microseconds = 10
    engine.step(1500)
    desktop = Desktop(pico.folder, pico.pipe)
    pico.run(desktop, lambda: len(desktop.kept_names) == 2, 30_000, 3)
    pico.pipe.receive()
    pico.pipe.send(b"\x03")
    engine.step(300)
    said = pico.pipe.receive()
    assert b"KeyboardInterrupt" in said
    assert said.endswith(b">>> ")
