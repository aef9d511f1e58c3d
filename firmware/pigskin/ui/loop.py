"""The main loop: one screen at a time, resumed by a button or by the clock.

A screen is a generator. It draws, then yields how many milliseconds it waits (None: until a
button, 0: until the next pass). It gets the code of the button back, or 0 when the time is over.
Or it yields another screen, which is on top until it returns (stack.py). The loop serves sound,
USB link, dimming and watchdog while a screen waits, so a screen is plain code from top to bottom:

    ui.header("Kick or receive?")
    button = yield None
"""

from micropython import const

from pigskin.hardware import HEIGHT, LONG, REPEAT, RIGHT, WIDTH
from pigskin.ui.stack import ScreenStack

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pigskin.hardware import Hardware
    from pigskin.types import Screen, Settings
    from pigskin.ui.battery import Battery
    from pigskin.ui.no_display import NoDisplay
    from pigskin.ui.ui import Ui

# How long the loop sleeps between two passes.
_PASS_MS = const(5)
_BUSY_MS = const(1)
_ASLEEP_MS = const(50)
# A wait of this length has time to collect garbage.
_QUIET_MS = const(30)
# How often a still picture moves by a pixel, against burn-in.
_SHIFT_MS = const(60_000)
# How often the display is checked.
_CHECK_MS = const(1000)
# How often the supply is looked at.
_LOOK_MS = const(2000)
# How long an empty battery explains itself before it switches off.
_EXPLAIN_MS = const(60_000)
_SHIFTS = const((1, -1))
_BRIGHTNESS = const((0x10, 0x60, 0xCF))
_DIMMED = const(1)

# States of the display.
_DARK = const(0)
_DIM = const(1)
_LIT = const(2)


class Loop:
    """The loop that runs a stack of screens. The simulator calls `step` instead of `run`."""

    def __init__(self, hardware: "Hardware", settings: "Settings"):
        self.hardware = hardware
        self.settings = settings
        # Functions called in each pass, such as the USB link's. True asks for the next pass soon.
        self.background: list[Callable[[], bool]] = []
        # Makes the screen that follows a failed one.
        self.on_error: Callable[[Exception], Screen[Any]] | None = None
        self._screen: ScreenStack
        # For what the loop itself shows. The app sets it.
        self.ui: Ui
        # How many milliseconds the screen waits, and since when.
        self._deadline: int | None = None
        self._since = 0
        self._last_button = hardware.clock.ms()
        self._awake = _LIT
        # The button that woke the display, until another one is pressed.
        self._waker = 0
        self._shifts = 0
        # When the display was last checked.
        self._checked = hardware.clock.ms()
        # Whether anything in the background asks for the next pass soon.
        self._busy = False
        # The signal of a display that does not answer.
        self._no_display: NoDisplay | None = None
        # While the battery is low.
        self._battery: Battery | None = None
        self._looked = hardware.clock.ms()

    def start(self, screen: "Screen[Any]") -> None:
        self._look_at_supply(True)
        if self._battery and self._battery.empty:
            from pigskin.ui.battery import held_back

            screen = held_back(screen)
        self._screen = ScreenStack(screen)
        self._resume(None)

    def run(self) -> None:
        """Run without end. Ctrl-C leaves to the REPL."""
        while True:
            self.step()
            power = self.hardware.power
            # Dark and on a battery: only the cable of a linked game, which is in the background
            # after the USB port, needs more of the chip than the pins of the buttons.
            if power and not self._awake and len(self.background) < 2 and not power.on_usb():
                power.nap(_ASLEEP_MS)
            else:
                nap_ms = _PASS_MS if self._awake else _ASLEEP_MS
                self.hardware.clock.sleep_ms(_BUSY_MS if self._busy else nap_ms)

    def step(self) -> bool:
        """Do one pass; return True when the screen was resumed."""
        hardware = self.hardware
        clock = hardware.clock
        hardware.feed()
        hardware.sound.step(clock.ms())
        if not hardware.display.alive or self._no_display:
            self._without_display()
        if clock.since(self._looked) >= _LOOK_MS:
            self._look_at_supply()
        if self._battery and self._battery.empty:
            self._wait_for_power()
            return False
        self._busy = False
        for work in self.background:
            try:
                self._busy = work() or self._busy
            except Exception as error:
                # Removed, since it would fail in each pass and bring the error screen up again.
                self.background.remove(work)
                self._screen.close()
                self._fail(error)
                break
        # A screen that waits 0 ms is still working and takes no button yet.
        button = self._next_button() if self._deadline != 0 else 0
        if button:
            self._last_button = clock.ms()
            self._shifts = 0
            held = button & (REPEAT | LONG)
            if self._wake():
                self._waker = button & ~held
            elif not held:
                self._waker = 0
            # The press that wakes the display does nothing else, not even when held down.
            if self._waker:
                return False
            if self._battery and self._battery.covered:
                self._battery.uncover()
                return False
        else:
            self._idle(clock.since(self._last_button))
            if not self._awake or self._deadline is None:
                return False
            if self._battery and self._battery.covered:
                return False
            if clock.since(self._since) < self._deadline:
                return False
        self._resume(button)
        return True

    def _without_display(self) -> None:
        """Try to bring the display back, and give a signal until it answers."""
        display = self.hardware.display
        if not display.alive:
            # It may be plugged in again. The driver limits how often it retries.
            display.show()
        if display.alive:
            if self._no_display:
                self._no_display.stop()
                self._no_display = None
            return
        if not self._no_display:
            from pigskin.ui.no_display import NoDisplay

            self._no_display = NoDisplay(self.hardware)
        self._no_display.step()

    def _next_button(self) -> int:
        button = self.hardware.buttons.next()
        code = button & ~(REPEAT | LONG)
        if self.settings["flip"] and 0 < code <= RIGHT:
            # The handheld is held upside down: up is where down was, left where right was.
            button += 1 if code & 1 else -1
        return button

    def _look_at_supply(self, at_once: bool = False) -> None:
        self._looked = self.hardware.clock.ms()
        power = self.hardware.power
        if not power:
            return
        usb, vsys_mv = power.on_usb(), power.vsys_mv()
        if not self._battery:
            if usb or vsys_mv >= self.settings["low_mv"]:
                return
            from pigskin.ui.battery import Battery

            self._battery = Battery(self.ui, self.settings)
        if not self._battery.look(vsys_mv, usb, at_once):
            self._battery = None

    def _wait_for_power(self) -> None:
        """Let neither screens nor background go on, so that nothing is written (promise 7)."""
        if self._next_button():
            self.stir()
        elif self.hardware.clock.since(self._last_button) > _EXPLAIN_MS:
            self.switch_off()

    def switch_off(self) -> None:
        """Rest until a button is pressed. Then the handheld starts afresh."""
        self.hardware.sound.stop()
        self.hardware.display.power(False)
        self.hardware.switch_off()

    def _resume(self, button: int | None) -> None:
        if self._battery and not self._battery.covered:
            self._battery.uncover()
        try:
            self._deadline = self._screen.send(button)
        except Exception as error:
            self._fail(error)
            return
        self._show()

    def _fail(self, error: Exception) -> None:
        """Go on with the screen that explains the error."""
        if self.on_error is None:
            raise error
        self._screen = ScreenStack(self.on_error(error))
        self._deadline = self._screen.send(None)
        self._show()

    def _show(self) -> None:
        self._since = self.hardware.clock.ms()
        self.hardware.display.show()
        if self._deadline is None:
            self.hardware.rest()
        elif self._deadline >= _QUIET_MS:
            self.hardware.collect()

    def stir(self) -> None:
        """Light the display as a button would, for something that a person should see."""
        self._last_button = self.hardware.clock.ms()
        self._wake()

    def _wake(self) -> bool:
        """Switch the display to full brightness; return True when it was dark."""
        was = self._awake
        if was != _LIT:
            self.hardware.display.power(True)
            self.brighten()
            self._awake = _LIT
        return was == _DARK

    def brighten(self) -> None:
        self.hardware.display.contrast(_BRIGHTNESS[self.settings["brightness"]])

    def _idle(self, idle_ms: int) -> None:
        """Dim the display and switch it off when it is time; move a still picture."""
        display = self.hardware.display
        if self.hardware.clock.since(self._checked) >= _CHECK_MS:
            self._checked = self.hardware.clock.ms()
            display.check()
        if self._awake and idle_ms > 1000 * self.settings["sleep_s"] > 0:
            display.power(False)
            self._awake = _DARK
        elif self._awake == _LIT and idle_ms > 1000 * self.settings["dim_s"] > 0:
            display.contrast(_DIMMED)
            self._awake = _DIM
        elif self._awake and self._deadline is None and not self._battery:
            self._shift(idle_ms // _SHIFT_MS)
        power = self.hardware.power
        if power and idle_ms > 1000 * self.settings["rest_s"] > 0 and not power.on_usb():
            self.switch_off()

    def _shift(self, count: int) -> None:
        """Move the picture sideways by a pixel, and back a minute later.

        The column that leaves comes in at the other side. Headers reach from side to side, so it
        does not show. A move up or down would cut the tails off the footer's letters.
        """
        if count > self._shifts:
            display = self.hardware.display
            step = _SHIFTS[self._shifts % len(_SHIFTS)]
            leaving, coming = (WIDTH - 1, 0) if step > 0 else (0, WIDTH - 1)
            column = [display.pixel(leaving, y) for y in range(HEIGHT)]
            display.scroll(step, 0)
            for y, colour in enumerate(column):
                display.pixel(coming, y, colour)
            display.show()
            self._shifts += 1
