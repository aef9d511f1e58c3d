"""The files of a Pico on this computer, while an image takes their place in its flash.

~/.local/share/pigskin/rescued/ID-TIME/rescued.json     the list of files, with digests
~/.local/share/pigskin/rescued/ID-TIME/files/saves/...  the files themselves
"""

import json
import time
from hashlib import sha256
from pathlib import Path

from platformdirs import user_data_path

from host_sim.errors import UserError
from host_sim.printing import one_line
from tools.commands.flash.device import FULL, DevicePrompt, Told
from tools.commands.flash.layout import our_files
from tools.shared.disk import Disk
from tools.shared.output import safe_name

_LIST = "rescued.json"
# Files that our firmware uses and gets back; the others stay on this computer only.
_WANTED = ("/saves/", "/data/", "/board.py", "/board.txt")
_BLOCK = 4096
# Levels of folders; deeper files lie in the last one.
_DEPTH = 8
# Bytes that a file system takes for itself.
_RESERVE = 16 * _BLOCK
_AS_IT_WAS = "Nothing was changed on the Pico"


def data_folder() -> Path:
    return user_data_path("pigskin")


def rescue(device: DevicePrompt, told: Told) -> Path | None:
    """Copy all files; return the folder with the copies, or None if there are no files."""
    there = device.all_files()
    if not there:
        return None
    needed = sum(
        -(-file.size // _BLOCK) * _BLOCK for path, file in there.items() if _is_wanted(path)
    )
    if needed > our_files(told.chip) - _RESERVE:
        raise UserError(FULL)
    folder = data_folder() / "rescued" / f"{told.id}-{time.strftime('%Y%m%d-%H%M%S')}"
    disk = Disk()
    try:
        folder.mkdir(parents=True)
        for path, file in there.items():
            data = device.read(path)
            if sha256(data).hexdigest() != file.digest:
                raise UserError(
                    f"{one_line(path)} was damaged on its way; try another cable. {_AS_IT_WAS}"
                )
            target = _copy_of(folder, path)
            target.parent.mkdir(parents=True, exist_ok=True)
            # The folder is new, and is valid once it holds the list.
            disk.append(target, data)
            disk.sync_folder(target.parent)
        digests = {path: file.digest for path, file in there.items()}
        disk.replace(folder / _LIST, json.dumps(digests, indent=1).encode())
    except OSError as error:
        raise UserError(
            f"cannot save the files of the Pico to {folder}: {error.strerror}; name another place "
            f"in XDG_DATA_HOME. {_AS_IT_WAS}"
        ) from None
    return folder


def rescued_files(folder: Path) -> dict[str, bytes]:
    """Return the files to put back; raise UserError if a copy was changed."""
    try:
        listed = json.loads((folder / _LIST).read_text("utf-8")).items()
        digests = {path: digest for path, digest in listed if _is_wanted(path)}
        files = {path: _copy_of(folder, path).read_bytes() for path in digests}
    except (OSError, ValueError, AttributeError, RecursionError) as error:
        raise UserError(
            f"{folder} is no folder of rescued files ({error}); those are in "
            f"{data_folder() / 'rescued'}"
        ) from None
    for path, data in files.items():
        if sha256(data).hexdigest() != digests[path]:
            raise UserError(
                f"{_copy_of(folder, path)} is not what was on the Pico: it was changed here. "
                f"Remove its line in {_LIST} to go on without it"
            )
    return files


def put_back(device: DevicePrompt, files: dict[str, bytes]) -> None:
    """Write files to the Pico, and read them back to compare."""
    for path, data in files.items():
        device.write(path, data)
    device.check({path: sha256(data).hexdigest() for path, data in files.items()})


def how_to_restore(folder: Path) -> str:
    return (
        f"The files of the Pico are safe in {folder}. With the Pico plugged in (hold BOOTSEL if "
        f"it does not start), `pigskin flash --restore {folder}` puts them back"
    )


def _copy_of(folder: Path, path: str) -> Path:
    """Return the place of a copy; a path from the Pico is never used as a path here."""
    return folder.joinpath(*map(safe_name, f"files{path}".split("/", _DEPTH)))


def _is_wanted(path: str) -> bool:
    return path.startswith(_WANTED)
