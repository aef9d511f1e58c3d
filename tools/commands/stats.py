"""`pigskin stats`: the figures of recorded games, a row for each game and side.

Columns, in this order:

    file          the file the game was found in
    number        its place there, 0 where the file has one game
    game          football26, pigskin46, ...
    options       those that differ from the recommended ones
    finished      1 or 0
    choices       how many choices the record has
    event, round, site, date
                  the headers of the record, where one of the games has any; nothing proves them
    side          white or black (baseball: white is the home team)
    player        the name of the player in the record
    points        the score (baseball: runs)
    against       the score of the other side
    result        won, lost, drawn, or open while the game is not finished
    q1 ... q4     points by quarter; games without quarters have none
    i1, i2, ...   runs by inning, baseball only
    and then every figure that the games collect, with `_` for spaces

Football has the figures of `FIGURES` in pigskin/games/football/figures.py; Pigskin also has
`MORE_FIGURES` in hamilton/figures.py. Then come plays and yards of each call, such as
`LINE plays` and `RUN LG yards`. Plays are those from scrimmage, one for each down. Kick-offs and
tries are not counted, although the length of a game counts kick-offs.
Baseball has the box score of baseball/figures.py (BA in thousandths). Yards are gains of the side;
turnovers, penalties and safeties are those it gave away. A cell is empty where a game does not
have the figure.
"""

import argparse
import csv
import json
import re
import sys
from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE
from rich.table import Column, Table
from rich.text import Text

from host_sim.printing import clean, say
from pigskin.core.game import BLACK, WHITE
from pigskin.core.options import options_text
from pigskin.core.record import HEADERS
from pigskin.games import GAMES, game_class
from tools.shared.recorded_games import RecordedGame, add_files, add_filters, games_for, wanted_by
from tools.shared.tables import numbers, wide_console
from tools.sports import Sport, sport_named, sport_of

Row = dict[str, Any]
_FORMULA = re.compile(r"\s*[=+@＝＋－＠-]")

# How many figures the table shows for a sport that names none; the files have all of them.
_MOST_SHOWN = 8
_HEADERS = HEADERS[:4]


def configure(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = (__doc__ or "").split("\n\n", 1)[1]
    add_files(parser)
    add_filters(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="comma-separated values with a heading")
    form.add_argument("--json", action="store_true", help="a JSON list of objects")


def run(args: argparse.Namespace) -> int:
    games, status = games_for(args.files, wanted=wanted_by(args))
    shown = [name for name in _HEADERS if any(game.header(name) for game in games)]
    rows = [row for game in games for row in rows_of(game, shown)]
    if args.csv:
        columns = list(dict.fromkeys(name for row in rows for name in row))
        writer = csv.DictWriter(sys.stdout, columns, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows({name: _inert(value) for name, value in row.items()} for row in rows)
    elif args.json:
        say(json.dumps(rows, indent=1, ensure_ascii=False))
    else:
        _show(games)
    return status


def _inert(value: str | int) -> str | int:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value


def rows_of(game: RecordedGame, headers: Sequence[str] = ()) -> list[Row]:
    """Return a row for each side of a game, with the columns above."""
    return [_row(game, side, headers) for side in (WHITE, BLACK)]


def _row(game: RecordedGame, side: int, headers: Sequence[str]) -> Row:
    score = game.game.score
    row: Row = {
        "file": clean(str(game.source)),
        "number": game.number,
        "game": game.kind,
        "options": options_text(game_class(game.kind), game.record.options),
        "finished": int(game.game.over),
        "choices": len(game.record.choices),
        **{name: game.header(name) for name in headers},
        "side": ("white", "black")[side],
        "player": game.players[side],
        "points": score[side],
        "against": score[1 - side],
        "result": result_of(game, side),
    }
    row |= sport_of(game).by_period(game, side)
    for name, number in game.statistics().figures(side):
        row.setdefault(name.replace(" ", "_"), number)
    return row


def result_of(game: RecordedGame, side: int) -> str:
    if not game.game.over:
        return "open"
    own, other = game.game.score[side], game.game.score[1 - side]
    return "won" if own > other else "lost" if own < other else "drawn"


def _show(games: list[RecordedGame]) -> None:
    console = wide_console()
    # Sports come in the order of the list of games.
    tables: dict[str, list[RecordedGame]] = {title.sport: [] for title in GAMES.values()}
    for game in games:
        tables.setdefault(game.sport or game.kind, []).append(game)
    for name, chosen in tables.items():
        if not chosen:
            continue
        sport = sport_named(name)
        shown = sport.columns or [(figure, figure) for figure in _counted(chosen)]
        # Only names may be folded: a figure in two pieces cannot be read.
        names = [Column(heading, overflow="fold") for heading in ("game", "team")]
        figures = numbers(sport.score_head, *(heading for _, heading in shown))
        table = Table(*names, *figures, box=SIMPLE, padding=0, pad_edge=False)
        for game in chosen:
            _show_game(table, game, [name for name, _ in shown])
        console.print(table)
        legend = _legend(sport, shown)
        if legend:
            console.print(legend)


def _legend(sport: Sport, shown: Sequence[tuple[str, str]]) -> str:
    """Return the short heads in words."""
    words = [
        f"{heading}: {sport.figure_name(name)}"
        for name, heading in shown
        if heading.replace("\n", " ") != sport.figure_name(name)
    ]
    return "; ".join(words)


def _counted(games: list[RecordedGame]) -> list[str]:
    """Return the names of the first few figures that these games collect."""
    names: dict[str, int] = {}
    for collector in (game.statistics() for game in games):
        names |= dict(collector.figures(WHITE)) | dict(collector.figures(BLACK))
    return list(names)[:_MOST_SHOWN]


def _show_game(table: Table, game: RecordedGame, shown: list[str]) -> None:
    collector, sport = game.statistics(), sport_of(game)
    for side in (WHITE, BLACK):
        figures = dict(collector.figures(side))
        points = str(game.game.score[side])
        style = "bold" if result_of(game, side) == "won" else ""
        cells = [game.name if side == WHITE else game.occasion, game.teams[side]]
        rest = [sport.figure_text(name, figures.get(name, 0)) for name in shown]
        words = [Text(cell) for cell in cells]
        table.add_row(*words, Text(points, style=style), *rest, end_section=side == BLACK)
