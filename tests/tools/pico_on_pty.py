"""An emulated Pico at a pseudo-terminal: `python pico_on_pty.py BOARD IMAGE FLASH PICTURE`.

Prints the name of the port, and keeps in PICTURE what the display shows. Ending it cuts the power:
FLASH then holds the flash. Started again with the same FLASH, it is the same Pico.
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

LOOK_S = 0.2


async def serve(board: str, image: str, flash_file: str, picture_file: str) -> None:
    flash, picture = Path(flash_file), Path(picture_file)
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
    while not off.is_set():
        half = picture.with_suffix(".half")
        half.write_bytes(parts.display.image())
        half.replace(picture)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(off.wait(), LOOK_S)
    device.stop()
    layout = spec.layout
    assert layout
    end = layout.fs_start + layout.fs_blocksize * layout.fs_blockcount
    flash.write_bytes(bytes(device.mcu.flash[layout.fs_start : end]))


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(*sys.argv[1:5]))
