"""`pigskin replay`: rebuilds recorded games on the shared core and tells them play by play."""

import argparse
from pathlib import Path

from pigskin.core.game import SIDES
from pigskin.core.record import Record, RecordError, parse_record, replay
from pigskin.games import game_class


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="record files")
    parser.add_argument("-q", "--quiet", action="store_true", help="only say whether it is true")


def run(args: argparse.Namespace) -> int:
    status = 0
    for path in args.files:
        try:
            replay_file(path, args.quiet)
        except RecordError as error:
            print(f"{path}: NOT TRUE: {error}")
            status = 1
    return status


def replay_file(path: Path, quiet: bool) -> None:
    """Print a record play by play; RecordError if it does not play back to what it says."""
    record = read_record(path)
    if not quiet:
        _show_heading(record)
    match = replay(record, None if quiet else _show)
    ending = "" if match.game.over else ", not finished"
    print(
        f"{path}: true: {record.game}, {len(record.choices)} choices, "
        f"score {record.score}{ending}, digest {match.digest()}"
    )


def read_record(path: Path) -> Record:
    try:
        return parse_record(path.read_bytes().decode())
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8 text: byte {error.start}") from None


def _show_heading(record: Record) -> None:
    print(game_class(record.game).title)
    for side, player in zip(("White", "Black"), record.players, strict=True):
        if player:
            print(f"{side}: {player}")
    print()


def _show(game, choice: str, events: list) -> None:
    score = f"{SIDES[0]} {game.score[0]:2d}  {SIDES[1]} {game.score[1]:2d}"
    for line in game.tell(events):
        print(f"  {score}   {line}")
