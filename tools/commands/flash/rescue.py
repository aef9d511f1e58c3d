"""The files of a Pico on this computer, while an image takes their place in its flash.

~/.local/share/pigskin/rescued/ID-TIME/rescued.json     what is there, with digests
~/.local/share/pigskin/rescued/ID-TIME/saves/...        the files themselves
"""

import json
import time
from hashlib import sha256
from pathlib import Path

from platformdirs import user_data_path

from host_sim.errors import UserError
from tools.commands.flash.device import FULL, DevicePrompt, Told
from tools.commands.flash.layout import our_files
from tools.shared.disk import Disk

_LIST = "rescued.json"
# What our firmware uses; the rest is kept here only.
_WANTED = ("/saves/", "/data/", "/board.py", "/board.txt")
_BLOCK = 4096
# What a file system takes for itself.
_RESERVE = 16 * _BLOCK
_AS_IT_WAS = "Nothing was changed on the Pico"


def data_folder() -> Path:
    return user_data_path("pigskin")


def rescue(device: DevicePrompt, told: Told) -> Path | None:
    """Copy all files; return the folder with the copies, None when there is nothing to save."""
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
        for path, file in there.items():
            data = device.read(path)
            if sha256(data).hexdigest() != file.digest:
                raise UserError(
                    f"{path} does not arrive as it is; try another cable. {_AS_IT_WAS}"
                )
            target = folder / path[1:]
            target.parent.mkdir(parents=True, exist_ok=True)
            disk.replace(target, data)
        digests = {path: file.digest for path, file in there.items()}
        disk.replace(folder / _LIST, json.dumps(digests, indent=1).encode())
    except OSError as error:
        raise UserError(
            f"cannot save the files of the Pico to {folder}: {error.strerror}; name another place "
            f"in XDG_DATA_HOME. {_AS_IT_WAS}"
        ) from None
    return folder


def rescued_files(folder: Path) -> dict[str, bytes]:
    """What is to be put back; UserError if the copies are not what they were."""
    try:
        digests = json.loads((folder / _LIST).read_text("utf-8"))
        files = {path: (folder / path[1:]).read_bytes() for path in digests if _is_wanted(path)}
    except (OSError, ValueError) as error:
        raise UserError(
            f"{folder} is no folder of rescued files ({error}); those are in "
            f"{data_folder() / 'rescued'}"
        ) from None
    for path, data in files.items():
        if sha256(data).hexdigest() != digests[path]:
            raise UserError(
                f"{folder / path[1:]} is not what was on the Pico: somebody has changed it. "
                f"Remove its line in {_LIST} to go on without it"
            )
    return files


def put_back(device: DevicePrompt, files: dict[str, bytes]) -> None:
    """Written, and read back."""
    for path, data in files.items():
        device.write(path, data)
    device.check({path: sha256(data).hexdigest() for path, data in files.items()})


def how_to_restore(folder: Path) -> str:
    return (
        f"The files of the Pico are safe in {folder}. With the Pico plugged in (hold BOOTSEL if "
        f"it does not start), `pigskin flash --restore {folder}` puts them back"
    )


def _is_wanted(path: str) -> bool:
    return path.startswith(_WANTED)
