"""What was done to an engine, kept as a script that does it again."""

from base64 import b64encode
from pathlib import Path
from typing import TextIO
from urllib.parse import quote


class InputRecorder:
    """Writes a script that does all that was done to an engine, at the same times."""

    def __init__(self, file: TextIO, seed: str, flash: dict[str, bytes]):
        self._file = file
        self._ms = 0
        files = [f" {name}={b64encode(data).decode()}" for name, data in sorted(flash.items())]
        self._line(f"begin {quote(seed)}{''.join(files)}")

    def note(self, ms: int, line: str) -> None:
        if not line:
            # It will take as long again.
            self._ms = ms
            return
        if ms > self._ms:
            self._line(f"wait {ms - self._ms}")
            self._ms = ms
        self._line(line)

    def finish(self, ms: int) -> None:
        self.note(ms, "# the end")

    def _line(self, line: str) -> None:
        # At once: what led to a crash must not be lost in it.
        self._file.write(line + "\n")
        self._file.flush()


def read_flash(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}
