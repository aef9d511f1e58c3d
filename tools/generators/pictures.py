"""The packer of the handheld's drawn pictures, into bytes that the device reads in place."""

from pathlib import Path

from host_sim.errors import UserError
from tools.shared.data_module import write_data_module

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware" / "pigskin"
_PAGE = 8
_WIDEST = 128


def parse_pictures(text: str) -> dict[str, list[str]]:
    """Return each picture by its name: a line in capitals, then rows of dots and hashes."""
    pictures: dict[str, list[str]] = {}
    rows: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("# "):
            continue
        if line.replace("_", "").isalnum():
            rows = pictures[line] = []
            continue
        if not pictures or set(line) - set(".#") or len(line) > _WIDEST:
            raise UserError(f"line {number}: not a name and not up to {_WIDEST} of . and #")
        if rows and len(rows[0]) != len(line):
            raise UserError(f"line {number}: {len(line)} columns, not {len(rows[0])}")
        rows.append(line)
    return pictures


def pack_picture(rows: list[str]) -> bytes:
    """Return the width, then the pages as framebuf takes MONO_VLSB: columns of eight rows."""
    packed = bytearray([len(rows[0])])
    for page in range(0, len(rows), _PAGE):
        for column in zip(*rows[page : page + _PAGE], strict=True):
            packed.append(sum(1 << y for y, dot in enumerate(column) if dot == "#"))
    return bytes(packed)


def pack_pictures(text: str) -> dict[str, bytes]:
    return {name: pack_picture(rows) for name, rows in parse_pictures(text).items()}


def sources() -> list[Path]:
    return sorted(FIRMWARE.rglob("data/pictures.txt"))


def main() -> None:
    for source in sources():
        title = "Pictures, packed from pictures.txt by `python -m tools.generators.pictures`."
        packed = pack_pictures(source.read_text(encoding="utf-8"))
        write_data_module(source.with_suffix(".py"), title, packed)


if __name__ == "__main__":
    main()
