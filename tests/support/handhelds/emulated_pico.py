"""An emulated Pico with its boot ROM's drive: `python emulated_pico.py BOARD FOLDER`.

    FOLDER/flash.bin     its whole flash, read at the start and written at the end
    FOLDER/port          a link to its serial port, while it has one
    FOLDER/drive         the drive of its bootloader, while it is in there
    FOLDER/picture.bin   what its display shows

Ending it cuts the power. The emulator knows nothing of the boot ROM's drive: a Pico that goes
there is stopped. It starts again when an image has been copied to the folder.
"""

import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from rp2040py.boards import BOARDS, resolve_firmware
from rp2040py.cli.pty_repl import PtyInteractiveRepl
from rp2040py.device import MicroPythonDevice

from boards import wiring_of
from host_sim.wiring.pico_parts import PicoParts
from tools.shared.image.uf2 import FLASH_START, blocks_of

LOOK_S = 0.2
BOOT_S = 120
# What the boot ROM leaves in a scratch register when it restarts into itself.
TO_BOOTLOADER = 0xB007C0D3
SECTOR = 4096
USB_MV = 4800
INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"


class Pico:
    def __init__(self, board: str, folder: Path):
        self._board = wiring_of(board)
        self._folder = folder
        self._off = asyncio.Event()
        self._flash = bytearray((folder / "flash.bin").read_bytes())

    async def live(self) -> None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self._off.set)
        while not self._off.is_set():
            await self._run()
            if not self._off.is_set():
                await self._bootloader()
        (self._folder / "flash.bin").write_bytes(self._flash)

    async def _run(self) -> None:
        """Run until the power goes or it enters its bootloader."""
        # The emulator wants an image file, even if its flash is filled otherwise.
        empty = self._folder / "empty.uf2"
        empty.touch()
        spec = resolve_firmware(BOARDS["pico"], "micropython", str(empty))
        device = MicroPythonDevice(board=spec)
        device.mcu.flash[: len(self._flash)] = self._flash
        parts = PicoParts(self._board)
        parts.attach(device.mcu)
        parts.supply(USB_MV, True)
        restart = device.mcu.watchdog.on_watchdog_trigger
        booting = asyncio.Event()

        def restarted() -> None:
            if device.mcu.watchdog.scratch_data[4] == TO_BOOTLOADER:
                booting.set()
            restart()

        device.mcu.watchdog.on_watchdog_trigger = restarted
        await device.astart(timeout=BOOT_S)
        repl = PtyInteractiveRepl(device.cdc, device.simulator, lambda status: self._off.set())
        await repl.start()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self._off.set)
        port = self._folder / "port"
        port.unlink(missing_ok=True)
        port.symlink_to(str(repl.slave_path))
        while not self._off.is_set() and not booting.is_set():
            self._show(parts.display.image())
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._off.wait(), LOOK_S)
        port.unlink()
        self._flash[:] = device.mcu.flash[: len(self._flash)]
        await repl.stop()
        device.stop()

    def _show(self, picture: bytes) -> None:
        half = self._folder / "picture.half"
        half.write_bytes(picture)
        half.replace(self._folder / "picture.bin")

    async def _bootloader(self) -> None:
        drive = self._folder / "drive"
        (drive / "INFO_UF2.TXT").write_text(INFO)
        while not self._off.is_set():
            for path in drive.glob("*.uf2"):
                blocks = self._whole(path.read_bytes())
                if blocks:
                    self._program(blocks)
                    path.unlink()
                    (drive / "INFO_UF2.TXT").unlink()
                    return
            await asyncio.sleep(LOOK_S)

    def _whole(self, data: bytes) -> list:
        try:
            blocks = list(blocks_of(data))
        except ValueError:
            return []
        *_, count, _family = blocks[0]
        return blocks if len(blocks) == count else []

    def _program(self, blocks: list) -> None:
        """Program the flash sector by sector, as the boot ROM does."""
        for block in blocks:
            at = block.address - FLASH_START
            if at % SECTOR == 0:
                self._flash[at : at + SECTOR] = b"\xff" * SECTOR
            self._flash[at : at + len(block.data)] = block.data


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(Pico(sys.argv[1], Path(sys.argv[2])).live())
