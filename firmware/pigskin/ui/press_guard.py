"""A guard against presses meant for the screen before a question."""

from micropython import const

from pigskin.hardware import LONG, REPEAT, A, B

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.hardware import Hardware

_QUIET_MS = const(400)
_HELD = REPEAT | LONG


def drop_presses(hardware: "Hardware") -> bool:
    """Drop the presses that wait in the driver; return whether one says that A is held down."""
    held = False
    while True:
        button = hardware.buttons.next()
        if not button:
            return held
        held = held or button == A | LONG


class PressGuard:
    """A guard made when a question is drawn. It shows it, and drops all presses from before.

    It ignores the presses of the next 400 ms, and each of them starts the 400 ms again: a player
    who presses A fast through a story does not answer by mistake. With `quick`, for answers that
    B takes back, only the 400 ms count, and arrows work at once.
    """

    def __init__(self, hardware: "Hardware", quick: bool = False):
        hardware.display.show()
        drop_presses(hardware)
        self._clock = hardware.clock
        self._quick = quick
        self._since = self._clock.ms()
        # Whether a press has counted. Before that, a repeat is of a button pushed too early.
        self._pushed = False

    def ignores(self, button: int) -> bool:
        """Return whether to ignore what has just come."""
        if self._clock.since(self._since) < _QUIET_MS:
            if not self._quick:
                self._since = self._clock.ms()
                return True
            if button in (A, B):
                return True
        if not button & _HELD:
            self._pushed = True
        return not self._pushed
