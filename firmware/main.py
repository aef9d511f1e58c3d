"""Switch on: the first picture, then the handheld. Ctrl-C leaves to the REPL."""

import gc

import board

# Collect early: code is loaded in large pieces, and garbage between them leaves no room for one.
gc.threshold(16_384)

from pigskin.drivers.parts import display_of  # noqa: E402
from pigskin.handheld.splash import draw_splash  # noqa: E402

display = display_of(board)
draw_splash(display)

# Only now the rest, which takes longer to load than an eye likes to wait.
from pigskin.handheld.app import App  # noqa: E402
from pigskin.handheld.device import Device  # noqa: E402

device = Device(board, display)
try:
    app = App(device)
    app.start()
    device.guard()
    app.loop.run()
finally:
    device.unguard()
