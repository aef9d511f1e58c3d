"""Types that have no class of their own in the firmware. Only type checkers read this file."""

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar, overload

from framebuf import FrameBuffer

from pigskin.core.game import Game
from pigskin.core.match import Match
from pigskin.storage.ring import Ring
from pigskin.ui.ui import Ui

Buffer: TypeAlias = bytes | bytearray | memoryview
# Numbers and texts by name (pigskin/storage/settings.py).
Settings: TypeAlias = dict[str, Any]

# Parts that a board provides (pigskin/hardware.py)

# (hertz, milliseconds) of each note; 0 hertz is a rest.
Tune: TypeAlias = tuple[tuple[int, int], ...]

class Display(Protocol):
    """A framebuf.FrameBuffer of 128x64 pixels. Colour 1 is light."""

    # False while no display answers.
    alive: bool

    def show(self) -> None:
        """Send what has changed."""

    def check(self) -> None:
        """Bring back a display that is dark although it should be on."""

    def contrast(self, value: int) -> None:
        """Set the contrast from 0 to 255."""

    def power(self, on: bool) -> None: ...
    def flip(self, flipped: bool) -> None: ...
    def fill(self, c: int, /) -> None: ...
    @overload
    def pixel(self, x: int, y: int, /) -> Any: ...
    @overload
    def pixel(self, x: int, y: int, c: int, /) -> Any: ...
    def hline(self, x: int, y: int, w: int, c: int, /) -> None: ...
    def vline(self, x: int, y: int, h: int, c: int, /) -> None: ...
    def line(self, x1: int, y1: int, x2: int, y2: int, c: int, /) -> None: ...
    def rect(self, x: int, y: int, w: int, h: int, c: int, /) -> None: ...
    def fill_rect(self, x: int, y: int, w: int, h: int, c: int, /) -> None: ...
    def ellipse(
        self, x: int, y: int, xr: int, yr: int, c: int, f: bool, m: int = 15, /
    ) -> None: ...
    def text(self, s: str, x: int, y: int, c: int, /) -> None: ...
    def scroll(self, xstep: int, ystep: int, /) -> None: ...
    # MicroPython's stubs type the palette differently from its manual.
    def blit(
        self, fbuf: FrameBuffer, x: int, y: int, key: int = -1, palette: Any = None, /
    ) -> None: ...

class Buttons(Protocol):
    def next(self) -> int:
        """Return the code of the next press, 0 without one. Never wait, and lose no press."""

    def is_down(self, code: int) -> bool: ...

class Sound(Protocol):
    # 0 off, 1 low, 2 high.
    volume: int

    def play(self, tune: Tune) -> None: ...
    def stop(self) -> None: ...
    def step(self, now_ms: int) -> None:
        """Play on. The main loop calls this in each pass."""

class Clock(Protocol):
    def ms(self) -> int:
        """Return milliseconds that wrap around as those of time.ticks_ms()."""

    def since(self, ms: int, /) -> int: ...
    def sleep_ms(self, ms: int, /) -> None: ...

class FineClock(Clock, Protocol):
    def us(self) -> int:
        """Return microseconds that wrap around as those of time.ticks_us()."""

class Power(Protocol):
    def vsys_mv(self) -> int:
        """Return the millivolts at the Pico's VSYS, not calibrated."""

    def on_usb(self) -> bool:
        """Return whether USB gives the power, and not a battery."""

    def nap(self, ms: int) -> None:
        """Sleep with less current than clock.sleep_ms(). A button may end it earlier."""

class RawFlash(Protocol):
    """Flash without files: a block device of MicroPython, whose blocks are sectors."""

    def readblocks(self, block_num: int, buf: bytearray, offset: int, /) -> Any: ...
    def writeblocks(self, block_num: int, buf: bytearray, offset: int, /) -> Any:
        """Program whole pages of 256 bytes: bits that are 0 in the data become 0."""

    def ioctl(self, op: int, arg: int, /) -> int | None:
        """Return the number of blocks (4), or erase a block (6)."""

class Storage(Protocol):
    """Files in flash. Everything that changes one is atomic and durable when it returns.

    names() and read() raise ReadError for a file that exists but cannot be read.
    """

    # Raw flash for the open file, if there is any.
    ring: Ring | None

    def names(self) -> list[str]: ...
    def read(self, name: str, start: int = 0, size: int = -1) -> bytes:
        """Return the file or a piece of it; empty when there is none."""

    def read_last(self, name: str) -> bytes:
        """Return the end of a file: at least its last two lines."""

    def write(self, name: str, data: bytes) -> None:
        """Replace a file. Raise OSError when the flash is full."""

    def begin(self, name: str, data: bytes) -> None:
        """Replace a file to which `append` will add."""

    def append(self, name: str, data: bytes) -> None: ...
    def tidy(self) -> None:
        """Do slow work ahead. The main loop calls this after a picture that waits for a button."""

    def rename(self, name: str, new: str) -> None: ...
    def remove(self, name: str) -> bool:
        """Remove a file; return False when the flash refuses."""

    def free(self) -> int:
        """Return how many bytes can still be written."""
    # Records lie on shelves: see OneShelf and Shelves.
    def shelves(self, waiting: bool = False) -> list[int]: ...
    def shelf_of(self, name: str) -> int: ...
    def shelf(self, number: int) -> list[str]: ...
    def count(self) -> tuple[int, int] | None: ...

class Lines(Protocol):
    """Lines in storage, such as the journal of a linked game."""

    def append(self, line: str, /) -> object: ...
    def __iter__(self) -> Iterator[str]: ...

class Journal(Protocol):
    """The game being played, in flash (pigskin/storage/journal.py).

    All but add_score() raise OSError when the flash is full.
    """

    def begin(
        self,
        match: Match,
        players: Pair[str],
        elapsed_ms: int = 0,
        hints: Sequence[int] = (0, 0),
    ) -> None: ...
    def add(self, choice: str, elapsed_ms: int = 0) -> None: ...
    def take_back(self, left: int, elapsed_ms: int = 0) -> None: ...
    def add_hints(self, hints: Sequence[int]) -> None: ...
    def add_score(self, score: Sequence[int]) -> None: ...

class Serial(Protocol):
    """A port that never waits. Its `drained()`, if any, is called when the host has read all."""

    def read(self) -> bytes: ...
    def write(self, data: bytes) -> int:
        """Write what there is room for, and return how many bytes that was."""

class PeerSerial(Serial, Protocol):
    """The port of the link cable. It opens at its first use."""

    def listen(self) -> None:
        """Let go of the line, but still hear the other handheld."""

    def close(self) -> None: ...
    def overruns(self) -> int:
        """Return how often it was found to have lost bytes."""

class _Board(Protocol):
    """A module such as boards/ssd1306_i2c/board.py; the numbers are those of the GPIOs.

    An owner's may also have a NAME.
    """

    DISPLAY: str
    UP: int
    DOWN: int
    LEFT: int
    RIGHT: int
    A: int
    B: int
    PIEZO: int
    # Of the link cable. A board without one lacks them, so ask with hasattr() first.
    PEER_UART: int
    PEER_TX: int
    PEER_RX: int

class I2CBoard(_Board, Protocol):
    I2C: int
    SDA: int
    SCL: int
    I2C_HZ: int
    ADDRESS: int

class SPIBoard(_Board, Protocol):
    SPI: int
    SPI_HZ: int
    SCK: int
    MOSI: int
    DC: int
    CS: int
    RESET: int | None

Board: TypeAlias = I2CBoard | SPIBoard

# Screens (pigskin/ui/loop.py)

Result = TypeVar("Result")
# Yields milliseconds to wait, None to wait for a button, or a screen to show. Gets the button, or
# what that screen has returned.
Screen: TypeAlias = Generator[int | Screen[Any] | None, Any, Result]
# A line of a menu: a text, or a text and another at the right end of the line.
Item: TypeAlias = str | tuple[str, str]
# A name in a menu, and the method that makes its screen.
Entry: TypeAlias = tuple[str, Callable[[], Screen[None]]]

class Extra(Protocol):
    """A room that can be left out, as the screens know it (pigskin/extras.py).

    Its class is called with the hardware and the USB port, and may add commands to the port.
    """

    # Its line in the menu.
    MENU: str
    # Its kind of player in a new game: the word, the name on the display, a sentence about him,
    # and the menu's word for beginning such a game.
    PLAYER: str
    PLAYER_NAME: str
    PLAYER_MEANING: str
    BEGIN: str

    def ready(self) -> bool:
        """Return whether it can be used now. Menu and new games offer it only then."""

    def met(self) -> bool:
        """Return whether somebody asks for it. The title cards call this twice a second."""

    def meet(self, app: Any, /) -> Screen[None]:
        """Ask the player whether he wants to."""

    def part(self) -> None:
        """Take note that the title cards are left."""

    def menu(self, app: Any, /) -> Screen[None]: ...
    def begin(
        self, app: Any, game: str, options: Options, side: int, player: str, /
    ) -> Screen[bool]:
        """Play a new game in which this player has this side; return False if none began."""

    def interrupted(self) -> str:
        """Return the file of the game that a power cut has interrupted; empty without one."""

    def resume(self, app: Any, file: str, /) -> Screen[None]:
        """Offer that game after switching on."""

# Games (pigskin/core/game.py)

AnyGame = TypeVar("AnyGame", bound=Game)
# A name, then numbers and words. The rules of each game list its events.
Event: TypeAlias = tuple[Any, ...]
Events: TypeAlias = list[Event]
# Where a part of the events ends, the result that leads its line, and the line.
Part: TypeAlias = tuple[int, str, str]
Choices: TypeAlias = tuple[str, ...]
# Values of options by name, and an option as a game offers it: name, values, meaning.
Options: TypeAlias = dict[str, str]
Option: TypeAlias = tuple[str, tuple[str, ...], str]
# Options in words: the name in the rules, the name on the display, then for each value the word
# of the rules, its name on the display and a sentence. Coaches stand there as values of `coach`.
OptionTexts: TypeAlias = tuple[tuple[Any, ...], ...]
# A page of the first steps: headline, text, the row of its first line, the choice that the picture
# is about, and the place that the pointer shows.
GuidePage: TypeAlias = tuple[str, str, int, str, int, int]
Guide: TypeAlias = tuple[GuidePage, ...]

class Texts(Protocol):
    """The `help.py` of a game."""

    TEXT: str
    OPTIONS: OptionTexts
    GUIDE: Guide
    def guide_position(self, kind: Any, page: int) -> Game: ...

# White's and Black's: players, hints, coaches.
Pair: TypeAlias = tuple[Result, Result]
# A choice and what it is worth.
Worth: TypeAlias = tuple[int, str]

class View(Protocol):
    """A position as a side may know it. In a game without secrets, the position itself."""

    @property
    def side(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def score(self) -> Sequence[int]: ...
    @property
    def over(self) -> bool: ...
    def choices(self) -> Choices: ...
    def irregular(self) -> Choices: ...

class FootballView(View, Protocol):
    @property
    def ball(self) -> int: ...
    @property
    def down(self) -> int: ...
    @property
    def gain_line(self) -> int: ...
    @property
    def togo(self) -> int: ...
    @property
    def goal_to_go(self) -> bool: ...

# (choice, name of at most sixteen large letters, hint that fits a line)
Calls: TypeAlias = tuple[tuple[str, str, str], ...]
# Texts for choices or events.
Words: TypeAlias = tuple[tuple[str, str], ...]

# Screens and coaches of a game take only its own kind of view.
OwnView: TypeAlias = Any

class Coach(Protocol):
    """A computer player. Its `interrupt(view)`, if any, is asked when the other side chooses."""

    def choose(self, view: OwnView) -> str: ...

class Flow(Protocol):
    """A match on the display (pigskin/screens/match/play.py), for screens of a game."""

    ui: Ui
    @property
    def match(self) -> Match: ...
    def let_coach_choose(self) -> Screen[None]:
        """Let a coach choose for the person whose turn it is, until phase or side changes."""

class BestCoach(Coach, Protocol):
    # The unit of the last weigh(): "points" in thousandths, or "chance" in ten-thousandths.
    unit: str
    # The coach's own error by unit. Differences up to this mean nothing.
    accuracy: dict[str, int]

    def weigh(self, view: OwnView) -> list[Worth]:
        """Return every choice with its worth, the best first."""

class Summary(Protocol):
    """A collector of events that sums up what a side plays (GameScreen.new_summary)."""

    def add(self, events: Events) -> None: ...
    def told(self, side: int, name: str) -> str:
        """Return in words what this side has played since `forget`; empty without a play."""

    def forget(self) -> None: ...

class Statistics(Protocol):
    def add(self, events: Events) -> None: ...
    def figures(self, side: int) -> list[tuple[str, int]]:
        """Return pairs of name and number in a fixed order."""
