"""A person is asked: the open choices, one at a time, on the picture of the position."""

from micropython import const

from pigskin.core.game import NOBODY
from pigskin.core.loan import borrow
from pigskin.handheld.call_words import words_for
from pigskin.handheld.hardware import DOWN, LEFT, REPEAT, RIGHT, UP, WIDTH, A, B
from pigskin.handheld.play import LINE_UP
from pigskin.handheld.scenes import visit

_CHOICE_Y = const(45)
_SECOND_MS = const(1000)


def ask(table, view, choices: tuple):
    """The choice of the person whose turn it is; "" to look again, None to leave."""
    game = table.match.game
    if game.hides and len(table.people) == 2:
        table.behind = yield from visit("curtain", "seat", table, table.behind)
        if table.behind == NOBODY:
            view = game.view(NOBODY)
            choices = borrow("handheld.curtain", "public_choices", game)
    if choices == ("DONE",) and game.phase == "window":
        return "DONE"
    if game.phase == "lineup":
        choices += (LINE_UP,)
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
            if choices[at] in game.choices() or choices[at] == LINE_UP:
                _acknowledge(table.ui.display)
                return choices[at]
            yield from visit("curtain", "not_now", table.ui, choices[at])
        elif button == B:
            if game.phase in ("lineup", "substitute") and table.can_take_back():
                yield from visit("pause", "take_back", table)
                return ""
            what = yield from visit("pause", "pause", table, view, choices[at])
            if what is not False:
                return what
        elif button in (LEFT, RIGHT):
            at = _move(choices, at, 1 if button == RIGHT else -1, game.phase == "substitute")
            table.ui.click()
        elif game.phase == "substitute":
            at = _other_man(choices, at)
            table.ui.click()
        elif game.hides and game.phase == "scrimmage":
            field = not field
            table.ui.click()
        elif button in (UP, DOWN):
            at = _move(choices, at, 1 if button == DOWN else -1, False)
            table.ui.click()


def draw_choice(table, view, choices, at: int) -> None:
    ui = table.ui
    name = hint = ""
    if table.match.game.hides:
        from pigskin.handheld.formation import pigskin_words

        name, hint = pigskin_words(view, choices[at])
    if not name or not hint:
        words = words_for(choices[at])
        name = name or words[0]
        hint = hint or words[1]
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


def _move(choices, at: int, step: int, other_position: bool) -> int:
    """The next choice, or the next that is about another position."""
    start = at
    while True:
        at = (at + step) % len(choices)
        if not other_position or at == start or _place(choices, at) != _place(choices, start):
            return at


def _other_man(choices, at: int) -> int:
    """The next man for the same position."""
    place = _place(choices, at)
    following = (at + 1) % len(choices)
    if _place(choices, following) == place:
        return following
    while at and _place(choices, at - 1) == place:
        at -= 1
    return at


def _place(choices, at: int) -> str:
    return choices[at].partition(" ")[0]
