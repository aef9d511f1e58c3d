"""Restarts of the firmware for developers: when its source changes, the game goes on with it."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from host_sim.control.rewind import take_up
from host_sim.engines.engine import Engine

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
_LOOK_EVERY_S = 0.5


class Reloader:
    """A watcher that restarts engines when a file under firmware/ has changed."""

    def __init__(
        self, engines: Sequence[Engine], say: Callable[[str], None], folder: Path = FIRMWARE
    ):
        self._engines = engines
        self._say = say
        self._folder = folder
        self._looked_at = 0.0
        self._times = self._read()

    def look(self) -> None:
        """Look for changes, at most every half second. Call this often."""
        if time.monotonic() - self._looked_at >= _LOOK_EVERY_S:
            self._looked_at = time.monotonic()
            self.look_now()

    def look_now(self) -> bool:
        """Restart the engines if a file has changed, and return whether one has."""
        times = self._read()
        if times == self._times:
            return False
        changed = sorted({path for path, _ in times.items() ^ self._times.items()})
        self._times = times
        name = changed[0].relative_to(self._folder)
        for engine in self._engines:
            try:
                engine.reload()
                take_up(engine)
                self._say(f"{name} changed: the firmware was loaded again")
            except Exception as error:
                # The change may be half done. The next one starts the firmware.
                self._say(f"{name} changed: the firmware does not start: {error}")
        return True

    def _read(self) -> dict[Path, int]:
        times = {}
        for path in self._folder.rglob("*"):
            # A temporary file of an editor may be gone already.
            with suppress(FileNotFoundError):
                if "__pycache__" not in path.parts and path.is_file():
                    times[path] = path.stat().st_mtime_ns
        return times
