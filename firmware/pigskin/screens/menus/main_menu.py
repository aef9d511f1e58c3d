"""The title cards of the games and the menu behind them."""

from micropython import const

from pigskin.games import GAMES, title_of
from pigskin.hardware import LEFT, REPEAT, RIGHT, WIDTH, A, B
from pigskin.storage.files import ReadError

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from pigskin.screens.app import App
    from pigskin.types import Screen
    from pigskin.ui.ui import Ui

_DEMO_AFTER_MS = const(45_000)
# A save is read once its card stays: players who turn the cards do not wait for the flash.
_READ_AFTER_MS = const(100)
# How often the card looks for another handheld.
_MEET_MS = const(500)
# The words on a title card stand to the right of its picture.
_MIDDLE = const(93)


def menus(app: "App") -> "Screen[tuple[str, bool]]":
    """Return the name of the game on the card; with it, True to play or False to show a demo."""
    names = list(GAMES)
    while True:
        draw_title_card(app.ui, app.game)
        button = yield _READ_AFTER_MS
        if not button:
            app.ui.center(_saved(app), 55)
            button = yield _until_pressed(app)
            if button is None:
                continue
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


def _until_pressed(app: "App") -> "Screen[int | None]":
    """Wait for a button, at most until the demo; return None after a meeting (an Extra's)."""
    wait = _MEET_MS if app.ready_extras() else _DEMO_AFTER_MS - _READ_AFTER_MS
    for _ in range(_DEMO_AFTER_MS // wait):
        button = yield wait
        extra = None if button else app.met()
        if button or extra:
            app.part()
        if button:
            return button
        if extra:
            yield extra.meet(app)
            return None
    return 0


def _menu(app: "App") -> "Screen[None]":
    # Imported late, as most players do not open the menu before a game.
    from pigskin.screens.menus.about import about
    from pigskin.screens.menus.guide import guide_menu
    from pigskin.screens.menus.help import help_menu
    from pigskin.screens.menus.results import results_menu
    from pigskin.screens.menus.settings import settings_menu

    screens: "list[tuple[str, Callable[[App], Screen[None]]]]" = [
        ("Rules", help_menu),
        ("First steps", guide_menu),
        ("Settings", settings_menu),
        ("Results", results_menu),
        ("About", about),
    ]
    for extra in app.ready_extras():
        screens.insert(2, (extra.MENU, extra.menu))
    if app.hardware.power:
        from pigskin.screens.menus.switch_off import switch_off

        screens.append(("Switch off", switch_off))
    names = [name for name, _ in screens]
    at = yield app.ui.menu("Menu", names)
    while at >= 0:
        yield screens[at][1](app)
        at = yield app.ui.menu("Menu", names, at)


def _saved(app: "App") -> str:
    """Return the line of the title card about an unfinished game of its title."""
    # Imported late, so that the first card appears five milliseconds sooner.
    from pigskin.storage.saves import saved_score

    try:
        score = saved_score(app.hardware.storage, app.game)
    except ReadError:
        # The screen that opens the game reports it.
        score = ""
    return "" if score is None else "saved " + score if score else "saved"


def _middle(width: int) -> int:
    """Return the column that centers this width among the words of a title card."""
    return _MIDDLE - width // 2


def draw_title_card(ui: "Ui", name: str) -> None:
    title = title_of(name)
    above, big, below = title.card
    display = ui.display
    ui.clear()
    display.rect(0, 0, WIDTH, 53, 1)
    title.draw_picture(display, 3, 3)
    ui.text(above, _middle(ui.font.width(above)), 4)
    display.text(big, _middle(8 * len(big)), 15, 1)
    ui.large(str(title.year), _middle(32), 25)
    ui.text("<", _MIDDLE - 26, 29)
    ui.right(">", _MIDDLE + 27, 29)
    ui.text(below, _middle(ui.font.width(below)), 43)
    ui.footer("play", "menu")
