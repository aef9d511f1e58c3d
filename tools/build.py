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
from tools.linking import ask_hosts, link
from tools.numbers import put_in_numbers
from tools.runtimes.runtime import to_mpy
from tools.scopes import words_in
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
# What a simulated Pico is seeded through (host_sim/pico.py).
_SEEDED_THROUGH = ("seed_from", "entropy")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--board", default="pico", metavar="B", help="one of: " + ", ".join(board_names())
    )
    parser.add_argument("-o", "--out", type=Path, default=Path("build"), metavar="DIR")
    parser.add_argument("--json", action="store_true", help="print the manifest")
    parser.add_argument(
        "--debug",
        action="store_true",
        help="keep all names (for the REPL and mpremote) and numbers of lines; takes RAM",
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
    paths = _paths()
    sources = {module: path.read_text("utf-8") for module, path in paths.items()}
    main = (FIRMWARE / "main.py").read_text("utf-8")
    if not debug:
        sources, main = shorten(_lean(sources), _kept_names())[0], ask_hosts(main)
    files = {"main.py": main.encode(), "board.py": device_file(board)}
    options = _MPY_OPTIONS if debug else _MPY_OPTIONS + _LEAN
    for module, source in sources.items():
        path = paths[module].relative_to(FIRMWARE)
        # A traceback names the module; its last part is in memory as a name anyway.
        shown = path.as_posix() if debug else path.stem
        files[f"lib/{path.with_suffix('.mpy').as_posix()}"] = to_mpy(
            source.encode(), shown, options
        )
    for pattern in DATA:
        for path in sorted((FIRMWARE / "pigskin" / "data").glob(pattern)):
            files[f"lib/pigskin/data/{path.name}"] = path.read_bytes()
    files[MANIFEST] = (json.dumps(manifest_of(board, files), indent=1) + "\n").encode()
    return files


def _paths() -> dict[str, Path]:
    """The modules for the device by their names (pigskin.core.game)."""
    package = FIRMWARE / "pigskin"
    found = {}
    for path in sorted(package.rglob("*.py")):
        if path.relative_to(package).as_posix() not in DESKTOP_ONLY:
            parts = path.relative_to(FIRMWARE).with_suffix("").parts
            found[".".join(parts).removesuffix(".__init__")] = path
    return found


def _lean(sources: dict[str, str]) -> dict[str, str]:
    return link(put_in_numbers(sources))


def _kept_names() -> set[str]:
    """Names by which others ask for something in the modules, or that a board gives its parts."""
    outside = (FIRMWARE / "main.py", *sorted((ROOT / "boards").glob("*/board.py")))
    return set(_SEEDED_THROUGH).union(*(words_in(path.read_text("utf-8")) for path in outside))


def _explained(path: Path) -> str:
    sources = {module: path.read_text("utf-8") for module, path in _paths().items()}
    try:
        text = path.read_text("utf-8", "replace")
        return explain(text, _lean(sources), _kept_names()).rstrip()
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
