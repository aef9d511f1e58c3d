"""A flash in one zip file, as the page in the browser saves it."""

import os
import re
import zipfile
from pathlib import Path

from host_sim.control.recording import read_flash
from host_sim.engines.engine import Event
from host_sim.errors import UserError

_NAME = re.compile(r"[\w.-]{1,60}")
_LARGEST = 1 << 20


class FlashZip:
    """A zip file that is packed again after each change in the folder of a flash."""

    def __init__(self, path: Path, folder: Path):
        self._path = path
        self._folder = folder

    def unpack(self) -> None:
        """Unpack its files into the folder; a file that does not exist is an empty flash."""
        if not self._path.exists():
            return
        try:
            with zipfile.ZipFile(self._path) as packed:
                for entry in packed.infolist():
                    if not _NAME.fullmatch(entry.filename) or entry.file_size > _LARGEST:
                        raise UserError(
                            f"{self._path} is no flash: '{entry.filename[:40]}' is no file of a "
                            "handheld; take one that the page in the browser has saved"
                        )
                    (self._folder / entry.filename).write_bytes(packed.read(entry))
        except (OSError, zipfile.BadZipFile, NotImplementedError) as error:
            raise UserError(
                f"{self._path} cannot be read ({error}); take one that the page in the browser "
                "has saved"
            ) from None

    def listen(self, event: Event) -> None:
        if event.kind in ("write", "append", "remove"):
            self._pack()

    def _pack(self) -> None:
        """Replace the zip file in one step."""
        new = self._path.with_name(self._path.name + ".new")
        try:
            with zipfile.ZipFile(new, "w") as packed:
                for name, data in read_flash(self._folder).items():
                    # With a fixed date: the same flash gives the same file.
                    packed.writestr(zipfile.ZipInfo(name), data)
            os.replace(new, self._path)
        except OSError as error:
            raise UserError(f"{self._path} cannot be written: {error.strerror}") from None
