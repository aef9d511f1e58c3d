"""Files that survive: a folder in flash on the device, any folder on the desktop."""

import os
from binascii import crc32

from micropython import const

# The unfinished game that was played last; see journal.py.
JOURNAL = "game.txt"
# "No such file": on a Pico and on desktops, and on MicroPython's WebAssembly build.
_MISSING = const((2, 44))
# "No space left", likewise.
NO_SPACE = const(28)
_FULL = const((28, 51))
# A space, a tilde and eight digits at the end of each line of a journal.
_CHECK_SIZE = const(10)


class ReadError(Exception):
    """A file is there and cannot be read: whoever replaced it now would lose it.

    No OSError, which is for what cannot be written. `name` is empty for their list.
    """

    def __init__(self, name: str, code: int | None):
        super().__init__("%s (error %s)" % (name or "the list of files", code))
        self.name = name


class Folder:
    """Storage in a folder. Data counts only after close; a rename is atomic (littlefs)."""

    def __init__(self, path: str):
        self._path = path
        try:
            os.mkdir(path)
        except OSError:
            # The folder exists, or the flash is damaged: then nothing will be found in it.
            pass

    def _file(self, name: str) -> str:
        return self._path + "/" + name

    def names(self) -> list[str]:
        try:
            return sorted([name for name in os.listdir(self._path) if name[-4:] != ".new"])
        except OSError as error:
            if error.errno not in _MISSING:
                raise ReadError("", error.errno) from None
            return []

    def read(self, name: str, start: int = 0, size: int = -1) -> bytes:
        """The whole file or a piece of it; empty when there is none."""
        try:
            with open(self._file(name), "rb") as file:
                if start:
                    file.seek(start)
                return file.read(size)
        except OSError as error:
            if error.errno not in _MISSING:
                raise ReadError(name, error.errno) from None
            return b""

    def write(self, name: str, data: bytes) -> None:
        """Replace a file whole or not at all; OSError when the flash is full."""
        new = self._file(name) + ".new"
        with open(new, "wb") as file:
            file.write(data)
        os.rename(new, self._file(name))

    def append(self, name: str, data: bytes) -> None:
        with open(self._file(name), "ab") as file:
            file.write(data)

    def rename(self, name: str, new: str) -> None:
        """Done whole or not at all."""
        os.rename(self._file(name), self._file(new))

    def remove(self, name: str) -> bool:
        """False when the flash does not let it go."""
        try:
            os.remove(self._file(name))
        except OSError as error:
            return error.errno in _MISSING
        return True

    def free(self) -> int:
        """Bytes that can still be written."""
        stat = os.statvfs(self._path)
        return stat[0] * stat[3]


def is_full(error: OSError) -> bool:
    """Could something not be written because there is no room?"""
    # OSError(28) has no errno on CPython.
    return bool(error.args) and error.args[0] in _FULL


def seal(text: str) -> bytes:
    """A text with its checksum, for `unseal`."""
    return ("%08x\n%s" % (crc32(text.encode()), text)).encode()


def unseal(data: bytes) -> str:
    """The text; empty when the checksum does not fit."""
    check, _, text = data.partition(b"\n")
    try:
        return text.decode() if check == b"%08x" % crc32(text) else ""
    except UnicodeError:
        return ""


def checked_line(text: str, crc: int) -> tuple[bytes, int]:
    """A line of a journal: it ends with the checksum of all lines up to there. And that."""
    crc = crc32(text.encode(), crc)
    return ("%s ~%08x\n" % (text, crc)).encode(), crc


def checked_text(line: bytes, crc: int) -> tuple[str, int] | None:
    """The text of such a line, without its end, and the checksum; None when it does not fit."""
    text = line[:-_CHECK_SIZE]
    crc = crc32(text, crc)
    try:
        return (text.decode(), crc) if line[-_CHECK_SIZE:] == b" ~%08x" % crc else None
    except UnicodeError:
        return None
