"""Seeded games and what came of them, line by line: runs on CPython and on MicroPython alike."""

from pigskin.coaches import new_coach
from pigskin.core.chance import Chance, seed_from
from pigskin.core.game import digest_of
from pigskin.core.match import Match, play_out
from pigskin.core.record import format_record, parse_record, record_of, replay
from pigskin.games import game_class, parse_position

_PAIRINGS = (("rookie", "rookie"), ("varsity", "rookie"), ("varsity", "varsity"))


def some_options(name: str, number: int) -> dict:
    """The recommended options for every other game, any mixture for the rest."""
    options: dict = {}
    if number % 2 == 0:
        return options
    chance = Chance(seed_from(f"options of {name} {number}"))
    for option, values, _ in game_class(name).OPTIONS:
        # Coaches have no clock.
        possible = [value for value in values if not value.endswith("min")]
        options[option] = possible[chance.below(len(possible))]
    return options


def game_line(name: str, number: int) -> str:
    """One game: digests of its record, position, story and figures, the same on every machine."""
    pairing = _PAIRINGS[number % len(_PAIRINGS)]
    seed = f"conform {name} {number}"
    match = Match(name, some_options(name, number), seed_from(seed))
    coaches = [new_coach(pairing[side], name, seed_from(f"{seed}/{side}")) for side in (0, 1)]
    statistics = match.game.statistics()
    told: list = []

    def collect(events):
        statistics.add(events)
        told.append(digest_of("\n".join(match.game.tell(events))))

    play_out(match, coaches, collect)
    text = format_record(record_of(match, pairing))
    again = replay(parse_record(text))
    if again.digest() != match.digest():
        raise ValueError(f"{name} {number} does not replay")
    position = match.game.notation()
    if parse_position(position).notation() != position:
        raise ValueError(f"{name} {number}: the position does not parse back")
    figures = f"{statistics.figures(0)} {statistics.figures(1)}"
    parts = (text, position, " ".join(told), figures)
    return " ".join([name, str(number)] + [digest_of(part) for part in parts])
