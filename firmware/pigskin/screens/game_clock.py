"""How long a game by the clock has lasted; the journal keeps it over being switched off."""

from micropython import const

_MINUTE_MS = const(60_000)
_SECOND_MS = const(1000)
# A throw takes about so long at the table; the last few are counted before they are made.
_THROW_MS = const(1500)
_LAST_THROWS = const(4)


class GameClock:
    """Counts the time at play, from what was played before."""

    def __init__(self, clock, contest):
        self._clock = clock
        self._whole = contest.match.game.minutes * _MINUTE_MS
        self._before = contest.elapsed_ms
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

    def left_ms(self) -> int:
        return max(0, self._whole - self.elapsed())

    def text(self) -> str:
        """What is left, as 4:05."""
        seconds = self.left_ms() // _SECOND_MS
        return "%d:%02d" % (seconds // 60, seconds % 60)

    def late(self, game) -> str:
        """The clock's word, when the agreed minutes are over or nearly so (FB26-E1, F-17)."""
        left = self.left_ms()
        word = "TIME" if not left else "TIME %d" % (1 + left // _THROW_MS)
        due = left < _LAST_THROWS * _THROW_MS
        return word if due and word in game.irregular() else ""
