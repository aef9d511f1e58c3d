"""The firmware in this very process: instant, and with a clock that only `step` moves."""

import runpy
from pathlib import Path
from types import SimpleNamespace

from host_sim.engine import Engine
from host_sim.engines import BOARD


class CPythonEngine(Engine):
    name = "cpython"

    def __init__(self, folder: Path, seed: str | None = None):
        super().__init__(folder, seed)
        self._start()

    def _plug(self, plugged: bool) -> None:
        self._handheld.plug(plugged)
        self._take(self._handheld.take_events())

    def _fill(self, full: bool) -> None:
        self._handheld.fill(full)

    def _cut_after(self, size: int) -> None:
        self._handheld.cut_after(size)

    def _start(self) -> None:
        # Here, so that a restart takes the firmware as it is now; see host_sim/reload.py.
        from host_sim.parts import Handheld

        board = SimpleNamespace(**runpy.run_path(str(BOARD)))
        self._handheld = Handheld(board, str(self.folder), self.seed, self._codes_down())
        self._take(self._handheld.take_events())

    def _run(self, ms: int) -> None:
        self._handheld.step(ms)
        self._take(self._handheld.take_events())

    def _push(self, code: int) -> None:
        self._handheld.push(code)

    def _release(self, code: int) -> None:
        self._handheld.release(code)
