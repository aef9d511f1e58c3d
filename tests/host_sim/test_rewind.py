"""Rewinding and replaying a game, and loading new source while it goes on."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.control.recording import InputRecorder, read_flash
from host_sim.control.rewind import JOURNAL, Tape
from host_sim.control.script import ScriptError, run_script
from host_sim.engines.cpython import CPythonEngine
from host_sim.errors import UserError
from host_sim.looks.front_end import FrontEnd
from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.games import GAMES, game_class
from pigskin.storage.files import Folder
from pigskin.storage.journal import Journal
from pigskin.storage.load import load_game

ROOT = Path(__file__).resolve().parents[2]
# Opens the game that is in the journal.
GO_ON = "wait 2600\npress a\nwait 400\n"
# Makes one choice of a person, whatever is asked, and waits for what follows.
CHOOSE = "wait 1000\npress a\nsettle 1500\n"
CHOOSE_ANOTHER = "wait 1000\npress right\n" + CHOOSE


def engine_with(folder: Path, game: str, black: str = "person") -> CPythonEngine:
    """Return a handheld with a game that has just begun, White to choose."""
    folder.mkdir()
    match = Match(game_class(game), {}, Chance(seed_from("rewind")))
    Journal(Folder(str(folder))).begin(match, ("person", black))
    return CPythonEngine(folder, "a seed")


def journal(engine) -> bytes:
    return (engine.folder / JOURNAL).read_bytes()


def choices(engine) -> int:
    return journal(engine).count(b"\n") - 1


@pytest.mark.parametrize("game", GAMES)
def test_other_choices_after_a_rewind_give_the_game_with_only_those(game, tmp_path):
    """Rewinding two choices and making others gives the game that has only those others."""
    first = engine_with(tmp_path / "first", game)
    run_script(GO_ON + CHOOSE * 5, first, tmp_path)
    before = journal(first)
    made = choices(first)
    assert made >= 3
    run_script("rewind 2\n" + CHOOSE_ANOTHER * 3, first, tmp_path)
    second = engine_with(tmp_path / "second", game)
    kept = b"".join(before.splitlines(keepends=True)[: made - 1])
    second.restart_with({JOURNAL: kept})
    run_script(GO_ON + CHOOSE_ANOTHER * 3, second, tmp_path)
    assert journal(first) == journal(second)
    assert journal(first).startswith(kept)
    assert first.picture() == second.picture()


def test_a_hint_that_was_asked_for_stays_where_it_was(tmp_path):
    """The journal keeps hints as remarks between the choices, and they do not count as choices."""
    engine = engine_with(tmp_path / "flash", "football26")
    tape = Tape(engine)
    run_script(GO_ON + CHOOSE * 3, engine, tmp_path)
    asked_after = choices(engine)
    contest = load_game(Folder(str(engine.folder)))
    contest.journal.add_hints((1, 0))
    engine.restart_with({})
    run_script(GO_ON + CHOOSE * 2, engine, tmp_path)
    whole = journal(engine)
    assert whole.count(b"\n# hints 1-0 ") == 1
    made = choices(engine) - 1
    for left in range(made - 1, 0, -1):
        assert f"choice {left} of {made}, after " in tape.back()
        assert load_game(Folder(str(engine.folder))).hints == [int(left >= asked_after), 0]
    tape.forward(made - 1)
    assert journal(engine) == whole


@pytest.mark.parametrize("line", [b"NO CHOICE ~00000000\n", b"\xff\n"])
def test_an_unreadable_journal_is_reported(line, tmp_path):
    engine = engine_with(tmp_path / "flash", "football26")
    (engine.folder / JOURNAL).write_bytes(journal(engine) + line)
    with pytest.raises(UserError, match="cannot be read"):
        Tape(engine).back()


def test_back_and_forward_through_a_game(tmp_path):
    engine = engine_with(tmp_path / "flash", "football26")
    tape = Tape(engine)
    run_script(GO_ON + CHOOSE * 4, engine, tmp_path)
    whole = journal(engine)
    pictures = []
    for left in range(choices(engine) - 1, -1, -1):
        assert f"choice {left} of" in tape.back()
        assert choices(engine) == left
        pictures.append(engine.picture().hash())
    with pytest.raises(UserError, match="first choice"):
        tape.back()
    for seen in reversed(pictures[:-1]):
        tape.forward()
        assert engine.picture().hash() == seen
    tape.forward()
    assert journal(engine) == whole
    with pytest.raises(UserError, match="nothing ahead"):
        tape.forward()


def test_hints_in_the_journal_are_not_choices(tmp_path):
    """Hints stay counted after choices are taken back."""
    engine = engine_with(tmp_path / "flash", "football26")
    match = Match(game_class("football26"), {}, Chance(seed_from("rewind")))
    storage = Folder(str(engine.folder))
    notes = Journal(storage)
    notes.begin(match, ("person", "person"), hints=(1, 0))
    notes.add_score((0, 0))
    notes.add("THROW")
    notes.add_hints((1, 1))
    tape = Tape(engine)
    engine.restart_with({})
    run_script(GO_ON + CHOOSE * 2, engine, tmp_path)
    whole = journal(engine)
    assert "choice 2 of 3" in tape.back()
    assert "choice 1 of 3, after THROW" in tape.back()
    assert journal(engine) == whole[: len(journal(engine))]
    assert journal(engine).splitlines()[-1].startswith(b"# hints 1-1")
    tape.forward(2)
    assert journal(engine) == whole


def test_a_coach_chooses_again_by_itself(tmp_path):
    """Going back leads to the last choice of the person."""
    engine = engine_with(tmp_path / "flash", "football26", "rookie")
    tape = Tape(engine)
    run_script(GO_ON + CHOOSE * 8, engine, tmp_path)
    before = choices(engine)
    tape.back()
    assert choices(engine) < before
    after = choices(engine)
    engine.step(5000)
    assert choices(engine) == after


def test_another_choice_discards_the_choices_ahead(tmp_path):
    engine = engine_with(tmp_path / "flash", "football48")
    tape = Tape(engine)
    run_script(GO_ON + CHOOSE * 3, engine, tmp_path)
    tape.back(2)
    run_script(CHOOSE_ANOTHER, engine, tmp_path)
    with pytest.raises(UserError, match="nothing ahead"):
        tape.forward()


def test_nothing_to_rewind(tmp_path):
    folder = tmp_path / "flash"
    folder.mkdir()
    engine = CPythonEngine(folder, "a seed")
    with pytest.raises(ScriptError, match="line 2: there is no game"):
        run_script("wait 2600\nrewind", engine, tmp_path)
    with pytest.raises(ScriptError, match="line 1: '0' is not a number from 1"):
        run_script("rewind 0", engine, tmp_path)
    front_end = FrontEnd(engine, tmp_path)
    front_end.do("back")
    assert front_end.note == "there is no game to go back in"


def test_a_recording_with_a_rewind_replays_exactly(tmp_path):
    engine = engine_with(tmp_path / "flash", "football26")
    before = read_flash(engine.folder)
    path = tmp_path / "script"
    with path.open("w") as file:
        recorder = InputRecorder(file, "a seed", before)
        engine.input_listeners.append(recorder.note)
        run_script(GO_ON + CHOOSE * 3 + "rewind 2\n" + CHOOSE_ANOTHER * 2, engine, tmp_path)
        recorder.finish(engine.ms)
    lines = path.read_text().splitlines()
    assert lines.count("rewind 2") == 1
    folder = tmp_path / "again"
    folder.mkdir()
    again = CPythonEngine(folder, "another")
    again.disposable = True
    run_script(path.read_text(), again, tmp_path)
    assert again.ms == engine.ms
    assert again.picture() == engine.picture()
    assert journal(again) == journal(engine)


# New source

# Changes a module of the copied tree in the middle of a game, and prints what is shown then.
RELOADING = """
import sys
from pathlib import Path
from host_sim.engines.cpython import CPythonEngine
from host_sim.control.reload import FIRMWARE, Reloader
from host_sim.control.script import run_script

flash, pictures = Path(sys.argv[1]), Path(sys.argv[2])
engine = CPythonEngine(flash, "a seed")
said = []
reloader = Reloader([engine], said.append)
look = reloader.look_now
run_script({play!r}, engine, pictures)
if {window}:
    from host_sim.looks.front_end import FrontEnd
    from host_sim.looks.window import Window

    window = Window([FrontEnd(engine, pictures)])
    window.before_frame = reloader.look_now

    def look():
        return window.frame(16)

before = engine.picture()
journal = (flash / "game.txt").read_bytes()

source = FIRMWARE / "pigskin" / "ui" / "ui.py"
text = source.read_text()
source.write_text(text + "def broken(:")
assert look()
assert "ui.py changed: the firmware does not start: " in said[-1], said
engine.tap("a")
engine.step(1000)
assert not engine.picture().lit

source.write_text(text + "CHANGED = True")
assert look()
assert said[-1].endswith("the firmware was loaded again"), said
from pigskin.ui import ui
assert ui.CHANGED
assert engine.picture() == before
assert (flash / "game.txt").read_bytes() == journal
assert not reloader.look_now()
print("the game goes on")
"""


def copied_tree(folder: Path) -> dict[str, str]:
    """Copy the firmware and the simulator, and return the environment to run them."""
    for name in ("firmware", "host_sim", "tools", "boards"):
        ignore = shutil.ignore_patterns("__pycache__", "*.png", "*.gif")
        shutil.copytree(ROOT / name, folder / name, ignore=ignore)
    paths = [folder, folder / "firmware", folder / "host_sim" / "lib"]
    return {"PYTHONPATH": ":".join(str(path) for path in paths), "PATH": "/usr/bin:/bin"}


@pytest.mark.parametrize("window", [False, True])
def test_new_source_in_the_middle_of_a_game(window, tmp_path):
    environment = copied_tree(tmp_path / "tree")
    if window:
        pytest.importorskip("pygame")
        environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    engine_with(tmp_path / "flash", "football26")
    script = RELOADING.format(play=GO_ON + CHOOSE * 2, window=window)
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "flash"), str(tmp_path)],
        env=environment,
        cwd=tmp_path / "tree",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout == "the game goes on\n", done.stderr


def test_new_source_under_a_script(tmp_path):
    """`--reload` with a script: the file changes while the script waits, and the game stays."""
    environment = copied_tree(tmp_path / "tree")
    engine = engine_with(tmp_path / "flash", "football26")
    run_script(GO_ON + CHOOSE * 2, engine, tmp_path)
    script = tmp_path / "script"
    script.write_text(GO_ON + "hash\n" + "wait 100\n" * 40 + "hash\n")
    touch = "import os, time\nwhile True: time.sleep(1); os.utime('firmware/main.py')"
    command = "import sys; from tools.cli import main; sys.exit(main(sys.argv[1:]))"
    words = ["sim", "--script", str(script), "--flash", str(engine.folder), "--reload"]
    with subprocess.Popen([sys.executable, "-c", touch], cwd=tmp_path / "tree") as toucher:
        done = subprocess.run(
            [sys.executable, "-c", command, *words, "--speed", "2"],
            env=environment | {"HOME": str(tmp_path)},
            cwd=tmp_path / "tree",
            capture_output=True,
            text=True,
            timeout=60,
        )
        toucher.kill()
    assert "main.py changed: the firmware was loaded again" in done.stderr
    before, after = done.stdout.split()
    assert before == after
