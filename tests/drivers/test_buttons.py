"""The button driver on simulated pins: bouncing contacts, delayed interrupts, stuck buttons."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


@pytest.mark.parametrize("bounces", range(4))
def test_presses_and_edges_are_counted(bench, bounces):
    """A tap has two edges, and two more for each bounce of its press and of its release."""
    for _ in range(3):
        bench.tap("a", bounces=bounces)
        bench.clock.advance(100)
    assert bench.buttons.presses == 3
    assert bench.buttons.edges == 3 * (2 + 4 * bounces)


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


# Bouncing switches

TRAIN_MS = 10
PASS_MS = 5
# How long it takes until the main loop has seen that a button is quiet.
QUIET_MS = TRAIN_MS + 20 + PASS_MS


@st.composite
def train(draw, start: float, changes: tuple[str, str]) -> list[tuple[float, str]]:
    """Return a change of the contact at `start`, which goes back and forth at first."""
    gaps = draw(st.lists(st.floats(0.1, TRAIN_MS / 2), max_size=8))
    times = [start]
    for gap in gaps:
        if times[-1] + gap < start + TRAIN_MS:
            times.append(times[-1] + gap)
    # It comes to rest as it began.
    times = times if len(times) % 2 else times[:-1]
    return [(ms, changes[n % 2]) for n, ms in enumerate(times)]


@st.composite
def taps(draw, writes: bool) -> tuple[int, list[tuple[float, str]]]:
    """Return how many taps a person makes, and what happens at which time.

    With `writes`, flash is written once in each tap, before, in and after bounces. The next tap
    comes after the write, since nobody can tell two taps in one write from bounces. Otherwise
    only the handlers come late, once in each tap.
    """
    count = draw(st.integers(1, 5))
    happenings = []
    now = 0.0
    for _ in range(count):
        down = now + QUIET_MS + draw(st.floats(0, 300))
        up = down + QUIET_MS + draw(st.floats(5, 300))
        if writes:
            held_off = draw(st.floats(now + QUIET_MS, up + TRAIN_MS)), draw(st.floats(0.1, 400))
        else:
            held_off = draw(st.sampled_from((down, up))) - 0.01, draw(st.floats(0.02, 2))
        happenings += draw(train(down, ("press", "release")))
        happenings += draw(train(up, ("release", "press")))
        happenings += [(held_off[0], "hold_interrupts"), (sum(held_off), "release_interrupts")]
        now = max(up, sum(held_off))
    return count, sorted(happenings)


def played(happenings: list[tuple[float, str]], busy: bool) -> list[int]:
    """Return what is read in each pass of the main loop, or only at the end by a busy one."""
    bench = Bench()
    circuit = bench.handheld.circuit
    start_ms = bench.clock.now_ms
    end_ms = happenings[-1][0] + 100
    passes = [(float(ms), "pass") for ms in range(0, int(end_ms), PASS_MS)]
    codes: list[int] = []
    for ms, what in sorted(happenings + ([] if busy else passes)):
        bench.clock.advance(start_ms + ms - bench.clock.now_ms)
        if what == "pass":
            # The main loop stands still while interrupts are held off.
            if not circuit.interrupts_held:
                codes += iter(bench.buttons.next, 0)
        elif what.endswith("interrupts"):
            getattr(circuit, what)()
        else:
            getattr(bench, what)("a")
    return codes + bench.read(200)


@given(taps(writes=True))
def test_each_tap_counts_once_while_flash_is_written(tapped):
    count, happenings = tapped
    assert played(happenings, busy=False) == count * [A]


@given(taps(writes=False))
@pytest.mark.parametrize("busy", [False, True])
def test_each_tap_counts_once_when_bounces_are_faster_than_the_handler(busy, tapped):
    count, happenings = tapped
    assert played(happenings, busy) == count * [A]


def test_a_release_that_bounces_while_flash_is_written_is_no_press(bench):
    bench.press("a")
    assert bench.read(100) == [A]
    bench.handheld.circuit.hold_interrupts()
    bench.release("a", bounces=2)
    bench.clock.advance(45)
    bench.handheld.circuit.release_interrupts()
    assert bench.read(200) == []
