import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from host_sim.errors import UserError
from pigskin.core.record import format_record, parse_record
from pigskin.games import game_class
from tests.support.recorded import captured, forged, record_text
from tools.cli import USER_ERROR, main
from tools.shared.recorded_games import UNFORESEEN, games_for, games_in


@pytest.fixture
def folder(tmp_path):
    """Return a folder: two games in a file, one also captured, a third in a folder, and a note."""
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


def test_a_captured_game_equals_its_record(folder):
    (game,) = games_in([folder / "captured.jsonl"]).games
    assert game.record.choices == parse_record(record_text("baseball26"), game_class).choices
    assert game.game.over


def test_an_unfinished_copy_gives_way_to_the_whole_game(tmp_path):
    from pigskin.core.record import format_record, record_of

    whole = parse_record(record_text("football48"), game_class)
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
    "nested deeply": lambda text: b'{"type":"game","a":' + b"[" * 100_000,
    "nested less": lambda text: b'{"type":"game","a":' + b"[" * 900 + b"]" * 900 + b"}",
    "half a pair": lambda text: captured(text).replace("Anna", "\\ud800").encode(),
    "events of another shape": lambda text: captured(text).replace('"PLAY",0', '"PLAY"').encode(),
    "a line of a megabyte": lambda text: (text + "x" * 5_000_000).encode(),
    "larger than all games": lambda text: bytes(40_000_000),
    "a huge position": lambda text: forged(text.replace("position: ", "position: " + "x" * 10**6)),
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
    assert UNFORESEEN not in line
    assert len(line) < 1000


def test_a_damaged_game_among_several_in_a_file_is_named_by_line(tmp_path):
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


def test_the_error_without_any_game_says_where_games_come_from(tmp_path):
    with pytest.raises(UserError, match=r"no recorded game .*pigskin duel"):
        games_for([tmp_path])


def test_without_a_valid_record_none_is_called_missing(tmp_path, capsys):
    path = tmp_path / "game.txt"
    path.write_text(record_text("football26").replace("LINE", "PUNT", 1))
    with pytest.raises(UserError, match="none of the records is true"):
        games_for([path])
    assert f"{path}: skipped: not a true record: " in capsys.readouterr().err


def test_a_live_file_beside_its_record_is_skipped(folder):
    (folder / "live.jsonl").write_text('{"type":"live","schema":1,"game":"football26"}\n')
    assert games_in([folder]).faults == []
    (fault,) = games_in([folder / "live.jsonl"]).faults
    assert "followed" in fault.why


COMMANDS = ("replay", "stats", "stats --csv", "stats --json", "analyse", "analyse --json")
DRAWN = ("chart -o a.svg", "chart -o a.png", "chart -o a.pdf", "report -o a.html")
EVIL = "E\x1b[31m\x1b]0;t\x07V\x9bE\u202e\u2028\x00\ufffe"


@pytest.mark.parametrize("command", COMMANDS + DRAWN)
def test_control_codes_in_names_reach_neither_terminal_nor_drawing(
    command, tmp_path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    text = record_text("football48", players=(EVIL, "Ben (hints: ²)"))
    (tmp_path / f"{EVIL[:9]}.txt").write_text(text)
    (tmp_path / "b.jsonl").write_text(captured(text))
    (tmp_path / "c.txt").write_bytes(forged(text.replace("position: ", f"position: {EVIL}")))
    (tmp_path / "d.txt").write_bytes(forged(text.replace("commit: ", f"data: {EVIL}\ncommit: ")))
    assert main([*command.split(), "."]) == 1
    said = "".join(capsys.readouterr())
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u202e\ufffe]", said)
    assert said.count("c.txt: ") == said.count("d.txt: ") == 1
    if command in COMMANDS:
        assert "E\u241b[31m" in said
    for path in tmp_path.glob("*.svg"):
        ElementTree.parse(path)
    assert len(list(tmp_path.glob("a*.*"))) == (command in DRAWN)


def test_the_name_of_a_file_does_not_look_like_a_verdict(tmp_path, capsys):
    (tmp_path / "a\ngood.txt").write_bytes(b"pigskin record 1\n")
    (tmp_path / "b\ngood.txt").write_text(record_text("football48"))
    for command in ("replay", "stats"):
        assert main([command, str(tmp_path)]) == 1
        assert "\ngood" not in "".join(capsys.readouterr())


def test_a_name_with_line_breaks_stays_on_one_line(tmp_path):
    text = captured(record_text("football48", players=("A\u2028B\x85C", "Ben")))
    assert len(text.splitlines()) == text.count("\n")
    (tmp_path / "game.jsonl").write_text(text)
    (game,) = games_in([tmp_path]).games
    assert game.record.players[0] == "A\u2028B\x85C"


def test_replay_takes_folders_and_judges_only_what_it_has_read(folder, capsys):
    assert main(["replay", "-q", str(folder), str(folder / "nothing.txt")]) == 1
    said = capsys.readouterr().out
    assert said.count(": true: ") == 4
    assert "both.txt, game 2: true: baseball26" in said
    assert "nothing.txt: skipped: cannot be read: No such file or directory" in said
    assert "NOT TRUE" not in said
    assert main(["replay", str(folder / "nothing.txt")]) == 2


def test_an_endless_device_is_refused(capsys):
    assert main(["replay", "/dev/zero"]) == 2
    assert "too large" in capsys.readouterr().out


def test_an_unreadable_folder_is_reported():
    assert games_in([Path("/does/not/exist")]).faults


def write_with(path, number, **headers):
    record = parse_record(record_text("football48", number, "rookie"), game_class)
    record.headers = headers
    path.write_text(format_record(record))


def test_commands_choose_games_by_date_and_event(tmp_path, pigskin):
    """RECORDS.md, "Headers and comments"."""
    write_with(tmp_path / "a.txt", 0, event="Ivy League", round="3", date="2026-11-18 20:15")
    write_with(tmp_path / "b.txt", 1, event="Cup", date="2026-11-17")
    write_with(tmp_path / "c.txt", 2, date="last winter")

    def chosen(*words):
        rows = json.loads(pigskin("stats", "--json", *words, tmp_path))
        return "".join(sorted({Path(row["file"]).stem for row in rows}))

    assert chosen() == "abc"
    assert chosen("--since", "2026-11-18") == "a"
    assert chosen("--since", "2026-11") == "ab"
    assert chosen("--event", "ivy") == "a"
    assert chosen("--since", "2026", "--event", "cup") == "b"
    none = pigskin("stats", "--event", "bowl", tmp_path, status=USER_ERROR)
    assert "3 games found, but none with such a date" in none
    with pytest.raises(SystemExit):
        pigskin("stats", "--since", "yesterday", tmp_path)


def test_commands_show_event_round_and_date(tmp_path, pigskin):
    path = tmp_path / "a.txt"
    write_with(path, 0, event="Ivy League", round="3", date="2026-11-18 20:15", weather="rain")
    told = pigskin("replay", path)
    assert "Event: Ivy League\nRound: 3\nDate: 2026-11-18 20:15\nWeather: rain\n" in told
    table = " ".join(pigskin("stats", path).split())
    assert "Ivy League, round 3, 2026-11-18 20:15" in table
    chart = tmp_path / "a.svg"
    pigskin("chart", path, "-o", chart)
    assert "Ivy League, round 3, 2026-11-18 20:15" in chart.read_text()
    page = tmp_path / "a.html"
    pigskin("report", path, "--no-charts", "-o", page)
    assert "Ivy League" in page.read_text()


def test_a_duel_dates_its_records_unless_its_seed_is_given(tmp_path, pigskin):
    def headers(*words):
        pigskin("duel", "football26", "-n", 1, "--save", tmp_path, *words)
        text = (tmp_path / "football26-000001.txt").read_text()
        return parse_record(text, game_class).headers

    assert re.fullmatch(r"\d{4}-\d\d-\d\d", headers()["date"])
    given = headers("--seed", "9", "--event", "  Ivy\nLeague", "--site", "New Haven")
    assert given == {"event": "Ivy League", "site": "New Haven"}
