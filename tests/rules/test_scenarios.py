"""Every scenario file here, run through the function behind `pigskin scenario`."""

import json
from pathlib import Path

import pytest

from tools.commands.scenario import check_line

FOLDER = Path(__file__).parent / "scenarios"
LINES = [
    pytest.param(line, id=f"{path.name}:{number}")
    for path in sorted(FOLDER.glob("*.jsonl"))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    if line.strip()
]


@pytest.mark.parametrize("line", LINES)
def test_scenario(line):
    name, faults = check_line(line)
    assert not faults, "\n".join([name, *faults])


def test_names_are_unique():
    names = [json.loads(line.values[0])["id"] for line in LINES]
    twice = {name for name in names if names.count(name) > 1}
    assert not twice
