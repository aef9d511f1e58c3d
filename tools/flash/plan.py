"""What has to be done to a device so that it has exactly a firmware, and its saves untouched."""

from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import PurePosixPath

from tools.build import MANIFEST

NEW = ".new"
# Read by firmware/pigskin/update.py.
UPDATE = "update.txt"
PACKAGE = "lib/pigskin/"
CODE = (".py", ".mpy")
# First in place are those that finish an interrupted update and say what is missing.
FIRST = ("lib/pigskin/__init__.mpy", "lib/pigskin/update.mpy", "main.py", "board.py")
_BLOCK = 4096
# What the file system takes for itself, and a game that is being played.
_RESERVE = 8 * _BLOCK


@dataclass
class Survey:
    """What is on a device, without its saves."""

    # Path -> SHA-256.
    digests: dict[str, str] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)
    free: int = 0
    # What the firmware on it says of itself.
    board: str = ""
    manifest: set[str] = field(default_factory=set)


@dataclass
class Plan:
    """Files to send, in this order, and what is to be done when they have arrived."""

    send: dict[str, bytes]
    # All files whose new version takes the place of the old one; some may have been sent before.
    replace: list[str]
    remove: list[str]
    digests: dict[str, str]
    folders: list[str]
    fits: bool
    # Whether an earlier run has left its list: the device must not take it for the last word.
    listed: bool

    @property
    def nothing_to_do(self) -> bool:
        return not self.replace and not self.remove and not self.listed

    @property
    def bytes_to_send(self) -> int:
        return sum(map(len, self.send.values()))

    @property
    def update_list(self) -> str:
        """As firmware/pigskin/update.py reads it."""
        lines = [f"= /{path}" for path in self.replace] + [f"- /{path}" for path in self.remove]
        return "\n".join(lines)


def plan_for(files: dict[str, bytes], survey: Survey) -> Plan:
    digests = {path: sha256(data).hexdigest() for path, data in files.items()}
    replace = [path for path in _in_order(files) if survey.digests.get(path) != digests[path]]
    send = {
        path: files[path] for path in replace if survey.digests.get(path + NEW) != digests[path]
    }
    kept = set(files) | {path + NEW for path in replace}
    remove = [path for path in survey.digests if path not in kept and _ours(path, survey)]
    needed = sum(_room(len(data)) for data in send.values()) + _RESERVE
    folders = {str(parent) for path in files for parent in PurePosixPath(path).parents}
    return Plan(
        send,
        replace,
        sorted(remove),
        digests,
        sorted(folder for folder in folders if folder != "." and folder not in survey.folders),
        needed <= survey.free,
        UPDATE in survey.digests,
    )


def _in_order(files: dict[str, bytes]) -> list[str]:
    first = [path for path in FIRST if path in files]
    # The manifest last: it says that all the others are there.
    return [*first, *(path for path in files if path not in (*first, MANIFEST)), MANIFEST]


def _ours(path: str, survey: Survey) -> bool:
    """Whether a file is a leftover of ours; an owner's own deck is not."""
    if path.endswith(NEW) or path in survey.manifest:
        return True
    # Sources would be loaded in place of what is compiled.
    return path.startswith(PACKAGE) and path.endswith(CODE)


def _room(size: int) -> int:
    return -(-size // _BLOCK) * _BLOCK
