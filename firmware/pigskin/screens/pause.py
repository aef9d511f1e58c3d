"""Beside the play: the menu of a game, taking back, and a journal for which the flash is full."""

from pigskin.screens.game_screen import AGAIN, GO_ON, HINT, LEAVE
from pigskin.screens.help import help_about
from pigskin.storage.archive import remove_oldest_captured

_ASK = "Ask the coach"
_LEAVE = "Leave the game"


def pause(table, view, choice: str):
    """A call that was made from the menu, or a signal."""
    if table.clock:
        table.clock.stop()
    what = yield _menu(table, view, choice)
    if table.clock:
        table.clock.go_on()
    return what


def _menu(table, view, choice: str):
    items = ["Help", "Statistics", "The game so far"]
    if choice and _may_ask(table):
        items.insert(1, _ASK)
    if table.can_take_back():
        items.append("Take back")
    calls = _calls(table, view)
    items += [table.screen.words_for(word)[0] for word in calls]
    items.append(_LEAVE)
    at = 0
    while True:
        at = yield table.ui.menu("Pause", items, at, "choose", "go on")
        if at < 0:
            return GO_ON
        what = items[at]
        if what == "Help":
            yield help_about(table.ui, table.screen, choice)
        elif what == _ASK:
            return HINT
        elif what == "Statistics":
            yield table.report().statistics()
        elif what == "The game so far":
            yield table.report().menu(False)
        elif what == _LEAVE:
            return LEAVE
        elif what == "Take back":
            yield take_back(table)
            return AGAIN
        else:
            return calls[at - len(items) + 1 + len(calls)]


def _may_ask(table) -> bool:
    game = table.match.game
    if not table.app.settings["hints"] or game.phase in table.screen.NO_ADVICE:
        return False
    return len(game.choices()) > 1 and hasattr(table.screen.title, "allamerican")


def _calls(table, view) -> list:
    """What else may be called now: by either of two people, or by the one who plays."""
    game = table.match.game
    open_now = game.irregular()
    if len(table.people) == 1 and game.hides:
        open_now = view.irregular()
    elif game.side not in table.people:
        open_now = ()
    return [word for word in open_now if word[:4] != "TIME" or word[:7] == "TIMEOUT"]


def take_back(table):
    """Up to and with the last choice of a person, as long as chance has not spoken since."""
    count = 1
    while not table.undoable[-count]:
        count += 1
    table.undoable = table.undoable[:-count]
    contest = table.contest
    match = contest.match
    contest.match = match.anew(len(match.choices) - count)
    table.offered = -1
    if contest.journal:
        try:
            _write_anew(table)
        except OSError:
            yield _unsaved(table)


_UNSAVED = "This game can no longer be saved. It goes on, but not past switching off."


def keep_with_room(table, choice: str):
    """What the desktop has makes room. Written anew: the last line may have been torn.

    Without a choice it is the hints that are to be kept.
    """
    contest = table.contest
    while remove_oldest_captured(table.app.hardware.storage):
        try:
            _write_anew(table)
            if choice:
                contest.journal.add(choice, table.elapsed_ms())
            return
        except OSError:
            pass
    yield _unsaved(table)


def _write_anew(table) -> None:
    contest = table.contest
    contest.journal.begin(contest.match, contest.players, table.elapsed_ms(), contest.hints)


def _unsaved(table):
    table.contest.journal = None
    yield table.ui.pages("Flash full", _UNSAVED, "play on", "")
