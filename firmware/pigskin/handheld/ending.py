"""After a game: its result and its record are kept, with room made for them where needed."""

from pigskin.handheld.archive import describe_file, finished_games, keep_game, let_captured_go
from pigskin.handheld.cards import short_title
from pigskin.handheld.journal import NAME
from pigskin.handheld.results import add_result

_FULL = "The flash is full: %s. Capture your games to the desktop to make room."


def finish(app, contest):
    """Result and record, then the journal may go: a power cut repeats both without harm.

    `contest` may as well be a saved game.
    """
    storage = app.hardware.storage
    while True:
        try:
            add_result(storage, contest.match, contest.players)
            keep_game(storage, contest.match, contest.players, contest.hints)
            break
        except OSError:
            if not (yield from make_room(app, "the record of this game cannot be kept")):
                break
    storage.remove(NAME)


def make_room(app, what: str):
    """Flash is full: the oldest game on the desktop goes; True when one could.

    A game that the desktop does not have goes only if the player agrees.
    """
    storage = app.hardware.storage
    if let_captured_go(storage):
        return True
    games = finished_games(storage)
    if not games:
        yield from app.ui.pages("Flash full", _FULL % what, "ok", "")
        return False
    number, game, score = describe_file(games[0])
    said = "%s. Let the oldest record go (%d: %s %s)?" % (
        what[0].upper() + what[1:],
        number,
        short_title(game),
        score,
    )
    if not (yield from app.ui.ask("Flash full", said, "let go", "no")):
        return False
    storage.remove(games[0])
    return True
