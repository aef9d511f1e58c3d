"""Engines whose app runs on the simulated wires of wiring/handheld.py."""

from collections.abc import Iterable
from pathlib import Path

from host_sim.cables.cable import SimulatedCable
from host_sim.engines.engine import Engine

_CTRL_C = b"\x03"
_NO_REPL = (
    b"\r\nPigskin: this simulator runs the firmware on the desktop and has no REPL; "
    b"`pigskin sim --engine pico` has one.\r\n"
)


class EngineOnWires(Engine):
    """An engine whose clock stands still between steps. A script always gives the same events."""

    def __init__(self, folder: Path, seed: str | None = None):
        super().__init__(folder, seed)
        # The last figures given to the serial port: bytes that it may send, and bytes sent so far.
        self._told = (0, 0)
        # In a deep rest, until a button or USB ends it.
        self._resting = False

    def _do(self, call: str, *arguments: object) -> None:
        """Call a method of the Handheld of host_sim/wiring/handheld.py and take its events."""
        raise NotImplementedError

    def _run(self, ms: int) -> None:
        self._do("step", ms)

    def _push(self, code: int) -> None:
        if self._resting:
            self._wake(code)
        else:
            self._do("push", code, self.bounces)

    def _wake(self, code: int = 0) -> None:
        self._waker = code
        self._restart()
        self._waker = 0

    def _supply(self, vsys_mv: int, usb: bool) -> None:
        if self._resting and usb:
            self._wake()
        self._do("supply", vsys_mv, usb)

    def _take(self, events: Iterable[tuple]) -> None:
        told = list(events)
        if told:
            self._resting = told[-1][1] == "rest"
        super()._take(told)

    def _release(self, code: int) -> None:
        self._do("release", code, self.bounces)

    def _plug(self, plugged: bool) -> None:
        self._do("plug", plugged)

    def _fill(self, full: bool) -> None:
        self._do("fill", full)

    def _cut_after(self, size: int) -> None:
        self._do("cut_after", size)

    def _serve(self, cable: SimulatedCable) -> None:
        data, room = b"", 0
        if cable.connected():
            data, room = cable.read(), cable.room()
        if _CTRL_C in data:
            cable.write(_NO_REPL)
            data = data.replace(_CTRL_C, b"")
        told = (room, cable.bytes_out)
        if data or told != self._told:
            self._told = told
            self._do("exchange", data, room)

    def _hear_peer(self, data: bytes) -> None:
        self._do("hear_peer", data)
