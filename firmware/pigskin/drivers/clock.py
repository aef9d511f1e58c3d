"""The clock of the device. The simulator has its own, which it can set."""

import time


class Clock:
    """A clock of milliseconds that wrap around as MicroPython's do."""

    def ms(self) -> int:
        return time.ticks_ms()

    def us(self) -> int:
        return time.ticks_us()

    def since(self, ms: int) -> int:
        return time.ticks_diff(time.ticks_ms(), ms)

    def sleep_ms(self, ms: int) -> None:
        time.sleep_ms(ms)
