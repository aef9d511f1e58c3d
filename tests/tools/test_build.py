"""The firmware build: whole, reproducible, and what a device can really import."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from tools import runtimes
from tools.build import MANIFEST, board_files, boards, write
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


def test_every_board_can_be_built():
    for board in boards():
        assert b"NAME" in board_files(board)["board.py"]


def test_an_unknown_board_is_told_with_those_there_are(capsys):
    assert main(["build", "--board", "arduino"]) == 2
    assert "there are: pico" in capsys.readouterr().err


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
from pigskin.handheld.app import App
from pigskin.handheld.device import Device
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
