"""Every clause and ruling of the digests must be cited by a test or a scenario."""

import ast
import io
import json
import re
import tokenize
from pathlib import Path

import pytest

from pigskin.games import game_class
from tools.commands.scenario import READERS

RULES = Path(__file__).parent
TESTS = RULES.parent

# The form of the ids in the first column of a digest's tables.
DIGESTS = {
    "football_dice.md": r"FB26-[A-Z]\d+[a-z]?|FB48-V?\d+[a-z]?|F-\d+",
    "pigskin.md": r"PS-\d+\.\d+|PS-X\d+|AMB-\d+|EX-S\d+",
    "allfair.md": r"AF46-[A-Z]?\d+|A-\d+",
    "baseball.md": r"BB26-[A-Z]\d+[a-z]?|B-\d+",
}
ANY_ID = re.compile(rf"(?<![\w.-])(?:{'|'.join(DIGESTS.values())})(?![\w-]|\.\d)")
PRESENT = [name for name in DIGESTS if (RULES / name).exists()]


def ids_in_digest(text: str, pattern: str) -> list[str]:
    """Return the ids that open the rows of tables."""
    row = re.compile(rf"\|[ `*]*({pattern})(?![\w.-])")
    return [match[1] for match in map(row.match, text.splitlines()) if match]


def ids_in_scenarios(text: str) -> set[str]:
    """Return the ids in the clauses of scenarios, and the scenarios' own."""
    ids = set()
    for line in text.splitlines():
        if line.strip():
            scenario = json.loads(line)
            ids.update(scenario.get("clauses", []), [scenario.get("id")])
    return ids


def ids_in_code(source: str) -> set[str]:
    """Return the ids in docstrings, comments and names: the clauses that a test claims to show."""
    ids = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            ids.update(ANY_ID.findall(token.string))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = node.name.lower()
            ids.update(_ids_in_name(name))
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            ids.update(ANY_ID.findall(ast.get_docstring(node) or ""))
    return ids


def _ids_in_name(name: str) -> set[str]:
    """Return the ids in a name, such as `fb26_e1` in `test_fb26_e1_stops_the_clock`."""
    words = name.split("_")
    ids = set()
    for start in range(len(words)):
        for shape in ("{}-{}", "{}-{}.{}"):
            piece = words[start : start + shape.count("{")]
            if len(piece) == shape.count("{"):
                guess = shape.format(piece[0].upper(), *piece[1:])
                ids.update({guess, guess.upper(), guess[:-1].upper() + guess[-1:]})
    return {one for one in ids if ANY_ID.fullmatch(one)}


def ids_cited(tests: Path) -> set[str]:
    ids: set[str] = set()
    for path in tests.rglob("*.jsonl"):
        ids |= ids_in_scenarios(path.read_text(encoding="utf-8"))
    for path in tests.rglob("test_*.py"):
        if path.name != Path(__file__).name:
            ids |= ids_in_code(path.read_text(encoding="utf-8"))
    return ids


def missing_ids(digest: str, pattern: str, cited: set[str]) -> list[str]:
    return [one for one in ids_in_digest(digest, pattern) if one not in cited]


@pytest.fixture(scope="module")
def cited():
    return ids_cited(TESTS)


@pytest.mark.parametrize("name", PRESENT)
def test_every_id_is_cited(name, cited):
    digest = (RULES / name).read_text(encoding="utf-8")
    missing = missing_ids(digest, DIGESTS[name], cited)
    assert not missing, f"{name}: no test or scenario cites {', '.join(missing)}"


# Options that no single call can show, which have tests of their own.
ELSEWHERE = {"announcing", "first_kick", "goals", "innings", "length", "man", "table"}


def test_every_value_of_every_option_has_a_scenario():
    """A value that no edition has by default is in the `config` of a scenario of its family."""
    shown = set()
    offered = set()
    for name, reader in READERS.items():
        for option, values, _ in game_class(name).OPTIONS:
            shown.add((reader, option, values[0]))
            offered.update((reader, option, v) for v in values if option not in ELSEWHERE)
    for path in RULES.glob("scenarios/*.jsonl"):
        for scenario in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            for option, value in scenario.get("config", {}).items():
                shown.add((READERS[scenario["game"]], option, str(value)))
    assert not offered - shown


def test_the_digest_of_the_dice_footballs_is_read_whole():
    """Compare with the counts of the digest's own tables: clauses, rulings and worked examples."""
    ids = ids_in_digest((RULES / "football_dice.md").read_text(), DIGESTS["football_dice.md"])
    assert len(ids) == len(set(ids))
    assert sum(bool(re.fullmatch(r"FB26-[A-EP]\d\w?", one)) for one in ids) == 40
    assert sum(bool(re.fullmatch(r"FB48-\d+\w?", one)) for one in ids) == 30
    assert [one for one in ids if one.startswith("F-")] == [f"F-{n}" for n in range(1, 37)]


SAMPLE = """
| id | effect |
|---|---|
| FB26-A1 | see FB26-B2 |
| FB26-B3a | x |
| `F-12` **[!]** | x |
| FB48-18h | x |
"""


def test_missing_ids_are_named(tmp_path):
    (tmp_path / "test_one.py").write_text('def test_a():\n    """Clause FB26-A1."""\n')
    (tmp_path / "more.jsonl").write_text('{"id": "X", "clauses": ["F-12"]}\n\n')
    missing = missing_ids(SAMPLE, DIGESTS["football_dice.md"], ids_cited(tmp_path))
    assert missing == ["FB26-B3a", "FB48-18h"]


@pytest.mark.parametrize(
    ("source", "cited"),
    [
        ("# as %s says\n", True),
        ('"""Shows %s."""\n', True),
        ('def test():\n    """(%s)"""\n', True),
        ('x = "%s"\n', False),
        ("# as %s1 says\n", False),
        ("# as %sa says\n", False),
        ("# as %s.1 says\n", False),
        ("# as A%s says\n", False),
        ("# as %s. And so on\n", True),
    ],
)
def test_only_whole_ids_in_comments_and_docstrings_count(source, cited):
    assert ("F-1" in ids_in_code(source % "F-1")) is cited


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("test_fb26_e1_stops", "FB26-E1"),
        ("test_fb26_a3e", "FB26-A3e"),
        ("test_fb48_18h_half", "FB48-18h"),
        ("test_ps_9_23", "PS-9.23"),
        ("test_the_toss_f_15", "F-15"),
        ("test_amb_07_tie", "AMB-07"),
    ],
)
def test_names_count(name, wanted):
    assert wanted in ids_in_code(f"def {name}(): pass\n")
