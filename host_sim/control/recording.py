"""Recordings: scripts that repeat all that was done to an engine."""

from base64 import b64encode
from pathlib import Path
from typing import TextIO
from urllib.parse import quote


class InputRecorder:
    """A writer of scripts that repeat all that was done to an engine, at the same times."""

    def __init__(self, file: TextIO, seed: str, flash: dict[str, bytes]):
        self._file = file
        self._ms = 0
        files = [f" {name}={b64encode(data).decode()}" for name, data in sorted(flash.items())]
        self._line(f"begin {quote(seed)}{''.join(files)}")

    def note(self, ms: int, line: str) -> None:
        if not line:
            # The script takes the same time when it runs again, so it needs no `wait`.
            self._ms = ms
            return
        if ms > self._ms:
            self._line(f"wait {ms - self._ms}")
            self._ms = ms
        self._line(line)

    def finish(self, ms: int) -> None:
        self.note(ms, "# the end")

    def _line(self, line: str) -> None:
        # Flush at once, so that a crash does not lose the lines that led to it.
        self._file.write(line + "\n")
        self._file.flush()


def read_flash(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}
