"""Runs other programs; the error of one that fails has the last line of its output."""

import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from host_sim.errors import UserError


def run(
    command: Sequence[str | Path],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    timeout_s: float | None = None,
) -> str:
    """Run a program and return its output.

    Raise UserError if it fails, TimeoutError if it takes too long.
    """
    try:
        done = subprocess.run(
            [str(word) for word in command],
            cwd=cwd,
            env=env,
            timeout=timeout_s,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise UserError(f"{command[0]} cannot be started: {error.strerror}") from None
    except subprocess.TimeoutExpired:
        raise TimeoutError(f"{command[0]} has not answered for {timeout_s} s") from None
    if done.returncode:
        raise UserError(f"`{_shown(command)}` failed: {_last_words(done.stdout)}")
    return done.stdout


def follow(
    command: Sequence[str | Path],
    on_line: Callable[[str], None],
    *,
    log: Path,
    env: Mapping[str, str] | None = None,
) -> bool:
    """Run a program, pass each line to `on_line` and to a log; return whether it succeeded."""
    try:
        process = subprocess.Popen(
            [str(word) for word in command],
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise UserError(f"{command[0]} cannot be started: {error.strerror}") from None
    with process, log.open("w", encoding="utf-8") as file:
        assert process.stdout
        try:
            for line in process.stdout:
                file.write(line)
                on_line(line)
        except BaseException:
            process.terminate()
            raise
    return process.returncode == 0


def _shown(command: Sequence[str | Path]) -> str:
    words = [Path(command[0]).name, *map(str, command[1:])]
    return " ".join(words if len(words) < 8 else [*words[:7], "..."])


def _last_words(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith(("E:", "error:", "fatal:"))]
    return (errors or lines or ["it gave no reason"])[-1]
