"""MicroPython's machine module on the desktop, and the simulated circuit behind it."""

import machine
import pytest

from boards.ssd1306_i2c import board
from host_sim.wiring.circuit import Circuit, CircuitParts, Reset


@pytest.fixture
def circuit():
    with Circuit() as circuit:
        yield circuit


def test_pins_are_pulled_and_driven(circuit):
    button = machine.Pin(3, machine.Pin.IN, machine.Pin.PULL_UP)
    assert button.value() == 1
    circuit.wire(3).connect(0)
    assert button() == 0
    circuit.wire(3).connect(None)
    assert button() == 1
    assert machine.Pin(4, machine.Pin.IN).value() == 0
    led = machine.Pin("GP25", machine.Pin.OUT, value=1)
    assert circuit.wire(25).level == 1
    led.toggle()
    assert circuit.wire(25).level == 0


def test_an_unknown_pin_is_refused(circuit):
    with pytest.raises(ValueError, match="invalid pin"):
        machine.Pin(30)


def test_interrupts_come_with_their_edges(circuit):
    pin = machine.Pin(3, machine.Pin.IN, machine.Pin.PULL_UP)
    edges = []
    irq = pin.irq(lambda pin: edges.append((irq.flags(), pin.value())))
    circuit.wire(3).connect(0)
    circuit.wire(3).connect(None)
    falling, rising = machine.Pin.IRQ_FALLING, machine.Pin.IRQ_RISING
    assert edges == [(falling, 0), (rising, 1)]


def test_a_delayed_interrupt_fires_once(circuit):
    pin = machine.Pin(3, machine.Pin.IN, machine.Pin.PULL_UP)
    edges = []
    irq = pin.irq(lambda pin: edges.append(irq.flags()))
    state = machine.disable_irq()
    for level in (0, None, 0, None):
        circuit.wire(3).connect(level)
    assert edges == []
    machine.enable_irq(state)
    assert edges == [machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING]


def test_a_bus_on_the_wrong_pins_is_refused(circuit):
    for pins in ({"sda": 5, "scl": 4}, {"sda": 6, "scl": 7}):
        with pytest.raises(ValueError, match=r"bad S.. pin"):
            machine.I2C(0, **pins)
    with pytest.raises(ValueError, match="bad SCK pin"):
        machine.SPI(0, sck=10, mosi=11)
    with pytest.raises(ValueError, match="doesn't exist"):
        machine.I2C(2)
    for pins in ({"tx": 1}, {"rx": 0}, {"tx": 8, "rx": 9}):
        with pytest.raises(ValueError, match=r"bad .X pin"):
            machine.UART(0, **pins)


def test_i2c_reaches_what_is_connected_to_its_pins():
    handheld = CircuitParts(board)
    with handheld.circuit:
        i2c = machine.I2C(0, sda=machine.Pin(board.SDA), scl=machine.Pin(board.SCL))
        elsewhere = machine.I2C(0, sda=8, scl=9)
    assert i2c.scan() == [board.ADDRESS]
    assert i2c.writevto(board.ADDRESS, [b"\0", b"\xaf"]) == 2
    assert handheld.display.on
    assert i2c.readfrom(board.ADDRESS, 1) == b"\0"
    with pytest.raises(OSError, match="5"):
        i2c.writeto(0x20, b"")
    with pytest.raises(OSError, match="5"):
        elsewhere.writeto(board.ADDRESS, b"\0")
    handheld.display.unplug()
    with pytest.raises(OSError, match="5"):
        i2c.writeto(board.ADDRESS, b"\0")
    handheld.circuit.i2c(board.SDA, board.SCL).stuck = True
    with pytest.raises(OSError, match="110"):
        i2c.writeto(board.ADDRESS, b"\0")


def test_a_uart_buffers_what_fits_and_takes_as_long_as_a_real_one(circuit):
    line = circuit.uart(0, 1)
    line.feed(b"nobody listens yet")
    uart = machine.UART(0, 115_200, tx=0, rx=1, timeout=0, txbuf=32, rxbuf=8)
    assert (uart.any(), uart.read()) == (0, None)
    line.feed(b"nine here")
    assert (uart.any(), uart.read(4), uart.read()) == (8, b"nine", b" her")
    assert uart.write(b"x" * 32) == 32
    assert line.outgoing == b"x" * 32
    with pytest.raises(RuntimeError, match="would wait"):
        uart.write(b"y")
    assert not uart.txdone()
    circuit.clock.advance(3)
    assert uart.txdone()


def test_timers_fire_as_time_passes(circuit):
    fired = []
    every = machine.Timer(period=10, callback=lambda _: fired.append(circuit.clock.now_ms))
    once = machine.Timer(-1)
    once.init(mode=machine.Timer.ONE_SHOT, period=25, callback=lambda _: fired.append("once"))
    circuit.clock.advance(35)
    assert fired == [10, 20, "once", 30]
    every.deinit()
    machine.lightsleep(100)
    assert len(fired) == 4
    assert circuit.clock.now_ms == 135


def test_watchdog_bites_when_it_is_not_fed(circuit):
    watchdog = machine.WDT(timeout=1000)
    for _ in range(5):
        circuit.clock.advance(900)
        watchdog.feed()
    with pytest.raises(Reset, match="watchdog"):
        circuit.clock.advance(1000)


@pytest.mark.parametrize("kind", ["reset", "soft_reset", "bootloader", "deepsleep"])
def test_resets_leave_the_firmware(circuit, kind):
    def firmware():
        try:
            getattr(machine, kind)()
        except Exception as error:
            raise AssertionError("no firmware survives a reset") from error

    with pytest.raises(Reset, match=kind):
        firmware()


def test_the_piezo_logs_its_tones():
    handheld = CircuitParts(board)
    with handheld.circuit:
        pwm = machine.PWM(machine.Pin(board.PIEZO), freq=440, duty_u16=100)
    handheld.circuit.clock.advance(30)
    pwm.freq(880)
    pwm.duty_u16(0)
    assert handheld.piezo.log[-3:] == [(0, 440, 100), (30, 880, 100), (30, 880, 0)]
    assert handheld.piezo.hertz == 0
    with pytest.raises(ValueError, match="too small"):
        pwm.freq(5)


def test_two_handhelds_do_not_hear_each_other():
    one, other = CircuitParts(board), CircuitParts(board)
    with one.circuit:
        first = machine.Pin(board.A, machine.Pin.IN, machine.Pin.PULL_UP)
    with other.circuit:
        second = machine.Pin(board.A, machine.Pin.IN, machine.Pin.PULL_UP)
    one.press("a")
    assert (first(), second()) == (0, 1)
    other.press("a")
    one.release("a")
    assert (first(), second()) == (1, 0)


def test_numbers_of_the_chip(circuit):
    assert len(machine.unique_id()) == 8
    assert machine.freq() == 125_000_000
    machine.freq(250_000_000)
    assert machine.freq() == 250_000_000
    machine.mem32[0x40058000] = 7
    assert machine.mem32[0x40058000] == 7
