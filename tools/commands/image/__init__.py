"""`pigskin image`: builds MicroPython with all of our code frozen into it, as one file."""

import argparse
import os
import time
from hashlib import sha256
from pathlib import Path

from rich.console import Console
from rich.table import Table

from host_sim.errors import UserError
from host_sim.runtimes.version import VERSION as MICROPYTHON_VERSION
from pigskin import VERSION
from tools.commands.flash.layout import reaches_into_stock
from tools.shared.boards import board_names
from tools.shared.image import LICENCES, Image, images
from tools.shared.image.inputs import differences, known_inputs, remember
from tools.shared.image.kinds import KINDS, MANIFEST, kind_of
from tools.shared.image.progress import Progress

SUMS = "SHA256SUMS"


def configure(parser: argparse.ArgumentParser) -> None:
    names = ", ".join([*board_names(), "micropython"])
    parser.add_argument(
        "--board",
        nargs="+",
        action="extend",
        metavar="B",
        help=f"some of: {names} (MicroPython alone, for tests); without it, all images",
    )
    parser.add_argument(
        "-o", "--out", type=Path, default=Path("dist"), metavar="DIR", help="default: dist"
    )
    parser.add_argument(
        "--micropython",
        default=os.environ.get("MICROPYTHON"),
        metavar="TREE",
        help="sources of MicroPython with their submodules (or in MICROPYTHON); without it, "
        "fetched by git or from Debian",
    )
    parser.add_argument(
        "--manifest", type=Path, default=MANIFEST, metavar="FILE", help="names the code to freeze"
    )
    parser.add_argument(
        "--release",
        action="store_true",
        help=f"name the files after the version and write {SUMS}; only the handhelds' images "
        "unless boards are named",
    )
    parser.add_argument(
        "--remember",
        action="store_true",
        help="compare the sources and the compiler of later builds with those of this one",
    )


def run(args: argparse.Namespace) -> int:
    started = time.monotonic()
    names = args.board or [kind.name for kind in KINDS.values() if kind.ours or not args.release]
    kinds = dict.fromkeys(kind_of(name) for name in names)
    with Progress() as progress:
        built = images(list(kinds), args.micropython, args.manifest.absolute(), progress)
    far = [image for image in built if _reaches_into_stock(image)]
    if far and args.release:
        raise UserError(f"{_warning(far[0])} Such an image is not released: leave something out")
    # Write only after all are built: a folder never mixes images of two versions.
    files = _files(built, args.release)
    _write(files, args.out)
    _show(built, Console())
    print(f"{args.out}: {', '.join(files)}")
    inputs = built[0].label["inputs"]
    if args.remember:
        remember(inputs)
    for line in differences(inputs, known_inputs()):
        print(f"Note: {line}")
    for image in far:
        print(f"WARNING: {_warning(image)} Use `pigskin flash`, which saves them first.")
    todo = "run `pigskin flash`" if far else "hold BOOTSEL, plug it in, and copy the .uf2 to it"
    print(f"{time.monotonic() - started:.1f} s; {todo}")
    return 0


def _reaches_into_stock(image: Image) -> bool:
    return image.kind.ours and reaches_into_stock(image.kind.chip, image.label["code_bytes"])


def _warning(image: Image) -> str:
    return (
        f"{image.kind.file}.uf2 has {image.label['code_bytes']:,} bytes of code and reaches into "
        "the place of a stock MicroPython's files: dragged onto such a Pico, it destroys them."
    )


def _files(images: list[Image], release: bool) -> dict[str, bytes]:
    """Return the files to write, as name -> content."""
    files = {}
    for image in images:
        name = image.kind.file
        if release:
            stem, _, board = name.partition("-")
            name = f"{stem}-{VERSION if image.kind.ours else MICROPYTHON_VERSION}-{board}"
        files[f"{name}.uf2"] = image.path.read_bytes()
        files[f"{name}.json"] = image.path.with_suffix(".json").read_bytes()
        files[LICENCES] = (image.folder / LICENCES).read_bytes()
    if release:
        sums = [f"{sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items())]
        files[SUMS] = "".join(sums).encode()
    return files


def _write(files: dict[str, bytes], folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            half = folder / f".{name}.part"
            half.write_bytes(data)
            half.replace(folder / name)
    except OSError as error:
        raise UserError(
            f"cannot write to {folder}: {error.strerror}; name another folder with -o"
        ) from None


def _show(images: list[Image], console: Console) -> None:
    table = Table(title=f"MicroPython {MICROPYTHON_VERSION}")
    table.add_column("image", no_wrap=True)
    for name in ("modules", "code, bytes", "left for code", "for games"):
        table.add_column(name, justify="right")
    for kind, _, label in images:
        left = label["code_room_bytes"] - label["code_bytes"]
        table.add_row(
            *(kind.file, str(len(label["modules"])), f"{label['code_bytes']:,}"),
            *(f"{left:,}", f"{label['files_bytes']:,}"),
        )
    console.print(table)
