"""Pictures of the display as PNG files, with nothing but the standard library."""

import struct
import zlib
from pathlib import Path

from host_sim.engine import HEIGHT, WIDTH, Picture

ON = b"\xb0\xe8\xff"
OFF = b"\x06\x09\x0e"


def png_bytes(picture: Picture, scale: int = 4) -> bytes:
    """The display as an image, each pixel a square of so many."""
    rows = b""
    for y in range(HEIGHT):
        lit = [picture.lit and picture.pixel(x, y) for x in range(WIDTH)]
        row = b"".join((ON if dot else OFF) * scale for dot in lit)
        rows += (b"\0" + row) * scale
    header = struct.pack(">IIBBBBB", WIDTH * scale, HEIGHT * scale, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (_chunk(b"IHDR", header), _chunk(b"IDAT", zlib.compress(rows, 9)), _chunk(b"IEND", b""))
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def write_png(path: Path, picture: Picture, scale: int = 4) -> None:
    path.write_bytes(png_bytes(picture, scale))
