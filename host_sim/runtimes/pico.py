"""An emulated Raspberry Pi Pico that runs our own image."""

import sys
from importlib.util import find_spec
from pathlib import Path

from host_sim.errors import UserError, how_to_get
from host_sim.pico_image import find_image
from host_sim.runtimes.runtime import FIRMWARE, Files, Runtime

RUNNER = Path(__file__).with_name("pico_runner.py")
PACKAGES = {"rp2040py": "rp2040py", "littlefs": "littlefs-python"}


class Pico(Runtime):
    """MicroPython on an emulated RP2040: slower than a real one, with the same memory.

    The firmware is frozen in the image. Other modules are mounted as files.
    """

    name = "pico"
    newline = b"\r\n"
    mpy_cross_options = ("-march=armv6m",)
    # How long flash takes: a name in TIMES of host_sim/wiring/nor.py.
    flash_times = "none"

    def __init__(self, compiled: bool | None = None):
        super().__init__(True if compiled is None else compiled)
        for module, package in PACKAGES.items():
            if find_spec(module) is None:
                raise UserError(
                    f"the emulated Pico needs the Python package {package}; {how_to_get('pico')}"
                )
        self.image = find_image()

    def command(self) -> list[str]:
        # -P: the folder of the runner must not hide modules of other packages.
        runner = [sys.executable, "-P", "-W", "ignore", str(RUNNER)]
        return [*runner, str(self.image), self.flash_times]

    def content(self, files: Files) -> dict[str, bytes]:
        return super().content(
            {path: what for path, what in files.items() if path not in FIRMWARE}
        )
