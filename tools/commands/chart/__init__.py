"""`pigskin chart`: draws a recorded game on one sheet, to print and frame."""

import argparse
import sys
from pathlib import Path

from host_sim.errors import UserError
from host_sim.printing import say
from tools.shared.output import write
from tools.shared.recorded_games import RecordedGame, add_files, add_filters, games_for, wanted_by
from tools.sports import sport_of

SUFFIXES = (".svg", ".png", ".pdf")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "Gains are drawn and counted as far as the goal line, as `pigskin stats` counts them; the "
        "story of a game tells the whole throw."
    )
    add_files(parser)
    add_filters(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="OUT",
        help="the picture, .svg .png or .pdf (default: the name of the game, .svg); "
        "several games get numbers",
    )
    parser.add_argument(
        "--width", type=_pixels, metavar="PIXELS", help="how wide a .png is (default about 2400)"
    )
    parser.add_argument(
        "--date",
        default="",
        metavar="TEXT",
        help="a text for the heading (default: event, round, site and date of the record)",
    )


def run(args: argparse.Namespace) -> int:
    output = args.output
    if output is not None and output.suffix.lower() not in SUFFIXES:
        raise UserError(
            f"{output}: the kind of picture is not known; end the name in {', '.join(SUFFIXES)}"
        )
    games, status = games_for(
        args.files, lambda game: sport_of(game).chart_name, "no chart", wanted_by(args)
    )
    for number, game in enumerate(games, 1):
        path = Path(game.name + ".svg") if output is None else output
        if output is not None and len(games) > 1:
            path = output.with_name(f"{output.stem}-{number}{output.suffix}")
        sheet = sport_of(game).draw(game, args.date or game.occasion)
        write(path, sheet.file(path.suffix.lower(), args.width))
        if sheet.case.missing:
            letters = " ".join(sorted(sheet.case.missing))
            say(f"pigskin: {path}: the type has no letters for {letters}", sys.stderr)
        say(f"{path}: {game.title}, {' '.join(_score(game))}")
    return status


def _pixels(text: str) -> int:
    if not text.isdecimal() or not 100 <= int(text[:6]) <= 10_000:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of pixels, 100 to 10000")
    return int(text)


def _score(game: RecordedGame) -> list[str]:
    return [f"{team} {points}" for team, points in zip(game.sides, game.game.score, strict=True)]
