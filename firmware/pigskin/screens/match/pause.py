"""The pause menu, and taking choices back."""

from micropython import const

from pigskin.games.screen import AGAIN, GO_ON, HINT, LEAVE
from pigskin.screens.match.keeping import save_again
from pigskin.screens.menus.help import help_about
from pigskin.screens.menus.new_game import SHOWN_DIGITS

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.match.play import MatchFlow
    from pigskin.types import Screen, View

_HELP = const("Help")
_ASK = const("Ask the coach")
_STATISTICS = const("Statistics")
_SO_FAR = const("The game so far")
_LAST_PLAYS = const("Last plays")
_SETTINGS = const("Settings")
_TAKE_BACK = const("Take back")
_LEAVE = const("Leave the game")
_SWITCH_OFF = const("Switch off")
_COMMIT = const("Commit")
_COMMIT_TEXT = const(
    "All cards and dice of this game come out of a secret seed that was drawn before its first "
    "choice. %s is how its commit begins. Write it down: the record tells commit and seed, and "
    "`pigskin replay` proves that they fit."
)
_OUTSIDE_TEXT = const(" The seed came from outside: whoever gave it may know all cards and dice.")


def pause(flow: "MatchFlow", view: "View", choice: str) -> "Screen[str]":
    """Open the menu; return a call made from it or a signal of games/screen.py."""
    commit = "%s %s" % (_COMMIT, flow.match.chance.commitment()[:SHOWN_DIGITS])
    what = _HELP
    while True:
        calls = _calls(flow, view)
        items = _items(flow, choice)
        first_call = len(items)
        items += [flow.screen.words_for(word)[0] for word in calls]
        if flow.one_seed:
            items.append(commit)
        if flow.app.hardware.power:
            items.append(_SWITCH_OFF)
        items.append(_LEAVE)
        at = yield flow.ui.menu("Pause", items, items.index(what), "choose", "go on")
        if at < 0:
            return GO_ON
        what = items[at]
        if what == _ASK:
            return HINT
        if what == _LEAVE:
            return LEAVE
        if what == _TAKE_BACK:
            yield take_back(flow)
            return AGAIN
        if 0 <= at - first_call < len(calls):
            call = calls[at - first_call]
            cost = flow.screen.cost(view, call)
            if not cost or (yield flow.ui.ask(what, cost, "call it", "no")):
                return call
            continue
        yield _open(flow, what, choice)


def _items(flow: "MatchFlow", choice: str) -> list[str]:
    """Return the items of the menu before the calls of the game."""
    items = [_HELP, _STATISTICS, _SO_FAR, _LAST_PLAYS, _SETTINGS]
    if choice and _may_ask(flow):
        items.insert(1, _ASK)
    if flow.can_take_back():
        items.append(_TAKE_BACK)
    return items


def _open(flow: "MatchFlow", what: str, choice: str) -> "Screen[None]":
    # Two of these are imported only when opened, which most players never do.
    if what == _HELP:
        # Imported when opened: it plays every outcome of the call.
        from pigskin.screens.match.odds import odds

        yield help_about(flow.ui, flow.screen, choice, (yield odds(flow, choice)))
    elif what == _STATISTICS:
        yield flow.report().statistics()
    elif what == _SO_FAR:
        yield flow.report().menu()
    elif what == _LAST_PLAYS:
        from pigskin.screens.match.last_plays import last_plays

        yield last_plays(flow)
    elif what == _SETTINGS:
        from pigskin.screens.menus.settings import game_settings

        yield game_settings(flow.app)
    elif what == _SWITCH_OFF:
        from pigskin.screens.menus.switch_off import switch_off

        yield switch_off(flow.app)
    else:
        said = _COMMIT_TEXT % what.split(" ")[1]
        yield flow.ui.pages(_COMMIT, said + (_OUTSIDE_TEXT if flow.match.chance.outside else ""))


def _may_ask(flow: "MatchFlow") -> bool:
    game = flow.position
    if not flow.one_seed or not (flow.app.settings["hints"] or flow.hints_offered):
        return False
    if game.phase in flow.screen.NO_ADVICE:
        return False
    return len(game.choices()) > 1 and hasattr(flow.screen.title, "allamerican")


def _calls(flow: "MatchFlow", view: "View") -> list[str]:
    """Return the irregular calls open now, to either of two people or to the only one.

    In an open break it is the choice to act. A coach never delays, so no foul of his is offered.
    """
    if flow.screen.can_act:
        return [flow.screen.BREAK[2]]
    game = flow.match.game
    open_now = game.irregular()
    if not game.hides and flow.one_seed and game.side not in flow.people:
        open_now = ()
    elif len(flow.people) == 1:
        open_now = game.calls(flow.people[0])
    return [word for word in open_now if word not in game.clock_calls()]


def take_back(flow: "MatchFlow") -> "Screen[None]":
    """Take back the last choice of a person and what coaches chose after it.

    `undoable` has only choices since the last one that drew chance.
    """
    count = 1
    while not flow.undoable[-count]:
        count += 1
    flow.undoable = flow.undoable[:-count]
    contest = flow.contest
    match = contest.match
    contest.match = match.again(len(match.choices) - count)
    flow.interrupt_asked_at = -1
    flow.untold = []
    flow.summary = None
    if contest.journal:
        try:
            contest.journal.take_back(len(contest.match.choices), flow.elapsed_ms())
        except OSError as error:
            yield save_again(flow, contest.journal, "", error)
