"""`pigskin replay` finds every change to a record, and says where."""

import json
import random
import re
from functools import lru_cache
from hashlib import sha256

import pytest

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match, play_out
from pigskin.core.record import check_of, format_record, parse_record, record_of
from pigskin.games import GAMES, game_class, new_coach
from tools.cli import main
from tools.shared.game_jsonl import digest_of, lines_of
from tools.shared.replayed import Replayed

SHORT = {"baseball26": {"innings": "3"}, "football26": {"length": "60plays"}}


@lru_cache
def record_text(game: str, number: int) -> str:
    """Return a record. Every other one is of a deck that was cut."""
    chance = Chance(seed_from(f"tamper {number}"), cut="4711" * (number % 2))
    match = Match(game_class(game), SHORT.get(game, {}), chance)
    play_out(match, [new_coach("rookie", game, seed_from(side)) for side in "WB"])
    return format_record(record_of(match, ("ANNA", "rookie")))


@lru_cache
def lines_text(game: str, number: int) -> str:
    text = record_text(game, number)
    extra = {"device": "e66", "file": "r1.txt", "sha256": sha256(text.encode()).hexdigest()}
    return "".join(lines_of(Replayed(parse_record(text, game_class)), extra))


def verdict(data: bytes, path, capsys) -> tuple[int, str]:
    path.write_bytes(data)
    status = main(["replay", "-q", str(path)])
    return status, capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "number", "sides", "cut"),
    [
        ("baseball26", 0, ("Home", "Visitors"), "no number was added to the seed"),
        ("football26", 1, ("White", "Black"), "cut 4711"),
    ],
)
def test_sides_and_commit_are_printed_as_the_handheld_shows_them(
    game, number, sides, cut, tmp_path, capsys
):
    path = tmp_path / "game.txt"
    path.write_text(record_text(game, number))
    assert main(["replay", str(path)]) == 0
    commit = Chance(seed_from(f"tamper {number}")).commitment()[:8]
    head = f"{sides[0]}: ANNA\n{sides[1]}: rookie\nCommit: {commit}, {cut}\n\n"
    assert f"{head}  {sides[0][0]}  0  {sides[1][0]}  0   " in capsys.readouterr().out


def test_a_given_seed_is_reported(tmp_path, capsys):
    """Captured games show it too. A duel of coaches always has a given seed."""
    games = tmp_path / "games"
    assert main(["duel", "football48", "-n", "1", "--save", str(games)]) == 0
    (path,) = games.iterdir()
    record = parse_record(path.read_text(), game_class)
    extra = {"device": "e66", "file": "r1.txt", "sha256": digest_of(record)}
    captured = games / "captured.jsonl"
    captured.write_text("".join(lines_of(Replayed(record), extra)))
    for file in (path, captured):
        assert main(["replay", str(file)]) == 0
        assert "The seed came from outside" in capsys.readouterr().out
    path.write_text(record_text("football26", 1))
    assert main(["replay", str(path)]) == 0
    assert "came from outside" not in capsys.readouterr().out


def change_a_byte(chance, data: bytes) -> bytes:
    at = chance.randrange(len(data))
    new = chance.choice([byte for byte in range(256) if byte != data[at]])
    kind = chance.randrange(4)
    if kind == 0:
        return data[:at] + bytes([new]) + data[at + 1 :]
    if kind == 1:
        return data[:at] + data[at + 1 :]
    if kind == 2:
        return data[:at] + bytes([new]) + data[at:]
    other = chance.randrange(len(data))
    swapped = bytearray(data)
    swapped[at], swapped[other] = swapped[other], swapped[at]
    return bytes(swapped)


def change_a_field(chance, text: str, forge: bool) -> str:
    """Change one field; a forger fits the checksum again.

    He cannot hide that seed, commitments, position or score do not belong together. Names can be
    anything. Other choices make another game, which a new checksum makes a valid one.
    """
    lines = text.split("\n")[:-2]
    at = chance.randrange(1, len(lines))
    name, _, value = lines[at].partition(":")
    if not value or (forge and name in ("white", "black")):
        if forge or not lines[at]:
            return text
        words = lines[at].split(", ")
        words[chance.randrange(len(words))] += "S"
        lines[at] = ", ".join(words)
    else:
        place = chance.randrange(1, len(value))
        value = value[:place] + chance.choice("0123456789abcdefWB-") + value[place + 1 :]
        lines[at] = name + ":" + value
    check = check_of(lines) if forge else text.split("check: ")[1].strip()
    return "\n".join([*lines, "check: " + check, ""])


def tamper_with_records(count: int, path, capsys) -> None:
    chance = random.Random("tamper")
    tried = 0
    while tried < count:
        game, number = chance.choice(list(GAMES)), chance.randrange(3)
        text = record_text(game, number)
        if chance.random() < 0.5:
            data = change_a_byte(chance, text.encode())
        else:
            data = change_a_field(chance, text, chance.random() < 0.5).encode()
        if data == text.encode():
            continue
        tried += 1
        status, said = verdict(data, path, capsys)
        if "".join(data.decode(errors="replace").split()) == "".join(text.split()):
            # Only blanks and line ends differ: it is the same game, and the output says so.
            assert "white space or order differs" in said or status == 1, said
        else:
            assert status == 1, (tried, said, data.decode(errors="replace"))
            assert re.search(r"NOT TRUE: line \d+: ", said), said


def tamper_with_lines(count: int, path, capsys) -> None:
    """Change any value in any line of a captured game: the change is found on that line."""
    chance = random.Random("lines")
    tried = 0
    while tried < count:
        game, number = chance.choice(list(GAMES)), chance.randrange(3)
        text = lines_text(game, number)
        if chance.random() < 0.3:
            data = change_a_byte(chance, text.encode())
            if data == text.encode():
                continue
            at = None
        else:
            lines = text.splitlines(keepends=True)
            at = chance.randrange(len(lines))
            lines[at] = json.dumps(changed(chance, json.loads(lines[at])), separators=(",", ":"))
            data = ("".join(lines[:at]) + lines[at] + "\n" + "".join(lines[at + 1 :])).encode()
        tried += 1
        status, said = verdict(data, path, capsys)
        if status == 0:
            # Only words differ.
            assert without_words(data.decode()) == without_words(text)
            continue
        assert status == 1, (said, at)
        found = re.search(r"NOT TRUE: line (\d+): ", said)
        assert found, said
        # Only the last line can reveal that 'device' or 'file' of the first was changed.
        if at is not None and "'device' or 'file'" not in said:
            assert int(found[1]) == at + 1, (said, lines[at])


def without_words(text: str) -> list[dict]:
    lines = [json.loads(line) for line in text.splitlines()]
    return [{name: value for name, value in line.items() if name != "text"} for line in lines]


def changed(chance, line: dict) -> dict:
    name = chance.choice(list(line))
    value = line[name]
    if isinstance(value, bool):
        value = not value
    elif isinstance(value, int):
        value += 1
    elif isinstance(value, str):
        value = value[:-1] if value and chance.random() < 0.5 else value + "0"
    else:
        value = [*value, 7]
    return line | {name: value}


def test_every_change_to_a_record_is_found(tmp_path, capsys):
    tamper_with_records(80, tmp_path / "game.txt", capsys)


def test_every_change_to_a_captured_game_is_found_on_its_line(tmp_path, capsys):
    tamper_with_lines(60, tmp_path / "game.jsonl", capsys)


def test_other_words_leave_a_captured_game_valid(tmp_path, capsys):
    text = lines_text("football26", 0)
    told = text.replace("White throws", "Weiß wirft")
    assert told != text
    status, said = verdict(told.encode(), tmp_path / "game.jsonl", capsys)
    assert status == 0 and ": true: " in said
    # But a missing text is not a text.
    told = text.replace('"text":["White throws', '"text":[7,"White throws', 1)
    status, said = verdict(told.encode(), tmp_path / "game.jsonl", capsys)
    assert status == 1 and "NOT TRUE: line 2: 'text' is told as [7," in said


def test_another_event_is_named_on_its_line_whatever_the_words(tmp_path, capsys):
    text = lines_text("football26", 0).replace("White throws", "Weiß wirft")
    at = text.index('"MOVE",') + len('"MOVE",')
    number = text.count("\n", 0, at) + 1
    other = text[:at] + str(1 - int(text[at])) + text[at + 1 :]
    status, said = verdict(other.encode(), tmp_path / "game.jsonl", capsys)
    assert status == 1
    assert f"NOT TRUE: line {number}: 'events' is told as " in said


@pytest.mark.soak
def test_a_thousand_changes_to_records_are_found(tmp_path, capsys):
    tamper_with_records(1000, tmp_path / "game.txt", capsys)


@pytest.mark.soak
def test_a_thousand_changes_to_captured_games_are_found(tmp_path, capsys):
    tamper_with_lines(1000, tmp_path / "game.jsonl", capsys)


@pytest.mark.parametrize("game", GAMES)
def test_both_forms_of_a_game_are_valid_and_equal(game, tmp_path, capsys):
    said = []
    for name, text in (("a.txt", record_text(game, 0)), ("a.jsonl", lines_text(game, 0))):
        status, out = verdict(text.encode(), tmp_path / name, capsys)
        assert status == 0
        said.append(out.partition(": ")[2])
    assert said[0] == said[1]
    assert "white space" not in said[0]


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(start))


def test_a_changed_choice_is_named_though_only_the_check_is_wrong(tmp_path, capsys):
    text = record_text("football26", 0)
    number = line_of(text, "1. ")
    status, said = verdict(
        text.replace("THROW, ", "PUNT, ", 1).encode(), tmp_path / "game.txt", capsys
    )
    assert status == 1
    assert f"NOT TRUE: line {number}: choice 1: 'PUNT' is not open" in said
    assert "the check does not fit either" in said


def test_a_changed_name_is_reported_as_such(tmp_path, capsys):
    text = record_text("football26", 0)
    status, said = verdict(text.replace("ANNA", "OTTO").encode(), tmp_path / "game.txt", capsys)
    assert status == 1
    assert f"line {line_of(text, 'check')}: the check does not fit, but the game plays" in said


def test_a_game_that_is_still_followed_is_not_verified_yet(tmp_path, capsys):
    status, said = verdict(b'{"type":"live","schema":1}\n', tmp_path / "live.jsonl", capsys)
    assert status == 1
    assert "its record proves it once it is over" in said


def test_each_line_has_the_score_at_that_moment(tmp_path, capsys):
    """The play of a touchdown is told with the score before it."""
    (tmp_path / "game.txt").write_text(record_text("pigskin46", 1), encoding="utf-8")
    main(["replay", str(tmp_path / "game.txt")])
    told = re.findall(r"^  W +(\d+)  B +(\d+)   (.*)$", capsys.readouterr().out, re.MULTILINE)
    touchdowns = [at for at, (_, _, line) in enumerate(told) if line.startswith("TOUCHDOWN")]
    assert touchdowns
    for at in touchdowns:
        before, after = (int(told[n][0]) + int(told[n][1]) for n in (at - 1, at))
        assert after == before + 6
