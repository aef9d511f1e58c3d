"""The clock of the device; the simulator has one of its own, which it sets as it likes."""

import time


class Clock:
    """Milliseconds that wrap around as MicroPython's do."""

    def ms(self) -> int:
        return time.ticks_ms()

    def since(self, ms: int) -> int:
        return time.ticks_diff(time.ticks_ms(), ms)

    def sleep_ms(self, ms: int) -> None:
        time.sleep_ms(ms)
