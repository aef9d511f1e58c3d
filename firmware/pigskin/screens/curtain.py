"""Two people at one handheld: what only one may see stands behind a curtain."""

from pigskin.core.game import NOBODY
from pigskin.storage.players import player_name
from pigskin.ui.hardware import WIDTH, A


def seat(table, behind: int):
    """Who of two people is behind the curtain for the next choice, after who was before."""
    game = table.match.game
    side = game.side
    if game.phase in table.screen.SECRET:
        if behind != side:
            yield curtain(table, side)
        return side
    # A window of one's own may be looked through without another curtain.
    return side if behind == side and game.phase == "window" else NOBODY


def curtain(table, side: int):
    """Nothing secret stays on the display while it changes hands."""
    ui = table.ui
    player = table.contest.players[side]
    name = player_name(player) if ":" in player else ""
    while True:
        ui.clear()
        ui.display.fill_rect(0, 0, WIDTH, 54, 1)
        ui.center("For the eyes of", 8, True)
        ui.display.fill_rect(16, 19, 96, 13, 0)
        ui.big(table.names[side].upper(), 22)
        ui.center("(%s) only" % name if name else "only", 37, True)
        ui.footer("look", "")
        if (yield None) == A:
            return
