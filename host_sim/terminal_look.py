"""The handheld in a terminal: braille dots where they can be shown, plain characters elsewhere."""

import curses
import time
from contextlib import suppress

from host_sim.engine import HEIGHT, WIDTH, Engine, Picture
from host_sim.faults import KEYS as KEYS_OF_FAULTS
from host_sim.faults import Faults

# Every key a hand may try; a terminal tells of presses only, so each is a tap.
KEYS = {
    curses.KEY_UP: "up",
    curses.KEY_DOWN: "down",
    curses.KEY_LEFT: "left",
    curses.KEY_RIGHT: "right",
    ord("w"): "up",
    ord("s"): "down",
    ord("a"): "left",
    ord("d"): "right",
    ord("x"): "a",
    ord(" "): "a",
    ord("\n"): "a",
    curses.KEY_ENTER: "a",
    ord("z"): "b",
    curses.KEY_BACKSPACE: "b",
    127: "b",
    27: "b",
}
_FAULT_KEYS = {curses.KEY_F0 + int(name[1:]): name for name in KEYS_OF_FAULTS}
HELP = "arrows: move   Enter: A   Backspace: B   p: picture   Ctrl-C: off"
_FRAME_MS = 33
_TAP_MS = 50
_MOST_MS = 200

# The bit of each dot of a braille character, row by row.
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_PLAIN = (" ", "'", ".", ":")


def braille_rows(picture: Picture) -> list[str]:
    """64 columns and 16 rows: two by four pixels in a character."""
    rows = []
    for top in range(0, HEIGHT, 4):
        row = ""
        for left in range(0, WIDTH, 2):
            bits = 0
            for y in range(4):
                for x in range(2):
                    if picture.pixel(left + x, top + y):
                        bits |= _DOTS[y][x]
            row += chr(0x2800 + bits)
        rows.append(row)
    return rows


def plain_rows(picture: Picture) -> list[str]:
    """128 columns and 32 rows of ASCII: one by two pixels in a character."""
    return [
        "".join(
            _PLAIN[picture.pixel(x, top) + 2 * picture.pixel(x, top + 1)] for x in range(WIDTH)
        )
        for top in range(0, HEIGHT, 2)
    ]


def play(engine: Engine, plain: bool, on_picture=None, speed: float = 1) -> None:
    """Until Ctrl-C; `on_picture(picture)` is called for the key p."""
    curses.wrapper(lambda window: _Player(window, engine, plain, on_picture, speed).run())


class _Screen:
    def __init__(self, window, plain: bool):
        self.window = window
        self.rows_of = plain_rows if plain else braille_rows
        self.columns = WIDTH if plain else WIDTH // 2
        self.lines = HEIGHT // 2 if plain else HEIGHT // 4
        self.color = 0
        # The last thing that happened besides the game.
        self.note = ""
        if curses.has_colors():
            curses.use_default_colors()
            curses.init_pair(1, curses.COLOR_CYAN, curses.COLOR_BLACK)
            self.color = curses.color_pair(1) | curses.A_BOLD

    def draw(self, picture: Picture) -> None:
        height, width = self.window.getmaxyx()
        self.window.erase()
        if height < self.lines + 4 or width < self.columns + 4:
            self._put(0, 0, f"The terminal is {width}x{height}; the handheld needs "[: width - 1])
            self._put(1, 0, f"{self.columns + 4}x{self.lines + 4}. Enlarge it."[: width - 1])
        else:
            self._draw_handheld(picture, (width - self.columns) // 2)
        self.window.refresh()

    def _draw_handheld(self, picture: Picture, left: int) -> None:
        frame = "-" * self.columns
        self._put(0, left - 1, "+" + frame + "+")
        style = self.color if picture.contrast > 32 else self.color & ~curses.A_BOLD
        rows = self.rows_of(picture) if picture.lit else [" " * self.columns] * self.lines
        for number, row in enumerate(rows, 1):
            self._put(number, left - 1, "|")
            self._put(number, left, row, style)
            self._put(number, left + self.columns, "|")
        self._put(self.lines + 1, left - 1, "+" + frame + "+")
        self._put(self.lines + 2, left, HELP)
        self._put(self.lines + 3, left, self.note[: self.columns])

    def _put(self, y: int, x: int, text: str, style: int = 0) -> None:
        # The last cell of a terminal cannot be written without scrolling it.
        with suppress(curses.error):
            self.window.addstr(y, max(0, x), text, style)


class _Player:
    def __init__(self, window, engine: Engine, plain: bool, on_picture, speed: float):
        curses.curs_set(0)
        window.nodelay(True)
        self._window = window
        self._engine = engine
        self._screen = _Screen(window, plain)
        self._on_picture = on_picture
        self._speed = speed
        self._faults = Faults(engine)
        self._shown: Picture | None = None

    def run(self) -> None:
        last = time.monotonic()
        owed = 0.0
        while True:
            while (key := self._window.getch()) != -1:
                self._key(key)
            now = time.monotonic()
            # An engine that cannot keep up is slow, not ever further behind.
            owed += min(now - last, _MOST_MS / 1000) * 1000 * self._speed
            last = now
            self._engine.step(int(owed))
            owed -= int(owed)
            self._draw()
            time.sleep(_FRAME_MS / 1000)

    def _key(self, key: int) -> None:
        if key in KEYS:
            self._faults.last_button = KEYS[key]
            self._engine.tap(KEYS[key], _TAP_MS)
        elif key in _FAULT_KEYS:
            self._screen.note = self._faults.happen(_FAULT_KEYS[key])
            self._shown = None
        elif key == ord("p") and self._on_picture:
            self._screen.note = f"saved {self._on_picture(self._engine.picture())}"
            self._shown = None
        elif key == curses.KEY_RESIZE:
            self._shown = None

    def _draw(self) -> None:
        picture = self._engine.picture()
        if picture != self._shown:
            self._screen.draw(picture)
            self._shown = picture
