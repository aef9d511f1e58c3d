"""`pigskin deck` with the dice tables of the baseball."""

import json
from functools import partial
from pathlib import Path

import pytest

from pigskin.games.baseball.data import tables
from pigskin.games.baseball.table_text import parse
from pigskin.games.baseball.tables import load
from tools.commands.deck.baseball import write

DATA = Path(tables.__file__).parent
LEX = DATA / "baseball_lex.table"


@pytest.fixture
def deck(pigskin):
    return partial(pigskin, "deck")


def test_a_sound_table_is_one_line_of_output(deck):
    digest = load("lex").digest
    told = f"baseball_lex.table: no faults, reconstruction, 21 throws, digest {digest}\n"
    assert deck("check", LEX) == told


def test_faults_are_named_and_nothing_is_packed(tmp_path, deck):
    bad = tmp_path / "baseball_mine.table"
    bad.write_text(LEX.read_text().replace("1-3     GO", "1-3     BUNT"))
    told = deck("check", bad, status=1)
    assert "line 9: 'BUNT' is no result of 1-3; there are: K GO E" in told
    deck("pack", bad, status=1)
    deck("stats", bad, status=1)
    deck("diff", bad, LEX, status=2)
    assert not bad.with_suffix(".bin").exists()


def test_unusual_entries_are_noted(tmp_path, deck):
    odd = tmp_path / "baseball_mine.table"
    text = LEX.read_text().replace("RECONSTRUCTION", "PRINTED").replace("6-6     HR", "6-6     3B")
    odd.write_text(text)
    told = deck("check", odd)
    assert "note: no throw means home run, which the sheet of 1926 has" in told
    assert "note: status PRINTED, but not every throw is marked as text" in told


def test_stats_are_exact(tmp_path, deck):
    packed = tmp_path / "cal.bin"
    packed.write_bytes(tables.CAL)
    report = json.loads(deck("stats", packed, "--json"))
    assert report["runs in nine innings"] == 4.6554
    assert report["runs in nine innings, best use of options"] == 4.6794
    assert report["batting average"] == 0.2857
    assert report["run expectancy"]["123"] == pytest.approx([2.094, 1.505, 0.851], abs=0.0005)
    assert report["provenance"] == {"invented": 5, "inferred": 16, "text": 0}
    assert "Row order (reconstruction)" in deck("stats", LEX)


def test_games_are_shown_beside_the_season(deck):
    report = json.loads(deck("calibrate", LEX, "--json", "--games", "40"))
    assert report["played"] == 40
    # Section 4.3 of the digest, R-LEX.
    for name, mean in (("runs", 4.91), ("strike-outs", 6.41), ("three-base hits", 2.14)):
        told, margin = report[name]
        assert abs(told - mean) < 2 * margin
    told = deck("calibrate", LEX, "--games", "2")
    assert "bases on balls" in told and "about 3.1" in told and "The form of the table" in told
    assert "1 or more" in deck("calibrate", LEX, "--games", "0", status=2)


def test_diff_names_the_throws(tmp_path, deck):
    assert "4-4: GDP (inferred) -> BB (invented)" in deck(
        "diff", LEX, DATA / "baseball_cal.table", status=1
    )
    packed = tmp_path / "lex.bin"
    packed.write_bytes(tables.LEX)
    deck("diff", LEX, packed)


@pytest.mark.parametrize("name", ["lex", "cal", "tri"])
def test_the_tidy_text_reads_back(name):
    table, faults = parse(write(load(name), ("a note",)))
    assert not faults
    assert (table.entries, table.sources, table.title) == (
        load(name).entries,
        load(name).sources,
        load(name).title,
    )


def test_a_damaged_packed_table_is_one_line_of_error(tmp_path, deck):
    bad = tmp_path / "x.bin"
    bad.write_bytes(tables.LEX[:-1])
    assert "damaged" in deck("check", bad, status=2)
