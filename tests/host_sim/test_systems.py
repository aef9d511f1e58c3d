"""Our code on Windows and macOS, by what those systems lack and by the names that they use.

Linux stands in for them here. `make test-windows` runs the wheel on a real Python for Windows.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import system

ROOT = Path(__file__).parents[2]
SCRIPT = "wait 2600\npress right 2\npress a 2\nwait 500\npress a\nwait 3000\n"


def run(name: str, *words, status: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.other_system", name, *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(params=["win32", "darwin"])
def other(request):
    return request.param


def test_every_module_can_be_imported(other):
    assert run(other) == ""


def test_a_game_is_played_kept_and_told(other, tmp_path):
    """The simulated flash replaces files, locks its folder and measures the free space."""
    script = tmp_path / "script.txt"
    script.write_text(SCRIPT)
    words = ["sim", "--script", script, "--flash", tmp_path / "flash", "--seed", "harvard"]
    run(other, *words)
    assert (tmp_path / "flash" / "settings.txt").exists()
    run(other, *words)
    run(other, "duel", "football26", "-n", 1, "--seed", "harvard", "--save", tmp_path / "games")
    said = run(other, "replay", *(tmp_path / "games").glob("*.txt"))
    assert ": true: football26, " in said


def test_an_image_needs_linux_and_the_sentence_says_where_one_is_to_be_had(other):
    said = run(other, "image", status=2)
    assert f"and this is {'Windows' if other == 'win32' else 'macOS'}" in said
    assert "pigskin flash --image pigskin-" in said


def test_pseudo_terminals_are_for_linux(other, tmp_path):
    script = tmp_path / "script.txt"
    script.write_text("wait 100\n")
    said = run(other, "sim", "--script", script, "--serial", "pty", status=2)
    assert said.endswith("has no pseudo-terminals for this; use --serial tcp\n")


def be(monkeypatch, name: str) -> None:
    monkeypatch.setattr(system, "WINDOWS", name == "Windows")
    monkeypatch.setattr(system, "MACOS", name == "macOS")
    monkeypatch.setattr(system, "NAME", name)


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("Windows", "COM3", "com3"),
        ("Windows", "COM12", r"\\.\COM12"),
        ("macOS", "/dev/cu.usbmodem101", "/dev/tty.usbmodem101"),
    ],
)
def test_a_port_has_several_names(monkeypatch, name, one, other):
    be(monkeypatch, name)
    assert system.same_port(one, other)
    assert not system.same_port(one, one + "1")


@pytest.mark.parametrize("name", ["Windows", "macOS"])
def test_a_window_and_sound_are_tried_without_the_variables_of_linux(monkeypatch, name):
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "TERM"):
        monkeypatch.delenv(variable, raising=False)
    assert not system.may_have_window()
    be(monkeypatch, name)
    assert system.may_have_window() and system.may_have_sound()
    assert not system.terminal_is_gone()


@pytest.mark.parametrize(
    ("name", "words"),
    [("Windows", "in the Explorer"), ("macOS", "/Volumes/RPI-RP2"), ("Linux", "udisksctl mount")],
)
def test_a_drive_that_does_not_appear_is_explained(monkeypatch, name, words):
    be(monkeypatch, name)
    assert words in system.how_to_mount("RPI-RP2")


def test_a_file_is_locked_by_one_program_at_a_time(tmp_path):
    with open(tmp_path / "lock", "wb") as one, open(tmp_path / "lock", "wb") as other:
        assert system.hold(one)
        assert not system.hold(other)
        one.close()
        assert system.hold(other)
