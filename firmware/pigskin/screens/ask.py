"""A person is asked: the open choices, one at a time, on the picture of the position."""

from micropython import const

from pigskin.core.game import NOBODY
from pigskin.screens.curtain import seat
from pigskin.screens.game_screen import AGAIN, GO_ON, TURN_OVER
from pigskin.screens.pause import pause, take_back
from pigskin.ui.hardware import DOWN, LEFT, REPEAT, RIGHT, UP, WIDTH, A, B

_CHOICE_Y = const(45)
_SECOND_MS = const(1000)


def ask(table, view):
    """The choice of the person whose turn it is, or a signal."""
    game = table.match.game
    screen = table.screen
    choices = view.choices()
    if game.hides and len(table.people) == 2:
        table.behind = yield seat(table, table.behind)
        if table.behind == NOBODY:
            view = game.view(NOBODY)
            choices = screen.public_choices(game)
    sole = screen.sole_choice(view, choices)
    if sole:
        return sole
    extras = screen.extras(view)
    choices += extras
    at = 0
    field = False
    while True:
        table.draw(view, choices[at], field)
        draw_choice(table, view, choices, at)
        button = yield _SECOND_MS if table.clock else None
        if not button:
            late = table.late()
            if late:
                return late
            continue
        button &= ~REPEAT
        if button == A:
            if choices[at] in game.choices() or choices[at] in extras:
                _acknowledge(table.ui.display)
                return choices[at]
            yield table.ui.pages("Not now", screen.why_not(choices[at]), "ok", "")
        elif button == B:
            if game.phase in screen.TAKE_BACK and table.can_take_back():
                yield take_back(table)
                return AGAIN
            what = yield pause(table, view, choices[at])
            if what != GO_ON:
                return what
        elif button in (UP, DOWN, LEFT, RIGHT):
            to = screen.step(view, choices, at, button)
            if to == TURN_OVER:
                field = not field
            else:
                at = to
            table.ui.click()


def draw_choice(table, view, choices, at: int) -> None:
    ui = table.ui
    name, hint = table.screen.words_for(choices[at], view)
    ui.display.fill_rect(0, _CHOICE_Y - 1, WIDTH, 10, 1)
    ui.center(name, _CHOICE_Y, True)
    if len(choices) > 1:
        ui.text("<", 3, _CHOICE_Y, True)
        ui.right(">", WIDTH - 3, _CHOICE_Y, True)
    ui.keys(hint)


def _acknowledge(display) -> None:
    """A choice takes a moment: at once its ends go dark, as those of a key pressed down."""
    display.fill_rect(0, _CHOICE_Y - 1, 10, 10, 0)
    display.fill_rect(WIDTH - 10, _CHOICE_Y - 1, 10, 10, 0)
    display.show()
