"""UF2, the format in which a Pico's boot ROM takes an image: independent blocks of 512 bytes.

The only package on PyPI that writes UF2 (uf2utils) is LGPL, and does not know the block with which
an image for the RP2350 begins.
"""

import struct
from collections.abc import Iterator
from typing import NamedTuple

FAMILIES = {"RP2040": 0xE48BFF56, "RP2350": 0xE48BFF59}
FLASH_START = 0x10000000

_BLOCK = 512
_PAGE = 256
_START = (0x0A324655, 0x9E5D5157)
_END = 0x0AB16F30
_HAS_FAMILY = 0x2000
_HAS_EXTENSION = 0x8000
# Erratum E10 of the RP2350: without this block in front, its first boot ROM may write an image to
# the wrong place. The mark tells later boot ROMs to skip the block.
_ABSOLUTE_FAMILY = 0xE48BFF57
_ABSOLUTE_ADDRESS = 0x10FFFF00
_IGNORE = struct.pack("<I", 0x9957E304)


class Block(NamedTuple):
    """A UF2 block: a piece of an image."""

    address: int
    data: bytes
    number: int
    blocks: int
    family: int


def to_uf2(image: bytes, chip: str) -> bytes:
    """Convert an image that begins where the flash begins."""
    pages = [image[at : at + _PAGE].ljust(_PAGE, b"\0") for at in range(0, len(image), _PAGE)]
    blocks = []
    if chip == "RP2350":
        mark = b"\xef" * _PAGE + _IGNORE
        first = Block(_ABSOLUTE_ADDRESS, mark, 0, 2, _ABSOLUTE_FAMILY)
        blocks.append(_packed(first, _HAS_FAMILY | _HAS_EXTENSION))
    for number, page in enumerate(pages):
        address = FLASH_START + number * _PAGE
        blocks.append(
            _packed(Block(address, page, number, len(pages), FAMILIES[chip]), _HAS_FAMILY)
        )
    return b"".join(blocks)


def _packed(block: Block, flags: int) -> bytes:
    address, data, number, blocks, family = block
    head = struct.pack("<8I", *_START, flags, address, _PAGE, number, blocks, family)
    return head + data.ljust(_BLOCK - 36, b"\0") + struct.pack("<I", _END)


def blocks_of(data: bytes) -> Iterator[Block]:
    """Yield the blocks of a UF2 file; raise ValueError if it is none."""
    if not data or len(data) % _BLOCK:
        raise ValueError("not a whole number of UF2 blocks")
    for at in range(0, len(data), _BLOCK):
        *start, _, address, size, number, count, family = struct.unpack_from("<8I", data, at)
        (end,) = struct.unpack_from("<I", data, at + _BLOCK - 4)
        if tuple(start) != _START or end != _END or size > _BLOCK - 36:
            raise ValueError(f"no UF2 block at byte {at}")
        yield Block(address, data[at + 32 : at + 32 + size], number, count, family)
