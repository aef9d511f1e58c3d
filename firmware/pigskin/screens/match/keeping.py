"""Saving when the flash is full: the choices of a game, and at its end result and record."""

from micropython import const

from pigskin.games import short_title
from pigskin.storage.archive import (
    dated,
    describe_file,
    finished_games,
    name_for,
    record_text,
    remove_oldest_captured,
)
from pigskin.storage.files import ReadError, is_full
from pigskin.storage.results import add_result
from pigskin.storage.saves import find_save

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from pigskin.core.match import Contest
    from pigskin.screens.app import App
    from pigskin.screens.match.play import MatchFlow
    from pigskin.types import Journal, Screen

# The outcome for a finished game: its record is kept; there is no room for the record; or nothing
# was kept, and its journal must stay.
KEPT = const(0)
NO_ROOM = const(1)
STAYS = const(2)

_FULL = const("The flash is full: %s. Capture your games to the desktop to make room.")
_FAILS = const("The flash cannot be written (error %s): %s.")
_STAYS = const("The flash does not give %s. The game stays saved as it is.")
_NO_RECORD = const("the record of this game cannot be kept")


def finish(app: "App", contest: "Contest") -> "Screen[bool]":
    """Keep result and record, then remove the journal; return False when it must stay."""
    return (yield Keeper(app, contest).finish()) != STAYS


class Keeper:
    """A finished game on its way into flash: its result, its record, then no journal.

    Flash is slow, so the main loop does one step in each pass, while the final screen is shown.
    The journal is removed last. After a power cut, only what is missing is written.
    """

    def __init__(self, app: "App", contest: "Contest", record: str = ""):
        """Prepare the steps. A linked game passes its record and removes its own journal."""
        self._app = app
        self._contest = contest
        self._record = record
        self._steps = self._keep()
        self._failed: Exception | None = None

    def start(self) -> None:
        """Do the steps in the background."""
        self._app.loop.background.append(self._step)

    def _step(self) -> bool:
        """Do a step; return whether more are left. `finish` tells the player of a failure."""
        try:
            next(self._steps)
            return True
        except StopIteration:
            pass
        except (ReadError, OSError) as error:
            self._failed = error
        background = self._app.loop.background
        if self._step in background:
            background.remove(self._step)
        return False

    def finish(self) -> "Screen[int]":
        """Do the steps that are left, make room where they need it, and return the outcome."""
        while True:
            while self._step():
                yield 0
            failed = self._failed
            if not failed:
                return KEPT
            if not isinstance(failed, OSError):
                yield self._app.ui.pages("Final", _STAYS % failed, "ok", "")
                return STAYS
            if not (yield make_room(self._app, _NO_RECORD, failed)):
                if not is_full(failed):
                    return STAYS
                self._remove_journal()
                return NO_ROOM
            self._failed = None
            self._steps = self._keep()

    def _keep(self) -> "Iterator[None]":
        storage = self._app.hardware.storage
        contest = self._contest
        match = contest.match
        record = self._record or record_text(match, contest.players, contest.hints)
        yield
        name = name_for(storage, match, record)
        if name:
            yield
            contest.honours = add_result(storage, match, contest.players)
            yield
            storage.write(name, dated(record, self._app.hardware.today()).encode())
            yield
        self._remove_journal()

    def _remove_journal(self) -> None:
        storage = self._app.hardware.storage
        save = "" if self._record else find_save(storage, self._contest.match.name)
        if save:
            storage.remove(save)


def make_room(app: "App", what: str, error: OSError) -> "Screen[bool]":
    """Remove the oldest record if a write failed because the flash is full.

    Return whether one was removed. A record that was not captured is removed only if the player
    agrees.
    """
    if not is_full(error):
        yield app.ui.pages("Flash", _FAILS % (error.args[0] if error.args else "", what), "ok", "")
        return False
    storage = app.hardware.storage
    oldest = ""
    try:
        if remove_oldest_captured(storage):
            return True
        oldest = next(finished_games(storage), "")
    except ReadError:
        pass
    if oldest:
        number, game, score = describe_file(oldest)
        said = "%s. Let the oldest record go (%d: %s %s)?" % (
            what[0].upper() + what[1:],
            number,
            short_title(game),
            score,
        )
        if not (yield app.ui.ask("Flash full", said, "let go", "no")):
            return False
        if storage.remove(oldest):
            return True
    yield app.ui.pages("Flash full", _FULL % what, "ok", "")
    return False


def save_again(
    flow: "MatchFlow", journal: "Journal", choice: str, error: OSError
) -> "Screen[None]":
    """Write the whole journal with this choice, if any, once there is room.

    Without room, play continues without a journal.
    """
    contest = flow.contest
    while (yield make_room(flow.app, "this game can no longer be saved", error)):
        try:
            journal.begin(contest.match, contest.players, flow.elapsed_ms(), contest.hints)
            if choice:
                journal.add(choice, flow.elapsed_ms())
            return
        except OSError as again:
            error = again
    contest.journal = None
