"""`pigskin analyse`: the cost of each decision in recorded games, turning points, and luck."""

import argparse
import json
import sys
from collections.abc import Iterable
from typing import Any

from rich.box import SIMPLE
from rich.progress import track
from rich.table import Column, Table
from rich.text import Text

from host_sim.printing import Console, say
from pigskin.core.game import BLACK, WHITE
from pigskin.core.options import options_text
from pigskin.games import game_class, title_of
from tools.shared.judging.decisions import Analysis, Decision
from tools.shared.judging.words import (
    COST_NOTE,
    TURN_NOTE,
    call_words,
    cost_cells,
    options_note,
    tally_cells,
    turn_cells,
)
from tools.shared.recorded_games import RecordedGame, add_files, add_filters, games_for, wanted_by
from tools.shared.tables import numbers, wide_console
from tools.sports import sport_of


def configure(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = (
        "The judge is the best coach, who sees what the choosing side saw. He counts in expected\n"
        "points, late in a game in chances to win, and says `as good` where the difference is\n"
        "within his own error. Choices without an alternative are not counted, nor where men\n"
        "are placed: there a side only has to be unpredictable."
    )
    add_files(parser)
    add_filters(parser)
    parser.add_argument("--json", action="store_true", help="every decision, as a JSON list")


def run(args: argparse.Namespace) -> int:
    games, status = games_for(
        args.files,
        lambda game: sport_of(game).judge,
        "no best coach who could judge it",
        wanted_by(args),
    )
    analyses = (analysis_of(game) for game in _watched(games))
    if args.json:
        say(json.dumps([as_json(found) for found in analyses], indent=1, ensure_ascii=False))
        return status
    console = wide_console()
    for found in analyses:
        _show(console, found)
    for note in (COST_NOTE, TURN_NOTE) if games else ():
        console.print(note, style="dim")
    return status


def analysis_of(game: RecordedGame) -> Analysis:
    """Return the analysis of a game whose sport has a judge."""
    judge = sport_of(game).judge
    assert judge
    return Analysis(game, judge)


def _watched(games: list[RecordedGame]) -> Iterable[RecordedGame]:
    quiet = len(games) < 2 or not sys.stderr.isatty()
    console = Console(stderr=True)
    return track(games, "games", console=console, transient=True, disable=quiet)


# In words


def luck_words(found: Analysis) -> str:
    total = found.fortune.total()
    side = found.game.sides[WHITE if total > 0 else BLACK]
    what = title_of(found.game.kind).played_with
    about = "" if found.fortune.exact else "about "
    return f"The {what} were worth {about}{100 * abs(total):.1f} % of winning to {side}."


# On the terminal


def _show(console: Console, found: Analysis) -> None:
    game = found.game
    score = game.game.score
    ending = "" if game.game.over else ", not finished"
    heading = f"{game.name}: {game.title}, "
    heading += f"{game.teams[WHITE]} {score[WHITE]} – {score[BLACK]} {game.teams[BLACK]}{ending}"
    console.print(Text(heading, style="bold"))
    console.print(_tallies(found))
    for side in (WHITE, BLACK):
        dearest = found.dearest(side)
        if dearest:
            console.print(_decisions(f"Dearest decisions of {game.teams[side]}", dearest))
    if found.turns:
        console.print(_turns(found))
    console.print(Text(luck_words(found)))
    note = options_note(game)
    if note:
        console.print(Text(note, style="dim"))
    console.print()


def _table(title: str, *columns: Column) -> Table:
    return Table(
        *columns,
        box=SIMPLE,
        padding=(0, 1, 0, 0),
        pad_edge=False,
        title=Text(title),
        title_justify="left",
        title_style="italic",
    )


def _words(*headings: str) -> list[Column]:
    return [Column(heading, overflow="fold") for heading in headings]


def _tallies(found: Analysis) -> Table:
    columns = ("decisions", "as good", "points", "each", "% of winning", "each", "together")
    table = _table("What the decisions cost", *_words("side"), *numbers(*columns))
    for side in (WHITE, BLACK):
        table.add_row(Text(found.game.teams[side]), *tally_cells(found.tally(side)))
    return table


def _decisions(title: str, decisions: list[Decision]) -> Table:
    words = _words("situation", "called", "best")
    table = _table(title, *numbers("play"), *words, *numbers("points", "of winning"))
    for decision in decisions:
        table.add_row(
            str(decision.told_as),
            decision.situation,
            call_words(decision.game, decision.made),
            call_words(decision.game, decision.best),
            *cost_cells(decision),
        )
    return table


def _turns(found: Analysis) -> Table:
    title = f"Turning points, in % of winning for {found.game.sides[WHITE]}"
    columns = numbers("play", "swing", "luck", "calls")
    table = _table(title, *columns, *_words("what happened"))
    for turn in found.turns:
        table.add_row(str(turn.moment.told_as), *turn_cells(turn), Text(turn.moment.words))
    return table


# As JSON


def as_json(found: Analysis) -> dict[str, Any]:
    """Return an analysis as JSON: points and percents of winning.

    `winning` also has points, converted to percents.
    """
    game = found.game
    return {
        "file": str(game.source),
        "number": game.number,
        "game": game.kind,
        "options": options_text(game_class(game.kind), game.record.options),
        "finished": game.game.over,
        "score": list(game.game.score),
        "sides": [_side_json(found, side) for side in (WHITE, BLACK)],
        "luck": {
            "white": _percent(found.fortune.total()),
            "exact": found.fortune.exact,
        },
        "turning_points": [
            {
                "play": turn.moment.told_as,
                "words": turn.moment.words,
                "swing": _percent(turn.swing),
                "luck": _percent(turn.luck),
                "calls": _percent(turn.calls),
            }
            for turn in found.turns
        ],
        "decisions": [_decision_json(decision) for decision in found.decisions],
    }


def _side_json(found: Analysis, side: int) -> dict[str, Any]:
    tally = found.tally(side)
    return {
        "side": ("white", "black")[side],
        "player": found.game.players[side],
        "decisions": tally.decisions,
        "as_good": tally.good,
        "points": tally.points / 1000,
        "percent": tally.chance / 100,
        "winning": _percent(tally.winning),
    }


def _decision_json(decision: Decision) -> dict[str, Any]:
    whole = {"points": 1000, "chance": 100}[decision.unit]
    return {
        "choice": decision.at,
        "play": decision.told_as,
        "side": ("white", "black")[decision.side],
        "situation": decision.situation,
        "made": decision.made,
        "best": decision.best,
        "unit": "points" if decision.unit == "points" else "percent",
        "cost": decision.cost / whole,
        "winning": _percent(decision.winning),
    }


def _percent(part: float) -> float:
    return round(100 * part, 3)
