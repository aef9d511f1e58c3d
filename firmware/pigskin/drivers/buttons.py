"""Six buttons between a pin and ground: presses, repeats and long presses, and none gets lost.

Presses come from interrupts at the edges of the pins, not from polling: the chip latches an edge
even while a write to flash holds off all interrupts.
"""

from machine import Pin, disable_irq, enable_irq
from micropython import const

from pigskin.hardware import LONG, REPEAT

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from typing import Any

    from pigskin.types import Board, Clock

_QUEUE = const(16)
_EDGES = Pin.IRQ_FALLING | Pin.IRQ_RISING


class Buttons:
    """Gives the codes of pigskin.hardware; pins in the order of these codes."""

    # A press counts when the pin had no edge for so long before it.
    debounce_ms = 20
    repeat_after_ms = 400
    repeat_every_ms = 110
    long_press_ms = 700
    # Nobody holds a button down for longer than this: the contact is stuck.
    stuck_after_ms = 20_000
    # Which codes repeat while they are kept down; the others give one long press.
    repeating = (1, 2, 3, 4)

    def __init__(self, pins: list[Pin], clock: "Clock"):
        # A ring buffer of presses, filled by interrupts, and its two indexes.
        self._queue = bytearray(_QUEUE)
        self._put = 0
        self._got = 0
        self.lost = 0
        self._buttons = [_Button(self, i + 1, pin, clock) for i, pin in enumerate(pins)]

    def next(self) -> int:
        """The next press, repeat or long press, or 0."""
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
        """The codes of buttons that were down too long; ignored until they are released."""
        return [button.code for button in self._buttons if button.stuck]

    def push(self, code: int) -> None:
        """Add a press; called from interrupts, so it must not allocate."""
        put = (self._put + 1) % _QUEUE
        if put == self._got:
            self.lost += 1
            return
        self._queue[self._put] = code
        self._put = put


class _Button:
    def __init__(self, buttons: Buttons, code: int, pin: Pin, clock: "Clock"):
        self.code = code
        self.pin = pin
        self._buttons = buttons
        self._clock = clock
        self._last_edge = self._pressed_at = self._next_at = clock.ms()
        # Down at the start, before anybody could press it.
        self.stuck = not pin.value()
        self._held = False
        # Debounced: the last edge is so long ago that the next one is not a bounce.
        self._quiet = not self.stuck
        self._irq: Any = None
        self._irq = pin.irq(self._edge, _EDGES, hard=True)

    def _edge(self, pin: Pin) -> None:
        """The interrupt handler: must not allocate."""
        quiet = self._quiet or self._settled()
        self._quiet = False
        self._last_edge = now = self._clock.ms()
        # Both edges may have come while interrupts were held off: then it was a whole press.
        falling = self._irq is not None and self._irq.flags() & Pin.IRQ_FALLING
        if not quiet or self.stuck:
            return
        self._held = False
        if falling:
            self._press(now)
            self._buttons.push(self.code)

    def _settled(self) -> bool:
        return self._clock.since(self._last_edge) >= self._buttons.debounce_ms

    def _note_quiet(self) -> None:
        """Remember that the bouncing is over: six days later the ticks could no longer tell."""
        # An interrupt in between could lose its press or count it twice.
        state = disable_irq()
        if self._settled():
            self._quiet = True
            if self.pin.value():
                self._held = self.stuck = False
        enable_irq(state)

    def _press(self, now: int) -> None:
        self._pressed_at = now
        self._next_at = self._first_ms()
        self._held = True

    def _first_ms(self) -> int:
        buttons = self._buttons
        repeats = self.code in buttons.repeating
        return buttons.repeat_after_ms if repeats else buttons.long_press_ms

    def poll(self) -> int:
        """What has become due without an edge: a repeat, a long press, or 0."""
        if not self._quiet and self._settled():
            self._note_quiet()
        if self.pin.value():
            return 0
        if not self._held:
            if not self._quiet or self.stuck:
                return 0
            # Pressed again so soon that the edge was taken for a bounce of the release.
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
            # Counted from now: if the main loop was late there is one repeat, not a burst.
            self._next_at = down_ms + buttons.repeat_every_ms
            return self.code | REPEAT
        self._next_at = buttons.stuck_after_ms
        return self.code | LONG


def buttons_of(board: "Board", clock: "Clock") -> Buttons:
    """The buttons of a board, each between its pin and ground."""
    numbers = (board.UP, board.DOWN, board.LEFT, board.RIGHT, board.A, board.B)
    return Buttons([Pin(number, Pin.IN, Pin.PULL_UP) for number in numbers], clock)
