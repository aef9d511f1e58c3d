"""The folder of captured games, written so that a cut at any moment leaves nothing half.

    DIR/pigskin.lock                               one capture at a time
    DIR/DEVICE/device.json                         what the handheld said of itself last
    DIR/DEVICE/r0012_football26_13-7_3b20f807.txt  a record, byte for byte as on the handheld
    DIR/DEVICE/r0012_football26_13-7_3b20f807.jsonl    the same game for programs
    DIR/DEVICE/live/GAME.jsonl                     a game as it was followed

A record is there when its file is: it is written beside, brought to the disk and then given its
name, which ends with the first digits of its SHA-256. So two games never share a file, and a file
that was changed later shows.
"""

import json
import os
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from pigskin.core.record import Record, RecordError, parse_record
from pigskin.games import game_class
from tools.errors import UserError
from tools.file_lock import hold
from tools.game_jsonl import dump, line_of_live, lines_of, live_line, public_text
from tools.wire import Hello, digest_of

LOCK = "pigskin.lock"
_DIGITS = 8
_CHANCE = re.compile(r"[|;] (THROW|CARD|TOSS|CUT) ")
# What a handheld has besides records (firmware/pigskin/link/answers.py).
_OTHERS = ("aside", "crash.txt")


class Disk:
    """What is done to the disk, in the smallest steps; a test can end the program at each."""

    def write(self, file: BinaryIO, data: bytes) -> None:
        file.write(data)
        file.flush()

    def sync(self, file: BinaryIO) -> None:
        os.fsync(file.fileno())

    def rename(self, path: Path, new: Path) -> None:
        os.replace(path, new)

    def sync_folder(self, folder: Path) -> None:
        """Until then a new name may be forgotten; Windows has no such thing."""
        if os.name == "posix":
            number = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(number)
            finally:
                os.close(number)

    def truncate(self, path: Path, size: int) -> None:
        with path.open("r+b") as file:
            file.truncate(size)
            self.sync(file)

    def replace(self, path: Path, data: bytes) -> None:
        """Whole or not at all, and on the disk when this returns."""
        new = path.with_name(path.name + ".new")
        with new.open("wb") as file:
            self.write(file, data)
            self.sync(file)
        self.rename(new, path)
        self.sync_folder(path.parent)

    def append(self, path: Path, data: bytes) -> None:
        with path.open("ab") as file:
            self.write(file, data)
            self.sync(file)


class Kept(NamedTuple):
    """A file that is safe on the disk."""

    path: Path
    digest: str
    # Empty when it plays back to what it says, or is no record; else what is wrong with it.
    fault: str = ""
    # It could not be checked here, such as for want of a deck.
    doubt: str = ""
    # Which game it is on record of: the first digits of its `commit`.
    game: str = ""


class DeviceFolder:
    """The captured files of one handheld."""

    def __init__(self, folder: Path, hello: Hello, disk: Disk):
        self.folder = folder
        self._hello = hello
        self._disk = disk
        (folder / "live").mkdir(parents=True, exist_ok=True)
        about = {"id": hello.id, "name": hello.name, "board": hello.board}
        about["pigskin"] = hello.version
        self._replace_if_other(folder / "device.json", (json.dumps(about) + "\n").encode())

    def _replace_if_other(self, path: Path, data: bytes) -> None:
        if not path.exists() or path.read_bytes() != data:
            self._disk.replace(path, data)

    def copies(self, name: str) -> Iterator[bytes]:
        """What we have under this name, without files that somebody changed."""
        stem = Path(name).stem
        for path in sorted(self.folder.glob(f"{stem}_{'?' * _DIGITS}.txt")):
            data = path.read_bytes()
            if digest_of(data)[:_DIGITS] == path.stem[-_DIGITS:]:
                yield data

    def damaged(self) -> list[Path]:
        """Files whose content no longer fits their name."""
        return [
            path
            for path in sorted(self.folder.glob(f"*_{'?' * _DIGITS}.txt"))
            if digest_of(path.read_bytes())[:_DIGITS] != path.stem[-_DIGITS:]
        ]

    def keep(self, name: str, data: bytes) -> Kept:
        """Onto the disk, the record first; afterwards the handheld may be told."""
        digest = digest_of(data)
        path = self.folder / f"{Path(name).stem}_{digest[:_DIGITS]}.txt"
        if path.exists() and path.read_bytes() != data:
            self._disk.rename(path, path.with_suffix(".damaged"))
        self._replace_if_other(path, data)
        if name.startswith(_OTHERS):
            return Kept(path, digest)
        try:
            record = parse_record(data.decode())
            game = record.commit[:16]
            there = game_class(record.game)(record.options).data_digest()
            if record.data != there:
                doubt = f"it was played with data '{record.data}', and here is '{there}'"
                return Kept(path, digest, doubt=f"{doubt}: get that deck or table", game=game)
            extra = {"device": self._hello.id, "file": name, "sha256": sha256(data).hexdigest()}
            lines = lines_of(record, extra)
            fault = self._against_live(game, record)
        except UnicodeDecodeError:
            return Kept(path, digest, fault="it is no text")
        except RecordError as error:
            return Kept(path, digest, fault=str(error))
        if not fault:
            # It is made last, and says that all the rest was looked at.
            self._replace_if_other(path.with_suffix(".jsonl"), "".join(lines).encode())
        return Kept(path, digest, fault, game=game)

    def _against_live(self, game: str, record: Record) -> str:
        """Was the game that is on record the one that was followed?"""
        followed = self.live(game).lines
        lines = public_text(record).split("\n") if followed else []
        for number, line in enumerate(followed):
            if number >= len(lines) or line != lines[number]:
                # What was taken back after we had left is gone; where chance has spoken it stands.
                if any(_CHANCE.search(later) for later in followed[number:]):
                    return f"it departs from what was followed: '{line[:60]}'"
                break
        return ""

    def live(self, game: str) -> "LiveFile":
        return LiveFile(self.folder / "live" / f"{game}.jsonl", self._disk)


class LiveFile:
    """A game as it was followed; lines are only added, and a torn last one is cut off."""

    def __init__(self, path: Path, disk: Disk):
        self._path = path
        self._disk = disk
        self._head: dict[str, str] = {}
        # The text as the handheld tells it, line by line, without what was taken back.
        self.lines: list[str] = []
        if path.exists():
            self._read()

    def _read(self) -> None:
        data = self._path.read_bytes()
        whole = data.rfind(b"\n") + 1
        try:
            for line in data[:whole].splitlines():
                self._follow(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError):
            # Not torn but changed: it is kept for whoever wants to know, and begun anew.
            self._disk.rename(self._path, self._path.with_suffix(".damaged"))
            self.lines, self._head = [], {}
            return
        if whole < len(data):
            self._disk.truncate(self._path, whole)

    def _follow(self, entry: dict[str, Any]) -> None:
        if entry["type"] == "back":
            del self.lines[int(entry["lines"]) :]
            return
        line = line_of_live(entry)
        live_line(line, self._head)
        self.lines.append(line)

    def text(self) -> bytes:
        return "".join(line + "\n" for line in self.lines).encode()

    def add(self, at: int, line: str) -> dict[str, Any] | None:
        """Line number `at` of the text; what is new in it, if anything."""
        if at < len(self.lines) and self.lines[at] == line:
            return None
        entry = live_line(line, self._head)
        data = b""
        if at < len(self.lines):
            # A choice was taken back, and another was made.
            back = {"type": "back", "lines": at}
            data = dump(back).encode()
            self._follow(back)
        self._disk.append(self._path, data + dump(entry).encode())
        self.lines.append(line)
        return entry

    def keep_damaged(self, line: bytes) -> None:
        """One that cannot be read, for whoever wants to know."""
        self._disk.append(self._path.with_suffix(".damaged"), line + b"\n")


class Captures:
    """The whole folder, ours alone while we have it."""

    def __init__(self, folder: Path, disk: Disk | None = None):
        self.folder = folder
        self._disk = disk or Disk()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = (folder / LOCK).open("a+b")
        except OSError as error:
            raise UserError(
                f"cannot write to {folder}: {error.strerror}; name another folder with -o"
            ) from None
        if not hold(self._lock):
            self._lock.close()
            raise UserError(
                f"another `pigskin capture` is writing to {folder}; end it, "
                "or name another folder with -o"
            )

    def device(self, hello: Hello) -> DeviceFolder:
        return DeviceFolder(self.folder / hello.id, hello, self._disk)

    def close(self) -> None:
        self._lock.close()
