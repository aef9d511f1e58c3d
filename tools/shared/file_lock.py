"""A file lock that one program at a time holds."""

import os
from typing import BinaryIO


def hold(file: BinaryIO) -> bool:
    """Lock a file and return whether that succeeded.

    The lock lasts until the file is closed or the program ends, even by a crash.
    """
    try:
        if os.name == "posix":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except OSError:
        return False
    return True
