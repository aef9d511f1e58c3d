"""`pigskin web`: builds the handheld as a static page, as a folder for a server or as one file.

The page is plain JavaScript modules without a bundler: an import map names the files of a folder
by their hashes, or holds the modules themselves. The same sources give the same bytes on every
machine.
"""

import argparse
import shutil
from pathlib import Path

from host_sim.errors import UserError
from tools.shared.web_build import folder, one_file

_FOLDER = Path("dist/web")
_FILE = Path("dist/pigskin.html")
# Every folder that we have built has this file; only such a folder is emptied.
_OURS = "service-worker.js"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="PATH",
        help=f"the folder (default: {_FOLDER}), or with --one-file the file (default: {_FILE})",
    )
    parser.add_argument(
        "--one-file", action="store_true", help="one HTML file that opens from disk"
    )
    parser.add_argument(
        "--address",
        default="",
        metavar="URL",
        help="where the folder will be served, for the picture in previews of links to it",
    )


def run(args: argparse.Namespace) -> int:
    output = args.output or (_FILE if args.one_file else _FOLDER)
    try:
        if args.one_file:
            files = {output.name: one_file()}
            _write(output.parent, files)
        else:
            files = folder(args.address)
            _clear(output)
            _write(output, files)
    except OSError as error:
        raise UserError(
            f"{output} cannot be written: {error.strerror}; name another place with -o"
        ) from None
    size = sum(map(len, files.values()))
    how = "open it in a browser" if args.one_file else "serve this folder with any web server"
    print(f"{output}: {len(files)} file{'s'[: len(files) > 1]}, {size / 1000:.0f} KB; {how}")
    return 0


def _clear(output: Path) -> None:
    """Empty the folder: files of an earlier build have other hashes in their names and stay."""
    if not output.exists() or not any(output.iterdir()):
        return
    if not (output / _OURS).exists():
        raise UserError(f"{output} holds something else; name an empty folder with -o")
    shutil.rmtree(output)


def _write(place: Path, files: dict[str, bytes]) -> None:
    place.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (place / name).write_bytes(data)
