"""A game from its first question to its last: what was saved goes on, what is finished is kept."""

from micropython import const

from pigskin.core.chance import SEED_BYTES, Chance
from pigskin.core.match import Match
from pigskin.games import game_class, nearest_coach, short_title, title_of
from pigskin.screens.new_game import prepare
from pigskin.screens.play import Table, play
from pigskin.storage.archive import (
    describe_file,
    finished_games,
    keep_game,
    remove_oldest_captured,
)
from pigskin.storage.files import JOURNAL
from pigskin.storage.journal import Contest, Journal, Unreadable, load_game, put_aside
from pigskin.storage.results import add_result
from pigskin.ui.stack import ScreenStack


def resume(app):
    """After switching on: the unfinished game."""
    contest = yield _welcome_back(app)
    if contest:
        yield _play(app, contest)


def new_or_old(app, name: str):
    """An unfinished game is never thrown away without a word."""
    replacing = False
    if app.hardware.storage.read(JOURNAL, 0, 1):
        contest, replacing = yield _unfinished(app)
        if contest:
            yield _play(app, contest)
            return
    wanted = yield prepare(app, game_class(name), replacing)
    if wanted is not None:
        match = Match(name, wanted, Chance(app.hardware.entropy(SEED_BYTES)))
        contest = Contest(match, tuple(app.players), Journal(app.hardware.storage))
        yield _begin(app, contest)
        yield _play(app, contest)


def demo(app, name: str):
    """Two coaches play until somebody presses a button."""
    match = Match(name, {}, Chance(app.hardware.entropy(SEED_BYTES)))
    coach = nearest_coach("varsity", name)
    yield _demo_of(app, Contest(match, (coach, coach), None))


def _play(app, contest: Contest):
    if app.link:
        app.link.contest = contest
    try:
        if (yield play(app, contest)):
            yield finish(app, contest)
            yield title_of(contest.match.name).report(app.ui, contest).final()
    finally:
        if app.link:
            app.link.contest = None


def _welcome_back(app):
    """The unfinished game if it shall go on, else None."""
    saved = yield _saved(app)
    # The saves could be read, and whatever they lead to can be left with a button.
    app.started_well()
    if not saved:
        return None
    said = "%s. Go on where you left?" % _standing(saved.match)
    if (yield app.ui.ask("Welcome back", said, "go on", "menu")):
        return saved
    return None


def _unfinished(app):
    """The unfinished game if it shall go on, else None; True if it shall be given up."""
    saved = yield _saved(app)
    if not saved:
        return None, False
    said = "Unfinished: %s. Go on with it?" % _standing(saved.match)
    if (yield app.ui.ask("Unfinished game", said, "go on", "new game")):
        return saved, False
    return None, True


def _begin(app, contest):
    """The first line of the journal; without one when the flash stays full."""
    while contest.journal:
        try:
            contest.journal.begin(contest.match, contest.players)
            return
        except OSError:
            if not (yield make_room(app, "this game cannot be saved")):
                contest.journal = None


def _standing(match) -> str:
    names = title_of(match.name).sides
    score = match.game.score
    return "%s. %s %d, %s %d" % (match.game.title, names[0], score[0], names[1], score[1])


def _saved(app):
    """The unfinished game, if there is one that can go on; finished ones are put on record."""
    try:
        saved = load_game(app.hardware.storage)
    except Unreadable as error:
        yield _put_aside(app, str(error))
        return None
    if saved and saved.match.game.over:
        # The power was cut between the last choice and the end of the journal.
        yield finish(app, saved)
        return None
    return saved


def _put_aside(app, why: str):
    try:
        name = put_aside(app.hardware.storage)
    except OSError:
        name = ""
    said = "There is an unfinished game, but %s. " % why
    said += "It is kept in %s." % name if name else "It stays as it is: the flash is full."
    yield app.ui.pages("Saved game", said, "ok", "")


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
    storage.remove(JOURNAL)


def make_room(app, what: str):
    """Flash is full: the oldest game on the desktop goes; True when one could.

    A game that the desktop does not have goes only if the player agrees.
    """
    storage = app.hardware.storage
    if remove_oldest_captured(storage):
        return True
    games = finished_games(storage)
    if not games:
        yield app.ui.pages("Flash full", _FULL % what, "ok", "")
        return False
    number, game, score = describe_file(games[0])
    said = "%s. Let the oldest record go (%d: %s %s)?" % (
        what[0].upper() + what[1:],
        number,
        short_title(game),
        score,
    )
    if not (yield app.ui.ask("Flash full", said, "let go", "no")):
        return False
    storage.remove(games[0])
    return True


_STEP_MS = const(1800)


def _demo_of(app, contest):
    # A stack of its own: what is shown does not get the buttons.
    screen = ScreenStack(Table(app, contest).play())
    button = None
    try:
        while not button:
            wait = screen.send(button)
            button = yield _STEP_MS if wait is None else wait
    except StopIteration:
        pass
    finally:
        screen.close()
