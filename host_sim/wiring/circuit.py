"""Simulated hardware: pins, buses, buttons, a piezo and a clock, wired up as a board says.

Drivers reach it through the `machine` module of host_sim/lib, down to single bytes on the bus and
single edges on a pin. Several handhelds can exist in one process. Objects that the drivers make
belong to the circuit in use at that moment.

    handheld = CircuitParts(board)
    with handheld.circuit:
        display = display_of(board)
    handheld.press("a")
    handheld.circuit.clock.advance(20)

It also runs on MicroPython, in place of a missing `machine` module.
"""

from host_sim.wiring.oled import CONTROLLERS, SSD1306Module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

TICKS_PERIOD = 1 << 30  # where MicroPython's milliseconds wrap around

FALLING = 4
RISING = 8

EIO = 5
ETIMEDOUT = 110

# The pin of a Pico's own LED.
LED = 25

BUTTONS = ("up", "down", "left", "right", "a", "b")

# VSYS with 5 V from USB behind the Pico's diode.
USB_MV = 4_750
# Pins that a Pico has for its supply, and the one that a radio needs to connect VSYS.
VSYS_PIN = 29
VBUS_PIN = 24
GATE_PIN = 25


class Reset(BaseException):
    """A restart of the chip by the firmware. `kind` says how: reset, bootloader, watchdog, ..."""

    def __init__(self, kind: str):
        super().__init__(kind)
        self.kind = kind


class Clock:
    """A clock that moves only in `advance`, where its alarms go off."""

    def __init__(self) -> None:
        # Contacts bounce in fractions of a millisecond.
        self.now_ms: float = 0
        self._alarms: list = []

    def ms(self) -> int:
        return int(self.now_ms) % TICKS_PERIOD

    def us(self) -> int:
        return int(self.now_ms * 1000) % TICKS_PERIOD

    def since(self, ms: int) -> int:
        half = TICKS_PERIOD // 2
        return (self.ms() - ms + half) % TICKS_PERIOD - half

    def sleep_ms(self, ms: int) -> None:
        self.advance(ms)

    def advance(self, ms: float) -> None:
        end = self.now_ms + ms
        while True:
            due = [alarm for alarm in self._alarms if alarm[0] <= end]
            if not due:
                break
            alarm = min(due, key=lambda alarm: alarm[0])
            self._alarms.remove(alarm)
            self.now_ms = max(self.now_ms, alarm[0])
            alarm[1]()
        self.now_ms = max(self.now_ms, end)

    def after(self, ms: int, action: "Callable[[], None]") -> list:
        """Call `action` after `ms` milliseconds. Return the alarm, which `cancel` takes."""
        alarm = [self.now_ms + ms, action]
        self._alarms.append(alarm)
        return alarm

    def cancel(self, alarm: list) -> None:
        if alarm in self._alarms:
            self._alarms.remove(alarm)


class Wire:
    """A wire at one pin of the chip."""

    def __init__(self, circuit: "Circuit", number: int):
        self.number = number
        self._circuit = circuit
        # The level from outside: 0 or 1, or None if nothing drives the wire.
        self._outside: int | None = None
        # The level that the chip drives, and the one it weakly pulls to.
        self._driven: int | None = None
        self._pulled: int | None = None
        self.handler: Callable[[], object] | None = None
        self.trigger = 0
        self.flags = 0
        self._latched = 0
        self.hertz = 0
        self.duty_u16 = 0
        # Called with the wire after each change.
        self.watchers: list = []

    @property
    def level(self) -> int:
        for level in (self._driven, self._outside, self._pulled):
            if level is not None:
                return level
        # A real floating input is random. A fixed 0 shows a forgotten pull-up at once.
        return 0

    def connect(self, outside: int | None) -> None:
        """Drive the wire from outside, or let go of it."""
        before = self.level
        self._outside = outside
        self._changed(before)

    def drive(self, level: int | None, pulled: int | None) -> None:
        """Drive the wire from the chip, or only pull it up or down."""
        before = self.level
        self._driven = level
        self._pulled = pulled
        self._changed(before)

    def modulate(self, hertz: int, duty_u16: int) -> None:
        if (hertz, duty_u16) != (self.hertz, self.duty_u16):
            self.hertz, self.duty_u16 = hertz, duty_u16
            self._tell()

    def _changed(self, before: int) -> None:
        if self.level != before:
            self._latched |= (RISING if self.level else FALLING) & self.trigger
            self._tell()
            self.interrupt()

    def _tell(self) -> None:
        for watcher in self.watchers:
            watcher(self)

    def interrupt(self) -> None:
        """Call the handler for the latched edges, unless interrupts are held."""
        if self._latched and self.handler and not self._circuit.interrupts_held:
            self.flags, self._latched = self._latched, 0
            self.handler()


class I2CBus:
    """Two wires with devices on them. It counts the bytes."""

    def __init__(self) -> None:
        self.devices: list = []
        self.bytes = 0
        # Whether something holds the wires down.
        self.stuck = False
        # Called for each byte with its place in the transfer, 0 for the address. It returns True
        # if the byte is not acknowledged.
        self.fault: Callable[[int], bool] | None = None

    def write(self, address: int, data: bytes) -> None:
        """Write bytes to a device. Raise OSError as MicroPython does on the RP2040."""
        if self.stuck:
            raise OSError(ETIMEDOUT)
        device = self._start(address, False)
        self.bytes += 1
        if device is None or self._fails(0):
            raise OSError(EIO)
        for at, byte in enumerate(data):
            self.bytes += 1
            if self._fails(at + 1) or not device.write(byte):
                raise OSError(EIO)

    def read(self, address: int, count: int) -> bytes:
        if self.stuck:
            raise OSError(ETIMEDOUT)
        device = self._start(address, True)
        self.bytes += 1
        if device is None or self._fails(0):
            raise OSError(EIO)
        self.bytes += count
        return bytes([device.read() for _ in range(count)])

    def scan(self) -> list:
        return [address for address in range(8, 0x78) if self._start(address, False)]

    def _fails(self, at: int) -> bool:
        return self.fault is not None and self.fault(at)

    def _start(self, address: int, reading: bool) -> "Any":
        for device in self.devices:
            if device.start(address, reading):
                return device
        return None


class SerialLine:
    """The two wires of a UART. Bytes are lost while the chip does not listen."""

    _FIFO_BYTES = 32

    def __init__(self, circuit: "Circuit"):
        self._circuit = circuit
        self.outgoing = b""
        self._incoming = b""
        # The chip's FIFO, which interrupts empty into the buffer.
        self._fifo = b""
        # How many bytes the chip buffers, or 0 while it does not listen.
        self.buffer_bytes = 0
        # How many bytes were lost in a full FIFO.
        self.overruns = 0

    def feed(self, data: bytes) -> None:
        """Take bytes from outside. A full buffer drops the rest."""
        self._fifo += data
        self.interrupt()
        if self._circuit.interrupts_held and self.buffer_bytes:
            self.overruns += max(0, len(self._fifo) - self._FIFO_BYTES)
            self._fifo = self._fifo[: self._FIFO_BYTES]

    def interrupt(self) -> None:
        """Empty the FIFO, unless interrupts are held."""
        if not self._circuit.interrupts_held:
            self._incoming = (self._incoming + self._fifo)[: self.buffer_bytes]
            self._fifo = b""

    def waiting(self) -> int:
        return len(self._incoming)

    def take(self, count: int) -> bytes:
        """Return up to `count` bytes for the chip."""
        data = self._incoming[:count]
        self._incoming = self._incoming[count:]
        return data


class SPIDisplay:
    """A display controller on SPI. It listens while CS is low, and D/C marks data or commands."""

    def __init__(self, controller: SSD1306Module, dc: Wire, cs: Wire, reset: Wire | None):
        self.controller = controller
        self._dc = dc
        self._cs = cs
        if reset:
            reset.watchers.append(self._on_reset)

    def write(self, data: bytes) -> None:
        if self.controller.plugged and not self._cs.level:
            for byte in data:
                self.controller.take(byte, bool(self._dc.level))

    def _on_reset(self, wire: Wire) -> None:
        if not wire.level:
            self.controller.reset()


class Piezo:
    """A piezo that follows the PWM of a pin."""

    def __init__(self, circuit: "Circuit", wire: Wire):
        self._clock = circuit.clock
        self._wire = wire
        # (milliseconds, hertz, duty of 65536) at each change.
        self.log: list = []
        wire.watchers.append(self._listen)

    @property
    def hertz(self) -> int:
        """Return the tone that is heard now, or 0 for silence."""
        return self._wire.hertz if self._wire.duty_u16 else 0

    def _listen(self, wire: Wire) -> None:
        self.log.append((int(self._clock.now_ms), wire.hertz, wire.duty_u16))


class Watchdog:
    """A watchdog that resets the chip if it is not fed in time."""

    def __init__(self, circuit: "Circuit"):
        self._clock = circuit.clock
        self.timeout_ms = 0
        self._alarm: list | None = None

    def start(self, timeout_ms: int) -> None:
        self.timeout_ms = timeout_ms
        self.feed()

    def feed(self) -> None:
        if self._alarm:
            self._clock.cancel(self._alarm)
        self._alarm = self._clock.after(self.timeout_ms, self._bite)

    def _bite(self) -> None:
        raise Reset("watchdog")


class Circuit:
    """The surroundings of a chip. Within its `with` block, drivers connect to it."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.watchdog = Watchdog(self)
        self.interrupts_held = False
        self.unique_id = b"simulate"
        self.frequency = 125_000_000
        self.reset_cause = 1
        self.registers: dict = {}
        # Whether there is a radio, whose pins are those of the supply (Pico W).
        self.radio = False
        self.vsys_mv = USB_MV
        self._wires: dict = {}
        self._i2c: dict = {}
        self._spi: dict = {}
        self._uarts: dict = {}
        self._before: Circuit | None = None
        self.supply(USB_MV, True)

    def __enter__(self) -> "Circuit":
        global _in_use
        self._before = _in_use
        _in_use = self
        return self

    def __exit__(self, *_: object) -> None:
        global _in_use
        _in_use = self._before

    def wire(self, number: int) -> Wire:
        if number not in self._wires:
            self._wires[number] = Wire(self, number)
        return self._wires[number]

    def i2c(self, sda: int, scl: int) -> I2CBus:
        """Return the bus on these two pins. It has no devices unless some were connected."""
        if (sda, scl) not in self._i2c:
            self._i2c[sda, scl] = I2CBus()
        return self._i2c[sda, scl]

    def spi(self, sck: int, mosi: int) -> list:
        """Return the devices on these two pins."""
        if (sck, mosi) not in self._spi:
            self._spi[sck, mosi] = []
        return self._spi[sck, mosi]

    def uart(self, tx: int, rx: int) -> SerialLine:
        if (tx, rx) not in self._uarts:
            self._uarts[tx, rx] = SerialLine(self)
        return self._uarts[tx, rx]

    def supply(self, vsys_mv: int, usb: bool) -> None:
        """Set the voltage at VSYS, and whether it comes from USB."""
        self.vsys_mv = vsys_mv
        self.wire(VBUS_PIN).connect(int(usb and not self.radio))

    def pin_mv(self, number: int) -> int:
        """Return the millivolts at a pin of the ADC."""
        connected = not self.radio or self.wire(GATE_PIN).level
        return self.vsys_mv // 3 if number == VSYS_PIN and connected else 0

    def hold_interrupts(self) -> None:
        """Hold interrupts as a flash write does. Each pin remembers its edges only once."""
        self.interrupts_held = True

    def release_interrupts(self) -> None:
        self.interrupts_held = False
        for wire in self._wires.values():
            wire.interrupt()
        for line in self._uarts.values():
            line.interrupt()


_in_use: Circuit | None = None


def circuit_in_use() -> Circuit:
    """Return the circuit that new objects of `machine` are connected to."""
    global _in_use
    if _in_use is None:
        _in_use = Circuit()
    return _in_use


class CircuitParts:
    """A circuit with display, buttons and piezo on the pins of a board."""

    def __init__(self, board: "Any"):
        self.circuit = circuit = Circuit()
        kind = CONTROLLERS[board.DISPLAY]
        if hasattr(board, "I2C"):
            self.display = kind(board.ADDRESS)
            circuit.i2c(board.SDA, board.SCL).devices.append(self.display)
        else:
            self.display = kind()
            reset = circuit.wire(board.RESET) if board.RESET is not None else None
            dc, cs = circuit.wire(board.DC), circuit.wire(board.CS)
            device = SPIDisplay(self.display, dc, cs, reset)
            circuit.spi(board.SCK, board.MOSI).append(device)
        numbers = (board.UP, board.DOWN, board.LEFT, board.RIGHT, board.A, board.B)
        self._buttons = {BUTTONS[i]: circuit.wire(numbers[i]) for i in range(len(BUTTONS))}
        self.piezo = Piezo(circuit, circuit.wire(board.PIEZO))

    def press(self, button: str, bounces: int = 0) -> None:
        """Close a contact. It opens again for a moment, `bounces` times."""
        self._contact(self._buttons[button], 0, bounces)

    def release(self, button: str, bounces: int = 0) -> None:
        self._contact(self._buttons[button], None, bounces)

    def _contact(self, wire: Wire, level: int | None, bounces: int) -> None:
        clock = self.circuit.clock
        other = 0 if level is None else None
        wire.connect(level)
        for i in range(bounces):
            clock.after(2 * i + 1, lambda: wire.connect(other))
            clock.after(2 * i + 2, lambda: wire.connect(level))
