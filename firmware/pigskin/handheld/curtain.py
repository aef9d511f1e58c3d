"""Two people at one handheld: what only one may see stands behind a curtain."""

from micropython import const

from pigskin.core.game import NOBODY
from pigskin.handheld.hardware import WIDTH, A
from pigskin.handheld.names import player_name

# What shows a side's own men.
SECRET = ("lineup", "substitute", "forced", "enter")

_MIDFIELD = const(50)

_NOT_OPEN = {
    "SUB": "Nobody on the bench may come in now.",
    "POOB": "Only a Star at fullback may punt out of bounds.",
    "QUICKKICK": "Only a Star at fullback may quick kick.",
}


def seat(table, behind: int):
    """Who of two people is behind the curtain for the next choice, after who was before."""
    game = table.match.game
    side = game.side
    if game.phase in SECRET:
        if behind != side:
            yield from curtain(table, side)
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


def not_now(ui, choice: str):
    """A call that the public must take for possible, and that is not."""
    yield from ui.pages("Not now", _NOT_OPEN.get(choice, ""), "ok", "")


def public_choices(game) -> tuple:
    """What the public must take for possible: that a call needs a Star at fullback is hidden.

    Whoever picks a call that is not open to him is told so, and has told the other himself.
    """
    if game.phase == "window":
        return ("DONE", "SUB")
    choices = game.choices()
    if game.phase != "scrimmage":
        return choices
    calls = [call for call in choices if call not in ("POOB", "QUICKKICK", "FIELDGOAL")]
    if game.ball >= _MIDFIELD:
        calls.append("POOB")
    if game.down <= game.rules.quick_kick_downs:
        calls.append("QUICKKICK")
    if "FIELDGOAL" in choices:
        calls.append("FIELDGOAL")
    return tuple(calls)
