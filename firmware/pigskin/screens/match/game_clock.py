"""The clock of a timed game; the journal saves the time that has been played."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.core.match import Contest
    from pigskin.types import Clock

_MINUTE_MS = const(60_000)
_SECOND_MS = const(1000)
# A person throws real dice about this often. The clock announces the last throws.
_THROW_MS = const(1500)
_LAST_THROWS = const(4)


class GameClock:
    """A count of the time at play, which starts from the time that the journal has saved."""

    def __init__(self, clock: "Clock", contest: "Contest"):
        self._clock = clock
        self._length_ms = contest.match.game.minutes * _MINUTE_MS
        self._elapsed_ms = contest.elapsed_ms
        self._last_ms = clock.ms()
        self._running = True

    def elapsed(self) -> int:
        """Add the time since the last call; return the milliseconds played."""
        if self._running:
            self._elapsed_ms += self._clock.since(self._last_ms)
        self._last_ms = self._clock.ms()
        return self._elapsed_ms

    def set(self, elapsed_ms: int) -> None:
        """Take over the time of another clock."""
        self._elapsed_ms = elapsed_ms
        self._last_ms = self._clock.ms()

    def stop(self) -> None:
        self.elapsed()
        self._running = False

    def go_on(self) -> None:
        self.elapsed()
        self._running = True

    def remaining_ms(self) -> int:
        return max(0, self._length_ms - self.elapsed())

    def text(self) -> str:
        """Return the remaining time, as 4:05."""
        seconds = self.remaining_ms() // _SECOND_MS
        return "%d:%02d" % (seconds // 60, seconds % 60)

    def time_call(self, game: "Game") -> str:
        """Return `TIME` at the end, `TIME 3` before the last 3 throws, else an empty string.

        FB26-E1, F-17.
        """
        remaining = self.remaining_ms()
        call = "TIME %d" % (1 + remaining // _THROW_MS) if remaining else "TIME"
        due = remaining < _LAST_THROWS * _THROW_MS
        return call if due and call in game.irregular() else ""
