"""Rare commands over USB: device info, clock, choice of the board, bootloader."""

import gc
import sys

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.hardware import Hardware
    from pigskin.usb.port import UsbPort

_NOT_HERE = const("error not on this handheld")


def serve(usb: "UsbPort", verb: str, words: list[str]) -> str:
    """Return the answer; empty while it is not ready, an error for an unknown command."""
    hardware = usb.hardware
    if verb == "info" and not words:
        counts = hardware.storage.count()
        return _info(hardware, counts) if counts else ""
    if verb == "clock" and len(words) == 1:
        return _set_clock(hardware, words[0]) if hasattr(hardware, "set_clock") else _NOT_HERE
    # The id keeps a desktop from restarting the wrong handheld.
    if verb == "boot" and words == [hardware.id]:
        if not hasattr(hardware, "bootloader"):
            return _NOT_HERE
        usb.afterwards = hardware.bootloader
        return "booting"
    if verb == "board" and len(words) == 2 and words[0] == hardware.id:
        return _choose_board(usb, words[1])
    return "error no such command"


def _choose_board(usb: "UsbPort", name: str) -> str:
    """Choose the board and restart, unless it is in use.

    `in use` also answers a desktop that missed the first answer and asks after the restart.
    """
    hardware = usb.hardware
    if not hasattr(hardware, "choose_board"):
        return _NOT_HERE
    names = hardware.board_names()
    if not names:
        return "error its own board.py says which board it is"
    if name not in names:
        return "error no such board here: " + " ".join(names)
    hardware.choose_board(name)
    if name == hardware.board_name():
        return "board %s in use" % name
    usb.afterwards = hardware.restart
    return "board " + name


def _info(hardware: "Hardware", counts: tuple[int, int]) -> str:
    return "info games=%d captured=%d flash_free=%d heap_free=%d micropython=%s uptime_s=%d %s" % (
        counts[0],
        counts[0] - counts[1],
        hardware.storage.free(),
        gc.mem_free() if hasattr(gc, "mem_free") else 0,
        ".".join([str(part) for part in sys.implementation.version[:3]]),
        hardware.clock.ms() // 1000,
        "display=ok" if hardware.display.alive else "display=none",
    )


def _set_clock(hardware: "Hardware", word: str) -> str:
    """Set the clock, as in `clock 2026-11-16T20:30:00`."""
    digits = "".join([letter for letter in word if letter.isdigit()])
    if len(digits) != 14 or len(word) != 19:
        return "error a clock is set like 2026-11-16T20:30:00"
    parts = [int(digits[:4])] + [int(digits[i : i + 2]) for i in range(4, 14, 2)]
    lowest = (2020, 1, 1, 0, 0, 0)
    highest = (2099, 12, 31, 23, 59, 59)
    for i in range(6):
        if not lowest[i] <= parts[i] <= highest[i]:
            return "error there is no such time"
    hardware.set_clock(parts)
    return "clock " + word
