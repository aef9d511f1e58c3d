"""`pigskin capture`: copies every game of one or several handhelds to this computer."""

import argparse
import signal
import threading
from pathlib import Path

from host_sim.printing import Console, counted
from tools.commands.capture.folder import Captures
from tools.commands.capture.terminal import Teller
from tools.commands.capture.workers import Crew

COMPLETE, GAPS, DAMAGED = 0, 3, 4
_MOST_LINES = 20


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "ports",
        nargs="*",
        metavar="PORT",
        help="capture these: /dev/ttyACM0, COM3, socket://localhost:4000 "
        "(without any: every handheld, also those plugged in later)",
    )
    parser.add_argument(
        "-o", "--out", type=Path, default=Path("games"), metavar="DIR", help="default: games"
    )
    parser.add_argument(
        "--once", action="store_true", help="fetch all finished games and end, for scripts"
    )
    parser.epilog = (
        "Ends with Ctrl-C and a verdict: complete (exit status 0), gaps (3: a handheld has or may "
        "have something that is not here yet), damaged (4: something failed verification)."
    )


def run(args: argparse.Namespace) -> int:
    console = Console(soft_wrap=True)
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
    """Print the last lines; return the exit status."""
    faults, gaps = [], crew.gaps()
    for session in crew.sessions.values():
        who = session.hello.name
        faults += [f"{who}: {fault}" for fault in session.faults()]
        gaps += [f"{who}: {gap}" for gap in session.gaps()]
        when = ", as it was when it was unplugged" if session.gone else ""
        here = counted(len(session.kept), "game")
        console.print(f"{who}: {here} here, {session.new} of them new{when}")
    if not crew.sessions and not gaps:
        gaps.append("no handheld answered")
    for lines, style in ((faults, "red"), (gaps, "yellow")):
        for line in lines[:_MOST_LINES]:
            console.print(line, style=style)
        if len(lines) > _MOST_LINES:
            console.print(f"and {len(lines) - _MOST_LINES} more", style=style)
    if faults:
        console.print("damaged: the files named above failed verification", style="bold red")
        return DAMAGED
    if gaps:
        what = "what is named above is not here yet" if crew.sessions else "nothing was captured"
        console.print(f"gaps: {what}", style="bold yellow")
        return GAPS
    console.print("complete: every finished game on the handheld is here", style="bold green")
    return COMPLETE
