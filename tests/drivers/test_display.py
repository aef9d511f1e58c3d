"""The display drivers against simulated controllers, down to the bytes on the bus."""

import random

import pytest

from boards.ssd1306_i2c import board as pico
from host_sim.wiring.circuit import CircuitParts
from host_sim.wiring.oled import SSD1306Module
from pigskin.drivers.display import display_of
from tests.support.wired_boards import board_with

PICTURE_BYTES = 1024
ADDRESS_BYTES = 2 + 3  # Each display, how it is started, then its page and column commands.
DATA_BYTES = 2


KINDS = [(c, b) for c in ("ssd1306", "sh1106") for b in ("i2c", "spi")]


class Bench:
    """A driver and the simulated controller it talks to."""

    def __init__(self, controller: str = "ssd1306", bus: str = "i2c", plugged: bool = True):
        wired = board_with(controller, bus)
        self.handheld = CircuitParts(wired)
        self.controller = self.handheld.display
        if not plugged:
            self.controller.unplug()
        self.bus = self.handheld.circuit.i2c(pico.SDA, pico.SCL)
        with self.handheld.circuit:
            self.display = display_of(wired)

    @property
    def arrived(self) -> bool:
        """Return whether the glass shows what was drawn."""
        return self.controller.image() == bytes(self.display.buffer)

    def fail(self, after: int, times: int) -> None:
        """Let the next bytes pass, then make this many transfers break off at their next byte."""
        end = self.bus.bytes + after
        left = times

        def fault(at: int) -> bool:
            nonlocal left
            if self.bus.bytes <= end or not left:
                return False
            left -= 1
            return True

        self.bus.fault = fault

    def shows_until_alive(self) -> int:
        for shows in range(1, 100):
            self.display.show()
            if self.display.alive:
                return shows
        raise AssertionError("the display does not come back")


def scribble(display, dice: random.Random) -> None:
    """Make a change such as screens make: a word, a box, a dot, or everything."""
    x, y, c = dice.randrange(128), dice.randrange(64), dice.randrange(2)
    kind = dice.randrange(5)
    if kind == 0:
        display.text("1st & 10"[: dice.randrange(1, 9)], x, y, c)
    elif kind == 1:
        display.fill_rect(x, y, dice.randrange(60), dice.randrange(30), c)
    elif kind == 2:
        display.pixel(x, y, c)
    elif kind == 3:
        display.line(x, y, dice.randrange(128), dice.randrange(64), c)
    elif not dice.randrange(4):
        display.fill(c)


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.mark.parametrize("kind", KINDS)
def test_every_picture_arrives(kind):
    bench = Bench(*kind)
    dice = random.Random(46)
    for _ in range(300):
        scribble(bench.display, dice)
        bench.display.show()
        assert bench.arrived
    assert bench.display.alive
    assert bench.controller.unknown == []
    assert bench.controller.com_pins == 0x12


@pytest.mark.parametrize("kind", KINDS)
def test_flip_turns_the_picture_around(kind):
    bench = Bench(*kind)
    bench.display.text("Pigskin", 3, 5)
    bench.display.line(0, 63, 127, 0, 1)
    bench.display.flip(True)
    turned = [int(f"{byte:08b}"[::-1], 2) for byte in reversed(bench.display.buffer)]
    assert bench.controller.image() == bytes(turned)
    bench.display.flip(False)
    assert bench.arrived


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_lit_before_the_picture_is_complete(kind, monkeypatch):
    lit = []
    take = SSD1306Module.take

    def watch(controller, byte, is_data):
        take(controller, byte, is_data)
        if controller.lit:
            lit.append(controller.image())

    monkeypatch.setattr(SSD1306Module, "take", watch)
    bench = Bench(*kind)
    bench.display.text("Kick-off", 30, 30)
    bench.display.show()
    assert set(lit) == {bytes(bench.display.buffer)}


def test_unchanged_picture_costs_nothing(bench):
    bench.display.show()
    before = bench.display.bytes_sent
    bench.display.show()
    assert bench.display.bytes_sent == before


def test_one_pixel_costs_eight_bytes(bench):
    bench.display.show()
    before = bench.display.bytes_sent
    bench.display.pixel(100, 50, 1)
    bench.display.show()
    assert bench.display.bytes_sent - before == ADDRESS_BYTES + DATA_BYTES + 1


def test_whole_picture_costs_little_more_than_its_pixels(bench):
    bench.display.show()
    before = bench.display.bytes_sent
    bench.display.fill(1)
    bench.display.show()
    sent = bench.display.bytes_sent - before
    assert sent == PICTURE_BYTES + 8 * (ADDRESS_BYTES + DATA_BYTES)


def test_the_counter_equals_the_bytes_on_the_bus(bench):
    dice = random.Random(56)
    for _ in range(100):
        scribble(bench.display, dice)
        bench.display.show()
        assert bench.display.bytes_sent == bench.bus.bytes


def test_settings_reach_the_controller(bench):
    bench.display.show()
    bench.display.contrast(7)
    assert bench.controller.contrast == 7
    bench.display.power(False)
    assert not bench.controller.lit
    bench.display.text("drawn in the dark", 0, 0)
    bench.display.show()
    assert not bench.controller.lit
    bench.display.power(True)
    assert bench.arrived


@pytest.mark.parametrize("after", range(60))
@pytest.mark.parametrize("times", [1, 2])
def test_a_broken_transfer_is_repeated(bench, after, times):
    bench.display.show()
    bench.fail(after, times)
    bench.display.text("fumble", 20, 12)
    bench.display.show()
    assert bench.display.alive
    assert bench.display.errors == times
    assert bench.arrived


@pytest.mark.parametrize("after", range(8))
def test_a_broken_command_is_repeated(bench, after):
    bench.display.text("fumble", 20, 12)
    bench.display.show()
    bench.fail(after, 2)
    bench.display.contrast(99)
    bench.display.pixel(1, 1, 1)
    bench.display.show()
    assert bench.controller.contrast == 99
    assert bench.arrived


@pytest.mark.parametrize("place", range(12))
def test_a_bus_that_always_breaks_off_is_survived(bench, place):
    bench.display.show()
    bench.bus.fault = lambda at: at == place
    for _ in range(20):
        bench.display.fill(1)
        bench.display.show()
    assert not bench.display.alive
    bench.bus.fault = None
    assert bench.shows_until_alive() <= bench.display.longest_pause_shows + 1
    assert bench.arrived


@pytest.mark.parametrize("controller", ["ssd1306", "sh1106"])
def test_the_driver_goes_on_without_a_display_until_one_is_connected(controller):
    bench = Bench(controller, plugged=False)
    display = bench.display
    assert not display.alive
    display.contrast(40)
    display.flip(True)
    display.flip(False)
    for i in range(60):
        display.text(str(i), i, 0)
        display.show()
    assert not display.alive
    bench.controller.plug_in()
    assert bench.shows_until_alive() <= display.longest_pause_shows + 1
    assert bench.controller.contrast == 40
    assert bench.arrived


def test_a_display_unplugged_and_replugged_shows_the_same_picture(bench):
    bench.display.text("2nd quarter", 0, 0)
    bench.display.contrast(40)
    bench.display.show()
    bench.controller.unplug()
    bench.display.show()
    assert bench.display.alive, "nothing had to be sent, so the loss is unnoticed"
    bench.display.text("3rd quarter", 0, 9)
    bench.display.show()
    assert not bench.display.alive
    bench.controller.plug_in()
    assert bench.shows_until_alive() == 1
    assert bench.controller.contrast == 40
    assert bench.arrived


def test_a_display_switched_off_stays_dark_when_replugged(bench):
    bench.display.show()
    bench.display.power(False)
    bench.controller.unplug()
    bench.display.fill(1)
    bench.display.show()
    bench.controller.plug_in()
    bench.shows_until_alive()
    assert not bench.controller.lit
    bench.display.power(True)
    assert bench.arrived


def lose_power(bench: Bench) -> None:
    bench.display.text("time-out", 0, 0)
    bench.display.contrast(40)
    bench.display.show()
    bench.controller.reset()
    bench.display.pixel(100, 50, 1)
    bench.display.show()
    assert not bench.controller.lit


@pytest.mark.parametrize("kind", KINDS)
def test_a_display_that_lost_its_power_for_a_moment_comes_back(kind):
    bench = Bench(*kind)
    lose_power(bench)
    for _ in range(4):
        bench.display.check()
    assert bench.arrived
    assert bench.controller.contrast == 40


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "change", ["display.power(True)", "display.flip(True)", "display.check()"]
)
def test_no_other_command_hides_a_loss_of_power(kind, change):
    """A display that is on without its pump is dark, and says that it is well."""
    bench = Bench(*kind)
    lose_power(bench)
    exec(change, {"display": bench.display})
    bench.display.flip(False)
    for _ in range(4):
        bench.display.check()
    assert bench.arrived


@pytest.mark.parametrize("kind", KINDS)
def test_a_display_that_lost_its_power_in_the_dark_wakes_up(kind):
    bench = Bench(*kind)
    bench.display.show()
    bench.display.power(False)
    bench.controller.reset()
    for _ in range(8):
        bench.display.check()
    assert not bench.controller.on
    bench.display.power(True)
    assert bench.arrived


@pytest.mark.parametrize("controller", ["ssd1306", "sh1106"])
@pytest.mark.parametrize("pixels", [0x00, 0xFF])
def test_a_check_of_a_display_that_is_well_costs_four_bytes(controller, pixels):
    """After data, an SH1106 answers with its memory, where any bit may be set."""
    bench = Bench(controller, "i2c")
    bench.display.show()
    bench.display.fill(pixels)
    bench.controller.ram[:] = bytes([pixels]) * len(bench.controller.ram)
    bench.display.pixel(60, 60, 1 - pixels % 2)
    bench.display.show()
    before = bench.display.bytes_sent
    bench.display.check()
    assert bench.display.bytes_sent - before == 4
    assert bench.display.bytes_sent == bench.bus.bytes


def test_on_spi_a_display_that_is_well_never_blinks(monkeypatch):
    bench = Bench("sh1106", "spi")
    bench.display.text("time-out", 0, 0)
    bench.display.show()
    seen = []
    take = SSD1306Module.take

    def watch(controller, byte, is_data):
        take(controller, byte, is_data)
        seen.append(controller.image())

    monkeypatch.setattr(SSD1306Module, "take", watch)
    for _ in range(4):
        bench.display.check()
    assert set(seen) == {bytes(bench.display.buffer)}


def test_a_check_finds_that_the_display_is_gone(bench):
    bench.display.show()
    bench.controller.unplug()
    bench.display.check()
    assert not bench.display.alive


@pytest.mark.parametrize("controller", ["ssd1306", "sh1106"])
@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_a_display_is_found_at_either_address(controller, address):
    bench = Bench(controller, plugged=False)
    bench.controller.address = address
    bench.display.text("time-out", 0, 0)
    bench.display.show()
    assert not bench.display.alive
    bench.controller.plug_in()
    bench.shows_until_alive()
    assert bench.arrived


@pytest.mark.parametrize("pulses", range(1, 10))
def test_a_bus_that_a_reset_left_held_is_freed(pulses):
    handheld = CircuitParts(pico)
    bus = handheld.circuit.i2c(pico.SDA, pico.SCL)
    sda = handheld.circuit.wire(pico.SDA)
    left = pulses

    def clock(scl) -> None:
        nonlocal left
        left -= scl.level
        if not left:
            sda.connect(None)
            bus.stuck = False

    sda.connect(0)
    bus.stuck = True
    handheld.circuit.wire(pico.SCL).drive(None, 1)
    handheld.circuit.wire(pico.SCL).watchers.append(clock)
    with handheld.circuit:
        assert display_of(pico).alive


def test_attempts_become_rare_while_nothing_answers(bench):
    bench.bus.stuck = True
    bench.display.fill(1)
    for _ in range(200):
        bench.display.show()
    attempts = bench.display.errors / bench.display.tries
    assert attempts < 20
    bench.bus.stuck = False
    bench.shows_until_alive()
    assert bench.arrived
