"""Lists the Pythons of this machine that Pigskin runs on, oldest first: `make pythons`.

A line is `3.11 /usr/bin/python3.11`; of each version one is named. Found are those on PATH, and
those that pyenv and uv keep beside it. A name on PATH says little: pyenv has one there for Pythons
that are not switched on. So each one is run.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

# With a newer one, some of the pinned packages may not be had yet.
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
# What env.py needs, and the version, which the name need not tell; no release candidates.
ASK = "import ensurepip, sys, venv; print('%d.%d.%d %s' % sys.version_info[:4])"


def main() -> int:
    for version, python in pythons().items():
        print(version, python)
    return 0


def pythons() -> dict[str, str]:
    """A Python that works for each version there is, oldest first."""
    found = {}
    for version in VERSIONS:
        for python in candidates(version):
            if runs(python, version):
                found[version] = str(python)
                break
    return found


def candidates(version: str) -> Iterator[Path]:
    """Where the Python of a version may be, most likely place first."""
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
