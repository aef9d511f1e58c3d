"""Counts the starts that did not get to a button press; something is wrong with the saves then."""

from micropython import const

_FILE = "starts.txt"
_MOST = const(100)


def count_start(storage) -> int:
    """How many failed one after another; this one counts until it proves to be good."""
    data = storage.read(_FILE)
    # Anything else in it is damage, not a count.
    count = len(data) if data == b"x" * min(len(data), _MOST) else 0
    try:
        storage.write(_FILE, b"x" * (count + 1))
    except OSError:
        # A full flash must not keep anybody from playing.
        pass
    return count


def forget_failed_starts(storage) -> None:
    storage.remove(_FILE)
