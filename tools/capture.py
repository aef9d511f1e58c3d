"""`pigskin capture`: brings every game of one or several handhelds to this computer's disk."""

import argparse
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from pigskin.handheld.archive import describe_file
from tools.captures import Captures, Kept
from tools.capturing import Session
from tools.errors import UserError
from tools.ports import what_else
from tools.serial_port import Closed, Port, likely_ports
from tools.wire import Caller, Hello, Nonsense, Refusal, Silence, Talk, hello

COMPLETE, GAPS, DAMAGED = 0, 3, 4
# Seconds.
_SCAN = 0.5
_AGAIN = 1.0


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


class Teller:
    """Says on the terminal what happens, a line for each play."""

    def __init__(self, console: Console):
        self._console = console

    def say(self, who: str, text: str, style: str = "") -> None:
        self._console.print(f"[dim]{escape(who)}[/] {escape(text)}", style=style or None)

    def kept(self, hello: Hello, name: str, kept: Kept) -> None:
        number, game, score = describe_file(name)
        what = f"game {number}: {game} {score}" if game else name
        if kept.fault:
            self.say(hello.name, f"{what} is here, but NOT TRUE: {kept.fault}", "red")
        elif kept.doubt:
            self.say(hello.name, f"{what} is here, not verified: {kept.doubt}", "yellow")
        else:
            self.say(hello.name, f"{what} is here: {kept.path.name}", "green")

    def followed(self, hello: Hello, entry: dict[str, Any]) -> None:
        if entry["type"] == "play":
            for line in entry["text"]:
                self.say(hello.name, f"{entry['number']:4d}. {line}")
        elif entry["type"] == "fact" and entry["name"] in ("game", "white", "black"):
            self.say(hello.name, f"{entry['name']}: {entry['value']}", "bold")


class Crew:
    """One thread for each port, one session for each handheld."""

    def __init__(self, captures: Captures, teller: Teller, once: bool):
        self.stop = threading.Event()
        self.sessions: dict[str, Session] = {}
        # Why nothing came from a port, and which ports a handheld was at.
        self.problems: dict[str, str] = {}
        self.met: set[str] = set()
        self.named: list[str] = []
        self._captures = captures
        self._teller = teller
        self._once = once
        self._lock = threading.Lock()
        self._busy: set[str] = set()
        self._threads: dict[str, threading.Thread] = {}
        # Ports that were asked and are not ours, until they disappear.
        self._strangers: set[str] = set()

    def work(self, named: list[str]) -> None:
        self.named = named
        if self._once:
            names = named or likely_ports()
            if not names:
                raise UserError(
                    "no handheld found: plug one in with a cable that carries data, "
                    "or name its port"
                )
            self.named = names
            for name in names:
                self._start(name, True)
            while any(thread.is_alive() for thread in self._threads.values()):
                self.stop.wait(0.05)
            return
        if not named and not likely_ports():
            self._teller.say("capture", "waiting for a handheld; Ctrl-C ends")
        for name in named:
            self._start(name, True)
        while not self.stop.wait(_SCAN):
            there = likely_ports()
            self._strangers &= set(there)
            for name in there:
                running = self._threads.get(name)
                if name not in self._strangers and not (running and running.is_alive()):
                    # With ports named, another port is ours only if a handheld has moved there.
                    self._start(name, not named or name in named)

    def end(self) -> None:
        self.stop.set()
        for thread in self._threads.values():
            thread.join(3)

    def _start(self, name: str, anybody: bool) -> None:
        keep_trying = name in self.named and not self._once
        work = Worker(self, name, anybody, keep_trying).run
        thread = threading.Thread(target=work, name=name, daemon=True)
        self._threads[name] = thread
        thread.start()

    # What the workers call

    def session(self, said: Hello, name: str, anybody: bool) -> Session | None:
        """The session of a handheld, ours until `leave`; None when it is not for us."""
        with self._lock:
            if not anybody and said.id not in self.sessions:
                self._strangers.add(name)
                return None
            if said.id in self._busy:
                self._strangers.add(name)
                return None
            if said.id not in self.sessions:
                folder = self._captures.device(said)
                self.sessions[said.id] = Session(said, folder, self._teller)
            self._busy.add(said.id)
            self.met.add(name)
            self.problems.pop(name, None)
        session = self.sessions[said.id]
        session.hello = said
        self._teller.say(said.name, f"{said.board}, Pigskin {said.version}, on {name}", "bold")
        return session

    def lacks(self, name: str) -> bool:
        """Was a port named, and no handheld ever found there?"""
        return name in self.problems and name not in self.met

    def leave(self, session: Session | None) -> None:
        if session:
            with self._lock:
                self._busy.discard(session.hello.id)

    def trouble(self, name: str, text: str) -> None:
        """Said once, until it changes."""
        with self._lock:
            news = self.problems.get(name) != text
            self.problems[name] = text
        if news:
            self._teller.say(name, text, "yellow")

    def fail(self, text: str) -> None:
        """Nothing can be kept any more: end, and say why."""
        self.problems["disk"] = text
        self.named = [*self.named, "disk"]
        self.stop.set()

    @property
    def once(self) -> bool:
        return self._once


class Worker:
    """Talks over one port, and opens it again when it was lost."""

    def __init__(self, crew: Crew, name: str, anybody: bool, keep_trying: bool):
        self._crew = crew
        self._name = name
        self._anybody = anybody
        self._keep_trying = keep_trying
        self._session: Session | None = None

    def run(self) -> None:
        while not self._crew.stop.is_set():
            try:
                if self._talk_once() or not self._keep_trying:
                    return
            except OSError as error:
                self._crew.fail(f"cannot write to {error.filename}: {error.strerror}")
                return
            self._crew.stop.wait(_AGAIN)

    def _talk_once(self) -> bool:
        """True when all was said."""
        try:
            port = Port(self._name)
        except UserError as error:
            self._crew.trouble(self._name, str(error).removeprefix(f"{self._name}: "))
            return False
        caller = Caller(self._talk())
        try:
            carry(port, caller, self._crew.stop.is_set)
            return True
        except Closed:
            self._crew.trouble(self._name, "unplugged; captured so far is safe, waiting for it")
        except Silence:
            self._crew.trouble(self._name, what_else(caller.noise))
        except (Nonsense, Refusal) as error:
            self._crew.trouble(self._name, f"it answers, but not as a handheld does: {error}")
        finally:
            caller.close()
            port.close()
            self._crew.leave(self._session)
            self._session = None
        return False

    def _talk(self) -> Talk[None]:
        said = yield from hello()
        self._session = self._crew.session(said, self._name, self._anybody)
        if self._session:
            yield from self._session.talk(self._crew.once)


def carry(port: Port, caller: Caller, stopped: Callable[[], bool]) -> None:
    """Bytes between a port and a caller, until one of them has enough."""
    while not caller.done and not stopped():
        out = caller.step(port.read(), time.monotonic())
        if out:
            port.write(out)


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
