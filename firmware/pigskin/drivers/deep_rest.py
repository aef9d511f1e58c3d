"""Deep rest: every oscillator stands still until a button is pressed or USB gives power.

MicroPython's deepsleep() without a time stops the crystal ("dormant") and resets the chip when it
runs again. It names no pins to wake it, so their edges are enabled by register.
"""

import os

from machine import deepsleep, mem32
from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Board

# Each register has four bits for each of eight pins: low, high, falling, rising.
_FALLING = const(4)
_RISING = const(8)
_PINS = const(8)
_WORDS = const(4)
_EDGES = const(0xCCCCCCCC)
_VBUS = const(24)


def deep_rest(board: "Board", vbus: bool) -> None:
    """Rest until a button restarts the chip, or USB on a board that senses it."""
    newer = "RP2350" in os.uname().machine
    latched = 0x40028230 if newer else 0x400140F0
    enabled = 0x400282D8 if newer else 0x40014160
    for word in range(_WORDS):
        # Forget the edges of earlier presses.
        mem32[latched + 4 * word] = _EDGES
    for pin in (board.UP, board.DOWN, board.LEFT, board.RIGHT, board.A, board.B):
        mem32[enabled + pin // _PINS * 4] |= _FALLING << pin % _PINS * 4
    if vbus:
        mem32[enabled + _VBUS // _PINS * 4] |= _RISING << _VBUS % _PINS * 4
    deepsleep()
