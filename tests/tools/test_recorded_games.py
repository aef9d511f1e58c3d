from hashlib import sha256
from pathlib import Path

import pytest

from pigskin.core.record import parse_record
from tests.tools.recorded import record_text
from tools.errors import UserError
from tools.game_jsonl import lines_of
from tools.recorded_games import games_for, games_in


def captured(text):
    """The file `pigskin capture` writes beside a record."""
    about = {"device": "e66", "file": "r0001.txt", "sha256": sha256(text.encode()).hexdigest()}
    return "".join(lines_of(parse_record(text), about))


@pytest.fixture
def folder(tmp_path):
    """Two games in one file, one of them also captured, a third in a folder, and a note."""
    first, second = record_text("football26"), record_text("baseball26")
    (tmp_path / "both.txt").write_text(first + second)
    (tmp_path / "captured.jsonl").write_text(captured(second))
    (tmp_path / "device").mkdir()
    (tmp_path / "device" / "r0001.txt").write_text(record_text("pigskin46"))
    (tmp_path / "device" / "device.json").write_text('{"id": "e66"}')
    (tmp_path / "notes.txt").write_text("bring the dice")
    return tmp_path


def test_every_game_in_files_and_folders_is_found_once(folder):
    found = games_in([folder])
    assert found.faults == []
    assert [(game.name, game.kind) for game in found.games] == [
        ("both-1", "football26"),
        ("both-2", "baseball26"),
        ("r0001", "pigskin46"),
    ]


def test_a_captured_game_is_as_good_as_its_record(folder):
    (game,) = games_in([folder / "captured.jsonl"]).games
    assert game.record.choices == parse_record(record_text("baseball26")).choices
    assert game.game.over


def test_an_unfinished_copy_gives_way_to_the_whole_game(tmp_path):
    from pigskin.core.record import format_record, record_of

    whole = parse_record(record_text("football48"))
    half = whole.match()
    for choice in whole.choices[:30]:
        half.choose(choice)
    (tmp_path / "a.txt").write_text(format_record(record_of(half)))
    (tmp_path / "b.txt").write_text(record_text("football48"))
    assert [game.name for game in games_in([tmp_path]).games] == ["b"]
    assert [game.name for game in games_in([tmp_path / "a.txt"]).games] == ["a"]


def test_positions_follow_the_choices(folder):
    game = games_in([folder]).games[0]
    assert len(game.positions) == len(game.record.choices) + 1
    assert game.positions[-1].notation() == game.record.position


DAMAGES = {
    "a letter changed": lambda text: text.replace("LINE", "PUNT", 1).encode(),
    "cut short": lambda text: text[: len(text) // 2].encode(),
    "first line lost": lambda text: text.split("\n", 1)[1].encode(),
    "another score": lambda text: text.replace("score: ", "score: 9", 1).encode(),
    "no text": lambda text: text.encode().replace(b"commit", b"commit: \xff\xfe", 1),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_named_and_the_others_are_used(folder, capsys, damage):
    (folder / "broken.txt").write_bytes(damage(record_text("football26", 1)))
    games, status = games_for([folder])
    assert status == 1
    assert len(games) == 3
    (line,) = capsys.readouterr().err.splitlines()
    assert str(folder / "broken.txt") in line
    assert "skipped" in line


def test_the_damaged_one_of_several_games_in_a_file_is_told_by_its_line(tmp_path):
    good = record_text("football26")
    (tmp_path / "two.txt").write_text(good + record_text("football26", 1).replace("W", "B"))
    found = games_in([tmp_path / "two.txt"])
    assert len(found.games) == 1
    (fault,) = found.faults
    assert f"game 2 from line {good.count(chr(10)) + 1}" in fault.where


@pytest.mark.parametrize("name", ["nothing.txt", "notes.txt"])
def test_a_file_asked_for_by_name_must_have_a_game(folder, name):
    (fault,) = games_in([folder / name]).faults
    assert fault.where == str(folder / name)


def test_no_game_at_all_says_where_games_come_from(tmp_path):
    with pytest.raises(UserError, match=r"no recorded game .*pigskin duel"):
        games_for([tmp_path])


def test_a_live_file_beside_its_record_is_passed_over(folder):
    (folder / "live.jsonl").write_text('{"type":"live","schema":1,"game":"football26"}\n')
    assert games_in([folder]).faults == []
    (fault,) = games_in([folder / "live.jsonl"]).faults
    assert "followed" in fault.why


def test_a_folder_that_cannot_be_read_is_no_game():
    assert games_in([Path("/does/not/exist")]).faults
