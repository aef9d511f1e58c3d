"""Display, buttons, piezo and link cable on the pins of an emulated Pico (rp2040py).

Pass them as an extra of the BoardSpec, or attach them by hand before the start:

    parts = PicoParts(board)
    device = MicroPythonDevice(board=spec, ...)
    parts.attach(device.mcu)
"""

from collections.abc import Callable
from typing import Any

from rp2040py.external.key_mock import KeyMock
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals._i2c import I2CMode
from rp2040py.rp2040 import RP2040

from host_sim.cables.cable import BACKLOG_BYTES
from host_sim.wiring.circuit import BUTTONS, LED, VBUS_PIN, VSYS_PIN
from host_sim.wiring.oled import CONTROLLERS

# Registers of each PWM slice.
_SLICE = 0x14
_CSR, _DIV, _CC, _TOP = 0x00, 0x04, 0x0C, 0x10
_ENABLED = 1
# The crystal's register for stopping it, with its two words, and that of the pins which start it
# again: four bits for each of eight pins, the last two for falling and rising edges.
_DORMANT = 0x40024008
_COMA, _WAKE = 0x636F6D61, 0x77616B65
_WAKE_ENABLED = 0x40014160
_FALLING, _RISING = 4, 8
_FIRST_ADC_PIN = 26
# The field of a pin's control register that says who has the pin, and the UART's number there.
_FUNCTION, _UART_FUNCTION = 0x1F, 2
# A byte on the link cable: ten bits at 115,200 baud.
_BYTE_NS = 10 * 1_000_000_000 // 115_200
# A bounce of a button: a millisecond open, a millisecond closed.
_BOUNCE_NS = 1_000_000


class PicoParts:
    """The same parts as in host_sim/wiring/circuit.py, on pins of a chip instead of wires."""

    def __init__(self, board: Any):
        self._board = board
        # Called when a transfer to the display has ended.
        self.on_stop: Callable[[], None] = lambda: None
        # Called with each byte that the UART sends into the link cable.
        self.on_peer_byte: Callable[[int], None] = lambda byte: None
        # Bytes on their way to the UART, and how many were lost because its FIFO was full.
        self._arriving = bytearray()
        self.overruns = 0
        kind = CONTROLLERS[board.DISPLAY]
        self.display = kind(getattr(board, "ADDRESS", 0x3C))
        numbers = (board.UP, board.DOWN, board.LEFT, board.RIGHT, board.A, board.B)
        self._numbers = dict(zip(BUTTONS, numbers, strict=True))
        self._keys = {
            name: KeyMock(number, active_high=False) for name, number in self._numbers.items()
        }

    def attach(self, rp2040: RP2040) -> None:
        self._rp2040 = rp2040
        for key in self._keys.values():
            key.attach(rp2040)
        if hasattr(self._board, "I2C"):
            self._attach_i2c(rp2040.i2c[self._board.I2C])
        else:
            self._attach_spi(rp2040)
        if hasattr(self._board, "PEER_UART"):
            self._uart = rp2040.uart[self._board.PEER_UART]
            self._uart.on_byte = lambda byte: self.on_peer_byte(byte)
            self._next_byte = rp2040.clock.create_alarm(self._arrive)

    def hear_peer(self, data: bytes) -> None:
        """Queue bytes from the link cable. They arrive one after the other."""
        if not hasattr(self._board, "PEER_UART"):
            return
        if data and not self._arriving:
            self._next_byte.schedule(_BYTE_NS)
        # Bytes that come faster than a UART can take them are lost.
        self._arriving = (self._arriving + data)[:BACKLOG_BYTES]

    def _arrive(self) -> None:
        self.overruns += self._uart.enabled and self._uart.rx_fifo.full
        self._uart.feed_byte(self._arriving.pop(0))
        if self._arriving:
            self._next_byte.schedule(_BYTE_NS)

    @property
    def drives_link(self) -> bool:
        """Return whether TX of the link cable is in the hands of the UART, which drives it."""
        return self._rp2040.gpio[self._board.PEER_TX].ctrl & _FUNCTION == _UART_FUNCTION

    @property
    def lamp(self) -> bool:
        """Return whether the LED of the board is lit."""
        return self._rp2040.gpio[LED].value == GPIOPinState.HIGH

    def press(self, button: str, bounces: int = 0) -> None:
        """Close a contact. It opens again for a moment, `bounces` times."""
        key = self._keys[button]
        self._contact(key.press, key.release, bounces)
        self._wake(self._numbers[button], _FALLING)

    def release(self, button: str, bounces: int = 0) -> None:
        key = self._keys[button]
        self._contact(key.release, key.press, bounces)

    def _contact(self, then: Callable[[], None], before: Callable[[], None], bounces: int) -> None:
        then()
        for number in range(1, 2 * bounces + 1):
            alarm = self._rp2040.clock.create_alarm(before if number % 2 else then)
            alarm.schedule(number * _BOUNCE_NS)

    def supply(self, vsys_mv: int, usb: bool) -> None:
        """Set the voltage at VSYS, and whether it comes from USB, on a Pico without a radio."""
        values = self._rp2040.adc.channel_values
        values[VSYS_PIN - _FIRST_ADC_PIN] = vsys_mv * 4096 // 9900
        self._rp2040.gpio[VBUS_PIN].set_input_value(usb)
        if usb:
            self._wake(VBUS_PIN, _RISING)

    def dormant(self) -> bool:
        """Return whether the firmware has stopped the crystal, and with it the whole chip."""
        return self._rp2040.read_uint32(_DORMANT) == _COMA

    def _wake(self, pin: int, edge: int) -> None:
        """Start the crystal again if this edge does. The emulator itself never does."""
        enabled = self._rp2040.read_uint32(_WAKE_ENABLED + pin // 8 * 4) >> pin % 8 * 4
        if self.dormant() and enabled & edge:
            self._rp2040.write_uint32(_DORMANT, _WAKE)

    def tone(self) -> int:
        """Return the frequency of the piezo in hertz, 0 for silence."""
        number = self._board.PIEZO
        base = number // 2 % 8 * _SLICE
        csr, div, cc, top = (
            self._rp2040.pwm.read_uint32(base + register) for register in (_CSR, _DIV, _CC, _TOP)
        )
        level = cc >> 16 if number % 2 else cc & 0xFFFF
        if not csr & _ENABLED or not level or not div:
            return 0
        return round(self._rp2040.pwm.clock_freq * 16 / div / (top + 1))

    def _attach_i2c(self, i2c: Any) -> None:
        display = self.display

        def on_connect(address: int, mode: int) -> None:
            i2c.complete_connect(display.start(address, mode == I2CMode.READ))

        def on_write_byte(value: int) -> None:
            i2c.complete_write(display.write(value))

        def on_read_byte(ack: bool) -> None:
            i2c.complete_read(display.read())

        def on_stop() -> None:
            self.on_stop()
            i2c.complete_stop()

        i2c.on_connect = on_connect
        i2c.on_write_byte = on_write_byte
        i2c.on_read_byte = on_read_byte
        i2c.on_stop = on_stop

    def _attach_spi(self, rp2040: RP2040) -> None:
        board = self._board
        spi, dc, cs = rp2040.spi[board.SPI], rp2040.gpio[board.DC], rp2040.gpio[board.CS]

        def on_transmit(value: int) -> None:
            if self.display.plugged and cs.value == GPIOPinState.LOW:
                self.display.take(value, dc.value == GPIOPinState.HIGH)
            spi.complete_transmit(0)

        def on_reset(state: GPIOPinState, _: GPIOPinState) -> None:
            if state == GPIOPinState.LOW:
                self.display.reset()

        spi.on_transmit = on_transmit
        if board.RESET is not None:
            rp2040.gpio[board.RESET].add_listener(on_reset)
