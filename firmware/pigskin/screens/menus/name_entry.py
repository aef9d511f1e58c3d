"""Entry of a name letter by letter, and of the names of several people who share a side."""

from micropython import const

from pigskin.core.players import LARGEST_TEAM, LETTERS, LONGEST_NAME
from pigskin.hardware import DOWN, LEFT, REPEAT, RIGHT, UP, A, B

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Screen
    from pigskin.ui.ui import Ui

_TAKEN = const(
    "%s is on this side already. Take another name, so that both know whose turn it is."
)
_ALONE = const("%s alone is not several people. Name another one, or play as a person?")


def pick_team(ui: "Ui", title: str) -> "Screen[list[str]]":
    """Ask for two names or more; return fewer when the players go back."""
    names: list[str] = []
    while len(names) < LARGEST_TEAM:
        name = yield pick_name(ui, "%s, player %d" % (title, len(names) + 1), "")
        if name in names:
            yield ui.pages(title, _TAKEN % name, "ok", "")
            continue
        if not name:
            if len(names) == 1 and (yield ui.ask(title, _ALONE % names[0], "name", "person")):
                continue
            break
        names.append(name)
        if len(names) > 1 and len(names) < LARGEST_TEAM:
            said = "%s. Does anybody else play on this side?" % ", ".join(names)
            if not (yield ui.ask(title, said, "yes", "no")):
                break
    return names


def pick_name(ui: "Ui", title: str, name: str) -> "Screen[str]":
    """Ask for a name: UP and DOWN turn a letter, RIGHT fixes it, LEFT deletes; A is done."""
    letter = 0
    # Whether the last letter of `name` is the one that UP and DOWN turn.
    turning = False
    while True:
        _draw_name(ui, title, name, turning)
        button = (yield None) & ~REPEAT
        if button:
            ui.click()
        if button in (UP, DOWN) and turning:
            letter = (letter + (1 if button == UP else -1)) % len(LETTERS)
            name = name[:-1] + LETTERS[letter]
        elif button in (UP, DOWN) and len(name) < LONGEST_NAME:
            letter = 0
            name += LETTERS[letter]
            turning = True
        elif button == RIGHT:
            turning = False
        elif button == LEFT or (button == B and name):
            name = name[:-1]
            turning = False
        elif button in (A, B):
            return name


def _draw_name(ui: "Ui", title: str, name: str, turning: bool) -> None:
    ui.clear()
    ui.header(title, "%d/%d" % (len(name), LONGEST_NAME))
    x = 64 - 4 * LONGEST_NAME
    taken = len(name) - turning
    ui.display.text(name[:taken], x, 24, 1)
    ui.display.hline(x, 34, 8 * LONGEST_NAME, 1)
    cursor = x + 8 * taken
    if turning:
        ui.display.fill_rect(cursor, 22, 9, 12, 1)
        ui.display.text(name[-1], cursor, 24, 0)
    elif taken < LONGEST_NAME:
        ui.display.rect(cursor, 22, 9, 12, 1)
    ui.center("up, down: letter  right: next", 42)
    ui.footer("done", "delete" if name else "back")
