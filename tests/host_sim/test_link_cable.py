"""Two handhelds on one link cable: each hears what the other sends until the cable is pulled."""

import socket
import time

import pytest

from host_sim.cables.cable import Pipe, SimulatedCable
from host_sim.cables.ends import link_port_of
from host_sim.control.script import ScriptError, run_script
from host_sim.engines import new_engine
from host_sim.engines.engine import Engine, join
from host_sim.errors import UserError
from pigskin.usb.lines import frame, unframe
from pigskin.usb.port import UsbPort

EVERY_BYTE = bytes(range(256))


class Firmware:
    """Firmware that sends what is in `sending` and keeps what it hears, besides its USB link."""

    def __init__(self) -> None:
        self.sending: dict[str, bytes] = {}
        self.heard: dict[str, bytes] = {}

    def step(self, usb: UsbPort) -> bool:
        hardware = usb.hardware
        assert hardware.peer
        data = self.sending.get(hardware.id, b"")
        self.sending[hardware.id] = data[hardware.peer.write(data) :]
        self.heard[hardware.id] = self.heard.get(hardware.id, b"") + hardware.peer.read()
        return False


@pytest.fixture
def firmware(monkeypatch):
    firmware = Firmware()
    answer = UsbPort.step
    monkeypatch.setattr(UsbPort, "step", lambda usb: answer(usb) | firmware.step(usb))
    return firmware


@pytest.fixture
def pair(tmp_path):
    engines = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        engines.append(new_engine("cpython", tmp_path / name, name))
    join(*engines)
    yield engines
    for engine in engines:
        engine.close()


def pass_time(pair: list[Engine], ms: int = 300) -> None:
    for _ in range(ms // 20):
        for engine in pair:
            engine.step(20)


def test_bytes_go_both_ways(firmware, pair):
    pass_time(pair)
    one, other = (engine.identity for engine in pair)
    firmware.sending = {one: EVERY_BYTE * 8, other: b"meanwhile"}
    pass_time(pair)
    assert firmware.heard == {one: b"meanwhile", other: EVERY_BYTE * 8}


def test_a_desktop_is_answered_at_the_same_time(firmware, pair):
    pipe = Pipe()
    pair[0].cable = SimulatedCable(pipe)
    pass_time(pair)
    one, other = (engine.identity for engine in pair)
    firmware.sending = {one: EVERY_BYTE * 4, other: EVERY_BYTE * 4}
    pipe.send(frame("0/1 hello"))
    pass_time(pair)
    assert unframe(pipe.receive().strip()).startswith("1/1 hello wire=1")
    assert firmware.heard == {one: EVERY_BYTE * 4, other: EVERY_BYTE * 4}


def test_what_is_sent_while_the_cable_is_out_is_lost(firmware, pair):
    pass_time(pair)
    one, other = (engine.identity for engine in pair)
    for engine in pair:
        run_script("link out", engine, engine.folder)
        firmware.sending[one] = b"lost"
        pass_time(pair)
        run_script("link in", engine, engine.folder)
    firmware.sending[one] = b"kept"
    pass_time(pair)
    assert firmware.heard[other] == b"kept"


def test_a_handheld_without_power_hears_nothing(firmware, pair):
    pass_time(pair)
    one, other = (engine.identity for engine in pair)
    firmware.sending[one] = b"a" * 512
    pair[0].step(20)
    pair[1].restart()
    pass_time(pair)
    firmware.sending[one] = b"after"
    pass_time(pair)
    assert firmware.heard[other] == b"after"


def test_a_garbled_cable_harms_some_bytes_and_no_more_than_asked(firmware, pair):
    pass_time(pair)
    one, other = (engine.identity for engine in pair)
    run_script("link garble 100", pair[0], pair[0].folder)
    firmware.sending[one] = EVERY_BYTE * 4
    pass_time(pair)
    harmed = firmware.heard.pop(other)
    assert harmed != EVERY_BYTE * 4
    assert len(set(harmed)) > 200
    run_script("link garble 0", pair[0], pair[0].folder)
    firmware.sending[one] = EVERY_BYTE
    pass_time(pair)
    assert firmware.heard[other] == EVERY_BYTE


# On an emulated Pico, UART to UART

ECHO = """\x01from boards.ssd1306_i2c import board
from pigskin.drivers.peer_port import peer_port_of
peer = peer_port_of(board)
while True: peer.write(peer.read().upper())
\x04"""


@pytest.mark.needs_pico_image
def test_two_picos_are_joined_uart_to_uart(tmp_path):
    """Each Pico echoes what the other sends. With the cable out, nothing arrives."""
    pair, pipes = [], []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        pair.append(new_engine("pico", tmp_path / name, name))
        pipes.append(Pipe())
        pair[-1].cable = SimulatedCable(pipes[-1])
    join(*pair)
    pass_time(pair, 3000)
    for pipe in pipes:
        # Its own game ends here, and MicroPython's prompt begins.
        pipe.send(b"\x03")
        pass_time(pair, 200)
    pipes[1].send(ECHO.encode())
    say = ECHO.partition("while")[0] + "print(peer.write(b'pass and punt'))\n\x04"
    hear = "\x01import time\ntime.sleep_ms(50)\nprint('heard', peer.read())\n\x04"
    pass_time(pair, 500)
    for plugged in (True, False, True):
        pair[0].plug_peer(plugged)
        pipes[0].send(say.encode())
        pass_time(pair, 500)
        pipes[0].receive()
        pipes[0].send(hear.encode())
        pass_time(pair, 500)
        assert (b"heard b'PASS AND PUNT'" in pipes[0].receive()) == plugged
    for engine in pair:
        engine.close()


# Over TCP


@pytest.fixture
def number() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def until_heard(firmware: Firmware, engines: list[Engine], wanted: bytes) -> None:
    """Let the first send this repeatedly until the other hears it."""
    one, other = (engine.identity for engine in engines)
    firmware.heard.pop(other, None)
    end = time.monotonic() + 10
    while wanted not in firmware.heard.get(other, b""):
        assert time.monotonic() < end, "never heard"
        firmware.sending[one] = wanted
        pass_time(engines, 100)
        time.sleep(0.01)


def test_two_simulators_find_each_other_over_tcp_again_and_again(firmware, pair, number):
    """The order of starting does not matter, and a simulator may leave and return."""
    calling, waiting = pair
    calling.peer = SimulatedCable(link_port_of(f"tcp:localhost:{number}"))
    waiting.peer = None
    pass_time(pair)
    assert not calling.peer.connected()
    for _ in range(2):
        waiting.peer = SimulatedCable(link_port_of(f"tcp:{number}"))
        until_heard(firmware, pair, EVERY_BYTE)
        until_heard(firmware, pair[::-1], b"and back")
        waiting.peer.close()
        pass_time(pair, 40)
        assert not calling.peer.connected()
    calling.peer.close()


def test_a_pulled_cable_hangs_up_and_calls_again(firmware, pair, number):
    calling, waiting = pair
    calling.peer = SimulatedCable(link_port_of(f"tcp:127.0.0.1:{number}"))
    waiting.peer = SimulatedCable(link_port_of(f"listen:127.0.0.1:{number}"))
    for engine in pair:
        until_heard(firmware, pair, b"hello")
        run_script("link out", engine, engine.folder)
        pass_time(pair, 40)
        assert not calling.peer.connected() and not waiting.peer.connected()
        run_script("link in", engine, engine.folder)
    until_heard(firmware, pair, b"again")
    for engine in pair:
        engine.peer.close()


@pytest.mark.parametrize(
    "words", ["tcp", "tcp:", "tcp:0", "tcp:99999", "tcp:x", "tcp:host:", "listen:7000", "pty"]
)
def test_an_invalid_address_is_refused(words):
    with pytest.raises(ValueError, match=words):
        link_port_of(words)


def test_a_port_in_use_is_reported(number):
    told = pytest.raises(UserError, match=f"TCP port {number} cannot be opened .*; name another")
    with socket.create_server(("127.0.0.1", number)), told:
        SimulatedCable(link_port_of(f"tcp:{number}"))


def test_a_link_command_without_a_link_cable_is_reported(tmp_path):
    engine = new_engine("cpython", tmp_path, "a")
    with pytest.raises(ScriptError, match="no link cable; start with --two or --peer"):
        run_script("link out", engine, tmp_path)
    with pytest.raises(UserError, match="no link cable"):
        engine.garble_peer(5)
    engine.close()
