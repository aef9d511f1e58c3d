"""The screen for a flash without our file system. It is erased only when A is held."""

from micropython import const

from pigskin.hardware import LONG, A
from pigskin.ui.ui import Ui

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from pigskin.hardware import Hardware

_STEP_MS = const(20)
_SHOWN = const("What lies in the flash cannot be read as saved games. It stays until you hold A.")
_SAID = const(
    "Pigskin: the flash cannot be read as saved games. It stays as it is until A is held. To keep "
    "a copy of all of it first: hold BOOTSEL, plug it in, and `picotool save -a flash.bin`."
)


def ask_to_format(hardware: "Hardware", format_flash: "Callable[[], None]") -> None:
    """Format the flash when the person holds A, and start again."""
    ui = Ui(hardware.display)
    ui.clear()
    ui.header("Flash not readable")
    for row, line in enumerate(ui.wrap(_SHOWN)):
        ui.text(line, 0, 12 + 10 * row)
    ui.footer("hold: erase", "")
    ui.display.show()
    print(_SAID)
    while hardware.buttons.next() != LONG | A:
        hardware.clock.sleep_ms(_STEP_MS)
    format_flash()
    hardware.restart()
