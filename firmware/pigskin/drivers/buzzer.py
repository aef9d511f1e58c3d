"""A piezo on a PWM pin that plays tunes while everything else goes on."""

from machine import PWM, Pin
from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Board, Tune

# MicroPython's milliseconds wrap around here.
_WRAP = const(0x3FFFFFFF)


class Buzzer:
    """A player of tunes. The main loop calls `step` in each pass, which ends a note in time."""

    # The duty out of 65,536 for each volume: off, low, high. Half is the loudest.
    duty_u16 = (0, 1_300, 32_768)

    def __init__(self, pwm: PWM):
        self._pwm = pwm
        self.volume = 1
        self._tune: Tune = ()
        self._note = 0
        self._started_ms = 0
        self._note_ms = 0
        pwm.duty_u16(0)

    @property
    def playing(self) -> bool:
        return self._note < len(self._tune) or self._note_ms > 0

    def play(self, tune: "Tune") -> None:
        """Start a tune of (hertz, milliseconds), 0 hertz for a rest, in place of any other."""
        self._tune = tune
        self._note = 0
        self._note_ms = 0
        self._pwm.duty_u16(0)

    def stop(self) -> None:
        self.play(())

    def step(self, now_ms: int) -> None:
        if self._note_ms:
            if (now_ms - self._started_ms) & _WRAP < self._note_ms:
                return
            self._note_ms = 0
            if self._note >= len(self._tune):
                self._pwm.duty_u16(0)
        if self._note < len(self._tune):
            hertz, self._note_ms = self._tune[self._note]
            self._note += 1
            self._started_ms = now_ms
            if hertz:
                self._pwm.freq(hertz)
            self._pwm.duty_u16(self.duty_u16[self.volume] if hertz else 0)


def buzzer_of(board: "Board") -> Buzzer:
    """Return the buzzer of a board."""
    return Buzzer(PWM(Pin(board.PIEZO)))
