"""A coach places the rest of a person's eleven, to be looked at before play goes on."""

from pigskin.handheld.computer import coach_for
from pigskin.handheld.formation import draw_eleven
from pigskin.handheld.hardware import A


def line_up(table):
    """It can be taken back as a whole."""
    game = table.match.game
    side = game.side
    mine = True
    while (game.phase, game.side) == ("lineup", side):
        choice = coach_for(table, side).choose(game.view(side))
        yield from table.keep(choice)
        table.match.choose(choice)
        table.trail.append(mine)
        mine = False


def show_eleven(table, side: int):
    ui = table.ui
    view = table.match.game.view(side)
    while True:
        draw_eleven(ui, view, "%s's eleven" % table.names[side], view.field)
        ui.footer("ok", "")
        if (yield None) == A:
            # Seen at once: the other side's coach may be next, with eleven men to place.
            ui.footer("", "")
            ui.display.show()
            return
