"""Two coaches play until somebody presses a button."""

from micropython import const

from pigskin.handheld.play import Table
from pigskin.handheld.scenes import Pile

_STEP_MS = const(1800)


def demo(app, contest):
    # A pile of its own: what is shown does not get the buttons.
    screen = Pile(Table(app, contest).play())
    button = None
    try:
        while not button:
            wait = screen.send(button)
            button = yield _STEP_MS if wait is None else wait
    except StopIteration:
        pass
    finally:
        screen.close()
