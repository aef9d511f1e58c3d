"""package.json: what `mpremote mip install` puts onto a Pico is the firmware, all of it."""

import json

import pytest
from mpremote import mip

from tools.boards import device_file
from tools.build import ROOT, board_files
from tools.mip import PATH, package, text


class Flash:
    """As much of mpremote's transport as mip uses."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.folders = {"/lib", "/lib/.."}

    def fs_exists(self, path):
        return path in self.folders

    def fs_mkdir(self, path):
        self.folders.add(path)

    def fs_writefile(self, path, data, progress_callback=None):
        # Nothing may be written into a folder that is not there.
        assert path.rpartition("/")[0] in self.folders, path
        self.files[path.replace("/lib/../", "/").lstrip("/")] = data


@pytest.fixture(scope="module")
def installed():
    flash = Flash()
    mip._install_package(flash, str(PATH), "", "/lib", None, True)
    return flash.files


def test_package_json_is_not_out_of_date():
    assert PATH.read_text(encoding="utf-8") == text(), "run `python -m tools.mip`"
    assert json.loads(text()) == package()


def test_mip_installs_every_module_and_all_data_of_the_firmware(installed):
    built = board_files("pico", debug=True)
    built.pop("manifest.json")
    assert set(installed) == {name.replace(".mpy", ".py") for name in built}
    for name, data in built.items():
        if "/data/" in name or name == "main.py":
            assert installed[name] == data, name
    for name, data in installed.items():
        if name.startswith("lib/") and name.endswith(".py"):
            assert data == (ROOT / "firmware" / name.removeprefix("lib/")).read_bytes(), name


def test_the_board_file_it_installs_needs_no_other(installed):
    seen: dict = {}
    ours: dict = {}
    exec(installed["board.py"], {"__builtins__": {}}, seen)
    exec(device_file("pico"), {"__builtins__": {}}, ours)
    assert {**seen, "__doc__": ""} == {**ours, "__doc__": ""}
