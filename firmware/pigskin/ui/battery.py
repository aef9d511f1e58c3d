"""The battery: its charge in percent, a blinking sign when it is low, and the game on hold.

The loop imports this only when VSYS is below `low_mv` of the settings. The curves are typical ones
for the small current of a handheld. Nobody has measured them on one.
"""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from pigskin.hardware import HEIGHT, WIDTH

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from typing import Any

    from pigskin.types import Screen, Settings
    from pigskin.ui.ui import Ui

LOW_PERCENT = const(15)
# The millivolts of a whole battery by 20, at each percentage: three alkaline cells, three of NiMH
# and one lithium polymer cell. At 0 percent no write to flash may begin: USB or other cells first.
_PERCENTS = const((100, 80, 60, 40, 20, 10, 0))
_CURVES = const(
    (
        b"\xe9\xcf\xc3\xb8\xab\x9f\x87",
        b"\xcf\xc2\xbf\xbc\xb7\xb1\x96",
        b"\xd2\xc9\xc2\xbe\xbb\xb8\xa5",
    )
)
_UNIT_MV = const(20)
# Between battery and VSYS lies a Schottky diode.
_DIODE_MV = const(200)
# Two points of the calibration have to be this far apart.
_APART_MV = const(200)
# How much has to come back before a battery counts as charged again: it recovers without load.
_BACK_MV = const(150)
# An empty battery is seen this often in a row, so that a short dip does not count.
_LOOKS = const(2)

_SIGN = const(14)
_SIGN_HIGH = const(16)
_LOW = const("About %d %% is left. Change the battery soon, or plug in USB. Nothing gets lost.")
_EMPTY = const(
    "The game waits here, and every choice so far is saved. Plug in USB, or switch off and change "
    "the battery."
)


def _line(settings: "Settings") -> tuple[int, int, int, int]:
    """Return a point of VSYS and battery, in millivolts, and the way to another one."""
    x, y = settings["vsys1"], settings["cells1"]
    wide, high = settings["vsys2"] - x, settings["cells2"] - y
    if x and wide >= _APART_MV and high >= _APART_MV:
        return x, y, wide, high
    # One point moves the line, and none leaves it to the diode.
    if not x:
        x, y = settings["vsys2"], settings["cells2"] or _DIODE_MV
    return x, y, 1, 1


def battery_mv(settings: "Settings", vsys_mv: int) -> int:
    x, y, wide, high = _line(settings)
    return y + (vsys_mv - x) * high // wide


def percent(settings: "Settings", vsys_mv: int) -> int:
    """Return how full the chosen kind of battery is."""
    mv = battery_mv(settings, vsys_mv)
    curve = _CURVES[settings["battery"]]
    above = _PERCENTS[0]
    high = mv + 1
    for i, below in enumerate(_PERCENTS):
        low = curve[i] * _UNIT_MV
        if mv >= low:
            return below + (above - below) * (mv - low) // (high - low)
        above, high = below, low
    return 0


def vsys_at(settings: "Settings", wanted: int) -> int:
    """Return the VSYS, to 10 mV, at which the battery has this percentage."""
    mv = 2000
    while mv < 6000 and percent(settings, mv) < wanted:
        mv += 10
    return mv


class Battery:
    """A low battery: what it shows over the picture, and whether the game has to wait."""

    def __init__(self, ui: "Ui", settings: "Settings"):
        self._ui = ui
        self._display = ui.display
        self._settings = settings
        # Nothing may be written, and no screen goes on.
        self.empty = False
        self._looks = 0
        self._warned = False
        # Whether a text covers the picture, and not only the sign. It takes the next button.
        self.covered = False
        # The part of the picture below the text or the sign, up to the right edge.
        self._below: FrameBuffer | None = None

    def look(self, vsys_mv: int, usb: bool, at_once: bool) -> bool:
        """Look at the supply, let the sign blink, and return False if the battery is not low."""
        settings = self._settings
        if usb or vsys_mv >= settings["low_mv"] + _BACK_MV:
            self.uncover()
            return False
        left = percent(settings, vsys_mv - (_BACK_MV if self.empty else 0))
        if not left:
            self._looks += 1
            if not self.empty and (at_once or self._looks >= _LOOKS):
                self.empty = True
                self._say("Battery empty", _EMPTY, "")
            return True
        self._looks = 0
        if self.empty:
            self.empty = False
            self.uncover()
        elif not (self._warned or at_once):
            self._warned = True
            self._say("Battery low", _LOW % left, "ok")
        elif not self._below:
            self._sign()
        elif not self.covered:
            self.uncover()
        return True

    def uncover(self) -> None:
        """Take sign or text away. The loop does so before a screen draws."""
        if self._below:
            self._display.blit(self._below, 0 if self.covered else WIDTH - _SIGN, 0)
            self._display.show()
            self._below = None
            self.covered = False

    def _keep(self, width: int, height: int) -> None:
        self.uncover()
        self._below = FrameBuffer(bytearray(width * height // 8), width, height, MONO_VLSB)
        below: Any = self._display
        self._below.blit(below, width - WIDTH, 0)

    def _sign(self) -> None:
        self._keep(_SIGN, _SIGN_HIGH)
        display = self._display
        display.fill_rect(WIDTH - _SIGN, 0, _SIGN, 10, 0)
        display.rect(WIDTH - 12, 2, 10, 6, 1)
        display.vline(WIDTH - 2, 4, 2, 1)
        display.vline(WIDTH - 10, 4, 2, 1)
        display.show()

    def _say(self, title: str, text: str, a: str) -> None:
        self._keep(WIDTH, HEIGHT)
        self.covered = True
        ui = self._ui
        ui.clear()
        ui.header(title)
        for row, line in enumerate(ui.wrap(text, WIDTH - 2)):
            ui.text(line, 1, 12 + 10 * row)
        ui.footer(a)
        self._display.show()


def held_back(screen: "Screen[Any]") -> "Screen[Any]":
    """Begin with a screen only when the loop goes on."""
    yield 0
    yield screen
