"""The six small things a board provides; everything above knows only these (DESIGN promise 5).

    display   a framebuf.FrameBuffer of 128x64 with show(), contrast(0..255), power(bool),
              flip(bool) and `alive`; show() sends what changed
    buttons   next() -> a button code or 0; never blocks, loses nothing between calls;
              is_down(code) tells whether one is down now
    sound     play(tune), stop(), step(now_ms); `volume` 0 off, 1 low, 2 high
    clock     ms() -> milliseconds that wrap as time.ticks_ms does, since(ms), sleep_ms(n)
    storage   files that survive: read(name, start, size), write(name, data),
              append(name, data), names(), rename(name, new), remove(name), free(); write and
              rename are done whole or not at all
    serial    read() -> bytes or b"", write(data) -> how many bytes were taken; never blocks;
              drained(), where there is one, is told that the other end has all of them

`feed()` tells the watchdog that the main loop is alive; `entropy(n)` gives n random bytes.
Where there is a clock to set, `set_clock(when)` takes year, month, day, hour, minute and second. A
board also has `bootloader()`, which restarts it ready for another image, `restart()`, and
`board_name()`, `board_names()` and `choose_board(name)` to tell it which board it is.
"""

from micropython import const

UP = const(1)
DOWN = const(2)
LEFT = const(3)
RIGHT = const(4)
A = const(5)
B = const(6)
# Added to the code of a button that is kept down.
REPEAT = const(8)
LONG = const(16)

WIDTH = const(128)
HEIGHT = const(64)


class Hardware:
    """The parts of one handheld, real or simulated."""

    # Hex digits that no other handheld has.
    id = "0000000000000000"

    def __init__(self, name: str, display, buttons, sound, clock, storage, serial):
        self.name = name
        self.display = display
        self.buttons = buttons
        self.sound = sound
        self.clock = clock
        self.storage = storage
        self.serial = serial

    def feed(self) -> None:
        """Called once in each pass of the main loop, and nowhere else."""

    def rest(self) -> None:
        """Called when a screen waits for a button: time for what must not show."""

    def pins(self):
        """The module of the board, loaded anew; None where there are no pins."""
        return None

    def board_names(self) -> list:
        """The boards that can be chosen; empty where there is nothing to choose."""
        return []

    def entropy(self, count: int) -> bytes:
        raise NotImplementedError
