"""The program that runs the emulated Pico, a child of runtime.py, which describes the protocol."""

import asyncio
import json
import os
import re
import sys
import tempfile
import threading
import time
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import NoReturn

from littlefs import LittleFS, LittleFSError
from rp2040py.boards import BoardSpec
from rp2040py.device import MicroPythonDevice
from rp2040py.device.repl_runner import InteractiveRepl

import pigskin_desktop  # noqa: F401  # makes host_sim importable
from host_sim.engines.pico_nor import NorChip
from host_sim.runtimes.pico_board import board_with

USER_PROBLEM = 2
BOOT_S = 60

# Older MicroPython cannot read the newer format. Newer MicroPython reads both.
LITTLEFS_FORMAT = 0x00020000

# Emulated nanoseconds.
PUMP_NS = 1_000_000
KNOCK_AGAIN_NS = 500_000_000

ENTER_RAW_PROMPT = b"\x03\x03\x01"
RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
PROMPT = b">"
EXECUTE = b"\x04"
ACCEPTED = b"OK"
# An error outside the harness, for instance too little memory to start it at all.
REFUSAL = re.compile(rb"\x04((?:Traceback |MemoryError)[^\x04]*)\x04>\Z")
LONGEST_REFUSAL = 4096


class RawPrompt:
    """The raw prompt of MicroPython at the other end of the emulated USB cable."""

    def __init__(self, device: MicroPythonDevice):
        self._device = device
        self._repl = InteractiveRepl(device.cdc, self._received)
        # The cable takes 512 bytes at a time and drops the rest, so more has to wait. It waits in
        # emulated time, since this computer's has no fixed relation to it.
        clock = device.simulator.clock
        self._pump_alarm = clock.create_alarm(self._pump)
        self._knock_alarm = clock.create_alarm(self._knock)
        self._take = self._interrupting
        self._text = bytearray()
        self._recent = b""
        self._mark = b""
        self._marks = 0
        self._ready = asyncio.Event()
        self.lost = False

    async def open(self) -> None:
        """Interrupt the running program and get the prompt."""
        await self._repl.start()
        self._knock()
        await self._device.simulator.wait_for(self._ready, BOOT_S)
        self._device.cdc.on_device_connected = self._restarted

    async def run(self, source: str, mark: str) -> None:
        """Run a script and copy its output to standard output as it comes."""
        self._text.clear()
        self._recent = b""
        self._mark = mark.encode()
        self._marks = 0
        self._take = self._starting
        self._ready.clear()
        self._send(source.encode() + EXECUTE)
        await self._device.simulator.wait_for(self._ready, None)

    def _knock(self) -> None:
        self._send(ENTER_RAW_PROMPT)
        self._knock_alarm.schedule(KNOCK_AGAIN_NS)

    def _send(self, data: bytes) -> None:
        if not self._repl.send(data):
            self._pump_alarm.schedule(PUMP_NS)

    def _pump(self) -> None:
        if not self._repl.pump():
            self._pump_alarm.schedule(PUMP_NS)

    def _received(self, data: bytes | bytearray) -> None:
        self._text += data
        self._recent = (self._recent + data)[-LONGEST_REFUSAL:]
        self._take()

    def _interrupting(self) -> None:
        if self._recent.endswith(RAW_PROMPT):
            # The handheld has started by itself. Restart without it, with an empty heap.
            self._knock_alarm.cancel()
            self._recent = b""
            self._take = self._opening
            self._send(EXECUTE)

    def _opening(self) -> None:
        if self._recent.endswith(RAW_PROMPT):
            self._ready.set()

    def _starting(self) -> None:
        if self._text.startswith(ACCEPTED):
            del self._text[: len(ACCEPTED)]
            self._take = self._running
            self._running()

    def _running(self) -> None:
        if self._marks < 2:
            refusal = self._recent.endswith(PROMPT) and REFUSAL.search(self._recent)
            if refusal:
                self._fail(refusal[1])
                return
            # Hold back text that may become a refusal, so that it does not count as output.
            if not self._text.startswith(EXECUTE) or self._mark in self._text:
                self._hand_on()
        if self._marks == 2 and self._text.endswith(PROMPT):
            self._ready.set()

    def _hand_on(self) -> None:
        """Pass complete lines to the desktop."""
        end = self._text.rfind(b"\n") + 1
        if end:
            self._marks += self._text.count(self._mark, 0, end)
            _print(self._text[:end])
            del self._text[:end]

    def _fail(self, reason: bytes) -> None:
        # A mark that was already sent must not be taken for the last one.
        if self._marks == 0:
            _print(self._mark + b"1 0 0\r\n")
        _print(reason.rstrip() + b"\r\n" + self._mark + b"\r\n")
        self._ready.set()

    def _restarted(self) -> None:
        self.lost = True
        self._fail(b"the Pico restarted while the script ran")


def _print(data: bytes | bytearray) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def give_up(problem: str) -> NoReturn:
    """End the program with a message that tells the user what to do."""
    sys.stderr.write(problem)
    sys.exit(USER_PROBLEM)


def build_filesystem(board: BoardSpec, files: Mapping[str, str]) -> bytes:
    """Return a flash file system of the size the board expects, with these files in it."""
    assert board.layout
    flash = LittleFS(
        block_size=board.layout.fs_blocksize,
        block_count=board.layout.fs_blockcount,
        prog_size=256,
        disk_version=LITTLEFS_FORMAT,
    )
    try:
        for path, content in files.items():
            flash.makedirs(str(PurePosixPath(path).parent), exist_ok=True)
            with flash.open(path, "wb") as file:
                file.write(b64decode(content))
    except LittleFSError as error:
        give_up(f"the files do not fit into the flash of the Pico: {error}")
    flash.unmount()
    return bytes(flash.context.buffer)


def leave_with_parent() -> None:
    """End when the parent has died. Otherwise an endless script would keep a core busy."""
    parent = os.getppid()
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


async def serve(image: str, flash_times: str) -> None:
    """Boot the image with the files of the first message, then run the scripts of the others."""
    board = board_with(image)
    files = json.loads(sys.stdin.buffer.readline())["files"]
    with tempfile.TemporaryDirectory(prefix="pigskin-") as folder:
        filesystem = Path(folder, "flash.littlefs")
        filesystem.write_bytes(build_filesystem(board, files))
        try:
            device = MicroPythonDevice(board=board, filesystem=filesystem)
        except ValueError as error:
            give_up(f"{image} is damaged ({error}); try another image")
    NorChip(device.mcu, flash_times)
    console = RawPrompt(device)
    try:
        await device.astart(timeout=BOOT_S)
        await console.open()
    except TimeoutError:
        give_up(f"{image} does not start in the emulated Pico; try another image")
    # Reading blocks the event loop on purpose: between scripts the emulated time stands still.
    while not console.lost and (line := sys.stdin.buffer.readline()):
        message = json.loads(line)
        await console.run(message["exec"], message["mark"])
    device.stop()


if __name__ == "__main__":
    threading.Thread(target=leave_with_parent, daemon=True).start()
    asyncio.run(serve(sys.argv[1], sys.argv[2]))
