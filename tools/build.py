"""`pigskin build`: the firmware as it goes onto a board, compiled, with a manifest of digests."""

import argparse
import json
import shutil
from hashlib import sha256
from pathlib import Path

from rich.console import Console
from rich.table import Table

from pigskin import VERSION
from tools.boards import board_names, device_file
from tools.errors import UserError
from tools.numbers import put_in_numbers
from tools.runtimes.runtime import to_mpy
from tools.short_names import explain, shorten

ROOT = Path(__file__).resolve().parents[1]
FIRMWARE = ROOT / "firmware"
MANIFEST = "manifest.json"
# The device reads packed data and the help texts; the sources beside them stay at home.
DATA = ("*.bin", "help_*.txt", "calls.txt")
# What only the desktop needs: counting out chance, and the readable text of cards.
DESKTOP_ONLY = (
    "core/outcomes.py",
    "games/allfair_readings.py",
    "games/hamilton_readings.py",
)
_MPY_OPTIONS = ("-march=armv6m",)
# Without asserts and the numbers of lines, which are a twentieth of the code in memory.
_LEAN = ("-O3",)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--board", default="pico", metavar="B", help="one of: " + ", ".join(board_names())
    )
    parser.add_argument("-o", "--out", type=Path, default=Path("build"), metavar="DIR")
    parser.add_argument("--json", action="store_true", help="print the manifest")
    parser.add_argument(
        "--debug", action="store_true", help="keep private names and numbers of lines; takes RAM"
    )
    parser.add_argument(
        "--explain",
        type=Path,
        metavar="FILE",
        help="print a crash record of a device with the names of the sources, and build nothing",
    )


def run(args: argparse.Namespace) -> int:
    if args.explain:
        print(_explained(args.explain))
        return 0
    files = board_files(args.board, args.debug)
    write(files, args.out)
    manifest = manifest_of(args.board, files)
    if args.json:
        print(json.dumps(manifest, indent=2))
        return 0
    _show(files, Console())
    print(
        f"{args.out}: {len(files)} files, {sum(map(len, files.values()))} bytes for {args.board}"
    )
    print(f"Put it on a board: pigskin flash --board {args.board}")
    return 0


def board_files(board: str, debug: bool = False) -> dict[str, bytes]:
    """Device path -> content, the same bytes on every machine."""
    files = {
        "main.py": (FIRMWARE / "main.py").read_bytes(),
        "board.py": device_file(board),
    }
    sources = _sources()
    for name, source in (sources if debug else _short(sources)).items():
        # A traceback names the module; its last part is in memory as a name anyway.
        shown = f"{name}.py" if debug else name.rpartition("/")[2]
        options = _MPY_OPTIONS if debug else _MPY_OPTIONS + _LEAN
        files[f"lib/{name}.mpy"] = to_mpy(source.encode(), shown, options)
    for pattern in DATA:
        for path in sorted((FIRMWARE / "pigskin" / "data").glob(pattern)):
            files[f"lib/pigskin/data/{path.name}"] = path.read_bytes()
    files[MANIFEST] = (json.dumps(manifest_of(board, files), indent=1) + "\n").encode()
    return files


def _sources() -> dict[str, str]:
    """The modules for the device by their paths (pigskin/core/game)."""
    package = FIRMWARE / "pigskin"
    return {
        path.relative_to(FIRMWARE).with_suffix("").as_posix(): path.read_text("utf-8")
        for path in sorted(package.rglob("*.py"))
        if path.relative_to(package).as_posix() not in DESKTOP_ONLY
    }


def _by_module(sources: dict[str, str]) -> dict[str, str]:
    return {
        path.removesuffix("/__init__").replace("/", "."): text for path, text in sources.items()
    }


def _short(sources: dict[str, str]) -> dict[str, str]:
    shortened, _ = shorten(put_in_numbers(_by_module(sources)))
    return dict(zip(sources, shortened.values(), strict=True))


def _explained(path: Path) -> str:
    try:
        return explain(
            path.read_text("utf-8", "replace"), put_in_numbers(_by_module(_sources()))
        ).rstrip()
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}") from None


def manifest_of(board: str, files: dict[str, bytes]) -> dict:
    return {
        "version": VERSION,
        "board": board,
        "files": {
            name: {"size": len(data), "sha256": sha256(data).hexdigest()}
            for name, data in sorted(files.items())
            if name != MANIFEST
        },
    }


def write(files: dict[str, bytes], folder: Path) -> None:
    """Into a folder that is new or an older build; anything else is left alone."""
    if folder.exists() and any(folder.iterdir()) and not (folder / MANIFEST).exists():
        raise UserError(f"{folder} holds other files; name an empty or new folder with -o")
    try:
        shutil.rmtree(folder, ignore_errors=True)
        for name, data in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    except OSError as error:
        raise UserError(f"cannot write to {folder}: {error.strerror}") from None


def _show(files: dict[str, bytes], console: Console) -> None:
    rooms: dict[str, list[int]] = {}  # files and bytes
    for name, data in files.items():
        parts = name.split("/")
        room = rooms.setdefault(
            parts[2] if len(parts) > 3 else "/".join(parts[:-1]) or "/", [0, 0]
        )
        room[0] += 1
        room[1] += len(data)
    table = Table(title="Firmware")
    table.add_column("room")
    table.add_column("files", justify="right")
    table.add_column("bytes", justify="right")
    for name, (count, size) in sorted(rooms.items()):
        table.add_row(name, str(count), str(size))
    console.print(table)
