"""`make audit`: asks PyPI and npm whether a package that we pin has a known weakness.

Status 0: none is known. 1: some are. 2: nobody could be asked, so nothing is known.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "requirements.lock"
NPM = ROOT / "host_sim" / "runtimes"


class Answer(NamedTuple):
    """What a registry said of our packages."""

    asked: int
    weak: list[str]
    # Why packages could not be judged; empty if all were.
    unknown: str = ""


def main() -> int:
    status = 0
    for registry, ask in (("PyPI", ask_pypi), ("npm", ask_npm)):
        found = ask(run)
        print(f"{registry}: {sentence(found)}")
        for line in found.weak:
            print(f"  {line}")
        status = max(status, 1 if found.weak else 2 if found.unknown and not status else 0)
    return status


def sentence(found: Answer) -> str:
    if not found.asked:
        return f"could not be asked: {found.unknown}; try again with a network"
    known = f"{len(found.weak)} known weaknesses" if found.weak else "no known weakness"
    rest = f"; not judged: {found.unknown}" if found.unknown else ""
    return f"{known} in {found.asked} packages{rest}"


def run(words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=folder, capture_output=True, text=True)


Run = Callable[[list[str], Path], "subprocess.CompletedProcess[str]"]


def ask_pypi(run: Run) -> Answer:
    words = [sys.executable, "-m", "pip_audit", "--requirement", str(LOCK), "--disable-pip"]
    done = run([*words, "--require-hashes", "--format", "json", "--progress-spinner", "off"], ROOT)
    packages = read(done.stdout).get("dependencies")
    if packages is None:
        return Answer(0, [], last_line(done.stderr))
    judged = [package for package in packages if "vulns" in package]
    weak = [
        f"{package['name']} {package['version']}: {weakness['id']}{cure(weakness)}"
        for package in judged
        for weakness in package["vulns"]
    ]
    missing = len(packages) - len(judged)
    why = f"{missing} packages that its list of weaknesses does not have" if missing else ""
    return Answer(len(judged), weak, why)


def cure(weakness: dict[str, Any]) -> str:
    fixed = weakness.get("fix_versions")
    return f", mended in {' and '.join(fixed)}" if fixed else ""


def ask_npm(run: Run) -> Answer:
    if shutil.which("npm") is None:
        return Answer(0, [], "npm is not installed")
    done = run(["npm", "audit", "--package-lock-only", "--json"], NPM)
    told = read(done.stdout)
    if "vulnerabilities" not in told:
        return Answer(0, [], told.get("message") or last_line(done.stderr))
    weak = [f"{name}: {about['severity']}" for name, about in told["vulnerabilities"].items()]
    return Answer(told["metadata"]["dependencies"]["total"], weak)


def read(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["it gave no reason"])[-1]


if __name__ == "__main__":
    sys.exit(main())
