"""One game from start to end: play a new or saved one and keep its result."""

from micropython import const

from pigskin.core.chance import SEED_BYTES, Chance
from pigskin.core.match import Contest, Match
from pigskin.core.options import OptionError, parse_options
from pigskin.core.players import is_person, side_names
from pigskin.games import game_class, nearest_coach, short_title, title_of
from pigskin.games.screen import CHANGED_SIDES, NO_REMATCH
from pigskin.screens.match.play import MatchFlow, play
from pigskin.screens.menus.new_game import prepare
from pigskin.storage.files import JOURNAL, ReadError
from pigskin.storage.journal import Journal, Unreadable, load_game
from pigskin.storage.saves import find_save, put_aside, take_up
from pigskin.storage.settings import OPTIONS, save_settings
from pigskin.ui.pieces import draw_demo
from pigskin.ui.stack import ScreenStack

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.title import Title
    from pigskin.screens.app import App
    from pigskin.types import Options, Screen

_OTHER = const("Another file lay in the place of this game. It is kept in %s.")
_NOT_SAVED = const("This game is not saved.")
NOT_GIVEN = "The flash does not give %s. Try again after switching off and on."
# The time between two pictures of the demo that wait for a button.
_STEP_MS = const(1800)
_SCORE_WIDE = const(90)


def resume(app: "App") -> "Screen[None]":
    """Offer the unfinished game after switching on, and play it."""
    try:
        found = app.interrupted()
    except ReadError:
        found = None
    if found:
        extra, file = found
        yield extra.resume(app, file)
        return
    contest = yield _ask_to_resume(app)
    if contest:
        yield _play(app, contest)


def new_or_unfinished(app: "App", name: str) -> "Screen[None]":
    """Play the unfinished game of a title or a new one, which replaces only that game."""
    contest, free = yield _unfinished(app, name)
    replacing = contest is not None
    if contest:
        score = _score_text(contest)
        if app.ui.font.width(score) > _SCORE_WIDE:
            score = "%d-%d" % tuple(contest.match.game.score)
        at = yield app.ui.menu("Unfinished game", (("Go on", score), "New game"))
        if at == 0:
            yield _play(app, contest)
        if at != 1:
            return
    if free:
        yield _new_game(app, name, replacing)


def _new_game(app: "App", name: str, replacing: bool) -> "Screen[None]":
    chance = _new_chance(app)
    commit = chance.commitment()
    options = _last_options(app, name)
    while True:
        cut = yield prepare(app, game_class(name), commit, replacing, options)
        words = ["%s=%s" % (option, options[option]) for option in sorted(options)]
        _keep_setting(app, OPTIONS + name, " ".join(words))
        if cut is None:
            return
        extra = app.extra_of(*app.players)
        if not extra:
            break
        side = 1 - app.players.index(extra.PLAYER)
        if (yield extra.begin(app, name, options, side, app.players[side])):
            return
    match = Match(game_class(name), options, Chance(chance.seed, 0, cut, chance.outside))
    contest = Contest(match, (app.players[0], app.players[1]), Journal(app.hardware.storage))
    yield _play(app, contest, True)


def _last_options(app: "App", name: str) -> "Options":
    """Return the options of the last game of a title; none if they are no longer possible."""
    try:
        options = parse_options(app.settings.get(OPTIONS + name, ""))
        game_class(name)(options)
    except OptionError:
        # Such as an owner's deck that was removed.
        options = {}
    return options


def _keep_setting(app: "App", name: str, value: str) -> None:
    if app.settings.get(name, "") == value:
        return
    app.settings[name] = value
    try:
        save_settings(app.hardware.storage, app.settings)
    except OSError:
        # The flash is full, so it holds until the handheld is switched off.
        pass


def _new_chance(app: "App") -> Chance:
    hardware = app.hardware
    return Chance(hardware.game_seed(SEED_BYTES), outside=hardware.seeded)


def demo(app: "App", name: str) -> "Screen[None]":
    """Let two coaches play until a button is pressed."""
    match = Match(game_class(name), {}, _new_chance(app))
    coach = nearest_coach("varsity", name)
    yield _watch(app, Contest(match, (coach, coach), None))


def _play(app: "App", contest: Contest, new: bool = False) -> "Screen[None]":
    """Play a match, and rematches as long as the players want one."""
    again = yield _play_once(app, contest, new)
    while again != NO_REMATCH:
        contest = _rematch(app, contest, again == CHANGED_SIDES)
        again = yield _play_once(app, contest, True)


def _rematch(app: "App", contest: Contest, changed: bool) -> Contest:
    match = contest.match
    first, second = contest.players
    again = Match(type(match.game), match.game.options, _new_chance(app))
    players = (second, first) if changed else (first, second)
    return Contest(again, players, Journal(app.hardware.storage))


def _play_once(app: "App", contest: Contest, new: bool) -> "Screen[int]":
    """Play a match once and return which rematch the players want."""
    yield _take_up(app, contest, new)
    first = False
    people = [player for player in contest.players if is_person(player)]
    if new and people:
        first = yield first_steps(app, title_of(contest.match.name))
    if app.usb:
        app.usb.contest = contest
    try:
        if (yield play(app, contest, first and len(people) == 1)):
            # Imported at the end of a game, or when the flash is full.
            from pigskin.screens.match.keeping import finish

            if not (yield finish(app, contest)):
                return NO_REMATCH
            return (yield title_of(contest.match.name).report(app.ui, contest).final())
        _note_score(contest)
        return NO_REMATCH
    finally:
        if app.usb:
            app.usb.contest = None


def first_steps(app: "App", title: "Title") -> "Screen[bool]":
    """Explain a title before its first game, and return whether it is the first.

    The settings store which titles were explained.
    """
    shown = app.settings["guided"].split()
    if title.name in shown or not title.guide():
        return False
    _keep_setting(app, "guided", " ".join(shown + [title.name]))
    # Imported late, once for each title.
    from pigskin.screens.menus.guide import guide

    yield guide(app.ui, title)
    return True


def _take_up(app: "App", contest: Contest, new: bool) -> "Screen[None]":
    """Make the journal that of this game; without room in flash the game has none."""
    while contest.journal:
        try:
            aside = take_up(app.hardware.storage, contest.match.name)
            if aside:
                yield app.ui.pages("Saved game", _OTHER % aside, "ok", "")
            if new:
                contest.journal.begin(
                    contest.match, contest.players, contest.elapsed_ms, contest.hints
                )
            return
        except ReadError as error:
            # The player may put aside this game's own file. Then all of it is written again.
            new = yield _leave_or_put_aside(app, error)
            if not new:
                yield app.ui.pages("Saved game", _NOT_SAVED, "ok", "")
                contest.journal = None
            continue
        except OSError as error:
            failed = error
        from pigskin.screens.match.keeping import make_room

        if not (yield make_room(app, "this game cannot be saved", failed)):
            contest.journal = None


def _note_score(contest: Contest) -> None:
    """Save the score for the title card, which shows it without replaying the game."""
    if contest.journal:
        contest.journal.add_score(contest.match.game.score)


def _ask_to_resume(app: "App") -> "Screen[Contest | None]":
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
    _note_score(saved)
    return None


def _score_text(contest: Contest) -> str:
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
            if not (yield _leave_or_put_aside(app, error)):
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


def _damage(saved: Contest) -> str:
    assert saved.damaged
    made = len(saved.match.choices)
    return "%s is damaged. It goes on after choice %d of %d; the rest is kept in %s." % (
        short_title(saved.match.name),
        made,
        saved.damaged[0],
        saved.damaged[1],
    )


def _leave_or_put_aside(app: "App", error: ReadError) -> "Screen[bool]":
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


def _watch(app: "App", contest: Contest) -> "Screen[None]":
    # A stack of its own, so that the screens of the demo do not get the buttons.
    screen = ScreenStack(MatchFlow(app, contest).play())
    button = None
    try:
        while not button:
            wait = screen.send(button)
            draw_demo(app.ui.display)
            button = yield _STEP_MS if wait is None else wait
    except StopIteration:
        pass
    finally:
        screen.close()
