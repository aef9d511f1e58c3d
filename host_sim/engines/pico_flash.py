"""Ring and file system in the flash of an emulated Pico, made, read and filled from outside."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from littlefs import LittleFS, LittleFSError

from host_sim.errors import UserError
from host_sim.runtimes.pico_runner import LITTLEFS_FORMAT
from host_sim.wiring.nor import NorFlash
from pigskin.storage.files import shelf_path
from pigskin.storage.ring import Ring

# The ring of raw flash lies before the file system (firmware/pigskin/storage/flash.py).
RING_BYTES = 128 * 1024
SAVES = "/saves"
_FILLER = "/filler.bin"


class FlashImage:
    """The ring and the file system as bytes of flash, opened while the power is off."""

    def __init__(self, layout: Any, content: bytes | None = None):
        self._layout = layout
        self._files = LittleFS(
            block_size=layout.fs_blocksize,
            block_count=layout.fs_blockcount,
            prog_size=256,
            # MicroPython writes its own version into a file system that it mounts.
            disk_version=LITTLEFS_FORMAT if content is None else 0,
            mount=False,
        )
        self._raw = _erased_ring()
        if content is None:
            self._files.format()
        else:
            size = RING_BYTES + len(self._files.context.buffer)
            if len(content) != size:
                raise UserError(f"not an image of a Pico's flash: it must have {size} bytes")
            self._raw = content[:RING_BYTES]
            self._files.context.buffer[:] = content[RING_BYTES:]
        try:
            self._files.mount()
        except LittleFSError as error:
            raise UserError(f"the file system of the Pico cannot be read: {error}") from None
        if content is None:
            self._files.mkdir(SAVES)

    def content(self) -> bytes:
        return self._raw + bytes(self._files.context.buffer)

    def write(self, files: Mapping[str, bytes]) -> None:
        for path, data in files.items():
            path = "/" + path.lstrip("/")
            self._files.makedirs(path.rpartition("/")[0] or "/", exist_ok=True)
            with self._files.open(path, "wb") as file:
                file.write(data)

    def saves(self) -> dict[str, bytes]:
        """Return the files that a handheld has written."""
        saves = {}
        if SAVES[1:] in self._files.listdir("/"):
            for folder, _, names in self._files.walk(SAVES):
                for name in names:
                    with self._files.open(f"{folder}/{name}", "rb") as file:
                        saves[name] = file.read()
        ring = Ring(NorFlash(self._raw))
        if ring.name:
            saves[ring.name] = saves.get(ring.name, b"")[: ring.base] + ring.read(0)
            if not saves[ring.name]:
                # Its removal was interrupted.
                del saves[ring.name]
        return saves

    def replace_saves(self, saves: Mapping[str, bytes]) -> None:
        """Put these files into the file system. The ring becomes empty."""
        old = self.saves()
        self._raw = _erased_ring()
        for name in set(self.saves()) & (set(old) - set(saves)):
            self._files.remove(shelf_path(SAVES, name))
        self.write({shelf_path(SAVES, name): data for name, data in saves.items()})

    def fill(self, full: bool) -> None:
        """Write one large file that takes all free room, or remove it."""
        if not full:
            if _FILLER[1:] in self._files.listdir("/"):
                self._files.remove(_FILLER)
            return
        free = self._layout.fs_blockcount - self._files.used_block_count
        while free > 0:
            try:
                with self._files.open(_FILLER, "wb") as file:
                    file.write(b"\xa5" * (free * self._layout.fs_blocksize))
                return
            except LittleFSError:
                # The file needs some blocks for its own structure.
                free -= 1


@cache
def _erased_ring() -> bytes:
    """Return the ring of a handheld that was in use before and erased all of it."""
    flash = NorFlash(b"\xff" * RING_BYTES)
    ring = Ring(flash)
    while ring.tidy():
        pass
    return bytes(flash.data)
