"""Saving when the flash is full: the choices of a game, and at its end result and record."""

from micropython import const

from pigskin.games import short_title
from pigskin.storage.archive import (
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
    if (yield keep_result(app, contest)) == STAYS:
        return False
    storage = app.hardware.storage
    save = find_save(storage, contest.match.name)
    if save:
        storage.remove(save)
    return True


def keep_result(app: "App", contest: "Contest", record: str = "") -> "Screen[int]":
    """Keep the result and the record, which a linked game passes in; return the outcome.

    The record is written last. After a power cut, only what is missing is written.
    """
    storage = app.hardware.storage
    match = contest.match
    record = record or record_text(match, contest.players, contest.hints)
    while True:
        try:
            name = name_for(storage, match, record)
            if name:
                # Each write gets its own pass of the main loop, as flash is slow.
                yield 0
                add_result(storage, match, contest.players)
                yield 0
                storage.write(name, record.encode())
                yield 0
            return KEPT
        except ReadError as error:
            yield app.ui.pages("Final", _STAYS % error, "ok", "")
            return STAYS
        except OSError as error:
            failed = error
        if not (yield make_room(app, _NO_RECORD, failed)):
            return NO_ROOM if is_full(failed) else STAYS


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
