"""The handheld's answers to firmware/pigskin/usb/README.md, command by command."""

import re
from binascii import crc32
from types import SimpleNamespace

import pytest

from pigskin import VERSION
from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import NOBODY
from pigskin.core.match import Match
from pigskin.core.record import record_of
from pigskin.games import GAMES, game_class
from pigskin.usb.lines import escape, frame, unescape, unframe
from tests.support.handhelds.on_usb import NAME, RECORD, AskedHandheld
from tests.support.handhelds.parts import Cable
from tests.support.recorded import played, public_text
from tools.shared.wire import digest_of


def test_hello_says_who_it_is_and_what_waits():
    desk = AskedHandheld(
        {NAME: RECORD, "r0013_football26_0-0_kept.txt": RECORD, "crash.txt": b"x"}
    )
    assert desk.ask("hello") == (
        "hello wire=1 id=e660000000000001 board=Raspberry_Pi_Pico "
        f"pigskin={VERSION} waiting=2 playing=0"
    )


def test_answers_are_numbered_and_name_their_question():
    desk = AskedHandheld()
    lines = desk.say(frame("0/7 hello")) + desk.say(b"rubbish\n") + desk.say(frame("2/8 info"))
    assert re.findall(rb"\$(\d+/\d+) (\w+)", lines) == [
        (b"1/7", b"hello"),
        (b"2/0", b"error"),
        (b"3/8", b"info"),
    ]


def test_a_list_comes_in_parts_the_oldest_first():
    names = [f"r{number:04d}_football26_13-7.txt" for number in range(9990, 10_030)]
    files = dict.fromkeys(names, b"x")
    files["r9995_football26_13-7_kept.txt"] = files.pop(names[5])
    desk = AskedHandheld(files | {"aside1.txt": b"y", "game.txt": b"secret", "settings.txt": b"z"})
    listed = []
    answer = ""
    while not answer.endswith(" end"):
        answer = desk.ask(f"list all {listed[-1][1:]}" if listed else "list all")
        listed += answer.split(" ")[1:-1]
    wanted = ["-" + name for name in names]
    wanted[5] = "+" + names[5]
    assert listed == [*wanted, "-aside1.txt"]
    assert desk.ask(f"list new {names[-2]}") == f"list -{names[-1]} -aside1.txt end"
    assert desk.ask(f"list new {names[5]}") == "error no such file"


def test_a_file_is_sent_from_any_place():
    desk = AskedHandheld({NAME: RECORD})
    assert desk.fetch(NAME) == RECORD
    for start in range(0, len(RECORD), 37):
        piece = unescape(desk.ask(f"send {NAME} {start}").split(" ", 3)[3])
        assert piece
        assert RECORD[start:].startswith(piece)


@pytest.mark.parametrize("data", [bytes(range(256)) * 3, b"%" * 500, b"\r\n$*\x03" * 80])
def test_any_bytes_can_be_sent(data):
    assert AskedHandheld({"crash.txt": data}).fetch("crash.txt") == data


def test_an_acknowledged_file_is_remembered_by_its_digest():
    desk = AskedHandheld({NAME: RECORD, "aside1.txt": b"a game"})
    assert desk.ask(f"ack {NAME} {digest_of(b'other')}") == "error another digest"
    assert desk.storage.names() == ["aside1.txt", NAME]
    assert desk.ask(f"ack {NAME} {digest_of(RECORD)}") == f"acked {NAME}"
    assert desk.storage.names() == ["aside1.txt", "r0012_football26_13-7_kept.txt"]
    # Asked twice, and still there for another desktop.
    assert desk.ask(f"ack {NAME} {digest_of(RECORD)}") == f"acked {NAME}"
    assert desk.fetch(NAME) == RECORD
    assert desk.ask("list new") == "list -aside1.txt end"
    assert desk.ask(f"ack aside1.txt {digest_of(b'a game')}") == "acked aside1.txt"
    assert desk.ask("list all") == f"list +{NAME} end"


@pytest.mark.parametrize(
    "name",
    [
        "game.txt",
        "settings.txt",
        "results.txt",
        "main.py",
        "../main.py",
        "r0001_/../game.txt",
        "aside1.txt/../game.txt",
        "r0012_football26_13-7_kept.txt",
        "/saves/game.txt",
        "crash.txt.new",
        "",
    ],
)
def test_nothing_else_in_flash_can_be_reached(name):
    files = {"game.txt": b"seed", "settings.txt": b"x", "results.txt": b"x", "aside1.txt": b"x"}
    desk = AskedHandheld(files | {"r0012_football26_13-7_kept.txt": RECORD})
    before = dict(desk.storage.files)
    for question in (f"send {name} 0", f"ack {name} {digest_of(b'seed')}", f"list all {name}"):
        assert desk.ask(question).startswith("error ")
    assert desk.storage.files == before


@pytest.mark.parametrize(
    "text",
    [
        *("", "hell", "hello you", "send", "send x", "send x y z", "send x -1", "send x 99999999"),
        *("list", "list some", "list all a b", "ack x", "live", "live - 0", "info x", "boot"),
        *("boot 0000000000000000", "clock", "clock now", "clock 2026-13-01T00:00:00"),
        "exec print(1)",
    ],
)
def test_anything_else_is_an_error(text):
    desk = AskedHandheld({NAME: RECORD})
    before = dict(desk.storage.files)
    line = desk.say(frame(f"0/5 {text}"))
    assert unframe(line[:-2]).partition(" ")[2].startswith("error ")
    assert desk.storage.files == before
    assert desk.usb.afterwards is None


@pytest.mark.parametrize(
    "line",
    [
        b"hello",
        b"$0/1 hello*00000000",
        frame("0/1 hello")[:-3],
        frame("0/1 hello").upper(),
        frame("hello"),
        frame("0 hello"),
        frame("0/x hello"),
        frame("0/12345 hello"),
        b"\xff\xfe\x00" * 9,
        b"$" * 90,
        b"*" * 90,
        frame("0/1 hello\x7f"),
        frame("0/1 hello")[:-2] + b"x" * 80,
        b"x" * 95 + frame("0/1 hello"),
        b"import os",
    ],
)
def test_a_line_that_is_not_whole_gets_an_error_and_nothing_more(line):
    desk = AskedHandheld({NAME: RECORD})
    back = desk.say(line.strip() + b"\n")
    assert unframe(back[:-2]).startswith("1/0 error not a command")


def test_noise_before_a_line_does_no_harm():
    desk = AskedHandheld()
    assert b"hello wire=1" in desk.say(b">>> \x1b[K$$ " + frame("0/1 hello"))
    assert desk.say(b"\r\n\n\r\r\n") == b""
    assert b"hello wire=1" in desk.say(frame("1/2 hello").replace(b"\r\n", b"\r"))


def test_a_host_that_does_not_read_gets_one_answer_and_does_not_block_the_game():
    """The game never waits: `step` returns whatever comes in, even if nothing is read."""
    desk = AskedHandheld({NAME: RECORD})
    for number in range(500):
        desk.cable.down += frame(f"0/{number} send {NAME} 0")
        desk.usb.step()
        assert not desk.cable.down
    assert len(desk.cable.up) <= 256
    desk.say(b"")
    assert desk.ask("list new") == f"list -{NAME} end"


class Careful(Cable):
    """A cable like drivers/serial.py: it takes one byte at a time unless all was read."""

    def __init__(self):
        super().__init__()
        self.sure = 0

    def drained(self):
        assert not self.up
        self.sure = 256

    def write(self, data):
        taken = super().write(data if len(data) <= self.sure else data[:1])
        self.sure = 0
        return taken


def test_the_link_sends_at_full_speed_only_to_a_host_that_reads():
    desk = AskedHandheld({NAME: RECORD}, Careful())
    desk.cable.down += frame(f"0/1 send {NAME} 0")
    for _ in range(10):
        desk.usb.step()
    assert len(desk.cable.up) == 10
    desk.cable.down += frame("0/2 hello")
    for _ in range(300):
        desk.usb.step()
    number = unframe(desk.cable.receive()[:-2]).partition("/")[0]
    desk.cable.down += frame(f"{number}/3 send {NAME} 0")
    desk.usb.step()
    assert len(desk.cable.up) > 200


def test_the_main_loop_does_not_sleep_while_a_desktop_asks():
    desk = AskedHandheld()
    assert not desk.usb.step()
    desk.ask("hello")
    assert desk.usb.step()
    desk.parts.clock.now += 5000
    assert not desk.usb.step()
    assert desk.ask("hello").startswith("hello")
    desk.parts.clock.now += 11_000
    assert not desk.usb.step()
    # Invalid bytes wake it as well, and it sleeps again.
    desk.say(b"rubbish\n")
    assert desk.usb.step()
    desk.parts.clock.now += 11_000
    assert not desk.usb.step()


def test_a_failure_while_answering_ends_no_game(monkeypatch):
    """There may be no memory left for an answer."""
    desk = AskedHandheld({NAME: RECORD})

    def fail(*_):
        raise MemoryError

    monkeypatch.setattr(desk.storage, "read", fail)
    assert desk.ask(f"send {NAME} 0") == "error MemoryError"
    monkeypatch.undo()
    assert desk.fetch(NAME) == RECORD


# Rarely needed


def test_the_figures_of_the_self_test_are_sent_but_are_no_game():
    desk = AskedHandheld({NAME: RECORD})
    assert desk.ask("send check.txt 0") == "error no such file"
    desk.storage.files["check.txt"] = b"pigskin check 1\n"
    assert desk.fetch("check.txt") == b"pigskin check 1\n"
    assert "check.txt" not in desk.ask("list all")
    assert desk.ask("ack check.txt 0123456789abcdef") == "error no such file"


def test_info():
    desk = AskedHandheld({NAME: RECORD, "r0013_football26_0-0_kept.txt": b"x"})
    words = dict(word.split("=") for word in desk.ask("info").split(" ")[1:])
    assert (words["games"], words["captured"], words["flash_free"]) == ("2", "1", "1000000")
    assert words["display"] == "ok"
    desk.parts.display.alive = False
    assert desk.ask("info").endswith(" display=none")


def test_the_clock_is_set_and_the_bootloader_entered_after_the_answer():
    desk = AskedHandheld()
    done = []
    desk.parts.set_clock = done.append
    desk.parts.bootloader = lambda: done.append("boot")
    assert desk.ask("clock 2026-11-16T20:30:05") == "clock 2026-11-16T20:30:05"
    assert done == [[2026, 11, 16, 20, 30, 5]]
    desk.cable.down += frame(f"0/9 boot {desk.parts.id}")
    desk.usb.step()
    assert b"booting" in desk.cable.up
    assert len(done) == 1
    desk.usb.step()
    assert done[1] == "boot"


def test_hardware_without_clock_or_bootloader_answers_with_an_error():
    desk = AskedHandheld()
    assert desk.ask("clock 2026-11-16T20:30:05") == "error not on this handheld"
    # A simulated handheld has no bootloader; nothing is left to do after the answer.
    assert desk.ask(f"boot {desk.parts.id}") == "error not on this handheld"
    desk.usb.step()
    assert desk.usb.afterwards is None


# A game being played


def follow(desk, most=3000) -> str:
    """Return all of the game told so far."""
    game, text = "-", b""
    for _ in range(most):
        words = desk.ask(f"live {game} {len(text)} {crc32(text):08x}").split(" ", 4)
        assert words[:1] == ["live"]
        game = words[1]
        if words[2] == "0":
            text = b""
        assert words[2] == str(len(text))
        piece = unescape(words[4])
        text += piece
        if not piece and words[3] != "wait":
            return text.decode()
    raise AssertionError("no end")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_followed_choice_by_choice_as_the_public_may_see_it(name):
    """promise 4: the wire gets the public's view."""
    whole = played(name)
    desk = AskedHandheld()
    match = whole.again()
    desk.usb.contest = SimpleNamespace(match=match, players=("person:ANNA", "varsity"))
    wanted = [f"pigskin live 1\ngame: {name}\n"]
    if match.game.data_digest():
        wanted.append(f"data: {match.game.data_digest()}\n")
    wanted.append(f"white: ANNA\nblack: varsity\ncommit: {match.chance.commitment()}\n")
    for number, choice in enumerate(whole.choices, 1):
        told = match.game.choice_for(NOBODY, choice)
        before = match.lineups
        events = match.game.events_for(NOBODY, match.choose(choice))
        line = "; ".join(" ".join(map(str, event)) for event in events)
        wanted.append(f"{number}. {told} |{' ' * bool(line)}{line}\n")
        if match.lineups != before:
            wanted.append(f"lineups: {match.lineups}\n")
        if number in (3, 30, 60):
            assert follow(desk) == "".join(wanted)
    text = follow(desk)
    assert text == "".join(wanted)
    assert match.chance.secret() not in text
    assert desk.ask(f"live {match.chance.commitment()[:16]} 0 00000000").split(" ")[3] == "play"
    assert public_text(record_of(match, ("ANNA", "varsity"))) == text


def test_secrets_do_not_show_while_a_game_runs():
    """With other line-ups and the same plays, only the two commitments differ."""
    texts = []
    for turn in (0, 3):
        match = Match(game_class("pigskin46"), {}, Chance(seed_from("s")))
        while match.game.phase == "lineup":
            choices = match.game.choices()
            match.choose(choices[turn % len(choices)])
        texts.append(line_up_text(match))
    assert texts[0] == texts[1]
    assert "PLACE 1 LE -1" in texts[0]


def line_up_text(match) -> str:
    desk = AskedHandheld()
    desk.usb.contest = SimpleNamespace(match=match, players=("person", "person"))
    text = follow(desk)
    assert match.lineups in text
    return text.replace(match.lineups, "")


def test_a_choice_taken_back_is_told_from_the_beginning():
    match = Match(game_class("pigskin46"), {}, Chance(seed_from("s")))
    for _ in range(9):
        match.choose(match.game.choices()[0])
    desk = AskedHandheld()
    contest = desk.usb.contest = SimpleNamespace(match=match, players=("person", "person"))
    text = follow(desk).encode()
    contest.match = match.again(7)
    answer = ""
    for _ in range(9):
        answer = desk.ask(f"live {match.chance.commitment()[:16]} {len(text)} {crc32(text):08x}")
        if " wait " not in answer:
            break
    assert answer.split(" ")[2:5] == ["0", "play", "pigskin"]
    assert follow(desk).encode() == text[: text.index(b"8. ")]


def test_another_game_is_told_from_the_beginning_and_nothing_between_games():
    desk = AskedHandheld()
    assert desk.ask("live - 0 00000000") == "live none"
    match = played("baseball26", innings="3")
    desk.usb.contest = SimpleNamespace(match=match, players=("person", "person"))
    words = desk.ask("live 0123456789abcdef 4000 12345678").split(" ", 4)
    assert words[1:3] == [match.chance.commitment()[:16], "0"]
    desk.usb.contest = None
    assert desk.ask(f"live {words[1]} 0 00000000") == "live none"


# Lines


def test_every_changed_bit_of_a_line_is_noticed():
    line = frame("12/34 data r0001_football26_13-7.txt 0 1. THROW, KICK%0A")[:-2]
    assert unframe(line)
    for at in range(len(line)):
        for bit in range(8):
            changed = bytearray(line)
            changed[at] ^= 1 << bit
            assert unframe(bytes(changed)) == ""


def test_escaping_fits_its_room_and_comes_back():
    data = bytes(range(256)) + b"ab%\n" * 20
    for room in range(3, 60):
        at = 0
        back = b""
        while at < len(data):
            text = escape(data[at : at + room], room)
            assert 0 < len(text) <= room
            piece = unescape(text)
            back += piece
            at += len(piece)
        assert back == data


@pytest.mark.parametrize("text", ["%", "%0", "a%g0", "%0a", "% 1", "%+1"])
def test_invalid_escapes_are_refused(text):
    with pytest.raises(ValueError):
        unescape(text)
