"""The link cable carried by a desktop: the USB command `peer` of peer/README.md."""

import pytest

from pigskin.peer.door import Door
from pigskin.usb.lines import ROOM, escape, unescape
from tests.support.handhelds.on_usb import AskedHandheld

EVERY_BYTE = bytes(range(256))


class LinkingHandheld(AskedHandheld):
    """A handheld whose USB port knows linked games."""

    def __init__(self):
        super().__init__()
        self.door = Door(self.parts, self.usb)


def carry(desk: LinkingHandheld, data: bytes = b"") -> bytes:
    """Make one exchange and return what the handheld had to send."""
    verb, _, text = desk.ask(f"peer {escape(data, ROOM)}").partition(" ")
    assert verb == "peer"
    return unescape(text)


def test_there_is_no_tunnel_until_a_desktop_offers_one():
    desk = LinkingHandheld()
    desk.ask("hello")
    assert not desk.door.ready()
    assert desk.ask("peer") == "peer "
    assert desk.door.ready()


def test_any_bytes_go_both_ways_in_order():
    desk = LinkingHandheld()
    carry(desk)
    tunnel = desk.parts.peer
    sent = received = b""
    for at in range(0, 256, 16):
        piece = EVERY_BYTE[at : at + 16]
        assert tunnel.write(piece) == len(piece)
        sent += carry(desk, piece)
        received += tunnel.read()
    assert (sent, received) == (EVERY_BYTE, EVERY_BYTE)
    assert (carry(desk), tunnel.read()) == (b"", b"")


def test_an_answer_takes_as_much_as_fits():
    desk = LinkingHandheld()
    carry(desk)
    assert desk.parts.peer.write(b"$" * 200) == 200
    first = carry(desk)
    assert 0 < len(first) < 200
    rest = b""
    while len(first + rest) < 200:
        rest += carry(desk)
    assert first + rest == b"$" * 200


def test_neither_direction_grows_without_bounds():
    desk = LinkingHandheld()
    carry(desk)
    tunnel = desk.parts.peer
    taken = [tunnel.write(b"x" * 200) for _ in range(5)]
    assert taken == [200, 200, 112, 0, 0]
    for _ in range(40):
        carry(desk, b"y" * 40)
    assert tunnel.read() == b"y" * 512


def test_what_is_sent_while_no_desktop_asks_is_lost_as_on_a_cable():
    desk = LinkingHandheld()
    carry(desk)
    tunnel = desk.parts.peer
    assert tunnel.write(b"old") == 3
    desk.parts.clock.now += 3000
    assert tunnel.write(b"x" * 9000) == 9000
    assert carry(desk) == b""
    tunnel.write(b"new")
    assert carry(desk) == b"new"


@pytest.mark.parametrize("text", ["%", "%4", "%zz", "%0a", "%0A%"])
def test_unescaped_bytes_are_refused(text):
    desk = LinkingHandheld()
    assert desk.ask(f"peer {text}") == "error no bytes of a link cable"
    assert not desk.door.ready()


def test_a_handheld_without_linked_games_says_so():
    assert AskedHandheld().ask("peer") == "error no such command"


def test_the_wires_of_the_board_stay_in_use():
    """Bytes go into both and come out of both."""
    desk = LinkingHandheld()
    wires = desk.parts.peer = Wires()
    assert desk.door.ready()
    carry(desk, b"far ")
    wires.arrived = b"near"
    assert desk.parts.peer.read() == b"far near"
    assert desk.parts.peer.write(b"out") == 3
    assert (carry(desk), wires.sent) == (b"out", b"out")
    desk.parts.peer.close()
    assert wires.closed


class Wires:
    arrived = sent = b""
    closed = False

    def read(self):
        data, self.arrived = self.arrived, b""
        return data

    def write(self, data):
        self.sent += data
        return len(data)

    def close(self):
        self.closed = True
