"""`pigskin stats`: a row for each game and side, with the figures the games collect."""

import csv
import io
import json

import pytest

from tests.support.recorded import record_text, recorded
from tools import cli
from tools.commands import stats
from tools.shared.replayed import Replayed

EVERY = ("pigskin46", "football26", "allfair46", "baseball26")


@pytest.fixture
def folder(tmp_path):
    for name in EVERY:
        (tmp_path / f"{name}.txt").write_text(record_text(name))
    return tmp_path


def output_of(capsys, *arguments):
    assert cli.main(["stats", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def test_csv_has_a_row_for_each_game_and_side(folder, capsys):
    rows = list(csv.DictReader(io.StringIO(output_of(capsys, folder, "--csv"))))
    assert [(row["game"], row["side"]) for row in rows] == [
        (name, side) for name in sorted(EVERY) for side in ("white", "black")
    ]
    for row in rows:
        game = recorded(row["game"])
        side = ("white", "black").index(row["side"])
        assert int(row["points"]) == game.game.score[side]
        assert row["player"] == ("Anna", "Ben")[side]
        for name, number in game.statistics().figures(side):
            assert row[name.replace(" ", "_")] == str(number)


def test_the_heads_of_the_table_are_explained_below_it(folder, capsys):
    out = " ".join(output_of(capsys, folder).split())
    assert "pts downs plays yards run pass lost punts pen" in out
    assert "plays from scrimmage; run: rushing yards" in out and "lost: turnovers" in out
    assert "R H E AB HR BB K SB LOB BA" in out and "LOB: left on base" in out


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1", "@SUM(1)", " =1", "\uff1d1"])
def test_no_cell_of_a_csv_is_a_formula(name, tmp_path, capsys):
    text = record_text("football26", players=(name, "Ben"))
    (tmp_path / "x.txt").write_text(text, encoding="utf-8")
    home, away = csv.DictReader(io.StringIO(output_of(capsys, tmp_path / "x.txt", "--csv")))
    assert home["player"].startswith("'") and home["player"].endswith(name.strip())
    assert away["player"] == "Ben"


def test_json_has_the_same_as_csv(folder, capsys):
    table = list(csv.DictReader(io.StringIO(output_of(capsys, folder, "--csv"))))
    rows = json.loads(output_of(capsys, folder, "--json"))
    for row, line in zip(rows, table, strict=True):
        assert {name: str(value) for name, value in row.items()} == {
            name: value for name, value in line.items() if name in row
        }
        assert all(not value for name, value in line.items() if name not in row)


def test_points_of_the_periods_add_up(folder, capsys):
    for row in json.loads(output_of(capsys, folder, "--json")):
        periods = [row[name] for name in row if name[0] in "qi" and name[1:].isdecimal()]
        if row["game"] == "football26":
            assert periods == []
        else:
            assert sum(periods) == row["points"]


def test_results_of_the_two_sides_agree(folder, capsys):
    rows = json.loads(output_of(capsys, folder, "--json"))
    for white, black in zip(rows[::2], rows[1::2], strict=True):
        assert white["against"] == black["points"]
        pair = {white["result"], black["result"]}
        assert pair == ({"drawn"} if white["points"] == black["points"] else {"won", "lost"})


def test_every_fixed_column_is_explained_in_the_help(folder, capsys):
    rows = json.loads(output_of(capsys, folder / "football26.txt", "--json"))
    with pytest.raises(SystemExit):
        cli.main(["stats", "--help"])
    told = capsys.readouterr().out
    fixed = list(rows[0])[: list(rows[0]).index("result") + 1]
    assert len(fixed) == 11
    for name in fixed:
        assert f"\n    {name} " in told


def test_the_table_is_for_reading(folder, capsys):
    told = output_of(capsys, folder)
    for name in EVERY:
        assert name in told
    assert "Visitors" in told and "Anna" in told


def test_markup_in_names_is_printed_as_text(tmp_path, capsys):
    path = tmp_path / "a.txt"
    path.write_text(record_text("football26", players=("[bold]x[/bold]", "[/red]")))
    assert "[bold]x[/bold]" in output_of(capsys, path)


def test_an_unfinished_game_has_an_open_result():
    from pathlib import Path

    from pigskin.core.chance import Chance
    from pigskin.core.match import Match
    from pigskin.core.record import format_record, parse_record, record_of
    from pigskin.games import game_class
    from tools.shared.recorded_games import RecordedGame

    match = Match(game_class("football26"), {}, Chance(bytes(16)))
    match.choose("THROW")
    record = parse_record(format_record(record_of(match)), game_class)
    rows = stats.rows_of(RecordedGame(Replayed(record), Path("a.txt")))
    assert [(row["finished"], row["result"]) for row in rows] == [(0, "open")] * 2


def test_damaged_files_show_in_the_status(folder, capsys):
    (folder / "x.txt").write_text(record_text("football48")[:300])
    assert cli.main(["stats", str(folder), "--csv"]) == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1 + 2 * len(EVERY)
    assert "x.txt" in err


def test_an_empty_folder_is_one_clear_line(tmp_path, capsys):
    assert cli.main(["stats", str(tmp_path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "no recorded game" in line
