"""The self-test of a newly built handheld: buttons, pixels, tone, wiring and figures.

A long press of A goes to the next test, a long press of B leaves. Only the figures are kept.
"""

from micropython import const

from pigskin import VERSION
from pigskin.hardware import HEIGHT, LONG, REPEAT, UP, WIDTH, A, B, on_i2c

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.app import App
    from pigskin.types import Board, Display, Screen
    from pigskin.ui.ui import Ui

_NAMES = const(("UP", "DOWN", "LEFT", "RIGHT", "A", "B"))
# Their places on the picture of the handheld, in the order of their codes.
_PLACES = const(((23, 13), (23, 35), (10, 24), (36, 24), (106, 24), (88, 24)))
_BOX = const(11)
_LOOK_MS = const(100)
_ROW_MS = const(30)
_COLUMN_MS = const(15)
_ALL_LIT_MS = const(1500)
_LOUD = const(2)
_SCALE = const(
    ((523, 160), (587, 160), (659, 160), (698, 160), (784, 160), (880, 160), (988, 160))
)
_OCTAVE = const(((1047, 400),))


def self_test(app: "App") -> "Screen[None]":
    """Run the tests in turn until the player leaves; restore the settings."""
    from pigskin.screens.trouble.measure import measure

    try:
        for test in (_buttons, _pixels, _tone, _wiring, measure):
            if not (yield from test(app)):
                break
    finally:
        app.hardware.sound.stop()
        app.apply()


def wish_of(button: int) -> bool | None:
    """Return True to go to the next test, False to leave, None to stay."""
    if button == LONG | A:
        return True
    if button == LONG | B:
        return False
    return None


def draw_head(ui: "Ui", number: int, title: str) -> None:
    ui.clear()
    ui.header("Self-test: " + title, "%d/5" % number)
    ui.footer("hold: next" if number < 5 else "hold: done", "hold: leave")


def _buttons(app: "App") -> "Screen[bool]":
    """Draw a box for each button: filled once it was pressed, framed while it is down."""
    ui = app.ui
    seen = 0
    said = "press"
    while True:
        draw_head(ui, 1, "buttons")
        for index in range(6):
            _draw_button(app, index, seen >> index & 1)
        count = sum([seen >> index & 1 for index in range(6)])
        ui.text(said, 54, 22)
        ui.text("%d of 6" % count if count < 6 else "all six", 54, 33)
        button = yield _LOOK_MS
        wish = wish_of(button)
        if wish is not None:
            return wish
        index = (button & ~(REPEAT | LONG)) - UP
        if 0 <= index < 6:
            ui.click()
            seen |= 1 << index
            said = _NAMES[index]


def _draw_button(app: "App", index: int, seen: int) -> None:
    ui = app.ui
    x, y = _PLACES[index]
    ui.display.rect(x, y, _BOX, _BOX, 1)
    if seen:
        ui.display.fill_rect(x, y, _BOX, _BOX, 1)
    ui.text(_NAMES[index][:1], x + 3, y + 2, bool(seen))
    if app.hardware.buttons.is_down(index + UP):
        ui.display.rect(x - 1, y - 1, _BOX + 2, _BOX + 2, 1)


def draw_lines(ui: "Ui", *lines: str) -> None:
    for row, line in enumerate(lines):
        ui.text(line, 2, 12 + 10 * row)


def _pixels(app: "App") -> "Screen[bool]":
    """Light all pixels row by row, then darken them column by column: a gap is a fault."""
    ui = app.ui
    while True:
        draw_head(ui, 2, "pixels")
        draw_lines(
            ui,
            "Press A: row by row lights up,",
            "column by column goes dark.",
            "A gap is a fault.",
        )
        button = yield None
        wish = wish_of(button)
        if wish is not None:
            return wish
        if button == A:
            wish = yield from _sweep(ui.display)
            if wish is not None:
                return wish


def _sweep(display: "Display") -> "Screen[bool | None]":
    display.fill(0)
    for y in range(HEIGHT):
        display.hline(0, y, WIDTH, 1)
        wish = wish_of((yield _ROW_MS))
        if wish is not None:
            return wish
    wish = wish_of((yield _ALL_LIT_MS))
    for x in range(WIDTH):
        if wish is not None:
            break
        display.vline(x, 0, HEIGHT, 0)
        wish = wish_of((yield _COLUMN_MS))
    return wish


def _tone(app: "App") -> "Screen[bool]":
    """Play a scale at full volume, regardless of the settings."""
    sound = app.hardware.sound
    sound.volume = _LOUD
    sound.play(_SCALE + _OCTAVE)
    while True:
        draw_head(app.ui, 3, "tone")
        draw_lines(app.ui, "Press A: eight rising notes.", "Silence? See to the piezo's", "wires.")
        button = yield None
        wish = wish_of(button)
        if wish is not None:
            return wish
        if button == A:
            sound.play(_SCALE + _OCTAVE)


def _wiring(app: "App") -> "Screen[bool]":
    """Show board, pins and bus faults; faults are counted live, so that a loose wire shows."""
    hardware = app.hardware
    free = "Pigskin %s, %d KB free" % (VERSION, hardware.storage.free() >> 10)
    display = _display(hardware.pins())
    while True:
        draw_head(app.ui, 4, "wiring")
        errors = "%d faults on display bus" % getattr(hardware.display, "errors", 0)
        draw_lines(app.ui, hardware.name, free, display, errors)
        wish = wish_of((yield _LOOK_MS))
        if wish is not None:
            return wish


def _display(board: "Board | None") -> str:
    if board is None:
        return "A display without wires"
    if on_i2c(board):
        bus = "I2C%d: GP%d, GP%d" % (board.I2C, board.SDA, board.SCL)
    else:
        bus = "SPI%d: GP%d, GP%d" % (board.SPI, board.SCK, board.MOSI)
    return "%s, %s" % (board.DISPLAY.upper(), bus)
