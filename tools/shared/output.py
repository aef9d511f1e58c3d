"""Output files of commands, and safe names for files of a device."""

import re
from hashlib import sha256
from pathlib import Path

from host_sim.errors import UserError

# Valid on every system, also where case does not count; Windows reserves some names.
_PLAIN = re.compile(
    r"(?!(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$))[a-z0-9](?:[a-z0-9_.-]{0,62}[a-z0-9_-])?"
)


def safe_name(told: str) -> str:
    """Return a safe name for a file that a device has named.

    A plain name stays. Any other gets a digest, so it is never a path, and no two names share a
    file.
    """
    if _PLAIN.fullmatch(told):
        return told
    digest = sha256(told.encode(errors="surrogatepass")).hexdigest()[:16]
    return f"_{re.sub('[^a-z0-9]+', '_', told.lower())[:40]}_{digest}"


def write(path: Path, data: bytes) -> None:
    """Write a whole file, and make its folder if it is missing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        why = error.strerror or error
        raise UserError(f"{path} cannot be written: {why}; name another place with -o") from None
