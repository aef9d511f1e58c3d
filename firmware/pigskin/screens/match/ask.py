"""The question for a person's choice: the picture of the position with one choice at a time."""

from micropython import const

from pigskin.core.game import NOBODY
from pigskin.core.players import is_team
from pigskin.games.screen import ACT, AGAIN, GO_ON, TO_ACT
from pigskin.hardware import DOWN, LEFT, REPEAT, RIGHT, UP, WIDTH, A, B
from pigskin.ui.press_guard import PressGuard

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.screens.match.play import MatchFlow
    from pigskin.types import Choices, Display, Screen, View

_CHOICE_Y = const(45)
_BETWEEN_ARROWS = const(110)


def ask(flow: "MatchFlow", game: "Game") -> "Screen[str]":
    """Return the choice of the person whose turn it is, or a signal of games/screen.py.

    `game` is the position of the match, or the one after the open break (breaks.py).
    """
    screen = flow.screen
    view = game.view(game.side)
    choices = screen.offered(view)
    if game.hides and len(flow.people) == 2:
        from pigskin.screens.match.curtain import private_side

        flow.private_to = yield private_side(flow, game)
        if flow.private_to == NOBODY:
            view = game.view(NOBODY)
            choices = screen.public_choices(game)
    calls = game.phase in screen.CALLED
    sole = screen.sole_choice(view, choices)
    # The people of a team call their plays in turn, even those without a choice.
    if sole and not (calls and is_team(flow.contest.players[game.side])):
        return sole
    yield flow.sum_up()
    extras = screen.extras(view)
    choices += extras
    at = screen.cursor(view, choices, flow.last_calls[game.side] if calls else "")
    guard: PressGuard | None = None
    while True:
        flow.draw(view, choices[at])
        draw_choice(flow, view, choices, at)
        guard = guard or PressGuard(flow.app.hardware, game.phase in screen.TAKE_BACK)
        button = yield flow.poll_ms
        if not button:
            time_call = flow.time_call()
            if time_call:
                return time_call
            continue
        if guard.ignores(button):
            continue
        button &= ~REPEAT
        if button == A:
            if choices[at] in game.choices() or choices[at] in extras:
                if not (yield _sure(flow, screen.doubt(view, choices[at]))):
                    continue
                if calls and choices[at] not in screen.KICKS:
                    flow.last_calls[game.side] = choices[at]
                _acknowledge(flow.ui.display)
                return choices[at]
            yield flow.ui.pages("Not now", screen.why_not(choices[at]), "ok", "")
        elif button == B:
            if game.phase in screen.TAKE_BACK and flow.can_take_back():
                from pigskin.screens.match.pause import take_back

                yield take_back(flow)
                return AGAIN
            what = yield flow.pause(view, choices[at])
            if what != GO_ON:
                return what
        elif button in (UP, DOWN, LEFT, RIGHT):
            to = screen.step(view, choices, at, button)
            flow.ui.click()
            if to != TO_ACT:
                at = to
            elif screen.can_act:
                return ACT


def _sure(flow: "MatchFlow", doubt: str) -> "Screen[bool]":
    """Ask once more if there is a doubt, unless the settings say not to; return the answer."""
    if not doubt or not flow.app.settings["confirm"]:
        return True
    ui = flow.ui
    ui.display.fill_rect(0, _CHOICE_Y - 1, WIDTH, 10, 1)
    ui.center(doubt, _CHOICE_Y, True)
    ui.footer("yes", "no")
    guard = PressGuard(flow.app.hardware)
    while True:
        button = yield None
        if not guard.ignores(button) and button in (A, B):
            ui.click()
            return button == A


def draw_choice(flow: "MatchFlow", view: "View", choices: "Choices", at: int) -> None:
    ui = flow.ui
    name, hint = flow.screen.words_for(choices[at], view)
    ui.display.fill_rect(0, _CHOICE_Y - 1, WIDTH, 10, 1)
    ui.center(_with_caller(flow, view.side, name), _CHOICE_Y, True)
    if len(choices) > 1:
        ui.text("<", 3, _CHOICE_Y, True)
        ui.right(">", WIDTH - 3, _CHOICE_Y, True)
    ui.keys(hint)


def _with_caller(flow: "MatchFlow", side: int, words: str) -> str:
    """Return a choice behind the name of the person of a team who makes it."""
    if not is_team(flow.contest.players[side]):
        return words
    ui = flow.ui
    words = ": " + words
    return ui.cut(flow.caller(side), _BETWEEN_ARROWS - 1 - ui.font.width(words)) + words


def _acknowledge(display: "Display") -> None:
    """Darken one end of the choice at once, as playing it takes a moment."""
    display.fill_rect(WIDTH - 10, _CHOICE_Y - 1, 10, 10, 0)
    display.show()
