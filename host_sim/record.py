"""What goes into an engine and what comes out of it, kept for later or told to a program."""

import json
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import TextIO
from urllib.parse import quote

from host_sim.engine import Event


class InputRecorder:
    """Writes a script that does all that was done to an engine, at the same times."""

    def __init__(self, file: TextIO, seed: str, flash: dict[str, bytes]):
        self._file = file
        self._ms = 0
        files = [f" {name}={b64encode(data).decode()}" for name, data in sorted(flash.items())]
        self._line(f"begin {quote(seed)}{''.join(files)}")

    def note(self, ms: int, line: str) -> None:
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


def json_teller(say: Callable[[str], None]) -> Callable[[Event], None]:
    """A listener that tells each event as one line of JSON."""

    def tell(event: Event) -> None:
        words: dict[str, object] = {"ms": event.ms, "event": event.kind}
        if event.picture:
            words["hash"] = event.picture.hash()
            words["contrast"] = event.picture.contrast
            words["lit"] = event.picture.lit
        elif event.kind == "tone":
            words["hertz"] = event.hertz
        elif event.name:
            words["name"] = event.name
            if event.kind != "remove":
                words["bytes"] = len(event.data)
        say(json.dumps(words))

    return tell
