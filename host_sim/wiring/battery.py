"""A simulated battery in place of USB."""

# What a Schottky diode between battery and VSYS takes, and the VSYS at which a Pico goes out.
DIODE_MV = 200
OUT_MV = 1_800
# The voltage is read by steps, since each step is told to the handheld.
_STEP_MV = 10


class Battery:
    """A battery behind a diode at VSYS. With `minutes`, it is empty after that time."""

    def __init__(self, mv: int, minutes: int, now_ms: int):
        self._full_mv = mv
        self._empty_at_ms = now_ms + 60_000 * minutes if minutes else None
        self._since_ms = now_ms

    def mv(self, now_ms: int) -> int:
        """Return the millivolts of the battery. They fall evenly until the Pico goes out."""
        if self._empty_at_ms is None:
            return self._full_mv
        left = max(0, self._empty_at_ms - now_ms) / (self._empty_at_ms - self._since_ms)
        lowest = OUT_MV + DIODE_MV - _STEP_MV
        return (lowest + int((self._full_mv - lowest) * left)) // _STEP_MV * _STEP_MV

    def vsys_mv(self, now_ms: int) -> int:
        return self.mv(now_ms) - DIODE_MV
