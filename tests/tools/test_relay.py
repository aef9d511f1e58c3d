"""`pigskin relay` between simulated handhelds: link-cable bytes carried by computers."""

import socket
import time

import pytest

from host_sim.cables.cable import SimulatedCable
from host_sim.cables.ends import TcpPort, link_port_of
from host_sim.engines import new_engine
from host_sim.errors import UserError
from pigskin.peer.tunnel import Tunnel
from pigskin.usb.port import UsbPort
from tools.commands.relay import Relay, end_of

EVERY_BYTE = bytes(range(256))


class Linked:
    """Handhelds that send what is in `sending` into their tunnels, and keep what arrives."""

    def __init__(self, monkeypatch, folder) -> None:
        self.sending: dict[str, bytes] = {}
        self.heard: dict[str, bytes] = {}
        answer = UsbPort.step
        monkeypatch.setattr(UsbPort, "step", lambda usb: answer(usb) | self._use(usb))
        self.engines = []
        for name in ("one", "other"):
            (folder / name).mkdir()
            engine = new_engine("cpython", folder / name, name)
            engine.cable = SimulatedCable(TcpPort())
            self.engines.append(engine)

    def _use(self, usb: UsbPort) -> bool:
        who, peer = usb.hardware.id, usb.hardware.peer
        if isinstance(peer, Tunnel):
            data = self.sending.get(who, b"")
            self.sending[who] = data[peer.write(data) :]
            self.heard[who] = self.heard.get(who, b"") + peer.read()
        return False

    def until(self, relays: list[Relay], done) -> None:
        end = time.monotonic() + 20
        while not done():
            assert time.monotonic() < end, (self.heard, "not done in time")
            for engine in self.engines:
                engine.step(20)
            for relay in relays:
                relay.step()

    def until_heard(self, relays: list[Relay], data: bytes) -> None:
        """Let both send it repeatedly, as a linked game would, until both have heard it."""
        ids = [engine.identity for engine in self.engines]
        self.heard.clear()

        def done() -> bool:
            for who in ids:
                self.sending[who] = self.sending.get(who) or data
            return all(data in self.heard.get(who, b"") for who in ids)

        self.until(relays, done)
        self.sending.clear()


@pytest.fixture
def linked(monkeypatch, tmp_path):
    linked = Linked(monkeypatch, tmp_path)
    yield linked
    for engine in linked.engines:
        engine.close()
        engine.cable.close()


@pytest.fixture
def number() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def test_two_handhelds_on_one_computer_and_a_pulled_cable(linked, capsys):
    names = [engine.cable.address for engine in linked.engines]
    ends = [end_of(name) for name in names]
    relay = Relay(*ends)
    linked.until_heard([relay], EVERY_BYTE)
    engine = linked.engines[1]
    engine.plug_cable(False)
    for _ in range(20):
        linked.engines[0].step(20)
        relay.step()
    engine.plug_cable(True)
    linked.until_heard([relay], b"again")
    assert min(relay.carried) >= 256
    for end in ends:
        end.close()
    told = capsys.readouterr().out.splitlines()
    who = [f"pigskin-{engine.identity[-4:]}, Raspberry Pi Pico" for engine in linked.engines]
    met = [f"relay: {name}: {said}" for name, said in zip(names, who, strict=True)]
    assert sorted(told[:2]) == sorted(met)
    assert told[2:] == [f"relay: {names[1]}: unplugged; waiting for it", met[1]]


def test_two_computers_one_handheld_each(linked, number, capsys):
    near, far = (engine.cable.address for engine in linked.engines)
    ends = [
        [end_of(near), end_of(f"tcp:{number}")],
        [end_of(far), end_of(f"tcp:localhost:{number}")],
    ]
    relays = [Relay(*pair) for pair in ends]
    linked.until_heard(relays, EVERY_BYTE)
    for end in ends[1]:
        end.close()
    linked.until(relays[:1], lambda: "gone; waiting for it" in capsys.readouterr().out)
    ends[1] = [end_of(far), end_of(f"tcp:localhost:{number}")]
    linked.until_heard([relays[0], Relay(*ends[1])], b"again")
    for pair in ends:
        for end in pair:
            end.close()


def test_a_handheld_and_a_simulator_over_tcp(linked, number):
    """The other end is the one that `pigskin sim --peer` has."""
    ends = [end_of(linked.engines[0].cable.address), end_of(f"tcp:{number}")]
    port = link_port_of(f"tcp:localhost:{number}")
    port.open()
    relay, who = Relay(*ends), linked.engines[0].identity
    linked.until([relay], port.connected)
    port.write(EVERY_BYTE)
    linked.sending[who] = EVERY_BYTE
    came = bytearray()

    def done() -> bool:
        came.extend(port.read())
        return linked.heard.get(who) == EVERY_BYTE == bytes(came)

    linked.until([relay], done)
    for end in (*ends, port):
        end.close()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["/dev/no-such-port", "tcp:7000"], "there is no such port"),
        (["tcp:7000", "tcp:7000"], "tcp:7000 cannot be joined to itself"),
        (["tcp:7000", "tcp:localhost:7000"], "tcp:7000 and tcp:localhost:7000 are the same place"),
        (["tcp:127.0.0.2:7000", "listen:0.0.0.0:7000"], "are the same place; name two ends"),
        (["listen:no.such.invalid:7000", "tcp:7000"], "this computer has no address no.such.inv"),
        (["listen:192.0.2.1:7000", "tcp:7000"], "this computer has no address 192.0.2.1"),
        (["tcp:x", "tcp:7000"], "'tcp:x' is none of tcp:PORT"),
        (["socket://127.0.0.1:1", "tcp:7000"], "nobody answers there"),
    ],
)
def test_invalid_ends_are_reported_in_a_sentence(words, said, pigskin):
    assert said in pigskin("relay", *words, status=2)


def test_a_handheld_in_use_by_another_relay_is_reported(linked):
    name = linked.engines[0].cable.address
    first, second = end_of(name), end_of(name)
    with pytest.raises(UserError, match=r"busy: another program has it open .* a relay"):
        linked.until([Relay(first, first), Relay(second, second)], lambda: False)
    first.close()
    second.close()


def test_a_computer_that_is_already_joined(number, capsys):
    """The relay reports it once and waits until the other computer is free."""
    names = [f"tcp:{number}", f"tcp:127.0.0.1:{number}", f"tcp:localhost:{number}"]
    ends = [end_of(name) for name in names]
    first = ends[1]
    told = ""

    def until(said: str) -> None:
        nonlocal told
        end = time.monotonic() + 20
        while f"{names[2]}: {said}" not in told:
            assert time.monotonic() < end, told
            for each in ends:
                each.step()
            told += capsys.readouterr().out

    until("it hangs up, as one that is joined to another computer already; waiting for it")
    first.close()
    ends.remove(first)
    until("connected")
    assert told.count("hangs up") == 1
    for each in ends:
        each.close()


def test_an_older_firmware_is_named(linked, monkeypatch):
    from pigskin.usb.answers import Answers

    answer = Answers.answer

    def older(answers: Answers, command: str) -> str:
        return answer(answers, command.replace("peer", "unheard of"))

    monkeypatch.setattr(Answers, "answer", older)
    end = end_of(linked.engines[0].cable.address)
    with pytest.raises(UserError, match=r"too old .* `pigskin flash`"):
        linked.until([Relay(end, end)], lambda: False)
    end.close()
