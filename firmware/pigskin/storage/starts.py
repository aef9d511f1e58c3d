"""Counts starts in a row that did not get to the menu: perhaps a saved game is at fault."""

from micropython import const

from pigskin.storage.files import ReadError

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Storage

_FILE = const("starts.txt")
_MOST = const(100)


def count_start(storage: "Storage") -> int:
    """How many starts have failed in a row; this one counts until `forget_failed_starts`."""
    try:
        data = storage.read(_FILE)
    except ReadError:
        data = b""
    # Any other content is damage, not a count.
    count = len(data) if data == b"x" * min(len(data), _MOST) else 0
    try:
        storage.write(_FILE, b"x" * (count + 1))
    except OSError:
        # The flash is full: play without counting.
        pass
    return count


def forget_failed_starts(storage: "Storage") -> None:
    storage.remove(_FILE)
