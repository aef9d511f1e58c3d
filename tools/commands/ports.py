"""`pigskin ports`: finds the handhelds that are plugged in and shows what each one has."""

import argparse
import json
import time
from typing import Any

from rich.table import Table

from host_sim.errors import UserError
from host_sim.printing import Console, say
from tools.shared.serial_port import Closed, Port, Taken, likely_ports, what_else
from tools.shared.wire import Caller, Hello, Info, Nonsense, Refusal, Silence, Talk, hello, info

# Seconds.
_PATIENCE = 1.5
_NO_DISPLAY = (
    "its display does not answer: check the display's four wires, GND and VCC first "
    "(boards/*/parts.md, 'No picture?')"
)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "ports",
        nargs="*",
        metavar="PORT",
        help="ask these only: /dev/ttyACM0, COM3, socket://localhost:4000 "
        "(without any: all ports with the USB name Pigskin or Raspberry Pi's USB id)",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON array")


def run(args: argparse.Namespace) -> int:
    found = [ask(name) for name in args.ports or likely_ports()]
    if args.json:
        say(json.dumps(found, indent=2))
    elif found:
        _show(found)
    else:
        say("no handheld found: plug one in with a cable that carries data, or name its port")
    return 0 if any("id" in row for row in found) else 1


def ask(name: str) -> dict[str, Any]:
    """Ask what is at a port; return what the handheld says, or a `problem`."""
    try:
        port = Port(name)
    except UserError as error:
        return {"port": name, "problem": str(error).removeprefix(f"{name}: ")}
    met: list[tuple[Hello, Info]] = []

    def talk() -> Talk[None]:
        said = yield from hello()
        met.append((said, (yield from info())))

    caller = Caller(talk(), _PATIENCE)
    try:
        while not caller.done:
            port.write(caller.step(port.read(), time.monotonic()))
    except Taken as error:
        return {"port": name, "problem": str(error)}
    except Closed:
        return {"port": name, "problem": "it was unplugged"}
    except (Nonsense, Refusal) as error:
        return {"port": name, "problem": f"it answers, but not as a handheld does: {error}"}
    except Silence:
        return {"port": name, "problem": what_else(port, caller.noise)}
    finally:
        port.close()
    said, its = met[0]
    return {
        "port": name,
        "id": said.id,
        "name": said.name,
        "board": said.board,
        "version": said.version,
        "waiting": said.waiting,
        "playing": said.playing,
        "flash_free": its.flash_free,
        "has_display": its.has_display,
    }


def _show(found: list[dict[str, Any]]) -> None:
    console = Console()
    table = Table("port", "handheld", "board", "firmware", "games waiting")
    for row in found:
        if "problem" not in row:
            waiting = str(row["waiting"]) + (", one being played" if row["playing"] else "")
            table.add_row(row["port"], row["name"], row["board"], row["version"], waiting)
    if table.row_count:
        console.print(table)
    for row in found:
        if not row.get("has_display", True):
            console.print(f"{row['name']}: {_NO_DISPLAY}", style="yellow", soft_wrap=True)
        if "problem" in row:
            console.print(f"{row['port']}: {row['problem']}", style="yellow", soft_wrap=True)
