"""The button driver on simulated pins: bouncing contacts, delayed interrupts, stuck buttons."""

import pytest

from boards.ssd1306_i2c import board
from host_sim.wiring.circuit import BUTTONS, CircuitParts
from pigskin.drivers.buttons import buttons_of
from pigskin.hardware import DOWN, LEFT, LONG, REPEAT, RIGHT, UP, A, B

CODES = dict(zip(BUTTONS, (UP, DOWN, LEFT, RIGHT, A, B), strict=True))


class Bench:
    def __init__(self, down: tuple[str, ...] = ()):
        self.handheld = CircuitParts(board)
        self.clock = self.handheld.circuit.clock
        for name in down:
            self.handheld.press(name)
        with self.handheld.circuit:
            self.buttons = buttons_of(board, self.clock)
        self.clock.advance(1000)

    def press(self, name: str, bounces: int = 0) -> None:
        self.handheld.press(name, bounces)

    def release(self, name: str, bounces: int = 0) -> None:
        self.handheld.release(name, bounces)

    def tap(self, name: str, ms: int = 60, bounces: int = 0) -> None:
        self.press(name, bounces)
        self.clock.advance(ms)
        self.release(name, bounces)
        self.clock.advance(ms)

    def read(self, ms: int = 0, every_ms: int = 5) -> list[int]:
        """Return all codes within this time, polled as the main loop does."""
        codes = []
        for _ in range(0, ms + 1, every_ms):
            while code := self.buttons.next():
                codes.append(code)
            self.clock.advance(every_ms)
        return codes


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.mark.parametrize("name", BUTTONS)
def test_each_button_has_its_code(bench, name):
    assert not bench.buttons.is_down(CODES[name])
    bench.press(name)
    assert bench.buttons.is_down(CODES[name])
    assert bench.read() == [CODES[name]]


@pytest.mark.parametrize("bounces", range(8))
def test_bouncing_contacts_count_once(bench, bounces):
    bench.tap("a", bounces=bounces)
    bench.tap("a", bounces=bounces)
    assert bench.read(200) == [A, A]


def test_presses_wait_in_order_until_they_are_asked_for(bench):
    for name in ("up", "up", "a", "left", "b"):
        bench.tap(name)
    assert bench.read() == [UP, UP, A, LEFT, B]


def test_a_press_during_delayed_interrupts_is_kept(bench):
    bench.handheld.circuit.hold_interrupts()
    bench.tap("right", ms=40)
    assert bench.read() == []
    bench.handheld.circuit.release_interrupts()
    assert bench.read(100) == [RIGHT]


def test_a_second_press_right_after_the_release_is_kept(bench):
    bench.press("a")
    bench.clock.advance(50)
    bench.release("a")
    bench.clock.advance(bench.buttons.debounce_ms - 5)
    bench.press("a")
    assert bench.read(100) == [A, A]


def test_directions_repeat(bench):
    buttons = bench.buttons
    bench.press("down")
    # Early in the last interval, so that the polling steps do not matter.
    codes = bench.read(buttons.repeat_after_ms + 3 * buttons.repeat_every_ms + 20)
    assert codes == [DOWN] + 4 * [DOWN | REPEAT]
    bench.release("down")
    assert bench.read(1000) == []


def test_after_a_pause_there_is_one_repeat_and_no_burst(bench):
    bench.press("down")
    assert bench.read() == [DOWN]
    bench.clock.advance(5 * bench.buttons.repeat_after_ms)
    assert bench.read() == [DOWN | REPEAT]


def test_a_and_b_have_one_long_press(bench):
    bench.press("b")
    assert bench.read(bench.buttons.long_press_ms - 10) == [B]
    assert bench.read(3000) == [B | LONG]
    bench.release("b")
    bench.clock.advance(100)
    bench.tap("b")
    assert bench.read() == [B]


def test_a_button_down_from_the_start_is_ignored_until_it_is_let_go():
    bench = Bench(down=("left",))
    assert bench.read(3000) == []
    assert bench.buttons.stuck() == [LEFT]
    bench.tap("a")
    assert bench.read() == [A]
    bench.release("left", bounces=3)
    assert bench.read(100) == []
    assert bench.buttons.stuck() == []
    bench.tap("left")
    assert bench.read() == [LEFT]


def test_a_button_down_for_very_long_is_ignored_and_reported(bench):
    bench.press("up")
    bench.read(bench.buttons.stuck_after_ms + 100)
    assert bench.buttons.stuck() == [UP]
    assert bench.read(5000) == []
    bench.release("up")
    bench.read(100)
    assert bench.buttons.stuck() == []
    bench.tap("up")
    assert bench.read() == [UP]


def test_dropped_presses_are_counted(bench):
    for _ in range(30):
        bench.tap("a")
    codes = bench.read()
    assert set(codes) == {A}
    assert len(codes) + bench.buttons.lost == 30


def test_two_buttons_at_once(bench):
    bench.press("up")
    bench.press("a")
    codes = bench.read(600)
    assert codes[:2] == [UP, A]
    assert set(codes[2:]) == {UP | REPEAT}


@pytest.mark.parametrize("days", [1, 5, 7, 12, 13, 60])
def test_the_first_press_after_days_counts_at_once(bench, days):
    bench.tap("a")
    bench.read(100)
    bench.clock.advance(days * 24 * 60 * 60 * 1000)
    bench.press("a")
    assert bench.buttons.next() == A


def test_time_may_wrap_around(bench):
    bench.clock.advance((1 << 30) - bench.clock.now_ms - 30)
    bench.press("down")
    codes = bench.read(bench.buttons.repeat_after_ms + 20)
    assert codes == [DOWN, DOWN | REPEAT]
