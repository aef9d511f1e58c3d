"""Random calls of framebuf, the same on CPython and MicroPython: a line for what each drew."""
# mypy: ignore-errors
# ruff: noqa: RUF005 (MicroPython has no stars in tuples)

from array import array
from binascii import hexlify

import framebuf

METHODS = (
    ("fill", "fill_rect", "hline", "vline", "scroll")
    + ("pixel", "rect", "text") * 2
    + ("line", "ellipse", "blit") * 3
)
CALLS_PER_PICTURE = 25
WORDS = ("Touchdown!", "3rd & 7", "", "~\x7f\x1f", "naïve €", "A" * 40, b"bytes\xff")


class Chance:
    """A generator without big integers, so that both runtimes draw the same numbers."""

    def __init__(self, seed):
        self.state = (seed * 7919 + 12345) & 0x3FFFFFFF

    def below(self, limit):
        self.state = (self.state * 1103 + 12821) % 0x1FFFFFFB
        return (self.state >> 4) % limit

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def choice(self, values):
        return values[self.below(len(values))]


def new_picture(chance, limit=40):
    """Return the arguments of a FrameBuffer with a buffer just large enough, full of noise."""
    width, height = chance.between(1, limit), chance.between(1, limit)
    size = (height + 7) // 8 * width
    return bytearray([chance.below(256) for _ in range(size)]), width, height, framebuf.MONO_VLSB


def colour(chance):
    return chance.choice((0, 1, 1, chance.below(20), chance.below(70000), -chance.below(300)))


def place(chance, size):
    """Return a place mostly in the picture, sometimes around it, rarely far away."""
    return chance.choice(
        (
            chance.below(size),
            chance.below(size),
            chance.between(-size, 2 * size),
            chance.between(-12, size + 12),
            chance.between(-500, 500),
        )
    )


def arguments(chance, name, picture):
    _, width, height, _ = picture
    x, y, c = place(chance, width), place(chance, height), colour(chance)
    if name == "fill":
        return (c,)
    if name == "fill_rect":
        return x, y, place(chance, width), place(chance, height), c
    if name == "rect":
        size = place(chance, width), place(chance, height)
        return (x, y) + size + chance.choice(((c,), (c, chance.below(2))))
    if name == "hline":
        return x, y, place(chance, width), c
    if name == "vline":
        return x, y, place(chance, height), c
    if name == "line":
        return x, y, place(chance, width), place(chance, height), c
    if name == "ellipse":
        radii = chance.between(-3, width), chance.between(-3, height)
        if not chance.below(8):
            radii = chance.below(300), chance.below(300)
        rest = chance.choice(
            ((), (chance.below(2),), (chance.below(2), chance.between(-20, 20)), (0, 15))
        )
        return (x, y) + radii + (c,) + rest
    if name == "pixel":
        return chance.choice(((x, y), (x, y, c)))
    if name == "text":
        return chance.choice(((chance.choice(WORDS), x, y), (chance.choice(WORDS), x, y, c)))
    if name == "scroll":
        return chance.between(-width - 2, width + 2), chance.between(-height - 2, height + 2)
    return (x, y) + blit_options(chance)


def blit_options(chance):
    key = chance.choice((-1, 0, 1, chance.below(17)))
    if chance.below(4):
        return chance.choice(((), (key,)))
    return key, palette(chance)


def palette(chance):
    return framebuf.FrameBuffer(bytearray([chance.below(2), chance.below(2)]), 2, 1, 0)


def blit_source(chance, picture):
    """Return another picture, or the picture itself."""
    if not chance.below(6):
        return framebuf.FrameBuffer(*picture)
    return framebuf.FrameBuffer(*new_picture(chance, 20))


def draw(seed):
    """Yield, for each call on one picture, what was called and what it left."""
    chance = Chance(seed)
    picture = new_picture(chance)
    buffer, width, height, _ = picture
    canvas = framebuf.FrameBuffer(*picture)
    yield f"{seed} FrameBuffer {width} {height}", str(len(buffer))
    for _ in range(CALLS_PER_PICTURE):
        name = chance.choice(METHODS)
        args = arguments(chance, name, picture)
        shown = f"{seed} {name} {args}"
        if name == "blit":
            args = (blit_source(chance, picture),) + args
        try:
            result = str(getattr(canvas, name)(*args))
        except (TypeError, ValueError, OverflowError) as error:
            result = type(error).__name__
        yield shown, f"{result} {hexlify(buffer).decode()}"


def print_all(first, last):
    for seed in range(first, last):
        for _, left in draw(seed):
            print(left)


# Calls that are refused, or that one might expect to be.
ODD = """\
FrameBuffer(b, 0, 8, 0)
FrameBuffer(b, 8, -1, 0)
FrameBuffer(b, 8, 8, 7)
FrameBuffer(b, 8, 8, -1)
FrameBuffer(b, 8, 8)
FrameBuffer(b, 8, 8, 0, 8, 8)
FrameBuffer(b, 8, 65, 0)
FrameBuffer(b, 70000, 1, 0)
FrameBuffer(b, 8.0, 8, 0)
FrameBuffer(bytes(b), 8, 8, 0)
FrameBuffer("a" * 64, 8, 8, 0)
FrameBuffer([0] * 64, 8, 8, 0)
FrameBuffer(b, 8, 8, format=0)
FrameBuffer(array("H", [0] * 32), 8, 8, 0).fill(1)
FrameBuffer(memoryview(b), 8, 8, 0).fill(0)
f.pixel(True, 0, 1)
f.pixel(1, 0)
f.pixel(1.0, 0)
f.pixel("1", 0)
f.pixel(0)
f.pixel(0, 0, 1, 1)
f.pixel(1 << 31, 0)
f.pixel(1 << 30, 0)
f.pixel(0, 0, 1 << 31)
f.fill()
f.fill(1.0)
f.fill(1 << 31)
f.fill_rect(0, 0, 1, 1)
f.rect(0, 0, 2, 2)
f.rect(0, 0, 2, 2, 1, True, 1)
f.rect(0, 0, 2, 2, 1, f=True)
f.rect(0, 0, 2, 2, 1, "yes")
f.hline(0, 0, 2)
f.vline(0, 0, 2, 1, 1)
f.line(0, 0, 2, 2)
f.ellipse(0, 0, 2, 2)
f.ellipse(0, 0, 2, 2, 1, 1, 1, 1)
f.ellipse(0, 0, 2, 2, 1, 1, None)
f.text(5, 0, 0)
f.text("a", 0)
f.text("a", 0, 0, 0, 0)
f.text(bytearray(b"a"), 0, 0)
f.scroll(1)
f.scroll(1 << 31, 0)
f.scroll(1 << 20, -(1 << 20))
f.blit(f, 0)
f.blit(f, 0, 0, None)
f.blit(f, 0, 0, -1, None, 1)
f.blit(b, 0, 0)
f.blit(None, 0, 0)
f.blit((b, 8, 8), 0, 0)
"""


def odd_calls():
    """Yield each odd call and its outcome."""
    b = bytearray(64)
    names = {
        "framebuf": framebuf,
        "FrameBuffer": framebuf.FrameBuffer,
        "array": array,
        "b": b,
        "f": framebuf.FrameBuffer(b, 16, 16, 0),
    }
    for call in ODD.splitlines():
        try:
            result = str(eval(call, names))
        except Exception as error:
            result = type(error).__name__
        yield call, ("object" if result.startswith("<") else result) + " " + hexlify(b).decode()


def glyphs():
    """Yield each code and how its character is drawn."""
    b = bytearray(8)
    f = framebuf.FrameBuffer(b, 8, 8, framebuf.MONO_VLSB)
    for code in range(256):
        f.fill(0)
        f.text(bytes([code]), 0, 0)
        yield code, hexlify(b).decode()


def print_outcomes(calls):
    for _, outcome in calls:
        print(outcome)
