"""MicroPython's `machine` of the RP2040 for CPython, connected to the circuit in use.

Signatures, constants and errors are those of the chip as far as the firmware relies on them. For
example, a bus on the wrong pins is refused here, too.
"""

from host_sim.wiring.circuit import Circuit, I2CBus, Reset, SerialLine, Wire, circuit_in_use

PWRON_RESET = 1
WDT_RESET = 3

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class _Interrupt:
    def __init__(self, pin: "Pin"):
        self._wire: Wire = pin._wire

    def flags(self) -> int:
        """Return the edges that led to the latest call of the handler."""
        return self._wire.flags

    def trigger(self) -> int:
        return self._wire.trigger


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    ALT = 3
    ALT_UART = 2
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(
        self,
        id: "int | str | Pin",
        mode: int = -1,
        pull: int | None = -1,
        *,
        value: object = None,
        alt: int = -1,
    ):
        number = id._wire.number if isinstance(id, Pin) else id
        if isinstance(number, str):
            number = int(number.removeprefix("GP")) if number.startswith("GP") else -1
        if not 0 <= number < 30:
            raise ValueError("invalid pin")
        self._circuit = circuit_in_use()
        self._wire: Wire = self._circuit.wire(number)
        self._mode = Pin.IN
        self._value = 0
        self._pull: int | None = None
        self._interrupt = _Interrupt(self)
        if mode != -1 or value is not None or pull != -1:
            self.init(mode, pull, value=value)

    def init(
        self, mode: int = -1, pull: int | None = -1, *, value: object = None, alt: int = -1
    ) -> None:
        if mode != -1:
            self._mode = mode
        if value is not None:
            self._value = 1 if value else 0
        if pull != -1:
            self._pull = None if pull is None else int(pull == Pin.PULL_UP)
        self._drive()

    def _drive(self) -> None:
        if self._mode == Pin.ALT:
            # Only a UART takes a pin back, and a silent one drives it high.
            self._value = 1
        drives = self._mode in (Pin.OUT, Pin.ALT)
        drives = drives or (self._mode == Pin.OPEN_DRAIN and not self._value)
        self._wire.drive(self._value if drives else None, self._pull)

    def value(self, x: object = None) -> int | None:
        if x is None:
            return self._wire.level
        self._value = 1 if x else 0
        self._drive()
        return None

    def __call__(self, x: object = None) -> int | None:
        return self.value(x)

    def on(self) -> None:
        self.value(1)

    def off(self) -> None:
        self.value(0)

    high = on
    low = off

    def toggle(self) -> None:
        self.value(not self._value)

    def irq(
        self,
        handler: "Callable[[Pin], object] | None" = None,
        trigger: int = IRQ_FALLING | IRQ_RISING,
        hard: bool = False,
    ) -> _Interrupt:
        self._wire.handler = (lambda: handler(self)) if handler else None
        self._wire.trigger = trigger
        return self._interrupt

    def __repr__(self) -> str:
        return f"Pin(GPIO{self._wire.number})"


def _number(pin: "Pin | int") -> int:
    return pin._wire.number if isinstance(pin, Pin) else pin


class SoftI2C:
    def __init__(
        self, scl: "Pin | int", sda: "Pin | int", *, freq: int = 400_000, timeout: int = 50_000
    ):
        self.freq = freq
        self._bus: I2CBus = circuit_in_use().i2c(_number(sda), _number(scl))

    def scan(self) -> list[int]:
        return self._bus.scan()

    def writeto(self, addr: int, buf: bytes, stop: bool = True) -> int:
        self._bus.write(addr, bytes(buf))
        return len(buf)

    def writevto(self, addr: int, vector: "Sequence[bytes]", stop: bool = True) -> int:
        return self.writeto(addr, b"".join([bytes(part) for part in vector]), stop)

    def readfrom(self, addr: int, nbytes: int, stop: bool = True) -> bytes:
        return self._bus.read(addr, nbytes)

    def readfrom_into(self, addr: int, buf: bytearray, stop: bool = True) -> None:
        buf[:] = self._bus.read(addr, len(buf))

    def writeto_mem(self, addr: int, memaddr: int, buf: bytes, *, addrsize: int = 8) -> None:
        self.writeto(addr, memaddr.to_bytes(addrsize // 8, "big") + bytes(buf))

    def readfrom_mem(self, addr: int, memaddr: int, nbytes: int, *, addrsize: int = 8) -> bytes:
        self.writeto(addr, memaddr.to_bytes(addrsize // 8, "big"))
        return self.readfrom(addr, nbytes)


class I2C(SoftI2C):
    # The default pins of each of the two.
    _DEFAULTS = ((4, 5), (6, 7))

    def __init__(
        self,
        id: int,
        *,
        freq: int = 400_000,
        scl: "Pin | int | None" = None,
        sda: "Pin | int | None" = None,
        timeout: int = 50_000,
    ):
        if id not in (0, 1):
            raise ValueError(f"I2C({id}) doesn't exist")
        default_sda, default_scl = self._DEFAULTS[id]
        sda = default_sda if sda is None else _number(sda)
        scl = default_scl if scl is None else _number(scl)
        if scl % 4 != 2 * id + 1:
            raise ValueError("bad SCL pin")
        if sda % 4 != 2 * id:
            raise ValueError("bad SDA pin")
        super().__init__(scl, sda, freq=freq, timeout=timeout)


class SPI:
    MSB = 1
    LSB = 0
    _DEFAULTS = ((18, 19, 16), (10, 11, 8))

    def __init__(
        self,
        id: int,
        baudrate: int = 1_000_000,
        *,
        polarity: int = 0,
        phase: int = 0,
        bits: int = 8,
        firstbit: int = MSB,
        sck: "Pin | int | None" = None,
        mosi: "Pin | int | None" = None,
        miso: "Pin | int | None" = None,
    ):
        if id not in (0, 1):
            raise ValueError(f"SPI({id}) doesn't exist")
        default_sck, default_mosi, _ = self._DEFAULTS[id]
        sck = default_sck if sck is None else _number(sck)
        mosi = default_mosi if mosi is None else _number(mosi)
        # Blocks of eight pins alternate between the two.
        if sck % 4 != 2 or sck // 8 % 2 != id:
            raise ValueError("bad SCK pin")
        if mosi % 4 != 3 or mosi // 8 % 2 != id:
            raise ValueError("bad MOSI pin")
        self.baudrate = baudrate
        self._devices = circuit_in_use().spi(sck, mosi)

    def write(self, buf: bytes) -> None:
        for device in self._devices:
            device.write(bytes(buf))

    def read(self, nbytes: int, write: int = 0) -> bytes:
        self.write(bytes([write]) * nbytes)
        return bytes(nbytes)


class UART:
    """A UART whose bytes leave at once.

    `txdone` waits as long as a real one takes to send them.
    """

    _DEFAULTS = ((0, 1), (4, 5))
    _BITS_PER_BYTE = 10

    def __init__(
        self,
        id: int,
        baudrate: int = 115_200,
        *,
        tx: "Pin | int | None" = None,
        rx: "Pin | int | None" = None,
        timeout: int = 0,
        txbuf: int = 256,
        rxbuf: int = 256,
    ):
        if id not in (0, 1):
            raise ValueError(f"UART({id}) doesn't exist")
        default_tx, default_rx = self._DEFAULTS[id]
        tx = default_tx if tx is None else _number(tx)
        rx = default_rx if rx is None else _number(rx)
        if tx % 4 != 0 or (tx + 4) // 8 % 2 != id:
            raise ValueError("bad TX pin")
        if rx % 4 != 1 or (rx + 4) // 8 % 2 != id:
            raise ValueError("bad RX pin")
        self._clock = circuit_in_use().clock
        self._line: SerialLine = circuit_in_use().uart(tx, rx)
        self._line.buffer_bytes = rxbuf
        # A silent line is high.
        circuit_in_use().wire(tx).drive(1, None)
        self._byte_us = self._BITS_PER_BYTE * 1_000_000 // baudrate
        self._txbuf = txbuf
        self._done_us = 0

    def any(self) -> int:
        return self._line.waiting()

    def read(self, nbytes: int = -1) -> bytes | None:
        """Return the bytes received, or None if there are none, as with the timeout 0."""
        return self._line.take(self.any() if nbytes < 0 else nbytes) or None

    def write(self, buf: bytes) -> int:
        """Send bytes. Raise RuntimeError if a real UART would block for want of buffer room."""
        now_us = int(self._clock.now_ms * 1000)
        self._done_us = max(now_us, self._done_us) + len(buf) * self._byte_us
        if self._done_us - now_us > self._txbuf * self._byte_us:
            raise RuntimeError("a UART without room for these bytes would wait")
        self._line.outgoing += bytes(buf)
        return len(buf)

    def txdone(self) -> bool:
        return self._clock.now_ms * 1000 >= self._done_us

    def flush(self) -> None:
        # Up to the next whole millisecond: engines count in these.
        self._clock.advance(max(0, -(-self._done_us // 1000) - self._clock.now_ms))

    def deinit(self) -> None:
        """Stop. The pin stays with the UART until it gets another use."""
        self._line.buffer_bytes = 0


class PWM:
    def __init__(self, dest: "Pin | int", *, freq: int = 0, duty_u16: int = 0, duty_ns: int = -1):
        self._wire = circuit_in_use().wire(_number(dest))
        self._freq = self._duty_u16 = 0
        self.init(freq=freq, duty_u16=duty_u16)
        if duty_ns >= 0:
            self.duty_ns(duty_ns)

    def init(self, *, freq: int = 0, duty_u16: int = -1, duty_ns: int = -1) -> None:
        if freq:
            self.freq(freq)
        if duty_u16 >= 0:
            self.duty_u16(duty_u16)
        if duty_ns >= 0:
            self.duty_ns(duty_ns)

    def freq(self, value: int | None = None) -> int | None:
        if value is None:
            return self._freq
        if value < 8:
            raise ValueError("freq too small")
        if value > 62_500_000:
            raise ValueError("freq too large")
        self._freq = value
        self._wire.modulate(self._freq, self._duty_u16)
        return None

    def duty_u16(self, value: int | None = None) -> int | None:
        if value is None:
            return self._duty_u16
        self._duty_u16 = min(value, 0xFFFF)
        self._wire.modulate(self._freq, self._duty_u16)
        return None

    def duty_ns(self, value: int | None = None) -> int | None:
        if value is None:
            return self._duty_u16 * 1_000_000_000 // (self._freq * 0x10000)
        return self.duty_u16(value * self._freq * 0x10000 // 1_000_000_000)

    def deinit(self) -> None:
        self.duty_u16(0)


class ADC:
    CORE_TEMP = 4
    _FIRST_PIN = 26
    _REFERENCE_MV = 3300

    def __init__(self, id: "Pin | int"):
        number = _number(id)
        if number < self.CORE_TEMP:
            number += self._FIRST_PIN
        if not self._FIRST_PIN <= number < self._FIRST_PIN + self.CORE_TEMP:
            raise ValueError("Pin doesn't have ADC capabilities")
        self._circuit = circuit_in_use()
        self._pin = number

    def read_u16(self) -> int:
        """Return twelve bits, stretched to sixteen."""
        raw = min(4095, self._circuit.pin_mv(self._pin) * 4096 // self._REFERENCE_MV)
        return raw << 4 | raw >> 8


class Timer:
    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, id: int = -1, **how: object):
        self._clock = circuit_in_use().clock
        self._alarm: list | None = None
        if how:
            self.init(**how)  # type: ignore[arg-type]

    def init(
        self,
        *,
        mode: int = PERIODIC,
        freq: float = -1,
        period: int = -1,
        callback: "Callable[[Timer], object] | None" = None,
        tick_hz: int = 1000,
        hard: bool = False,
    ) -> None:
        self.deinit()
        self._callback = callback
        self._again = mode == Timer.PERIODIC
        self._period_ms = int(1000 / freq) if freq > 0 else period * 1000 // tick_hz
        self._alarm = self._clock.after(max(1, self._period_ms), self._fire)

    def _fire(self) -> None:
        self._alarm = None
        if self._again:
            self._alarm = self._clock.after(max(1, self._period_ms), self._fire)
        if self._callback:
            self._callback(self)

    def deinit(self) -> None:
        if self._alarm:
            self._clock.cancel(self._alarm)
            self._alarm = None


class RTC:
    """A clock that keeps what it is set to."""

    def __init__(self) -> None:
        self._when: tuple[int, ...] = (2021, 1, 1, 4, 0, 0, 0, 0)

    def datetime(self, when: "tuple[int, ...] | None" = None) -> "tuple[int, ...]":
        self._when = when or self._when
        return self._when


class WDT:
    _LONGEST_MS = 8388

    def __init__(self, id: int = 0, timeout: int = 5000):
        if not 1 <= timeout <= self._LONGEST_MS:
            raise ValueError("timeout exceeds 8388" if timeout > 1 else "WDT timeout too short")
        self._watchdog = circuit_in_use().watchdog
        self._watchdog.start(timeout)

    def feed(self) -> None:
        self._watchdog.feed()


class _Memory:
    """Registers by address. They keep what is written and do nothing."""

    def __getitem__(self, address: int) -> int:
        return circuit_in_use().registers.get(address, 0)

    def __setitem__(self, address: int, value: int) -> None:
        circuit_in_use().registers[address] = value


mem8 = _Memory()
mem16 = _Memory()
mem32 = _Memory()


def unique_id() -> bytes:
    return circuit_in_use().unique_id


def freq(hz: int | None = None) -> int | None:
    circuit = circuit_in_use()
    if hz is None:
        return circuit.frequency
    circuit.frequency = hz
    return None


def reset() -> None:
    raise Reset("reset")


def soft_reset() -> None:
    raise Reset("soft_reset")


def bootloader(timeout: int = 0) -> None:
    raise Reset("bootloader")


def reset_cause() -> int:
    return circuit_in_use().reset_cause


def lightsleep(time_ms: int = 0) -> None:
    circuit_in_use().clock.advance(time_ms)


def deepsleep(time_ms: int = 0) -> None:
    circuit_in_use().clock.advance(time_ms)
    raise Reset("deepsleep")


def idle() -> None:
    circuit_in_use().clock.advance(1)


def disable_irq() -> bool:
    circuit: Circuit = circuit_in_use()
    held = circuit.interrupts_held
    circuit.hold_interrupts()
    return held


def enable_irq(state: bool = False) -> None:
    if not state:
        circuit_in_use().release_interrupts()
