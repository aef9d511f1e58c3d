"""The demo: two coaches play until a button is pressed."""

from micropython import const

from pigskin.core.match import Contest, Match
from pigskin.games import game_class, nearest_coach
from pigskin.screens.match.game import new_chance
from pigskin.screens.match.play import MatchFlow
from pigskin.ui.pieces import draw_demo
from pigskin.ui.stack import ScreenStack

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.app import App
    from pigskin.types import Screen

# The time between two pictures of the demo that wait for a button.
_STEP_MS = const(1800)


def demo(app: "App", name: str) -> "Screen[None]":
    """Let two coaches play until a button is pressed."""
    match = Match(game_class(name), {}, new_chance(app))
    coach = nearest_coach("varsity", name)
    yield _watch(app, Contest(match, (coach, coach), None))


def _watch(app: "App", contest: Contest) -> "Screen[None]":
    # A stack of its own, so that the screens of the demo do not get the buttons.
    screen = ScreenStack(MatchFlow(app, contest).play())
    button = None
    try:
        while not button:
            wait = screen.send(button)
            draw_demo(app.ui.display)
            button = yield _STEP_MS if wait is None else wait
            if not button and app.met():
                # The title card asks the player.
                break
    except StopIteration:
        pass
    finally:
        app.part()
        screen.close()
