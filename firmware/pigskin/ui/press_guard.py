"""A guard against presses meant for the screen before a question."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Clock

_QUIET_MS = const(300)


class PressGuard:
    """A guard made when a question appears. It ignores the presses of the next 300 ms.

    With `restarts`, each ignored press starts the 300 ms again. So a player who presses A fast to
    skip a story does not answer the question by mistake.
    """

    def __init__(self, clock: "Clock", restarts: bool = True):
        self._clock = clock
        self._restarts = restarts
        self._since = clock.ms()

    def ignores(self) -> bool:
        """Return whether to ignore the press that has just come."""
        early = self._clock.since(self._since) < _QUIET_MS
        if early and self._restarts:
            self._since = self._clock.ms()
        return early
