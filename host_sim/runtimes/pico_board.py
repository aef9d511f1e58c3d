"""The emulated Pico with the flash layout of our images."""

from dataclasses import replace
from pathlib import Path

from rp2040py.boards import BOARDS, BoardSpec, resolve_firmware

# firmware/pigskin/storage/flash.py: the upper half of 2 MB.
_FILES_AT = 1024 * 1024
_FILES_SIZE = 1024 * 1024


def board_with(image: Path | str, stock: bool = False) -> BoardSpec:
    """Return the board that boots an image. `stock`: with the file system of stock MicroPython."""
    board = resolve_firmware(BOARDS["pico"], "micropython", str(image))
    if stock:
        return board
    assert board.layout
    layout = replace(
        board.layout,
        fs_start=_FILES_AT,
        fs_blockcount=_FILES_SIZE // board.layout.fs_blocksize,
    )
    return replace(board, layout=layout)
