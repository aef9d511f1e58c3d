"""Moving pictures of the display as GIF files, with nothing but the standard library."""

import struct
from pathlib import Path

from host_sim.engine import HEIGHT, WIDTH, Event, Picture
from host_sim.png import OFF, ON

# Players show frames that are shorter than this much slower than they should.
_SHORTEST_MS = 20
_LONGEST_MS = 655_350
# Codes for the two colours; a GIF has no smaller size for two.
_BITS = 2
_CLEAR = 1 << _BITS
_END = _CLEAR + 1
_MOST_CODES = 4096


class GifRecorder:
    """Listens to an engine; `save` writes what it has shown."""

    def __init__(self, picture: Picture, ms: int):
        self._frames = [(ms, picture)]

    def listen(self, event: Event) -> None:
        if event.picture is None or event.picture.hash() == self._frames[-1][1].hash():
            return
        if event.ms - self._frames[-1][0] < _SHORTEST_MS:
            # Nobody could have seen the one before.
            self._frames[-1] = (self._frames[-1][0], event.picture)
        else:
            self._frames.append((event.ms, event.picture))

    def save(self, path: Path, now_ms: int, scale: int = 4) -> None:
        path.write_bytes(gif_bytes(self._frames, now_ms, scale))


def gif_bytes(frames: list[tuple[int, Picture]], end_ms: int, scale: int = 4) -> bytes:
    """Frames from their milliseconds on, repeated for ever."""
    size = struct.pack("<HH", WIDTH * scale, HEIGHT * scale)
    data = b"GIF89a" + size + b"\x80\0\0" + OFF + ON
    data += b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    ends = [ms for ms, _ in frames[1:]] + [end_ms]
    before: list[bytes] = [b""] * HEIGHT
    for (ms, picture), end in zip(frames, ends, strict=True):
        # Rounded in a way that the sum stays right.
        hundredths = min(end, ms + _LONGEST_MS) // 10 - ms // 10
        data += b"\x21\xf9\x04\x04" + struct.pack("<H", max(2, hundredths)) + b"\0\0"
        rows = _rows(picture)
        # Only the rows from the first to the last that changed; the others stay.
        changed = [y for y in range(HEIGHT) if rows[y] != before[y]] or [0]
        top, end_row = changed[0], changed[-1] + 1
        place = struct.pack("<HHHH", 0, top * scale, WIDTH * scale, (end_row - top) * scale)
        data += b"\x2c" + place + b"\0" + bytes([_BITS])
        data += _blocks(_compress(_enlarged(rows[top:end_row], scale)))
        before = rows
    return data + b"\x3b"


def _rows(picture: Picture) -> list[bytes]:
    if not picture.lit:
        return [bytes(WIDTH)] * HEIGHT
    return [bytes(picture.pixel(x, y) for x in range(WIDTH)) for y in range(HEIGHT)]


def _enlarged(rows: list[bytes], scale: int) -> bytes:
    wide = [b"".join(row[x : x + 1] * scale for x in range(WIDTH)) for row in rows]
    return b"".join(row * scale for row in wide)


def _compress(indices: bytes) -> bytes:
    """LZW with codes that grow, lowest bit first."""
    data = bytearray()
    held = held_bits = 0

    def put(code: int) -> None:
        nonlocal held, held_bits
        held |= code << held_bits
        held_bits += width
        while held_bits >= 8:
            data.append(held & 0xFF)
            held >>= 8
            held_bits -= 8

    width = _BITS + 1
    codes: dict[tuple[int, int], int] = {}
    put(_CLEAR)
    code = indices[0]
    for index in indices[1:]:
        known = codes.get((code, index))
        if known is not None:
            code = known
            continue
        put(code)
        new = _END + 1 + len(codes)
        if new < _MOST_CODES:
            codes[code, index] = new
            if new >= 1 << width:
                width += 1
        else:
            put(_CLEAR)
            codes = {}
            width = _BITS + 1
        code = index
    put(code)
    put(_END)
    if held_bits:
        data.append(held & 0xFF)
    return bytes(data)


def _blocks(data: bytes) -> bytes:
    pieces = [data[at : at + 255] for at in range(0, len(data), 255)]
    return b"".join(bytes([len(piece)]) + piece for piece in pieces) + b"\0"
