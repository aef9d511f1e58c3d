"""UF2, the format in which a Pico's boot ROM takes an image: independent blocks of 512 bytes.

Written here in a few lines: the one package on PyPI that writes it (uf2utils) is LGPL.

Images for the RP2350 often begin with a block for 0x10FFFF00. It helps the first boot ROM with
partition tables (erratum E10), which we have none of. On 4 MB of flash it lies over the last
sector of the games, so ours do without it.
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
    return b"".join(
        _packed(Block(FLASH_START + n * _PAGE, page, n, len(pages), FAMILIES[chip]))
        for n, page in enumerate(pages)
    )


def _packed(block: Block) -> bytes:
    address, data, number, blocks, family = block
    head = struct.pack("<8I", *_START, _HAS_FAMILY, address, _PAGE, number, blocks, family)
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
