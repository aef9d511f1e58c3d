"""A stack of screens. A screen opens another one by yielding it, and gets what that returns.

    wanted = yield ui.ask("Remove", said, "remove", "keep")

With `yield from`, each open screen would take a frame on the chip's stack of 8 KB. Here only the
screen on top does.
"""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from typing import Any

    from pigskin.types import Screen


class ScreenStack:
    """A stack of screens of which only the top one runs."""

    def __init__(self, screen: "Screen[Any]"):
        self._screens = [screen]

    def send(self, given: "Any") -> int | None:
        """Resume the screen on top and return how long it waits.

        Raise StopIteration when the last screen returns.
        """
        failure: Exception | None = None
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
