"""Games between coaches as records, for the tests of everything that reads them."""

from functools import cache
from pathlib import Path
from random import Random

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match
from pigskin.core.record import format_record, parse_record, record_of
from pigskin.games import GAMES, game_class
from tools.shared.coach_games import Pairing, play_game
from tools.shared.recorded_games import RecordedGame

FOOTBALL = ("pigskin46", "pigskin56", "football26", "football48", "allfair46")


@cache
def record_text(name, number=0, coach="varsity", options=(), players=("Anna", "Ben")):
    """The record of a whole game, the same every time."""
    match = play_game(Pairing(name, dict(options), coach, coach, "recorded"), number)
    return format_record(record_of(match, players))


@cache
def recorded(name, number=0, coach="varsity", options=(), players=("Anna", "Ben")):
    text = record_text(name, number, coach, options, players)
    return RecordedGame(parse_record(text, game_class), Path(f"{name}-{number}.txt"))


def events_of(game, *names):
    """All events of these names, in order."""
    return [event for events in game.events for event in events if event[0] in names]


def wild(seed):
    """A game of any sport with any options, played at random, the clock and time-outs included.

    Some are broken off on the way.
    """
    lot = Random(seed)
    name = lot.choice([name for name, title in GAMES.items() if title.sport])
    options = {
        option: lot.choice(values)
        for option, values, _ in game_class(name).OPTIONS
        if lot.random() < 0.3
    }
    match = Match(game_class(name), options, Chance(seed_from(f"wild {seed}")))
    end = lot.choice((3000, 3000, 0, 5, 60))
    while not match.game.over and len(match.choices) < end:
        choices = match.game.choices()
        irregular = match.game.irregular()
        if irregular and lot.random() < 0.03:
            match.choose(lot.choice(irregular))
        elif "SUB" in choices and lot.random() < 0.8:
            match.choose("DONE")
        else:
            match.choose(lot.choice(choices))
    record = parse_record(format_record(record_of(match, ("<a>&", "b"))), game_class)
    return RecordedGame(record, Path(f"wild-{seed}.txt"))
