"""The self-test's page of figures. It keeps them in check.txt, which `pigskin check` fetches."""

import gc
import sys

from micropython import const

from pigskin import VERSION
from pigskin.screens.trouble.self_test import draw_head, draw_lines, wish_of

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.hardware import Hardware
    from pigskin.screens.app import App
    from pigskin.types import Screen

_FILE = const("check.txt")
# Never a player's game.
_SCRATCH = const("scratch.txt")
_WRITES = const(50)
# As long as a line of the journal.
_LINE = const(b"PASS RE 12 @1234567 ~89abcdef\n")
_PAUSE_MS = const(20)
_LOOK_MS = const(200)
# MicroPython's microseconds wrap around here.
_WRAP = const(0x3FFFFFFF)


def measure(app: "App") -> "Screen[bool]":
    """Time some writes, then count taps until the player goes on or leaves."""
    hardware = app.hardware
    buttons = hardware.buttons
    times: list[int] = []
    try:
        for count in range(_WRITES):
            draw_head(app.ui, 5, "measure")
            draw_lines(app.ui, "Writing to flash: %d of %d" % (count, _WRITES))
            yield _PAUSE_MS
            times.append(_time_write(hardware))
    except OSError:
        # The flash is full: fewer times tell it.
        pass
    hardware.storage.remove(_SCRATCH)
    # Only now is the button released that led here.
    before = _count(buttons, "presses"), _count(buttons, "edges")
    wish = None
    while wish is None:
        presses = _count(buttons, "presses") - before[0]
        bounces = max(0, _count(buttons, "edges") - before[1] - 2 * presses)
        figures = _figures(hardware, presses, bounces)
        draw_head(app.ui, 5, "measure")
        draw_lines(app.ui, *_words(figures, sorted(times)))
        wish = wish_of((yield _LOOK_MS))
    text = "pigskin check 1\n"
    figures.append(("writes_us", " ".join([str(us) for us in times])))
    for name, value in figures:
        text += "%s: %s\n" % (name, value)
    try:
        hardware.storage.write(_FILE, text.encode())
    except OSError:
        # `pigskin check` says that there is no such file.
        pass
    return wish


def _time_write(hardware: "Hardware") -> int:
    us = getattr(hardware.clock, "us", _no_clock)
    # A collection in the middle of a write would count as a slow flash.
    gc.collect()
    start = us()
    hardware.storage.append(_SCRATCH, _LINE)
    return us() - start & _WRAP


def _no_clock() -> int:
    return 0


def _count(part: object, name: str) -> int:
    """Return a counter of a part. Parts without wires lack it."""
    count: int = getattr(part, name, 0)
    return count


def _figures(hardware: "Hardware", presses: int, bounces: int) -> list[tuple[str, str]]:
    gc.collect()
    on_chip = hasattr(gc, "mem_free")
    version = ".".join([str(part) for part in sys.implementation.version[:3]])
    power = hardware.power
    peer = hardware.peer
    figures = (
        ("pigskin", VERSION),
        ("micropython", version if on_chip else "none"),
        ("board", hardware.name),
        ("id", hardware.id),
        ("presses", presses),
        ("bounces", bounces),
        ("lost_presses", _count(hardware.buttons, "lost")),
        ("display", "ok" if hardware.display.alive else "none"),
        ("display_errors", _count(hardware.display, "errors")),
        ("uart_overruns", peer.overruns() if peer else 0),
        ("vsys_mv", power.vsys_mv() if power else 0),
        ("heap_free", gc.mem_free() if on_chip else 0),
        ("flash_free", hardware.storage.free()),
    )
    return [(name, str(value)) for name, value in figures]


def _words(figures: list[tuple[str, str]], times: list[int]) -> tuple[str, ...]:
    value = dict(figures)
    if times:
        middle, worst = times[len(times) // 2], times[-1]
        writes = "%d writes: %s ms, max %s" % (len(times), _ms(middle), _ms(worst))
    else:
        writes = "The flash is full: no writes"
    faults = "Faults: display %s, link %s" % (value["display_errors"], value["uart_overruns"])
    chip = "On a Pico: volts and heap"
    if int(value["heap_free"]):
        volts = divmod(int(value["vsys_mv"]) // 10, 100)
        chip = "%d.%02d V, heap %d KB, v%s" % (
            volts + (int(value["heap_free"]) >> 10, value["micropython"])
        )
    return (
        writes,
        "%s presses, %s bounces" % (value["presses"], value["bounces"]),
        faults,
        chip,
    )


def _ms(us: int) -> str:
    return "%d.%d" % divmod(us // 100, 10) if us < 100_000 else str(us // 1000)
