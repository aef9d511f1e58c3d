"""The threads of `pigskin capture`, one for each port."""

import threading
import time
from collections.abc import Callable

from host_sim.errors import UserError
from tools.commands.capture.folder import Captures
from tools.commands.capture.session import Session
from tools.commands.capture.terminal import Teller
from tools.shared.serial_port import Closed, Port, Taken, bears_our_name, likely_ports, what_else
from tools.shared.wire import Caller, Hello, Nonsense, Refusal, Silence, Talk, hello

# Seconds.
_SCAN = 0.5
AGAIN_S = 1.0
_MOST_TRIES = 10


class Crew:
    """All threads of a capture, one for each port, and its sessions, one for each handheld."""

    def __init__(self, captures: Captures, teller: Teller, once: bool):
        self.stop = threading.Event()
        self.sessions: dict[str, Session] = {}
        # Why a port brought nothing, and the ports where a handheld has answered.
        self.problems: dict[str, str] = {}
        self.met: set[str] = set()
        self.named: list[str] = []
        self._captures = captures
        self._teller = teller
        self._once = once
        self._lock = threading.Lock()
        self._busy: set[str] = set()
        self._threads: dict[str, threading.Thread] = {}
        # Ports that were asked and are not for us, until they disappear.
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
                    # If ports were named, another one counts only if a known handheld moves there.
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

    # For the workers

    def session(self, said: Hello, name: str, anybody: bool) -> Session | None:
        """Return the session of a handheld, held until `leave`; None when it is not for us."""
        with self._lock:
            if not anybody and said.id not in self.sessions:
                self._strangers.add(name)
                return None
            if said.id in self._busy:
                self._strangers.add(name)
                if name in self.named:
                    self.problems[name] = "another port has a handheld with the same id"
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

    def gaps(self) -> list[str]:
        """Return the ports where no handheld answered although one was named or expected."""
        return [
            f"{name}: {why}"
            for name, why in self.problems.items()
            if name not in self.met and (name in self.named or bears_our_name(name))
        ]

    def leave(self, session: Session | None) -> None:
        if session:
            with self._lock:
                self._busy.discard(session.hello.id)

    def trouble(self, name: str, text: str) -> None:
        """Report a problem once, until it changes.

        A capture with --once reports ports where no handheld answered at its end.
        """
        with self._lock:
            news = self.problems.get(name) != text
            self.problems[name] = text
        if news and (name in self.met or not self._once):
            self._teller.say(name, text, "yellow")

    def fail(self, error: OSError) -> None:
        """Stop the capture because the disk cannot be written, and note why."""
        where = error.filename or self._captures.folder
        self.problems["disk"] = f"cannot write to {where}: {error.strerror or error}"
        self.named = [*self.named, "disk"]
        self.stop.set()

    @property
    def once(self) -> bool:
        return self._once


class Worker:
    """A thread that talks over one port and opens it again when it was lost."""

    def __init__(self, crew: Crew, name: str, anybody: bool, keep_trying: bool):
        self._crew = crew
        self._name = name
        self._anybody = anybody
        self._keep_trying = keep_trying
        self._session: Session | None = None

    def run(self) -> None:
        progress, tries = -1, 0
        while not self._crew.stop.is_set():
            try:
                if self._talk_once():
                    return
            except OSError as error:
                self._crew.fail(error)
                return
            before, progress = progress, self._session.progress if self._session else -1
            tries += 1
            # With --once, retry as long as each attempt brings something.
            if not self._keep_trying and (progress <= before or tries == _MOST_TRIES):
                return
            self._crew.stop.wait(AGAIN_S)

    def _talk_once(self) -> bool:
        """Open the port and talk; return whether the talk came to its end."""
        self._session = None
        try:
            port = Port(self._name)
        except UserError as error:
            self._crew.trouble(self._name, str(error).removeprefix(f"{self._name}: "))
            return False
        caller = Caller(self._talk())
        try:
            carry(port, caller, self._crew.stop.is_set)
            return True
        except Taken as error:
            self._fail(str(error))
        except Closed:
            self._fail("unplugged; what was captured so far is safe", gone=True)
        except Silence:
            self._fail(what_else(port, caller.noise))
        except Refusal as error:
            self._fail(f"the handheld says '{error}'; restart it and capture again")
        except Nonsense as error:
            self._fail(f"it answers, but not as a handheld does: {error}")
        except OSError:
            raise
        except Exception as error:
            # Any other fault must neither look like a complete capture nor end the thread.
            self._fail(f"unexpected {type(error).__name__}: {error}")
        finally:
            caller.close()
            port.close()
            self._crew.leave(self._session)
        return False

    def _fail(self, problem: str, gone: bool = False) -> None:
        self._crew.trouble(self._name, problem)
        if self._session:
            self._session.gone = gone
            if not gone:
                self._session.trouble = problem

    def _talk(self) -> Talk[None]:
        said = yield from hello()
        self._session = self._crew.session(said, self._name, self._anybody)
        if self._session:
            yield from self._session.talk(self._crew.once)


def carry(port: Port, caller: Caller, stopped: Callable[[], bool]) -> None:
    """Carry bytes between a port and a caller until the talk ends or `stopped` says so."""
    while not caller.done and not stopped():
        out = caller.step(port.read(), time.monotonic())
        if out:
            port.write(out)
