"""The list of Pythons on this machine that Pigskin runs on, oldest first: `make pythons`.

A line is `3.11 /usr/bin/python3.11`, one for each version. The search covers PATH and the folders
of pyenv and uv. A name on PATH may not work, because pyenv puts one there even for a Python that
is not switched on. So the script runs each candidate.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

# For a newer one, some of the pinned packages may not exist yet.
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
# Tests the modules that env.py needs, and prints the version, since the name may not tell it.
# Release candidates do not count.
ASK = "import ensurepip, sys, venv; print('%d.%d.%d %s' % sys.version_info[:4])"


def main() -> int:
    for version, python in pythons().items():
        print(version, python)
    return 0


def pythons() -> dict[str, str]:
    """Return a working Python for each version found, oldest first."""
    found = {}
    for version in VERSIONS:
        for python in candidates(version):
            if runs(python, version):
                found[version] = str(python)
                break
    return found


def candidates(version: str) -> Iterator[Path]:
    """Yield the paths where the Python of a version may be, most likely first."""
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        yield Path(folder) / f"python{version}"
    home = Path.home()
    pyenv = Path(os.environ.get("PYENV_ROOT", home / ".pyenv")) / "versions"
    uv = Path(os.environ.get("UV_PYTHON_INSTALL_DIR", home / ".local" / "share" / "uv" / "python"))
    for keeper in (pyenv, uv):
        yield from sorted(keeper.glob(f"*{version}.*/bin/python{version}"))


def runs(python: Path, version: str) -> bool:
    if not python.is_file():
        return False
    try:
        done = subprocess.run(
            [python, "-c", ASK],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=60,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return re.fullmatch(rf"{re.escape(version)}\.\d+ final", done.stdout.strip()) is not None


if __name__ == "__main__":
    sys.exit(main())
