"""The sources of MicroPython, from a named tree, a git clone or Debian."""

import json
import os
import re
import shutil
import tarfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from host_sim.errors import UserError
from host_sim.runtimes.version import COMMIT, VERSION
from tools.shared.image.cache import digest_of
from tools.shared.image.debian import Apt, unpack
from tools.shared.image.programs import run
from tools.shared.image.progress import Progress

GIT_URL = "https://github.com/micropython/micropython.git"
TAG = f"v{VERSION}"
# The submodules that the build needs, and a file that shows that each is present.
SUBMODULES = {
    "lib/mbedtls": "library/aes.c",
    "lib/micropython-lib": "README.md",
    "lib/pico-sdk": "pico_sdk_init.cmake",
    "lib/tinyusb": "src/tusb.h",
}
_ANSWER_S = 10
# Names the origin of a tree in the cache; written last, so the tree is complete.
_LABEL = "pigskin-sources.json"
# The folders of a tree with code for the RP2 chips.
_PARTS = ("drivers", "extmod", "lib", "mpy-cross/mpy_cross", "ports/rp2", "py", "shared", "tools")


class Tree(NamedTuple):
    """Sources of MicroPython with submodules; `identity` changes when any of them does."""

    path: Path
    identity: str
    origin: str
    # The digests of the files that were fetched for it.
    files: dict[str, str]


def find_tree(named: str | None, cache: Path, apt: Callable[[], Apt], progress: Progress) -> Tree:
    """Return the sources, fetched if necessary; raise UserError that says what to do if not."""
    tree = tree_at_hand(named, cache)
    if tree:
        return tree
    reasons = []
    ways = {"git": _clone, "debian": lambda path, _: _from_debian(path, apt(), progress)}
    for way, bring in ways.items():
        path = cache / f"{way}-{VERSION}"
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir(parents=True)
        try:
            progress.stage(f"fetching MicroPython {VERSION} from {way.capitalize()}")
            label = bring(path, progress)
            _check(path)
        except (UserError, TimeoutError) as error:
            shutil.rmtree(path, ignore_errors=True)
            reasons.append(f"{way.capitalize()}: {error}")
            continue
        (path / _LABEL).write_text(json.dumps(label, indent=1), encoding="utf-8")
        return Tree(path, digest_of(label), label["origin"], label.get("files", {}))
    raise UserError(
        f"the sources of MicroPython {VERSION} cannot be fetched; get them on a computer with a "
        f"network (git clone --branch {TAG} {GIT_URL}; {_bring_submodules('micropython')}) and "
        "name the folder with --micropython\n  " + "\n  ".join(reasons)
    )


def tree_at_hand(named: str | None, cache: Path) -> Tree | None:
    """Return the sources if nothing has to be fetched, else None."""
    if named:
        return _named(Path(named).expanduser().absolute())
    trees = (_kept(cache / f"{way}-{VERSION}") for way in ("git", "debian"))
    return next((tree for tree in trees if tree), None)


def _named(path: Path) -> Tree:
    """Return a tree of the user, which may change at any time."""
    _check(path)
    seen = []
    for part in _PARTS:
        for place, folders, names in os.walk(path / part):
            folders[:] = sorted(name for name in folders if not name.startswith((".", "build")))
            for name in sorted(names):
                file = Path(place, name)
                state = file.lstat()
                seen.append((file.relative_to(path), state.st_size, state.st_mtime_ns))
    return Tree(path, digest_of(path, *seen), "a tree that was named", {})


def _kept(path: Path) -> Tree | None:
    try:
        label = json.loads((path / _LABEL).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return Tree(path, digest_of(label), label["origin"], label.get("files", {}))


def _check(path: Path) -> None:
    """Raise UserError if this is not our version of MicroPython with its submodules."""
    try:
        header = (path / "py" / "mpconfig.h").read_text("utf-8")
    except OSError:
        raise UserError(
            f"{path} is no source tree of MicroPython; name one with --micropython, such as a "
            f"git clone of {TAG}"
        ) from None
    found = re.findall(r"^#define MICROPY_VERSION_(?:MAJOR|MINOR|MICRO) (\d+)", header, re.M)
    if ".".join(found) != VERSION:
        raise UserError(
            f"{path} is MicroPython {'.'.join(found)} and Pigskin is made for {VERSION}; run "
            f"`git -C {path} checkout {TAG}` and `{_bring_submodules(path)}`"
        )
    missing = [name for name, file in SUBMODULES.items() if not (path / name / file).exists()]
    if missing:
        raise UserError(
            f"{path} lacks {', '.join(missing)}; run `{_bring_submodules(path, missing)}`"
        )


def _bring_submodules(path: Path | str, names: list[str] | None = None) -> str:
    return f"git -C {path} submodule update --init --depth 1 {' '.join(names or SUBMODULES)}"


def _clone(path: Path, progress: Progress) -> dict:
    """Make a shallow clone; fail at once if the repository is unreachable or its tag was moved."""
    url = os.environ.get("PIGSKIN_MICROPYTHON_GIT") or GIT_URL
    if shutil.which("git") is None:
        raise UserError("git is not installed")
    environment = os.environ | {"GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
    run(["git", "ls-remote", "--exit-code", url, TAG], env=environment, timeout_s=_ANSWER_S)
    words = ["git", "-c", "advice.detachedHead=false", "clone", "--depth", "1", "--branch", TAG]
    run([*words, url, path], env=environment)
    commit = run(["git", "-C", path, "rev-parse", "HEAD"]).strip()
    if commit != COMMIT:
        raise UserError(
            f"{TAG} of {url} is commit {commit[:10]}, and Pigskin is made for {COMMIT[:10]}; "
            "somebody has moved the tag, so use another repository"
        )
    commits = {}
    for number, name in enumerate(SUBMODULES):
        progress.step(number, len(SUBMODULES))
        words = ["git", "-C", str(path), "submodule", "update", "--init", "--depth", "1", name]
        run(words, env=environment)
        commits[name] = run(["git", "-C", path / name, "rev-parse", "HEAD"]).strip()
    return {"origin": f"git {TAG} ({commit[:10]})", "commit": commit, "submodules": commits}


def _from_debian(path: Path, apt: Apt, progress: Progress) -> dict:
    """Unpack Debian's source packages in the layout of a clone with submodules."""
    downloads = path / "downloads"
    downloads.mkdir()
    files = apt.sources("micropython", downloads) + apt.sources("mbedtls", downloads)
    files += apt.packages(["pico-sdk-source", "tinyusb-source"], "trixie", downloads)
    label = {file.name: sha256(file.read_bytes()).hexdigest() for file in files}
    progress.stage("unpacking MicroPython")
    for name, place in (("micropython", "."), ("mbedtls", "lib/mbedtls")):
        extract(next(downloads.glob(f"{name}_*.orig.tar.*")), path / place)
    for name in ("pico-sdk", "tinyusb"):
        package = next(downloads.glob(f"{name}-source_*.deb"))
        target = path / "lib" / name
        unpack(package, target, "--strip-components=4", f"./usr/src/{name}")
        # Debian keeps the licence in another place than the authors.
        text = f"./usr/share/doc/{name}-source/copyright"
        unpack(package, target, "--strip-components=5", text)
    # Our images use nothing of it, but the build looks for this file.
    (path / "lib" / "micropython-lib" / "README.md").touch()
    shutil.rmtree(downloads)
    versions = [file.name.removesuffix(".dsc") for file in files if file.suffix == ".dsc"]
    versions += [file.name.removesuffix("_all.deb") for file in files if file.suffix == ".deb"]
    return {"origin": f"Debian: {', '.join(versions)}", "files": label}


def extract(archive: Path, into: Path) -> None:
    """Unpack a source package without its top folder; Python needs no xz or bzip2 for that."""
    with tarfile.open(archive) as tar:
        members = []
        for member in tar:
            _, _, member.name = member.name.partition("/")
            if member.islnk():
                _, _, member.linkname = member.linkname.partition("/")
            if member.name:
                members.append(member)
        # Pythons from 3.12 on warn without a filter; the first of 3.11 know none.
        tar.extraction_filter = getattr(tarfile, "tar_filter", None)
        tar.extractall(into, members)
