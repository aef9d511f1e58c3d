"""The README tells the truth: its examples run, and its commands exist."""

import doctest
import re
from pathlib import Path

from tools.cli import COMMANDS

README = Path(__file__).parents[1] / "README.md"


def test_the_python_examples_give_what_is_shown():
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried >= 4
    assert failed == 0


def test_every_command_is_in_the_table_and_the_other_way_round():
    rows = re.findall(r"^\| `pigskin (\w+)", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted(COMMANDS)
