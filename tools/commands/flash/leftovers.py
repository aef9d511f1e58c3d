"""What an older Pigskin, made of files, has left in the file system: dead weight now."""

import json
from typing import NamedTuple

from tools.commands.flash.device import DevicePrompt
from tools.shared.boards import board_names

_MANIFEST = "/manifest.json"
_BOARD, _CHOICE = "/board.py", "/board.txt"
# Names in one command to the device, which has to compile it.
_MOST = 40


class OldBuild(NamedTuple):
    """The firmware of files that a manifest lists."""

    board: str
    # Path -> SHA-256.
    files: dict[str, str]


def old_build(device: DevicePrompt) -> OldBuild | None:
    """None where there is no manifest, or somebody else's."""
    if _MANIFEST not in device.files([_MANIFEST]):
        return None
    try:
        manifest = json.loads(device.read(_MANIFEST))
        files = {f"/{path}": entry["sha256"] for path, entry in manifest["files"].items()}
        return OldBuild(str(manifest["board"]), files)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def code_of(device: DevicePrompt, build: OldBuild | None) -> set[str]:
    """The files that are that firmware; a board.py that its owner has changed is not."""
    if build is None:
        return set()
    code = {*build.files, _MANIFEST}
    there = device.files([_BOARD]).get(_BOARD)
    if there and there.digest != build.files.get(_BOARD):
        code.discard(_BOARD)
    return code


def remove_code(device: DevicePrompt, build: OldBuild) -> int:
    """How many files went; the board that it was made for stays chosen."""
    code = sorted(code_of(device, build))
    if _BOARD in code and build.board in board_names() and not device.files([_CHOICE]):
        device.write(_CHOICE, f"{build.board}\n".encode())
    # The manifest last: until then another run can go on.
    names = [path for path in code if path != _MANIFEST] + [_MANIFEST]
    there = device.files(names)
    for at in range(0, len(names), _MOST):
        device.remove(names[at : at + _MOST])
    folders = {path[:at] for path in code for at in range(1, len(path)) if path[at] == "/"}
    device.remove_empty(sorted(folders, reverse=True))
    return len(there)
