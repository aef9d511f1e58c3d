"""The saved game of a title: offer it, and put it aside if it cannot be read."""

from micropython import const

from pigskin.core.players import side_names
from pigskin.games import short_title, title_of
from pigskin.screens.match.game import NOT_GIVEN, note_score
from pigskin.storage.files import JOURNAL, ReadError
from pigskin.storage.load import Unreadable, load_game
from pigskin.storage.saves import find_save, put_aside

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.match import Contest
    from pigskin.screens.app import App
    from pigskin.types import Screen

_SCORE_WIDE = const(90)


def choose_game(app: "App", name: str) -> "Screen[tuple[Contest | None, bool]]":
    """Return the saved game of a title, if it can continue, and whether to begin a new one."""
    contest, free = yield _unfinished(app, name)
    if not contest:
        return None, free
    score = _score_text(contest)
    if app.ui.font.width(score) > _SCORE_WIDE:
        score = "%d-%d" % tuple(contest.match.game.score)
    at = yield app.ui.menu("Unfinished game", (("Go on", score), "New game"))
    return contest if at >= 0 else None, at == 1


def ask_to_resume(app: "App") -> "Screen[Contest | None]":
    """Return the unfinished game if the player wants to continue it, else None."""
    saved, _ = yield _unfinished(app, "")
    # Reading the saved game has not failed, and the player can leave the next screen.
    app.started_well()
    if not saved:
        return None
    app.game = saved.match.name
    said = "%s. %s. Go on where you left?" % (saved.match.game.title, _score_text(saved))
    if (yield app.ui.ask("Welcome back", said, "go on", "menu")):
        return saved
    note_score(saved)
    return None


def _score_text(contest: "Contest") -> str:
    names = side_names(title_of(contest.match.name).sides, contest.players)
    score = contest.match.game.score
    return "%s %d, %s %d" % (names[0], score[0], names[1], score[1])


def _unfinished(app: "App", name: str) -> "Screen[tuple[Contest | None, bool]]":
    """Return the saved game of a title if it can continue; without a name, the last one played.

    The second value is False when the file in flash has to stay, so that no new game may replace
    it.
    """
    storage = app.hardware.storage
    while True:
        file = JOURNAL
        try:
            if name:
                file = find_save(storage, name)
            saved = load_game(storage, file) if file else None
        except ReadError as error:
            if not (yield leave_or_put_aside(app, error)):
                return None, False
        except Unreadable as error:
            said = "There is an unfinished game, but %s." % error
            return None, (yield _put_aside(app, file, said))
        except OSError as error:
            from pigskin.screens.match.keeping import make_room

            said = "a damaged game cannot be kept as it is"
            if not (yield make_room(app, said, error)):
                return None, False
        else:
            break
    if saved and saved.damaged:
        yield app.ui.pages("Saved game", _damage(saved), "ok", "")
    if saved and saved.match.game.over:
        from pigskin.screens.match.keeping import finish

        # The power was cut after the last choice, before finish() was done.
        return None, (yield finish(app, saved))
    return saved, True


def _damage(saved: "Contest") -> str:
    assert saved.damaged
    made = len(saved.match.choices)
    return "%s is damaged. It goes on after choice %d of %d; the rest is kept in %s." % (
        short_title(saved.match.name),
        made,
        saved.damaged[0],
        saved.damaged[1],
    )


def leave_or_put_aside(app: "App", error: ReadError) -> "Screen[bool]":
    """Offer to put aside a saved game that cannot be read; return True when it is."""
    said = NOT_GIVEN % error
    if not error.name:
        yield app.ui.pages("Saved game", said, "ok", "")
    elif (yield app.ui.ask("Saved game", said, "put aside", "leave it")):
        return (yield _put_aside(app, error.name, "It is out of the way."))
    return False


def _put_aside(app: "App", file: str, why: str) -> "Screen[bool]":
    """Rename a save, which needs no room; return False when even that fails."""
    try:
        said = " It is kept in %s." % put_aside(app.hardware.storage, file)
        done = True
    except (OSError, ReadError):
        said = " It stays as it is: the flash cannot be written."
        done = False
    yield app.ui.pages("Saved game", why + said, "ok", "")
    return done
