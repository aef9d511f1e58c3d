"""Beside the play: the menu of a game, taking back, and a journal for which the flash is full."""

from pigskin.core.match import Match
from pigskin.handheld import lists  # noqa: F401  used all the time: kept in memory
from pigskin.handheld.call_words import words_for
from pigskin.handheld.play import HINT
from pigskin.handheld.scenes import visit

_ASK = "Ask the coach"
_LEAVE = "Leave the game"
# Here men are chosen, or a coin is called: no choice has a worth.
_NO_HINT = ("lineup", "substitute", "forced", "enter", "window", "toss")

_UNSAVED = "This game can no longer be saved. It goes on, but not past switching off."


def pause(table, view, choice: str):
    """None to leave the game, "" after taking back, a call, HINT, False to go on."""
    if table.clock:
        table.clock.stop()
    what = yield from _menu(table, view, choice)
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
    items += [words_for(word)[0] for word in calls]
    items.append(_LEAVE)
    at = 0
    while True:
        at = yield from table.ui.menu("Pause", items, at, "choose", "go on")
        if at < 0:
            return False
        what = items[at]
        if what == "Help":
            yield from visit("help", "help_for", table.ui, table.match.name, choice)
        elif what == _ASK:
            return HINT
        elif what == "Statistics":
            yield from visit("report", "statistics", table.ui, table.contest)
        elif what == "The game so far":
            yield from visit("report", "so_far", table.ui, table.contest)
        elif what == _LEAVE:
            return None
        elif what == "Take back":
            yield from take_back(table)
            return ""
        else:
            return calls[at - len(items) + 1 + len(calls)]


def _may_ask(table) -> bool:
    game = table.match.game
    if not table.app.settings["hints"] or game.phase in _NO_HINT:
        return False
    return len(game.choices()) > 1


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
    while not table.trail[-count]:
        count += 1
    table.trail = table.trail[:-count]
    contest = table.contest
    match = contest.match
    again = Match(match.name, match.game.options, match.seed)
    for choice in match.choices[:-count]:
        again.choose(choice)
    contest.match = again
    table.offered = -1
    if contest.journal:
        try:
            _write_anew(table)
        except OSError:
            yield from _unsaved(table)


def keep_with_room(table, choice: str):
    """What the desktop has makes room. Written anew: the last line may have been torn.

    Without a choice it is the hints that are to be kept.
    """
    from pigskin.handheld.archive import let_captured_go

    contest = table.contest
    while let_captured_go(table.app.hardware.storage):
        try:
            _write_anew(table)
            if choice:
                contest.journal.add(choice, table.elapsed_ms())
            return
        except OSError:
            pass
    yield from _unsaved(table)


def _write_anew(table) -> None:
    contest = table.contest
    contest.journal.begin(contest.match, contest.players, table.elapsed_ms(), contest.hints)


def _unsaved(table):
    table.contest.journal = None
    yield from table.ui.pages("Flash full", _UNSAVED, "play on", "")
