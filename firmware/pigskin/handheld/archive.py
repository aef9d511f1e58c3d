"""Finished games, kept as records until the player agrees to let the oldest go.

A file is called `r0012_football26_13-7.txt`: its number, its game and its score.
"""

from pigskin.core.game import hex_of
from pigskin.games import GAMES
from pigskin.handheld.names import player_name


def finished_games(storage) -> list:
    """The names of all records, the oldest first."""
    return [name for name in sorted(storage.names()) if _number(name) >= 0]


def _number(name: str) -> int:
    digits = name[1:5]
    if name[:1] != "r" or name[-4:] != ".txt" or len(digits) != 4 or not digits.isdigit():
        return -1
    return int(digits)


def describe_file(name: str) -> tuple:
    """(number, game, score) as the name of a record tells them."""
    words = name[:-4].split("_")
    game = words[1] if len(words) == 3 and words[1] in GAMES else ""
    return _number(name), game, words[-1] if game else ""


def keep_game(storage, match, players) -> str:
    """Write the record of a finished match, once: its name. OSError when the flash is full."""
    names = finished_games(storage)
    if names and ("seed: " + hex_of(match.seed)).encode() in storage.read(names[-1]):
        # The power was cut between the record and the end of the journal.
        return names[-1]
    number = (_number(names[-1]) + 1) % 10_000 if names else 1
    score = match.game.score
    name = "r%04d_%s_%d-%d.txt" % (number, match.name, score[0], score[1])
    # Half of it is for reading records, which a handheld never does.
    from pigskin.core.record import format_record, record_of

    record = record_of(match, (player_name(players[0]), player_name(players[1])))
    storage.write(name, format_record(record).encode())
    return name
