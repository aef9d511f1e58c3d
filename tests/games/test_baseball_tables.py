"""Dice tables: those that ship, their packed form, and an owner's own."""

import re
from pathlib import Path

import pytest

from host_sim import runtimes
from pigskin.core import data
from pigskin.core.dice import parse_dice
from pigskin.core.game import OptionError
from pigskin.core.record import RecordError, format_record, parse_record, record_of, replay
from pigskin.games import game_class, new_game
from pigskin.games.baseball.data import tables as packed_tables
from pigskin.games.baseball.table_text import parse
from pigskin.games.baseball.tables import (
    RESULTS,
    SHIPPED,
    THROWS,
    DiceTable,
    TableError,
    load,
    pack,
    unpack,
)
from tests.support.baseball_play import played

DATA = Path(packed_tables.__file__).parent
PACKED = {"lex": packed_tables.LEX, "cal": packed_tables.CAL, "tri": packed_tables.TRI}
DIGEST = Path(__file__).parents[1] / "rules" / "baseball.md"
# The words of the digest's table 4.2.
WORDS = {
    "three strikes": "K",
    "out at first": "GO",
    "out at first, double play": "GDP",
    "base on error": "E",
    "one-base hit, left": "1L",
    "one-base hit, right": "1R",
    "two-base hit": "2B",
    "three-base hit": "3B",
    "home run": "HR",
    "foul out": "FO",
    "fly out": "FLY",
    "infield fly": "IF",
    "base on balls": "BB",
}
LEX = (DATA / "baseball_lex.table").read_text()


def digest_tables():
    """Return the three tables of section 4.2: {name: {throw: (code, changed)}}."""
    tables = {"cal": {}, "lex": {}, "tri": {}}
    for line in DIGEST.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if re.fullmatch(r"\d-\d", cells[0]) and len(cells) == 4:
            for name, cell in zip(tables, cells[1:], strict=True):
                words = re.sub(r"\*\*| \(R\d+\)", "", cell)
                tables[name][cells[0]] = (WORDS[words], "**" in cell)
    return tables


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_tables_are_those_of_the_digest(name):
    """B-1, BB26-G1: R-LEX is the default, R-CAL and R-TRI can be chosen."""
    table = load(name)
    for throw, (code, changed) in digest_tables()[name].items():
        assert RESULTS[table.results[parse_dice(throw)]] == code
        # None is printed: the entries that the calibration changed are invented.
        source = table.sources[THROWS.index(throw)]
        assert source == (0 if changed else 1)
    assert SHIPPED[0] == "lex"
    assert new_game("baseball26").table is load("lex")


@pytest.mark.parametrize("name", SHIPPED)
def test_a_reconstruction_is_always_marked_as_one(name):
    """B-1."""
    table = load(name)
    assert not table.printed
    assert table.label() == f"{table.title} (reconstruction)"


def test_tables_are_named_by_digest_in_records():
    digests = {new_game("baseball26", {"table": name}).data_digest() for name in SHIPPED}
    assert len(digests) == 3
    match, _ = played("digest", {"table": "cal"})
    assert f"data: {load('cal').digest}" in format_record(record_of(match))


def test_another_title_leaves_the_digest_unchanged():
    lex = load("lex")
    mended = DiceTable("Another title", True, lex.entries, lex.sources)
    assert mended.digest == lex.digest
    assert mended.label() == "Another title"


@pytest.fixture
def owners(tmp_path, monkeypatch):
    """Return a folder for the owner's own files, as a host adds one."""
    monkeypatch.setattr(data, "folders", data.folders[:])
    data.add_folder(str(tmp_path))
    return tmp_path


def test_an_owners_table_is_played_with(owners):
    """B-1: one file replaces the reconstruction."""
    text = LEX.replace("RECONSTRUCTION", "printed").replace("Row order", "My sheet")
    text = text.replace("1-6     GO", "6-1     1r !   # as on the sheet")
    (owners / "baseball_mine.table").write_text(text)
    match, _ = played("mine", {"table": "mine"})
    assert match.game.table.label() == "My sheet"
    assert RESULTS[match.game.table.results[parse_dice("1-6")]] == "1R"
    assert match.game.table.sources[THROWS.index("1-6")] == 2
    text = format_record(record_of(match))
    assert "options: table=mine" in text
    assert replay(parse_record(text, game_class)).digest() == match.digest()


def test_a_record_of_another_table_of_that_name_is_refused(owners):
    path = owners / "baseball_mine.table"
    path.write_text(LEX)
    match, _ = played("mine", {"table": "mine"})
    text = format_record(record_of(match))
    path.write_text(LEX.replace("1-1     K", "1-1     FO"))
    with pytest.raises(RecordError, match="load the deck or table of that game"):
        replay(parse_record(text, game_class))


def test_a_packed_table_of_an_owner_is_found(owners):
    (owners / "baseball_mine.bin").write_bytes(PACKED["tri"])
    assert load("mine").digest == load("tri").digest


def test_an_owners_text_is_used_at_once_and_hides_no_shipped_table(owners):
    (owners / "baseball_mine.bin").write_bytes(PACKED["tri"])
    (owners / "baseball_mine.table").write_text(LEX)
    assert load("mine").digest == load("lex").digest
    (owners / "baseball_lex.bin").write_bytes(PACKED["tri"])
    assert load("lex").digest != load("tri").digest


@pytest.mark.parametrize("name", ["nobody", "", "../baseball_lex", "Lex", "a" * 17, "le x", "²"])
def test_missing_tables_are_refused(name):
    with pytest.raises(OptionError, match=r"^table="):
        new_game("baseball26", {"table": name})


def test_a_missing_table_says_where_to_put_it():
    with pytest.raises(TableError, match=r"no baseball_mine\.table among the data files"):
        load("mine")


FAULTS = [
    ("", "is empty"),
    ("pigskin-deck 1\n", "line 1: a dice table begins with 'baseball-table 1'"),
    (LEX.replace("1-3     GO\n", ""), "1 of the 21 throws have no result: 1-3"),
    (LEX.replace("1-3     GO", "1-3     BUNT"), r"line 9: 'BUNT' is no result of 1-3; .*K GO E"),
    (LEX.replace("1-3     GO", "1-3"), "line 9: '' is no result of 1-3"),
    (LEX.replace("1-3     GO", "1-2     GO"), "line 9: 1-2 stands on line 8 already"),
    (LEX.replace("1-3     GO", "2-1     GO"), "line 9: 1-2 stands on line 8 already"),
    (LEX.replace("1-3     GO", "1-7     GO"), "line 9: '1-7     GO' is neither a throw"),
    (LEX.replace("1-3     GO", "="), "line 9: '=' is neither a throw"),
    (LEX.replace("title   Row order\n", ""), "'title ...' is missing"),
    (LEX.replace("Row order", "x" * 41), "line 2: the title is longer than 40"),
    (LEX.replace("RECONSTRUCTION", "REAL"), "line 3: status is RECONSTRUCTION or PRINTED"),
    (LEX.replace("inferred", "guessed"), "line 4: source is invented or inferred or text"),
    (re.sub(r"(\d-\d +)\w+", r"\1HR", LEX), "no throw puts a batter out"),
    (LEX.encode() + b"\xff", "is not a text"),
]


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_faults_are_named_with_their_line(text, message, owners):
    raw = text if isinstance(text, bytes) else text.encode()
    (owners / "baseball_mine.table").write_bytes(raw)
    with pytest.raises(OptionError, match=rf"table=mine: baseball_mine\.table: .*{message}"):
        new_game("baseball26", {"table": "mine"})


def test_all_faults_are_found_in_one_reading():
    _, faults = parse(LEX.replace("1-3     GO", "1-3 X").replace("6-6     HR", "6-6 Y"))
    assert [line for line, _ in faults] == [9, 27]


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_texts_from_other_editors_are_read(ending):
    table, faults = parse("\ufeff" + LEX.replace("\n", ending).replace("     ", "\t=\t"))
    assert not faults
    assert table.digest == load("lex").digest


@pytest.mark.parametrize("at", range(39))
def test_a_damaged_packed_table_is_noticed(at, owners):
    packed = bytearray(PACKED["lex"])
    assert len(packed) == 39
    packed[at] ^= 8
    (owners / "baseball_mine.bin").write_bytes(packed)
    with pytest.raises(TableError, match="damaged"):
        load("mine")


@pytest.mark.parametrize("size", [0, 3, 4, 26, 29, 38])
def test_a_cut_packed_table_is_noticed(size):
    with pytest.raises(TableError):
        unpack(PACKED["lex"][:size])


@pytest.mark.parametrize(
    ("entry", "source", "message"), [(13, 0, "newer Pigskin"), (0, 3, "newer"), (12, 0, "end")]
)
def test_a_packed_table_that_cannot_be_played_is_refused(entry, source, message):
    table = DiceTable("x", False, [0] * 21, [0] * 21)
    table.entries = bytes([entry] * 21)
    table.sources = bytes([source] * 21)
    with pytest.raises(TableError, match=message):
        unpack(pack(table))


ON_MICROPYTHON = """
from pigskin.core import data
from pigskin.games import new_game
data.add_folder("/mine")
for name in ("mine", "bad", "lex"):
    try:
        game = new_game("baseball26", {"table": name})
        print(name, game.table.label(), game.data_digest())
    except ValueError as error:
        print(error)
"""


@pytest.mark.needs_node
def test_an_owners_table_on_micropython():
    """B-1: the text is read on the device too, and its errors are named."""
    files = {
        "/mine/baseball_mine.table": LEX.replace("RECONSTRUCTION", "PRINTED").encode(),
        "/mine/baseball_bad.table": LEX.replace("1-3     GO", "1-3     BUNT").encode(),
    }
    result = runtimes.find("wasm").run(ON_MICROPYTHON, files=dict(runtimes.FIRMWARE) | files)
    assert result.stdout.splitlines() == [
        f"mine Row order {load('lex').digest}",
        "table=bad: baseball_bad.table: line 9: 'BUNT' is no result of 1-3; "
        "there are: K GO E 2B 1L 1R FO 3B FLY GDP BB IF HR",
        f"lex Row order (reconstruction) {load('lex').digest}",
    ]
