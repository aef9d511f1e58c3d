"""How long a game by the clock has lasted; the journal keeps it over being switched off."""


class GameClock:
    """Counts the time at play, from what was played before."""

    def __init__(self, clock, before_ms: int = 0):
        self._clock = clock
        self._before = before_ms
        self._since = clock.ms()
        self._running = True

    def elapsed(self) -> int:
        """Milliseconds; what has passed is moved over before the ticks wrap."""
        if self._running:
            self._before += self._clock.since(self._since)
        self._since = self._clock.ms()
        return self._before

    def stop(self) -> None:
        self.elapsed()
        self._running = False

    def go_on(self) -> None:
        self.elapsed()
        self._running = True
