"""What a call is worth: the chance of each outcome, counted from the dice or cards in use."""

from micropython import const

from pigskin.core.game import NOBODY
from pigskin.core.outcomes import outcomes
from pigskin.hardware import B

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.match.play import MatchFlow
    from pigskin.types import Screen

# How many outcomes are played between two passes of the main loop.
_AT_ONCE = const(8)


def odds(flow: "MatchFlow", choice: str) -> "Screen[str]":
    """Return sentences about a call; empty if nothing is known of it, or B ends the counting."""
    game = flow.position
    screen = flow.screen
    if game.hides:
        return screen.worth_of(game.view(NOBODY), choice)
    if choice not in game.choices():
        return ""
    _one_moment(flow)
    chances: dict[str, float] = {}
    average = 0.0
    for done, (of, _, events) in enumerate(outcomes(game, choice)):
        name, yards = screen.outcome(game.side, events)
        if not name:
            return ""
        chances[name] = chances.get(name, 0) + 100 / of
        average += yards / of
        if not done % _AT_ONCE and (yield 0) == B:
            return ""
    words = []
    for name in sorted(chances, key=lambda name: -chances[name]):
        words.append("%s %d %%" % (name, max(1, int(chances[name] + 0.5))))
    said = ", ".join(words) + "."
    if not average or choice in screen.KICKS:
        return said
    return "Average %+.1f yards: %s" % (average, said)


def _one_moment(flow: "MatchFlow") -> None:
    ui = flow.ui
    ui.clear()
    ui.header("This call")
    ui.center("One moment", 28)
    ui.display.show()
