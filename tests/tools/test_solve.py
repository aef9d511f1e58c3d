"""`pigskin solve`: where tables are written, and what is reported about existing ones."""

import re
from functools import partial
from types import SimpleNamespace

import pytest

from pigskin.games import GAMES
from tools import cli
from tools.commands import solve
from tools.commands.solve.provenance import Solution, read_provenance
from tools.shared.data_module import read_data_module

TABLE = b"ABC1\x00'\"\\\n#\xff"


@pytest.fixture
def family(monkeypatch):
    """Return a solver that is done at once."""
    found = SimpleNamespace(
        table=TABLE,
        digest="0123456789abcdef",
        table_of=lambda game: "firmware/pigskin/games/baseball/data/coach.py",
        rules=lambda game: {"rules": found.digest},
        solve=lambda game, progress: Solution(found.table, {"lex: a figure": "1.5"}),
    )
    monkeypatch.setitem(solve.FAMILIES, "baseball26", found)
    return found


@pytest.fixture
def pigskin(pigskin):
    return partial(pigskin, "solve", "baseball26")


def test_every_game_is_solved():
    assert list(solve.FAMILIES) == list(GAMES)
    for game in GAMES:
        path = solve.table_of(game)
        assert path.is_file() and path.with_suffix(".txt").is_file()


def test_a_table_and_its_provenance_are_written(family, tmp_path, pigskin):
    folder = tmp_path / "new"
    told = pigskin("-o", folder)
    assert sorted(path.name for path in folder.iterdir()) == ["coach.py", "coach.txt"]
    assert read_data_module(folder / "coach.py") == {"PACKED": TABLE}
    made = read_provenance(folder / "coach.txt")
    assert made.command == "pigskin solve baseball26"
    assert made.inputs == {"rules": family.digest}
    assert made.tables["coach.py"].endswith(f"  {len(TABLE)} bytes")
    assert made.figures == {"lex: a figure": "1.5"}
    assert "lex: a figure: 1.5" in told and f"coach.py: {len(TABLE)} bytes" in told


def test_check_names_what_differs(family, tmp_path, pigskin):
    pigskin("-o", tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert "byte for byte" in pigskin("-o", tmp_path, "--check")
    family.table = b"ABC1"
    assert "(tables differ); `pigskin solve baseball26` makes it again" in pigskin(
        "-o", tmp_path, "--check", status=1
    )
    family.digest = "f" * 16
    assert "(inputs, tables differ)" in pigskin("-o", tmp_path, "--check", status=1)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_user_errors_are_one_line(family, tmp_path, pigskin):
    assert "cannot read" in pigskin("-o", tmp_path, "--check", status=2)
    (tmp_path / "file").write_text("")
    assert "name another place with -o" in pigskin("-o", tmp_path / "file", status=2)
    assert "needs pigskin46 or pigskin56" in pigskin("--calibrate", "3", status=2)


def test_a_change_shows_as_stale(family, tmp_path, monkeypatch, pigskin):
    monkeypatch.setattr(solve, "ROOT", tmp_path)
    path = solve.table_of("baseball26")
    pigskin()
    assert path.is_file()
    assert solve.stale("baseball26") == []
    family.digest = "f" * 16
    assert solve.stale("baseball26") == ["rules"]
    path.write_text(path.read_text().replace("ABC1", "ABC2"))
    assert solve.stale("baseball26") == ["coach.py", "rules"]


@pytest.mark.parametrize(
    ("name", "rookie", "varsity", "best"),
    [
        ("football26", 10, 2, 0.02),
        pytest.param("football48", 10, 2, 0.02, marks=pytest.mark.soak),
        # All 14,454 positions take minutes.
        pytest.param("baseball26", 100, 6, 0.1, marks=pytest.mark.soak),
    ],
)
def test_coaches_lose_less_the_stronger_they_are(name, rookie, varsity, best, capsys):
    """Points in 100 plays, or wins in 1,000 games, against perfect play."""
    assert cli.main(["solve", name, "--coaches"]) == 0
    lost = dict(re.findall(r"(\w+) +│ +([\d.]+) │", capsys.readouterr().out))
    assert float(lost["rookie"]) >= rookie
    assert 10 * best < float(lost["varsity"]) <= varsity
    assert float(lost["allamerican"]) <= best


def test_a_game_that_is_too_large_says_which_can_be_solved(capsys):
    assert cli.main(["solve", "pigskin46", "--coaches"]) == 2
    assert "needs football26, football48 or baseball26" in capsys.readouterr().err
