"""One game from start to end: play a new or saved one and keep its result."""

from micropython import const

from pigskin.core.chance import SEED_BYTES, Chance
from pigskin.core.match import Contest, Match
from pigskin.core.options import OptionError, parse_options
from pigskin.core.players import is_person
from pigskin.games import game_class, title_of
from pigskin.games.screen import CHANGED_SIDES, NO_REMATCH
from pigskin.screens.match.play import play
from pigskin.screens.menus.new_game import prepare
from pigskin.storage.files import ReadError
from pigskin.storage.journal import Journal
from pigskin.storage.saves import find_save, take_up
from pigskin.storage.settings import OPTIONS, save_settings

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.games.title import Title
    from pigskin.screens.app import App
    from pigskin.types import Options, Screen

_OTHER = const("Another file lay in the place of this game. It is kept in %s.")
_NOT_SAVED = const("This game is not saved.")
NOT_GIVEN = "The flash does not give %s. Try again after switching off and on."


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
    from pigskin.screens.match.saved import ask_to_resume

    contest = yield ask_to_resume(app)
    if contest:
        yield _play(app, contest)


def new_or_unfinished(app: "App", name: str) -> "Screen[None]":
    """Play the unfinished game of a title or a new one, which replaces only that game."""
    replacing = False
    if _may_be_saved(app, name):
        # Imported only then: most games begin without a saved one.
        from pigskin.screens.match.saved import choose_game

        contest, new = yield choose_game(app, name)
        if contest and not new:
            yield _play(app, contest)
        if not new:
            return
        replacing = contest is not None
    yield _new_game(app, name, replacing)


def _may_be_saved(app: "App", name: str) -> bool:
    """Return whether a title has a saved game, or the flash does not tell."""
    try:
        return bool(find_save(app.hardware.storage, name))
    except ReadError:
        return True


def _new_game(app: "App", name: str, replacing: bool) -> "Screen[None]":
    chance = new_chance(app)
    commit = chance.commitment()
    options = last_options(app, name)
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


def last_options(app: "App", name: str) -> "Options":
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


def new_chance(app: "App") -> Chance:
    """Return chance from a fresh seed."""
    hardware = app.hardware
    return Chance(hardware.game_seed(SEED_BYTES), outside=hardware.seeded)


def _play(app: "App", contest: Contest, new: bool = False) -> "Screen[None]":
    """Play a match, and rematches as long as the players want one."""
    again = yield _play_once(app, contest, new)
    while again != NO_REMATCH:
        contest = _rematch(app, contest, again == CHANGED_SIDES)
        again = yield _play_once(app, contest, True)


def _rematch(app: "App", contest: Contest, changed: bool) -> Contest:
    match = contest.match
    first, second = contest.players
    again = Match(type(match.game), match.game.options, new_chance(app))
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
            from pigskin.screens.match.keeping import STAYS, Keeper

            keeper = Keeper(app, contest)
            keeper.start()
            report = title_of(contest.match.name).report(app.ui, contest)
            again = yield report.final()
            outcome = yield keeper.finish()
            yield report.honours()
            return NO_REMATCH if outcome == STAYS else again
        note_score(contest)
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
            from pigskin.screens.match.saved import leave_or_put_aside

            # The player may put aside this game's own file. Then all of it is written again.
            new = yield leave_or_put_aside(app, error)
            if not new:
                yield app.ui.pages("Saved game", _NOT_SAVED, "ok", "")
                contest.journal = None
            continue
        except OSError as error:
            failed = error
        from pigskin.screens.match.keeping import make_room

        if not (yield make_room(app, "this game cannot be saved", failed)):
            contest.journal = None


def note_score(contest: Contest) -> None:
    """Save the score for the title card, which shows it without replaying the game."""
    if contest.journal:
        contest.journal.add_score(contest.match.game.score)
