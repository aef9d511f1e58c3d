"""The last plays of a game, told again from the pause menu.

The match is replayed from its choices, and the watcher sees what he saw the first time.
"""

from micropython import const

from pigskin.core.match import Contest
from pigskin.screens.match.play import MatchFlow

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.match import Match
    from pigskin.types import Events, Screen, View
    from pigskin.ui.ui import Ui

_PLAYS = const(10)
# At least ten of this many choices tell something.
_CHOICES = const(60)
_LABEL_WIDTH = const(122)
_CUT = const("...")
_NOTHING = const("Nothing has been played yet.")


def last_plays(flow: MatchFlow) -> "Screen[None]":
    """Show a list of the last ten plays, the newest first; tell the chosen one again."""
    ui = flow.ui
    _one_moment(ui)
    plays = _told(flow)
    if not plays:
        yield ui.pages("Last plays", _NOTHING)
        return
    labels = [_label(ui, line) for _, line in plays]
    at = 0
    while True:
        at = yield ui.menu("Last plays", labels, at, "tell")
        if at < 0:
            return
        yield _tell_again(flow, plays[at][0])


def _one_moment(ui: "Ui") -> None:
    ui.clear()
    ui.header("Last plays")
    ui.center("One moment", 28)
    ui.display.show()


def _told(flow: MatchFlow) -> list[tuple[int, str]]:
    """Return (number of the choice, first line of its story) for each play, the newest first."""
    choices = flow.match.choices
    first = max(0, len(choices) - _CHOICES)
    again = flow.match.again(first)
    plays: list[tuple[int, str]] = []
    for number in range(first, len(choices)):
        own = again.game.side in flow.people
        events = again.choose(choices[number])
        parts = flow.screen.parts(again.game, _visible(flow, again, events), flow.names)
        # A man whom a person put in himself was not told the first time, and is no play.
        if parts and not (own and flow.knows(events)):
            plays = [(number, parts[0][2])] + plays[: _PLAYS - 1]
    return plays


def _visible(flow: MatchFlow, match: "Match", events: "Events") -> "Events":
    """Return the events as far as the watcher may know them."""
    if match.game.hides:
        events = match.game.events_for(flow.watcher(), events)
    return [event for event in events if event[0] not in flow.screen.UNTOLD]


def _label(ui: "Ui", line: str) -> str:
    """Return a line of the story for a list: who did what, cut to the width."""
    situation, colon, rest = line.partition(": ")
    if colon:
        line = situation.split(",")[0] + ": " + rest
    line = line[:-1] if line[-1] == "." else line
    return _fitting(ui, line.split(", "), ", ", "") or _fitting(ui, line.split(" "), " ", _CUT)


def _fitting(ui: "Ui", parts: list[str], between: str, cut: str) -> str:
    """Return as many parts as fit a line of a menu, with the mark `cut` for those left out."""
    for count in range(len(parts), 0, -1):
        label = between.join(parts[:count]) + (cut if count < len(parts) else "")
        if ui.font.width(label) <= _LABEL_WIDTH:
            return label
    return ""


def _tell_again(flow: MatchFlow, number: int) -> "Screen[None]":
    _one_moment(flow.ui)
    again = flow.match.again(number)
    twin = MatchFlow(flow.app, Contest(again, flow.contest.players, None))
    twin.clock = flow.clock
    twin.screen.explained = True
    game = again.game
    before: View = game.view(twin.watcher()) if game.hides else game.copy()
    own = game.side in flow.people
    events = again.choose(flow.match.choices[number])
    yield from twin.tell(events, before, own)
