"""The setup of .venv: `python3 tools/setup/env.py PIECE...`, with `!` after a required piece.

It runs on the bare Python of a fresh machine. It installs a piece only if its sources have
changed. Otherwise it takes a fraction of a second. The Makefile sets VENV, the folder if not
.venv, and PYTHON, which is empty if the user named no Python.
"""

import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / os.environ.get("VENV", ".venv")
NAMED = bool(os.environ.get("PYTHON"))
PYTHON = VENV / "bin" / "python"
STAMPS = VENV / "pieces"
LOG = VENV / "setup.log"
LOCK = ROOT / "requirements.lock"
NPM_FILES = [
    ROOT / "host_sim" / "runtimes" / name for name in ("package.json", "package-lock.json")
]
OLDEST_NODE = 20

# Each optional piece and the feature it enables.
PIECES = {
    "packages": "tests on this Python",
    "base": "the `pigskin` command",
    "window": "the simulator's window",
    "charts": "charts and reports",
    "pico": "the emulated Pico",
    "image": "images of MicroPython with Pigskin inside",
    "web": "the page for a browser",
    "node": "MicroPython on WebAssembly and a second emulated Pico",
    "solve": "the tables of the best coaches",
    "dev": "the tests",
    "checks": "the checks of types and spelling",
    "stubs": "type checking of the firmware",
    "lock": "new pins of all packages",
    "audit": "the search for known weaknesses of packages",
}
# These need more than packages from the registry, or go elsewhere than the others.
OWN_WAY = ("packages", "base", "stubs", "node")


class SetupError(Exception):
    """A failed setup. Its one sentence says what is missing and what to do."""


def main(words: list[str]) -> int:
    # Two makes at once must not install into the same place.
    guard = os.open(ROOT, os.O_RDONLY)
    fcntl.flock(guard, fcntl.LOCK_EX)
    try:
        prepare_venv()
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        refresh_together([word.rstrip("!") for word in words], project)
        for word in words:
            refresh(word.rstrip("!"), project, required=word.endswith("!"))
    except SetupError as error:
        say(str(error))
        return 1
    finally:
        os.close(guard)
    return 0


def say(message: str) -> None:
    print(f"pigskin setup: {message}", file=sys.stderr, flush=True)


def prepare_venv() -> None:
    """Make .venv, or make it afresh if it was moved or has lost its Python.

    A .venv of another Python than the named one is replaced, too. If the user named none, .venv
    keeps its Python.
    """
    # The folder is emptied first, so never take one of the user's own for it.
    if VENV.parent != ROOT or not re.fullmatch(r"\.venv(-[\w.]+)?", VENV.name):
        raise SetupError(f"VENV={VENV}: name it .venv-SOMETHING, such as VENV=.venv-3.13")
    mark = STAMPS / "venv"
    version = venv_version()
    this = f"Python {sys.version_info[0]}.{sys.version_info[1]}"
    whole = mark.exists() and mark.read_text() == f"{version} at {ROOT}"
    if whole and (version == this or not NAMED):
        return
    try:
        import ensurepip  # noqa: F401
        import venv
    except ImportError:
        raise SetupError(
            "this Python cannot make virtual environments; install its venv package "
            "(Debian, Ubuntu: `sudo apt install python3-venv`) and run make again"
        ) from None
    was = f" in place of {version}; VENV=.venv-NAME would keep both" if whole else ""
    say(f"making {VENV.name} with Python {sys.version.split()[0]}{was}")
    try:
        venv.EnvBuilder(clear=True, with_pip=True, symlinks=True).create(VENV)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SetupError(f"could not make {VENV}: {error}") from None
    STAMPS.mkdir()
    mark.write_text(f"{venv_version()} at {ROOT}")


def venv_version() -> str:
    """Return the version of the Python in .venv, or "" if it does not run."""
    ask = [str(PYTHON), "-c", "import sys; print('Python %d.%d' % sys.version_info[:2])"]
    try:
        return subprocess.run(ask, stdout=subprocess.PIPE, text=True).stdout.strip()
    except OSError:
        return ""


def refresh_together(pieces: list[str], project: dict) -> None:
    """Install all plain packages at once, which takes half the time.

    If that fails, each piece is installed alone afterwards, to find out which one is missing.
    """
    extras = [piece for piece in pieces if piece not in OWN_WAY and not is_fresh(piece, project)]
    if len(extras) < 2:
        return
    started = time.monotonic()
    say(f"installing {', '.join(extras)}")
    try:
        pip([needed for piece in extras for needed in sources(piece, project)])
    except SetupError:
        return
    for piece in extras:
        (STAMPS / piece).write_text(digest_of(piece, project))
    say(f"they are ready, {time.monotonic() - started:.0f} s")


def digest_of(piece: str, project: dict) -> str:
    state = json.dumps([LOCK.read_text(), sources(piece, project)], sort_keys=True)
    return hashlib.sha256(state.encode()).hexdigest()


def is_fresh(piece: str, project: dict) -> bool:
    stamp = STAMPS / piece
    return stamp.exists() and stamp.read_text() == digest_of(piece, project)


def refresh(piece: str, project: dict, required: bool) -> None:
    """Install a piece if its sources have changed. A failure is a warning unless required."""
    if is_fresh(piece, project):
        return
    started = time.monotonic()
    say(f"installing {piece} for {PIECES[piece]}")
    try:
        install(piece, project)
    except SetupError as error:
        if required:
            raise
        say(f"warning: {PIECES[piece]} will not be available: {error}")
        return
    (STAMPS / piece).write_text(digest_of(piece, project))
    say(f"{piece} is ready, {time.monotonic() - started:.0f} s")


def sources(piece: str, project: dict) -> list:
    """Return the sources of a piece, besides the lock file."""
    if piece == "packages":
        return packages(project)
    if piece == "base":
        return [project["build-system"], project["project"], project["tool"]["hatch"]]
    requirements = project["project"]["optional-dependencies"][piece]
    if piece == "node":
        return [requirements, system_node(), [path.read_text() for path in NPM_FILES]]
    return requirements


def packages(project: dict) -> list[str]:
    """Return all packages that the tests need. Nothing of ours is installed with them."""
    needed = project["project"]
    extras = needed["optional-dependencies"]
    ours = [*needed["dependencies"], *extras["solve"], *extras["dev"]]
    return [*project["build-system"]["requires"], *ours]


def install(piece: str, project: dict) -> None:
    requirements = project["project"]["optional-dependencies"].get(piece, [])
    if piece == "packages":
        pip(packages(project))
    elif piece == "base":
        pip([*project["build-system"]["requires"], *project["project"]["dependencies"]])
        # The build tool has just been installed at its locked version.
        run_pip("--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT))
    elif piece == "stubs":
        # Apart from the other packages, or its `rp2` and `requests` could be imported.
        target = VENV / "micropython-stubs"
        shutil.rmtree(target, ignore_errors=True)
        pip(requirements, "--target", str(target))
    elif piece == "node":
        if system_node() is None:
            pip(requirements)
        npm_ci(VENV / "npm")
    else:
        pip(requirements)


def system_node() -> str | None:
    """Return the version of the system's Node if it is new enough and has npm, else None."""
    path = system_path()
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        return None
    done = subprocess.run([node, "--version"], stdout=subprocess.PIPE, text=True)
    major = re.match(r"v(\d+)", done.stdout)
    return done.stdout.strip() if major and int(major[1]) >= OLDEST_NODE else None


def system_path() -> str:
    """Return PATH without .venv, which may be active and have a Node of its own."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return os.pathsep.join(folder for folder in folders if Path(folder) != VENV / "bin")


def npm_ci(target: Path) -> None:
    """Install the npm packages, exactly as locked, into target/node_modules."""
    path = system_path()
    if system_node() is None:
        path = os.pathsep.join([str(VENV / "bin"), path])
    npm = shutil.which("npm", path=path)
    if npm is None:
        raise SetupError("npm is missing; install Node 20 or newer and run make again")
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    for source in NPM_FILES:
        shutil.copy(source, target)
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"]
    # Without a network, npm would retry for a minute.
    options += ["--fetch-retries=1", "--fetch-retry-mintimeout=1000"]
    run("the npm packages", [npm, "ci", "--prefix", str(target), *options], PATH=path)


def pip(requirements: list[str], *options: str) -> None:
    """Install packages and all that they need, each with a digest that the lock has."""
    wanted = VENV / "requirements.txt"
    wanted.write_text(locked(requirements, LOCK.read_text("utf-8")), encoding="utf-8")
    run_pip("--require-hashes", "--requirement", str(wanted), *options)


def locked(requirements: list[str], lock: str) -> str:
    """Return the lines of the lock for some packages and for everything that they need.

    Below each package, the lock names the packages that need it.
    """
    entries: dict[str, str] = {}
    for entry in re.split(r"\n(?=\w)", lock)[1:]:
        name = entry.partition("==")[0]
        # A package that has two versions for different Pythons has two entries.
        entries[name] = f"{entries[name]}\n{entry}" if name in entries else entry
    needed_by = {
        name: set(re.findall(r"^    #(?: via)? +([\w.-]+)", entry, re.M))
        for name, entry in entries.items()
    }
    found = {re.split(r"[\[=<>]", requirement)[0] for requirement in requirements}
    missing = sorted(found - set(entries))
    if missing:
        raise SetupError(f"the lock lacks {', '.join(missing)}; run `make lock` and make again")
    size = 0
    while size < len(found):
        size = len(found)
        found |= {name for name, parents in needed_by.items() if parents & found}
    return "\n".join(entries[name] for name in sorted(found)) + "\n"


def run_pip(*arguments: str) -> None:
    options = ["--disable-pip-version-check", "--no-input", "--retries", "2"]
    command = [str(PYTHON), "-m", "pip", "install", *options, *arguments]
    run("the Python packages", command, PIP_USER="0")


def run(what: str, command: list[str], **environment: str) -> None:
    """Run a command with its output in the log. Raise SetupError with the likely reason."""
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=os.environ | environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise SetupError(f"{command[0]} could not be started: {error}") from None
    with LOG.open("a", encoding="utf-8") as log:
        log.write(f"$ {' '.join(command)}\n{done.stdout}\n")
    if done.returncode:
        raise SetupError(
            f"{what} could not be installed: {reason(done.stdout)} "
            f"(all output is in {LOG.relative_to(ROOT)})"
        )


def reason(output: str) -> str:
    if re.search(r"Retrying \(|Failed to establish|ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT", output):
        return "the package registry cannot be reached; check the network and run make again"
    if re.search(r"No space left|ENOSPC", output):
        return "the disk is full; make room and run make again"
    if re.search(r"(?i)packages do not match the hashes", output):
        return (
            "a package from the registry is not the one in requirements.lock; do not use it, "
            "and find out who changed it"
        )
    errors = [line.strip() for line in output.splitlines() if re.search(r"(?i)\berror\b", line)]
    return errors[-1] if errors else "it gave no reason"


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
