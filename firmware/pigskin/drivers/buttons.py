"""Six buttons between a pin and ground, with presses, repeats and long presses.

Interrupts at the edges of the pins queue the presses, so that none gets lost: the chip latches an
edge even while a write to flash holds off all interrupts. It latches each kind of edge once, so
that a release that bounces then looks like a press: only a button that was up can be pressed.
"""

from machine import Pin, disable_irq, enable_irq
from micropython import const

from pigskin.hardware import LONG, REPEAT

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from typing import Any

    from pigskin.types import Board, FineClock

_QUEUE = const(16)
_TIMES = const(64)
_EDGES = Pin.IRQ_FALLING | Pin.IRQ_RISING


class Buttons:
    """The buttons, which give the codes of pigskin.hardware. The pins come in that order."""

    # A press counts when the pin had no edge for this time before it.
    debounce_ms = 20
    repeat_after_ms = 400
    repeat_every_ms = 110
    long_press_ms = 700
    # A button that is down for longer than this is stuck.
    stuck_after_ms = 20_000
    # These codes repeat while they are held down. The others give one long press.
    repeating = (1, 2, 3, 4)

    def __init__(self, pins: list[Pin], clock: "FineClock"):
        # A ring buffer of presses, filled by interrupts, and its two indexes.
        self._queue = bytearray(_QUEUE)
        self._put = 0
        self._got = 0
        self.lost = 0
        # The microseconds of the latest edges, of which nobody can foresee the lowest bits.
        self.times = bytearray(_TIMES)
        # Counted since the start, and never taken back.
        self.edges = self.presses = 0
        self._buttons = [_Button(self, i + 1, pin, clock) for i, pin in enumerate(pins)]

    def next(self) -> int:
        """Return the next press, repeat or long press, or 0."""
        if self._got != self._put:
            code = self._queue[self._got]
            self._got = (self._got + 1) % _QUEUE
            return code
        for button in self._buttons:
            code = button.poll()
            if code:
                return code
        return 0

    def is_down(self, code: int) -> bool:
        return not self._buttons[code - 1].pin.value()

    def stuck(self) -> list[int]:
        """Return the codes of stuck buttons, which are ignored until they are released."""
        return [button.code for button in self._buttons if button.stuck]

    def note_time(self, us: int) -> None:
        """Keep the time of an edge. Interrupts call this, so it must not allocate."""
        self.times[self.edges % _TIMES] = us & 0xFF
        self.edges += 1

    def push(self, code: int) -> None:
        """Queue a press. Interrupts call this, so it must not allocate."""
        put = (self._put + 1) % _QUEUE
        if put == self._got:
            self.lost += 1
            return
        self._queue[self._put] = code
        self._put = put


class _Button:
    def __init__(self, buttons: Buttons, code: int, pin: Pin, clock: "FineClock"):
        self.code = code
        self.pin = pin
        self._buttons = buttons
        self._clock = clock
        self._last_edge = self._pressed_at = self._next_at = clock.ms()
        # A button that is down at the start is stuck.
        self.stuck = not pin.value()
        self._held = False
        # Debounced: the last edge is long enough ago that the next one is not a bounce.
        self._quiet = not self.stuck
        # Whether both edges came at once and the pin is as before, and whether that counted as
        # a press. Another edge soon shows that the button has moved and was only bouncing.
        self._unsure = self._counted = False
        self._irq: Any = None
        self._irq = pin.irq(self._edge, _EDGES, hard=True)

    def _edge(self, pin: Pin) -> None:
        """Handle the interrupt of an edge. This must not allocate."""
        quiet = self._quiet
        settled = quiet or self._settled()
        self._quiet = False
        self._last_edge = self._clock.ms()
        self._buttons.note_time(self._clock.us())
        if self.stuck or self._irq is None:
            return
        edges = self._irq.flags()
        if settled:
            self._unsure = edges == _EDGES and pin.value() != self._held
            self._counted = False
            # Interrupts may have been held off since the last edge, so these may be its bounces.
            if self._unsure and not quiet:
                return
        elif not self._unsure:
            return
        if self._held:
            if edges & Pin.IRQ_RISING:
                self._held = self._unsure = False
        elif edges & Pin.IRQ_FALLING:
            self._fall(settled)

    def _fall(self, settled: bool) -> None:
        if not self._counted:
            self._buttons.push(self.code)
        self._press(self._last_edge)
        if settled and self._unsure:
            # A whole press while interrupts were held off, unless more edges follow.
            self._held = False
            self._counted = True
        else:
            self._unsure = False

    def _settled(self) -> bool:
        return self._clock.since(self._last_edge) >= self._buttons.debounce_ms

    def _note_quiet(self) -> None:
        """Remember that the bouncing is over. After six days the ticks wrap and cannot tell."""
        # An interrupt in between could lose its press or count it twice.
        state = disable_irq()
        if self._settled():
            self._quiet = True
            if self.pin.value():
                self._held = self.stuck = False
        enable_irq(state)

    def _press(self, now: int) -> None:
        self._buttons.presses += 1
        self._pressed_at = now
        self._next_at = self._first_ms()
        self._held = True

    def _first_ms(self) -> int:
        buttons = self._buttons
        repeats = self.code in buttons.repeating
        return buttons.repeat_after_ms if repeats else buttons.long_press_ms

    def poll(self) -> int:
        """Return what is due without an edge: a repeat, a long press, or 0."""
        if not self._quiet and self._settled():
            self._note_quiet()
        if self.pin.value():
            return 0
        if not self._held:
            if not self._quiet or self.stuck:
                return 0
            # The button was pressed again so soon that its edge was taken for a bounce.
            self._press(self._clock.ms())
            return self.code
        buttons = self._buttons
        down_ms = self._clock.since(self._pressed_at)
        if down_ms >= buttons.stuck_after_ms:
            self.stuck = True
            self._held = False
            return 0
        if down_ms < self._next_at:
            return 0
        if self.code in buttons.repeating:
            # Counted from now, so that a late main loop gets one repeat and not a burst.
            self._next_at = down_ms + buttons.repeat_every_ms
            return self.code | REPEAT
        self._next_at = buttons.stuck_after_ms
        return self.code | LONG


def buttons_of(board: "Board", clock: "FineClock") -> Buttons:
    """Return the buttons of a board, each between its pin and ground."""
    numbers = (board.UP, board.DOWN, board.LEFT, board.RIGHT, board.A, board.B)
    return Buttons([Pin(number, Pin.IN, Pin.PULL_UP) for number in numbers], clock)
