"""A stand-in for a handheld at a port of this computer, which really runs the USB link."""

import threading
import time
from contextlib import contextmanager

from host_sim.cables.ends import TcpPort
from tests.support.handhelds.on_usb import CoachedHandheld, LyingCable
from tests.support.handhelds.parts import Cable, Memory

# Milliseconds between two choices of a game that never ends during a test.
STANDS = 10**12


class Plugged:
    """A running handheld behind a port of this computer."""

    def __init__(self, handheld: CoachedHandheld, port):
        self.handheld = handheld
        self.port = port
        port.open()
        self._end = threading.Event()
        # Held while the handheld works.
        self.lock = threading.Lock()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    @property
    def address(self) -> str:
        return self.port.address

    def _run(self) -> None:
        cable = self.handheld.cable
        while not self._end.is_set():
            with self.lock:
                if self.port.connected():
                    cable.down += self.port.read()
                    self.handheld.tick()
                    self.port.write(cable.receive())
            time.sleep(0.001)

    def close(self) -> None:
        self._end.set()
        self._thread.join()
        self.port.close()


@contextmanager
def plugged(files=None, game="", number=1, port=None, lie=None, pace_ms=20):
    """Plug a handheld in whose coaches choose every `pace_ms`, or hardly ever with STANDS."""
    handheld = CoachedHandheld(Memory(files), LyingCable(lie) if lie else Cable(), game, number)
    handheld.pace_ms = pace_ms
    there = Plugged(handheld, port or TcpPort())
    try:
        yield there
    finally:
        there.close()
