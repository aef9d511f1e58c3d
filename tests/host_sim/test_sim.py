"""`pigskin sim` without a display: scripts, recordings, events and accidents."""

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from host_sim.control import script as scripts
from host_sim.control.recording import InputRecorder
from host_sim.control.reload import Reloader
from host_sim.control.script import ScriptError, run_script
from host_sim.engines import new_engine
from host_sim.engines.cpython import CPythonEngine
from host_sim.engines.engine import DARK, HEIGHT, WIDTH, Engine, Event, Picture
from host_sim.errors import UserError
from host_sim.looks.front_end import FrontEnd
from host_sim.looks.status import JsonStatus
from host_sim.pictures.files import GifRecorder
from host_sim.wiring.handheld import Flash

# Opens the first game, which has a journal from then on.
START = "wait 2600\npress a 2\nwait 500\npress b\nwait 500\n"
PLAY = "press right\npress a\nwait 700\n"


@pytest.fixture
def flash(tmp_path) -> Path:
    folder = tmp_path / "flash"
    folder.mkdir()
    return folder


@pytest.fixture
def engine(flash) -> Engine:
    engine = CPythonEngine(flash, "a seed")
    engine.disposable = True
    return engine


def run(text: str, engine: Engine) -> list[str]:
    said: list[str] = []
    run_script(text, engine, engine.folder.parent / "pictures", said.append)
    return said


def events_of(engine: Engine) -> list[Event]:
    events: list[Event] = []
    engine.listeners.append(events.append)
    return events


def saved(flash: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(flash.iterdir()))


# Scripts


def test_a_press_changes_the_picture(engine):
    before, after = run("wait 2600\nhash\npress right\nhash", engine)
    assert before != after


def test_expect(engine):
    (seen,) = run("wait 2600\nhash", engine)
    run(f"expect {seen}", engine)
    with pytest.raises(ScriptError, match=f"line 2: the picture is .*, not {seen}"):
        run(f"press right\nexpect {seen}", engine)


def test_shot(engine, tmp_path):
    run("shot title", engine)
    assert (tmp_path / "pictures" / "title.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "line",
    [
        *("jump", "press", "press x", "press a many", "wait", "wait -1", "wait 9999999"),
        *("expect", "stick", "cut a", "begin", "begin x name", "begin x a/b=", "begin x a=?"),
        *("battery", "battery full", "battery 900", "battery 4500 never"),
        *("plug it", "shot no/such/folder", "shot \0", "shot ../x", "shot ..\\x", "shot c:x"),
    ],
)
def test_impossible_commands_are_refused(engine, line):
    with pytest.raises(ScriptError, match="line 2: "):
        run("# a comment\n" + line, engine)
    assert not list(engine.folder.parent.rglob("*.png"))


def test_every_command_is_described():
    commands = {command for command, _ in scripts._ACTIONS} | {"begin"}
    words = set((scripts.__doc__ or "").replace(",", " ").split())
    assert commands <= words


def test_settle_waits_for_the_title_to_go(engine):
    _, after, later = run("hash\nsettle 3000\nhash\nwait 1000\nhash", engine)
    assert after == later
    assert 5000 < engine.ms < 10_000


def test_a_button_kept_down_repeats(engine):
    events = events_of(engine)
    run("wait 2600\nhold right 2000", engine)
    assert len([event for event in events if event.picture]) > 10


# Recordings


def test_a_recording_replays_exactly(tmp_path, flash):
    (flash / "left.txt").write_bytes(b"from before")
    path = tmp_path / "script"
    with path.open("w") as file:
        first = CPythonEngine(flash, "with spaces # and more")
        recorder = InputRecorder(file, first.seed, {"left.txt": b"from before"})
        first.input_listeners.append(recorder.note)
        events = events_of(first)
        # Steps of odd lengths, as a window takes them.
        for number, ms in enumerate([2611, 17, 333, 16, 701, 1203, 16, 904, 2000]):
            first.step(ms)
            first.press(("a", "right", "a")[number % 3])
            first.step(73)
            first.release(("a", "right", "a")[number % 3])
            if number == 6:
                first.restart()
        first.step(500)
        recorder.finish(first.ms)
    folder = tmp_path / "other"
    folder.mkdir()
    second = CPythonEngine(folder, "another")
    with pytest.raises(ScriptError, match="erase the flash"):
        run_script(path.read_text(), second, tmp_path)
    second.disposable = True
    again = events_of(second)
    run_script(path.read_text(), second, tmp_path)
    assert second.ms == first.ms
    # The first events of a replay come from its own start.
    assert again[-len(events) :] == events
    assert len(events) > 20
    assert saved(folder) == saved(flash)


def test_json(engine):
    said = []
    JsonStatus(engine, said.append)
    run(START + PLAY, engine)
    lines = [json.loads(line) for line in said]
    kinds = {line["event"] for line in lines}
    assert {"picture", "tone", "append"} <= kinds
    assert [line["ms"] for line in lines] == sorted(line["ms"] for line in lines)
    pictures = [line["hash"] for line in lines if line["event"] == "picture"]
    assert pictures[-1] == engine.picture().hash()
    assert all(line["bytes"] > 0 for line in lines if line["event"] == "append")


def checkered(number: int) -> Picture:
    """Return a picture with noise in the middle, more of it for higher numbers."""
    pixels = bytearray(DARK)
    for at in range(512 - 128 * number, 512 + 100 * number):
        pixels[at] = (at * number * 37 + at // 7) & 0xFF
    return Picture(bytes(pixels))


def test_gif_has_the_pixels_and_the_times(tmp_path):
    pictures = [checkered(number) for number in range(1, 4)]
    recorder = GifRecorder([pictures[0]], 100)
    recorder.listen(Event(500, "picture", pictures[1]))
    recorder.listen(Event(600, "tone", hertz=440))
    # Too short to be visible.
    recorder.listen(Event(700, "picture", checkered(4)))
    recorder.listen(Event(705, "picture", pictures[2]))
    path = tmp_path / "all.gif"
    recorder.save(path, 1200, scale=2)
    with Image.open(path) as film:
        frames = [
            (frame.info["duration"], frame.convert("RGB"))
            for frame in ImageSequence.Iterator(film)
        ]
        assert film.info["loop"] == 0
    assert [duration for duration, _ in frames] == [400, 200, 500]
    for picture, (_, frame) in zip(pictures, frames, strict=True):
        assert frame.size == (2 * WIDTH, 2 * HEIGHT)
        lit = [
            frame.getpixel((2 * x + 1, 2 * y))[0] > 100
            for y in range(HEIGHT)
            for x in range(WIDTH)
        ]
        assert lit == [picture.pixel(x, y) for y in range(HEIGHT) for x in range(WIDTH)]


def test_gif_of_two_handhelds_has_them_side_by_side(tmp_path):
    recorder = GifRecorder([Picture(), Picture()], 0)
    recorder.listen(Event(400, "picture", checkered(1)), 1)
    recorder.listen(Event(500, "picture", checkered(2)), 0)
    recorder.save(tmp_path / "two.gif", 600, scale=1)
    with Image.open(tmp_path / "two.gif") as film:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(film)]
    assert [frame.width > 2 * WIDTH for frame in frames] == [True] * 3
    for frame, *shown in zip(
        frames, (Picture(), Picture(), checkered(2)), (Picture(), *[checkered(1)] * 2), strict=True
    ):
        for picture, left in zip(shown, (0, frame.width - WIDTH), strict=True):
            lit = [frame.getpixel((left + x, 30))[0] > 100 for x in range(WIDTH)]
            assert lit == [picture.pixel(x, 30) for x in range(WIDTH)]


# Accidents


def test_unplugged_display_is_dark_and_comes_back(engine):
    run("wait 2600\nunplug", engine)
    assert not engine.picture().lit
    run("press right\nplug\npress left\npress right\nwait 200", engine)
    assert engine.picture().lit
    other = CPythonEngine(engine.folder, "a seed")
    run("wait 2600\npress right\nwait 200", other)
    assert engine.picture().hash() == other.picture().hash()


def test_display_that_was_off_while_nothing_happened_comes_back(engine):
    run("wait 2600", engine)
    before = engine.picture()
    run("unplug\nwait 1500\nplug\nwait 1500", engine)
    assert engine.picture() == before


def test_without_a_display_the_led_blinks_and_the_piezo_beeps(engine):
    """The parts page explains the pattern: three times, then a pause, beeps for a minute."""
    run("wait 2600\npress b\nwait 100", engine)
    told = []
    engine.listeners.append(lambda event: told.append((event.kind, event.ms)))
    run("unplug\nwait 10500", engine)
    blinks = [ms for kind, ms in told if kind == "lamp"]
    beeps = [ms for kind, ms in told if kind == "tone"]
    # On and off three times in each of three rounds.
    assert len(blinks) == len(beeps) == 18
    assert blinks[6] - blinks[0] == pytest.approx(3000, abs=10)
    run("wait 120000", engine)
    told.clear()
    run("wait 3000", engine)
    assert {kind for kind, _ in told} == {"lamp"}
    run("plug\nwait 1500", engine)
    assert not engine.lamp and engine.picture().lit
    told.clear()
    run("wait 6000", engine)
    assert told == []


def test_a_loose_wire_for_a_moment_is_no_reason_to_beep(engine):
    run("wait 2600", engine)
    told = []
    engine.listeners.append(lambda event: told.append(event.kind))
    run("unplug\nwait 1500\nplug\nwait 5000", engine)
    assert not {"lamp", "tone"} & set(told)


@pytest.mark.parametrize("still", ["wait 1500", "press right\npress left\nwait 1500"])
def test_display_that_blinks_out_comes_back(engine, still):
    """It has lost its settings and its picture, and acknowledges everything."""
    run("wait 2600", engine)
    before = engine.picture()
    run("unplug\nplug", engine)
    assert not engine.picture().lit
    run(still, engine)
    assert engine.picture() == before


def test_display_that_blinks_out_while_it_sleeps_wakes_up(engine):
    run("wait 600000", engine)
    assert not engine.picture().lit
    run("unplug\nplug\nwait 1500\npress right\nwait 200", engine)
    assert engine.picture().lit


@pytest.mark.parametrize("kind", ["cpython", pytest.param("wasm", marks=pytest.mark.needs_node)])
def test_power_cut_at_every_byte_of_a_write(kind, flash):
    """The game goes on with all choices except the one that was being written."""
    engine = new_engine(kind, flash, "a seed")
    run(START + PLAY, engine)
    whole = saved(flash)
    for size in (0, 1, 7) if kind == "wasm" else range(12):
        events = events_of(engine)
        run(f"cut {size}\n" + PLAY, engine)
        assert "cut" in [event.kind for event in events], "nothing was written"
        # Opens the game again, whatever was asked on the way.
        run("wait 2600\npress a\nwait 300", engine)
        assert "crash.txt" not in [path.name for path in flash.iterdir()]
        assert len(saved(flash)) >= len(whole)
        engine.listeners.clear()
    engine.close()


def test_a_full_flash_is_reported_and_does_not_stop_the_game(engine, flash):
    run(START + "fill", engine)
    before = saved(flash)
    run(PLAY * 3, engine)
    assert saved(flash) == before
    run("free\n" + PLAY * 3, engine)
    assert "crash.txt" not in [path.name for path in flash.iterdir()]


def test_the_flash_is_as_large_as_that_of_a_handheld(flash):
    (flash / "r0001.txt").write_bytes(bytes(24 * 1024))
    assert Flash(str(flash), print).free() == 1000 * 1024


def test_a_stuck_button_is_ignored_after_a_while_and_outlives_a_restart(engine):
    events = events_of(engine)
    run("wait 2600\nstick right\nwait 3000", engine)
    assert len([event for event in events if event.picture]) > 10
    run("wait 20000\nwait 5000", engine)
    events.clear()
    run("wait 3000", engine)
    assert not [event for event in events if event.picture]
    run("cut\nwait 5000", engine)
    events.clear()
    # It was down at power-on, so it counts as not pressed.
    run("wait 2000\npress right", engine)
    assert not [event for event in events if event.picture]
    run("unstick right\nwait 50\npress right", engine)
    assert [event for event in events if event.picture]


def test_an_accident_the_engine_cannot_simulate_is_reported(engine, monkeypatch):
    def refuse(full: bool) -> None:
        raise UserError("not on this engine")

    monkeypatch.setattr(engine, "fill", refuse)
    front_end = FrontEnd(engine, engine.folder)
    front_end.do("flash")
    assert front_end.note == "not on this engine"
    monkeypatch.undo()
    front_end.do("flash")
    assert front_end.note.startswith("flash full")


# Reload


def test_reload_takes_new_source_and_goes_on(engine, tmp_path, flash):
    import pigskin.screens.app as old

    run(START + PLAY, engine)
    watched = tmp_path / "firmware"
    watched.mkdir()
    (watched / "a.py").write_text("one")
    reloader = Reloader([engine], print, watched)
    modules = dict(sys.modules)
    try:
        assert not reloader.look_now()
        before = engine.ms
        (watched / "a.py").write_text("another")
        assert reloader.look_now()
        assert sys.modules["pigskin.screens.app"] is not old
    finally:
        sys.modules.update(modules)
    run("wait 2600\nhash", engine)
    assert engine.ms > before


# The command


@pytest.fixture
def sim(pigskin):
    return partial(pigskin, "sim")


def test_command_plays_its_own_recording(tmp_path, sim):
    script = tmp_path / "script"
    script.write_text(START + PLAY * 2 + "hash\n")
    record, gif = tmp_path / "new" / "record", tmp_path / "other" / "moving.gif"
    (seen,) = sim("--script", script, "--record", record, "--gif", gif).split()
    assert gif.read_bytes().startswith(b"GIF89a")
    again = tmp_path / "again"
    again.write_text(record.read_text() + f"expect {seen}\n")
    sim("--script", again)


def test_a_script_for_two_handhelds(tmp_path, sim):
    """Time passes for both, and each command reaches the handheld that it names."""
    script = tmp_path / "script"
    shown = "hash\n2: hash\n"
    script.write_text(
        f"wait 2600\n{shown}press right\nwait 200\n{shown}2: press right\n2: wait 200\n{shown}"
    )
    before, other, turned, same, both, at_last = sim("--script", script, "--two").split()
    assert before == other == same
    assert turned == both == at_last != before
    assert "there is one handheld; two want --two" in sim("--script", script, status=2)


def test_command_prints_json(tmp_path, sim):
    script = tmp_path / "script"
    script.write_text("wait 2600\nhash\n")
    lines = [json.loads(line) for line in sim("--script", script, "--json").splitlines()]
    (said,) = (line["text"] for line in lines if line["event"] == "say")
    assert said in {line["hash"] for line in lines if "hash" in line}
    figures = [line for line in lines if line["event"] == "figures"]
    assert figures[-1]["bus_bytes"] > 1000
    assert figures[-1]["ms"] == 2600


UNSEEN = ("--script", "/dev/null")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--script", "no such file"], "No such file or directory; name another file\n"),
        (["--two", "--look", "terminal"], "need a window or a script"),
        ([*UNSEEN, "--two", "--peer", "tcp:7000"], "--two has a link cable of its own"),
        ([*UNSEEN, "--two", "--serial", "tcp:65535"], "name one up to tcp:65534"),
        ([*UNSEEN, "--peer", "tcp:no.such.invalid:7000"], "there is no computer no.such.invalid"),
        (["--json", "--look", "terminal"], "--look window"),
        (["--look", "terminal"], "there is no terminal to play on; run this in a terminal, or "),
        (["--script", "/dev/null", "--record", "/dev/null/file"], "cannot be written"),
        (["--script", "/dev/null", "--flash", "flash.img"], "--engine pico"),
        (["--script", "/dev/zero"], "too large"),
    ],
)
def test_command_says_what_to_do(words, said, sim):
    assert said in sim(*words, status=2)


def test_the_error_for_an_invalid_speed_says_what_is_valid(capsys, sim):
    for word in ("abc", "nan", "0", "101"):
        with pytest.raises(SystemExit):
            sim("--speed", word)
        assert f"'{word}' is no speed; give a number above 0" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "darwin", reason="there is always a display")
@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":99"}, {"WAYLAND_DISPLAY": "no-such"}])
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "no terminal to play on; run this in a terminal, or give --script FILE"),
        (("--look", "window"), "no window can be opened ("),
        (("--two",), "--two and --json need a window"),
    ],
)
def test_where_no_window_can_be_opened_it_says_so(words, told, display):
    """Without this check, SDL would draw where no one can see it."""
    pytest.importorskip("pygame")
    done = subprocess.run(
        [sys.executable, "-m", "tools.cli", "sim", *words],
        env={"PATH": "/usr/bin:/bin", "HOME": "/nowhere", "PYTHONPATH": ":".join(sys.path)}
        | display,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.count("pigskin: ") == 1


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no locks on folders here")
def test_two_simulators_at_once_have_a_flash_each(tmp_path):
    """The simulators choose their own folders. A named folder belongs to the first."""

    def start(*words: str) -> subprocess.Popen:
        command = "import sys; from tools.cli import main; sys.exit(main(sys.argv[1:]))"
        return subprocess.Popen(
            [sys.executable, "-c", command, "sim", "--look", "lines", *words],
            env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
            | {"PYTHONPATH": os.pathsep.join(sys.path), "LC_ALL": "C.UTF-8"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    folder = tmp_path / ".local" / "state" / "pigskin"
    simulators = []
    for name in ("flash", "flash-2"):
        simulators.append(start())
        assert simulators[-1].stdout.readline().startswith("serial port: ")
        assert (folder / f"{name}.tty").is_symlink()
    refused = start("--flash", str(folder / "flash"))
    _, said = refused.communicate("")
    assert refused.returncode == 2
    assert "another simulator uses" in said
    for simulator in simulators:
        simulator.communicate("q\n")
        assert simulator.returncode == 0
    assert not list(folder.glob("*.tty"))
