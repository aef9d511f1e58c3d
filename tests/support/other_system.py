"""Make this Linux look like Windows or macOS to our code, then run a `pigskin` command.

    python -m tests.support.other_system win32|darwin [COMMAND ...]

Without a command, import every module of ours and print those that fail.

Libraries of others are imported before, for this system. From then on the modules and functions
that the other system lacks are missing.
"""

import importlib
import os
import select
import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
# Imported before: they choose their code by the system.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
LIBRARIES = """
asyncio concurrent.futures ctypes getpass http.server importlib.metadata multiprocessing.connection
multiprocessing.popen_spawn_posix multiprocessing.resource_tracker platform pty shutil ssl
subprocess tempfile tty uuid webbrowser zipfile
PIL.Image PIL.ImageDraw fpdf jinja2 mpremote.transport_serial numpy platformdirs.unix psutil pygame
resvg_py rich.console rich.live rich.progress rich.prompt serial serial.tools.list_ports
serial.urlhandler.protocol_socket uharfbuzz
"""
# In the library of CPython, but not on Windows; see "Availability" in its documentation.
MISSING_MODULES = "curses _curses fcntl grp posix pty pwd resource syslog termios tty"
MISSING_NAMES = {
    os: "chown chroot fork forkpty geteuid getpgid getuid killpg mkfifo nice openpty "
    "register_at_fork sched_getaffinity setsid statvfs ttyname uname wait4",
    select: "poll epoll",
    signal: "SIGALRM SIGHUP SIGKILL SIGPIPE SIGQUIT SIGUSR1 SIGWINCH alarm pause pthread_sigmask",
}

ELSEWHERE = (
    "host_sim.lib",
    "host_sim.runtimes.pico_runner",
    "host_sim.web.handheld",
    "pigskin.drivers",
    "pigskin.storage.flash",
    "tools.generators",
    "tools.setup",
)


def look_like(system: str) -> None:
    for name in LIBRARIES.split():
        importlib.import_module(name)
    sys.platform = system
    if system != "win32":
        return
    for name in MISSING_MODULES.split():
        sys.modules[name] = None  # type: ignore[assignment]
    for module, names in MISSING_NAMES.items():
        for name in names.split():
            vars(module).pop(name, None)
    os.rename = partial(_rename, os.rename)
    sys.modules["msvcrt"] = _Locks()


def _rename(rename, old, new) -> None:
    """Rename as Windows does, never over another file."""
    if os.path.exists(new):
        raise FileExistsError(17, "Cannot create a file when that file already exists", str(new))
    rename(old, new)


class _Locks(ModuleType):
    """The locks of Windows: nobody else may lock the same byte of a file."""

    LK_NBLCK = 2

    def __init__(self):
        super().__init__("msvcrt")
        self._held: set[tuple[int, int]] = set()

    def locking(self, number: int, mode: int, size: int) -> None:
        state = os.fstat(number)
        place = (state.st_ino, os.lseek(number, 0, os.SEEK_CUR))
        if place in self._held:
            raise PermissionError(13, "Permission denied")
        self._held.add(place)


def modules() -> Iterator[str]:
    """Yield the names of all modules of ours."""
    for room, top in (("pigskin", ROOT / "firmware"), ("host_sim", ROOT), ("tools", ROOT)):
        for path in sorted((top / room).rglob("*.py")):
            yield ".".join(path.relative_to(top).with_suffix("").parts).removesuffix(".__init__")


def import_all() -> None:
    for name in modules():
        # The others run on a Pico, in a browser, inside MicroPython, or set up a checkout.
        if name.startswith(ELSEWHERE):
            continue
        try:
            importlib.import_module(name)
        except ImportError as error:
            # The terminal has its own sentence for it.
            if error.name != "curses":
                print(f"{name}: {error}")


if __name__ == "__main__":
    look_like(sys.argv[1])
    if sys.argv[2:]:
        from tools.cli import main

        sys.exit(main(sys.argv[2:]))
    import_all()
