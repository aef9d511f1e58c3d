"""The signal of a handheld whose display does not answer: three blinks and beeps, then a pause."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.hardware import Hardware

# A display whose wire is loose for a moment is no reason to beep.
_PATIENCE_MS = const(2000)
_ROUND_MS = const(3000)
_SIGNAL_MS = const(900)
_BLINK_MS = const(300)
_LIT_MS = const(150)
_BEEPS = const(((880, 150), (0, 150), (880, 150), (0, 150), (880, 150)))
# After a minute only the LED goes on.
_BEEPED_ROUNDS = const(20)


class NoDisplay:
    """The signal, from its first `step` until `stop`."""

    def __init__(self, hardware: "Hardware"):
        self._hardware = hardware
        self._since = hardware.clock.ms()
        self._rounds = 0

    def step(self) -> None:
        """Blink and beep as it is time. The loop calls this in each pass."""
        hardware = self._hardware
        ms = hardware.clock.since(self._since) - _PATIENCE_MS
        if ms < 0:
            return
        at = ms % _ROUND_MS
        hardware.lamp(at < _SIGNAL_MS and at % _BLINK_MS < _LIT_MS)
        if ms // _ROUND_MS >= self._rounds and self._rounds < _BEEPED_ROUNDS:
            self._rounds += 1
            hardware.sound.play(_BEEPS)

    def stop(self) -> None:
        self._hardware.lamp(False)
