"""MicroPython's `framebuf` for CPython: the same pixels from the same calls, in the same font.

Out of reach are arguments so large that 32-bit arithmetic overflows on the device (an ellipse
needs a radius above 1000 for that), and reading a FrameBuffer as a buffer.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from font8x8 import GLYPHS

MVLSB = MONO_VLSB = 0
RGB565 = 1
GS4_HMSB = 2
MONO_HLSB = 3
MONO_HMSB = 4
GS2_HMSB = 5
GS8 = 6

# How many answers are kept of what is asked for again with each glyph.
_REMEMBERED = 4096


class _Vertical:
    """One bit a pixel, eight rows to a byte: a page. Works on whole runs of a page at once."""

    bits = 1
    align = 1  # pixels that a row of the buffer is rounded up to
    page_rows = 8

    def __init__(self, buffer: memoryview, stride: int):
        self.buffer = buffer
        self.stride = stride

    def get(self, x: int, y: int) -> int:
        return (self.buffer[(y >> 3) * self.stride + x] >> (y & 7)) & 1

    def set(self, x: int, y: int, colour: int) -> None:
        at = (y >> 3) * self.stride + x
        if colour:
            self.buffer[at] |= 1 << (y & 7)
        else:
            self.buffer[at] &= ~(1 << (y & 7))

    def fill(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        for page, mask in _pages(y, y + height):
            at = page * self.stride + x
            if mask == 0xFF:
                self.buffer[at : at + width] = (b"\xff" if colour else b"\0") * width
            elif width == 1:
                byte = self.buffer[at]
                self.buffer[at] = byte | mask if colour else byte & ~mask
            else:
                run = bytes(self.buffer[at : at + width])
                table = _or_table(mask) if colour else _and_table(~mask & 0xFF)
                self.buffer[at : at + width] = run.translate(table)

    def stamp(self, columns: bytes, x: int, y: int, height: int, colour: int) -> None:
        """Draw the one-page bitmap `columns`, with its unset bits left as they are."""
        for page, mask in _pages(max(y, 0), min(y + 8, height)):
            bits = columns.translate(_shift_table(page * 8 - y)).translate(_and_table(mask))
            at = page * self.stride + x
            end = at + len(bits)
            old, new = _number(self.buffer[at:end]), _number(bits)
            new = old | new if colour else old & ~new
            self.buffer[at:end] = new.to_bytes(len(bits), "little")

    def copy(
        self,
        source: "_Vertical",
        colours: tuple[int | None, int | None],
        area: tuple[int, int, int, int, int, int],
    ) -> None:
        """Copy the area (x, y, width, height, source x, source y) in these two colours.

        Pixels whose colour is None leave what is there.
        """
        x, y, width, height, source_x, source_y = area
        last_page = (source_y + height - 1) >> 3
        zero, one = colours
        for page, mask in _pages(y, y + height):
            row = source_y + page * 8 - y
            source_page, rows = row >> 3, row & 7
            at = source_page * source.stride + source_x
            ones = 0
            if source_page >= 0:
                ones = _moved(source.buffer[at : at + width].tobytes(), rows)
            if rows and source_page < last_page:
                at += source.stride
                ones |= _moved(source.buffer[at : at + width].tobytes(), rows - 8)
            whole = _repeated(mask, width)
            at = page * self.stride + x
            new = _number(self.buffer[at : at + width])
            if one:
                new |= ones & whole
            elif one is not None:
                new &= ~(ones & whole)
            if zero:
                new |= ~ones & whole
            elif zero is not None:
                new &= ~(~ones & whole)
            self.buffer[at : at + width] = new.to_bytes(width, "little")


class _Horizontal:
    """One to eight bits a pixel, side by side in a byte."""

    page_rows = 1

    def __init__(self, buffer: memoryview, stride: int, bits: int, leftmost_high: bool):
        self.buffer = buffer
        self.bits = bits
        self.align = 8 // bits
        self.row = stride * bits // 8
        self.ones = (1 << bits) - 1
        self.spread = 0xFF // self.ones
        shifts = range(0, 8, bits)
        self.shifts = list(reversed(shifts)) if leftmost_high else list(shifts)

    def get(self, x: int, y: int) -> int:
        align = self.align
        return (self.buffer[y * self.row + x // align] >> self.shifts[x % align]) & self.ones

    def set(self, x: int, y: int, colour: int) -> None:
        align = self.align
        at = y * self.row + x // align
        shift = self.shifts[x % align]
        byte = self.buffer[at] & ~(self.ones << shift)
        self.buffer[at] = byte | self._plain(colour) << shift

    def fill(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        align = self.align
        end = x + width
        whole, whole_end = -(-x // align) * align, end // align * align
        if whole >= whole_end:
            edges = [*range(x, end)]
        else:
            edges = [*range(x, whole), *range(whole_end, end)]
        count = max(0, whole_end - whole) // align
        run = bytes((self._plain(colour) * self.spread,)) * count
        for row in range(y, y + height):
            at = row * self.row + whole // align
            self.buffer[at : at + count] = run
            for edge in edges:
                self.set(edge, row, colour)

    def _plain(self, colour: int) -> int:
        return (1 if colour else 0) if self.bits == 1 else colour & self.ones


class _Words:
    """Two bytes a pixel in the byte order of the device."""

    bits = 16
    align = 1
    page_rows = 1

    def __init__(self, buffer: memoryview, stride: int):
        self.buffer = buffer
        self.stride = stride

    def get(self, x: int, y: int) -> int:
        at = 2 * (y * self.stride + x)
        return self.buffer[at] | self.buffer[at + 1] << 8

    def set(self, x: int, y: int, colour: int) -> None:
        at = 2 * (y * self.stride + x)
        self.buffer[at] = colour & 0xFF
        self.buffer[at + 1] = colour >> 8 & 0xFF

    def fill(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        run = (colour & 0xFFFF).to_bytes(2, "little") * width
        for row in range(y, y + height):
            at = 2 * (row * self.stride + x)
            self.buffer[at : at + 2 * width] = run


_HORIZONTAL = {  # bits a pixel, and whether the leftmost pixel has the highest bits
    MONO_HLSB: (1, True),
    MONO_HMSB: (1, False),
    GS2_HMSB: (2, False),
    GS4_HMSB: (4, True),
    GS8: (8, True),
}


class FrameBuffer:
    def __init__(
        self, buffer: Any, width: int, height: int, format: int, stride: int | None = None, /
    ):
        self._buffer = _bytes_of(buffer)
        self._lay_out(width, height, format, stride)

    def _lay_out(self, width: int, height: int, format: int, stride: int | None = None) -> None:
        if stride is None:
            stride = width
        _check_ints(width, height, format, stride)
        if width < 1 or height < 1 or width > 0xFFFF or height > 0xFFFF or stride < width:
            raise ValueError
        if stride > 0xFFFF:
            raise ValueError
        self._width, self._height, self._format = width, height, format
        self._store: _Vertical | _Horizontal | _Words
        if format == MONO_VLSB:
            self._store = _Vertical(self._buffer, stride)
        elif format == RGB565:
            self._store = _Words(self._buffer, stride)
        elif format in _HORIZONTAL:
            bits, leftmost_high = _HORIZONTAL[format]
            stride = _round_up(stride, 8 // bits)
            self._store = _Horizontal(self._buffer, stride, bits, leftmost_high)
        else:
            raise ValueError("invalid format")
        store = self._store
        rows = _round_up(height, store.page_rows)
        last_row = store.page_rows * _round_up(width, store.align)
        if ((rows - store.page_rows) * stride + last_row) * store.bits // 8 > len(self._buffer):
            raise ValueError

    def pixel(self, x: int, y: int, c: int | None = None, /) -> int | None:
        _check_ints(x, y)
        if 0 <= x < self._width and 0 <= y < self._height:
            if c is None:
                return self._store.get(x, y)
            _check_ints(c)
            self._store.set(x, y, c)
        return None

    def fill(self, c: int, /) -> None:
        _check_ints(c)
        self._store.fill(0, 0, self._width, self._height, c)

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
        """Quadrants of `m`, from bit 0: upper right, upper left, lower left, lower right."""
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

    def poly(self, x: int, y: int, coords: Any, c: int, f: Any = False, /) -> None:
        _check_ints(x, y, c)
        numbers = _numbers_of(coords)
        corners = list(zip(numbers[::2], numbers[1::2], strict=False))
        edges = [(*corner, *corners[i - 1]) for i, corner in enumerate(corners)]
        if not f:
            for x1, y1, x2, y2 in edges:
                self._line(x + x1, y + y1, x + x2, y + y2, c)
        elif corners:
            top = max(min(row for _, row in corners), -y)
            bottom = min(max(row for _, row in corners), self._height - 1 - y)
            for row in range(top, bottom + 1):
                self._poly_row(x, y, row, edges, c)

    def text(self, s: str | bytes, x: int, y: int, c: int = 1, /) -> None:
        if not isinstance(s, str | bytes):
            raise TypeError(f"can't convert '{type(s).__name__}' object to str implicitly")
        _check_ints(x, y, c)
        # The device takes a zero for the end of the text.
        codes = (s.encode() if isinstance(s, str) else s).partition(b"\0")[0]
        # Only the characters that show, so that a long text costs no more than a full line.
        first, last = max(0, -x // 8), max(0, -(-(self._width - x) // 8))
        columns = b"".join([GLYPHS[code] for code in codes[first:last]])
        x += 8 * first
        columns = columns[max(0, -x) : max(0, self._width - x)]
        x = max(0, x)
        store = self._store
        if isinstance(store, _Vertical):
            store.stamp(columns, x, y, self._height, c)
            return
        for column, bits in enumerate(columns, x):
            for row in range(max(0, -y), min(8, self._height - y)):
                if bits >> row & 1:
                    store.set(column, y + row, c)

    def scroll(self, xstep: int, ystep: int, /) -> None:
        """What is scrolled away from stays as it was."""
        _check_ints(xstep, ystep)
        before = FrameBuffer.__new__(FrameBuffer)
        before.__dict__.update(self.__dict__)
        before._buffer = memoryview(bytes(self._buffer))
        before._lay_out(self._width, self._height, self._format, self._stride())
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
        # MicroPython before 1.26 takes no arguments of a FrameBuffer in its place.
        if not isinstance(fbuf, FrameBuffer):
            raise TypeError(f"object '{type(fbuf).__name__}' isn't a FrameBuffer")
        if palette is not None and not isinstance(palette, FrameBuffer):
            raise TypeError(f"object '{type(palette).__name__}' isn't a FrameBuffer")
        _check_ints(x, y, key)
        self._blit(fbuf, x, y, key, palette)

    def _stride(self) -> int:
        store = self._store
        return store.row * 8 // store.bits if isinstance(store, _Horizontal) else store.stride

    def _set(self, x: int, y: int, c: int) -> None:
        if 0 <= x < self._width and 0 <= y < self._height:
            self._store.set(x, y, c)

    def _fill(self, x: int, y: int, w: int, h: int, c: int) -> None:
        left, right = max(x, 0), min(x + w, self._width)
        top, bottom = max(y, 0), min(y + h, self._height)
        if left < right and top < bottom and w > 0 and h > 0:
            self._store.fill(left, top, right - left, bottom - top, c)

    def _line(self, x1: int, y1: int, x2: int, y2: int, c: int) -> None:
        """Along the longer axis step by step; a tie between two pixels goes to the farther one."""
        width, height = abs(x2 - x1), abs(y2 - y1)
        if not width or not height:
            self._fill(min(x1, x2), min(y1, y2), width + 1, height + 1, c)
            return
        step_x, step_y = 1 if x2 > x1 else -1, 1 if y2 > y1 else -1
        put = self._store.set
        if height > width:
            for i in _visible_steps(y1, step_y, height, self._height):
                x = x1 + step_x * ((2 * width * i + height) // (2 * height))
                if 0 <= x < self._width:
                    put(x, y1 + step_y * i, c)
        else:
            for i in _visible_steps(x1, step_x, width, self._width):
                y = y1 + step_y * ((2 * height * i + width) // (2 * width))
                if 0 <= y < self._height:
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

    def _poly_row(
        self, x: int, y: int, row: int, edges: list[tuple[int, int, int, int]], c: int
    ) -> None:
        """Fill between every second crossing of the edges with the row, both ends included."""
        crossings = []
        for x1, y1, x2, y2 in edges:
            if (y1 > row) != (y2 > row):
                # Rounded as the device does it: in 32nds, towards zero.
                slope = _towards_zero(32 * (x2 - x1) * (row - y1), y2 - y1)
                crossings.append(_towards_zero(32 * x1 + slope + 16, 32))
            elif row == max(y1, y2):
                # A lower end belongs to no pair of crossings but to the polygon.
                if y1 == y2:
                    self._fill(x + min(x1, x2), y + row, abs(x2 - x1) + 1, 1, c)
                else:
                    self._set(x + (x1 if y1 > y2 else x2), y + row, c)
        crossings.sort()
        for left, right in zip(crossings[::2], crossings[1::2], strict=False):
            self._fill(x + left, y + row, right - left + 1, 1, c)

    def _blit(
        self, source: "FrameBuffer", x: int, y: int, key: int, palette: "FrameBuffer | None"
    ) -> None:
        left, right = max(x, 0), min(x + source._width, self._width)
        top, bottom = max(y, 0), min(y + source._height, self._height)
        if left >= right or top >= bottom:
            return
        ours, theirs = self._store, source._store
        unseen = key & 0xFFFFFFFF
        # A picture drawn onto itself smears pixel by pixel, so it cannot go by pages.
        apart = self._buffer.obj is not source._buffer.obj
        if isinstance(ours, _Vertical) and isinstance(theirs, _Vertical) and apart:
            zero, one = 0, 1
            if palette:
                zero, one = palette._store.get(0, 0), palette._store.get(1, 0)
            colours = None if zero == unseen else zero, None if one == unseen else one
            area = left, top, right - left, bottom - top, left - x, top - y
            ours.copy(theirs, colours, area)
            return
        for row in range(top, bottom):
            for column in range(left, right):
                colour = theirs.get(column - x, row - y)
                if palette:
                    colour = palette._store.get(colour, 0)
                if colour != unseen:
                    ours.set(column, row, colour)


def FrameBuffer1(  # the name is MicroPython's
    buffer: Any, width: int, height: int, stride: int | None = None, /
) -> FrameBuffer:
    return FrameBuffer(buffer, width, height, MONO_VLSB, stride)


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


def _numbers_of(coords: Any) -> list[int]:
    try:
        numbers = memoryview(coords).tolist()
    except TypeError:
        raise TypeError("object with buffer protocol required") from None
    _check_ints(*numbers)
    return numbers


def _visible_steps(start: int, step: int, count: int, size: int) -> range:
    """Those of the steps 0..count from `start` that stay within 0..size-1."""
    if step > 0:
        return range(max(0, -start), min(count, size - 1 - start) + 1)
    return range(max(0, start - size + 1), min(count, start) + 1)


def _ellipse_arcs(xr: int, yr: int) -> Iterator[tuple[int, int]]:
    """The quarter by John Kennedy's "Fast Bresenham Type Algorithm For Drawing Ellipses".

    From the side up to where the slope is one, then from the top down to there.
    """
    yield from _ellipse_arc(xr, yr, ends_level=True)
    for dy, dx in _ellipse_arc(yr, xr, ends_level=False):
        yield dx, dy


def _ellipse_arc(along: int, across: int, ends_level: bool) -> Iterator[tuple[int, int]]:
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
    """The pages of the rows from `top` to before `bottom`, and which bits of each are meant."""
    pages = []
    for page in range(top >> 3, ((bottom - 1) >> 3) + 1):
        mask = 0xFF
        if page * 8 < top:
            mask &= 0xFF << (top & 7)
        if page * 8 + 8 > bottom:
            mask &= 0xFF >> (page * 8 + 8 - bottom)
        pages.append((page, mask & 0xFF))
    return pages


def _towards_zero(numerator: int, denominator: int) -> int:
    quotient = abs(numerator) // abs(denominator)
    return quotient if (numerator < 0) == (denominator < 0) else -quotient


def _round_up(value: int, step: int) -> int:
    return (value + step - 1) // step * step


def _number(run: "bytes | memoryview") -> int:
    return int.from_bytes(run, "little")


@lru_cache(_REMEMBERED)
def _moved(run: bytes, rows: int) -> int:
    """A run of a page moved up by `rows`, or down if negative."""
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
    """Moves every column up by `rows`, or down if negative."""
    return bytes((byte >> rows if rows >= 0 else byte << -rows) & 0xFF for byte in range(256))
