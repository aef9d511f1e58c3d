"""The bus of a display on SPI."""

import time

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from machine import SPI, Pin

    from pigskin.types import Buffer


class OnSPI:
    """The bus of a display on SPI, which cannot report whether the display answers."""

    overhead = 0
    # Calls of `lost` for each one that assumes the worst.
    doubt_every = 4

    def __init__(self, spi: "SPI", dc: "Pin", cs: "Pin", reset: "Pin | None" = None):
        self._spi = spi
        self._dc = dc
        self._cs = cs
        self._reset = reset
        self._asked = 0
        cs(1)

    def reset(self) -> None:
        if self._reset:
            self._reset(0)
            time.sleep(0.001)
            self._reset(1)

    def command(self, data: "Buffer") -> None:
        self._send(0, data)

    def data(self, data: "Buffer") -> None:
        self._send(1, data)

    def lost(self) -> bool:
        """Return True now and then: a display on SPI cannot tell that it has lost its power."""
        self._asked = (self._asked + 1) % self.doubt_every
        return not self._asked

    def _send(self, is_data: int, data: "Buffer") -> None:
        self._dc(is_data)
        self._cs(0)
        self._spi.write(data)
        self._cs(1)
