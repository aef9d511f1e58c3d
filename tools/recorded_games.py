"""Finds recorded games in files and folders, and gives those that play back exactly.

A file holds records one after another, or a captured game as JSON Lines
(tools/capture/README.md). The same game in two files is one game.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from pigskin.core.game import Game
from pigskin.core.record import Record, RecordError, parse_record, replay
from pigskin.games import game_class, title_of
from tools.errors import UserError

_FIRST = "pigskin record "
_INSIDE = "commit: "
_CAPTURED = '{"type":"game"'
# Larger files are no records: a long game has some 20 KB.
_MOST_BYTES = 64 << 20
_SUFFIXES = (".txt", ".jsonl")


class RecordedGame:
    """A record that was played back and is true; `events` has those of each choice."""

    def __init__(self, record: Record, source: Path, number: int = 0):
        self.record = record
        self.source = source
        # Its place among the games of a file that has several, else 0.
        self.number = number
        self.events: list[list[tuple]] = []
        self.match = replay(record, lambda game, choice, events: self.events.append(events))

    @property
    def game(self) -> Game:
        """The position at the end."""
        return self.match.game

    @property
    def kind(self) -> str:
        return self.record.game

    @property
    def title(self) -> str:
        return game_class(self.kind).title

    @property
    def name(self) -> str:
        return f"{self.source.stem}-{self.number}" if self.number else self.source.stem

    @property
    def sides(self) -> tuple[str, str]:
        """How the two sides are called in this game."""
        return title_of(self.kind).sides

    @property
    def sport(self) -> str:
        return title_of(self.kind).sport

    @property
    def teams(self) -> tuple[str, str]:
        """The sides with who played them: `White, varsity`."""
        white, black = (
            f"{side}, {player}" if player else side
            for side, player in zip(self.sides, self.record.players, strict=True)
        )
        return white, black

    @property
    def hidden(self) -> bool:
        return self.game.hides

    @cached_property
    def positions(self) -> list[Game]:
        """The position before each choice, and the last one; positions[i + 1] follows choice i."""
        positions = [game_class(self.kind)(self.record.options)]
        replay(self.record, lambda game, choice, events: positions.append(game.copy()))
        return positions

    def statistics(self) -> Any:
        """The collector of this game's figures, filled."""
        collector = self.game.statistics()
        for events in self.events:
            collector.add(events)
        return collector


class Fault(NamedTuple):
    """A file, or a game in it, that could not be used, and why."""

    where: str
    why: str


class Found(NamedTuple):
    games: list[RecordedGame]
    faults: list[Fault]


class _Text(NamedTuple):
    """A game as it stands in a file; `line` is its first line there."""

    text: str
    line: int
    parse: Callable[[str], Record]


def games_in(paths: Iterable[Path]) -> Found:
    """All true games in these files and folders, in the order of their names; each one once."""
    found = Found([], [])
    for path in paths:
        if path.is_dir():
            for inner in sorted(p for p in path.rglob("*") if p.suffix in _SUFFIXES):
                if inner.is_file():
                    _read_file(inner, found, asked=False)
        else:
            _read_file(path, found, asked=True)
    return Found(_once(found.games), found.faults)


def add_files(parser: argparse.ArgumentParser) -> None:
    """The files a command works on, for `games_for`."""
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="record files, or folders of them"
    )


def games_for(paths: Iterable[Path]) -> tuple[list[RecordedGame], int]:
    """The games a command works on and its exit status: each fault is named and makes it 1.

    UserError where there is no game at all.
    """
    paths = list(paths)
    found = games_in(paths)
    for fault in found.faults:
        print(f"pigskin: {fault.where}: skipped: {fault.why}", file=sys.stderr)
    if not found.games:
        where = ", ".join(str(path) for path in paths[:3]) + (", ..." if len(paths) > 3 else "")
        raise UserError(
            f"no recorded game was found in {where}; "
            "`pigskin duel GAME --save DIR` and `pigskin capture` write such files"
        )
    return found.games, 1 if found.faults else 0


def _read_file(path: Path, found: Found, asked: bool) -> None:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise OSError("too large to be a recorded game")
        data = path.read_bytes()
        text = data.decode()
    except OSError as error:
        found.faults.append(Fault(str(path), f"cannot be read: {error.strerror or error}"))
        return
    except UnicodeDecodeError as error:
        if asked or _FIRST.encode() in data or _INSIDE.encode() in data:
            found.faults.append(Fault(str(path), f"not text: byte {error.start} is damaged"))
        return
    texts = list(_texts(text, asked))
    if not texts and asked:
        found.faults.append(Fault(str(path), "there is no Pigskin record in it"))
    for number, entry in enumerate(texts, 1):
        try:
            record = entry.parse(entry.text)
            number = number if len(texts) > 1 else 0
            found.games.append(RecordedGame(record, path, number))
        except RecordError as error:
            where = f"{path}, game {number} from line {entry.line}" if len(texts) > 1 else path
            found.faults.append(Fault(str(where), f"not a true record: {error}"))


def _texts(text: str, asked: bool) -> Iterator[_Text]:
    """Every game in the text of a file."""
    if text.startswith("{"):
        # The live file of a game stands beside its record, and devices tell of themselves.
        if asked or text.startswith(_CAPTURED):
            yield _Text(text, 1, _parse_captured)
        return
    lines = text.splitlines(keepends=True)
    starts = [at for at, line in enumerate(lines) if line.startswith(_FIRST)]
    if not starts and any(line.startswith(_INSIDE) for line in lines):
        # A record that has lost its first line: reading it says so.
        starts = [0]
    for start, end in pairwise([*starts, len(lines)]):
        yield _Text("".join(lines[start:end]), start + 1, parse_record)


def _parse_captured(text: str) -> Record:
    from tools.game_jsonl import parse_lines

    return parse_lines(text)


def _once(games: list[RecordedGame]) -> list[RecordedGame]:
    """Without games that another file has too, as far or further played."""
    longest: dict[tuple, RecordedGame] = {}
    kept = sorted(games, key=lambda game: -len(game.record.choices))
    for game in kept:
        key = (game.kind, game.record.seed, str(sorted(game.record.options.items())))
        other = longest.setdefault(key, game)
        if other is game:
            continue
        size = len(game.record.choices)
        if other.record.choices[:size] != game.record.choices:
            # The same seed played differently is another game.
            longest[(*key, tuple(game.record.choices))] = game
    chosen = set(map(id, longest.values()))
    return [game for game in games if id(game) in chosen]
