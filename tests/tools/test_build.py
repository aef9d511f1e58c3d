"""The firmware build: whole, reproducible, and what a device can really import."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from tools import runtimes
from tools.boards import board_names, device_file, load
from tools.build import MANIFEST, board_files, write
from tools.cli import main
from tools.errors import UserError


@pytest.fixture(scope="module")
def files():
    return board_files("pico")


def test_two_builds_are_the_same_bytes(files):
    assert board_files("pico") == files


def test_the_manifest_names_every_file_with_its_digest(files):
    told = json.loads(files[MANIFEST])["files"]
    assert set(told) == set(files) - {MANIFEST}
    for name, entry in told.items():
        assert entry["sha256"] == sha256(files[name]).hexdigest(), name
        assert entry["size"] == len(files[name]), name


def test_sources_of_data_stay_at_home(files):
    suffixes = {Path(name).suffix for name in files if name.startswith("lib/")}
    assert suffixes == {".mpy", ".bin", ".txt"}


@pytest.mark.parametrize("board", board_names())
def test_the_board_file_of_a_device_needs_no_other(board):
    """Nothing of the desktop is there to import on a device."""
    seen: dict = {}
    exec(device_file(board), {"__builtins__": {}}, seen)
    assert {name: seen[name] for name in seen if name != "__doc__"} == load(board)


def test_one_build_serves_both_chips(files):
    """Code is bytecode without instructions of a machine, so a Pico 2 runs the same files."""
    for name, data in files.items():
        if name.endswith(".mpy"):
            version, features = data[1], data[2]
            assert (version, features >> 2) == (6, 0), name
    built = board_files("pico2")
    assert {name for name in files if built[name] != files[name]} == {"board.py", MANIFEST}
    assert json.loads(built[MANIFEST])["board"] == "pico2"


def test_an_unknown_board_is_told_with_those_there_are(capsys):
    assert main(["build", "--board", "arduino"]) == 2
    assert "there are: pico, pico2, pico2_w" in capsys.readouterr().err


def test_a_folder_with_other_files_is_left_alone(files, tmp_path):
    (tmp_path / "precious.txt").write_text("mine")
    with pytest.raises(UserError, match="other files"):
        write(files, tmp_path)
    assert (tmp_path / "precious.txt").read_text() == "mine"


def test_an_older_build_is_replaced_whole(files, tmp_path):
    write({**files, "lib/pigskin/gone.mpy": b"old"}, tmp_path)
    write(files, tmp_path)
    assert not (tmp_path / "lib/pigskin/gone.mpy").exists()
    assert (tmp_path / MANIFEST).read_bytes() == files[MANIFEST]


@pytest.mark.needs_pico_image
def test_the_built_firmware_plays_on_an_emulated_pico(files):
    """DESIGN: the handheld boots into its title and menu, also without a display."""
    script = """\
import board
from pigskin.drivers.parts import display_of
from pigskin.handheld.app import App, Device
device = Device(board, display_of(board))
app = App(device)
app.start()
device.clock.sleep_ms(3000)
for i in range(3):
    app.loop.step()
print("lit", sum(1 for byte in device.display.buffer if byte) > 100)
"""
    mounted = {f"/{name}": data for name, data in files.items() if name != "main.py"}
    result = runtimes.find("pico", compiled=False).run(script, files=mounted, timeout_s=120)
    assert result.stdout.strip() == "lit True", result.stderr
