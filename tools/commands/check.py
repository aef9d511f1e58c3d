"""`pigskin check`: compares what a handheld measured of itself with the emulated Pico.

The last page of the self-test measures, and keeps its figures in check.txt on the handheld.
"""

import argparse
import json
import re
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.table import Table
from rich.text import Text

from host_sim.errors import UserError
from host_sim.printing import Console, one_line, say
from pigskin import VERSION
from tools.shared.serial_port import Closed, Port, Taken, likely_ports, what_else
from tools.shared.wire import Caller, Nonsense, Refusal, Silence, Talk, fetch

FILE = "check.txt"
PASS, LOOK = 0, 1
_HEAD = "pigskin check 1"
_NAMES = ("pigskin", "micropython", "board", "id", "display")
_COUNTS = (
    *("presses", "bounces", "lost_presses", "display_errors", "uart_overruns"),
    *("vsys_mv", "heap_free", "flash_free"),
)
# Seconds.
_PATIENCE = 6.0
_HOW = (
    "hold A and B while you plug it in, hold A four times to reach the page `measure`, tap every "
    "button there some times, and hold A once more"
)

# The emulated Pico's figures, with typical flash: microseconds of a write, bytes, millivolts.
EMULATED_MEDIAN_US, EMULATED_WORST_US = 760, 2_120
EMULATED_HEAP, EMULATED_FLASH, EMULATED_VSYS = 200_000, 1_036_000, 4_750
# What a handheld may differ by before somebody should look at it.
_TIMES_SLOWER, _HEAP_SHARE = 2, 0.8
_WRITES, _TAPS, _BOUNCES_PER_PRESS = 50, 12, 10
_LEAST_FLASH = 64 * 1024
# Millivolts at VSYS: cells that are empty, and the most that the Pico takes.
_EMPTY, _TOO_HIGH = 2_700, 5_500


@dataclass
class Figure:
    """One figure beside the emulator's, and what to look at if it is not as it should be."""

    what: str
    measured: str
    emulated: str
    look_at: str = ""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "port",
        nargs="?",
        metavar="PORT",
        help="where the handheld is: /dev/ttyACM0, COM3, socket://localhost:4000; or a check.txt "
        "that somebody sent (default: the handheld that is plugged in)",
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")


def run(args: argparse.Namespace) -> int:
    where = args.port or _only_port()
    text = Path(where).read_bytes() if Path(where).is_file() else _fetch(where)
    measured = read_figures(text)
    figures = list(compare(measured))
    passed = not any(figure.look_at for figure in figures)
    if args.json:
        rows = [asdict(figure) for figure in figures]
        say(json.dumps({"pass": passed, "figures": rows, "measured": measured}, indent=2))
    else:
        _show(measured, figures)
    return PASS if passed else LOOK


def _only_port() -> str:
    ports = likely_ports()
    if not ports:
        raise UserError("no handheld found: plug one in with a cable that carries data")
    if len(ports) > 1:
        raise UserError(f"several handhelds are plugged in; name one: {', '.join(ports)}")
    return ports[0]


def _fetch(name: str) -> bytes:
    """Return check.txt of the handheld at a port."""
    data = bytearray()

    def talk() -> Talk[None]:
        yield from fetch(FILE, data)

    port = Port(name)
    caller = Caller(talk(), _PATIENCE)
    try:
        while not caller.done:
            port.write(caller.step(port.read(), time.monotonic()))
    except Taken as error:
        raise UserError(f"{name}: {error}") from None
    except Closed:
        raise UserError(f"{name}: it was unplugged; plug it in and try again") from None
    except Refusal as error:
        if "no such file" in str(error):
            raise UserError(f"the handheld at {name} has measured nothing yet: {_HOW}") from None
        raise UserError(f"{name}: it refuses: {one_line(str(error))}") from None
    except Nonsense as error:
        raise UserError(f"{name}: it answers, but not as a handheld does: {error}") from None
    except Silence:
        raise UserError(f"{name}: {what_else(port, caller.noise)}") from None
    finally:
        port.close()
    return bytes(data)


def read_figures(data: bytes) -> dict[str, str | int | list[int]]:
    """Return the figures of a check.txt; raise UserError if they are not what we write."""
    head, *lines = data.decode("ascii", "replace").splitlines() or [""]
    words = dict(line.partition(": ")[::2] for line in lines)
    times = words.get("writes_us", "?").split()
    whole = all(re.fullmatch(r"[0-9]{1,9}", word) for word in times)
    if head != _HEAD or not whole or not all(name in words for name in _NAMES):
        raise UserError(f"these are no figures that this version reads; measure again: {_HOW}")
    measured: dict[str, str | int | list[int]] = {name: one_line(words[name]) for name in _NAMES}
    for name in _COUNTS:
        if not re.fullmatch(r"[0-9]{1,9}", words.get(name, "")):
            raise UserError(f"there is no number of {name}; measure again: {_HOW}")
        measured[name] = int(words[name])
    return measured | {"writes_us": [int(word) for word in times]}


# The comparison


def compare(measured: dict) -> Iterator[Figure]:
    """Yield each figure with the emulator's and a verdict."""
    version = measured["pigskin"]
    another = f"this program is {VERSION}: `pigskin flash` puts the same onto the handheld"
    yield Figure("Pigskin", version, VERSION, another if version != VERSION else "")
    yield Figure("MicroPython", measured["micropython"], "1.25.0 or later")
    yield from _display(measured)
    yield from _writes(sorted(measured["writes_us"]))
    yield from _buttons(measured)
    overruns = measured["uart_overruns"]
    slow = "bytes of a linked game were lost and repeated: please tell us what was going on"
    yield Figure("link cable overruns", str(overruns), "0", slow if overruns else "")
    yield _supply(measured["vsys_mv"])
    yield from _memory(measured)


def _display(measured: dict) -> Iterator[Figure]:
    there = measured["display"] == "ok"
    wires = "no display answers: check its wires, GND and VCC first"
    yield Figure("display", "answers" if there else "none", "answers", "" if there else wires)
    errors = measured["display_errors"]
    loose = "a loose or long wire at the display: try other wires, or I2C_HZ = 100_000"
    yield Figure("display bus errors", str(errors), "0", loose if errors else "")


def _writes(times: list[int]) -> Iterator[Figure]:
    if len(times) < _WRITES:
        full = "the flash was full: let `pigskin capture` fetch the games"
        yield Figure("journal writes", str(len(times)), str(_WRITES), full)
    if not times:
        return
    slow = "a slower flash chip than on Raspberry Pi's boards, or a worn one"
    for what, us, emulated in (
        ("a write, median", times[len(times) // 2], EMULATED_MEDIAN_US),
        ("a write, worst", times[-1], EMULATED_WORST_US),
    ):
        look = slow if us > _TIMES_SLOWER * emulated else ""
        yield Figure(what, f"{us / 1000:.1f} ms", f"{emulated / 1000:.1f} ms", look)


def _buttons(measured: dict) -> Iterator[Figure]:
    presses, bounces, lost = (measured[name] for name in ("presses", "bounces", "lost_presses"))
    few = f"tap each button twice on the page `measure`; {_TAPS} taps tell something"
    yield Figure("presses", str(presses), f"{_TAPS} or more", few if presses < _TAPS else "")
    worn = "a worn switch, a loose wire, or very long ones"
    many = bounces > _BOUNCES_PER_PRESS * max(1, presses)
    most = f"at most {_BOUNCES_PER_PRESS} a press"
    yield Figure("bounces", str(bounces), most, worn if many else "")
    busy = "presses came faster than the game took them: please tell us where"
    yield Figure("lost presses", str(lost), "0", busy if lost else "")


def _supply(mv: int) -> Figure:
    look = ""
    if 0 < mv < _EMPTY:
        look = "the cells are nearly empty, or the USB port gives too little"
    elif mv > _TOO_HIGH:
        look = "more than a Pico takes: unplug it, and check what feeds VSYS"
    said = f"{mv / 1000:.2f} V" if mv else "not measured"
    return Figure("VSYS", said, f"{EMULATED_VSYS / 1000:.2f} V", look)


def _memory(measured: dict) -> Iterator[Figure]:
    heap, flash = measured["heap_free"], measured["flash_free"]
    small = "less memory than our image leaves: is it ours? `pigskin flash` writes it"
    look = small if heap < _HEAP_SHARE * EMULATED_HEAP else ""
    yield Figure("free heap", _kb(heap), _kb(EMULATED_HEAP), look)
    full = "hardly any room for games: let `pigskin capture` fetch them"
    look = full if flash < _LEAST_FLASH else ""
    yield Figure("free flash", _kb(flash), _kb(EMULATED_FLASH), look)


def _kb(size: int) -> str:
    return f"{size // 1024:,} KB"


def _show(measured: dict, figures: list[Figure]) -> None:
    console = Console()
    table = Table("", "this handheld", "emulated Pico", "")
    for figure in figures:
        verdict = Text("look", "yellow") if figure.look_at else Text("ok")
        table.add_row(figure.what, figure.measured, figure.emulated, verdict)
    console.print(f"{measured['board']}, id {measured['id']}")
    console.print(table)
    for figure in figures:
        if figure.look_at:
            said = f"{figure.what}: {figure.measured}. Look at: {figure.look_at}"
            console.print(said, style="yellow", soft_wrap=True)
    if not any(figure.look_at for figure in figures):
        console.print("pass: it behaves as the emulated Pico does")
    console.print(
        "Is it one of the first? Please send us the output of `pigskin check --json`.",
        soft_wrap=True,
    )
