"""The eleven that a coach has placed for a person, to be looked at before play goes on."""

from pigskin.handheld.formation import draw_eleven
from pigskin.handheld.hardware import A


def show_eleven(ui, view, name: str):
    while True:
        draw_eleven(ui, view, "%s's eleven" % name, view.field)
        ui.footer("ok", "")
        if (yield None) == A:
            return
