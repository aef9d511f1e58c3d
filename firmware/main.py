"""Switch on: the first picture, then the handheld. Ctrl-C leaves to the REPL."""

import gc
import os

# Collect early: code is loaded in large pieces, and garbage between them leaves no room for one.
gc.threshold(24_576)


def say_incomplete(error):
    """Say on the cable, and on the display if its driver is there, what can be done."""
    print("Pigskin is not complete: %s. Run `pigskin flash`; your games are safe." % error)
    import board

    from pigskin.drivers.parts import display_of

    display = display_of(board)
    display.fill(0)
    for row, text in enumerate(("NOT COMPLETE", "", "Games are safe.", "On a computer:")):
        display.text(text, 0, 10 * row, 1)
    display.text("pigskin flash", 0, 48, 1)
    display.show()


try:
    if "update.txt" in os.listdir("/"):
        from pigskin.update import finish

        finish()
    import board

    from pigskin.drivers.parts import display_of
    from pigskin.handheld.splash import draw_splash

    display = display_of(board)
    draw_splash(display)

    # Only now the rest, which takes longer to load than an eye likes to wait.
    from pigskin.core.loan import forget
    from pigskin.handheld.app import App
    from pigskin.handheld.device import Device
except (ImportError, ValueError) as error:
    # A file is missing, or was made for another MicroPython.
    say_incomplete(error)
else:
    device = Device(board, display)
    try:
        app = App(device)
        app.start()
        # What was needed to get here, and never is again.
        del board, display_of, draw_splash, say_incomplete
        forget(("board", "pigskin.drivers.parts", "pigskin.handheld.splash"))
        device.guard()
        app.loop.run()
    finally:
        device.unguard()
