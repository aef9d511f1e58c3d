"""Everything that differs between Linux, macOS and Windows."""

import os
import sys
from pathlib import Path
from typing import IO

WINDOWS = sys.platform == "win32"
MACOS = sys.platform == "darwin"
NAME = {"win32": "Windows", "darwin": "macOS", "linux": "Linux"}.get(sys.platform, sys.platform)
# macOS does not say whether a program has the other end of a pseudo-terminal open.
HAS_PSEUDO_TERMINALS = hasattr(os, "openpty") and not MACOS
PORTS = "/dev/ttyACM0 (Linux), /dev/cu.usbmodem101 (macOS), COM3 (Windows)"


def hold(file: IO, wait: bool = False) -> bool:
    """Lock a file and return whether that succeeded; with `wait`, until the other one is done.

    The lock lasts until the file is closed or the program ends, even by a crash.
    """
    try:
        if WINDOWS:
            _hold_on_windows(file, wait)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True


def _hold_on_windows(file: IO, wait: bool) -> None:
    import msvcrt

    # The byte to lock is the one at this place.
    file.seek(0)
    while True:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
            return
        except OSError:
            if not wait:
                raise
            import time

            time.sleep(0.2)


def may_have_window() -> bool:
    """Return whether a window is worth a try. Linux says beforehand if it has no display."""
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return WINDOWS or MACOS or bool(named)


def may_have_sound() -> bool:
    """Return whether sound is worth a try: without a sound card, ALSA of Linux prints errors."""
    return NAME != "Linux" or Path("/dev/snd").exists()


def shows_pictures() -> bool:
    """Return whether the terminal can place characters. On Windows all can, and TERM is unset."""
    return WINDOWS or os.environ.get("TERM", "dumb") != "dumb"


def terminal_is_gone() -> bool:
    """Return whether the terminal was closed; Windows and macOS end the program themselves."""
    if WINDOWS or MACOS:
        return False
    import select

    keyboard = select.poll()
    keyboard.register(sys.stdin, 0)
    return bool(keyboard.poll(0))


def drives() -> list[Path]:
    """Return the folders or letters of all mounted drives."""
    import psutil

    return [Path(partition.mountpoint) for partition in psutil.disk_partitions()]


def how_to_mount(label: str) -> str:
    """Return what makes a drive with this label appear."""
    if WINDOWS:
        return f"look for {label} in the Explorer"
    if MACOS:
        return f"look for {label} in the Finder; it belongs to /Volumes/{label}"
    return (
        f"mount it (`udisksctl mount -b /dev/disk/by-label/{label}`) or open it in your file "
        "manager"
    )


def same_port(name: str, other: str) -> bool:
    """Return whether two names mean one serial port."""
    return _port(name) == _port(other)


def _port(name: str) -> str:
    if WINDOWS:
        return name.upper().removeprefix("\\\\.\\")
    if MACOS:
        # Each port has two names there. Opening the other one waits for a modem.
        return name.replace("/dev/tty.", "/dev/cu.", 1)
    return os.path.realpath(name)


def no_permission() -> str:
    """Return what to do about a serial port that may not be opened."""
    if NAME == "Linux":
        return "no permission; `sudo usermod -aG dialout $USER`, then log out and in again"
    return "busy or no permission: close other programs that use it"
