"""CONTRIBUTING.md is correct: it quotes tests/pig, which plays, and its changes work."""

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PIG = ROOT / "tests" / "pig"
ROOMS = ("boards", "firmware", "host_sim", "tests", "tools")
QUOTE = re.compile(r"```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
# A file, and its contents or the changes to it.
BLOCK = re.compile(r"`([\w/.]+)`:\n\n```(python|diff)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^\.venv/bin/pigskin (.+)$", TEXT, re.MULTILINE)


class Tree:
    """A copy of this tree, in which a reader follows the text."""

    def __init__(self, folder: Path, source: Path = ROOT):
        self.folder = folder
        for room in ROOMS:
            ignored = shutil.ignore_patterns("__pycache__", "gallery", "golden")
            shutil.copytree(source / room, folder / room, ignore=ignored)
        shutil.copy(source / "pyproject.toml", folder)

    def add_pig(self) -> None:
        """Install the game, and add it to the list as the text says."""
        shutil.copytree(PIG, self.folder / "firmware/pigskin/games/pig")
        self.follow("**3. The list of games**", "**4. A coach**")

    def follow(self, start: str, end: str) -> None:
        """Write and change the files between these two places of the text."""
        blocks = BLOCK.findall(TEXT.partition(start)[2].partition(end)[0])
        assert blocks, f"nothing is shown after {start!r}"
        for name, kind, lines in blocks:
            path = self.folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(lines if kind == "python" else changed(path, lines), encoding="utf-8")

    def touch(self, what: str) -> None:
        self.follow(f"\n**{what}**", "\n**")

    def run(self, *words: str, status: int = 0) -> str:
        """Return what a Python program of this tree prints."""
        path = [self.folder, self.folder / "firmware", self.folder / "host_sim" / "lib"]
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, path)), "COLUMNS": "99"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert done.returncode == status, done.stdout
        return done.stdout

    def pigskin(self, words: str, status: int = 0) -> str:
        return self.run("-m", "tools.cli", *shlex.split(words), status=status)

    def handheld(self, script: str) -> str:
        """Return what a script prints that is given a handheld."""
        start = "from tests.support.handhelds.console import *\nconsole = Console(seed='pig')\n"
        return self.run("-c", start + script)

    def whole_game(self, chosen: str) -> str:
        """Return the last screen of a game on the handheld, and its record."""
        return self.handheld(
            f"console.new_game('pig45', {chosen})\nplay_on(console, 'pig')\n"
            "(record,) = (name for name in console.storage.names() if 'pig45' in name)\n"
            "print(console.screen, console.storage.read(record).decode())"
        )


def changed(path: Path, lines: str) -> str:
    """Return the text of a file after a change: parts of it with - and +, and @@ between them."""
    text = path.read_text(encoding="utf-8")
    for part in lines.split("@@\n"):
        old, new = (re.sub(rf"^\{mark}.*\n|^.", "", part, flags=re.MULTILINE) for mark in "+-")
        assert text.count(old) == 1, f"{path} does not have this once:\n{old}"
        text = text.replace(old, new)
    return text


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """Return a tree with the whole game."""
    tree = Tree(tmp_path_factory.mktemp("walk") / "pig")
    tree.add_pig()
    return tree


@pytest.fixture
def tree(finished, tmp_path):
    """Return a copy of that tree, which the test may change."""
    return Tree(tmp_path / "tree", finished.folder)


# The game


def bare(source: str) -> str:
    """Return the lines of a source without indentation and empty lines."""
    return "".join(f"{line.strip()}\n" for line in source.splitlines() if line.strip())


def test_the_text_quotes_the_folder():
    files = "".join(bare(path.read_text(encoding="utf-8")) for path in sorted(PIG.glob("*.py")))
    quotes = QUOTE.findall(TEXT.partition("## Your first game")[2].partition("## What to")[0])
    assert len(quotes) == 6
    assert [quote for quote in quotes if bare(quote) not in files] == []


def without(title: str, methods: "set[str]") -> str:
    """Return the source of a title without these methods."""
    lines = title.splitlines(keepends=True)
    for node in ast.walk(ast.parse(title)):
        if isinstance(node, ast.FunctionDef) and node.name in methods:
            for row in range(node.lineno - 1, node.end_lineno or 0):
                lines[row] = ""
    return "".join(lines)


def test_three_steps_are_a_game_against_the_rookie(tmp_path):
    tree = Tree(tmp_path / "tree")
    tree.add_pig()
    title = tree.folder / "firmware/pigskin/games/pig/title.py"
    title.write_text(without(title.read_text(), {"varsity", "screen", "draw_picture"}))
    for name in ("coach.py", "screen.py"):
        title.with_name(name).unlink()
    said = tree.whole_game("black='rookie'")
    assert re.search(r"(White|Black) wins!.*Final score .*black: rookie", said, re.DOTALL)
    said = tree.pigskin("duel pig45", status=2)
    assert said == "pigskin: pig45 has no coach 'varsity'; it has: rookie\n"


def test_the_tests_of_all_games_hold_for_it(finished):
    """Copies, notation, undoing, illegal choices, and texts that fit the display."""
    names = ("core/test_games", "core/test_match", "core/test_notation", "screens/test_texts")
    files = [f"tests/{name}.py" for name in names]
    said = finished.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *files, "-k", "pig45")
    assert int(re.findall(r"(\d+) passed", said)[0]) > 10


def test_without_a_best_coach_no_hints_are_offered(finished):
    said = finished.handheld(
        "console = Console(hints=1)\nconsole.new_game('pig45')\nconsole.until('<')\n"
        "console.press('b')\nprint(console.screen)"
    )
    assert "Help | Statistics | The game so far" in said


def test_the_game_passes_the_linters(finished):
    for command in ("check", "format --check"):
        finished.run("-m", "ruff", *command.split(), "--no-cache", "firmware/pigskin/games/pig")


def test_the_commands(finished):
    said = [finished.pigskin(words) for words in COMMANDS if not words.startswith("conform")]
    duel, replay, stats, report = said
    assert "100 records in games" in duel
    assert "White throws" in replay and ": true: pig45, " in replay
    assert re.search(r"pts hold pig throw .*pig45-000002 White, varsity", stats, re.DOTALL)
    page = (finished.folder / "pig.html").read_text(encoding="utf-8")
    assert "1 game" in report and "Pig, 1945" in page and "White throws" in page
    assert "Chance of winning" not in page
    for command, lack in (("chart", "no chart"), ("analyse", "no best coach who could judge it")):
        told = finished.pigskin(f"{command} games/pig45-000001.txt", status=1)
        assert told == f"pigskin: pig45-000001: skipped: Pig, 1945 has {lack}\n"
    csv = finished.pigskin("stats games/pig45-000001.txt --csv").splitlines()
    assert csv[0].endswith("points,against,result,hold,pig,throw") and len(csv) == 3


@pytest.mark.needs_node
def test_real_micropython_plays_the_same(finished):
    (words,) = (words for words in COMMANDS if words.startswith("conform"))
    assert finished.pigskin(words) == "10 of 10 games alike on CPython and wasm\n"


@pytest.mark.parametrize("engine", ["cpython", pytest.param("wasm", marks=pytest.mark.needs_node)])
def test_in_the_simulator(finished, tmp_path, engine):
    script = tmp_path / "script"
    script.write_text("wait 2600\npress left\npress a 2\nwait 500\npress a\nwait 3000\n")
    finished.pigskin(f"sim --engine {engine} --script {script} --flash {tmp_path / 'flash'}")
    assert "pig45" in (tmp_path / "flash" / "game.txt").read_text()


# What to touch


CAPTURE = """\
from pathlib import Path
from tests.support.play_and_capture import play_and_capture
play_and_capture("cpython", Path("."))
"""


def test_a_word(tree):
    """promise 2: words may change without making a capture false."""
    assert "is here: r0001_pig45_" in tree.run("-c", CAPTURE)
    (lines,) = tree.folder.glob("games/*/r*.jsonl")
    command = f"replay {lines} {lines.with_suffix('.txt')}"
    before = tree.pigskin(command)
    assert before.count(": true: pig45, ") == 2 and "A 1! White loses" in before
    tree.touch("A word")
    assert tree.pigskin(command) == before.replace("A 1!", "Oink!")


def test_a_house_rule(tree):
    tree.touch("A house rule")
    said = tree.whole_game("goal='50'")
    assert "options: goal=50\n" in said
    assert 50 <= max(map(int, re.findall(r"score: (\d+)-(\d+)", said)[0])) < 100


def test_a_coach(tree):
    tree.touch("A coach")
    assert "black: daredevil\n" in tree.whole_game("black='daredevil'")
    assert "White, daredevil" in tree.pigskin("duel pig45 --home daredevil -n 2")
    said = tree.pigskin("duel football26 --home daredevil", status=2)
    assert (
        "football26 has no coach 'daredevil'; it has: rookie, sophomore, varsity, allamerican"
        in said
    )


def test_a_screen(tree):
    tree.touch("A screen")
    said = tree.handheld("console.press('b')\nconsole.pick('Dice cup')\nprint(console.screen)")
    assert said == "Dice cup | B | back | A | throw\n"


def test_a_glyph(tree):
    tree.touch("A glyph")
    tree.run("-m", "tools.generators.font")
    said = tree.handheld(
        "console.app.ui.clear()\nconsole.app.ui.text('0', 0, 0)\n"
        "print(*(''.join('.#'[console.display.pixel(x, y)] for x in range(4)) for y in range(7)))"
    )
    assert said == ".##. #..# #..# ##.# #..# #..# .##.\n"


def test_a_board(tree):
    tree.touch("A board")
    drawn = tree.run("-m", "tools.generators.boards").splitlines()
    assert [Path(line).parts[-2:] for line in drawn] == [
        ("mine", name) for name in ("wiring.svg", "parts.md")
    ]
    assert "GP9" in (tree.folder / "boards" / "mine" / "parts.md").read_text(encoding="utf-8")
