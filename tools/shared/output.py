"""Files that a command writes where the user wants them, and names for those of a device."""

import re
from hashlib import sha256
from pathlib import Path

from host_sim.errors import UserError

# The same on every system, also where case does not count; Windows has its own use for some names.
_PLAIN = re.compile(
    r"(?!(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$))[a-z0-9](?:[a-z0-9_.-]{0,62}[a-z0-9_-])?"
)


def safe_name(told: str) -> str:
    """Return the name of a file in a folder of ours, for one that a device has told.

    A plain name stays. Any other gets a digest: it is never a path, and no two names are one file.
    """
    if _PLAIN.fullmatch(told):
        return told
    digest = sha256(told.encode(errors="surrogatepass")).hexdigest()[:16]
    return f"_{re.sub('[^a-z0-9]+', '_', told.lower())[:40]}_{digest}"


def write(path: Path, data: bytes) -> None:
    """The whole file, and its folder where there is none."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        why = error.strerror or error
        raise UserError(f"{path} cannot be written: {why}; name another place with -o") from None
