"""A file that one program at a time holds."""

import os
from typing import BinaryIO


def hold(file: BinaryIO) -> bool:
    """Whether it is ours now, until it is closed or the program ends, however it ends."""
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
