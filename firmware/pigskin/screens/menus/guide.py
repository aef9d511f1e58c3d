"""First steps: five screens that explain a game on its own picture, before its first game."""

from micropython import const

from pigskin.games import title_of
from pigskin.hardware import DOWN, HEIGHT, LEFT, REPEAT, RIGHT, UP, WIDTH, A, B

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.title import Title
    from pigskin.screens.app import App
    from pigskin.types import Display, GuidePage, Screen, View
    from pigskin.ui.ui import Ui

_POINTER_MS = const(400)
_POINTER_MOVES = const(6)
_PITCH = const(9)
_CHOICE_Y = const(45)


def guide_menu(app: "App") -> "Screen[None]":
    """Show the first steps of the game on the card, as often as players want."""
    yield guide(app.ui, title_of(app.game))


def guide(ui: "Ui", title: "Title") -> "Screen[None]":
    """Show one page after the other; B skips the rest."""
    pages = title.guide()
    at = 0
    while 0 <= at < len(pages):
        if at == len(pages) - 1:
            button = yield _first_choice(ui, title, at)
        else:
            button = yield _explain(ui, title, at)
        if button == B:
            return
        at = max(0, at + (-1 if button == LEFT else 1))


def _explain(ui: "Ui", title: "Title", at: int) -> "Screen[int]":
    """Show a page that points at its subject; return the button that leaves it."""
    page = title.guide()[at]
    screen = title.screen()
    game = title.guide_position(at)
    view = game.view(game.side)
    lift = 0
    moves = _POINTER_MOVES if page[4] else 0
    while True:
        screen.draw(ui, view, page[3])
        _draw_words(ui, page, at, len(title.guide()))
        x, y = page[4:]
        if x:
            _draw_pointer(ui.display, x, abs(y) + (lift if y > 0 else -lift), y < 0)
        button = (yield _POINTER_MS if moves else None) & ~REPEAT
        if button in (LEFT, RIGHT, A, B):
            ui.click()
            return button
        if moves:
            moves -= 1
            lift = 2 - lift


def _draw_words(ui: "Ui", page: "GuidePage", at: int, count: int) -> None:
    headline, text, top = page[:3]
    if headline:
        ui.header(headline)
    ui.display.fill_rect(0, top - 1, WIDTH, HEIGHT - top + 1, 0)
    for row, line in enumerate(ui.wrap(text, WIDTH)):
        ui.center(line, top + _PITCH * row)
    ui.footer("next", "skip")
    ui.center("%d/%d" % (at + 1, count), HEIGHT - 9)


def _draw_pointer(display: "Display", x: int, y: int, down: bool) -> None:
    """Draw an arrow on a dark edge with its tip at this place, pointing up or down."""
    step = -1 if down else 1
    for row in range(9):
        wide = row if row < 5 else 1
        display.hline(x - wide - 1, y + row * step, 2 * wide + 3, 0)
        if row < 8:
            display.hline(x - wide, y + row * step, 2 * wide + 1, 1)


def _first_choice(ui: "Ui", title: "Title", at: int) -> "Screen[int]":
    """Let the player turn through the calls as in the game; nothing is played yet."""
    headline = title.guide()[at][0]
    screen = title.screen()
    game = title.guide_position(at)
    view: View = game.view(game.side)
    choices = view.choices()
    chosen = 0
    while True:
        screen.draw(ui, view, choices[chosen])
        ui.header(headline)
        name, hint = screen.words_for(choices[chosen], view)
        ui.display.fill_rect(0, _CHOICE_Y - 1, WIDTH, HEIGHT - _CHOICE_Y + 1, 0)
        ui.display.fill_rect(0, _CHOICE_Y - 1, WIDTH, 10, 1)
        ui.center(name, _CHOICE_Y, True)
        ui.text("<", 3, _CHOICE_Y, True)
        ui.right(">", WIDTH - 3, _CHOICE_Y, True)
        ui.keys(hint)
        button = (yield None) & ~REPEAT
        if button:
            ui.click()
        if button in (A, B):
            return button
        if button in (UP, DOWN, LEFT, RIGHT):
            # Some arrows of a game do not lead to a choice.
            chosen = max(0, screen.step(view, choices, chosen, button))
