"""The packer of the handheld's font: from drawn text to bytes that the device reads in place."""

from pathlib import Path

from host_sim.errors import UserError
from tools.shared.data_module import write_data_module

DATA = Path(__file__).resolve().parents[2] / "firmware" / "pigskin" / "ui" / "data"
ROWS = 9
WIDEST = 5
FIRST = ord("!")
LAST = ord("~")


def parse_font(text: str) -> dict[str, list[str]]:
    """Return the glyphs of a drawn font, each a list of nine rows of dots and hashes."""
    glyphs: dict[str, list[str]] = {}
    lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    lines = [(n, line) for n, line in lines if not line.startswith("# ") or glyphs]
    while lines:
        number, heading = lines.pop(0)
        names = heading.split()
        block = [(n, row.split()) for n, row in lines[:ROWS]]
        del lines[:ROWS]
        if len(block) < ROWS:
            raise UserError(f"line {number}: '{heading[:20]}' has {len(block)} rows, not {ROWS}")
        for n, row in block:
            if len(row) != len(names):
                raise UserError(f"line {n}: {len(row)} columns for {len(names)} characters")
        for column, name in enumerate(names):
            rows = [row[column] for _, row in block]
            if len({len(row) for row in rows}) != 1 or set("".join(rows)) - set(".#"):
                raise UserError(f"line {number}: '{name}' is not an even block of . and #")
            glyphs[name] = rows
    return glyphs


def pack_font(glyphs: dict[str, list[str]]) -> tuple[bytes, bytes]:
    """Return the width of each character from ! to ~, and all glyphs in ten bytes each.

    A glyph is a picture in MONO_VLSB as framebuf takes it: the upper eight rows of its columns,
    then their ninth row. A glyph narrower than five columns leaves the last bytes empty.
    """
    widths = bytearray()
    packed = bytearray()
    for code in range(FIRST, LAST + 1):
        rows = glyphs.get(chr(code))
        if rows is None:
            raise UserError(f"the font has no '{chr(code)}'")
        wide = len(rows[0])
        if wide > WIDEST:
            raise UserError(f"'{chr(code)}' has {wide} columns; there is room for {WIDEST}")
        widths.append(wide)
        glyph = bytearray()
        for page in range(0, ROWS, 8):
            for x in range(wide):
                upright = [row[x] for row in rows[page : page + 8]]
                glyph.append(sum(1 << y for y, dot in enumerate(upright) if dot == "#"))
        packed += glyph.ljust(2 * WIDEST, b"\0")
    return bytes(widths), bytes(packed)


def main() -> None:
    source = DATA / "small_font.txt"
    widths, glyphs = pack_font(parse_font(source.read_text(encoding="utf-8")))
    title = "The small font, packed from small_font.txt by `python -m tools.generators.font`."
    write_data_module(DATA / "small_font.py", title, {"WIDTHS": widths, "GLYPHS": glyphs})


if __name__ == "__main__":
    main()
