"""The folder of captured games. Every write is atomic.

    DIR/pigskin.lock                               one capture at a time
    DIR/DEVICE/device.json                         the last hello of the handheld
    DIR/DEVICE/r0012_football26_13-7_3b20f807.txt  a record, byte for byte as on the handheld
    DIR/DEVICE/r0012_football26_13-7_3b20f807.jsonl    the same game for programs
    DIR/DEVICE/live/GAME.jsonl                     a game as it was followed

A record is written under another name, synced to the disk, and only then renamed. Its name ends
with the first digits of its SHA-256, so two games never share a file, and a later change of a file
is noticed.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.errors import UserError
from host_sim.system import hold
from pigskin.core.record import RecordError, parse_record
from pigskin.games import game_class
from tools.shared.disk import Disk
from tools.shared.game_jsonl import digest_of as record_digest
from tools.shared.game_jsonl import dump, line_of_live, lines_of, live_line, load
from tools.shared.output import safe_name
from tools.shared.recorded_games import decoded, proving
from tools.shared.replayed import Replayed
from tools.shared.wire import Hello, digest_of

LOCK = "pigskin.lock"
# Digits of the digest in a name: the next number is used where another file has the same name.
_DIGITS = (8, 16, 64)
_NUMBER = re.compile(r"r([0-9]{4,9})_")
_COMMIT = re.compile(rb"^commit: ([0-9a-f]{16})", re.MULTILINE)
_DIGEST = re.compile(r"(.+)_([0-9a-f]{8}|[0-9a-f]{16}|[0-9a-f]{64})")
# Bytes. No game that a handheld can send is as large, as JSON.
_LARGEST = 8 << 20
_CHANCE = re.compile(r"[|;] (THROW|CARD|TOSS|CUT) ")
_FINAL = re.compile(r"[|;] FINAL ")
_NO_DATA = re.compile(r"line \d+: (deck|table)=[\w-]+: (no data folder has|there is no) ")
# Files of a handheld other than records (firmware/pigskin/usb/answers.py).
_OTHERS = ("aside", "crash.txt")


def _content(path: Path) -> bytes | None:
    """Return the content of a file; None if it cannot be read or is too large to be ours."""
    with suppress(OSError), path.open("rb") as file:
        data = file.read(_LARGEST)
        return data if len(data) < _LARGEST else None
    return None


def number_of(name: str) -> int:
    """Return the number in the name of a record; 0 for any other file."""
    found = _NUMBER.match(name)
    return int(found[1]) if found else 0


def _stem(name: str) -> str:
    """Return the name of our copies of a file, without digest and suffix."""
    return safe_name(name.removesuffix(".txt"))


class Kept(NamedTuple):
    """A file that is safe on the disk."""

    path: Path
    digest: str
    # Empty when the record was verified, or the file is no record; else what is wrong with it.
    fault: str = ""
    # Why it could not be verified here, such as a missing deck.
    doubt: str = ""
    # The game of the record: the first digits of its `commit`.
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
        # Games that were followed to their end, by the number that their record must have.
        self._ended: dict[int, set[str]] = {}
        for path in (folder / "live").glob("*.jsonl"):
            end = _end_in(_content(path) or b"")
            if end is not None:
                self._ended.setdefault(end + 1, set()).add(path.stem)

    def _replace_if_other(self, path: Path, data: bytes) -> None:
        if path.is_dir():
            self._disk.set_aside(path)
        if _content(path) != data:
            self._disk.replace(path, data)

    def _captured(self, stem: str) -> Iterator[tuple[Path, bytes | None, bool]]:
        """Yield path, content, and whether the content fits the digest in the name."""
        for path in sorted(self.folder.glob(f"{stem}_*.txt")):
            found = _DIGEST.fullmatch(path.stem)
            if found and (stem == "*" or found[1] == stem):
                data = _content(path)
                digest = sha256(data).hexdigest() if data is not None else ""
                yield path, data, digest.startswith(found[2])

    def copies(self, name: str) -> Iterator[bytes]:
        """Yield our copies of this file, without those that were changed."""
        for _, data, fits in self._captured(_stem(name)):
            if fits and data is not None:
                yield data

    def damaged(self) -> list[Path]:
        """Return the files whose content no longer fits their name."""
        return [path for path, _, fits in self._captured("*") if not fits]

    def _place_for(self, name: str, data: bytes) -> Path:
        """Return the path for this content: no file of ours is ever overwritten."""
        stem, digits = _stem(name), sha256(data).hexdigest()
        taken = {path: fits for path, there, fits in self._captured(stem) if there != data}
        for count in _DIGITS:
            path = self.folder / f"{stem}_{digits[:count]}.txt"
            if path not in taken:
                break
            if not taken[path]:
                self._disk.set_aside(path)
                break
        return path

    def keep(self, name: str, data: bytes) -> Kept:
        """Write a file to the disk and verify it; then the handheld may hear that it is safe."""
        digest = digest_of(data)
        path = self._place_for(name, data)
        self._replace_if_other(path, data)
        if name.startswith(_OTHERS):
            return Kept(path, digest)
        try:
            with proving():
                record = parse_record(decoded(data), game_class)
                game = record.commit[:16]
                there = game_class(record.game)(record.options).data_digest()
                if record.data != there:
                    doubt = f"it was played with data '{record.data[:40]}', and here is '{there}'"
                    return Kept(path, digest, doubt=f"{doubt}: get that deck or table", game=game)
                extra = {"device": self._hello.id, "file": name}
                played = Replayed(record, public=True)
                lines = lines_of(played, extra | {"sha256": record_digest(record)})
        except RecordError as error:
            if _NO_DATA.match(str(error)):
                return Kept(path, digest, doubt=str(error))
            return Kept(path, digest, fault=str(error))
        fault = self._against_live(game, played) or self._against_ended(name, game)
        if not fault:
            # This file is written last: it shows that the record was verified.
            self._replace_if_other(path.with_suffix(".jsonl"), "".join(lines).encode())
        return Kept(path, digest, fault, game=game)

    def _against_live(self, game: str, played: Replayed) -> str:
        """Return what differs between a record and the game as it was followed, or ""."""
        live = self.live(game)
        if live.damaged:
            return f"live/{game}.jsonl, as it was followed, was changed here"
        followed = live.lines
        lines = played.public_text().split("\n")
        for number, line in enumerate(followed):
            if number >= len(lines) or line != lines[number]:
                # Choices may be taken back after we have left, but not once chance has decided.
                if any(_CHANCE.search(later) for later in followed[number:]):
                    return f"it departs from what was followed: '{line[:60]}'"
                break
        return ""

    def end(self, live: "LiveFile", game: str, after: int) -> None:
        """Note that a game was followed to its end, after the record with number `after`."""
        live.end(after)
        self._ended.setdefault(after + 1, set()).add(game)

    def _against_ended(self, name: str, game: str) -> str:
        """Return a fault if a game that was followed to its end must have this record's number."""
        followed = self._ended.get(number_of(name), set())
        missing = followed & self.unproved() if followed and game not in followed else set()
        if not missing:
            return ""
        other = min(missing)
        return (
            f"its commit is {game[:8]}..., but the game that was followed to its end just before "
            f"it was kept had {other[:8]}...: another game was delivered for it. (If that one "
            f"could not be kept on a full flash, remove live/{other}.jsonl and capture again.)"
        )

    def unproved(self) -> set[str]:
        """Return the games that were followed to their end and whose record is missing here."""
        games = set[str]().union(*self._ended.values())
        if games:
            for _, data, fits in self._captured("*"):
                found = _COMMIT.search(data or b"")
                if found and fits:
                    games.discard(found[1].decode())
        return games

    def live(self, game: str) -> "LiveFile":
        return LiveFile(self.folder / "live" / f"{game}.jsonl", self._disk)


def _end_in(data: bytes) -> int | None:
    """Return `after` of the last line that `LiveFile.end` wrote; None if the game goes on."""
    with suppress(Exception):
        entry = load(data[data.rfind(b"\n", 0, -1) + 1 :].decode())
        return int(entry["after"]) if entry["type"] == "over" else None
    return None


class LiveFile:
    """A game as it was followed: an append-only file, whose torn last line is cut off."""

    def __init__(self, path: Path, disk: Disk):
        self._path = path
        self._disk = disk
        self._head: dict[str, str] = {}
        # The text as the handheld sends it, line by line, without choices that were taken back.
        self.lines: list[str] = []
        # Whether the file was changed by others and had to be started again.
        self.damaged = False
        self._ended = False
        if path.exists():
            self._read()

    def _read(self) -> None:
        data = _content(self._path)
        try:
            if data is None:
                raise ValueError("no file of ours")
            whole = data.rfind(b"\n") + 1
            for line in data[:whole].decode().split("\n")[:-1]:
                self._follow(load(line))
        except Exception:
            # Not torn but changed by others: start again with an empty file.
            self._disk.set_aside(self._path)
            self.damaged = True
            self.lines, self._head = [], {}
            return
        if whole < len(data):
            self._disk.truncate(self._path, whole)

    def _follow(self, entry: dict[str, Any]) -> None:
        if entry["type"] == "over":
            self._ended = True
            return
        if entry["type"] == "back":
            if type(entry["lines"]) is not int or not 0 <= entry["lines"] <= len(self.lines):
                raise ValueError("nothing to go back to")
            del self.lines[entry["lines"] :]
            self._ended = False
            return
        line = line_of_live(entry)
        ours = live_line(line, self._head)
        # Another version may use other words and more names.
        for name in ours.keys() - {"text"}:
            if dump({name: ours[name]}) != dump({name: entry.get(name)}):
                raise ValueError("not as we write it")
        self.lines.append(line)

    @property
    def over(self) -> bool:
        """Return whether its last choice is here and a record must follow.

        After a linked game none has to.
        """
        return " " not in self._head.get("commit", "") and any(map(_FINAL.search, self.lines))

    def text(self) -> bytes:
        return "".join(line + "\n" for line in self.lines).encode()

    def add(self, at: int, line: str) -> dict[str, Any] | None:
        """Add line number `at` of the text; return its entry, or None if it was here already."""
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

    def end(self, after: int) -> None:
        """Note that the game is over, and that its record has the number after this one."""
        if not self._ended:
            self._disk.append(self._path, dump({"type": "over", "after": after}).encode())
            self._ended = True

    def keep_damaged(self, line: bytes) -> None:
        """Keep a line that cannot be read, for anyone who wants to examine it."""
        self._disk.append(self._path.with_suffix(".damaged"), line + b"\n")


class Captures:
    """The whole capture folder, locked while it is open."""

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
