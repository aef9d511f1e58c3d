"""The image that an emulated Pico boots: a named file, or one built on demand."""

import os
from collections.abc import Callable
from pathlib import Path

from host_sim.errors import UserError

_UF2_MAGIC = b"UF2\n"
_build: Callable[[], Path] | None = None


def provide(build: Callable[[], Path]) -> None:
    """Let `build` make the image of the present sources. The simulator itself builds nothing."""
    global _build
    _build = build


def find_image() -> Path:
    """Return the image that PIGSKIN_UF2 names, or else one built from the present sources."""
    named = os.environ.get("PIGSKIN_UF2")
    if named:
        return _named_image(named)
    if _build:
        return _build()
    raise UserError("there is no image for the emulated Pico; name one in PIGSKIN_UF2")


def _named_image(named: str) -> Path:
    path = Path(named).expanduser()
    try:
        with open(path, "rb") as file:
            if file.read(len(_UF2_MAGIC)) == _UF2_MAGIC:
                return path
    except OSError:
        pass
    raise UserError(
        f"PIGSKIN_UF2 names {named}, which is not a UF2 image; unset it, or name one that "
        "`pigskin image` has made"
    )
