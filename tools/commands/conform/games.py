"""Seeded games summed up in a line each, for CPython and MicroPython alike."""

import gc

from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import digest_of
from pigskin.core.match import Match, play_out
from pigskin.core.record import format_record, parse_record, record_of, replay
from pigskin.games import game_class, nearest_coach, new_coach, parse_position

_PAIRINGS = (
    ("rookie", "rookie"),
    ("varsity", "rookie"),
    ("allamerican", "varsity"),
    ("varsity", "varsity"),
    ("allamerican", "allamerican"),
)


def some_options(name: str, number: int) -> dict:
    """Return the recommended options for every other game, any mixture for the rest."""
    options: dict = {}
    if number % 2 == 0:
        return options
    chance = Chance(seed_from(f"options of {name} {number}"))
    for option, values, _ in game_class(name).OPTIONS:
        # Coaches cannot play by the clock.
        possible = [value for value in values if not value.endswith("min")]
        options[option] = possible[chance.below(len(possible))]
    return options


def game_line(name: str, number: int) -> str:
    """Play a game; return digests of its record, position, story and figures.

    They are the same on every machine.
    """
    text, position, digest, told, figures = _play(name, number)
    # A Pico has no room for the game, its text and its replay at once.
    gc.collect()
    if replay(parse_record(text, game_class)).digest() != digest:
        raise ValueError(f"{name} {number} does not replay")
    if parse_position(position).notation() != position:
        raise ValueError(f"{name} {number}: the position does not parse back")
    return " ".join([name, str(number), digest_of(text), digest_of(position), told, figures])


def _play(name: str, number: int) -> tuple:
    home, away = _PAIRINGS[number % len(_PAIRINGS)]
    pairing = (nearest_coach(home, name), nearest_coach(away, name))
    seed = f"conform {name} {number}"
    match = Match(game_class(name), some_options(name, number), Chance(seed_from(seed)))
    coaches = [new_coach(pairing[side], name, seed_from(f"{seed}/{side}")) for side in (0, 1)]
    statistics = match.game.statistics()
    told = ""

    def collect(events: list) -> None:
        nonlocal told
        statistics.add(events)
        told = digest_of(told + "\n".join(match.game.tell(events)))

    play_out(match, coaches, collect)
    figures = digest_of(f"{statistics.figures(0)} {statistics.figures(1)}")
    text = format_record(record_of(match, pairing))
    return text, match.game.notation(), match.digest(), told, figures
