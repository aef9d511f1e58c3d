"""The firmware in this very process: instant, and with a clock that only `step` moves."""

from pathlib import Path

from boards.ssd1306_i2c import board
from host_sim.control.reload import forget_firmware
from host_sim.engines.on_wires import WiredEngine


class CPythonEngine(WiredEngine):
    name = "cpython"

    def __init__(self, folder: Path, seed: str | None = None):
        super().__init__(folder, seed)
        self._start(False)

    def reload(self) -> None:
        forget_firmware()
        super().reload()

    def _start(self, fresh: bool) -> None:
        # Here, so that it is the firmware as it is now; see host_sim/control/reload.py.
        from host_sim.wiring.handheld import Handheld

        self._handheld = Handheld(
            board, str(self.folder), self._seed_of_start(), self.identity, self._codes_down()
        )
        self._told = (0, 0)
        self._take(self._handheld.take_events())

    def _do(self, call: str, *arguments: object) -> None:
        getattr(self._handheld, call)(*arguments)
        self._take(self._handheld.take_events())

    def _bus_and_heap(self) -> tuple[int, int]:
        return self._handheld.figures()
