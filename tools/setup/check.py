"""The command `make check`: runs the tools for style, types and spelling, shows their findings."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STUBS = Path(sys.prefix) / "micropython-stubs"
HOST = ["tools", "host_sim", "tests", "pigskin_desktop.py"]
DEVICE = ["firmware"]
# Executed on the desktop, by the build of MicroPython.
NOT_FOR_DEVICE = "firmware/manifest.py"


def mypy(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "mypy", "--no-error-summary", *arguments]


# The two runs of mypy see different libraries under the same names, so each has its own cache.
CHECKS = {
    "style": [sys.executable, "-m", "ruff", "check", "--quiet"],
    "format": [sys.executable, "-m", "ruff", "format", "--check", "--quiet"],
    "host types": mypy("--cache-dir=.mypy_cache/host", *HOST),
    "device types": mypy(
        "--cache-dir=.mypy_cache/device",
        f"--custom-typeshed-dir={STUBS}",
        "--no-site-packages",
        f"--exclude={NOT_FOR_DEVICE}",
        *DEVICE,
    ),
    "device names": [
        sys.executable,
        "-m",
        "tools.setup.device_names",
        *DEVICE,
        f"-{NOT_FOR_DEVICE}",
    ],
    "spelling": [sys.executable, "-m", "codespell_lib", "--toml", "pyproject.toml"],
}
MYPYPATH = {
    "host types": ["firmware", "host_sim/lib", "."],
    "device types": [str(STUBS), "firmware", "boards/ssd1306_i2c"],
}


def main() -> int:
    running = {}
    for name, command in CHECKS.items():
        environment = os.environ | {"MYPYPATH": os.pathsep.join(MYPYPATH.get(name, []))}
        running[name] = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    failed = []
    for name, process in running.items():
        output, _ = process.communicate()
        if process.returncode:
            failed.append(name)
            print(f"--- {name}\n{output.rstrip()}\n")
    if failed:
        print(f"check: failed: {', '.join(failed)}; passed: {len(CHECKS) - len(failed)}")
        return 1
    print(f"check: all passed: {', '.join(CHECKS)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
