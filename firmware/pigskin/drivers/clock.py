"""The clock of the device; the simulator brings one of its own, whose time it decides upon."""

import time


class Clock:
    """Milliseconds that wrap around as MicroPython's do."""

    # No types: those that the stubs give to ticks are not numbers.
    def ms(self):
        return time.ticks_ms()

    def since(self, ms) -> int:
        return time.ticks_diff(time.ticks_ms(), ms)

    def sleep_ms(self, ms: int) -> None:
        time.sleep_ms(ms)
