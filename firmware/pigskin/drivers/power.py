"""The supply of a Pico: the voltage at VSYS, whether USB gives it, and a light sleep.

A third of VSYS is at GP29. On a Pico and a Pico 2 it always is, and GP24 is high while USB gives
power. With a radio (Pico W, Pico 2 W), GP29 is also the clock of the radio, GP25 high connects it
to VSYS, and only the radio's own firmware can tell about USB. We do not run that firmware.
"""

from machine import ADC, Pin, lightsleep, mem32
from micropython import const

_VSYS = const(29)
_VBUS = const(24)
_GATE = const(25)
# A lower reading, 0.6 V at VSYS, means that GP29 is not connected to it: there is a radio.
_CONNECTED = const(0x1000)
_SAMPLES = const(16)
# The frame number that a USB host sends every millisecond, on both chips.
_USB_FRAME = const(0x50110048)
# Batteries for a handheld have less, and USB has more behind the Pico's diode.
_USB_MV = const(4_640)


class Power:
    """The supply. `radio` says that the board has one."""

    def __init__(self, radio: bool):
        self._adc = ADC(Pin(_VSYS))
        self._gate: Pin | None = None
        # High while USB gives power; None with a radio.
        self.vbus: Pin | None = None
        self._frame = 0
        if radio or self._adc.read_u16() < _CONNECTED:
            self._gate = Pin(_GATE, Pin.OUT, value=0)
        else:
            self.vbus = Pin(_VBUS, Pin.IN)

    def vsys_mv(self) -> int:
        """Return the millivolts at VSYS, the mean of some readings, as the chip sees them."""
        if self._gate:
            self._gate(1)
        total = 0
        for _ in range(_SAMPLES):
            total += self._adc.read_u16()
        if self._gate:
            self._gate(0)
        # 3 * 3,300 mV for 65,535, in small integers.
        return (total >> 5) * 9_900 >> 15

    def on_usb(self) -> bool:
        """Return whether USB gives power.

        With a radio: whether a computer sends frames, or VSYS is higher than batteries make it.
        """
        if self.vbus:
            return bool(self.vbus())
        before = self._frame
        self._frame = mem32[_USB_FRAME]
        return self._frame != before or self.vsys_mv() > _USB_MV

    def nap(self, ms: int) -> None:
        """Sleep lightly, without PLLs and peripherals. A falling edge at a button ends it."""
        lightsleep(ms)
