"""The curtain, which hides secrets while two people pass the handheld to each other."""

from micropython import const

from pigskin.core.game import NOBODY
from pigskin.core.players import is_team
from pigskin.hardware import WIDTH, A
from pigskin.ui.press_guard import PressGuard

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.screens.match.play import MatchFlow
    from pigskin.types import Screen


def private_side(flow: "MatchFlow", game: "Game") -> "Screen[int]":
    """Return the side that alone may see the next choice, after a curtain; NOBODY if both may."""
    side = game.side
    if game.phase in flow.screen.SECRET:
        if flow.private_to != side:
            yield curtain(flow, side)
        return side
    # In a break, the side that was looking keeps looking without another curtain.
    return side if flow.private_to == side and game.phase == flow.screen.BREAK[0] else NOBODY


def curtain(flow: "MatchFlow", side: int) -> "Screen[None]":
    """Cover the display until the player of this side presses A."""
    ui = flow.ui
    # In a team, the one who calls the next play.
    name = flow.caller(side) if is_team(flow.contest.players[side]) else ""
    guard: PressGuard | None = None
    while True:
        ui.clear()
        ui.display.fill_rect(0, 0, WIDTH, 54, 1)
        ui.center("For the eyes of", 8, True)
        ui.display.fill_rect(16, 19, 96, 13, 0)
        ui.big(flow.names[side].upper(), 22)
        ui.center("(%s) only" % name if name else "only", 37, True)
        ui.footer("look", "")
        guard = guard or PressGuard(flow.app.hardware)
        button = yield None
        if not guard.ignores(button) and button == A:
            return
