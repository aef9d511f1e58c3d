"""MicroPython's `framebuf` for CPython: the same pixels from the same calls, in the same font.

It supports what the handheld uses: the format MONO_VLSB without a stride, and all calls except
polygons. Arguments so large that 32-bit arithmetic overflows on the device give other pixels here.
An ellipse needs a radius above 1000 for that.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from font8x8 import GLYPHS

MONO_VLSB = 0

# How many results to cache of functions that each glyph calls again.
_REMEMBERED = 4096


class FrameBuffer:
    """A buffer with one bit a pixel and eight rows to a byte, a page.

    It draws whole runs of a page.
    """

    def __init__(self, buffer: Any, width: int, height: int, format: int, /):
        _check_ints(width, height, format)
        self._buffer = _bytes_of(buffer)
        self._width, self._height = width, height
        if format != MONO_VLSB or not 1 <= width <= 0xFFFF or not 1 <= height <= 0xFFFF:
            raise ValueError
        if (height + 7) // 8 * width > len(self._buffer):
            raise ValueError

    def pixel(self, x: int, y: int, c: int | None = None, /) -> int | None:
        _check_ints(x, y)
        if 0 <= x < self._width and 0 <= y < self._height:
            if c is None:
                return self._get(x, y)
            _check_ints(c)
            self._set(x, y, c)
        return None

    def fill(self, c: int, /) -> None:
        _check_ints(c)
        self._fill(0, 0, self._width, self._height, c)

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int, /) -> None:
        _check_ints(x, y, w, h, c)
        self._fill(x, y, w, h, c)

    def hline(self, x: int, y: int, w: int, c: int, /) -> None:
        _check_ints(x, y, w, c)
        self._fill(x, y, w, 1, c)

    def vline(self, x: int, y: int, h: int, c: int, /) -> None:
        _check_ints(x, y, h, c)
        self._fill(x, y, 1, h, c)

    def rect(self, x: int, y: int, w: int, h: int, c: int, f: Any = False, /) -> None:
        _check_ints(x, y, w, h, c)
        if f:
            self._fill(x, y, w, h, c)
            return
        self._fill(x, y, w, 1, c)
        self._fill(x, y + h - 1, w, 1, c)
        self._fill(x, y, 1, h, c)
        self._fill(x + w - 1, y, 1, h, c)

    def line(self, x1: int, y1: int, x2: int, y2: int, c: int, /) -> None:
        _check_ints(x1, y1, x2, y2, c)
        self._line(x1, y1, x2, y2, c)

    def ellipse(
        self, x: int, y: int, xr: int, yr: int, c: int, f: Any = False, m: int = 15, /
    ) -> None:
        """Draw an ellipse.

        Quadrants of `m`, from bit 0: upper right, upper left, lower left, lower right.
        """
        _check_ints(x, y, xr, yr, c, m)
        if xr == 0 and yr == 0:
            if m & 15:
                self._set(x, y, c)
        elif f:
            widest: dict[int, int] = {}
            for dx, dy in _ellipse_arcs(xr, yr):
                widest[dy] = max(dx, widest.get(dy, dx))
            for dy, dx in widest.items():
                self._ellipse_row(x, y - dy, dx, c, right=m & 1, left=m & 2)
                self._ellipse_row(x, y + dy, dx, c, right=m & 8, left=m & 4)
        else:
            for dx, dy in _ellipse_arcs(xr, yr):
                self._ellipse_points(x, y, dx, dy, c, m)

    def text(self, s: str | bytes, x: int, y: int, c: int = 1, /) -> None:
        if not isinstance(s, str | bytes):
            raise TypeError(f"can't convert '{type(s).__name__}' object to str implicitly")
        _check_ints(x, y, c)
        # The device takes a zero byte for the end of the text.
        codes = (s.encode() if isinstance(s, str) else s).partition(b"\0")[0]
        # Only the visible characters, so that a long text costs no more than a full line.
        first, last = max(0, -x // 8), max(0, -(-(self._width - x) // 8))
        columns = b"".join([GLYPHS[code] for code in codes[first:last]])
        x += 8 * first
        columns = columns[max(0, -x) : max(0, self._width - x)]
        x = max(0, x)
        self._stamp(columns, x, y, c)

    def scroll(self, xstep: int, ystep: int, /) -> None:
        """Move the picture. Pixels that nothing moves onto stay as they were."""
        _check_ints(xstep, ystep)
        before = FrameBuffer(bytearray(self._buffer), self._width, self._height, MONO_VLSB)
        self._blit(before, xstep, ystep, -1, None)

    def blit(
        self,
        fbuf: "FrameBuffer",
        x: int,
        y: int,
        key: int = -1,
        palette: "FrameBuffer | None" = None,
        /,
    ) -> None:
        # MicroPython before 1.26 does not take the arguments of a FrameBuffer here.
        if not isinstance(fbuf, FrameBuffer):
            raise TypeError(f"object '{type(fbuf).__name__}' isn't a FrameBuffer")
        if palette is not None and not isinstance(palette, FrameBuffer):
            raise TypeError(f"object '{type(palette).__name__}' isn't a FrameBuffer")
        _check_ints(x, y, key)
        self._blit(fbuf, x, y, key, palette)

    def _get(self, x: int, y: int) -> int:
        return (self._buffer[(y >> 3) * self._width + x] >> (y & 7)) & 1

    def _set(self, x: int, y: int, c: int) -> None:
        if 0 <= x < self._width and 0 <= y < self._height:
            at = (y >> 3) * self._width + x
            if c:
                self._buffer[at] |= 1 << (y & 7)
            else:
                self._buffer[at] &= ~(1 << (y & 7))

    def _fill(self, x: int, y: int, w: int, h: int, c: int) -> None:
        left, right = max(x, 0), min(x + w, self._width)
        top, bottom = max(y, 0), min(y + h, self._height)
        width = right - left
        if width <= 0 or top >= bottom or h <= 0:
            return
        for page, mask in _pages(top, bottom):
            at = page * self._width + left
            if mask == 0xFF:
                self._buffer[at : at + width] = (b"\xff" if c else b"\0") * width
            elif width == 1:
                byte = self._buffer[at]
                self._buffer[at] = byte | mask if c else byte & ~mask
            else:
                run = bytes(self._buffer[at : at + width])
                table = _or_table(mask) if c else _and_table(~mask & 0xFF)
                self._buffer[at : at + width] = run.translate(table)

    def _stamp(self, columns: bytes, x: int, y: int, c: int) -> None:
        """Draw the one-page bitmap `columns`. Its unset bits leave the buffer unchanged."""
        for page, mask in _pages(max(y, 0), min(y + 8, self._height)):
            bits = columns.translate(_shift_table(page * 8 - y)).translate(_and_table(mask))
            at = page * self._width + x
            end = at + len(bits)
            old, new = _number(self._buffer[at:end]), _number(bits)
            new = old | new if c else old & ~new
            self._buffer[at:end] = new.to_bytes(len(bits), "little")

    def _line(self, x1: int, y1: int, x2: int, y2: int, c: int) -> None:
        """Draw a line step by step along its longer axis.

        A tie goes to the farther of two pixels.
        """
        width, height = abs(x2 - x1), abs(y2 - y1)
        if not width or not height:
            self._fill(min(x1, x2), min(y1, y2), width + 1, height + 1, c)
            return
        step_x, step_y = 1 if x2 > x1 else -1, 1 if y2 > y1 else -1
        put = self._set
        if height > width:
            for i in _visible_steps(y1, step_y, height, self._height):
                x = x1 + step_x * ((2 * width * i + height) // (2 * height))
                put(x, y1 + step_y * i, c)
        else:
            for i in _visible_steps(x1, step_x, width, self._width):
                y = y1 + step_y * ((2 * height * i + width) // (2 * width))
                put(x1 + step_x * i, y, c)

    def _ellipse_points(self, x: int, y: int, dx: int, dy: int, c: int, m: int) -> None:
        if m & 1:
            self._set(x + dx, y - dy, c)
        if m & 2:
            self._set(x - dx, y - dy, c)
        if m & 4:
            self._set(x - dx, y + dy, c)
        if m & 8:
            self._set(x + dx, y + dy, c)

    def _ellipse_row(self, x: int, y: int, dx: int, c: int, right: int, left: int) -> None:
        if right or left:
            start, end = x - (dx if left else 0), x + (dx if right else 0)
            self._fill(start, y, end - start + 1, 1, c)

    def _blit(
        self, source: "FrameBuffer", x: int, y: int, key: int, palette: "FrameBuffer | None"
    ) -> None:
        left, right = max(x, 0), min(x + source._width, self._width)
        top, bottom = max(y, 0), min(y + source._height, self._height)
        if left >= right or top >= bottom:
            return
        unseen = key & 0xFFFFFFFF
        zero, one = (palette._get(0, 0), palette._get(1, 0)) if palette else (0, 1)
        if self._buffer.obj is not source._buffer.obj:
            colours = None if zero == unseen else zero, None if one == unseen else one
            self._copy(source, colours, (left, top, right - left, bottom - top, left - x, top - y))
            return
        # A picture drawn onto itself smears pixel by pixel, as on the device.
        for row in range(top, bottom):
            for column in range(left, right):
                colour = one if source._get(column - x, row - y) else zero
                if colour != unseen:
                    self._set(column, row, colour)

    def _copy(
        self,
        source: "FrameBuffer",
        colours: tuple[int | None, int | None],
        area: tuple[int, int, int, int, int, int],
    ) -> None:
        """Copy the area (x, y, width, height, source x, source y) in these two colours.

        Pixels whose colour is None leave the buffer unchanged.
        """
        x, y, width, height, source_x, source_y = area
        last_page = (source_y + height - 1) >> 3
        zero, one = colours
        for page, mask in _pages(y, y + height):
            row = source_y + page * 8 - y
            source_page, rows = row >> 3, row & 7
            at = source_page * source._width + source_x
            ones = 0
            if source_page >= 0:
                ones = _moved(source._buffer[at : at + width].tobytes(), rows)
            if rows and source_page < last_page:
                at += source._width
                ones |= _moved(source._buffer[at : at + width].tobytes(), rows - 8)
            whole = _repeated(mask, width)
            at = page * self._width + x
            new = _number(self._buffer[at : at + width])
            if one:
                new |= ones & whole
            elif one is not None:
                new &= ~(ones & whole)
            if zero:
                new |= ~ones & whole
            elif zero is not None:
                new &= ~(~ones & whole)
            self._buffer[at : at + width] = new.to_bytes(width, "little")


def _check_ints(*values: int) -> None:
    for value in values:
        if value.__class__ is not int and not isinstance(value, int):
            raise TypeError(f"can't convert {type(value).__name__} to int")
        if not -0x80000000 <= value <= 0x7FFFFFFF:
            raise OverflowError("overflow converting long int to machine word")


def _bytes_of(buffer: Any) -> memoryview:
    try:
        view = memoryview(buffer).cast("B")
    except TypeError:
        raise TypeError("object with buffer protocol required") from None
    if view.readonly:
        raise TypeError("object with buffer protocol required")
    return view


def _visible_steps(start: int, step: int, count: int, size: int) -> range:
    """Return those of the steps 0..count from `start` that stay within 0..size-1."""
    if step > 0:
        return range(max(0, -start), min(count, size - 1 - start) + 1)
    return range(max(0, start - size + 1), min(count, start) + 1)


def _ellipse_arcs(xr: int, yr: int) -> Iterator[tuple[int, int]]:
    """Yield a quarter by John Kennedy's "Fast Bresenham Type Algorithm For Drawing Ellipses".

    It goes from the side up to where the slope is one, then from the top down to there.
    """
    yield from _ellipse_arc(xr, yr)
    for dy, dx in _ellipse_arc(yr, xr):
        yield dx, dy


def _ellipse_arc(along: int, across: int) -> Iterator[tuple[int, int]]:
    far, near = along, 0
    far_change = across * across * (1 - 2 * along)
    near_change = along * along
    error = 0
    stop_far, stop_near = 2 * across * across * along, 0
    while stop_far >= stop_near:
        yield far, near
        near += 1
        stop_near += 2 * along * along
        error += near_change
        near_change += 2 * along * along
        if 2 * error + far_change > 0:
            far -= 1
            stop_far -= 2 * across * across
            error += far_change
            far_change += 2 * across * across


@lru_cache(_REMEMBERED)
def _pages(top: int, bottom: int) -> list[tuple[int, int]]:
    """Return the pages of the rows from `top` to before `bottom`, each with a mask of its rows."""
    pages = []
    for page in range(top >> 3, ((bottom - 1) >> 3) + 1):
        mask = 0xFF
        if page * 8 < top:
            mask &= 0xFF << (top & 7)
        if page * 8 + 8 > bottom:
            mask &= 0xFF >> (page * 8 + 8 - bottom)
        pages.append((page, mask & 0xFF))
    return pages


def _number(run: "bytes | memoryview") -> int:
    return int.from_bytes(run, "little")


@lru_cache(_REMEMBERED)
def _moved(run: bytes, rows: int) -> int:
    """Return a run of a page moved up by `rows`, or down if negative."""
    return _number(run.translate(_shift_table(rows)))


@lru_cache(_REMEMBERED)
def _repeated(mask: int, width: int) -> int:
    return _number(bytes((mask,)) * width)


@cache
def _or_table(mask: int) -> bytes:
    return bytes(byte | mask for byte in range(256))


@cache
def _and_table(mask: int) -> bytes:
    return bytes(byte & mask for byte in range(256))


@cache
def _shift_table(rows: int) -> bytes:
    """Return a table that moves every column up by `rows`, or down if negative."""
    return bytes((byte >> rows if rows >= 0 else byte << -rows) & 0xFF for byte in range(256))
