"""Two people at one handheld: what only one may see stands behind a curtain."""

from pigskin.handheld.hardware import WIDTH, A
from pigskin.handheld.names import player_name

_NOT_OPEN = {
    "SUB": "Nobody on the bench may come in now.",
    "POOB": "Only a Star at fullback may punt out of bounds.",
    "QUICKKICK": "Only a Star at fullback may quick kick.",
}


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


def not_now(ui, choice: str):
    """A call that the public must take for possible, and that is not."""
    yield from ui.pages("Not now", _NOT_OPEN.get(choice, ""), "ok", "")
