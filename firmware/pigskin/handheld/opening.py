"""Before a game goes on or begins: what was saved is read, and what begins is put on record."""

from pigskin.handheld.names import side_names
from pigskin.handheld.saved import Unreadable, load_game, put_aside
from pigskin.handheld.scenes import visit


def welcome_back(app):
    """The unfinished game if it shall go on, as Contest takes it; None if not."""
    saved = yield from _saved(app)
    # The saves could be read, and whatever they lead to can be left with a button.
    app.started_well()
    if not saved:
        return None
    said = "%s. Go on where you left?" % _standing(saved.match)
    if (yield from app.ui.ask("Welcome back", said, "go on", "menu")):
        return _parts(saved)
    return None


def unfinished(app):
    """The same when somebody wants to play; False if it shall be given up for a new game."""
    saved = yield from _saved(app)
    if not saved:
        return None
    said = "Unfinished: %s. Go on with it?" % _standing(saved.match)
    if (yield from app.ui.ask("Unfinished game", said, "go on", "new game")):
        return _parts(saved)
    return False


def begin(app, contest):
    """The first line of the journal; without one when the flash stays full."""
    while contest.journal:
        try:
            contest.journal.begin(contest.match, contest.players)
            return
        except OSError:
            if not (yield from visit("ending", "make_room", app, "this game cannot be saved")):
                contest.journal = None


def _parts(saved) -> tuple:
    return saved.match, saved.players, saved.journal, saved.elapsed_ms, saved.hints


def _standing(match) -> str:
    names = side_names(match.name)
    score = match.game.score
    return "%s. %s %d, %s %d" % (match.game.title, names[0], score[0], names[1], score[1])


def _saved(app):
    """The unfinished game, if there is one that can go on; finished ones are put on record."""
    try:
        saved = load_game(app.hardware.storage)
    except Unreadable as error:
        yield from _put_aside(app, str(error))
        return None
    if saved and saved.match.game.over:
        # The power was cut between the last choice and the end of the journal.
        yield from visit("ending", "finish", app, saved)
        return None
    return saved


def _put_aside(app, why: str):
    try:
        name = put_aside(app.hardware.storage)
    except OSError:
        name = ""
    said = "There is an unfinished game, but %s. " % why
    said += "It is kept in %s." % name if name else "It stays as it is: the flash is full."
    yield from app.ui.pages("Saved game", said, "ok", "")
