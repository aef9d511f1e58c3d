"""Games between coaches, as matches, records and captured files."""

from functools import cache
from pathlib import Path
from random import Random

from pigskin.core.chance import Chance, seed_from
from pigskin.core.match import Match, play_out
from pigskin.core.record import check_of, format_record, parse_record, record_of
from pigskin.games import GAMES, game_class, new_coach
from tools.shared.coach_games import Pairing, play_game
from tools.shared.game_jsonl import digest_of, lines_of
from tools.shared.recorded_games import RecordedGame
from tools.shared.replayed import Replayed

FOOTBALL = ("pigskin46", "pigskin56", "football26", "football48", "allfair46")
# Options of short games.
SHORT = {
    "pigskin46": {"pack": "short"},
    "pigskin56": {"pack": "short", "announcing": "closed"},
    "football26": {"length": "60plays"},
    "football48": {"length": "60plays"},
    "baseball26": {"innings": "3"},
}


@cache
def record_text(name, number=0, coach="varsity", options=(), players=("Anna", "Ben")):
    """Return the record of a whole game, the same every time."""
    match = play_game(Pairing(name, dict(options), coach, coach, "recorded"), number)
    return format_record(record_of(match, players))


@cache
def recorded(name, number=0, coach="varsity", options=(), players=("Anna", "Ben")):
    text = record_text(name, number, coach, options, players)
    return RecordedGame(Replayed(parse_record(text, game_class)), Path(f"{name}-{number}.txt"))


def events_of(game, *names):
    """Return all events of these names, in order."""
    return [event for events in game.events for event in events if event[0] in names]


def wild(seed):
    """Play a game of any sport with any options at random, with the clock and time-outs.

    Some games are broken off on the way.
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
    return RecordedGame(Replayed(record), Path(f"wild-{seed}.txt"))


def with_outside(text):
    """Return a record with headers and comments, ours and others."""
    record = parse_record(text, game_class)
    record.headers = {
        "event": "Ivy League 1946",
        "round": "3",
        "site": "Cambridge, Massachusetts",
        "date": "2026-11-18",
        "note": "Cold and windy.\nBen was late.",
        "referee": "Clara",
    }
    record.comments = {
        0: "Before the toss.",
        3: "A long thought that takes more than a line, since its author had much to say: "
        "the wind had turned, the ball was wet, and nobody dared to pass.",
        len(record.choices): "They shook hands.",
    }
    return format_record(record)


def captured(text):
    """Return the file that `pigskin capture` writes beside a record."""
    record = parse_record(text, game_class)
    about = {"device": "e66", "file": "r0001.txt", "sha256": digest_of(record)}
    return "".join(lines_of(Replayed(record), about))


def forged(text):
    """Return a changed record with the checksum that fits it."""
    *lines, _, _ = text.split("\n")
    return "\n".join([*lines, f"check: {check_of(lines)}", ""]).encode()


def played(name, seed="s", **options) -> Match:
    """Play a game of two rookies to its end."""
    match = Match(game_class(name), options, Chance(seed_from(seed)))
    play_out(match, [new_coach("rookie", name, seed_from(side)) for side in "WB"])
    return match


def public_text(record):
    """Return what a handheld told of this game while it was played."""
    return Replayed(record, public=True).public_text()
