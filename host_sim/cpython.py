"""The firmware in this very process: instant, and with a clock that only `step` moves."""

import runpy
from pathlib import Path
from types import SimpleNamespace

from host_sim.engines import BOARD
from host_sim.reload import forget_firmware
from host_sim.wired import WiredEngine


class CPythonEngine(WiredEngine):
    name = "cpython"

    def __init__(self, folder: Path, seed: str | None = None):
        super().__init__(folder, seed)
        self._start(False)

    def reload(self) -> None:
        forget_firmware()
        super().reload()

    def _start(self, fresh: bool) -> None:
        # Here, so that it is the firmware as it is now; see host_sim/reload.py.
        from host_sim.parts import Handheld

        board = SimpleNamespace(**runpy.run_path(str(BOARD)))
        self._handheld = Handheld(
            board, str(self.folder), self._chance_of_start(), self.identity, self._codes_down()
        )
        self._told = (0, 0)
        self._take(self._handheld.take_events())

    def _do(self, call: str, *arguments: object) -> None:
        getattr(self._handheld, call)(*arguments)
        self._take(self._handheld.take_events())

    def _bus_and_heap(self) -> tuple[int, int]:
        return self._handheld.figures()
