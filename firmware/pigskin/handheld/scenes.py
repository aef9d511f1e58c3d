"""What is in memory, and for how long: the one way in which modules come and go.

On the device the code of a module takes memory as long as the module is loaded. A screen that is
not needed all the time is therefore a generator in a module of its own, and is visited: the
module, and whatever it loads, is there while the screen is, and gone afterwards.

    wanted = yield from visit("new_game", "prepare", app, kind)

Visits nest: each forgets what was loaded since it began and nothing else. What one returns must
be plain, or of a class that was loaded before: an object keeps its class in memory, and a class
its module.

    app ──► start ──► menus ──► new_game · settings_menu · results_menu · help · ...
                 └──► session ──► opening · play ──► show · pause · report · ...
                                 └► ending · report

`start`, `menus` and `session` are scenes: while one is on, nothing of the others is in memory. A
scene returns the next one as what to visit. On the desktop nothing is ever forgotten.
"""

from pigskin.core.loan import give_back, loaded


def visit(module: str, what: str, *given):
    """A screen out of a module that is in memory only meanwhile; returns what it returns."""
    before = loaded()
    try:
        found = __import__("pigskin.handheld." + module, None, None, (what,))
        return (yield getattr(found, what)(*given))
    finally:
        give_back(before)


class Pile:
    """Screens on top of each other: the one on top gets what is sent.

    A visit yields its screen and gets what that returns. So only the screen on top is on the stack
    of the chip, which has no room for a dozen of them.
    """

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
            # Whoever visited gets what the screen returned, or its failure.
            self._screens.pop()
            if not self._screens:
                raise failure or StopIteration(given)

    def close(self) -> None:
        while self._screens:
            self._screens.pop().close()


def scenes(scene: tuple):
    """One scene after another, for ever."""
    while True:
        scene = yield from visit(*scene)
