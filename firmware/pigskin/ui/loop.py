"""The main loop: one screen at a time, woken by a button or by the clock.

A screen is a generator. It draws, then yields how many milliseconds it is willing to wait
(None: until a button) and gets the button code back, or 0 when the time is over; or it yields
another screen, which is on top until it returns (stack.py). Everything else that must go on
meanwhile (sound, the link, dimming, the watchdog) happens here, between the passes, so screens
read like a story from top to bottom:

    ui.title("Kick or receive?")
    button = yield None
"""

from micropython import const

from pigskin.ui.hardware import LONG, REPEAT, RIGHT
from pigskin.ui.stack import ScreenStack

_PASS_MS = const(5)
_BUSY_MS = const(1)
# Asleep, nothing is due but a button, and its press is remembered.
_ASLEEP_MS = const(50)
# A picture that stands still moves by a pixel so often, against burning in.
_SHIFT_MS = const(60_000)
# How often a display is asked whether it is still there.
_ASK_MS = const(1000)
_SHIFTS = ((1, 0), (0, 1), (-1, 0), (0, -1))
_BRIGHTNESS = (0x10, 0x60, 0xCF)
_DIMMED = const(1)


class Loop:
    """Drives one screen; `step` is one pass, so that a simulator can drive it as well."""

    def __init__(self, hardware, settings):
        self.hardware = hardware
        self.settings = settings
        # Called in every pass, such as the link to the desktop; True asks for a short nap.
        self.background: list = []
        # Makes the screen that follows a screen that failed.
        self.on_error = None
        self._screen: ScreenStack
        self._deadline = None
        self._since = 0
        self._last_button = hardware.clock.ms()
        self._awake = 2
        # The button that woke the display, until another is pressed.
        self._waker = 0
        self._shifts = 0
        # How often the display has been asked since the last button.
        self._asked = 0
        # Whether anything in the background wants its next turn soon.
        self._busy = False

    def start(self, screen) -> None:
        self._screen = ScreenStack(screen)
        self._resume(None)

    def run(self) -> None:
        """For ever; Ctrl-C leaves to the REPL."""
        while True:
            self.step()
            nap_ms = _PASS_MS if self._awake else _ASLEEP_MS
            self.hardware.clock.sleep_ms(_BUSY_MS if self._busy else nap_ms)

    def step(self) -> bool:
        """One pass; True when the screen was resumed."""
        hardware = self.hardware
        clock = hardware.clock
        hardware.feed()
        hardware.sound.step(clock.ms())
        if not hardware.display.alive:
            # Perhaps it has been plugged in again; the driver does not try too often.
            hardware.display.show()
        self._busy = False
        for work in self.background:
            self._busy = work() or self._busy
        button = self._next_button()
        if button:
            self._last_button = clock.ms()
            self._shifts = 0
            held = button & (REPEAT | LONG)
            if self._wake():
                self._waker = button & ~held
            elif not held:
                self._waker = 0
            # The press that wakes the display does nothing else, however long it is.
            if self._waker:
                return False
        else:
            self._drowse(clock.since(self._last_button))
            if not self._awake or self._deadline is None:
                return False
            if clock.since(self._since) < self._deadline:
                return False
        self._resume(button)
        return True

    def _next_button(self) -> int:
        button = self.hardware.buttons.next()
        code = button & ~(REPEAT | LONG)
        if self.settings["flip"] and 0 < code <= RIGHT:
            # The case is turned: up is where down was, and left where right was.
            button += 1 if code & 1 else -1
        return button

    def _resume(self, button) -> None:
        try:
            self._deadline = self._screen.send(button)
        except Exception as error:
            if self.on_error is None:
                raise
            self._screen = ScreenStack(self.on_error(error))
            self._deadline = self._screen.send(None)
        self._since = self.hardware.clock.ms()
        self.hardware.display.show()
        if self._deadline is None:
            self.hardware.rest()

    def _wake(self) -> bool:
        """Light the display again; True when it had been asleep."""
        was = self._awake
        if was < 2:
            self.hardware.display.power(True)
            self.brighten()
            self._awake = 2
        return was == 0

    def brighten(self) -> None:
        self.hardware.display.contrast(_BRIGHTNESS[self.settings["brightness"]])

    def _drowse(self, idle_ms: int) -> None:
        display = self.hardware.display
        if self._awake and idle_ms // _ASK_MS != self._asked:
            # Nothing may have to be sent for long, and a display that was pulled off be missed.
            self._asked = idle_ms // _ASK_MS
            display.power(True)
        if self._awake == 2 and idle_ms > 1000 * self.settings["dim_s"] > 0:
            display.contrast(_DIMMED)
            self._awake = 1
        elif self._awake == 1 and idle_ms > 1000 * self.settings["sleep_s"] > 0:
            display.power(False)
            self._awake = 0
        elif self._awake and self._deadline is None:
            self._shift(idle_ms // _SHIFT_MS)

    def _shift(self, count: int) -> None:
        """Every screen draws itself anew after a button, so nothing has to be put back."""
        if count > self._shifts:
            self.hardware.display.scroll(*_SHIFTS[self._shifts % len(_SHIFTS)])
            self.hardware.display.show()
            self._shifts += 1
