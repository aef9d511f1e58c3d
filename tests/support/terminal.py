"""Runs `pigskin sim` in another process, on a pseudo-terminal."""

import os
import signal
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

# Long enough for a busy computer.
PATIENCE_S = 60


class Terminal:
    """`pigskin sim` on a pseudo-terminal of this size, without a window."""

    program = (sys.executable, "-m", "tools.cli")

    def __init__(self, folder: Path, columns: int, lines: int, *words: str, **environment: str):
        termios = pytest.importorskip("termios")
        import fcntl

        self.pictures = folder / "pictures"
        ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self._terminal = ours
        options = ["--flash", str(folder / "flash"), "--pictures", str(self.pictures)]
        self.process = subprocess.Popen(
            [*self.program, "sim", "--seed", "a seed", *options, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            cwd=folder,
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(folder),
                "TERM": "xterm-256color",
                "LC_ALL": "C.UTF-8",
                "PYTHONPATH": os.pathsep.join(sys.path),
                **environment,
            },
        )
        os.close(theirs)
        self.output = b""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        try:
            while data := os.read(self._terminal, 4096):
                self.output += data
        except OSError:
            # The other end was closed.
            pass

    def type(self, keys: bytes) -> None:
        os.write(self._terminal, keys)

    def wait_for(self, condition) -> None:
        end = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end, self.output.decode(errors="replace")
            assert self.process.poll() is None, self.output.decode(errors="replace")
            time.sleep(0.05)

    def picture(self) -> bytes:
        """Save a picture with the key for it and return the file."""
        before = len(list(self.pictures.glob("*.png")))
        self.type(b"v")
        path = self.pictures / f"pigskin-{before + 1:03d}.png"
        self.wait_for(lambda: path.exists() and path.read_bytes().endswith(b"IEND\xaeB`\x82"))
        return path.read_bytes()

    def hang_up(self) -> None:
        os.close(self._terminal)

    def wait_for_end(self) -> None:
        try:
            self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError("it goes on without a terminal") from None

    def close(self) -> int:
        """Press Ctrl-C and return the exit status."""
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(PATIENCE_S)
        finally:
            self.process.kill()
            self._reader.join(PATIENCE_S)
            os.close(self._terminal)
