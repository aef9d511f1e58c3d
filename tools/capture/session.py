"""What `pigskin capture` has to say to a handheld: fetch what is new, then follow the game."""

from binascii import crc32
from contextlib import suppress
from datetime import datetime
from typing import Any, Protocol

from tools.capture.folder import DeviceFolder, Kept
from tools.wire import (
    LARGEST_FILE,
    Hello,
    Listed,
    Nonsense,
    Pause,
    Piece,
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
        # Files that it has and we have not, as far as it was asked; None before it was.
        self.missing: set[str] | None = None
        self.kept: dict[str, Kept] = {}
        self.new = 0
        self._parts: dict[str, bytearray] = {}
        self._game = ""
        self._text = b""
        self._lines = 0
        # Whether a game was under way when we last looked.
        self.playing = False

    def talk(self, once: bool) -> Talk[None]:
        # So that its files have the time of this computer; a simulated one has no clock to set.
        with suppress(Refusal):
            yield from set_clock(datetime.now().isoformat(timespec="seconds"))
        yield from self._catch_up("all")
        looks = 0
        over = False
        while True:
            was_over, over = over, (yield from self._follow())
            self.playing = not over
            looks += 1
            if once:
                return
            if looks == _LOOKS or over != was_over:
                looks = 0
                yield from self._catch_up("new")
            yield Pause(_LOOK)

    # Finished games

    def _catch_up(self, which: str) -> Talk[None]:
        try:
            files = yield from listing(which)
        except Refusal:
            # A file left while its list was told.
            files = yield from listing(which)
        self.missing = {file.name for file in files}
        for file in files:
            yield from self._secure(file)
            self.missing.discard(file.name)

    def _secure(self, file: Listed) -> Talk[None]:
        try:
            data = yield from self._have(file.name)
            if data is None:
                part = self._parts.setdefault(file.name, bytearray())
                yield from fetch(file.name, part)
                data = bytes(part)
                del self._parts[file.name]
                self.new += 1
            kept = self.folder.keep(file.name, data)
            if not file.captured:
                yield from acknowledge(file.name, kept.digest)
        except Refusal:
            # The player has removed it in the meantime.
            return
        if self.kept.get(file.name) != kept:
            self.kept[file.name] = kept
            self._listener.kept(self.hello, file.name, kept)

    def _have(self, name: str) -> Talk[bytes | None]:
        for copy in self.folder.copies(name):
            if (yield from is_same(name, copy)):
                return copy
        return None

    # The game being played

    def _follow(self) -> Talk[bool]:
        """All there is of it by now; whether it is over."""
        while True:
            piece = yield from follow(self._game, len(self._text), crc32(self._text))
            if piece is None:
                return True
            if piece.game != self._game:
                self._game = piece.game
                self._live = self.folder.live(piece.game)
                self._text = self._live.text()
                self._lines = len(self._live.lines)
                if self._text:
                    continue
            if piece.start != len(self._text):
                if piece.start:
                    raise Nonsense("another piece of the game than asked for")
                # A choice was taken back: it is told from the beginning.
                self._text = b""
                self._lines = 0
            if piece.state == "wait":
                yield Pause(_CATCH_UP)
            elif piece.data:
                self._take(piece)
            else:
                return piece.state == "over"

    def _take(self, piece: Piece) -> None:
        self._text += piece.data
        if len(self._text) > LARGEST_FILE:
            raise Nonsense("the game has no end")
        lines = self._text.split(b"\n")[:-1]
        for number in range(self._lines, len(lines)):
            try:
                entry = self._live.add(number, lines[number].decode("ascii"))
            except ValueError:
                raise Nonsense("a line of a game that cannot be read") from None
            if entry:
                self._listener.followed(self.hello, entry)
        self._lines = len(lines)
