"""The pages are correct: examples run, commands exist, links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

from pigskin.games import GAMES, game_class
from tools.cli import COMMANDS

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
COMMANDS_PAGE = ROOT / "tools" / "README.md"
CORE_PAGE = ROOT / "firmware" / "pigskin" / "core" / "README.md"
HOW_TO_PLAY = ROOT / "firmware" / "pigskin" / "games"
# The pages for readers, in the root and beside the code they describe.
PAGES = [
    path
    for room in (".", "boards", "firmware", "host_sim", "tests", "tools")
    for path in sorted((ROOT / room).glob("*.md" if room == "." else "**/*.md"))
]


def links(page: Path) -> list[str]:
    """Return where the links and pictures of a page lead within this project."""
    found = re.findall(r"\]\(([^)\s#]+)", page.read_text(encoding="utf-8"))
    return [link for link in found if ":" not in link]


def test_the_python_examples_print_what_is_shown():
    failed, tried = doctest.testfile(str(CORE_PAGE), module_relative=False)
    assert tried >= 4
    assert failed == 0


def test_the_readme_is_short():
    assert len(README.read_text(encoding="utf-8").split()) <= 900


def test_the_table_lists_exactly_the_commands():
    rows = re.findall(
        r"^\| `pigskin (\w+)", COMMANDS_PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert sorted(rows) == sorted(COMMANDS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_and_pictures_exist(page):
    assert [link for link in links(page) if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_page_that_the_readme_links(name):
    page = HOW_TO_PLAY / game_class(name).__module__.split(".")[2] / "README.md"
    assert any(link.endswith(".png") for link in links(page))
    row = re.search(rf"^\| .*`{name}`.*$", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert row and f"({page.relative_to(ROOT).as_posix()})" in row[0]
