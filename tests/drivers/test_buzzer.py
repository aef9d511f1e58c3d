"""The buzzer driver on a simulated piezo."""

import pytest

from boards.ssd1306_i2c import board
from host_sim.wiring.circuit import CircuitParts
from pigskin.drivers.buzzer import buzzer_of

TUNE = ((440, 100), (0, 50), (880, 200))


class Bench:
    def __init__(self) -> None:
        self.handheld = CircuitParts(board)
        self.piezo = self.handheld.piezo
        self.clock = self.handheld.circuit.clock
        with self.handheld.circuit:
            self.buzzer = buzzer_of(board)

    def listen(self, ms: int) -> list[tuple[int, int]]:
        """Return what was heard as (start in ms, hertz), with silence as 0."""
        start, heard = self.clock.ms(), []
        for _ in range(0, ms, 5):
            self.buzzer.step(self.clock.ms())
            if not heard or heard[-1][1] != self.piezo.hertz:
                heard.append((self.clock.since(start), self.piezo.hertz))
            self.clock.advance(5)
        return heard


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_silent_from_the_start(bench):
    assert bench.listen(1000) == [(0, 0)]
    assert not bench.buzzer.playing


def test_plays_a_tune_in_time(bench):
    bench.buzzer.play(TUNE)
    assert bench.buzzer.playing
    assert bench.listen(500) == [(0, 440), (100, 0), (150, 880), (350, 0)]
    assert not bench.buzzer.playing


def test_a_new_tune_replaces_the_old(bench):
    bench.buzzer.play(TUNE)
    bench.listen(20)
    bench.buzzer.play(((100, 30),))
    assert bench.listen(200) == [(0, 100), (30, 0)]


def test_stop(bench):
    bench.buzzer.play(TUNE)
    bench.listen(20)
    bench.buzzer.stop()
    assert bench.piezo.hertz == 0
    assert bench.listen(500) == [(0, 0)]


def test_volume(bench):
    loudness = []
    for bench.buzzer.volume in (1, 2):
        bench.buzzer.play(((500, 100),))
        bench.listen(20)
        loudness.append(bench.piezo.log[-1][2])
    assert 0 < loudness[0] < loudness[1] <= 0x8000
    bench.buzzer.volume = 0
    bench.buzzer.play(TUNE)
    assert bench.listen(500) == [(0, 0)]


def test_time_may_wrap_around(bench):
    bench.clock.advance((1 << 30) - 20)
    bench.buzzer.play(((500, 100),))
    assert bench.listen(300) == [(0, 500), (100, 0)]
