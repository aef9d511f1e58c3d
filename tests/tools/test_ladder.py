"""`pigskin ladder`: all pairs of coaches, each pair on both sides."""

import json

import pytest

from pigskin.games import COACHES
from tools import cli


def _lines(capsys, *words: str) -> list[dict]:
    assert cli.main(["ladder", *words, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_every_pair_of_coaches_meets_once_and_every_game_is_counted(capsys):
    lines = _lines(capsys, "football26", "-n", "6")
    pairs = {frozenset((line["better"], line["other"])) for line in lines}
    assert len(lines) == len(pairs) == len(COACHES) * (len(COACHES) - 1) // 2
    assert all(line["won"] + line["lost"] <= line["games"] == 6 for line in lines)
    assert all(line["low"] <= line["won"] / 6 for line in lines)


def test_the_better_coach_is_counted_on_both_sides(capsys):
    best, *_ = (line for line in _lines(capsys, "football26", "-n", "40") if _far_apart(line))
    # With the sides of every second game mixed up, nobody would win more than 20 or so.
    assert best["won"] > 30


def _far_apart(line: dict) -> bool:
    return (line["better"], line["other"]) == (COACHES[-1], COACHES[0])


def test_both_ways_of_announcing_are_played(capsys):
    modes = [line["mode"] for line in _lines(capsys, "pigskin46", "-n", "1")]
    assert modes == ["open"] * 6 + ["closed"] * 6


def test_the_table_names_the_coaches_and_the_step(capsys):
    assert cli.main(["ladder", "baseball26", "-n", "200"]) == 0
    out = capsys.readouterr().out
    assert "baseball26, 200 games a pair" in out
    assert "luck rules" in out


@pytest.mark.parametrize(
    ("words", "said"), [(["chess"], "chess is no game"), (["football26", "-n", "0"], "-n needs")]
)
def test_bad_words_are_told(words, said, capsys):
    assert cli.main(["ladder", *words]) == 2
    assert said in capsys.readouterr().err


def test_characters_of_one_strength_meet_and_are_told_apart(capsys):
    lines = _lines(capsys, "football26", "-n", "30", "--characters")
    assert len(lines) == 3 * len(COACHES)
    assert all(line["won"] + line["lost"] <= 30 for line in lines)
    # Nobody could tell coaches apart who call alike.
    assert sum(line["right"] for line in lines) > 0.8 * sum(line["trials"] for line in lines)
