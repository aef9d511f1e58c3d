"""The handheld in a terminal: as large as fits, in blocks, braille dots or plain characters."""

import curses
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from host_sim.engines.engine import Picture
from host_sim.looks.front_end import ACCIDENTS, COMMANDS, FrontEnd, keys_help
from host_sim.looks.status import link_state
from host_sim.pictures.characters import braille_rows, half_rows, plain_rows, small_plain_rows
from host_sim.system import terminal_is_gone

# Every key that a user may try. A terminal reports presses only, so each key is a tap.
KEYS = {
    curses.KEY_UP: "up",
    curses.KEY_DOWN: "down",
    curses.KEY_LEFT: "left",
    curses.KEY_RIGHT: "right",
    ord("a"): "a",
    ord("A"): "a",
    ord(" "): "a",
    ord("\n"): "a",
    ord("\r"): "a",
    curses.KEY_ENTER: "a",
    ord("b"): "b",
    ord("B"): "b",
    curses.KEY_BACKSPACE: "b",
    127: "b",
    8: "b",
    27: "b",
}
# Not in a terminal: it has its own full screen, and shows one handheld.
_NOT_HERE = ("full screen", "other")
_ALL = COMMANDS + ACCIDENTS
_COMMANDS = {ord(c.letter): c.name for c in _ALL if c.letter}
_COMMANDS |= {curses.KEY_F0 + int(c.key[1:]): c.name for c in _ALL if c.key[:1] == "F"}
HINT = "arrows: move  Enter: A  Backspace: B  ?: all keys  q: off"
_FRAME_MS = 25
_TAP_MS = 50
_GAP_MS = 30
# Limits the queue, so that a repeating key stops soon after its release.
_MOST_TAPS = 3
_PANEL_WIDTH = 44
_NAME_WIDTH = 13
# Of 256 colours: light blue on black, brass, leather.
_OLED, _BRASS, _LEATHER = 153, 179, 130


class Look(NamedTuple):
    """A way to show the display in a given number of columns and lines."""

    rows_of: Callable[[Picture], list[str]]
    columns: int
    lines: int
    corners: str = "╭╮╰╯"
    edges: str = "─│"


BLOCKS = Look(half_rows, 128, 32)
BRAILLE = Look(braille_rows, 64, 16)
PLAIN = Look(plain_rows, 128, 32, "++++", "-|")
# Without a frame above and below: 24 lines are just enough.
SMALL_PLAIN = Look(small_plain_rows, 64, 22, "", "-|")


def looks_for(plain: bool) -> tuple[Look, Look]:
    """Return the sharp look and the one for small terminals."""
    return (PLAIN, SMALL_PLAIN) if plain else (BLOCKS, BRAILLE)


def play(
    front_end: FrontEnd, plain: bool, before_frame: Callable[[], None] = lambda: None
) -> None:
    """Play until q or Ctrl-C."""
    # A terminal sends Escape before other keys, and curses would wait a second for them.
    curses.wrapper(lambda window: _Player(window, front_end, plain, before_frame).run())


class _Screen:
    """The drawing on the terminal. It knows nothing of time and keys."""

    def __init__(self, window: curses.window, front_end: FrontEnd, plain: bool):
        self._window = window
        self._front_end = front_end
        self._looks = looks_for(plain)
        self._oled = self._brass = self._leather = 0
        self.panel = False
        self.help = False
        if curses.has_colors():
            curses.use_default_colors()
            many = curses.COLORS >= 256
            curses.init_pair(1, _OLED if many else curses.COLOR_CYAN, curses.COLOR_BLACK)
            curses.init_pair(2, _BRASS if many else curses.COLOR_YELLOW, -1)
            curses.init_pair(3, _LEATHER if many else curses.COLOR_YELLOW, -1)
            self._oled, self._brass, self._leather = (curses.color_pair(n) for n in (1, 2, 3))

    def draw(self) -> None:
        height, width = self._window.getmaxyx()
        self._window.erase()
        look = next((look for look in self._looks if _fits(look, width, height)), None)
        if look is None:
            columns, lines = _needs(self._looks[1])
            self._put(0, 0, f"The terminal is {width}x{height}; the handheld needs "[: width - 1])
            self._put(1, 0, f"{columns}x{lines}. Enlarge it."[: width - 1])
        elif self.help:
            self._draw_help(width)
        else:
            self._draw_all(look, width, height)
        self._window.refresh()

    def _draw_all(self, look: Look, width: int, height: int) -> None:
        beside = self.panel and width >= look.columns + 4 + _PANEL_WIDTH
        left = max(1, (width - look.columns - (_PANEL_WIDTH if beside else 0)) // 2)
        below = self._draw_handheld(look, left)
        self._put(below, left, HINT, self._brass)
        note = self._front_end.note or _port_note(self._front_end)
        self._put(below + 1, left, note[: width - left - 1], curses.A_BOLD)
        if beside:
            self._draw_panel_beside(left + look.columns + 3, height)
        elif self.panel:
            self._draw_panel_below(below + 2, left, width, height)

    def _draw_handheld(self, look: Look, left: int) -> int:
        """Draw the display in its case, and return the first line below it."""
        picture = self._front_end.picture()
        top = 1 if look.corners else 0
        if look.corners:
            title = " PIGSKIN "
            dash = look.edges[0]
            ends = [look.corners[0] + 3 * dash, (look.columns - 3 - len(title)) * dash]
            self._put(0, left - 1, ends[0], self._leather)
            self._put(0, left + 3, title, self._brass | curses.A_BOLD)
            self._put(0, left + 3 + len(title), ends[1] + look.corners[1], self._leather)
            last = look.corners[2] + dash * look.columns + look.corners[3]
            self._put(look.lines + 1, left - 1, last, self._leather)
        rows = look.rows_of(picture) if picture.lit else [" " * look.columns] * look.lines
        style = self._oled | (curses.A_BOLD if picture.contrast > 32 else curses.A_DIM)
        for number, row in enumerate(rows, top):
            self._put(number, left - 1, look.edges[1], self._leather)
            self._put(number, left, row, style)
            self._put(number, left + look.columns, look.edges[1], self._leather)
        return look.lines + 2 * top

    def _draw_panel_beside(self, left: int, height: int) -> None:
        rows = self._front_end.status.rows()
        for number, (name, value) in enumerate(rows):
            self._put(number, left, name, self._brass)
            self._put(number, left + _NAME_WIDTH, value[: _PANEL_WIDTH - _NAME_WIDTH - 4])
        room = height - len(rows) - 1
        events = list(self._front_end.status.events)[-room:] if room > 0 else []
        for number, event in enumerate(events, len(rows) + 1):
            self._put(number, left, event[: _PANEL_WIDTH - 4])

    def _draw_panel_below(self, top: int, left: int, width: int, height: int) -> None:
        """Draw as many figures in a line as there is room for."""
        x, y = left, top
        for name, value in self._front_end.status.rows():
            if x > left and x + len(name) + len(value) + 1 >= width:
                x, y = left, y + 1
            if y >= height:
                return
            self._put(y, x, name, self._brass)
            self._put(y, x + len(name) + 1, value[: width - x - len(name) - 2])
            x += len(name) + len(value) + 4
        room = height - y - 1
        events = list(self._front_end.status.events)[-room:] if room > 0 else []
        for number, event in enumerate(events, y + 1):
            self._put(number, left, event[: width - left - 1])

    def _draw_help(self, width: int) -> None:
        left = max(1, (width - 60) // 2)
        for number, (keys, does) in enumerate(keys_help(_NOT_HERE), 1):
            self._put(number, left, keys, self._brass)
            self._put(number, left + 16, does)

    def _put(self, y: int, x: int, text: str, style: int = 0) -> None:
        # Writing to the last cell of a terminal raises an error, because it would scroll.
        with suppress(curses.error):
            self._window.addstr(y, max(0, x), text, style)


def _port_note(front_end: FrontEnd) -> str:
    """Return the note for the time before anything has happened."""
    cable, peer = front_end.engine.cable, front_end.engine.peer
    said = [f"serial port: {cable.address}"] if cable else []
    said += [f"link cable: {link_state(peer)}"] if peer else []
    return "  ".join(said)


def _needs(look: Look) -> tuple[int, int]:
    """Return columns and lines, with the frame and two lines below it."""
    frame = 2 if look.corners else 0
    return look.columns + 4, look.lines + 2 + frame


def _fits(look: Look, width: int, height: int) -> bool:
    columns, lines = _needs(look)
    return width >= columns and height >= lines


class _Player:
    def __init__(
        self,
        window: curses.window,
        front_end: FrontEnd,
        plain: bool,
        before_frame: Callable[[], None],
    ):
        with suppress(curses.error):
            curses.curs_set(0)
        # The curses of Windows needs no delay and lacks this.
        with suppress(AttributeError):
            curses.set_escdelay(25)
        self._window = window
        self._front_end = front_end
        self._screen = _Screen(window, front_end, plain)
        self._before_frame = before_frame
        self._taps: deque[str] = deque(maxlen=_MOST_TAPS)
        # The button that is down, and the time of its next press or release.
        self._down = ""
        self._due_ms = 0
        self._shown: tuple | None = None

    def run(self) -> None:
        last = time.monotonic()
        # Reading from a terminal that is gone would return at once, every time.
        while not self._front_end.ended and not terminal_is_gone():
            self._before_frame()
            self._window.timeout(_FRAME_MS)
            key = self._window.getch()
            self._window.timeout(0)
            while key != -1:
                self._key(key)
                key = self._window.getch()
            now = time.monotonic()
            self._finger()
            self._front_end.advance((now - last) * 1000)
            last = now
            self._draw()

    def _finger(self) -> None:
        """Press and release the queued buttons, one after the other."""
        if self._front_end.paused or self._front_end.engine.ms < self._due_ms:
            return
        if self._down:
            self._front_end.release(self._down)
            self._down = ""
            self._due_ms = self._front_end.engine.ms + _GAP_MS
        elif self._taps:
            self._down = self._taps.popleft()
            self._front_end.press(self._down)
            self._due_ms = self._front_end.engine.ms + _TAP_MS

    def _key(self, key: int) -> None:
        name = _COMMANDS.get(key, "")
        if key == curses.KEY_RESIZE:
            self._shown = None
        elif name == "help" or self._screen.help:
            self._screen.help = not self._screen.help
        elif self._front_end.answered(name, chr(key)) or self._front_end.types(chr(key)):
            pass
        elif key in KEYS:
            self._taps.append(self._front_end.button_for(KEYS[key]))
        elif name == "panel":
            self._screen.panel = not self._screen.panel
        elif name and name not in _NOT_HERE:
            self._front_end.do(name)

    def _draw(self) -> None:
        front_end, screen = self._front_end, self._screen
        inside = (front_end.status.rows(), front_end.status.version) if screen.panel else None
        note = front_end.note or _port_note(front_end)
        shown = (front_end.engine.picture(), note, front_end.turned, screen.help, inside)
        if shown != self._shown:
            self._shown = shown
            screen.draw()
