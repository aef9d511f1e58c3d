"""How long a game by the clock has lasted, kept over being switched off."""

_NAME = "clock.txt"


class GameClock:
    """Counts the time at play; what was played before is in flash."""

    def __init__(self, hardware):
        self._clock = hardware.clock
        self._storage = hardware.storage
        self._since = self._clock.ms()
        kept = self._storage.read(_NAME)
        self._before = int(kept) if kept.isdigit() else 0

    def elapsed(self) -> int:
        """Milliseconds; whole minutes are moved over before the ticks wrap."""
        passed = self._clock.since(self._since)
        if passed > 60_000:
            self._before += passed
            self._since = self._clock.ms()
            passed = 0
        return self._before + passed

    def save(self) -> None:
        self._storage.write(_NAME, b"%d" % self.elapsed())

    def reset(self) -> None:
        self._before = 0
        self._since = self._clock.ms()
        self._storage.remove(_NAME)
