"""The start of the handheld: the first picture, then the app. Ctrl-C leaves to the REPL."""

import sys

# All code is frozen, so keep MicroPython from searching the files: 2 ms at each `import os`.
path = sys.path[:]
sys.path[:] = [".frozen"]
try:
    from pigskin.drivers.chosen_board import load_board
    from pigskin.drivers.display import display_of
    from pigskin.screens.menus.splash import draw_splash
    from pigskin.storage.flash import SAVES, format_flash, mounted, ring_flash

    board = load_board()
    display = display_of(board)
    draw_splash(display)

    # The rest takes long to import, so show the first picture before.
    from pigskin.core.data import add_folder
    from pigskin.drivers.device import Device
    from pigskin.screens.app import App
    from pigskin.storage.files import Shelves
    from pigskin.storage.ring import Ring

    # The owner's own decks and tables.
    add_folder("/data")
    device = Device(board, display, Shelves(SAVES, Ring(ring_flash())))
    if not mounted():
        from pigskin.screens.trouble.damaged_flash import ask_to_format

        ask_to_format(device, format_flash)
    app = App(device)
    app.start()
    device.guard()
    try:
        app.loop.run()
    except KeyboardInterrupt:
        device.unguard()
        raise
    except Exception as error:
        # Even the screen that explains an error has failed.
        sys.print_exception(error)
        device.restart()
finally:
    # Also after Ctrl-C during the start, so that the REPL finds modules in files.
    sys.path[:] = path
