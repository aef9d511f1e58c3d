"""An emulated Raspberry Pi Pico that boots a stock MicroPython image."""

import os
import struct
import sys
from importlib.util import find_spec
from pathlib import Path

from tools.errors import UserError
from tools.runtimes.runtime import Runtime

RUNNER = Path(__file__).with_name("pico_runner.py")
PACKAGES = {"rp2040py": "rp2040py", "littlefs": "littlefs-python"}
CACHES = ("rp2040py", "pigskin")
BOARD = b"Raspberry Pi Pico with RP2040"

UF2_BLOCK = 512
UF2_MAGIC = b"UF2\n"


class Pico(Runtime):
    """MicroPython on an emulated RP2040; slower than a real one, with the same memory."""

    name = "pico"
    newline = b"\r\n"
    mpy_cross_options = ("-march=armv6m",)

    def __init__(self, compiled: bool | None = None):
        super().__init__(True if compiled is None else compiled)
        for module, package in PACKAGES.items():
            if find_spec(module) is None:
                raise UserError(
                    f"the emulated Pico needs the Python package {package}; "
                    "run `make env` to get it"
                )
        self.image = find_image()

    def command(self) -> list[str]:
        # -P: the folder of the runner must not hide modules of other packages.
        return [sys.executable, "-P", "-W", "ignore", str(RUNNER), str(self.image)]


def find_image() -> Path:
    """A MicroPython image for the Pico, from PIGSKIN_UF2 or the newest one in the caches."""
    named = os.environ.get("PIGSKIN_UF2")
    if named:
        image = Path(named).expanduser()
        if not is_pico_image(image):
            raise UserError(
                f"PIGSKIN_UF2 names {named}, which is not a MicroPython image for the Pico; "
                "set it to the path of an RPI_PICO .uf2 file"
            )
        return image
    folders = [Path.home() / ".cache" / name for name in CACHES]
    for folder in folders:
        for image in sorted(folder.glob("*.uf2"), reverse=True):
            if is_pico_image(image):
                return image
    raise UserError(
        "the emulated Pico needs a MicroPython image and found none; put an RPI_PICO .uf2 file "
        f"into {folders[-1]} or name one in PIGSKIN_UF2"
    )


def is_pico_image(image: Path) -> bool:
    """Whether a file is MicroPython for the plain Pico: other boards' images lie there too."""
    try:
        data = image.read_bytes()
    except OSError:
        return False
    if not data.startswith(UF2_MAGIC):
        return False
    blocks = (data[at : at + UF2_BLOCK] for at in range(0, len(data), UF2_BLOCK))
    return BOARD in b"".join(_payload(block) for block in blocks)


def _payload(block: bytes) -> bytes:
    (size,) = struct.unpack_from("<I", block.ljust(UF2_BLOCK, b"\0"), 16)
    return block[32 : 32 + size]
