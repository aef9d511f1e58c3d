"""Two coaches play until somebody presses a button."""

from micropython import const

from pigskin.handheld.play import Table

_STEP_MS = const(1800)


def demo(app, contest):
    screen = Table(app, contest).play()
    button = None
    while not button:
        try:
            wait = screen.send(button)
        except StopIteration:
            return
        button = yield _STEP_MS if wait is None else wait
