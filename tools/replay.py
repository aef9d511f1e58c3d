"""`pigskin replay`: rebuilds recorded games on the shared core and tells them play by play."""

import argparse
from pathlib import Path

from pigskin.core.game import SIDES, Game
from pigskin.core.record import (
    Record,
    RecordError,
    check_of,
    format_record,
    parse_record,
    replay,
)
from pigskin.games import game_class
from tools.game_jsonl import parse_lines


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="record files, or captured games"
    )
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
    text = _read(path)
    record = _parse(text)
    if not quiet:
        _show_heading(record)
    match = replay(record, None if quiet else _show)
    ending = "" if match.game.over else ", not finished"
    print(
        f"{path}: true: {record.game}, {len(record.choices)} choices, "
        f"score {record.score}{ending}, digest {match.digest()}{_otherwise(text, record)}"
    )


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise RecordError(f"not UTF-8 text: byte {error.start}", line) from None


def _parse(text: str) -> Record:
    if text[:1] == "{":
        return parse_lines(text)
    try:
        return parse_record(text)
    except RecordError as error:
        raise _exactly_where(text, error) from None


def _exactly_where(text: str, error: RecordError) -> RecordError:
    """A check that does not fit says that something was changed; playing it shows what."""
    lines = text.replace("\r\n", "\n").split("\n")
    if not lines[error.line - 1].strip().startswith("check:"):
        return error
    lines[error.line - 1] = "check: " + check_of(lines[: error.line - 1])
    try:
        replay(parse_record("\n".join(lines)))
    except RecordError as found:
        reason = str(found).removeprefix(f"line {found.line}: ")
        return RecordError(f"{reason}; the check does not fit either", found.line)
    except ValueError:
        return error
    return RecordError(
        "the check does not fit, but the game plays back to its end: the name of a player "
        "or the check itself was changed",
        error.line,
    )


def _otherwise(text: str, record: Record) -> str:
    """White space means nothing, but whoever looks for changes wants to know."""
    if text[:1] == "{" or text == format_record(record):
        return ""
    pairs = zip(text.split("\n"), format_record(record).split("\n"), strict=False)
    number = next((n for n, (one, other) in enumerate(pairs, 1) if one != other), 1)
    return f" (white space differs from what Pigskin writes, from line {number} on)"


def _show_heading(record: Record) -> None:
    print(game_class(record.game).title)
    for number, side in enumerate(("White", "Black")):
        if record.players[number]:
            print(f"{side}: {record.name_of(number)}")
    print()


def _show(game: Game, choice: str, events: list) -> None:
    score = f"{SIDES[0]} {game.score[0]:2d}  {SIDES[1]} {game.score[1]:2d}"
    for line in game.tell(events):
        print(f"  {score}   {line}")
