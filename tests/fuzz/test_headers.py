"""Headers and comments decide nothing: no text in them changes what a record proves.

RECORDS.md, "Headers and comments", has the grammar.
"""

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from pigskin.core.record import format_record, parse_record, record_of
from pigskin.games import game_class
from tests.support.fuzz.changes import EVIL, changed
from tests.support.fuzz.targets import proved
from tests.support.recorded import captured, record_text, with_outside
from tools.shared.game_jsonl import dump
from tools.shared.recorded_games import RecordedGame, read_all

GAMES = ("football26", "football48", "baseball26", "allfair46", "pigskin46", "pigskin56")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
WORDS = (
    *("check: 0000000000000000", "1. THROW, PUNT", "score: 99-0", "commit: 00", "seed: 00"),
    *("game: chess", "{", "white: EVE", "\u2028", "\x1b[31m", "²", "\u202e", "1.", ",", ":", "#"),
    *("Anna", "Ivy League", "2026-11-18", "was late.", "%s", "\\", '"', "\x00", "x" * 300),
)
TRUE, FALSE, EITHER = "true", "not true", "true or not"


@cache
def short(name: str) -> str:
    """Return the record of a game that was broken off after 40 choices."""
    whole = parse_record(record_text(name, 0, "rookie"), game_class)
    match = whole.match()
    for choice in whole.choices[:40]:
        match.choose(choice)
    return format_record(record_of(match, ("Anna", "Ben")))


def said(chance: Random) -> str:
    return " ".join(chance.choice(WORDS) for _ in range(chance.randrange(6)))


def header(chance: Random) -> str:
    name = chance.choice(("event", "round", "site", "date", "note", "x-" + chance.choice(LETTERS)))
    return chance.choice(("{}: {}", "{}:{}", " {} :\t{}  ")).format(name, said(chance))


def comment(chance: Random) -> str:
    return "{" + said(chance).replace(" ", chance.choice((" ", " ", "\n ", "\n\t"))) + "}"


def with_headers(chance: Random, text: str) -> str:
    """Write any headers among the lines of the head, and any comments around choices."""
    head, blank, rest = text.partition("\n\n")
    lines = head.split("\n")
    for _ in range(chance.randrange(5)):
        lines.insert(chance.randrange(1, len(lines) + 1), header(chance))
    choices, end, tail = rest.partition("\n\nscore: ")
    words = re.split("(, |,\n)", choices)
    for _ in range(chance.randrange(5)):
        words.insert(chance.randrange(len(words) + 1), " " + comment(chance) + " ")
    return "\n".join(lines) + blank + "".join(words) + end + tail


# Each returns a text, and the verdict that it must get.


def any_headers(chance: Random, text: str) -> tuple[bytes, str]:
    return with_headers(chance, text).encode(), TRUE


def any_headers_of_a_lie(chance: Random, text: str) -> tuple[bytes, str]:
    line = chance.choice([line for line in text.split("\n")[1:-1] if line])
    at = text.index(line) + chance.randrange(len(line))
    other = chance.choice([letter for letter in "x7W-" if letter != text[at]])
    return with_headers(chance, text[:at] + other + text[at + 1 :]).encode(), FALSE


def any_bytes_in_them(chance: Random, text: str) -> tuple[bytes, str]:
    data = with_outside(text).encode()
    spans = [*re.finditer(rb"\n(event|site|date|note|referee): .*|\{[^}]*\}", data)]
    span = chance.choice(spans)
    return data[: span.start()] + changed(chance, (span[0], *EVIL)) + data[span.end() :], EITHER


def any_headers_as_json(chance: Random, text: str) -> tuple[bytes, str]:
    lines = [json.loads(line) for line in captured(with_outside(text)).splitlines()]
    verdict = TRUE
    for line in chance.sample(lines[:-1], 3):
        line.pop("comment", None)
        line["comment"] = said(chance)
    lines[0]["headers"] |= {"x-" + chance.choice(LETTERS): said(chance), "note": said(chance)}
    if chance.random() < 0.3:
        odd = chance.choice(({"headers": []}, {"headers": {"a": 1}}, {"headers": {"seed": ""}}))
        chance.choice((lines[0], lines[0]["headers"])).update(odd)
        verdict = FALSE
    return "".join(map(dump, lines)).encode(), verdict


KINDS: tuple[Callable[[Random, str], tuple[bytes, str]], ...] = (
    any_headers,
    any_headers_of_a_lie,
    any_bytes_in_them,
    any_headers_as_json,
)


def check_verdicts(count: int, folder: Path) -> str:
    found: Counter[str] = Counter()
    path = folder / "game.txt"
    for number in range(count):
        chance = Random(f"headers {number}")
        text = short(chance.choice(GAMES))
        kind = chance.choice(KINDS)
        data, verdict = kind(chance, text)
        path.write_bytes(data)
        accepted = [game for game in read_all([path]) if isinstance(game, RecordedGame)]
        true = proved(parse_record(text, game_class))
        assert all(proved(game.record) == true for game in accepted), number
        assert verdict == EITHER or bool(accepted) == (verdict == TRUE), (number, data.decode())
        found[f"{kind.__name__} {'true' if accepted else 'refused'}"] += 1
    return f"headers and comments: {count:,} records: " + ", ".join(
        f"{kind} {number:,}" for kind, number in sorted(found.items())
    )


def test_some_headers_and_comments(tmp_path, record_property):
    record_property("fuzz", check_verdicts(400, tmp_path))


@pytest.mark.soak
def test_ten_thousand_headers_and_comments(tmp_path, record_property):
    record_property("fuzz", check_verdicts(10_000, tmp_path))
