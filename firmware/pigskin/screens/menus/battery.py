"""The settings of the battery, and its calibration."""

from micropython import const

from pigskin.hardware import DOWN, REPEAT, RIGHT, UP, A, B
from pigskin.screens.menus.settings import time_text
from pigskin.ui.battery import LOW_PERCENT, battery_mv, percent, vsys_at

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.app import App
    from pigskin.types import Item, Screen

_KINDS = const(("3 alkaline", "3 NiMH", "1 LiPo"))
# A setting, the step from one value to the next, and the value after the last.
_ROWS = const((("battery", 1, 3), ("rest_s", 600, 4200)))


def battery_settings(app: "App") -> "Screen[None]":
    """Show voltage and charge; let the owner choose the kind, the time and two points."""
    settings = app.settings
    power = app.hardware.power
    assert power
    items: list[Item] = []

    def show() -> None:
        settings["low_mv"] = vsys_at(settings, LOW_PERCENT)
        items[:] = [
            ("Battery", _KINDS[settings["battery"]]),
            ("Switch off after", time_text(settings["rest_s"])),
            ("Measured low", _volts(settings["cells1"])),
            ("Measured full", _volts(settings["cells2"])),
        ]
        if power.on_usb():
            # Only a battery that gives the power can be measured.
            del items[2:]

    def turn(at: int, step: int) -> None:
        if at < len(_ROWS):
            name, unit, end = _ROWS[at]
            settings[name] = (settings[name] + step * unit) % end
            show()

    at = 0
    while at >= 0:
        show()
        title = "Power: USB"
        if not power.on_usb():
            mv = power.vsys_mv()
            title = "%s, %d %%" % (_volts(battery_mv(settings, mv)), percent(settings, mv))
        at = yield app.ui.menu(title, items, at, "change", "back", turn)
        if at >= len(_ROWS):
            yield _measure(app, at - 1)
        elif at >= 0:
            turn(at, 1)


def _measure(app: "App", point: int) -> "Screen[None]":
    """Take what a multimeter says across the battery, which calibrates ours at this point."""
    settings = app.settings
    power = app.hardware.power
    assert power
    ui = app.ui
    mv = battery_mv(settings, power.vsys_mv()) // 10 * 10
    button = 0
    while button not in (A, B):
        ui.clear()
        ui.header("Measure")
        ui.center("The battery, by a multimeter:", 13)
        ui.large(_volts(mv), 40, 25)
        ui.center("up, down 0.01  left, right 0.1", 44)
        ui.footer("keep", "back")
        button = (yield None) & ~REPEAT
        if 0 < button <= RIGHT:
            step = 10 if button <= DOWN else 100
            mv = max(2000, min(mv + (step if button in (UP, RIGHT) else -step), 5500))
    ui.click()
    if button == A:
        settings["vsys%d" % point] = power.vsys_mv()
        settings["cells%d" % point] = mv


def _volts(mv: int) -> str:
    return "%d.%02d V" % (mv // 1000, mv // 10 % 100) if mv else "not yet"
