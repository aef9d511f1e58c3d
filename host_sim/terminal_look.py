"""The handheld in a terminal: braille dots where they can be shown, plain characters elsewhere."""

import curses
import time
from contextlib import suppress

from host_sim.engine import HEIGHT, WIDTH, Engine, Picture

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
HELP = "arrows: move   Enter: A   Backspace: B   p: picture   Ctrl-C: off"
_FRAME_MS = 33
_TAP_MS = 50

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


def play(engine: Engine, plain: bool, on_picture=None) -> None:
    """Until Ctrl-C; `on_picture(picture)` is called for the key p."""
    curses.wrapper(_play, engine, plain, on_picture)


class _Screen:
    def __init__(self, window, plain: bool):
        self.window = window
        self.rows_of = plain_rows if plain else braille_rows
        self.columns = WIDTH if plain else WIDTH // 2
        self.lines = HEIGHT // 2 if plain else HEIGHT // 4
        self.color = 0
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

    def _put(self, y: int, x: int, text: str, style: int = 0) -> None:
        # The last cell of a terminal cannot be written without scrolling it.
        with suppress(curses.error):
            self.window.addstr(y, max(0, x), text, style)


def _play(window, engine: Engine, plain: bool, on_picture) -> None:
    curses.curs_set(0)
    window.nodelay(True)
    screen = _Screen(window, plain)
    shown = None
    last = time.monotonic()
    while True:
        key = window.getch()
        while key != -1:
            if key in KEYS:
                engine.tap(KEYS[key], _TAP_MS)
            elif key == ord("p") and on_picture:
                on_picture(engine.picture())
            elif key == curses.KEY_RESIZE:
                shown = None
            key = window.getch()
        now = time.monotonic()
        engine.step(int((now - last) * 1000))
        last = now
        picture = engine.picture()
        if picture != shown:
            screen.draw(picture)
            shown = picture
        time.sleep(_FRAME_MS / 1000)
