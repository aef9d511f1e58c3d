"""For developers: the firmware starts anew when its source changes, and the game goes on."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from host_sim.engine import Engine

FIRMWARE = Path(__file__).resolve().parents[1] / "firmware"
_LOOK_EVERY_S = 0.5


class Reloader:
    """Restarts engines of this process when a file under firmware/ has changed."""

    def __init__(self, engines: Sequence[Engine], folder: Path = FIRMWARE):
        self._engines = engines
        self._folder = folder
        self._looked_at = 0.0
        self._times = self._read()

    def look(self) -> None:
        """Call this often; it looks now and then."""
        if time.monotonic() - self._looked_at >= _LOOK_EVERY_S:
            self._looked_at = time.monotonic()
            self.look_now()

    def look_now(self) -> bool:
        times = self._read()
        if times == self._times:
            return False
        self._times = times
        forget_firmware()
        for engine in self._engines:
            try:
                engine.restart()
            except Exception as error:
                # Half of a change: the next one starts it.
                print(f"pigskin: the firmware does not start: {error}", file=sys.stderr)
        return True

    def _read(self) -> dict[Path, int]:
        files = [path for path in self._folder.rglob("*") if "__pycache__" not in path.parts]
        return {path: path.stat().st_mtime_ns for path in files if path.is_file()}


def forget_firmware() -> None:
    """Let the next import read the firmware from its files, and what was made from it."""
    for name in list(sys.modules):
        if name.split(".")[0] == "pigskin" or name == "host_sim.parts":
            del sys.modules[name]
