"""Records changed by a forger, with checksums that fit: only unproved parts may be accepted.

README.md, "What a record proves, and what it does not", names every kind that may be accepted.
"""

import json
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from pigskin.core.record import Record, format_record, parse_record, record_of
from pigskin.games import game_class
from tests.support.fuzz.changes import changed
from tests.support.fuzz.targets import proved
from tests.support.recorded import captured, forged, record_text
from tools.shared.game_jsonl import dump
from tools.shared.recorded_games import RecordedGame, read_all

GAMES = ("football26", "football48", "baseball26", "allfair46", "pigskin46", "pigskin56")
# What a record cannot prove. Names, hints and ids are the author's word (README), and words and
# white space mean nothing (tools/commands/capture/README.md, core/record.py). Anybody who has the
# seed can play another game with it. Only a commit that was written down or followed tells which
# one was played.
NOT_PROVED = {"names", "hints", "ids", "words", "white space", "another game of this seed"}


def value_of(text: str, name: str) -> str:
    return text.partition(f"\n{name}: ")[2].partition("\n")[0]


def with_value(text: str, name: str, value: str) -> str:
    return text.replace(f"\n{name}: {value_of(text, name)}\n", f"\n{name}: {value}\n", 1)


# Changes to a record: text in, text out. The checksum is fitted afterwards.


def a_field(chance: Random, text: str) -> str:
    name = chance.choice([line.partition(": ")[0] for line in text.split("\n") if ": " in line])
    old = value_of(text, name)
    other = value_of(record_text(chance.choice(GAMES), chance.randrange(2)), name)
    new = chance.choice((other, changed(chance, (old.encode(),)).decode(errors="replace"), "1"))
    return with_value(text, name, new.replace("\n", " "))


def a_player(chance: Random, text: str) -> str:
    names = ("EVE", "Anna (hints: 1)", "Anna (hints: 99)", "\x1b[31m", "rookie", "Ben (hints: 0)")
    return with_value(text, chance.choice(("white", "black")), chance.choice(names))


def another_seed(chance: Random, text: str) -> str:
    """Change the seed, with the commitment that fits."""
    other = record_text(value_of(text, "game"), 1)
    for name in ("seed", "commit"):
        text = with_value(text, name, value_of(other, name))
    return text


def a_cut(chance: Random, text: str) -> str:
    return text.replace("\ncommit: ", f"\ncut: {chance.randrange(10**6):06d}\ncommit: ", 1)


def choices(chance: Random, text: str) -> str:
    record = parse_record(text, game_class)
    at = chance.randrange(len(record.choices))
    kind = chance.randrange(4)
    if kind == 0:
        record.choices[at] = chance.choice(record.choices)
    elif kind == 1:
        del record.choices[at]
    elif kind == 2:
        del record.choices[at:]
    else:
        record.choices.insert(at, chance.choice(record.choices))
    return format_record(record)


def another_game(chance: Random, text: str) -> str:
    """Make other choices from some moment on, with the score and position that they bring."""
    record = parse_record(text, game_class)
    match = record.match()
    for choice in record.choices[: chance.randrange(len(record.choices))]:
        match.choose(choice)
    for _ in range(chance.randrange(1, 9)):
        if not match.game.over:
            match.choose(chance.choice(match.game.choices()))
    return format_record(record_of(match, record.players, record.hints))


def white_space(chance: Random, text: str) -> str:
    lines = text.split("\n")
    at = chance.randrange(1, len(lines) - 2)
    lines[at] = chance.choice((" {}", "{} ", "{}\n", "{}\r")).format(lines[at])
    return "\n".join(lines)


def any_bytes(chance: Random, text: str) -> str:
    return changed(chance, (text.encode(),)).decode(errors="replace")


RECORDS = (a_field, a_player, another_seed, a_cut, choices, another_game, white_space, any_bytes)


# Changes to the same game as captured: lines in, lines out.


def an_id(chance: Random, lines: list[dict]) -> None:
    lines[0][chance.choice(("device", "file"))] = chance.choice(("e66", "r0099.txt", ""))


def words(chance: Random, lines: list[dict]) -> None:
    chance.choice(lines[1:-1])["text"] = ["Touchdown!"]


def an_entry(chance: Random, lines: list[dict]) -> None:
    line = chance.choice(lines)
    name = chance.choice([name for name in line if name != "text"])
    line[name] = chance.choice((0, "", "x", [], None, chance.choice(lines).get(name)))


def a_line(chance: Random, lines: list[dict]) -> None:
    at = chance.randrange(1, len(lines))
    lines[at : at + 1] = chance.choice(([], [lines[at]] * 2))


LINES: tuple[Callable[[Random, list[dict]], None], ...] = (an_id, words, an_entry, a_line)


def resealed(lines: list[dict]) -> bytes:
    """Return the lines with the checksum that fits."""
    plain = [{name: line[name] for name in line if name != "text"} for line in lines[:-1]]
    if lines[-1].get("type") == "end":
        lines[-1]["check"] = sha256("".join(map(dump, plain)).encode()).hexdigest()[:16]
    return "".join(map(dump, lines)).encode()


def tampered(chance: Random, text: str) -> bytes:
    if chance.random() < 0.7:
        changed_text = chance.choice(RECORDS)(chance, text)
        return forged(changed_text) if "\ncheck: " in changed_text else changed_text.encode()
    lines = [json.loads(line) for line in captured(text).splitlines()]
    chance.choice(LINES)(chance, lines)
    return resealed(lines)


def kinds_of(record: Record, true: Record, data: bytes, text: str) -> set[str]:
    """Return the kinds of differences between an accepted record and the true one."""
    kinds = set()
    if proved(record) != proved(true):
        # Nobody can make one without the seed.
        assert (record.seed, record.commit) == (true.seed, true.commit)
        kinds.add("another game of this seed")
    if record.players != true.players:
        kinds.add("names")
    if record.hints != true.hints:
        kinds.add("hints")
    if data[:1] == b"{":
        here, there = data.decode(), captured(text)
        if here.split("\n")[0] != there.split("\n")[0]:
            kinds.add("ids")
        elif here != there:
            kinds.add("words")
    elif not kinds and data.decode() != text:
        kinds.add("white space")
    return kinds


def tamper(count: int, folder: Path) -> str:
    found: Counter[str] = Counter()
    path = folder / "game.txt"
    for number in range(count):
        chance = Random(f"tampering {number}")
        text = record_text(chance.choice(GAMES))
        data = tampered(chance, text)
        path.write_bytes(data)
        for game in read_all([path]):
            if isinstance(game, RecordedGame):
                kinds = kinds_of(game.record, parse_record(text, game_class), data, text)
                assert kinds <= NOT_PROVED, (number, kinds)
                found["+".join(sorted(kinds)) or "nothing changed"] += 1
            else:
                found["refused"] += 1
    return f"tampering: {count:,} changed records: " + ", ".join(
        f"{kind} {number:,}" for kind, number in found.most_common()
    )


def test_some_changed_records(tmp_path, record_property):
    record_property("fuzz", tamper(60, tmp_path))


@pytest.mark.soak
def test_ten_thousand_changed_records(tmp_path, record_property):
    record_property("fuzz", tamper(10_000, tmp_path))
