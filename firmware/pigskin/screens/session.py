"""One game from start to end: a new or saved one is played, and its result is kept."""

from micropython import const

from pigskin.core.chance import SEED_BYTES, Chance
from pigskin.core.match import Match
from pigskin.games import game_class, nearest_coach, short_title, title_of
from pigskin.screens.new_game import prepare
from pigskin.screens.play import MatchFlow, play
from pigskin.storage.archive import (
    describe_file,
    finished_games,
    keep_game,
    remove_oldest_captured,
)
from pigskin.storage.files import JOURNAL
from pigskin.storage.journal import Contest, Journal, Unreadable, load_game
from pigskin.storage.results import add_result
from pigskin.storage.saves import put_aside
from pigskin.ui.stack import ScreenStack

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.app import App
    from pigskin.types import Screen


def resume(app: "App") -> "Screen[None]":
    """Offer the unfinished game after switching on, and play it."""
    contest = yield _ask_to_resume(app)
    if contest:
        yield _play(app, contest)


def new_or_unfinished(app: "App", name: str) -> "Screen[None]":
    """Play the unfinished game or a new one; a player who begins a new one is asked first."""
    replacing = False
    if app.hardware.storage.read(JOURNAL, 0, 1):
        contest, replacing = yield _go_on_or_give_up(app)
        if contest:
            yield _play(app, contest)
            return
    wanted = yield prepare(app, game_class(name), replacing)
    if wanted is not None:
        match = Match(name, wanted, Chance(app.hardware.entropy(SEED_BYTES)))
        contest = Contest(match, (app.players[0], app.players[1]), Journal(app.hardware.storage))
        yield _begin_journal(app, contest)
        yield _play(app, contest)


def demo(app: "App", name: str) -> "Screen[None]":
    """Two coaches play until somebody presses a button."""
    match = Match(name, {}, Chance(app.hardware.entropy(SEED_BYTES)))
    coach = nearest_coach("varsity", name)
    yield _watch(app, Contest(match, (coach, coach), None))


def _play(app: "App", contest: Contest) -> "Screen[None]":
    if app.link:
        app.link.contest = contest
    try:
        if (yield play(app, contest)):
            yield finish(app, contest)
            yield title_of(contest.match.name).report(app.ui, contest).final()
    finally:
        if app.link:
            app.link.contest = None


def _ask_to_resume(app: "App") -> "Screen[Contest | None]":
    """After switching on: the unfinished game if the player wants to go on, else None."""
    saved = yield _unfinished(app)
    # Reading the saved game has not failed, and the player can leave what follows.
    app.started_well()
    if not saved:
        return None
    said = "%s. Go on where you left?" % _standing(saved.match)
    if (yield app.ui.ask("Welcome back", said, "go on", "menu")):
        return saved
    return None


def _go_on_or_give_up(app: "App") -> "Screen[tuple[Contest | None, bool]]":
    """The unfinished game if the player wants to go on, else None; True if he gives it up."""
    saved = yield _unfinished(app)
    if not saved:
        return None, False
    said = "Unfinished: %s. Go on with it?" % _standing(saved.match)
    if (yield app.ui.ask("Unfinished game", said, "go on", "new game")):
        return saved, False
    return None, True


def _begin_journal(app: "App", contest: Contest) -> "Screen[None]":
    """Write the journal's first line; without room in flash the game has no journal."""
    while contest.journal:
        try:
            contest.journal.begin(contest.match, contest.players)
            return
        except OSError:
            if not (yield make_room(app, "this game cannot be saved")):
                contest.journal = None


def _standing(match: Match) -> str:
    names = title_of(match.name).sides
    score = match.game.score
    return "%s. %s %d, %s %d" % (match.game.title, names[0], score[0], names[1], score[1])


def _unfinished(app: "App") -> "Screen[Contest | None]":
    """The game in the journal if it can go on, else None; one that is over becomes a record."""
    try:
        saved = load_game(app.hardware.storage)
    except Unreadable as error:
        yield _put_aside(app, str(error))
        return None
    if saved and saved.match.game.over:
        # The power was cut after the last choice, before finish() was done.
        yield finish(app, saved)
        return None
    return saved


def _put_aside(app: "App", why: str) -> "Screen[None]":
    try:
        name = put_aside(app.hardware.storage)
    except OSError:
        name = ""
    said = "There is an unfinished game, but %s. " % why
    said += "It is kept in %s." % name if name else "It stays as it is: the flash is full."
    yield app.ui.pages("Saved game", said, "ok", "")


_FULL = "The flash is full: %s. Capture your games to the desktop to make room."


def finish(app: "App", contest: Contest) -> "Screen[None]":
    """Keep result and record, then remove the journal.

    After a power cut in between, both are written again, which changes nothing.
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


def make_room(app: "App", what: str) -> "Screen[bool]":
    """Remove the oldest record from a full flash; True when one was removed.

    One that was not captured to the desktop is removed only if the player agrees.
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


def _watch(app: "App", contest: Contest) -> "Screen[None]":
    # On a stack of its own, so that the screens of the demo do not get the buttons.
    screen = ScreenStack(MatchFlow(app, contest).play())
    button = None
    try:
        while not button:
            wait = screen.send(button)
            button = yield _STEP_MS if wait is None else wait
    except StopIteration:
        pass
    finally:
        screen.close()
