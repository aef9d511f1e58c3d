"""`pigskin capture` and `pigskin ports` in use: real ports, files, exit statuses."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from hashlib import sha256
from types import SimpleNamespace

import pytest
from rich.console import Console
from serial import SerialException

from host_sim.cables.ends import PseudoTerminal, TcpPort
from host_sim.errors import UserError
from pigskin.core.record import check_of, format_record, parse_record, record_of
from pigskin.games import game_class
from pigskin.storage.archive import captured, finished_games
from pigskin.usb.lines import escape, unescape
from tests.support.capturing import Desktop, captured_records, finished, records, run
from tests.support.handhelds import on_usb
from tests.support.handhelds.on_usb import CoachedHandheld, LyingCable
from tests.support.handhelds.parts import Cable, Memory
from tests.support.handhelds.plugged import STANDS, Plugged, plugged
from tools.cli import main
from tools.commands.capture import COMPLETE, DAMAGED, GAPS, session, workers
from tools.commands.capture.folder import Captures, DeviceFolder
from tools.commands.capture.terminal import Teller
from tools.commands.capture.workers import Crew
from tools.shared import serial_port
from tools.shared.coach_games import Pairing, play_game
from tools.shared.disk import Disk
from tools.shared.game_jsonl import parse_lines
from tools.shared.recorded_games import UNFORESEEN
from tools.shared.wire import Hello


def some_games(count=3) -> dict[str, bytes]:
    return {
        f"r{number:04d}_football48_0-0.txt": finished("football48", number)
        for number in range(1, count + 1)
    }


def capture(*words) -> int:
    return main(["capture", *map(str, words)])


def test_once_fetches_everything_says_so_and_the_next_time_only_what_is_new(tmp_path, capsys):
    with plugged(some_games()) as device:
        assert capture(device.address, "--once", "-o", tmp_path) == COMPLETE
        said = capsys.readouterr().out
        assert "pigskin-0001: Raspberry Pi Pico, Pigskin " in said
        assert "game 2: football48 0-0 is here: r0002_football48_0-0_" in said
        assert "3 games here, 3 of them new" in said
        assert said.endswith("complete: every finished game on the handheld is here\n")
        storage = device.handheld.storage
        assert captured_records(tmp_path) == records(storage)
        assert all(captured(name) for name in finished_games(storage))
        before = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*/*")}
        storage.files["r0004_baseball26_0-0.txt"] = finished("baseball26", 4)
        assert capture(device.address, "--once", "-o", tmp_path) == COMPLETE
        assert "4 games here, 1 of them new" in capsys.readouterr().out
        assert captured_records(tmp_path) == records(storage)
        after = {path: path.stat().st_mtime_ns for path in before}
        assert after == before


def test_files_are_as_documented(tmp_path, capsys):
    with plugged(some_games(1)) as device:
        capture(device.address, "--once", "-o", tmp_path)
    assert "1 game here, 1 of them new" in capsys.readouterr().out
    folder = tmp_path / "e660000000000001"
    about = json.loads((folder / "device.json").read_text())
    assert about["id"] == "e660000000000001"
    assert about["board"] == "Raspberry Pi Pico"
    lines = [json.loads(line) for line in next(folder.glob("r*.jsonl")).read_text().splitlines()]
    assert [line["type"] for line in lines] == ["game"] + ["play"] * (len(lines) - 2) + ["end"]
    assert lines[0]["device"] == "e660000000000001"
    assert lines[0]["file"] == "r0001_football48_0-0.txt"
    assert lines[1]["number"] == 1
    assert lines[-1]["choices"] == len(lines) - 2
    assert main(["replay", "-q", *map(str, folder.glob("r*"))]) == 0


def test_two_handhelds_at_once_never_mix(tmp_path, capsys):
    others = {"r0001_football48_0-0.txt": finished("football48", 5)}
    with plugged(some_games(), number=1) as one, plugged(others, number=2) as two:
        assert capture(one.address, two.address, "--once", "-o", tmp_path) == COMPLETE
        for device, folder in ((one, "e660000000000001"), (two, "e660000000000002")):
            there = {path.read_bytes() for path in (tmp_path / folder).glob("r*.txt")}
            assert there == set(records(device.handheld.storage).values())


def test_a_handheld_belongs_to_one_port_at_a_time_and_is_known_again_on_another(tmp_path):
    captures = Captures(tmp_path)
    crew = Crew(captures, Teller(Console(quiet=True)), once=False)
    one = Hello("e660000000000001", "Pico", "0.1.0", 0, False)
    ours = crew.session(one, "/dev/ttyACM0", True)
    assert ours
    assert crew.session(one, "/dev/ttyACM1", True) is None
    crew.leave(ours)
    # With a port named, another one is used only for a handheld that has moved there.
    assert crew.session(one, "/dev/ttyACM2", False) is ours
    assert crew.session(one._replace(id="e660000000000002"), "/dev/ttyACM3", False) is None
    captures.close()


def test_a_second_capture_into_the_same_folder_is_refused(tmp_path, capsys):
    captures = Captures(tmp_path)
    assert capture("socket://127.0.0.1:1", "--once", "-o", tmp_path) == 2
    said = capsys.readouterr().err
    assert "another `pigskin capture` is writing to" in said
    captures.close()
    Captures(tmp_path).close()


def test_a_folder_that_cannot_be_written_is_named(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert capture("--once", "-o", tmp_path / "file" / "games", "socket://127.0.0.1:1") == 2
    assert "name another folder with -o" in capsys.readouterr().err


def test_a_port_that_does_not_answer_leaves_gaps(tmp_path, capsys):
    assert capture("socket://127.0.0.1:1", "--once", "-o", tmp_path) == GAPS
    problem, verdict = capsys.readouterr().out.splitlines()
    assert problem.startswith("socket://127.0.0.1:1: nobody answers there; ")
    assert verdict == "gaps: nothing was captured"


def test_a_record_that_fails_verification_is_kept_and_named(tmp_path, capsys):
    files = some_games(2)
    name = "r0002_football48_0-0.txt"
    files[name] = files[name].replace(b"PASS", b"PUNT", 1)
    with plugged(files) as device:
        assert capture(device.address, "--once", "-o", tmp_path) == DAMAGED
        assert captured_records(tmp_path)[name] == files[name]
    said = capsys.readouterr().out
    assert "game 2: football48 0-0 is here, but NOT TRUE: line " in said
    assert "damaged: the files named above failed verification" in said


def test_a_file_changed_on_the_desktop_is_fetched_again(tmp_path, capsys):
    with plugged(some_games(2)) as device:
        capture(device.address, "--once", "-o", tmp_path)
        changed = next(tmp_path.glob("*/r0001*.txt"))
        whole = changed.read_bytes()
        changed.write_bytes(whole.replace(b"7", b"8"))
        assert capture(device.address, "--once", "-o", tmp_path) == COMPLETE
        assert changed.read_bytes() == whole
        assert changed.with_suffix(".damaged").exists()
        # A folder in the place of our file is moved out of the way.
        for name in ("device.json", changed.with_suffix(".jsonl").name):
            (changed.parent / name).unlink()
            (changed.parent / name).mkdir()
        assert capture(device.address, "--once", "-o", tmp_path) == COMPLETE
        assert main(["replay", "-q", str(changed.with_suffix(".jsonl"))]) == 0


def test_a_new_game_under_an_old_name_replaces_nothing(tmp_path):
    """A handheld that was wiped counts from one again."""
    for number in (1, 2):
        with plugged({"r0001_football48_0-0.txt": finished("football48", number)}) as device:
            assert capture(device.address, "--once", "-o", tmp_path) == COMPLETE
    there = {path.read_bytes() for path in tmp_path.glob("*/r0001*.txt")}
    assert there == {finished("football48", 1), finished("football48", 2)}


SECOND = "r0002_football48_0-0.txt"


def instead(question: str, told: str):
    """Return a lie that replaces the answer to every question with this beginning."""
    return lambda asked, answer: told if asked.startswith(question) else answer


def endless(asked: str, answer: str) -> str:
    """Answer with a game whose only line never ends."""
    words = asked.split(" ")
    return f"live {'0' * 16} {words[2]} play {'x' * 190}" if words[0] == "live" else answer


@pytest.mark.parametrize(
    ("lie", "why"),
    [
        (instead(f"send {SECOND}", "error MemoryError"), "the handheld says 'MemoryError'"),
        (instead(f"send {SECOND}", "error flash 5"), f"{SECOND} is not here: the handheld says"),
        (instead(f"send {SECOND} 0", "error no such file"), "says 'no such file'; restart it"),
        (instead(f"send {SECOND}", f"data {SECOND} 0 "), f"{SECOND} has no end"),
        (instead(f"send {SECOND}", "nonsense"), f"{SECOND} is not here: 'nonsense'"),
        (instead("list", "error MemoryError"), "pigskin-0001: the handheld says 'MemoryError'"),
        (instead("list", "list end"), "3 more files wait than it lists"),
        (instead("live", "error MemoryError"), "pigskin-0001: the handheld says 'MemoryError'"),
        (instead("live", "live"), "not as a handheld does: a piece of no game"),
        (endless, "the game has no end"),
        (instead("live", f"live {'0' * 16} 0 play a: b%0A"), "it begins one game after the other"),
        (instead("live", f"live {'0' * 16} 0 wait "), "it says 'wait' without end"),
    ],
)
def test_a_capture_with_missing_answers_is_never_called_complete(
    lie, why, tmp_path, capsys, monkeypatch
):
    """README: complete means that all is here. Everything that could be fetched is here too."""
    monkeypatch.setattr(session, "WAITING_S", 0.2)
    monkeypatch.setattr(session, "LARGEST_FILE", 10_000)
    monkeypatch.setattr(workers, "AGAIN_S", 0.0)
    with plugged(some_games(), lie=lie) as device:
        assert capture(device.address, "--once", "-o", tmp_path) == GAPS
    said = capsys.readouterr().out
    assert why in said
    assert said.endswith("gaps: what is named above is not here yet\n")
    if not lie("list", "").startswith(("list", "error")):
        there = records(device.handheld.storage)
        assert there.items() - captured_records(tmp_path).items() <= {(SECOND, there[SECOND])}


def test_a_file_that_the_player_removes_meanwhile_is_no_gap(tmp_path):
    def remove(asked, answer):
        if asked.startswith(f"send {SECOND}"):
            device.handheld.storage.files.pop(SECOND, None)
            return "error no such file"
        return answer

    with plugged(some_games(), lie=remove) as device:
        assert capture(device.address, "--once", "-o", tmp_path) == COMPLETE


def test_a_game_being_played_is_a_gap_until_its_record_is_here(tmp_path, capsys):
    with plugged(some_games(1), "baseball26") as device:
        device.handheld.pace_ms = 10_000
        assert capture(device.address, "--once", "-o", tmp_path) == GAPS
        said = capsys.readouterr().out
        assert "a game is being played; capture again when it is over" in said
        # The sides are called as the game calls them.
        assert "home: " in said and "visitors: " in said and "white: " not in said
        with device.lock:
            device.handheld.play_on()
        assert capture(device.address, "--once", "-o", tmp_path) == COMPLETE


def test_a_game_that_has_just_ended_is_a_gap_until_its_record_is_here(tmp_path, capsys):
    def over(asked, answer):
        return answer.replace(" play ", " over ", 1)

    with plugged(some_games(1), "baseball26", lie=over) as device:
        device.handheld.pace_ms = 10_000
        assert capture(device.address, "--once", "-o", tmp_path) == GAPS
    assert "was followed to its end, and its record is not here" in capsys.readouterr().out


def forged(name: str, change) -> bytes:
    """Return a record that was changed, with the checksum that fits."""
    lines = change(some_games()[name].decode()).split("\n")[:-2]
    return "\n".join([*lines, f"check: {check_of(lines)}", ""]).encode()


BAD_RECORDS = [
    (b"\xff\xfe", DAMAGED, "not text: byte 0"),
    (b"x" * 2000, DAMAGED, "not a Pigskin record"),
    (forged(SECOND, lambda text: text.replace("ANNA", "ANNA (hints: \u00b2)")), COMPLETE, ""),
    (forged(SECOND, lambda text: text.replace("ANNA", "\x1b[31m\x9bEVE")), COMPLETE, ""),
    (forged(SECOND, lambda text: text.replace("score: ", "score: \x1b[2J")), DAMAGED, "\u241b[2J"),
    (forged(SECOND, lambda text: text.replace("1. ", "1. " + "9" * 5000 + ", ")), DAMAGED, ""),
    (
        forged(
            SECOND,
            lambda text: text.replace("football48", "pigskin46", 1).replace(
                "length=60plays", "deck=mine", 1
            ),
        ),
        GAPS,
        "no data folder has mine.bin",
    ),
]


@pytest.mark.parametrize(("record", "status", "why"), BAD_RECORDS)
def test_a_bad_record_is_kept_and_named_and_the_rest_is_fetched(
    record, status, why, tmp_path, capsys
):
    files = some_games() | {SECOND: record}
    with plugged(files) as device:
        assert capture(device.address, "--once", "-o", tmp_path) == status
        assert captured_records(tmp_path) == records(device.handheld.storage)
    said = capsys.readouterr().out
    assert why in said
    assert UNFORESEEN not in said
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", said)


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("1. X | PLAY 0 57 55 1 10; MOVE x", GAPS),
        ("1. X | " + "9" * 5000, DAMAGED),
        ("no line of a game", DAMAGED),
        ("%C2%B2. X | THROW", DAMAGED),
    ],
)
def test_a_bad_line_of_a_game_is_told_and_what_comes_later_is_fetched(
    line, status, tmp_path, capsys
):
    text = f"pigskin live 1%0Agame: football48%0A{line}%0A"
    whole = unescape(text)

    def lie(asked, answer):
        words = asked.split(" ")
        if words[0] != "live":
            return answer
        start = int(words[2]) if words[1] == "0" * 16 else 0
        return f"live {'0' * 16} {start} play {escape(whole[start:], 180)}"

    with plugged(some_games(), lie=lie) as device:
        assert capture(device.address, "--once", "-o", tmp_path) == status
        said = capsys.readouterr().out
        assert ("live/0000000000000000.damaged: line 3 cannot be read" in said) == (
            status == DAMAGED
        )
        assert captured_records(tmp_path) == records(device.handheld.storage)


@pytest.mark.parametrize(
    "content",
    [
        *(b"[" * 100_000 + b"\n", b"\xff\n", None),
        *(b'{"type":"back","lines":1e999}\n', b'{"type":"back","lines":-1}\n'),
        b'{"type":"play","number":1,"choice":"THROW","events":[["",1]],"text":[]}\n',
    ],
)
def test_a_followed_game_that_was_changed_here_is_set_aside_and_named(content, tmp_path, capsys):
    record = finished("football48", 1)
    game = parse_record(record.decode(), game_class).commit[:16]
    live = tmp_path / "e660000000000001" / "live" / f"{game}.jsonl"
    live.parent.mkdir(parents=True)
    live.mkdir() if content is None else live.write_bytes(content)
    with plugged(some_games()) as device:
        assert capture(device.address, "--once", "-o", tmp_path) == DAMAGED
        assert "as it was followed, was changed here" in capsys.readouterr().out
        assert len(captured_records(tmp_path)) == 3
        assert live.with_suffix(".damaged").exists()
        assert capture(device.address, "--once", "-o", tmp_path) == COMPLETE


def never_over(asked, answer):
    return answer.replace(" over ", " play ", 1) if asked.startswith("live") else answer


@pytest.mark.parametrize("cable", [Cable(), LyingCable(never_over)], ids=["over", "never_over"])
@pytest.mark.parametrize("later", [False, True], ids=["while_following", "in_a_later_run"])
def test_a_record_under_another_commit_than_the_game_that_was_followed_is_damaged(
    later, cable, tmp_path, monkeypatch
):
    """A desktop that has followed a game knows its commit, so no other game can replace it."""
    handheld = CoachedHandheld(
        Memory({"r0007_football48_0-0.txt": finished("football48", 7)}), cable
    )
    other = "r0008_baseball26_0-0.txt"

    def deliver(storage, match, players):
        storage.write(other, finished("baseball26", 2))

    monkeypatch.setattr(on_usb, "keep_record", deliver if not later else lambda *_: "")
    handheld.start("baseball26")
    desktop = Desktop(tmp_path, handheld.cable)
    run(handheld, desktop, lambda: handheld.usb.contest is None, 300_000)
    (session,) = desktop.sessions.values()
    if later:
        assert not session.faults()
        assert ["was followed to its end" in gap for gap in session.gaps()].count(True) == 1
        desktop.close()
        deliver(handheld.storage, None, ())
        desktop = Desktop(tmp_path, handheld.cable)
    run(handheld, desktop, lambda: other in desktop.kept_names, 60_000)
    (session,) = desktop.sessions.values()
    assert ["its commit is " in fault for fault in session.faults()] == [True]
    desktop.close()


def test_a_last_choice_taken_back_and_made_again_still_ends_the_game(tmp_path):
    hello = Hello("e660000000000001", "Pico", "0.1.0", 0, False)
    game = "0123456789abcdef"
    for _ in range(2):
        folder = DeviceFolder(tmp_path, hello, Disk())
        live = folder.live(game)
        for word in ("THROW", "PUNT", "THROW"):
            live.add(0, f"1. {word} | FINAL 0 0")
            folder.end(live, game, 7)
        assert DeviceFolder(tmp_path, hello, Disk()).unproved() == {game}


def test_a_failure_in_a_worker_is_reported_and_the_capture_is_not_complete(
    tmp_path, capsys, monkeypatch
):
    keep = DeviceFolder.keep

    def broken(folder, name, data):
        if name == SECOND:
            raise KeyError("a fault of ours")
        return keep(folder, name, data)

    monkeypatch.setattr(DeviceFolder, "keep", broken)
    monkeypatch.setattr(workers, "AGAIN_S", 0.0)
    with plugged(some_games()) as device:
        assert capture(device.address, "--once", "-o", tmp_path) == GAPS
    said = capsys.readouterr().out
    assert "unexpected KeyError: 'a fault of ours'" in said
    assert len(captured_records(tmp_path)) == 2


def test_a_full_disk_is_named(tmp_path, capsys, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Disk, "sync", full)
    with plugged(some_games()) as device:
        assert capture(device.address, "--once", "-o", tmp_path / "games") == GAPS
    assert f"cannot write to {tmp_path / 'games'}: No space left on device" in (
        capsys.readouterr().out
    )


def test_files_whose_digests_begin_alike_are_all_kept(tmp_path):
    """Among 65,536 files two share the same 32 bits, and still no game may be lost."""
    hello = Hello("e660000000000001", "Pico", "0.1.0", 0, False)
    folder = DeviceFolder(tmp_path, hello, Disk())
    alike: dict[str, list[bytes]] = {}
    for number in range(200_000):
        data = b"aside %d" % number
        alike.setdefault(sha256(data).hexdigest()[:8], []).append(data)
    one, other = next(pair for pair in alike.values() if len(pair) > 1)
    for data in (one, other, one):
        folder.keep("aside1.txt", data)
    assert sorted(folder.copies("aside1.txt")) == sorted((one, other))
    assert folder.damaged() == []


def test_a_second_handheld_with_the_same_id_is_captured_too(tmp_path, capsys):
    with plugged(some_games()) as one, plugged({}) as two:
        assert capture(one.address, two.address, "--once", "-o", tmp_path) == GAPS
    assert "another port has a handheld with the same id" in capsys.readouterr().out


# Following


def start_capture(*words) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-m", "tools.cli", "capture", *map(str, words)],
        stdout=subprocess.PIPE,
        text=True,
    )


def followed(games) -> list[str]:
    return [path.read_text() for path in games.glob("*/live/*.jsonl")]


def wait_for(done, seconds=60) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="this system has no pseudo-terminals")
def test_it_follows_a_game_through_unplugging_and_ends_with_ctrl_c(tmp_path):
    link = tmp_path / "port"
    games = tmp_path / "games"
    port = PseudoTerminal(link)
    with plugged(some_games(1), "baseball26", port=port) as device:
        device.handheld.pace_ms = 800
        running = start_capture(link, "-o", games)
        try:
            wait_for(lambda: any('"play"' in live for live in followed(games)))
            with device.lock:
                port.close()
            time.sleep(0.3)
            with device.lock:
                device.handheld.restart()
                port.open()
            wait_for(lambda: len(list(games.glob("*/r*.jsonl"))) == 2)
            storage = device.handheld.storage
            wait_for(lambda: all(captured(name) for name in finished_games(storage)))
        finally:
            running.send_signal(signal.SIGINT)
            said, _ = running.communicate(timeout=60)
        assert running.returncode == COMPLETE, said
        assert captured_records(games) == records(storage)
    assert "unplugged; what was captured so far is safe" in said
    assert "Top of the 1st, Visitors at bat." in said
    assert "2 games here, 2 of them new" in said
    for path in games.glob("*/r*.jsonl"):
        parse_lines(path.read_text())


# Ports


def test_ports_lists_handhelds_and_says_what_is_wrong_with_others(capsys):
    with plugged(some_games(), "baseball26", pace_ms=STANDS) as device:
        assert main(["ports", device.address, "socket://127.0.0.1:1", "/dev/nothing"]) == 0
        said = capsys.readouterr().out
        assert main(["ports", "--json", device.address, "/dev/nothing"]) == 0
        found, wrong = json.loads(capsys.readouterr().out)
    assert "pigskin-0001" in said
    assert "socket://127.0.0.1:1: nobody answers there" in said
    assert "/dev/nothing: there is no such port; `pigskin ports` lists" in said
    assert found["id"] == "e660000000000001"
    assert found["board"] == "Raspberry Pi Pico"
    assert (found["waiting"], found["playing"], found["flash_free"]) == (3, True, 1_000_000)
    assert wrong["port"] == "/dev/nothing"


def test_ports_tells_that_no_display_answers(capsys):
    with plugged({}) as device:
        assert main(["ports", device.address]) == 0
        assert "display" not in capsys.readouterr().out
        device.handheld.display.alive = False
        assert main(["ports", device.address]) == 0
        assert "pigskin-0001: its display does not answer: check" in capsys.readouterr().out
        assert main(["ports", "--json", device.address]) == 0
        assert json.loads(capsys.readouterr().out)[0]["has_display"] is False


def test_the_name_of_a_board_does_not_look_like_a_verdict(tmp_path, capsys):
    def lie(asked, answer):
        return re.sub("board=[^ ]*", "board=x%0Acomplete:_yes%1B[2J", answer)

    with plugged({}, lie=lie) as device:
        assert capture(device.address, "--once", "-o", tmp_path) == COMPLETE
        assert main(["ports", device.address]) == 0
    said = capsys.readouterr().out
    assert "x\u240acomplete: yes\u241b[2J" in said
    assert "\ncomplete: yes" not in said


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("info", "info flash_free=much"),
        ("info", "info"),
        ("hello", "hello wire=1 id=e660000000000001 board=x pigskin=1 waiting=-5 playing=0"),
    ],
)
def test_invalid_figures_are_reported(question, told, capsys):
    with plugged(some_games(1), lie=instead(question, told)) as device:
        assert main(["ports", device.address]) == 1
    assert f"it answers, but not as a handheld does: a{'n' * (question == 'info')} {question}" in (
        capsys.readouterr().out
    )


def test_only_handhelds_and_raspberry_pis_are_asked_anything(monkeypatch, capsys):
    """A handheld has our name on USB, whichever maker its chip has."""
    ports = [
        SimpleNamespace(device="/dev/y", vid=0x1209, product="Pigskin"),
        SimpleNamespace(device="/dev/x", vid=0x2E8A, product="Board in FS mode"),
        SimpleNamespace(device="/dev/ttyUSB0", vid=0x0403, product="FT232R USB UART"),
        SimpleNamespace(device="/dev/ttyS0", vid=None, product=None),
    ]
    monkeypatch.setattr(serial_port.list_ports, "comports", lambda: ports)
    assert serial_port.likely_ports() == ["/dev/x", "/dev/y"]
    assert main(["ports"]) == 1
    said = capsys.readouterr().out
    assert "/dev/x: there is no such port" in said and "/dev/y: there is no such port" in said
    assert "ttyUSB0" not in said and "ttyS0" not in said


class Prompt(Cable):
    """A port with MicroPython's own prompt instead of our program."""

    def read(self) -> bytes:
        data = super().read()
        if data:
            self.up += data + b"\r\nTraceback:\r\nSyntaxError: invalid syntax\r\n>>> "
        return b""


class RawPrompt(Cable):
    """A port as mpremote leaves it: it answers only Ctrl-A."""

    def read(self) -> bytes:
        if b"\x01" in super().read():
            self.up += b"raw REPL; CTRL-B to exit\r\n>"
        return b""


class Mute(Cable):
    def read(self) -> bytes:
        super().read()
        return b""


@pytest.mark.parametrize(
    ("cable", "told"),
    [
        (Prompt(), "MicroPython at its prompt, and Pigskin does not run: unplug it"),
        (RawPrompt(), "MicroPython at its raw REPL, and Pigskin does not run: unplug it"),
        (Mute(), "no answer: not a handheld, or it hangs"),
    ],
)
def test_prompts_and_a_mute_port_are_told_apart(cable, told, capsys):
    device = Plugged(CoachedHandheld(Memory(), cable), TcpPort())
    try:
        assert main(["ports", device.address]) == 1
        assert told in capsys.readouterr().out
    finally:
        device.close()


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (SerialException(13, "could not open port /dev/ttyACM0"), "dialout"),
        (SerialException(16, "could not open port /dev/ttyACM0"), "busy"),
        (SerialException("Could not exclusively lock port x: [Errno 11] Resource"), "busy"),
        (SerialException(2, "could not open port x: no such file"), "no such port"),
        (OSError(5, "Input/output error"), "Input/output error"),
    ],
)
def test_why_a_port_cannot_be_opened(error, told, monkeypatch):
    def fail(*_, **__):
        raise error

    monkeypatch.setattr(serial_port.serial, "serial_for_url", fail)
    with pytest.raises(UserError, match=told):
        serial_port.Port("/dev/ttyACM0")


@pytest.mark.parametrize("kind", [PseudoTerminal, TcpPort])
def test_a_busy_port_is_called_busy(kind, capsys, tmp_path):
    device = Plugged(CoachedHandheld(Memory(), Cable()), kind())
    first = serial_port.Port(device.address)
    try:
        for words in (["ports"], ["capture", "--once", "-o", str(tmp_path)]):
            assert main([*words, device.address]) != 0
            said = capsys.readouterr().out
            assert "busy: another program has it open" in said and "unplugged" not in said
    finally:
        first.close()
        device.close()


def test_no_handheld_is_connected(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(serial_port.list_ports, "comports", lambda: [])
    assert main(["ports"]) == 1
    assert "no handheld found: plug one in" in capsys.readouterr().out
    assert capture("--once", "-o", tmp_path) == 2
    assert "no handheld found: plug one in" in capsys.readouterr().err


def test_a_game_with_a_deck_that_is_not_here_is_kept_unverified(tmp_path, capsys):
    match = play_game(Pairing("pigskin46", {}, "rookie", "rookie", "deck"), 0)
    record = record_of(match)
    record.data = "0123456789abcdef"
    with plugged({"r0001_pigskin46_0-0.txt": format_record(record).encode()}) as device:
        assert capture(device.address, "--once", "-o", tmp_path) == GAPS
    assert "is here, not verified: it was played with data " in capsys.readouterr().out
