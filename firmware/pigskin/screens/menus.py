"""The title cards of the games and the menu behind them."""

from micropython import const

from pigskin.games import GAMES, title_of
from pigskin.storage.files import ReadError
from pigskin.ui.hardware import LEFT, REPEAT, RIGHT, WIDTH, A, B

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.app import App
    from pigskin.types import Screen
    from pigskin.ui.ui import Ui

_DEMO_AFTER_MS = const(45_000)
# A save is read once its card is seen: nobody waits for the flash who turns the cards.
_READ_AFTER_MS = const(100)


def menus(app: "App") -> "Screen[tuple[str, bool]]":
    """The name of the game on the card, and True to play it or False to show a demo of it."""
    names = list(GAMES)
    while True:
        draw_title_card(app.ui, app.game)
        button = yield _READ_AFTER_MS
        if not button:
            app.ui.center(_saved(app), 55)
            button = yield _DEMO_AFTER_MS - _READ_AFTER_MS
        button &= ~REPEAT
        if button:
            app.ui.click()
        if button in (LEFT, RIGHT):
            step = 1 if button == RIGHT else -1
            app.game = names[(names.index(app.game) + step) % len(names)]
        elif button == A:
            return app.game, True
        elif button == B:
            yield _menu(app)
        elif not button:
            return app.game, False


def _menu(app: "App") -> "Screen[None]":
    # Imported when the menu is opened, which most players do not do before a game.
    from pigskin.screens.about import about
    from pigskin.screens.guide import guide_menu
    from pigskin.screens.help import help_menu
    from pigskin.screens.results_menu import results_menu
    from pigskin.screens.settings_menu import settings_menu

    screens = (
        ("Rules", help_menu),
        ("First steps", guide_menu),
        ("Settings", settings_menu),
        ("Results", results_menu),
        ("About", about),
    )
    names = [name for name, _ in screens]
    at = yield app.ui.menu("Menu", names)
    while at >= 0:
        yield screens[at][1](app)
        at = yield app.ui.menu("Menu", names, at)


def _saved(app: "App") -> str:
    """What the title card says of an unfinished game of its title."""
    # Imported when a card is seen: the first card is there five milliseconds sooner.
    from pigskin.storage.saves import saved_score

    try:
        score = saved_score(app.hardware.storage, app.game)
    except ReadError:
        # The screen that opens the game says so.
        score = ""
    return "" if score is None else "saved " + score if score else "saved"


def draw_title_card(ui: "Ui", name: str) -> None:
    title = title_of(name)
    above, big, below = title.card
    display = ui.display
    ui.clear()
    display.rect(0, 0, WIDTH, 53, 1)
    display.rect(2, 2, WIDTH - 4, 49, 1)
    ui.center(above, 6)
    ui.big(big, 17)
    display.hline(30, 27, WIDTH - 60, 1)
    ui.center(str(title.year), 30)
    ui.center(below, 40)
    title.draw_emblem(display, 18)
    title.draw_emblem(display, WIDTH - 19)
    ui.text("<", 5, 22)
    ui.right(">", WIDTH - 5, 22)
    ui.footer("play", "menu")
