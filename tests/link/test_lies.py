"""Rubbish at both ends: no crash, nothing wrong accepted, memory bounded."""

import random
from pathlib import Path
from types import SimpleNamespace

import pytest

from pigskin.link.lines import frame, unframe
from tests.link.rig import Cable, Desktop, Handheld, captured_records, records
from tests.link.test_answers import NAME, RECORD, Desk, played
from tests.screens.console import Memory
from tools.wire import Nonsense, Refusal, digest_of

QUESTIONS = (
    "hello",
    "info",
    "list all",
    f"list new {NAME}",
    f"send {NAME} 0",
    f"send {NAME} 100",
    f"ack {NAME} 0000000000000000",
    "live - 0 00000000",
    "live 0123456789abcdef 20 00000000",
    "clock 2026-11-16T20:30:00",
    "boot e660000000000002",
)
WORDS = ("hello", "list", "send", "ack", "live", "boot", "clock", "..", "/", NAME, "-1", "9" * 9)


def rubbish(chance: random.Random, good) -> bytes:
    """A line as somebody might send it who means ill, or has a bad cable."""
    kind = chance.randrange(6)
    if kind == 0:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(120)))
    if kind == 1:
        # Whole, and still nonsense.
        words = [chance.choice(WORDS) for _ in range(chance.randrange(5))]
        return frame(f"{chance.randrange(99)}/{chance.randrange(99)} {' '.join(words)}")
    line = bytearray(frame(f"{chance.randrange(99)}/{chance.randrange(99)} {chance.choice(good)}"))
    at = chance.randrange(len(line))
    if kind == 2:
        line[at] ^= 1 << chance.randrange(8)
    elif kind == 3:
        del line[at : at + chance.randrange(9)]
    elif kind == 4:
        line[at:at] = bytes(chance.randrange(256) for _ in range(chance.randrange(300)))
    return bytes(line)


def fuzz_handheld(count: int) -> None:
    chance = random.Random("handheld")
    desk = Desk({NAME: RECORD, "game.txt": b"secret seed"})
    match = played("baseball26", innings="3")
    desk.link.contest = SimpleNamespace(match=match, players=("person", "person"))
    desk.parts.bootloader = desk.parts.set_clock = lambda *_: None
    before = dict(desk.storage.files)
    choices = list(match.choices)
    answered = 0
    for _ in range(count):
        data = rubbish(chance, QUESTIONS) + chance.choice((b"", b"\n", b"\r\n"))
        desk.cable.down += data
        desk.link.step()
        desk.link.step()
        for line in desk.cable.receive().splitlines():
            answered += 1
            text = unframe(line)
            assert text
            assert "secret" not in text
            assert match.chance.secret() not in text
        command, answer = desk.link.held
        assert command <= 96
        assert answer <= 250
    # None of it knew the digest of the record, so nothing was marked as captured.
    assert desk.storage.files == before
    assert match.choices == choices
    assert answered > count // 4


def fuzz_desktop(count: int, folder: Path) -> None:
    """A handheld that answers, and a cable that says much more."""
    chance = random.Random("desktop")
    cable = Cable()
    storage = Memory({f"r000{n}_football26_13-7.txt": RECORD + b"%d" % n for n in range(1, 4)})
    handheld = Handheld(storage, cable, "baseball26")
    desktop = Desktop(folder, cable)
    answers = ("hello wire=1 id=abc", f"data {NAME} 0 xx", "list -../x end", "live x 0 play y")
    for number in range(count):
        cable.up += rubbish(chance, answers)
        if number % 4 == 0:
            handheld.tick()
        try:
            desktop.tick(handheld.clock.now)
        except (Nonsense, Refusal):
            desktop.call()
        assert len(desktop.caller._buffer) <= 2000
        assert len(desktop.caller.noise) <= 250
    for _ in range(4000):
        handheld.tick()
        desktop.tick(handheld.clock.now)
    there = records(storage)
    mine = captured_records(folder)
    assert mine.items() <= there.items()
    assert len(mine) >= 3
    assert [path.name for path in folder.iterdir() if path.is_dir()] == [f"e66{1:013x}"]
    assert not list(folder.glob("*/*.damaged"))


def test_rubbish_for_the_handheld():
    fuzz_handheld(3000)


def test_rubbish_for_the_desktop(tmp_path):
    fuzz_desktop(3000, tmp_path)


@pytest.mark.soak
def test_a_million_lines_for_the_handheld():
    fuzz_handheld(1_000_000)


@pytest.mark.soak
def test_a_million_lines_for_the_desktop(tmp_path):
    fuzz_desktop(1_000_000, tmp_path)


@pytest.mark.parametrize(
    "answer",
    [
        "hello",
        "hello wire=2 id=0123456789abcdef board=x pigskin=1 waiting=0 playing=0",
        "hello wire=1 id=../../etc board=x pigskin=1 waiting=0 playing=0",
        "hello wire=x id=0123456789abcdef board=x pigskin=1 waiting=0 playing=0",
        "hello wire=1 id=0123456789abcdef board=%zz pigskin=1 waiting=0 playing=0",
        "list",
        "list more",
        "list -../../x end",
        "list -a -b",
        f"data {NAME} 5 xx",
        f"data {NAME} 0 %zz",
        f"data {NAME} 0 ",
        "data other 0 xx",
        f"end {NAME} 0 {digest_of(b'x')}",
        "live x 0 play y",
        "live 0123456789abcdef 7 play y",
        "live 0123456789abcdef 0 play no line of a game%0A",
        "acked",
        "error because",
        "",
    ],
)
def test_a_lying_handheld_gets_nothing_onto_the_disk_and_ends_no_program(answer, tmp_path):
    """Each answer in turn where the talk is at that moment, right numbers and check included."""
    honest = {
        "hello": "hello wire=1 id=0123456789abcdef board=x pigskin=1 waiting=0 playing=0",
        "list": f"list -{NAME} end",
        "send": f"data {NAME} 0 xx",
        "live": "live none",
    }
    for lie_to in honest:
        cable = Cable()
        desktop = Desktop(tmp_path / lie_to, cable)
        now = 0
        for number in range(60):
            now += 300
            desktop.tick(now)
            asked = unframe(cable.read().strip())
            if asked:
                question, verb = asked.partition("/")[2].split(" ")[:2]
                said = answer if verb == lie_to else honest.get(verb, "error no")
                cable.up += frame(f"{number}/{question} {said}")
        assert not captured_records(tmp_path / lie_to)
        desktop.close()
