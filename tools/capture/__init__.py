"""`pigskin capture`: brings every game of one or several handhelds to this computer's disk."""

import argparse
import signal
import threading
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from tools.capture.folder import Captures
from tools.capture.terminal import Teller
from tools.capture.workers import Crew

COMPLETE, GAPS, DAMAGED = 0, 3, 4


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "ports",
        nargs="*",
        metavar="PORT",
        help="capture these: /dev/ttyACM0, COM3, socket://localhost:4000 "
        "(without any: every handheld that is or comes plugged in)",
    )
    parser.add_argument(
        "-o", "--out", type=Path, default=Path("games"), metavar="DIR", help="default: games"
    )
    parser.add_argument(
        "--once", action="store_true", help="fetch what is there and end, for scripts"
    )
    parser.epilog = (
        "Ends with Ctrl-C and a verdict: complete (exit status 0), gaps (3: something is on a "
        "handheld and not here yet; run it again), damaged (4: something does not prove true)."
    )


def run(args: argparse.Namespace) -> int:
    console = Console(highlight=False, soft_wrap=True)
    captures = Captures(args.out)
    crew = Crew(captures, Teller(console), args.once)
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda *_: crew.stop.set())
    try:
        crew.work(args.ports)
    except KeyboardInterrupt:
        pass
    finally:
        crew.end()
        captures.close()
    return verdict(crew, console)


def verdict(crew: Crew, console: Console) -> int:
    """The last lines, and the exit status."""
    status = COMPLETE
    gaps = [f"{name}: {crew.problems[name]}" for name in crew.named if crew.lacks(name)]
    for session in crew.sessions.values():
        who = session.hello.name
        faults = [
            f"{kept.path.name}: {kept.fault}" for kept in session.kept.values() if kept.fault
        ]
        faults += [f"{path.name}: it was changed here" for path in session.folder.damaged()]
        if faults:
            status = DAMAGED
        if session.missing is None:
            gaps.append(f"{who}: it did not tell what it has")
        elif session.missing:
            gaps.append(f"{who}: {len(session.missing)} files not fetched yet")
        elif session.playing:
            console.print(f"{who}: a game was still being played; capture again when it is over")
        console.print(f"{who}: {len(session.kept)} games here, {session.new} of them new")
        for fault in faults:
            console.print(f"  {escape(fault)}", style="red")
    if not crew.sessions and not gaps:
        gaps.append("no handheld answered")
    for gap in gaps:
        console.print(escape(gap), style="yellow")
    if status == DAMAGED:
        console.print("damaged: what is named above does not prove true", style="bold red")
    elif gaps:
        status = GAPS
        console.print("gaps: run it again to get the rest", style="bold yellow")
    else:
        console.print("complete: everything on the handheld is here", style="bold green")
    return status
