"""The talk of `pigskin capture` with one handheld: fetch new files, then follow the game."""

from binascii import crc32
from contextlib import suppress
from datetime import datetime
from typing import Any, Protocol

from tools.commands.capture.folder import DeviceFolder, Kept, number_of
from tools.shared.wire import (
    LARGEST_FILE,
    Hello,
    Listed,
    Nonsense,
    Pause,
    Refusal,
    Talk,
    acknowledge,
    fetch,
    follow,
    is_same,
    listing,
    set_clock,
)

# Seconds between two questions about the game being played, and while the handheld catches up.
_LOOK = 0.3
_CATCH_UP = 0.02
# How many of those questions come between two questions for finished games.
_LOOKS = 20
# Seconds that a handheld may catch up without sending anything, and games that it may begin
# during one question.
WAITING_S = 60.0
_MOST_BEGUN = 10
_BEGUN = "it has not told all that it has; capture again"
_PLAYING = "a game is being played; capture again when it is over"


class Listener(Protocol):
    """An object that hears what happens, for the terminal."""

    def kept(self, hello: Hello, name: str, kept: Kept) -> None: ...

    def followed(self, hello: Hello, entry: dict[str, Any]) -> None: ...


class Session:
    """A handheld during one run of the program, however often it is unplugged."""

    def __init__(self, hello: Hello, folder: DeviceFolder, listener: Listener):
        self.hello = hello
        self.folder = folder
        self._listener = listener
        # Why each file of the handheld is missing here; None until its list was read to the end.
        self.missing: dict[str, str] | None = None
        # The last problem; empty once the handheld has answered every question.
        self.trouble = _BEGUN
        # Whether it was unplugged after that.
        self.gone = False
        # How many more files its hello announced than its list has.
        self._unlisted = 0
        self.kept: dict[str, Kept] = {}
        self.new = 0
        self._parts: dict[str, bytearray] = {}
        # Files at which an earlier talk broke off: the next talk fetches them last.
        self._cut_short: set[str] = set()
        # The game being followed. `_begin` sets how much of its text is here.
        self._game = ""
        self._begin(b"", 0)
        # Games whose text cannot be read, and why.
        self._unreadable: dict[str, str] = {}
        # The state of that game as on the wire: none, play or over.
        self._state = "none"

    def talk(self, once: bool) -> Talk[None]:
        self.trouble = _BEGUN
        self.gone = False
        # Its files then get the time of this computer; a simulated handheld has no clock to set.
        with suppress(Refusal, Nonsense):
            yield from set_clock(datetime.now().isoformat(timespec="seconds"))
        waiting = yield from self._catch_up("all")
        self._unlisted = self.hello.waiting - waiting
        looks, before = 0, ""
        while True:
            self._state = yield from self._follow()
            looks += 1
            if looks == _LOOKS or self._state != before:
                looks, before = 0, self._state
                # A game may have ended since the list was read.
                self.trouble = _BEGUN
                yield from self._catch_up("all" if self.missing else "new")
            self.trouble = ""
            if once:
                return
            yield Pause(_LOOK)

    @property
    def progress(self) -> int:
        """Return a count of files and bytes received, which only grows while data comes in."""
        return self.new + len(self.kept) + sum(map(len, self._parts.values()))

    # The verdict

    def faults(self) -> list[str]:
        """Return the captured files that fail verification, each with the reason."""
        found = [f"{kept.path.name}: {kept.fault}" for kept in self.kept.values() if kept.fault]
        found += [f"live/{game}.damaged: {why}" for game, why in self._unreadable.items()]
        return found + [f"{path.name}: it was changed here" for path in self.folder.damaged()]

    def gaps(self) -> list[str]:
        """Return what the handheld has, or may have, that is not verified here, and what to do."""
        found = [f"{name} is not here: {why}" for name, why in (self.missing or {}).items()]
        for name, kept in self.kept.items():
            if kept.doubt:
                found.append(f"{name} is here, not verified: {kept.doubt}")
        if self._unlisted > 0:
            found.append(f"{self._unlisted} more files wait than it lists; capture again")
        if self.trouble:
            found.append(self.trouble)
        elif self._state == "play":
            found.append(_PLAYING)
        for game in sorted(self.folder.unproved()):
            found.append(
                f"live/{game}.jsonl was followed to its end, and its record is not here: capture "
                "again, or remove the file if the record was given up on the handheld"
            )
        return found

    def _games(self) -> set[str]:
        """Return the games whose records are here."""
        return {kept.game for kept in self.kept.values()}

    # Finished games

    def _catch_up(self, which: str) -> Talk[int]:
        """Fetch the listed files; return how many waited.

        If the handheld refuses something, ask once more: a file may have been removed, or memory
        freed.
        """
        waiting = 0
        for last in (False, True):
            try:
                files = yield from listing(which)
            except Refusal:
                if last:
                    raise
                continue
            self.missing = {file.name: "capture again" for file in files}
            waiting = max(waiting, sum(not file.captured for file in files))
            for file in sorted(files, key=lambda file: file.name in self._cut_short):
                self._cut_short.add(file.name)
                try:
                    yield from self._secure(file)
                    self.missing.pop(file.name, None)
                except Refusal as error:
                    said = f"the handheld says '{error}'; restart it and capture again"
                    self.missing[file.name] = said
                except Nonsense as error:
                    self._parts.pop(file.name, None)
                    self.missing[file.name] = f"{error}; capture again"
                self._cut_short.discard(file.name)
            if not self.missing:
                break
        return waiting

    def _secure(self, file: Listed) -> Talk[None]:
        data = yield from self._have(file.name)
        if data is None:
            part = self._parts.setdefault(file.name, bytearray())
            yield from fetch(file.name, part)
            data = bytes(part)
            del self._parts[file.name]
            self.new += 1
        kept = self.folder.keep(file.name, data)
        if self.kept.get(file.name) != kept:
            self.kept[file.name] = kept
            self._listener.kept(self.hello, file.name, kept)
        if not file.captured:
            yield from acknowledge(file.name, kept.digest)

    def _have(self, name: str) -> Talk[bytes | None]:
        for copy in self.folder.copies(name):
            if (yield from is_same(name, copy)):
                return copy
        return None

    # The game being played

    def _follow(self) -> Talk[str]:
        """Read the game as far as it has got; return none, play or over."""
        begun, waiting_since = 0, 0.0
        while True:
            piece = yield from follow(self._game, self._size, self._check)
            if piece is None:
                return "none"
            if piece.game in self._unreadable:
                return "play"
            if piece.game != self._game or piece.start != self._size:
                begun += 1
                if begun > _MOST_BEGUN:
                    raise Nonsense("it begins one game after the other")
            if piece.game != self._game:
                self._game = piece.game
                self._live = self.folder.live(piece.game)
                self._begin(self._live.text(), len(self._live.lines))
                if self._size:
                    continue
            if piece.start != self._size:
                if piece.start:
                    raise Nonsense("another piece of the game than asked for")
                # A choice was taken back: the handheld sends the text from the beginning.
                self._begin(b"", 0)
            if piece.state == "wait":
                now = yield Pause(_CATCH_UP)
                waiting_since = waiting_since or now
                if now - waiting_since > WAITING_S:
                    raise Nonsense("it says 'wait' without end")
            elif piece.data:
                waiting_since = 0.0
                self._take(piece.data)
            else:
                if piece.state == "over":
                    self._end()
                return piece.state

    def _end(self) -> None:
        """Note in the folder that the next record must be of the game that was followed."""
        if self._game not in self._games():
            numbers = map(number_of, {*self.kept, *(self.missing or {})})
            self.folder.end(self._live, self._game, max(numbers, default=0))

    def _begin(self, text: bytes, lines: int) -> None:
        self._size, self._check, self._lines, self._half = len(text), crc32(text), lines, b""

    def _take(self, data: bytes) -> None:
        self._size += len(data)
        self._check = crc32(data, self._check)
        if self._size > LARGEST_FILE:
            raise Nonsense("the game has no end")
        *lines, self._half = (self._half + data).split(b"\n")
        for line in lines:
            try:
                entry = self._live.add(self._lines, line.decode("ascii"))
            except ValueError:
                self._unreadable[self._game] = f"line {self._lines + 1} cannot be read"
                self._live.keep_damaged(line)
                return
            self._lines += 1
            if entry:
                self._listener.followed(self.hello, entry)
        if lines and self._live.over:
            # The last line decides, not the state that the handheld sends.
            self._end()
