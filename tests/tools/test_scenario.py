"""`pigskin scenario`: every line is reported as passed or failed, whatever the files contain."""

import argparse
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools import cli
from tools.commands import scenario

GOOD = json.dumps(
    {
        "id": "one",
        "game": "football26",
        "before": {"ball": 30},
        "call": "LINE",
        "chance": ["5-1"],
        "after": {"ball": 31},
    }
)
WRONG = GOOD.replace('"one"', '"two"').replace("31", "32")


@pytest.fixture
def run(tmp_path, capsys):
    """Return a function that runs the command on new files and returns status and lines."""

    def go(*contents, arguments=()):
        paths = []
        for number, content in enumerate(contents):
            path = tmp_path / f"{number}.jsonl"
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
            paths.append(str(path))
        status = cli.main(["scenario", *paths, *arguments])
        out, err = capsys.readouterr()
        assert err == ""
        return status, out.splitlines()

    return go


def test_all_passed(run):
    assert run(GOOD) == (0, ["1 passed, 0 failed"])


def test_blank_lines_and_crlf_are_no_scenarios(run):
    assert run(f"\n{GOOD}\r\n\r\n  \n{GOOD}") == (0, ["2 passed, 0 failed"])


def test_a_failure_is_named_with_file_line_expected_and_got(run, tmp_path):
    status, lines = run(f"{GOOD}\n\n{WRONG}\n", GOOD)
    assert status == 1
    assert lines == [
        f"FAILED {tmp_path}/0.jsonl:3 two",
        "    ball: expected 32, got 31",
        "2 passed, 1 failed",
    ]


def test_every_difference_is_reported(run):
    both = GOOD.replace('{"ball": 31}', '{"ball": 1, "down": 2, "togo": 3, "pos": "B"}')
    _, lines = run(both)
    assert lines[1:-1] == [
        "    ball: expected 1, got 31",
        "    togo: expected 3, got 9",
        "    pos: expected 'B', got 'W'",
    ]


def test_quiet_prints_the_last_line_only(run):
    assert run(WRONG, arguments=["--quiet"]) == (1, ["0 passed, 1 failed"])


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_no_scenarios_is_a_failure(run, tmp_path, content):
    """A mistyped file name must not look like a pass, nor hide among others."""
    status, lines = run(content, GOOD)
    assert (status, lines[-1]) == (1, "1 passed, 1 failed")
    assert lines[:-1] == [f"FAILED {tmp_path}/0.jsonl", "    there is no scenario in it"]


@pytest.mark.parametrize(("path", "why"), [("none.jsonl", "No such file"), ("", "Is a directory")])
def test_missing_files_and_folders_are_reported(run, tmp_path, path, why):
    status, lines = run(GOOD, arguments=[str(tmp_path / path)])
    assert (status, lines[-1]) == (1, "1 passed, 1 failed")
    assert lines[0] == f"FAILED {tmp_path / path}"
    assert f"cannot be read: {why}" in lines[1]


def test_a_file_that_is_not_utf8(run):
    status, lines = run(GOOD.encode() + b"\n\xff\xfe")
    assert (status, lines[-1]) == (1, "0 passed, 1 failed")
    assert "is not UTF-8 text: byte" in lines[1]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "is not JSON"),
        ('{"id": }', "is not JSON: Expecting value at column 8"),
        ("[1]", "is not a JSON object"),
        ("null", "is not a JSON object"),
        ('"LINE"', "is not a JSON object"),
        ("\ufeff" + GOOD, "is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"id": 1' + "0" * 5000 + "}", "number"),
        ("{}", "no game is called ''"),
        ('{"game": 26}', "'game' is 26: a word is needed"),
        (GOOD.replace("football26", "football27"), "no game is called 'football27'; there are: "),
        (GOOD.replace("LINE", "DIVE"), "'call' is 'DIVE'; known are: "),
        (GOOD.replace("5-1", "7-2"), "'7-2' is not a throw of two dice"),
        (GOOD.replace('"5-1"', ""), "the play needs more chance than the 0 given"),
        (GOOD.replace('"5-1"', '"5-1", "5-2"'), "chance: 1 of 2 throws were not used"),
    ],
)
def test_broken_lines_are_failures_among_the_others(run, line, message):
    status, lines = run(f"{GOOD}\n{line}\n{GOOD}")
    assert status == 1
    assert ":2 " in lines[0]
    assert message in lines[1]
    assert lines[-1] == "2 passed, 1 failed"


@pytest.mark.parametrize("name", ["\\ud800", "\\u0000", "\\u001b[31m", "a\\nb", "é"])
def test_names_of_any_characters_can_be_printed(run, name):
    status, lines = run(WRONG.replace('"two"', f'"{name}"'))
    assert status == 1
    assert len(lines) == 3
    assert lines[-1] == "0 passed, 1 failed"


def test_at_least_one_file_must_be_named(capsys):
    with pytest.raises(SystemExit):
        cli.main(["scenario"])
    assert "FILE" in capsys.readouterr().err


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(st.text() | JSON.map(json.dumps))
def test_any_line_is_reported_and_never_raises(line):
    name, faults = scenario.check_line(line)
    assert isinstance(name, str)
    assert faults and all(isinstance(fault, str) and fault for fault in faults)


@given(st.binary())
def test_any_file_is_reported_and_never_raises(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any.jsonl"
    path.write_bytes(content)
    arguments = argparse.Namespace(files=[path], quiet=False)
    assert scenario.run(arguments) == 1
