"""All kinds of images, each with its chip, board definition and content."""

import re
from pathlib import Path
from typing import NamedTuple

from host_sim.errors import UserError
from tools.shared.boards import chip_of

ROOT = Path(__file__).resolve().parents[3]
DEFINITIONS = ROOT / "firmware" / "image"
MANIFEST = ROOT / "firmware" / "manifest.py"

# No code of ours, and only those parts of MicroPython's library that our own images have.
PLAIN_MANIFEST = 'freeze("$(PORT_DIR)/modules", "_boot.py", opt=3)'


class Kind(NamedTuple):
    """One kind of image; `file` is its name in the folder of images, without the suffix."""

    name: str
    file: str
    definition: str
    chip: str
    flash_bytes: int
    ours: bool = True

    @property
    def definition_folder(self) -> Path:
        return DEFINITIONS / self.definition

    @property
    def code_bytes(self) -> int:
        """Return the bytes that the board definition gives to code."""
        return self._bytes_for("CODE")

    @property
    def files_at(self) -> int:
        """Return where the file system begins: after the code and the ring of the open game."""
        return self.code_bytes + self._bytes_for("RING")

    @property
    def files_bytes(self) -> int:
        return self.flash_bytes - self.files_at

    def _bytes_for(self, what: str) -> int:
        header = (self.definition_folder / "mpconfigboard.h").read_text("utf-8")
        found = re.search(rf"#define PIGSKIN_{what}_KB\s+\((\d+)\)", header)
        assert found, f"{self.definition} has no PIGSKIN_{what}_KB"
        return int(found[1]) * 1024


_MB = 1024 * 1024
KINDS = {
    kind.name: kind
    for kind in (
        Kind("pico", "pigskin-pico", "PIGSKIN_PICO", "RP2040", 2 * _MB),
        Kind("pico2", "pigskin-pico2", "PIGSKIN_PICO2", "RP2350", 4 * _MB),
        Kind("micropython", "micropython-pico", "PIGSKIN_PICO", "RP2040", 2 * _MB, ours=False),
    )
}


def kind_of(name: str) -> Kind:
    """Return the image of this name, or the one for a board of `boards/`."""
    if name in KINDS:
        return KINDS[name]
    try:
        chip = chip_of(name)
    except UserError as error:
        raise UserError(f"{error}, micropython") from None
    return next(kind for kind in KINDS.values() if kind.chip == chip)
