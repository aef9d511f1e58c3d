"""The driver of the link cable never waits, neither to read nor to write."""

from host_sim.wiring.circuit import CircuitParts
from pigskin.drivers.peer_port import PeerPort, peer_port_of
from tests.support.wired_boards import board_with

BOARD = board_with("ssd1306", "i2c")


class Wired:
    """The port of a board, and the other ends of its wires."""

    def __init__(self) -> None:
        circuit = CircuitParts(BOARD).circuit
        self.clock = circuit.clock
        self.line = circuit.uart(BOARD.PEER_TX, BOARD.PEER_RX)
        port = peer_port_of(BOARD)
        assert isinstance(port, PeerPort)
        self.port = port
        with circuit:
            assert port.read() == b""
        self.circuit = circuit
        self.received = circuit.wire(BOARD.PEER_RX)
        self.sent = circuit.wire(BOARD.PEER_TX)


def test_a_board_without_link_pins_has_no_link_cable():
    board = board_with("ssd1306", "i2c")
    del board.PEER_UART
    assert peer_port_of(board) is None


def test_bytes_come_and_go():
    wired = Wired()
    wired.line.feed(b"$hi\n")
    assert wired.port.read() == b"$hi\n"
    assert wired.port.read() == b""
    assert wired.port.write(b"$at\n") == 4
    assert wired.line.outgoing == b"$at\n"


def test_without_a_cable_the_line_is_quiet():
    assert Wired().received.level == 1


def test_a_second_without_reading_loses_no_message():
    wired = Wired()
    wired.line.feed(b"x" * 1000)
    assert len(wired.port.read()) == 1000


def test_only_what_fits_is_taken():
    """The simulated UART fails where a real one would wait."""
    wired = Wired()
    assert wired.port.write(b"x" * 700) == 512
    assert wired.port.write(b"y" * 200) == 0
    wired.clock.advance(20)
    # Half of it is sent. MicroPython does not report that.
    assert wired.port.write(b"y" * 200) == 0
    wired.clock.advance(30)
    assert wired.port.write(b"y" * 200) == 200
    assert wired.port.write(b"z" * 400) == 312


def test_a_closed_port_sends_the_rest_and_lets_go_of_its_line():
    """A line that is high feeds a handheld that is switched off."""
    wired = Wired()
    assert wired.sent.level == 1
    wired.port.write(b"$up l\n")
    with wired.circuit:
        wired.port.close()
    assert wired.line.outgoing == b"$up l\n"
    assert wired.sent.level == 0
    wired.line.feed(b"lost")
    with wired.circuit:
        assert wired.port.read() == b""
    assert wired.sent.level == 1


def test_a_port_that_listens_lets_go_of_its_line_and_hears():
    """At the title cards it drives its line only while it sends."""
    wired = Wired()
    with wired.circuit:
        wired.port.write(b"$up m\n")
        wired.port.listen()
        assert (wired.line.outgoing, wired.sent.level) == (b"$up m\n", 0)
        wired.line.feed(b"$up m\n")
        assert wired.port.read() == b"$up m\n"
        assert wired.sent.level == 0
        wired.port.write(b"$up m\n")
        assert wired.sent.level == 1


def test_a_port_that_nobody_used_drives_nothing():
    circuit = CircuitParts(BOARD).circuit
    with circuit:
        port = peer_port_of(BOARD)
        assert port
        port.close()
    assert circuit.wire(BOARD.PEER_TX).level == 0


def test_lost_bytes_are_counted_also_after_the_port_was_closed():
    """Set the bit of the UART's status that says so; writing the register clears it."""
    wired = Wired()
    status = 0x40034004
    with wired.circuit:
        assert wired.port.overruns() == 0
        wired.circuit.registers[status] = 8
        assert wired.port.overruns() == 1
        assert wired.port.overruns() == 1
        wired.circuit.registers[status] = 8
        wired.port.close()
        assert wired.port.overruns() == 2
