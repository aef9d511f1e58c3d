"""What a choice has brought: first it moves and sounds, then it is told line by line."""

from pigskin.core.loan import give_back, loaded
from pigskin.handheld.hardware import WIDTH, B
from pigskin.handheld.pieces import clear_below
from pigskin.handheld.scenes import visit

# How long a line stands by itself, by the speed setting; 0: until a button.
_STORY_MS = (0, 2600, 1600, 800)


def story(table, events, before):
    """To the end of the last line; `before` is the view before the choice."""
    # Before anything moves: whoever skips that is not kept waiting.
    lines = _told(table, events)
    yield from visit("show", "show", table, events, before)
    view = table.match.game.view(table.watcher())
    ui = table.ui
    wait = _STORY_MS[table.app.settings["speed"]]
    button = 0
    for line in lines:
        rows = ui.wrap(line, WIDTH - 4)
        for first in range(0, len(rows), 2):
            table.draw(view)
            clear_below(ui.display)
            for row, text in enumerate(rows[first : first + 2]):
                # Most of two rows of text fill two pages of the display, not four.
                ui.center(text, 40 + 9 * row)
            button = yield wait or None
            if button == B:
                table.stop = True
    if button:
        # Seen at once, however long the next choice takes.
        clear_below(ui.display)
        ui.display.show()


def _told(table, events) -> list:
    before = loaded()
    lines = table.match.game.tell(events)
    give_back(before)
    if table.asked:
        lines.insert(0, table.asked)
        table.asked = ""
    return lines
