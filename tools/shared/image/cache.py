"""The cache of builds: sources, compiler, objects and finished images."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from host_sim.errors import UserError
from host_sim.system import hold
from tools.shared.image.progress import Progress


def folder() -> Path:
    """Return the folder of images in the user's cache; make it if it is missing."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    path = home.expanduser().absolute() / "pigskin" / "image"
    if any(letter.isspace() or letter in "'\"$;" for letter in str(path)):
        raise UserError(
            f"MicroPython does not build in {path}; name a folder without spaces and quotes in "
            "XDG_CACHE_HOME"
        )
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(
            f"cannot make {path}: {error.strerror}; name another folder in XDG_CACHE_HOME"
        ) from None
    return path


@contextmanager
def locked(progress: Progress) -> Iterator[None]:
    """Allow one build at a time: it takes all cores, and others then find its result."""
    with open(folder() / "lock", "wb") as guard:
        if not hold(guard):
            progress.stage("waiting for another build")
            hold(guard, wait=True)
        yield


def digest_of(*parts: object) -> str:
    return sha256("\n".join(map(str, parts)).encode()).hexdigest()


def digest_of_files(path: Path, pattern: str = "*") -> str:
    """Return a digest of the names and content of the files in a folder."""
    files = sorted(file for file in path.glob(pattern) if file.is_file())
    return digest_of(*((file.name, sha256(file.read_bytes()).hexdigest()) for file in files))
