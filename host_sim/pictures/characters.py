"""The display as rows of characters: braille, half blocks, or plain ASCII."""

from host_sim.engines.engine import HEIGHT, WIDTH, Picture

# The bit of each dot of a braille character, row by row.
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_HALVES = (" ", "▀", "▄", "█")
_PLAIN = (" ", "'", ".", ":")
# ASCII that looks like two by three dots. The dots go row by row, left before right.
_SHAPES = {
    "000000": " ",
    "100000": "`",
    "010000": "'",
    "110000": '"',
    "001100": "-",
    "001000": "-",
    "000100": "-",
    "000011": "_",
    "000010": ".",
    "000001": ".",
    "110011": "=",
    "111100": "^",
    "001111": "o",
    "101010": "|",
    "010101": "|",
    "100010": ":",
    "010001": ":",
    "001010": "i",
    "000101": "i",
    "101000": "l",
    "010100": "l",
    "011010": "/",
    "010110": "/",
    "100101": "\\",
    "101001": "\\",
    "011001": ">",
    "100110": "<",
    "101011": "L",
    "010111": "J",
    "111010": "F",
    "110101": "7",
    "101110": "b",
    "011101": "d",
    "111101": "q",
    "111110": "P",
    "111011": "C",
    "110111": "D",
    "101111": "h",
    "011111": "A",
    "111111": "#",
}


def braille_rows(picture: Picture) -> list[str]:
    """Return 64 columns and 16 rows of braille: two by four pixels in a character."""
    return [
        "".join(
            chr(
                0x2800
                + sum(
                    _DOTS[y][x]
                    for y in range(4)
                    for x in range(2)
                    if picture.pixel(left + x, top + y)
                )
            )
            for left in range(0, WIDTH, 2)
        )
        for top in range(0, HEIGHT, 4)
    ]


def half_rows(picture: Picture) -> list[str]:
    """Return 128 columns and 32 rows of blocks: one by two pixels in a character."""
    return _one_by_two(picture, _HALVES)


def plain_rows(picture: Picture) -> list[str]:
    """Return 128 columns and 32 rows of ASCII: one by two pixels in a character."""
    return _one_by_two(picture, _PLAIN)


def _one_by_two(picture: Picture, marks: tuple[str, ...]) -> list[str]:
    return [
        "".join(marks[picture.pixel(x, top) + 2 * picture.pixel(x, top + 1)] for x in range(WIDTH))
        for top in range(0, HEIGHT, 2)
    ]


def small_plain_rows(picture: Picture) -> list[str]:
    """Return 64 columns and 22 rows of ASCII: roughly two by three pixels in a character."""
    rows = []
    for top in range(0, HEIGHT, 3):
        row = ""
        for left in range(0, WIDTH, 2):
            dots = 0
            for y in range(top, top + 3):
                for x in (left, left + 1):
                    dots = dots << 1 | (picture.pixel(x, y) if y < HEIGHT else 0)
            row += _ASCII[dots]
        rows.append(row)
    return rows


def _nearest(dots: int) -> str:
    shapes = {int(shape, 2): mark for shape, mark in _SHAPES.items()}
    return shapes[min(shapes, key=lambda shape: ((shape ^ dots).bit_count(), shape))]


_ASCII = [_nearest(dots) for dots in range(64)]
