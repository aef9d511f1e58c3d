"""The first picture. It is drawn before other modules are imported, so it imports none."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Display


def draw_splash(display: "Display") -> None:
    """Draw a football with the ears, the snout and the tail of a pig."""
    display.fill(0)
    # Ears and tail stand out behind the ball.
    for i in range(13):
        display.hline(38 - i // 2, 2 + i, 2 + i, 1)
        display.hline(52 - i // 4, 1 + i, 3 + i // 2, 1)
    for more in (0, 1):
        display.ellipse(112, 23, 4 + more, 4 + more, 1, False)
        display.line(105, 27 + more, 118, 27 + more, 1)
        display.line(118, 27 + more, 123, 21 + more, 1)
    display.ellipse(64, 27, 42, 20, 1, True)
    # Laces.
    display.hline(62, 21, 29, 0)
    for x in range(65, 90, 6):
        display.vline(x, 17, 9, 0)
    # Eye, snout and smile.
    display.ellipse(43, 21, 2, 3, 0, True)
    display.pixel(44, 20, 1)
    display.ellipse(27, 28, 10, 9, 0, True)
    display.ellipse(26, 28, 9, 8, 1, True)
    display.ellipse(22, 28, 1, 3, 0, True)
    display.ellipse(29, 28, 1, 3, 0, True)
    display.ellipse(42, 33, 9, 6, 0, False, 12)
    display.text("PIGSKIN", 36, 54, 1)
    display.show()
