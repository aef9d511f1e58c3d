"""Boots one of our images on an emulated Pico and asks it something."""

import asyncio
import dataclasses
from pathlib import Path

from rp2040py.boards import BOARDS, FlashLayout, resolve_firmware
from rp2040py.device import MicroPythonDevice

from tools.shared.image.kinds import KINDS

_SECTOR_BYTES = 4096
_BOOT_S = 60


def answer(image: Path, script: str) -> str:
    """Return what a script prints."""

    async def ask() -> str:
        kind = KINDS["pico"]
        files = kind.files_bytes // _SECTOR_BYTES
        layout = FlashLayout(kind.files_at, files, _SECTOR_BYTES)
        board = resolve_firmware(BOARDS["pico"], "micropython", str(image))
        device = MicroPythonDevice(board=dataclasses.replace(board, layout=layout))
        await device.astart(timeout=_BOOT_S)
        output, error = await device.aexec(script)
        device.stop()
        assert not error, error
        return output.decode().strip()

    return asyncio.run(ask())
