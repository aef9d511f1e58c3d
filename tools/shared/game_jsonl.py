"""A game as JSON Lines, for programs: made from its record, and read back and checked.

tools/commands/capture/README.md has the schema. Everything in the file follows from the record, so
a reader makes the file again and compares: the first line that differs is where it was changed.
Only the words of a play, headers and comments may differ: nothing proves them.
"""

import io
import json
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Any

from pigskin.core.chance import NO_CUT, chance_from, is_cut
from pigskin.core.deck import options_with
from pigskin.core.game import SIDES, Game, OptionError
from pigskin.core.options import options_text, parse_options
from pigskin.core.record import (
    NOT_HEADERS,
    Record,
    RecordError,
    format_record,
    is_header,
    split_name,
)
from pigskin.games import UnknownGame, game_class
from tools.shared.replayed import Replayed

SCHEMA = 1
_HEAD = ("game", "options", "data", "white", "black", "commit", "lineups", "seed")
_EXTRA = ("device", "file", "sha256")
# The parts of a line that the check leaves out.
_OUTSIDE = ("text", "headers", "comment")
_HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")


Entry = dict[str, Any]


def dump(line: Entry) -> str:
    text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
    # Some programs take these characters for the end of a line.
    return re.sub("[\x85\u2028\u2029]", lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"


def load(line: str) -> Entry:
    """Parse a line of such a file; raise ValueError that says why it is none."""
    try:
        entry = json.loads(line)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(entry, dict) or not _flat(entry):
        raise ValueError("nested too deeply, or no object")
    if _HALF_PAIR.search(line):
        raise ValueError("half a surrogate pair, or one written otherwise than Pigskin writes it")
    return entry


def _flat(value: Any, levels: int = 4) -> bool:
    """Return whether a value is nested no deeper than a line may be: lists of events."""
    inner = value.values() if isinstance(value, dict) else value
    if not isinstance(value, dict | list):
        return True
    return levels > 0 and all(_flat(one, levels - 1) for one in inner)


def lines_of(game: Replayed, extra: dict[str, str]) -> list[str]:
    """Return the lines of the whole file. `extra` has its origin: device, file, sha256."""
    return list(map(dump, _entries(game, extra)))


def _entries(replayed: Replayed, extra: dict[str, str]) -> list[Entry]:
    record, game = replayed.record, replayed.match.game
    head = {
        "type": "game",
        "schema": SCHEMA,
        "game": record.game,
        "options": options_text(record.kind, record.options),
        "data": record.data,
        "white": record.name_of(0),
        "black": record.name_of(1),
        "commit": record.commit,
        "lineups": record.lineups,
        "seed": record.seed,
    }
    if record.cut:
        head["cut"] = record.cut
    headers = {"headers": record.headers} if record.headers else {}
    entries: list[Entry] = [head | extra | headers | _comment(record, 0)]
    entries += [
        {
            "type": "play",
            "number": number,
            "side": SIDES[step.side],
            "phase": step.phase,
            "choice": step.choice,
            "events": [list(event) for event in step.events],
            "text": game.tell(step.events),
            "score": list(step.score),
            **_comment(record, number),
        }
        for number, step in enumerate(replayed.steps, 1)
    ]
    end = {
        "type": "end",
        "over": game.over,
        "choices": len(record.choices),
        "score": record.score,
        "position": record.position,
    }
    proved = [{name: entry[name] for name in entry if name not in _OUTSIDE} for entry in entries]
    return [*entries, end | {"check": _digest_of(map(dump, proved))}]


def _comment(record: Record, number: int) -> Entry:
    """Return the comment after this number of choices as a part of a line."""
    return {"comment": record.comments[number]} if number in record.comments else {}


def digest_of(record: Record) -> str:
    """Return the SHA-256 of a record without headers and comments."""
    return sha256(format_record(record, outside=False).encode()).hexdigest()


def _digest_of(lines: Iterable[str]) -> str:
    return sha256("".join(lines).encode()).hexdigest()[:16]


def parse_lines(text: str, play: Callable[[Record], Replayed] = Replayed) -> Replayed:
    """Play back the game in such a file; raise RecordError that names the line.

    `play` replays a record, or returns it from a cache.
    """
    lines = list(io.StringIO(text, newline="\n"))
    parsed = [_parse(line, number) for number, line in enumerate(lines, 1)]
    if not parsed or parsed[0].get("type") not in ("game", "live"):
        raise RecordError("not a captured game: its first line must be of type 'game'", 1)
    head = parsed[0]
    if head.get("schema") != SCHEMA:
        raise RecordError(
            f"schema {head.get('schema')!r} is not known here: use a newer Pigskin", 1
        )
    if head["type"] == "live":
        raise RecordError("a game as it was followed; its record proves it once it is over", 1)
    for number, line in enumerate(parsed[1:-1], 2):
        if line.get("type") != "play" or not isinstance(line.get("choice"), str):
            raise RecordError("a line of type 'play' with a choice must stand here", number)
    if parsed[-1].get("type") != "end":
        raise RecordError("the last line must be of type 'end': the file is not whole", len(lines))
    return _replayed(head, parsed, lines, play)


def _parse(line: str, number: int) -> Entry:
    try:
        return load(line)
    except ValueError as error:
        raise RecordError(f"not JSON of ours: {error}", number) from None


def _replayed(
    head: Entry, parsed: list[Entry], lines: list[str], play: Callable[[Record], Replayed]
) -> Replayed:
    """Return the game of a file after checking every line."""
    for name in _HEAD + _EXTRA:
        if not isinstance(head.get(name), str) or "\n" in head[name]:
            raise RecordError(f"'{name}' must be a text", 1)
    for name in ("score", "position"):
        if not isinstance(parsed[-1].get(name), str) or "\n" in parsed[-1][name]:
            raise RecordError(f"'{name}' must be a text", len(lines))
    record = _read_head(head)
    record.choices = [line["choice"] for line in parsed[1:-1]]
    record.lines = list(range(2, len(lines)))
    record.score, record.position = parsed[-1]["score"], parsed[-1]["position"]
    record.where = dict.fromkeys(
        ("game", "options", "data", "commit", "cut", "lineups", "seed"), 1
    ) | dict.fromkeys(("score", "position"), len(lines))
    _read_outside(record, parsed)
    extra = {name: head[name] for name in _EXTRA}
    try:
        replayed = play(record)
    except RecordError as error:
        if error.line > 1:
            # If an earlier line already differs, name that one.
            _first_difference(lines, parsed, _as_far_as_it_goes(record, extra))
        raise
    _compare(lines, parsed, replayed, extra)
    return replayed


def _read_outside(record: Record, parsed: list[Entry]) -> None:
    """Take the headers and comments, which nothing proves."""
    headers = parsed[0].get("headers", {})
    if not isinstance(headers, dict) or not all(map(_is_header, headers, headers.values())):
        raise RecordError("'headers' must be texts by their names, none of them of a field", 1)
    record.headers = headers
    for number, entry in enumerate(parsed[:-1]):
        comment = entry.get("comment", "")
        if not isinstance(comment, str):
            raise RecordError("'comment' must be a text", number + 1)
        if "comment" in entry:
            record.comments[number] = comment


def _is_header(name: str, value: object) -> bool:
    return is_header(name) and name not in NOT_HEADERS and isinstance(value, str)


def _read_head(head: dict) -> Record:
    try:
        kind = game_class(head["game"])
        options = options_with(kind, parse_options(head["options"]), head["data"])
        options = kind(options).options
        promised = chance_from(head["seed"]).commitment()
    except (UnknownGame, OptionError, ValueError) as error:
        raise RecordError(str(error), 1) from None
    white, black = split_name(head["white"]), split_name(head["black"])
    record = Record(kind, options, head["seed"], [], (white[0], black[0]))
    record.hints = (white[1], black[1])
    record.commit, record.data, record.lineups = head["commit"], head["data"], head["lineups"]
    record.cut = head.get("cut", "")
    if "cut" in head and not (isinstance(record.cut, str) and is_cut(record.cut)):
        raise RecordError(NO_CUT, 1)
    if record.commit != promised:
        raise RecordError("the seed is not the one promised in 'commit'", 1)
    return record


def _compare(lines: list[str], parsed: list[Entry], replayed: Replayed, extra: dict) -> None:
    """Raise RecordError where a file is not exactly as we would write it."""
    wanted = _entries(replayed, extra)
    if extra["sha256"] != digest_of(replayed.record):
        _first_difference(lines[1:-1], parsed[1:-1], wanted[1:-1], 2)
        raise RecordError("'sha256' is not that of the record: a name or 'sha256' was changed", 1)
    _first_difference(lines, parsed, wanted)


def _as_far_as_it_goes(record: Record, extra: dict) -> list[Entry]:
    short = Record(record.kind, record.options, record.seed, [], record.players)
    short.hints, short.headers, short.comments = record.hints, record.headers, record.comments
    match = record.match()
    for choice in record.choices:
        try:
            match.choose(choice)
        except ValueError:
            break
        short.choices.append(choice)
    short.commit, short.cut, short.data = record.commit, record.cut, match.game.data_digest()
    short.lineups, short.position = match.lineups, match.game.notation()
    short.score = f"{match.game.score[0]}-{match.game.score[1]}"
    made = _entries(Replayed(short), extra)
    made[0] |= {"data": record.data, "lineups": record.lineups}
    return made[:-1]


def _first_difference(
    lines: list[str], parsed: list[Entry], wanted: list[Entry], first: int = 1
) -> None:
    pairs = zip(lines, parsed, wanted, strict=False)
    for number, (line, told, true) in enumerate(pairs, first):
        if _are_words(told.get("text")) and "text" in true:
            true["text"] = told["text"]
        if line == dump(true):
            continue
        for name in [*told, *true]:
            if name == "check" and told.get(name) != true.get(name):
                raise RecordError(
                    "the check does not fit: it, 'device' or 'file' was changed", number
                )
            if told.get(name) != true.get(name):
                raise RecordError(
                    f"'{name}' is told as {_short(told.get(name))} "
                    f"but comes out as {_short(true.get(name))}",
                    number,
                )
        raise RecordError("written otherwise than Pigskin writes it", number)


def _are_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(line, str) for line in value)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


# The game being played


def live_line(line: str, head: dict[str, str]) -> Entry:
    """Convert a line of a live text to its JSON entry; raise ValueError when it is none.

    Lines of the head also fill `head`.
    """
    number, dot, rest = line.partition(". ")
    if dot and number.isdecimal():
        choice, bar, told = rest.partition(" |")
        if not bar:
            raise ValueError(line)
        events = [_event(text) for text in told.strip().split("; ") if text]
        return {
            "type": "play",
            "number": int(number),
            "choice": choice,
            "events": events,
            "text": _tell(head.get("game", ""), events),
        }
    name, colon, value = line.partition(": ")
    if line == "pigskin live 1":
        return {"type": "live", "schema": SCHEMA}
    if not colon or not name.isalpha():
        raise ValueError(line)
    head[name] = value
    return {"type": "fact", "name": name, "value": value}


def line_of_live(entry: Entry) -> str:
    """Convert a JSON entry back to its line of a live text."""
    if entry["type"] == "live":
        return "pigskin live 1"
    if entry["type"] == "fact":
        return f"{entry['name']}: {entry['value']}"
    events = "; ".join(" ".join(str(value) for value in event) for event in entry["events"])
    return f"{entry['number']}. {entry['choice']} |" + (f" {events}" if events else "")


def _event(text: str) -> list:
    return [_value(word) for word in text.split(" ")]


def _value(word: str) -> int | str:
    digits = word.removeprefix("-")
    # Only numbers that are written again with the same digits.
    if digits.isdecimal() and digits.isascii() and str(int(digits)) == digits and word != "-0":
        return int(word)
    return word


def _tell(name: str, events: list[list]) -> list[str]:
    try:
        return _teller(name).tell([tuple(event) for event in events])
    except Exception:
        # Another edition of the game, or not its events: the entry has no words then.
        return []


@lru_cache
def _teller(name: str) -> Game:
    return game_class(name)({})
