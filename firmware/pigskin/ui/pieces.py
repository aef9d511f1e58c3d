"""Pieces of pictures: packed pictures, a die, tiny letters, the space below a game's picture."""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from pigskin.hardware import HEIGHT, WIDTH
from pigskin.ui.data.pictures import TINY

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Display

_DIE = const(19)
_BELOW = const(35)
_EDGE = const(17)
_TINY_LETTERS = const("0123456789*SDEMO<RH")
_DEMO_X = const(76)


def draw_picture(display: "Display", picture: bytes, x: int, y: int) -> None:
    """Draw the light pixels of a picture of `data/pictures.py` over the display."""
    width = picture[0]
    # framebuf takes no bytes, so each page is copied out of the flash.
    page = bytearray(width)
    frame = FrameBuffer(page, width, 8, MONO_VLSB)
    packed = memoryview(picture)
    for start in range(1, len(picture), width):
        page[:] = packed[start : start + width]
        display.blit(frame, x, y, 0)
        y += 8


def draw_tiny(display: "Display", text: str, x: int, y: int, colour: int = 1) -> None:
    """Draw letters of 3 by 5 pixels, 4 pixels apart."""
    columns = bytearray(3)
    frame = FrameBuffer(columns, 3, 5, MONO_VLSB)
    # The palette turns light pixels dark, and the others to the key, which is not drawn.
    dark = None if colour else FrameBuffer(bytearray(b"\1\0"), 2, 1, MONO_VLSB)
    for letter in text:
        start = 1 + 4 * _TINY_LETTERS.index(letter)
        columns[:] = TINY[start : start + 3]
        if dark:
            display.blit(frame, x, y, 1, dark)
        else:
            display.blit(frame, x, y, 0)
        x += 4


def draw_demo(display: "Display") -> None:
    """Draw the sign of a demo in the header, between the score and the time left."""
    display.fill_rect(_DEMO_X, 1, 17, 8, 0)
    draw_tiny(display, "DEMO", _DEMO_X + 1, 2)


def clear_below(display: "Display") -> None:
    """Clear the space below the picture of a game, where dice, cards and words are shown."""
    display.fill_rect(0, _BELOW, WIDTH, HEIGHT - _BELOW, 0)


def acknowledge(display: "Display") -> None:
    """Show at once that a press has arrived, where the next picture takes a moment.

    This lights an edge beside the text and above the keys, which the next picture covers. Few
    bytes are sent for it.
    """
    display.fill_rect(WIDTH - 2, _BELOW + 1, 2, _EDGE, 1)
    display.show()


def draw_die(display: "Display", x: int, y: int, shown: int) -> None:
    display.fill_rect(x, y, _DIE, _DIE, 0)
    display.rect(x + 1, y, _DIE - 2, _DIE, 1)
    display.rect(x, y + 1, _DIE, _DIE - 2, 1)
    low, mid, high = 3, 8, 13
    pips = []
    if shown & 1:
        pips.append((mid, mid))
    if shown > 1:
        pips += [(low, low), (high, high)]
    if shown > 3:
        pips += [(low, high), (high, low)]
    if shown == 6:
        pips += [(low, mid), (high, mid)]
    for px, py in pips:
        display.fill_rect(x + px, y + py, 3, 3, 1)
