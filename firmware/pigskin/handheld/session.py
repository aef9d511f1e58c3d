"""A game from its first question to its last: its rules stay, all else comes and goes. A scene."""

from pigskin.core.chance import SEED_BYTES
from pigskin.core.match import Match
from pigskin.games import GAMES, game_class
from pigskin.handheld.journal import NAME, Journal
from pigskin.handheld.scenes import visit

_DEMO_PLAYERS = ("varsity", "varsity")
_HEAD_BYTES = 40


class Contest:
    """A match and who plays it; `journal` is None when nothing can be saved."""

    def __init__(
        self, match: Match, players: tuple, journal: Journal | None, elapsed_ms=0, hints=None
    ):
        self.match = match
        self.players = players
        self.journal = journal
        self.elapsed_ms = elapsed_ms
        # How often White and Black have asked the coach.
        self.hints = hints or [0, 0]


def resume(app):
    """After switching on: the unfinished game."""
    _load_saved_rules(app.hardware.storage)
    saved = yield from visit("opening", "welcome_back", app)
    if saved:
        yield from _play(app, Contest(*saved))
    return "menus", "menus", app


def new_or_old(app, name: str):
    """An unfinished game is never thrown away without a word."""
    saved = None
    if _load_saved_rules(app.hardware.storage):
        saved = yield from visit("opening", "unfinished", app)
    if saved:
        yield from _play(app, Contest(*saved))
        return "menus", "menus", app
    # A scene of its own: the rules may be those of another game.
    return "session", "new", app, name, saved is False


def new(app, name: str, replacing: bool):
    wanted = yield from visit("new_game", "prepare", app, game_class(name), replacing)
    if wanted is not None:
        match = Match(name, wanted, app.hardware.entropy(SEED_BYTES))
        contest = Contest(match, tuple(app.players), Journal(app.hardware.storage))
        yield from visit("opening", "begin", app, contest)
        yield from _play(app, contest)
    return "menus", "menus", app


def demo(app, name: str):
    """Two coaches play until somebody presses a button."""
    match = Match(name, {}, app.hardware.entropy(SEED_BYTES))
    yield from visit("demo", "demo", app, Contest(match, _DEMO_PLAYERS, None))
    return "menus", "menus", app


def _play(app, contest: Contest):
    if app.link:
        app.link.table = contest
    try:
        if (yield from visit("play", "play", app, contest)):
            yield from visit("ending", "finish", app, contest)
            yield from visit("report", "final", app.ui, contest)
    finally:
        if app.link:
            app.link.table = None


def _load_saved_rules(storage) -> bool:
    """Is there a journal? Its rules are loaded here, so that they stay when it has been read."""
    head = storage.read(NAME, 0, _HEAD_BYTES)
    words = head.split(b" ")
    for name in GAMES:
        if name.encode() in words:
            game_class(name)
    return bool(head)
