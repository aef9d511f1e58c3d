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
# These take longer than a frame: 2 ms.
_FRAME_READS = const(250)
# Batteries for a handheld have less, and USB has more behind the Pico's diode.
_USB_MV = const(4_640)


class Power:
    """The supply. `radio` says that the board has one."""

    def __init__(self, radio: bool):
        self._adc = ADC(Pin(_VSYS))
        # High while USB gives power; None with a radio.
        self.vbus: Pin | None = None
        if not radio and self._adc.read_u16() >= _CONNECTED:
            self.vbus = Pin(_VBUS, Pin.IN)

    def vsys_mv(self) -> int:
        """Return the millivolts at VSYS, the mean of some readings, as the chip sees them."""
        if not self.vbus:
            Pin(_GATE, Pin.OUT, value=1)
        total = 0
        for _ in range(_SAMPLES):
            total += self._adc.read_u16()
        if not self.vbus:
            Pin(_GATE, Pin.OUT, value=0)
        # 3 * 3,300 mV for 65,535, in small integers.
        return (total >> 5) * 9_900 >> 15

    def on_usb(self) -> bool:
        """Return whether USB gives power.

        With a radio: whether a computer sends frames, or VSYS is higher than batteries make it.
        """
        if self.vbus:
            return bool(self.vbus())
        frame = mem32[_USB_FRAME]
        for _ in range(_FRAME_READS):
            if mem32[_USB_FRAME] != frame:
                return True
        return self.vsys_mv() > _USB_MV

    def nap(self, ms: int) -> None:
        """Sleep lightly, without PLLs and peripherals. MicroPython spares USB if a host uses it.

        The watchdog of an RP2040 goes on meanwhile, and MicroPython 1.25 does not survive its bite
        then, so `ms` has to be far shorter than its time.
        """
        lightsleep(ms)
