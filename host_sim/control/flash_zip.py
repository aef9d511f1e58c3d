"""A flash in one zip file, in the format of the page in the browser."""

import os
import re
import zipfile
import zlib
from pathlib import Path

from host_sim.control.recording import read_flash
from host_sim.engines.engine import Event
from host_sim.errors import UserError

# The same names and sizes as in page/zip.js. A flash in a browser has no more room.
_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,59}")
_LARGEST = 1 << 20
_LARGEST_FLASH = 5_000_000
# Python would unpack other kinds without a limit on memory.
_KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1
_DAMAGED = (OSError, EOFError, RuntimeError, ValueError, zipfile.BadZipFile, zlib.error)
_TAKE = "take one that the page in the browser has saved"


class FlashZip:
    """A zip file that is packed again after each change in the folder of a flash."""

    def __init__(self, path: Path, folder: Path):
        # Follow links, because packing replaces the file itself.
        self._path = Path(os.path.realpath(path))
        self._folder = folder

    def unpack(self) -> None:
        """Unpack the zip file into the folder. A missing file means an empty flash."""
        if not self._path.exists():
            return
        try:
            with zipfile.ZipFile(self._path) as packed:
                entries = packed.infolist()
                for entry in entries:
                    if fault := _fault(entry):
                        name = repr(entry.filename[:40])
                        raise UserError(f"{self._path} is no flash: {name} {fault}; {_TAKE}")
                if sum(entry.file_size for entry in entries) > _LARGEST_FLASH:
                    raise UserError(
                        f"{self._path} is no flash: unpacked it would have more than "
                        f"{_LARGEST_FLASH:,} bytes; {_TAKE}"
                    )
                files = {entry.filename: packed.read(entry) for entry in entries}
        except _DAMAGED as error:
            raise UserError(f"{self._path} cannot be read ({error}); {_TAKE}") from None
        for name, data in files.items():
            (self._folder / name).write_bytes(data)

    def listen(self, event: Event) -> None:
        if event.kind in ("write", "append", "remove"):
            self._pack()

    def _pack(self) -> None:
        """Write the zip file afresh, atomically."""
        new = self._path.with_name(self._path.name + ".new")
        try:
            with zipfile.ZipFile(new, "w") as packed:
                for name, data in read_flash(self._folder).items():
                    # A fixed date, so that the same flash gives the same file.
                    packed.writestr(zipfile.ZipInfo(name), data)
            os.replace(new, self._path)
        except OSError as error:
            raise UserError(f"{self._path} cannot be written: {error.strerror}") from None


def _fault(entry: zipfile.ZipInfo) -> str:
    """Return why this entry is no file of a flash, or nothing if it may be one."""
    if not _NAME.fullmatch(entry.filename):
        return "is no file of a handheld"
    if entry.file_size > _LARGEST:
        return f"would have more than {_LARGEST:,} bytes"
    if entry.flag_bits & _ENCRYPTED:
        return "is encrypted"
    return "" if entry.compress_type in _KINDS else "is packed in an unknown way"
