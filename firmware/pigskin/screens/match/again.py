"""A finished game once more, played back from its record: watched, told and in figures."""

from micropython import const

from pigskin.core.match import Contest
from pigskin.core.players import FAR, PERSON
from pigskin.core.record import parse_record, replay
from pigskin.games import game_class, title_of
from pigskin.screens.match.last_plays import last_plays
from pigskin.screens.match.play import MatchFlow

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.app import App
    from pigskin.types import Screen, View

_NOT_PLAYED = const("This record cannot be played back here: %s.")
_ITEMS = const(("Watch again", "Last plays", "The story of the game", "The record", "Remove it"))
# Of the items above.
RECORD = const(3)
REMOVE = const(4)


def look_again(app: "App", title: str, file: str) -> "Screen[int]":
    """Let a player watch and read a finished game; return RECORD, REMOVE, or -1 for back."""
    ui = app.ui
    at = 0
    while True:
        at = yield ui.menu(title, _ITEMS, at)
        if at < 0 or at >= RECORD:
            return at
        ui.clear()
        ui.header(title)
        ui.center("One moment", 28)
        ui.display.show()
        try:
            flow = _flow(app, file)
        except (ValueError, KeyError) as error:
            yield ui.pages(title, _NOT_PLAYED % error)
            continue
        if at == 0:
            yield _watch(flow)
        elif at == 1:
            yield last_plays(flow)
        else:
            yield flow.report().menu(_ITEMS[at])


def _flow(app: "App", file: str) -> MatchFlow:
    """Return the order of screens of a finished game. Nobody plays here: its people watch."""
    record = parse_record(app.hardware.storage.read(file).decode(), game_class)
    players = [_watcher(player, record.kind.name) for player in record.players]
    contest = Contest(replay(record), (players[0], players[1]), None)
    contest.hints = list(record.hints)
    return MatchFlow(app, contest)


def _watcher(player: str, game: str) -> str:
    if hasattr(title_of(game), player.partition("-")[0]):
        return player
    return FAR if player == PERSON else FAR + ":" + player


def _watch(flow: MatchFlow) -> "Screen[None]":
    """Tell the whole game from its start, until B."""
    match = flow.match
    again = match.again()
    twin = MatchFlow(flow.app, Contest(again, flow.contest.players, None))
    for choice in match.choices:
        game = again.game
        before: View = game.view(twin.watcher()) if game.hides else game.copy()
        yield from twin.tell(again.choose(choice), before)
        if twin.pause_wanted:
            return
