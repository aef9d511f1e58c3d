"""An emulated Pico at a pseudo-terminal: `python pico_on_pty.py BOARD IMAGE FLASH PICTURE`.

Prints the name of the port. Whatever ends it cuts the power: FLASH then holds the flash, and
PICTURE what was on the display. Started again with the same FLASH, it is the same Pico.
"""

import asyncio
import contextlib
import signal
import sys
from pathlib import Path
from types import SimpleNamespace

from rp2040py.boards import BOARDS, resolve_firmware
from rp2040py.cli.pty_repl import PtyInteractiveRepl
from rp2040py.device import MicroPythonDevice

from host_sim.pico_parts import PicoParts
from tools.boards import load


async def serve(board: str, image: str, flash: Path, picture: Path) -> None:
    spec = resolve_firmware(BOARDS["pico"], "micropython", image)
    device = MicroPythonDevice(board=spec, filesystem=flash if flash.exists() else None)
    parts = PicoParts(SimpleNamespace(**load(board)))
    parts.attach(device.mcu)
    off = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, off.set)
    await device.astart(timeout=60)
    repl = PtyInteractiveRepl(device.cdc, device.simulator, lambda status: off.set())
    await repl.start()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, off.set)
    print(repl.slave_path, flush=True)
    await off.wait()
    device.stop()
    layout = spec.layout
    end = layout.fs_start + layout.fs_blocksize * layout.fs_blockcount
    flash.write_bytes(bytes(device.mcu.flash[layout.fs_start : end]))
    picture.write_bytes(parts.display.image())


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(*sys.argv[1:3], *map(Path, sys.argv[3:5])))
