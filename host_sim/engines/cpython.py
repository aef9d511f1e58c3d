"""The engine that runs the firmware in this process. Only `step` moves its clock."""

import sys
from pathlib import Path

from boards.ssd1306_i2c import board
from host_sim.engines.on_wires import EngineOnWires
from host_sim.wiring.nor import TIMES


class CPythonEngine(EngineOnWires):
    name = "cpython"

    def __init__(self, folder: Path, seed: str | None = None, flash_times: str = "none"):
        super().__init__(folder, seed)
        self._flash_times = TIMES[flash_times]
        self._start(False)

    def reload(self) -> None:
        _forget_firmware()
        super().reload()

    def _start(self, fresh: bool) -> None:
        # Imported here to get the firmware as it is now; see _forget_firmware.
        from host_sim.wiring.handheld import Handheld

        self._handheld = Handheld(
            board,
            str(self.folder),
            self._chance_of_start(),
            self.identity,
            self._codes_down(),
            self._flash_times,
        )
        self._told = (0, 0)
        self._take(self._handheld.take_events())

    def _do(self, call: str, *arguments: object) -> None:
        getattr(self._handheld, call)(*arguments)
        self._take(self._handheld.take_events())

    def _bus_and_heap(self) -> tuple[int, int]:
        return self._handheld.figures()


def _forget_firmware() -> None:
    """Let the next import read the firmware, and all modules made from it, from the files."""
    for name in list(sys.modules):
        if name.split(".")[0] == "pigskin" or name == "host_sim.wiring.handheld":
            del sys.modules[name]
