"""Screens that open other screens, without filling the chip's stack of 8 KB.

A screen is a generator. To open another one it yields it, and gets what that returns:

    wanted = yield new_game(app, title)

However deep screens nest, only the one on top is on the chip's own stack; the others wait here.
"""


class ScreenStack:
    """Only the screen on top runs, and gets what is sent."""

    def __init__(self, screen):
        self._screens = [screen]

    def send(self, given):
        """What the screen on top waits for; StopIteration when the last one is done."""
        failure = None
        while True:
            screen = self._screens[-1]
            try:
                wanted = screen.throw(failure) if failure else screen.send(given)
            except StopIteration as over:
                given, failure = over.value, None
            except Exception as error:
                given, failure = None, error
            else:
                if wanted is None or isinstance(wanted, int):
                    return wanted
                self._screens.append(wanted)
                given = failure = None
                continue
            # The screen below gets what this one returned, or its failure.
            self._screens.pop()
            if not self._screens:
                raise failure or StopIteration(given)

    def close(self) -> None:
        while self._screens:
            self._screens.pop().close()
