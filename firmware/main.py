"""Switch on: the first picture, then the handheld. Ctrl-C leaves to the REPL."""

import sys

# All code is frozen: MicroPython shall not search the files at each `import os`, 2 ms each time.
path = sys.path[:]
sys.path[:] = [".frozen"]
try:
    from pigskin.drivers.chosen_board import load_board
    from pigskin.drivers.display import display_of
    from pigskin.screens.menus.splash import draw_splash
    from pigskin.storage.flash import format_flash, mounted

    board = load_board()
    display = display_of(board)
    draw_splash(display)

    # Only now the rest, which takes longer to import than an eye likes to wait.
    from pigskin.core.data import add_folder
    from pigskin.drivers.device import Device
    from pigskin.screens.app import App
    from pigskin.storage.files import Shelves

    # An owner's own decks and tables.
    add_folder("/data")
    device = Device(board, display, Shelves("/saves"))
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
        # Not even the screen that follows an error could be shown.
        sys.print_exception(error)
        device.restart()
finally:
    # Also after Ctrl-C in the middle of the start: the REPL shall find modules in files.
    sys.path[:] = path
