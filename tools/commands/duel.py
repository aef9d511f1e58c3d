"""`pigskin duel`: many games between two coaches, with the uncertainty of every figure."""

import argparse
import json
import secrets
import sys
from datetime import date
from functools import partial
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

from host_sim.errors import UserError
from host_sim.printing import Console, counted
from pigskin.core.match import Match
from pigskin.core.record import format_record, record_of
from pigskin.games import GAMES, title_of
from pigskin.games.baseball.figures import average_text
from tools.shared.coach_games import COACH_HELP, Pairing, check_pairing, in_parallel, play_game
from tools.shared.samples import Ratio, Sample, share_interval
from tools.shared.tables import numbers, wide_console
from tools.sports import sport_named


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="one of: " + ", ".join(GAMES))
    # In baseball White is the home team (B-2).
    for names in (("--white", "--home"), ("--black", "--away")):
        parser.add_argument(*names, default="varsity", metavar="COACH", help=COACH_HELP)
    parser.add_argument("-n", type=_count, default=100, metavar="N", help="games (default 100)")
    parser.add_argument("--seed", help="any text; the same text plays the same games")
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, such as length=60plays; may be repeated",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--save", type=Path, metavar="DIR", help="write all records there")
    parser.add_argument("--event", default="", metavar="TEXT", help="the event in these records")
    parser.add_argument("--site", default="", metavar="TEXT", help="where they were played")


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 10_000_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of games (1 to 10000000)")
    return int(text)


def run(args: argparse.Namespace) -> int:
    seed = args.seed if args.seed is not None else secrets.token_hex(4)
    pairing = check_pairing(args.game, args.option, args.white, args.black, seed)
    if args.save:
        _make_folder(args.save)
    result = DuelResult(pairing)
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not sys.stderr.isatty(),
    ) as progress:
        task = progress.add_task(f"{pairing.home} against {pairing.away}", total=args.n)
        work = partial(_play_saved, headers=_headers(args)) if args.save else _play
        for games in in_parallel(work, pairing, args.n):
            for game in games:
                result.add(game)
                if args.save:
                    _save(args.save, pairing.game, game)
            progress.advance(task, len(games))
    if args.json:
        print(json.dumps(result.as_dict(), indent=2))
    else:
        result.show(wide_console())
        if args.save:
            print(f"{counted(args.n, 'record')} in {args.save}")
    return 0


def _headers(args: argparse.Namespace) -> dict[str, str]:
    """Return the headers of the records. Those of a given seed are the same on every day."""
    today = date.today().isoformat() if args.seed is None else ""
    given = {"event": args.event, "site": args.site, "date": today}
    return {name: " ".join(text.split()) for name, text in given.items() if text.strip()}


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(
            f"cannot write to {folder}: {error.strerror}; choose another folder"
        ) from None


def _save(folder: Path, name: str, game: dict) -> None:
    path = folder / f"{name}-{game['number'] + 1:06d}.txt"
    try:
        path.write_bytes(game["record"].encode())
    except OSError as error:
        raise UserError(
            f"cannot write {path}: {error.strerror}; choose another folder with --save"
        ) from None


def _play(pairing: Pairing, numbers: range) -> list[dict]:
    return [_one(pairing, number)[0] for number in numbers]


def _play_saved(pairing: Pairing, numbers: range, headers: dict[str, str]) -> list[dict]:
    games = []
    for number in numbers:
        game, match = _one(pairing, number)
        record = record_of(match, (pairing.home, pairing.away))
        record.headers = headers
        games.append(game | {"record": format_record(record)})
    return games


def _one(pairing: Pairing, number: int) -> tuple[dict, Match]:
    collected: list = []
    match = play_game(pairing, number, collected.append)
    statistics = match.game.statistics()
    for events in collected:
        statistics.add(events)
    game = {
        "number": number,
        "score": tuple(match.game.score),
        "choices": len(match.choices),
        "figures": tuple(dict(statistics.figures(side)) for side in (0, 1)),
    }
    return game, match


class DuelResult:
    """The results and statistics of all games of a duel."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing
        self._title = title_of(pairing.game)
        coaches = zip(self._title.sides, (pairing.home, pairing.away), strict=True)
        self._teams = [f"{side}, {coach}" for side, coach in coaches]
        self.n = 0
        self.won = [0, 0]
        self.margin_of_victory = Sample()
        self.choices = Sample()
        self.figures: tuple[dict[str, Sample], dict[str, Sample]] = ({}, {})
        # Yards per play, by kind of call.
        self.calls: tuple[dict[str, Ratio], dict[str, Ratio]] = ({}, {})

    def add(self, game: dict) -> None:
        home, away = game["score"]
        self.n += 1
        if home != away:
            self.won[0 if home > away else 1] += 1
        self.margin_of_victory.add(home - away)
        self.choices.add(game["choices"])
        for side in (0, 1):
            self._add_figures(side, game["figures"][side])

    def _add_figures(self, side: int, figures: dict[str, int]) -> None:
        for name, value in figures.items():
            if name not in self.figures[side]:
                sample = self.figures[side][name] = Sample()
                # This call was made zero times in all earlier games.
                sample.n = self.n - 1
            self.figures[side][name].add(value)
            if name.endswith(" plays"):
                call = name.removesuffix(" plays")
                ratio = self.calls[side].setdefault(call, Ratio())
                ratio.add(figures.get(call + " yards", 0), value)
        for name, sample in self.figures[side].items():
            if name not in figures:
                sample.add(0)

    def as_dict(self) -> dict:
        pairing = self.pairing
        drawn = self.n - sum(self.won)
        return {
            "game": pairing.game,
            "options": pairing.options,
            "seed": pairing.seed,
            "games": self.n,
            "white": {"coach": pairing.home, "won": self.won[0], **self._side_dict(0)},
            "black": {"coach": pairing.away, "won": self.won[1], **self._side_dict(1)},
            "drawn": drawn,
            "white points more": _pair(self.margin_of_victory),
            "choices a game": _pair(self.choices),
        }

    def _side_dict(self, side: int) -> dict:
        low, high = share_interval(self.won[side], self.n)
        return {
            "won share": {"mean": self.won[side] / self.n, "low": low, "high": high},
            "figures": {name: _pair(sample) for name, sample in self.figures[side].items()},
            "yards a play": {call: _pair(ratio) for call, ratio in self.calls[side].items()},
        }

    def show(self, console: Console) -> None:
        pairing = self.pairing
        options = " ".join(f"{name}={value}" for name, value in pairing.options.items())
        played = f"{counted(self.n, 'game')}, seed {pairing.seed}"
        console.print(f"{pairing.game} {options}".strip(), played, sep=", ")
        console.print(self._results())
        console.print(self._statistics())
        if any(self.calls):
            console.print(self._by_call())
        console.print("Each figure is a mean with the half width of its 95 % confidence interval.")

    def _results(self) -> Table:
        table = Table("", *numbers("won", "share", "95 % interval"), title="Results")
        drawn = self.n - sum(self.won)
        for name, count in zip((*self._teams, "drawn"), (*self.won, drawn), strict=True):
            low, high = share_interval(count, self.n)
            table.add_row(name, str(count), f"{count / self.n:.3f}", f"{low:.3f} to {high:.3f}")
        return table

    def _statistics(self) -> Table:
        table = Table("", *numbers(*self._teams), title="A game")
        names = list(self.figures[0]) + [n for n in self.figures[1] if n not in self.figures[0]]
        calls = {*self.calls[0], *self.calls[1]}
        sport = sport_named(self._title.sport)
        for name in names:
            if name.rpartition(" ")[0] in calls and name.endswith((" plays", " yards")):
                continue
            shown = _average if name in sport.averages else _figure
            cells = [shown(self.figures[side].get(name)) for side in (0, 1)]
            table.add_row(sport.figure_name(name), *cells)
        table.add_row("choices", _figure(self.choices), "")
        return table

    def _by_call(self) -> Table:
        """Return the table of calls, named as on the handheld."""
        pairs = [(side, what) for side in self._title.sides for what in ("plays", "yards a play")]
        headings = numbers(*(f"{side},\n{what}" for side, what in pairs))
        table = Table(Column(overflow="fold"), *headings, title="By call")
        screen = self._title.screen()
        for call in sorted({*self.calls[0], *self.calls[1]}):
            cells = []
            for figures, calls in zip(self.figures, self.calls, strict=True):
                cells.append(_figure(figures.get(call + " plays")))
                cells.append(_figure(calls.get(call)))
            table.add_row(screen.words_for(call)[0], *cells)
        return table


def _pair(sample: Sample | Ratio) -> dict[str, float]:
    return {"mean": round(sample.mean, 4), "margin": round(sample.margin, 4)}


def _figure(sample: Sample | Ratio | None) -> str:
    if sample is None:
        return "-"
    return f"{sample.mean:.2f} ± {sample.margin:.2f}"


def _average(sample: Sample | Ratio | None) -> str:
    """Return a batting average, which is counted in thousandths, as text."""
    if sample is None:
        return "-"
    mean, margin = (average_text(round(n)) for n in (sample.mean, sample.margin))
    return f"{mean} ± {margin}"
