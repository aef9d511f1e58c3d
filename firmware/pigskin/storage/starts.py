"""A count of failed starts: those in a row that did not reach the menu.

A saved game may be the cause.
"""

from micropython import const

from pigskin.storage.files import ReadError

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Storage

_FILE = const("starts.txt")
_MOST = const(100)


def count_start(storage: "Storage") -> int:
    """Return how many starts in a row have failed, and count this one as failed too.

    `forget_failed_starts` sets the count back to 0.
    """
    ring = storage.ring
    if ring:
        ring.note_start(False)
        return ring.failed_starts - 1
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
    if not storage.ring:
        storage.remove(_FILE)
    elif storage.ring.failed_starts:
        storage.ring.note_start(True)
