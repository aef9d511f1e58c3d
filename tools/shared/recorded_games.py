"""Reads recorded games from files and folders, and verifies them by playing them back.

A file holds records one after another, or a captured game as JSON Lines
(tools/commands/capture/README.md). The same game in two files counts once. Every command reads
games here. Any file gives games, and a sentence for each part that is none.
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from textwrap import shorten
from typing import Any, NamedTuple

from host_sim.errors import UserError
from host_sim.printing import clean, counted, one_line, say
from pigskin.core.game import Game
from pigskin.core.record import (
    Record,
    RecordError,
    format_record,
    parse_record,
    replay,
)
from pigskin.games import game_class, title_of
from tools.shared.game_jsonl import parse_lines
from tools.shared.replayed import Replayed

_FIRST = re.compile(r"^pigskin record ", re.MULTILINE)
_INSIDE = re.compile(r"^commit: ", re.MULTILINE)
_CAPTURED = '{"type":"game"'
# A long game has about 20 KB, as JSON Lines 200 KB. Parsed, it takes ten times its size.
_MOST_BYTES = 32 << 20
MOST_BYTES_OF_A_GAME = 4 << 20
_SUFFIXES = (".txt", ".jsonl")
_LONGEST_REASON = 400
# A date, or a year or month, as it begins a header.
_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
# The reason when no better one is known.
UNFORESEEN = "it cannot be played back"


class RecordedGame:
    """A record that was played back and verified; `events` has the events of each choice."""

    def __init__(self, replayed: Replayed, source: Path, number: int = 0, remark: str = ""):
        self.record, self.match = replayed.record, replayed.match
        self.steps = replayed.steps
        self.events = [step.events for step in replayed.steps]
        self.source = source
        # Its place among the games of a file that has several, else 0.
        self.number = number
        # A note on differences in its text that do not change the game.
        self.remark = remark

    @property
    def game(self) -> Game:
        """Return the position at the end."""
        return self.match.game

    @property
    def kind(self) -> str:
        return self.record.game

    @property
    def title(self) -> str:
        return game_class(self.kind).title

    @property
    def name(self) -> str:
        name = f"{self.source.stem}-{self.number}" if self.number else self.source.stem
        return one_line(name)

    @property
    def sides(self) -> tuple[str, str]:
        """Return the names of the two sides in this game."""
        return title_of(self.kind).sides

    @property
    def sport(self) -> str:
        return title_of(self.kind).sport

    @property
    def players(self) -> tuple[str, str]:
        """Return the players' names, safe to print; a record may have any characters in them."""
        white, black = map(clean, self.record.players)
        return white, black

    def name_of(self, side: int) -> str:
        """Return a player's name with the number of hints asked for, safe to print."""
        return clean(self.record.name_of(side))

    @property
    def teams(self) -> tuple[str, str]:
        """Return the sides with their players: `White, varsity`."""
        white, black = (
            f"{side}, {player}" if player else side
            for side, player in zip(self.sides, self.players, strict=True)
        )
        return white, black

    def header(self, name: str) -> str:
        """Return a header, safe to print; empty where the record has none. Nothing proves it."""
        return clean(" ".join(self.record.headers.get(name, "").split()))

    @property
    def occasion(self) -> str:
        """Return event, round, site and date in one line, as far as the record has them."""
        number = self.header("round")
        number = f"round {number}" if number.isdecimal() else number
        parts = (self.header("event"), number, self.header("site"), self.header("date"))
        return shorten(", ".join(part for part in parts if part), 80, placeholder=" …")

    @property
    def hidden(self) -> bool:
        return self.game.hides

    @cached_property
    def positions(self) -> list[Game]:
        """Return the position before each choice, and the last; positions[i + 1] follows choice i.

        This takes a second replay, which most commands do not need.
        """
        match = self.record.match()
        positions = [match.game.copy()]
        for choice in self.record.choices:
            match.choose(choice)
            positions.append(match.game.copy())
        return positions

    def statistics(self) -> Any:
        """Return the collector with all figures of this game."""
        collector = self.game.statistics()
        for events in self.events:
            collector.add(events)
        return collector


class Fault(NamedTuple):
    """A file, or a game in it, that could not be used, and why."""

    where: str
    why: str
    # Whether it is a record that failed verification.
    untrue: bool = False


class FoundGames(NamedTuple):
    games: list[RecordedGame]
    faults: list[Fault]


class _Text(NamedTuple):
    """A game as it stands in a file; `line` is its first line there."""

    text: str
    line: int
    # Whether something that is no game stands before it.
    preceded: bool = False


def games_in(paths: Iterable[Path]) -> FoundGames:
    """Return all verified games in these files and folders, each once, in the order of names."""
    found = FoundGames([], [])
    for item in read_all(paths):
        if isinstance(item, Fault):
            found.faults.append(item)
        else:
            found.games.append(item)
    return FoundGames(_once(found.games), found.faults)


class _Player:
    """A player of records, which keeps the last one: the next file often has the same game."""

    def __init__(self) -> None:
        self._text = ""
        self._last: Replayed | None = None

    def __call__(self, record: Record) -> Replayed:
        text = format_record(record, outside=False)
        if self._last is None or text != self._text:
            self._last = Replayed(record)
            self._text = text
        return self._last.with_record(record)


def read_all(paths: Iterable[Path]) -> Iterator[RecordedGame | Fault]:
    """Yield each game or fault in these files and folders."""
    play = _Player()
    for path in paths:
        if path.is_dir():
            for inner in sorted(p for p in path.rglob("*") if p.suffix in _SUFFIXES):
                if inner.is_file():
                    yield from _read_file(inner, play, asked=False)
        else:
            yield from _read_file(path, play, asked=True)


def add_files(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the files that `games_for` reads."""
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="record files, or folders of them"
    )


def add_filters(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that `wanted_by` reads."""
    parser.add_argument(
        "--since", type=_date, metavar="DATE", help="only games from this date on, 2026-11-18"
    )
    parser.add_argument(
        "--event", metavar="TEXT", help="only games whose event has this text in its name"
    )


def _date(text: str) -> str:
    if not _DATE.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a date such as 2026-11-18, or 2026-11")
    return text


def wanted_by(args: argparse.Namespace) -> Callable[[RecordedGame], bool]:
    """Return a test of the headers of a game: --since and --event."""
    event = (args.event or "").casefold()

    def wanted(game: RecordedGame) -> bool:
        date = game.header("date")
        recent = args.since is None or bool(_DATE.match(date) and date >= args.since)
        return recent and event in game.header("event").casefold()

    return wanted


def games_for(
    paths: Iterable[Path],
    able: Callable[[RecordedGame], Any] = lambda game: True,
    lack: str = "",
    wanted: Callable[[RecordedGame], bool] = lambda game: True,
) -> tuple[list[RecordedGame], int]:
    """Return the games for a command and its exit status: each fault is printed and makes it 1.

    Games for which `able` is false are skipped; `lack` says what they do not have. Those that the
    user does not want are left out. Raise UserError where there is no game at all.
    """
    paths = list(paths)
    found = games_in(paths)
    games = []
    chosen = [game for game in found.games if wanted(game)]
    for game in chosen:
        if able(game):
            games.append(game)
        else:
            found.faults.append(Fault(game.name, f"{game.title} has {lack}"))
    for fault in found.faults:
        why = f"not a true record: {fault.why}" if fault.untrue else fault.why
        say(f"pigskin: {one_line(fault.where)}: skipped: {why}", sys.stderr)
    if not found.games and any(fault.untrue for fault in found.faults):
        raise UserError(
            "none of the records is true; get the files again from where they were made"
        )
    if not found.games:
        raise no_games(paths)
    if not chosen:
        raise UserError(
            f"{counted(len(found.games), 'game')} found, but none with such a date or event; "
            "`pigskin stats` shows which they have"
        )
    return games, 1 if found.faults else 0


def no_games(paths: list[Path]) -> UserError:
    where = ", ".join(str(path) for path in paths[:3]) + (", ..." if len(paths) > 3 else "")
    return UserError(
        f"no recorded game was found in {where}; "
        "`pigskin duel GAME --save DIR` and `pigskin capture` write such files"
    )


def _read_file(path: Path, play: _Player, asked: bool) -> Iterator[RecordedGame | Fault]:
    try:
        with path.open("rb") as file:
            # Such as /dev/zero, which has no size and no end.
            data = file.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise OSError("it is too large for recorded games")
    except OSError as error:
        yield Fault(str(path), f"cannot be read: {error.strerror or error}")
        return
    try:
        texts = list(_texts(decoded(data), asked))
    except RecordError as error:
        if asked or b"pigskin record " in data or b"commit: " in data:
            yield Fault(str(path), str(error), untrue=True)
        return
    if not texts and asked:
        yield Fault(str(path), "there is no Pigskin record in it")
    for number, entry in enumerate(texts, 1):
        several = len(texts) > 1
        found: RecordedGame | Fault
        try:
            with proving():
                replayed = _parse(entry.text, play)
                remark = _remark(entry, replayed.record)
                found = RecordedGame(replayed, path, number if several else 0, remark)
        except RecordError as error:
            where = f"{path}, game {number} from line {entry.line}" if several else str(path)
            found = Fault(where, str(error), untrue=True)
        yield found


def decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(f"not text: byte {error.start} is damaged", line) from None


def _texts(text: str, asked: bool) -> Iterator[_Text]:
    """Yield every game in the text of a file."""
    if text.startswith("{"):
        # A capture folder also has live files and device.json, which are no records.
        if asked or text.startswith(_CAPTURED):
            yield _Text(text, 1)
        return
    starts = [found.start() for found in _FIRST.finditer(text)]
    if not starts and _INSIDE.search(text):
        # A record that has lost its first line; its parser will say so.
        starts = [0]
    preceded = bool(starts and starts[0])
    for start, end in pairwise([*starts, len(text)]):
        yield _Text(text[start:end], text.count("\n", 0, start) + 1, preceded)
        preceded = False


@contextmanager
def proving() -> Iterator[None]:
    """Turn every exception inside this block into a RecordError."""
    try:
        yield
    except RecordError as error:
        said = str(error)
        if len(said) <= _LONGEST_REASON:
            raise
        raise RecordError(said[:_LONGEST_REASON] + " ...") from None
    except Exception as error:
        raise RecordError(f"{UNFORESEEN}: {type(error).__name__}: {error}") from error


def _parse(text: str, play: _Player) -> Replayed:
    """Play back a game in either format; raise RecordError that names the line."""
    if len(text) > MOST_BYTES_OF_A_GAME:
        raise RecordError("it is too large for a recorded game", 1)
    if text[:1] == "{":
        return parse_lines(text, play)
    try:
        record = parse_record(text, game_class)
    except RecordError as error:
        raise _exactly_where(text, error) from None
    return play(record)


def _exactly_where(text: str, error: RecordError) -> RecordError:
    """Return a better error for a wrong check, by playing the game to find what was changed."""
    if not error.check:
        return error
    lines = text.replace("\r\n", "\n").split("\n")
    lines[error.line - 1] = "check: " + error.check
    try:
        replay(parse_record("\n".join(lines), game_class))
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


def _remark(entry: _Text, record: Record) -> str:
    """Return a note on white space or order that differ, for anyone who looks for changes."""
    if entry.preceded:
        return " (something else stands before it)"
    if entry.text[:1] == "{" or entry.text == format_record(record):
        return ""
    pairs = zip(entry.text.split("\n"), format_record(record).split("\n"), strict=False)
    number = next((n for n, (one, other) in enumerate(pairs, 1) if one != other), 1)
    return f" (white space or order differs from what Pigskin writes, from line {number} on)"


def _once(games: list[RecordedGame]) -> list[RecordedGame]:
    """Return the games without those that another file has as far or further played."""
    longest: dict[tuple, RecordedGame] = {}
    # Of the same choices, the file with more headers and comments.
    kept = sorted(games, key=lambda game: (-len(game.record.choices), -_outside(game.record)))
    for game in kept:
        record = game.record
        key = (game.kind, record.seed, record.cut, str(sorted(record.options.items())))
        other = longest.setdefault(key, game)
        if other is game:
            continue
        size = len(game.record.choices)
        if other.record.choices[:size] != game.record.choices:
            # The same seed played differently is another game.
            longest[(*key, tuple(game.record.choices))] = game
    chosen = set(map(id, longest.values()))
    return [game for game in games if id(game) in chosen]


def _outside(record: Record) -> int:
    return len(record.headers) + len(record.comments)
