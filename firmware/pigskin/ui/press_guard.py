"""Tells presses that are meant for a question from those that still skip what came before it."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Clock

_QUIET_MS = const(300)


class PressGuard:
    """Made when a question appears; ignores the presses of the next 300 ms.

    With `restarts`, one that is ignored begins these anew: a player who presses A faster than that
    to skip a story never answers.
    """

    def __init__(self, clock: "Clock", restarts: bool = True):
        self._clock = clock
        self._restarts = restarts
        self._since = clock.ms()

    def ignores(self) -> bool:
        """Does the press that has just come not count?"""
        early = self._clock.since(self._since) < _QUIET_MS
        if early and self._restarts:
            self._since = self._clock.ms()
        return early
