"""`pigskin ladder`: every coach against every other, in every game, with intervals."""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from host_sim.errors import UserError
from host_sim.printing import Console, counted
from pigskin.games import GAMES, coaches_of, game_class
from tools.shared.characters import bouts
from tools.shared.coach_games import Pairing, check_pairing, in_parallel, play_game
from tools.shared.samples import Sample, share_interval
from tools.shared.tables import numbers, wide_console

# Neighbours whose wins are in these limits are an even step apart.
STEP = (0.65, 0.85)
# An option that makes another game of it for coaches: all its values are played.
_MODE = "announcing"


class Meeting(NamedTuple):
    """The games of two coaches, counted for the better one."""

    game: str
    mode: str
    better: str
    other: str
    games: int
    won: int
    lost: int
    ahead: float  # points or runs a game
    margin: float  # half width of its 95 % interval

    @property
    def decided(self) -> int:
        return self.won + self.lost

    @property
    def share(self) -> float:
        return self.won / self.decided if self.decided else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        return share_interval(self.won, self.decided)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="default: all: " + ", ".join(GAMES)
    )
    parser.add_argument(
        "-n", type=int, default=200, metavar="N", help="games of each pair (default 200)"
    )
    parser.add_argument("--seed", default="ladder", help="any text (default: ladder)")
    parser.add_argument(
        "--characters",
        action="store_true",
        help="characters of one strength against each other: how even, and how well told apart",
    )
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each pair")


def run(args: argparse.Namespace) -> int:
    if args.n < 1:
        raise UserError("-n needs a number of games of 1 or more")
    for game in args.games:
        if game not in GAMES:
            raise UserError(f"{game} is no game here; choose among {', '.join(GAMES)}")
    for game in args.games or GAMES:
        if args.characters:
            _compare(game, args)
            continue
        for mode in _modes(game):
            _climb(game, mode, args)
    return 0


def _compare(game: str, args: argparse.Namespace) -> None:
    """Play the characters of each strength against each other, and print them."""
    columns = numbers("won", "lost", "of decided", "95 % interval", "told apart")
    table = Table(
        "coach", "character", "against", *columns, title=f"{game}, {args.n} games a pair"
    )
    for one in bouts(game, args.n, args.seed):
        low, high = one.interval
        if args.json:
            said: dict[str, Any] = {**one._asdict(), "low": low, "high": high, "told": one.told}
            print(json.dumps(said), flush=True)
            continue
        table.add_row(
            one.coach,
            one.one,
            one.other,
            str(one.won),
            str(one.lost),
            f"{one.share:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{one.told:.0%}",
        )
    if not args.json:
        wide_console().print(table)


def _modes(game: str) -> tuple[str, ...]:
    for name, values, *_ in game_class(game).OPTIONS:
        if name == _MODE:
            return tuple(values)
    return ("",)


def _climb(game: str, mode: str, args: argparse.Namespace) -> None:
    """Play all pairs of a game, and print them."""
    meetings = meet_all(game, mode, args.n, args.seed)
    if args.json:
        for meeting in meetings:
            low, high = meeting.interval
            said: dict[str, Any] = {**meeting._asdict(), "low": low, "high": high}
            print(json.dumps(said), flush=True)
        return
    coaches = coaches_of(game)
    pairs = len(coaches) * (len(coaches) - 1) // 2
    found = []
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    ) as bar:
        task = bar.add_task(f"{game} {mode}", total=pairs)
        for meeting in meetings:
            found.append(meeting)
            bar.advance(task)
    wide_console().print(_table(found, coaches))


def meet_all(game: str, mode: str, games: int, seed: str) -> Iterator[Meeting]:
    """Yield the meeting of each pair of coaches, neighbours first."""
    coaches = coaches_of(game)
    pairs = combinations(range(len(coaches)), 2)
    for low, high in sorted(pairs, key=lambda pair: (pair[1] - pair[0], pair)):
        yield meet(game, mode, coaches[high], coaches[low], games, seed)


def meet(game: str, mode: str, better: str, other: str, games: int, seed: str) -> Meeting:
    """Play games of two coaches, who change sides after each."""
    options = [f"{_MODE}={mode}"] if mode else []
    pairing = check_pairing(game, options, better, other, f"{seed}/{better}/{other}")
    leads = [lead for chunk in in_parallel(_leads, pairing, games) for lead in chunk]
    ahead = Sample()
    for lead in leads:
        ahead.add(lead)
    won = sum(lead > 0 for lead in leads)
    lost = sum(lead < 0 for lead in leads)
    return Meeting(game, mode, better, other, games, won, lost, ahead.mean, ahead.margin)


def _leads(pairing: Pairing, numbers: range) -> list[int]:
    """Return by how much the first coach of the pairing won each game."""
    turned = pairing._replace(home=pairing.away, away=pairing.home)
    found = []
    for number in numbers:
        home, away = play_game(turned if number % 2 else pairing, number).game.score
        found.append(away - home if number % 2 else home - away)
    return found


def _table(meetings: list[Meeting], coaches: tuple[str, ...]) -> Table:
    first = meetings[0]
    table = Table(
        "coach",
        "against",
        *numbers("won", "lost", "drawn", "of decided", "95 % interval", "ahead by"),
        "",
        title=f"{first.game} {first.mode}".strip() + f", {counted(first.games, 'game')} a pair",
    )
    for one in meetings:
        low, high = one.interval
        table.add_row(
            one.better,
            one.other,
            str(one.won),
            str(one.lost),
            str(one.games - one.decided),
            f"{one.share:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{one.ahead:+.2f} ± {one.margin:.2f}",
            _remark(one, coaches),
        )
    return table


def _remark(meeting: Meeting, coaches: tuple[str, ...]) -> str:
    """Return what is wrong with a step of the ladder, if it is one."""
    low, high = meeting.interval
    if coaches.index(meeting.better) == coaches.index(meeting.other) + 1:
        if high < STEP[0]:
            return "small step: luck rules"
        if low > STEP[1]:
            return "large step"
    return "" if low > 0.5 else "not shown to be better"
