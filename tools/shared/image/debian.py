"""Debian's packages, fetched from the machine's own mirror and unpacked into the cache.

apt runs without root here: its lists and downloads are in the cache. Only the mirror, its network
settings and its keys are the machine's.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from host_sim.errors import UserError
from tools.shared.image.programs import run
from tools.shared.image.progress import Progress

# The release of Debian that has our MicroPython and an SDK for it.
SUITE = "trixie"
_KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
_OS_RELEASE = Path("/etc/os-release")
_NEEDED = ("apt-get", "apt-cache", "apt-config", "dpkg-deb", "dpkg-query", "tar")


class Apt:
    """apt with its own folder; raises `Unavailable` where this machine has no usable apt."""

    def __init__(self, folder: Path, progress: Progress):
        missing = [name for name in _NEEDED if shutil.which(name) is None]
        if missing or not _is_debian():
            raise Unavailable("this machine is not a Debian")
        self._folder = folder
        self._progress = progress
        self._ready = False
        self.own_suite = ""

    def sources(self, package: str, into: Path) -> list[Path]:
        """Fetch a source package; return its files."""
        self._prepare()
        return self._fetched(["source", "--download-only", f"{package}/{SUITE}"], into)

    def packages(self, names: list[str], suite: str, into: Path) -> list[Path]:
        """Fetch binary packages; return their files."""
        self._prepare()
        return self._fetched(["download", *(f"{name}/{suite}" for name in names)], into)

    def missing_libraries(self, names: list[str]) -> list[str]:
        """Return the libraries that packages need and this machine lacks."""
        self._prepare()
        words = ["apt-cache", "depends", "--important", *(f"{n}/{self.own_suite}" for n in names)]
        needed = set(re.findall(r"^  Depends: (lib\S+)$", self._run(words), re.MULTILINE))
        return sorted(name for name in needed if not _installed(name))

    def forget(self) -> None:
        """Delete the lists, which are large and soon out of date."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _fetched(self, words: list[str], into: Path) -> list[Path]:
        before = set(into.iterdir())
        self._run(["apt-get", "-qq", *words], cwd=into)
        return sorted(set(into.iterdir()) - before)

    def _run(self, words: list[str], cwd: Path | None = None) -> str:
        return run(words, cwd=cwd, env=self._environment())

    def _environment(self) -> dict[str, str]:
        return os.environ | {"APT_CONFIG": str(self._folder / "apt.conf"), "LC_ALL": "C"}

    def _prepare(self) -> None:
        """Fetch current lists once per run: a mirror deletes files that they no longer name."""
        if self._ready:
            return
        for name in ("lists/partial", "cache/archives/partial", "state", "nothing"):
            (self._folder / name).mkdir(parents=True, exist_ok=True)
        (self._folder / "state" / "status").touch()
        mirror, self.own_suite = self._machine_mirror()
        keys = f"[signed-by={_KEYS}] " if _KEYS.exists() else ""
        lines = [f"deb {keys}{mirror} {suite} main" for suite in {SUITE, self.own_suite}]
        lines.append(f"deb-src {keys}{mirror} {SUITE} main")
        (self._folder / "sources.list").write_text("\n".join(sorted(lines)) + "\n")
        # Keep only the machine's network settings: others may need root.
        kept = [line for line in run(["apt-config", "dump"]).splitlines() if _is_network(line)]
        (self._folder / "apt.conf").write_text("\n".join([*kept, *self._settings()]) + "\n")
        self._progress.stage("fetching the lists of Debian's packages")
        self._run(["apt-get", "-qq", "update"])
        self._ready = True

    def _settings(self) -> list[str]:
        here = self._folder
        settings = {
            "Dir::Etc::main": "/dev/null",
            "Dir::Etc::parts": here / "nothing",
            "Dir::Etc::sourcelist": here / "sources.list",
            "Dir::Etc::sourceparts": here / "nothing",
            "Dir::Etc::preferences": "/dev/null",
            "Dir::Etc::preferencesparts": here / "nothing",
            "Dir::State": here / "state",
            "Dir::State::status": here / "state" / "status",
            "Dir::State::lists": here / "lists",
            "Dir::Cache": here / "cache",
            "APT::Sandbox::User": "root",
            # Every list has to have Debian's signature, whatever this machine allows.
            "APT::Get::AllowUnauthenticated": "false",
            "Acquire::AllowInsecureRepositories": "false",
            "Acquire::AllowWeakRepositories": "false",
            "Acquire::AllowDowngradeToInsecureRepositories": "false",
            # Otherwise an unreachable mirror is only a warning.
            "APT::Update::Error-Mode": "any",
            "Acquire::Languages": "none",
        }
        return [f'{name} "{value}";' for name, value in settings.items()]

    def _machine_mirror(self) -> tuple[str, str]:
        """Return address and suite of the Debian mirror that this machine uses."""
        lists = self._folder / "machine" / "lists"
        (lists / "partial").mkdir(parents=True, exist_ok=True)
        environment = {key: text for key, text in os.environ.items() if key != "APT_CONFIG"}
        words = ["apt-get", "--print-uris", "update", "-o", f"Dir::State::lists={lists}"]
        uris = run(words, env=environment)
        found = re.findall(r"^'(\S+?)/dists/([^/']+)/main/binary-", uris, re.MULTILINE)
        names = (_os_release("VERSION_CODENAME"), "stable", "testing", "unstable", "sid")
        for name in names:
            for mirror, suite in found:
                if suite == name:
                    return mirror, suite
        raise Unavailable("the sources of this machine's apt name no mirror of Debian")


class Unavailable(UserError):
    """An error: Debian's packages cannot be fetched on this machine."""


def unpack(package: Path, into: Path, *options: str) -> None:
    """Unpack a binary package; options are those of tar."""
    into.mkdir(parents=True, exist_ok=True)
    with subprocess.Popen(
        ["dpkg-deb", "--fsys-tarfile", str(package)], stdout=subprocess.PIPE
    ) as content:
        done = subprocess.run(
            ["tar", "-x", "-C", str(into), *options],
            stdin=content.stdout,
            capture_output=True,
            text=True,
        )
    if content.returncode or done.returncode:
        reason = done.stderr.strip() or "it is damaged"
        raise UserError(f"{package.name} cannot be unpacked: {reason}; make room and try again")


def _is_debian() -> bool:
    return _os_release("ID") == "debian"


def _os_release(name: str) -> str:
    try:
        text = _OS_RELEASE.read_text("utf-8")
    except OSError:
        return ""
    found = re.search(rf'^{name}="?([^"\n]*)', text, re.MULTILINE)
    return found[1] if found else ""


def _is_network(line: str) -> bool:
    return line.startswith("Acquire::") and not line.startswith("Acquire::Languages")


def _installed(name: str) -> bool:
    words = ["dpkg-query", "--show", "--showformat=${db:Status-Abbrev}", name]
    done = subprocess.run(words, capture_output=True, text=True)
    return done.returncode == 0 and done.stdout.startswith("ii")
