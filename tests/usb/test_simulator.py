"""The whole handheld in the simulator, played by its buttons while a desktop listens."""

from host_sim.cables.cable import Pipe, SimulatedCable
from host_sim.engines import new_engine
from pigskin.core.record import parse_record
from pigskin.games import game_class
from tests.support.capturing import Desktop, FastDisk, captured_records
from tests.support.recorded import public_text
from tools.shared.game_jsonl import parse_lines

# To the card of baseball, and into a game against the computer.
WAY_IN = ("", "left", "a", "", "a", "")


def test_a_game_played_by_buttons_over_a_bad_cable_arrives_whole(tmp_path):
    flash = tmp_path / "flash"
    flash.mkdir()
    engine = new_engine("cpython", flash, "the same")
    pipe = Pipe()
    engine.cable = SimulatedCable(pipe)
    engine.garble(2)
    desktop = Desktop(tmp_path / "games", pipe, FastDisk())

    def listen(ms: int) -> None:
        for _ in range(ms // 20):
            engine.step(20)
            desktop.tick(engine.ms)

    def tap(button: str) -> None:
        if button:
            engine.press(button)
        listen(80)
        if button:
            engine.release(button)
        listen(400)

    listen(3000)
    for button in WAY_IN:
        tap(button)
    while not list(flash.glob("r*.txt")):
        tap("a")
        assert engine.ms < 3_600_000
    # The final score is shown while the desktop finishes.
    for _ in range(200):
        if list(flash.glob("r*_kept.txt")):
            break
        listen(500)
    engine.close()
    (kept,) = flash.glob("r*_kept.txt")
    (name,) = captured_records(desktop.captures.folder)
    assert captured_records(desktop.captures.folder)[name] == kept.read_bytes()
    record = parse_record(kept.read_bytes().decode(), game_class)
    assert record.game == "baseball26"
    assert record.players == ("person", "rookie")
    for path in desktop.captures.folder.glob("*/r*.jsonl"):
        parse_lines(path.read_text())
    (session,) = desktop.sessions.values()
    followed = session.folder.live(record.commit[:16]).text().decode()
    assert public_text(record).startswith(followed)
    # It was followed play by play to the last one.
    assert len([entry for entry in desktop.told if entry["type"] == "play"]) > 60
    assert "FINAL" in followed
