"""The link cable by way of a desktop: the wire command `peer` of link/README.md."""

import pytest

from pigskin.usb.lines import ROOM, escape, unescape
from tests.support.handhelds.on_usb import AskedHandheld

EVERY_BYTE = bytes(range(256))


def carry(desk: AskedHandheld, data: bytes = b"") -> bytes:
    """One exchange: what the handheld had to send."""
    verb, _, text = desk.ask(f"peer {escape(data, ROOM)}").partition(" ")
    assert verb == "peer"
    return unescape(text)


def test_there_is_no_tunnel_until_a_desktop_offers_one():
    desk = AskedHandheld()
    desk.ask("hello")
    assert desk.link.tunnel is None
    assert desk.ask("peer") == "peer "
    assert desk.link.tunnel is not None


def test_any_bytes_go_both_ways_in_order():
    desk = AskedHandheld()
    carry(desk)
    tunnel = desk.link.tunnel
    sent = received = b""
    for at in range(0, 256, 16):
        piece = EVERY_BYTE[at : at + 16]
        assert tunnel.write(piece) == len(piece)
        sent += carry(desk, piece)
        received += tunnel.read()
    assert (sent, received) == (EVERY_BYTE, EVERY_BYTE)
    assert (carry(desk), tunnel.read()) == (b"", b"")


def test_an_answer_takes_as_much_as_fits():
    desk = AskedHandheld()
    carry(desk)
    assert desk.link.tunnel.write(b"$" * 200) == 200
    first = carry(desk)
    assert 0 < len(first) < 200
    rest = b""
    while len(first + rest) < 200:
        rest += carry(desk)
    assert first + rest == b"$" * 200


def test_neither_direction_grows_without_bounds():
    desk = AskedHandheld()
    carry(desk)
    tunnel = desk.link.tunnel
    taken = [tunnel.write(b"x" * 200) for _ in range(5)]
    assert taken == [200, 200, 112, 0, 0]
    for _ in range(40):
        carry(desk, b"y" * 40)
    assert tunnel.read() == b"y" * 512


def test_what_is_sent_while_no_desktop_asks_is_lost_as_on_a_cable():
    desk = AskedHandheld()
    carry(desk)
    tunnel = desk.link.tunnel
    assert tunnel.write(b"old") == 3
    desk.parts.clock.now += 3000
    assert tunnel.write(b"x" * 9000) == 9000
    assert carry(desk) == b""
    tunnel.write(b"new")
    assert carry(desk) == b"new"


@pytest.mark.parametrize("text", ["%", "%4", "%zz", "%0a", "%0A%"])
def test_bytes_that_nobody_escaped_are_refused(text):
    desk = AskedHandheld()
    assert desk.ask(f"peer {text}") == "error no bytes of a link cable"
    assert desk.link.tunnel is None
