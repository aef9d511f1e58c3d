"""The real hardware of the handheld, on simulated pins."""

import os

from boards.ssd1306_i2c import board
from host_sim.wiring.circuit import CircuitParts
from pigskin.drivers import device as drivers
from pigskin.drivers.display import display_of
from tests.support.handhelds.parts import Memory


class Bench:
    """A device whose ring oscillator has stopped: each of its random bytes is the same."""

    def __init__(self, monkeypatch, chip: bytes = b"a chip 1"):
        self.handheld = CircuitParts(board)
        self.clock = self.handheld.circuit.clock
        self.handheld.circuit.unique_id = chip
        self.sampled = 0
        monkeypatch.setattr(os, "urandom", self._urandom)
        monkeypatch.setattr(drivers, "Clock", lambda: self.clock)
        monkeypatch.setattr(drivers, "UsbSerial", lambda: None)
        with self.handheld.circuit:
            self.device = drivers.Device(board, display_of(board), Memory())

    def _urandom(self, count: int) -> bytes:
        self.sampled += count
        return bytes(count)

    def entropy(self, *press_us: int) -> bytes:
        """Return 16 bytes at the same time after presses at these times."""
        for us in press_us:
            self.clock.advance(us / 1000 - self.clock.now_ms)
            self.handheld.press("a")
            self.handheld.release("a")
        self.clock.advance(5000 - self.clock.now_ms)
        with self.handheld.circuit:
            return self.device.entropy(16)


def test_a_seed_takes_many_samples_of_the_chip(monkeypatch):
    bench = Bench(monkeypatch)
    assert len(bench.entropy()) == 16
    assert bench.sampled >= 1024


def test_random_bytes_depend_on_when_buttons_were_pressed(monkeypatch):
    presses = [(), (100_001,), (100_002,), (100_001, 900_007), (100_002, 900_007)]
    seeds = [Bench(monkeypatch).entropy(*times) for times in presses]
    assert len(set(seeds)) == len(presses)
    assert Bench(monkeypatch).entropy(*presses[-1]) == seeds[-1]


def test_random_bytes_depend_on_the_chip_and_its_samples(monkeypatch):
    one, other = Bench(monkeypatch), Bench(monkeypatch, b"a chip 2")
    assert one.entropy() != other.entropy()
    before = one.entropy()
    monkeypatch.setattr(os, "urandom", lambda count: b"\1" * count)
    assert one.entropy() != before
