"""Games between coaches as records, for the tests of everything that reads them."""

from functools import cache
from pathlib import Path

from pigskin.core.record import format_record, parse_record, record_of
from tools.gamefiles import RecordedGame
from tools.playing import Pairing, play_game

FOOTBALL = ("pigskin46", "pigskin56", "football26", "football48", "allfair46")


@cache
def record_text(name, number=0, coach="varsity", options=(), players=("Anna", "Ben")):
    """The record of a whole game, the same every time."""
    match = play_game(Pairing(name, dict(options), coach, coach, "recorded"), number)
    return format_record(record_of(match, players))


@cache
def recorded(name, number=0, coach="varsity", options=(), players=("Anna", "Ben")):
    text = record_text(name, number, coach, options, players)
    return RecordedGame(parse_record(text), Path(f"{name}-{number}.txt"))


def events_of(game, *names):
    """All events of these names, in order."""
    return [event for events in game.events for event in events if event[0] in names]
