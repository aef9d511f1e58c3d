"""The handheld's serial port as a port of this computer, with a cable that can fail."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
import serial

from host_sim.cables.cable import SimulatedCable
from host_sim.cables.ends import PseudoTerminal, TcpPort, port_of
from host_sim.control.script import ScriptError, run_script
from host_sim.engines import new_engine
from host_sim.engines.cpython import CPythonEngine
from host_sim.errors import UserError
from pigskin.usb.lines import frame, unframe
from tools.cli import main

pytestmark = pytest.mark.skipif(not hasattr(os, "openpty"), reason="no pseudo-terminals here")

# Past the title, so that nothing moves by itself.
TITLE_MS = 2600
QUESTION = frame("0/1 info")


@pytest.fixture
def flash(tmp_path) -> Path:
    folder = tmp_path / "flash"
    folder.mkdir()
    return folder


@pytest.fixture(params=["pty", "tcp"])
def engine(request, flash):
    engine = CPythonEngine(flash, "a seed")
    engine.cable = SimulatedCable(port_of(request.param))
    engine.step(TITLE_MS)
    yield engine
    engine.close()
    engine.cable.close()


def connect(engine) -> serial.Serial:
    """Open the port as any serial program does. The handheld notices within a few milliseconds."""
    port = serial.serial_for_url(engine.cable.address, timeout=0)
    engine.step(50)
    return port


def ask(engine, port, question: bytes = QUESTION, most_ms: int = 1000) -> bytes:
    """Return what the handheld answers within this much of its time."""
    port.write(question)
    answer = b""
    for _ in range(most_ms // 20):
        engine.step(20)
        answer += port.read(4096)
        if answer.endswith(b"\n"):
            break
        # TCP needs real time, which the handheld's clock does not count.
        time.sleep(0.002)
    return answer


def test_the_firmware_answers(engine):
    with connect(engine) as port:
        answer = ask(engine, port)
        assert unframe(answer.strip()).split()[1:3] == ["info", "games=0"]
        figures = engine.figures()
        assert (figures.serial_in, figures.serial_out) == (len(QUESTION), len(answer))


def test_one_program_after_the_other(engine):
    answers = []
    for _ in range(3):
        with connect(engine) as port:
            answers.append(unframe(ask(engine, port).strip()).split()[1])
        engine.step(50)
    assert answers == ["info"] * 3


def test_a_long_conversation(engine):
    with connect(engine) as port:
        heard = 0
        for number in range(200):
            answer = ask(engine, port, frame(f"0/{number} info"))
            assert unframe(answer.strip()).split()[:2] == [f"{number + 1}/{number}", "info"]
            heard += len(answer)
    assert heard > 10_000


def test_unread_bytes_do_not_reach_the_next_program(engine):
    with connect(engine) as port:
        port.write(QUESTION)
        engine.step(500)
    engine.step(50)
    with connect(engine) as port:
        assert port.read(4096) == b""
        assert b"info" in ask(engine, port)


def test_what_was_written_just_before_the_port_was_closed_arrives(engine):
    """`mpremote exec` ends like this: it leaves the raw REPL with its last bytes."""
    port = connect(engine)
    before = engine.figures().serial_in
    port.write(QUESTION * 3)
    port.close()
    engine.step(50)
    assert engine.figures().serial_in - before == 3 * len(QUESTION)
    assert not engine.cable.connected()


def test_an_unread_port_does_not_slow_the_handheld(engine, tmp_path):
    """Pictures and their times are the same whether the port is open, stalled or missing."""
    seen = []
    for kind in ("none", "closed", "open", "stalled"):
        folder = tmp_path / kind
        folder.mkdir()
        other = CPythonEngine(folder, "a seed")
        events = []
        other.listeners.append(events.append)
        port = None
        if kind != "none":
            other.cable = SimulatedCable(PseudoTerminal())
        if kind in ("open", "stalled"):
            port = connect(other)
            port.write(QUESTION * 50)
        if kind == "stalled":
            other.stall(True)
        run_script("wait 2600\npress right 3\npress a\nwait 500", other, folder)
        seen.append([event.picture for event in events if event.picture][-3:])
        if other.cable:
            other.cable.close()
    assert seen[0] == seen[1] == seen[2] == seen[3]


def test_a_reader_that_stalls_gets_everything_later(engine):
    with connect(engine) as port:
        engine.stall(True)
        assert ask(engine, port) == b""
        engine.stall(False)
        assert b"info" in ask(engine, port, b"")


def test_the_cable_is_pulled_and_put_back(engine):
    address = engine.cable.address
    port = connect(engine)
    engine.plug_cable(False)
    with pytest.raises((serial.SerialException, OSError)):
        for _ in range(10):
            port.write(QUESTION)
            engine.step(20)
            port.read(1)
            time.sleep(0.01)
    port.close()
    with pytest.raises(serial.SerialException):
        serial.serial_for_url(address, timeout=0).close()
    engine.plug_cable(True)
    with connect(engine) as port:
        assert b"info" in ask(engine, port)


def test_the_name_of_the_port_stays_after_replugging(tmp_path):
    link = tmp_path / "handheld.tty"
    cable = SimulatedCable(PseudoTerminal(link))
    before = cable.address
    assert os.readlink(link) == before
    cable.plug(False)
    assert not link.is_symlink()
    # Another program may get the old terminal meanwhile.
    ours, theirs = os.openpty()
    cable.plug(True)
    assert os.readlink(link) == cable.address != before
    cable.close()
    assert not link.is_symlink()
    os.close(ours)
    os.close(theirs)


def test_tcp_at_a_port_of_choice_and_one_that_is_taken():
    first = TcpPort()
    first.open()
    number = int(first.address.rpartition(":")[2])
    with pytest.raises(UserError, match=f"TCP port {number} cannot be opened"):
        TcpPort(number).open()
    first.close()
    again = TcpPort(number)
    again.open()
    assert again.address == first.address
    again.close()


def test_bytes_are_garbled_at_the_given_rate(engine):
    """The output differs about as often as asked for, and the handheld goes on."""
    with connect(engine) as port:
        engine.garble(1000)
        assert unframe(ask(engine, port).strip()) == ""
        engine.garble(10)
        clean = harmed = 0
        for number in range(60):
            answer = ask(engine, port, frame(f"0/{number} info"), 200)
            good = [unframe(line) for line in answer.splitlines()]
            clean += any(line.split()[1:2] == ["info"] for line in good if line)
            harmed += not any(good)
        assert clean > 5
        assert harmed > 5
        engine.garble(0)
        ask(engine, port, b"\n")
        assert b"info" in ask(engine, port)


def test_ctrl_c_says_where_a_repl_is(engine):
    with connect(engine) as port:
        assert b"--engine pico" in ask(engine, port, b"\x03")
        assert b"info" in ask(engine, port)


def test_script_commands_for_the_cable(engine, tmp_path):
    run_script("cable out\nwait 50\ncable in\nstall\nflow\ngarble 5\ngarble 0", engine, tmp_path)
    cable, engine.cable = engine.cable, None
    with pytest.raises(ScriptError, match="line 1: there is no serial port; start with --serial"):
        run_script("cable out", engine, tmp_path)
    with pytest.raises(ScriptError, match="`in` or `out`"):
        run_script("cable up", engine, tmp_path)
    engine.cable = cable


@pytest.mark.needs_node
def test_the_same_on_wasm(flash):
    engine = new_engine("wasm", flash, "a seed")
    engine.cable = SimulatedCable(PseudoTerminal())
    engine.step(TITLE_MS)
    with connect(engine) as port:
        assert "micropython=" in unframe(ask(engine, port).strip())
        assert b"--engine pico" in ask(engine, port, b"\x03")
    engine.close()
    engine.cable.close()


@pytest.mark.needs_pico_image
def test_the_firmware_and_the_repl_on_a_pico(flash):
    engine = new_engine("pico", flash, "a seed")
    engine.cable = SimulatedCable(PseudoTerminal())
    engine.step(1500)
    with connect(engine) as port:
        assert "micropython=1." in unframe(ask(engine, port, most_ms=4000).strip())
        port.write(b"\x03")
        engine.step(300)
        assert port.read(4096).endswith(b">>> ")
        port.write(b"print(6 * 7)\r")
        engine.step(300)
        assert b"\r\n42\r\n>>> " in port.read(4096)
    engine.close()
    engine.cable.close()


def test_a_paced_script_serves_the_port_while_it_waits(tmp_path):
    script = tmp_path / "wait.txt"
    script.write_text("wait 600000\n")
    words = ["sim", "--script", str(script), "--speed", "1", "--serial", "tcp"]
    with subprocess.Popen(
        [sys.executable, "-m", "tools.cli", *words, "--flash", str(tmp_path / "flash")],
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    ) as process:
        assert process.stderr
        address = process.stderr.readline().split()[-1]
        try:
            assert main(["ports", address]) == 0
        finally:
            process.kill()
