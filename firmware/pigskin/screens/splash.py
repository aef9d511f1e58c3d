"""The first picture, drawn before other modules are imported: it imports none of them."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Display


def draw_splash(display: "Display") -> None:
    display.fill(0)
    display.ellipse(64, 26, 44, 20, 1, True)
    display.ellipse(64, 26, 40, 16, 0, False)
    display.hline(43, 26, 43, 0)
    for x in range(48, 82, 8):
        display.vline(x, 21, 11, 0)
    display.text("PIGSKIN", 36, 53, 1)
    display.show()
