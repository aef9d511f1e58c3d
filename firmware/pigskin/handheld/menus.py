"""The cards of the games and the menu behind them. A scene."""

from micropython import const

from pigskin.games import GAMES
from pigskin.handheld import lists  # noqa: F401  used all the time: kept in memory
from pigskin.handheld.cards import draw_title_card
from pigskin.handheld.hardware import LEFT, REPEAT, RIGHT, A, B
from pigskin.handheld.scenes import visit

_DEMO_AFTER_MS = const(45_000)


def menus(app):
    """One card for each game; A plays it, B opens the menu. Left alone, a demo starts."""
    while True:
        name = GAMES[app.game]
        draw_title_card(app.ui, name)
        button = (yield _DEMO_AFTER_MS) & ~REPEAT
        if button:
            app.ui.click()
        if button == LEFT:
            app.game = (app.game - 1) % len(GAMES)
        elif button == RIGHT:
            app.game = (app.game + 1) % len(GAMES)
        elif button == A:
            return "session", "new_or_old", app, name
        elif button == B:
            yield from _menu(app, name)
        elif not button:
            return "session", "demo", app, name


def _menu(app, name: str):
    at = 0
    while at >= 0:
        at = yield from app.ui.menu("Menu", ("Rules", "Settings", "Results", "About"), at)
        if at == 0:
            yield from visit("help", "help_for", app.ui, name)
        elif at == 1:
            yield from visit("settings_menu", "settings_menu", app)
        elif at == 2:
            yield from visit("results_menu", "results_menu", app)
        elif at == 3:
            yield from visit("about", "about", app)
