"""What `pigskin capture` has to say to a handheld: fetch what is new, then follow the game."""

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

# Seconds between two looks at the game being played, and while the handheld catches up.
_LOOK = 0.3
_CATCH_UP = 0.02
# So many looks between two questions for finished games.
_LOOKS = 20
# Seconds that it may catch up without telling anything, and games it may begin in one look.
WAITING_S = 60.0
_MOST_BEGUN = 10
_BEGUN = "it has not told all that it has; capture again"
_PLAYING = "a game is being played; capture again when it is over"


class Listener(Protocol):
    """Is told what happens, for the terminal."""

    def kept(self, hello: Hello, name: str, kept: Kept) -> None: ...

    def followed(self, hello: Hello, entry: dict[str, Any]) -> None: ...


class Session:
    """One handheld in one run of the program, however often it is unplugged."""

    def __init__(self, hello: Hello, folder: DeviceFolder, listener: Listener):
        self.hello = hello
        self.folder = folder
        self._listener = listener
        # Why a file that it has is not here; None before its list was read to the end.
        self.missing: dict[str, str] | None = None
        # What went wrong since it was last asked for everything and answered; else empty.
        self.trouble = _BEGUN
        # Unplugged since.
        self.gone = False
        # So many files wait there by its hello, and do not stand on its list.
        self._unlisted = 0
        self.kept: dict[str, Kept] = {}
        self.new = 0
        self._parts: dict[str, bytearray] = {}
        # Files that the talk was cut short at: they come last when it is begun anew.
        self._cut_short: set[str] = set()
        # Of the game being followed: what we have of its text, and the line that is not whole yet.
        self._game = ""
        self._begin(b"", 0)
        # Games whose text cannot be read, and why.
        self._unreadable: dict[str, str] = {}
        # As the wire has it: none, play or over.
        self._state = "none"

    def talk(self, once: bool) -> Talk[None]:
        self.trouble = _BEGUN
        self.gone = False
        # So that its files have the time of this computer; a simulated one has no clock to set.
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
        """Grows with all that comes."""
        return self.new + len(self.kept) + sum(map(len, self._parts.values()))

    # The verdict

    def faults(self) -> list[str]:
        """What is here and does not prove true."""
        found = [f"{kept.path.name}: {kept.fault}" for kept in self.kept.values() if kept.fault]
        found += [f"live/{game}.damaged: {why}" for game, why in self._unreadable.items()]
        return found + [f"{path.name}: it was changed here" for path in self.folder.damaged()]

    def gaps(self) -> list[str]:
        """What is there, or may be, and is not here and proved, with what to do."""
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
        """Those whose records are here."""
        return {kept.game for kept in self.kept.values()}

    # Finished games

    def _catch_up(self, which: str) -> Talk[int]:
        """How many files waited.

        Done twice where something was refused: a file may have left, or memory be free again.
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
        """All there is of it by now; none, play or over."""
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
                # A choice was taken back: it is told from the beginning.
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
        """Remember that the next record must be of the game that was followed."""
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
            # Whatever it says of its state.
            self._end()
