"""The desktop's end of the wire: asks a handheld one question at a time until it is answered.

A conversation is written as a generator, a `Talk`: it yields questions and pauses, and gets
answers back. A `Caller` carries a talk over any stream of bytes. It knows neither ports nor
clocks, so a test can provide both. The format is in firmware/pigskin/usb/README.md.
"""

import random
import re
from collections.abc import Callable, Generator, Iterable
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

from host_sim.printing import one_line
from pigskin.usb.lines import LONGEST, escape, frame, unescape, unframe

WIRE = 1
# Seconds.
ASK_AGAIN = 0.25
PATIENCE = 6.0
# Bytes. Files of a handheld are far smaller: a larger one is a fault at the other end.
LARGEST_FILE = 1 << 20
_MOST_FILES = 10_000
# Characters for link cable data in one command of at most 96.
_PEER_ROOM = 70
_QUESTIONS = 9999
# More bytes than this without a line end are no line of ours.
_LONGEST_NOISE = 4 * LONGEST
_NAME = re.compile(r"[A-Za-z0-9_.-]{1,60}")
_HEX_16 = re.compile(r"[0-9a-f]{16}")


class Silence(Exception):
    """An error: no answer came in time."""


class Refusal(Exception):
    """An error that the handheld answered; the text says which."""


class Nonsense(Exception):
    """An error: a complete answer without meaning, from another kind of device or by a fault."""


class Ask(NamedTuple):
    """A question; the text of its answer is sent into the talk."""

    text: str


class Pause(NamedTuple):
    """A pause of some seconds; the time after it is sent into the talk."""

    seconds: float


T = TypeVar("T")
Talk = Generator[Ask | Pause, Any, T]


class Caller:
    """A carrier of one talk: give it incoming bytes and the time, send what it returns."""

    def __init__(self, talk: Talk, patience: float = PATIENCE):
        self._talk = talk
        self._patience = patience
        self._buffer = bytearray()
        self._last = 0
        # A random start: answers to an earlier program must not be taken for ours.
        self._number = random.randrange(_QUESTIONS)
        self._question = b""
        self._asked_at = 0.0
        self._ask_again_at = 0.0
        self._pause_until = 0.0
        self._started = False
        self.done = False
        # The last bytes that were no line of ours, to find out what else is at the port.
        self.noise = b""
        self.bytes_in = self.bytes_out = 0

    def step(self, data: bytes, now: float) -> bytes:
        """Take incoming bytes; return outgoing ones. Exceptions of the talk are raised here."""
        self.bytes_in += len(data)
        if not self._started:
            self._started = True
            self._go_on(None, now)
        for line in self._lines(data):
            self._take(line, now)
        if self.done:
            return b""
        if not self._question:
            if now < self._pause_until:
                return b""
            self._go_on(now, now)
            if self.done or not self._question:
                return b""
        if now - self._asked_at > self._patience:
            self._throw(Silence(), now)
            return b""
        if now < self._ask_again_at:
            return b""
        self._ask_again_at = now + ASK_AGAIN
        out = frame(f"{self._last}/{self._number} {self._question.decode()}")
        self.bytes_out += len(out)
        return out

    def _lines(self, data: bytes) -> Iterable[bytes]:
        self._buffer += data
        *lines, rest = re.split(rb"[\r\n]+", self._buffer)
        self._buffer = bytearray(rest[-_LONGEST_NOISE:])
        if not lines:
            self.noise = (self.noise + data)[-LONGEST:]
        return [bytes(line) for line in lines]

    def _take(self, line: bytes, now: float) -> None:
        numbers, _, answer = unframe(line).partition(" ")
        number, slash, question = numbers.partition("/")
        # MicroPython's prompt echoes a question; a handheld gives its answer a new number.
        echo = number == str(self._last) and answer == self._question.decode()
        if not slash or not number.isdigit() or not answer or echo:
            self.noise = (self.noise + line + b"\n")[-LONGEST:]
            return
        self._last = int(number)
        if not self._question or question != str(self._number):
            return
        self._question = b""
        if answer.startswith("error "):
            self._throw(Refusal(answer[6:]), now)
        else:
            self._go_on(answer, now)

    def _throw(self, error: Exception, now: float) -> None:
        self._question = b""
        self._move(lambda: self._talk.throw(error), now)

    def _go_on(self, answer: str | float | None, now: float) -> None:
        self._move(lambda: self._talk.send(answer), now)

    def _move(self, go: Callable[[], Ask | Pause], now: float) -> None:
        try:
            wish = go()
        except StopIteration:
            self.done = True
            return
        except BaseException:
            self.done = True
            raise
        if isinstance(wish, Pause):
            self._pause_until = now + wish.seconds
            return
        self._number = self._number % _QUESTIONS + 1
        self._question = wish.text.encode()
        self._asked_at = self._ask_again_at = now

    def close(self) -> None:
        self._talk.close()
        self.done = True


class Hello(NamedTuple):
    """A handheld's description of itself."""

    id: str
    board: str
    version: str
    waiting: int
    playing: bool

    @property
    def name(self) -> str:
        """Return a short name for people; programs use the id."""
        return f"pigskin-{self.id[-4:]}"


class Info(NamedTuple):
    """Its memory in bytes, its MicroPython, and whether its display answers."""

    flash_free: int
    heap_free: int
    micropython: str
    has_display: bool


class Listed(NamedTuple):
    """A file on the handheld; `captured` when some computer has it already."""

    name: str
    captured: bool


class Piece(NamedTuple):
    """A piece of the text of the game being played; its state is play, over or wait."""

    game: str
    start: int
    state: str
    data: bytes


def digest_of(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]


def hello() -> Talk[Hello]:
    words = _fields((yield Ask("hello")), "hello")
    try:
        if int(words["wire"]) != WIRE:
            raise Nonsense(
                f"it speaks version {words['wire']} of the wire, this program version {WIRE}: "
                "use the Pigskin that was flashed"
            )
        board = one_line(unescape(words["board"]).decode()).replace("_", " ")
        said = Hello(
            words["id"], board, words["pigskin"], _count(words, "waiting"), words["playing"] == "1"
        )
    except (KeyError, ValueError) as error:
        raise Nonsense(f"a hello without {error}") from None
    if not re.fullmatch(r"[0-9a-f]{8,32}", said.id) or not re.fullmatch(r"[\w.+-]+", said.version):
        raise Nonsense("a hello without an id or a version")
    return said


def info() -> Talk[Info]:
    """Ask for its memory, its MicroPython and its display."""
    words = _fields((yield Ask("info")), "info")
    try:
        return Info(
            _count(words, "flash_free"),
            _count(words, "heap_free"),
            one_line(words["micropython"]),
            words["display"] == "ok",
        )
    except (KeyError, ValueError) as error:
        raise Nonsense(f"an info without {error}") from None


def _count(words: dict[str, str], name: str) -> int:
    """Return a field as a number; raise ValueError or KeyError if it is none."""
    if not re.fullmatch(r"[0-9]{1,12}", words[name]):
        raise ValueError(f"a number as '{name}'")
    return int(words[name])


def set_clock(when: str) -> Talk[None]:
    _expect((yield Ask(f"clock {when}")), "clock")


def boot(identity: str) -> Talk[None]:
    """Send the handheld to its bootloader."""
    _expect((yield Ask(f"boot {identity}")), "booting")


def choose_board(identity: str, name: str) -> Talk[bool]:
    """Choose its board; return True if it restarts for that, False if it was that one already."""
    words = _expect((yield Ask(f"board {identity} {name}")), "board")
    if words[:1] != [name]:
        raise Nonsense("another board than asked for")
    return len(words) == 1


def _expect(answer: str, kind: str) -> list[str]:
    words = answer.split(" ")
    if words[0] != kind:
        raise Nonsense(f"'{words[0][:20]}' in answer to a question for '{kind}'")
    return words[1:]


def _fields(answer: str, kind: str) -> dict[str, str]:
    return dict(word.partition("=")[::2] for word in _expect(answer, kind))


def listing(which: str) -> Talk[list[Listed]]:
    """Ask for the list of all files, or the `new` ones, the oldest first."""
    files: list[Listed] = []
    while True:
        after = f" {files[-1].name}" if files else ""
        *items, last = _expect((yield Ask(f"list {which}{after}")), "list") or [""]
        for item in items:
            if item[:1] not in "+-" or not _NAME.fullmatch(item[1:]):
                raise Nonsense(f"'{item[:20]}' in a list of files")
            files.append(Listed(item[1:], item[0] == "+"))
        if last == "end":
            return files
        if last != "more" or not items or len(files) > _MOST_FILES:
            raise Nonsense("a list of files without an end")


def fetch(name: str, data: bytearray) -> Talk[str]:
    """Fetch a whole file, going on after what `data` has; return its digest."""
    from_start = not data
    while True:
        start = len(data)
        answer = yield Ask(f"send {name} {start}")
        kind, _, rest = answer.partition(" ")
        words = rest.split(" ", 2)
        if len(words) < 3 or words[0] != name or kind not in ("data", "end"):
            raise Nonsense(f"'{answer[:20]}' in answer to 'send'")
        if kind == "end":
            if words[1] == str(start) and words[2] == digest_of(bytes(data)):
                return words[2]
            if from_start:
                raise Nonsense(f"{name} is not what its digest says")
            # Our part was of another file with that name.
            from_start = True
            data.clear()
            continue
        if words[1] != str(start):
            raise Nonsense("another piece than asked for")
        piece = _unescaped(words[2])
        if not piece or start + len(piece) > LARGEST_FILE:
            raise Nonsense(f"{name} has no end")
        data += piece


def is_same(name: str, data: bytes) -> Talk[bool]:
    """Ask whether the handheld has exactly this content under that name."""
    answer = yield Ask(f"send {name} {len(data)}")
    return answer == f"end {name} {len(data)} {digest_of(data)}"


def acknowledge(name: str, digest: str) -> Talk[None]:
    """Tell the handheld that a file is safe here, so it may delete it when its flash is full."""
    _expect((yield Ask(f"ack {name} {digest}")), "acked")


def follow(game: str, start: int, check: int) -> Talk[Piece | None]:
    """Ask for the next piece of the game being played; return None when there is no game."""
    answer = yield Ask(f"live {game or '-'} {start} {check:08x}")
    if answer == "live none":
        return None
    words = answer.split(" ", 4)
    if len(words) != 5 or words[0] != "live" or not _HEX_16.fullmatch(words[1]):
        raise Nonsense("a piece of no game")
    if words[3] not in ("play", "over", "wait") or not words[2].isdigit():
        raise Nonsense("a piece of a game without its place")
    return Piece(words[1], int(words[2]), words[3], _unescaped(words[4]))


def carry(data: bytearray) -> Talk[bytes]:
    """Move as much of `data` as fits to the link cable; return what came from the cable."""
    text = escape(bytes(data), _PEER_ROOM)
    del data[: len(unescape(text))]
    answer = yield Ask(f"peer {text}")
    kind, _, rest = answer.partition(" ")
    if kind != "peer":
        raise Nonsense(f"'{kind[:20]}' in answer to a question for 'peer'")
    return _unescaped(rest)


def _unescaped(text: str) -> bytes:
    try:
        return unescape(text)
    except ValueError:
        raise Nonsense("a piece that cannot be read") from None
