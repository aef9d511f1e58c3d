"""The results: wins and losses, personal bests, and the finished games that are kept."""

from micropython import const

from pigskin.core.players import short_name
from pigskin.games import short_title, sides_in_order
from pigskin.storage.archive import describe_file
from pigskin.storage.results import load_bests, load_results

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.app import App
    from pigskin.types import Item, Screen

_NO_RESULTS = const("No finished games yet")
_OLDER = const("Older games")
_ITEMS = const(("Won and lost", "Personal bests", "Finished games"))


def results_menu(app: "App") -> "Screen[None]":
    at = 0
    while True:
        at = yield app.ui.menu("Results", _ITEMS, at)
        if at < 0:
            return
        yield (_won_and_lost, _bests, _finished_games)[at](app)


def _won_and_lost(app: "App") -> "Screen[None]":
    """Show two rows for each game and pair of players: game and player, then the opponent."""
    results = load_results(app.hardware.storage)
    items: list[Item] = []
    for key in sorted(results):
        game, player, opponent = key
        won, lost, drawn = results[key]
        items.append("%s: %s" % (short_title(game), short_name(player)))
        items.append(("   vs. " + short_name(opponent), "%d-%d-%d" % (won, lost, drawn)))
    title = "Won-lost-drawn" if items else "Results"
    yield app.ui.menu(title, items or [_NO_RESULTS], 0, "")


def _bests(app: "App") -> "Screen[None]":
    """Show three rows for each game and person: both, then the most points and wins in a row."""
    bests = load_bests(app.hardware.storage)
    items: list[Item] = []
    for key in sorted(bests):
        points, _, run = bests[key]
        items.append("%s: %s" % (short_title(key[1]), short_name(key[2])))
        items.append(("   highest score", str(points)))
        items.append(("   most wins in a row", str(run)))
    yield app.ui.menu("Personal bests", items or [_NO_RESULTS], 0, "")


def _finished_games(app: "App", newer: int = 0) -> "Screen[None]":
    """Show the finished games of a shelf, newest first; `newer` counts the shelves before it."""
    storage = app.hardware.storage
    at = 0
    while True:
        shelves = storage.shelves()[: -newer or None]
        games = storage.shelf(shelves[-1]) if shelves else []
        games.reverse()
        items: list[Item] = []
        for name in games:
            number, game, score = describe_file(name)
            points = score.split("-")
            sides = sides_in_order(game) if len(points) == 2 else []
            score = " ".join([word[0] + points[side] for side, word in sides])
            items.append(("%d. %s" % (number, short_title(game)), score))
        if len(shelves) > 1:
            items.append(_OLDER)
        if not items:
            yield app.ui.menu("Finished games", [_NO_RESULTS], 0, "")
            return
        at = yield app.ui.menu("Finished games", items, min(at, len(items) - 1), "look")
        if at < 0:
            return
        if at < len(games):
            yield _show_record(app, games[at])
        else:
            yield _finished_games(app, newer + 1)


def _show_record(app: "App", name: str) -> "Screen[None]":
    """Let a player watch a finished game again, read its record, or remove it."""
    # Imported when a game is opened: no other screen plays records back.
    from pigskin.screens.match.again import RECORD, REMOVE, look_again

    title = "Game %d" % describe_file(name)[0]
    while True:
        wanted = yield look_again(app, title, name)
        if wanted == RECORD:
            yield app.ui.pages(title, _record_text(app, name))
        elif wanted != REMOVE:
            return
        elif (yield app.ui.ask("Remove", "Remove this record for good?", "remove", "keep")):
            app.hardware.storage.remove(name)
            return


def _record_text(app: "App", name: str) -> str:
    """Return what the record says, in short."""
    _, game, score = describe_file(name)
    points = score.split("-")
    players = ["person", "person"]
    choices = 0
    for line in app.hardware.storage.read(name).split(b"\n"):
        if line[:5] in (b"white", b"black"):
            players[line[:1] == b"b"] = line[7:].decode()
        elif line[:1].isdigit():
            choices += line.count(b",") + (line[-1:] != b",")
    said = short_title(game)
    for side, word in sides_in_order(game):
        said += ". %s: %s" % (word, players[side])
        if len(points) == 2:
            said += ", " + points[side]
    return said + ". %d choices were made. The record is the file %s" % (choices, name)
