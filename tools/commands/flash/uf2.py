"""Image files of Pigskin: checks that a file is one, and reads its chip and version."""

import json
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from host_sim.errors import UserError
from tools.commands.flash.layout import room_for_code
from tools.shared.image.uf2 import FAMILIES, FLASH_START, blocks_of

# The image of `pigskin image` for each chip.
KINDS = {"RP2040": "pico", "RP2350": "pico2"}
# The name of a frozen module, which every image of ours contains.
_OURS = b"pigskin/__init__.py"
_BUILD_ANOTHER = "`pigskin image` builds one, and without --image that is done for you"


class UF2Image(NamedTuple):
    """An image: the file to copy, and the code that the flash begins with afterwards."""

    path: Path
    data: bytes
    chip: str
    code: bytes
    # From the .json file beside it; empty where there is none.
    version: str

    @property
    def digest(self) -> str:
        return sha256(self.code).hexdigest()


def read_image(path: Path) -> UF2Image:
    """Read an image; raise UserError if it is damaged or not an image of Pigskin."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(
            f"cannot read {path}: {error.strerror}; name an image, such as dist/pigskin-pico.uf2"
        ) from None
    try:
        chip, code = _content(data)
    except ValueError as error:
        raise UserError(f"{path} is not a whole image ({error}); {_BUILD_ANOTHER}") from None
    if _OURS not in code:
        raise UserError(
            f"{path} is not an image of Pigskin; {_BUILD_ANOTHER}. Any other firmware you can "
            "copy to the drive that shows when you hold BOOTSEL while plugging in"
        )
    room = room_for_code(chip)
    if len(code) > room:
        raise UserError(
            f"{path} has {len(code):,} bytes, and games begin after {room:,}: it would overwrite "
            f"them; {_BUILD_ANOTHER}"
        )
    return UF2Image(path, data, chip, code, _label(path, data).get("version", ""))


def _content(data: bytes) -> tuple[str, bytes]:
    """Return the chip, and what goes into its flash."""
    chips = {family: chip for chip, family in FAMILIES.items()}
    blocks = list(blocks_of(data))
    # The block of erratum E10 is for no chip, and would lie over the games.
    if blocks[0].family not in chips:
        raise ValueError("it is for another chip, or another tool made it")
    if len({block.family for block in blocks}) > 1:
        raise ValueError("it is for several chips")
    *_, count, _family = blocks[0]
    if [block.number for block in blocks] != list(range(count)):
        raise ValueError(f"{len(blocks)} of its {count} blocks")
    code = bytearray()
    for block in blocks:
        if block.address != FLASH_START + len(code):
            raise ValueError("a block for another place")
        code += block.data
    return chips[blocks[0].family], bytes(code)


def _label(path: Path, data: bytes) -> dict:
    """Return the label that `pigskin image` wrote beside an image; {} if there is none."""
    beside = path.with_suffix(".json")
    try:
        label = json.loads(beside.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if label.get("sha256") != sha256(data).hexdigest():
        raise UserError(
            f"{path} is not the image that {beside.name} beside it describes: one of them is "
            "damaged or of another build; run `pigskin image` again"
        )
    return label
