"""`pigskin report`: makes one self-contained page of a game or a season, to read offline."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.errors import UserError
from host_sim.printing import counted, say
from tools.shared.output import write
from tools.shared.recorded_games import RecordedGame, add_files, add_filters, games_for, wanted_by
from tools.sports import sport_of

if TYPE_CHECKING:
    from tools.shared.pages.makers import GamePage

_HERE = Path(__file__).parent


def configure(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    add_filters(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path("report.html"),
        metavar="OUT",
        help="the page, .html (default report.html)",
    )
    parser.add_argument(
        "--no-charts",
        action="store_true",
        help="leave the charts out: a third of a megabyte less for each game",
    )
    parser.add_argument("--title", default="", metavar="TEXT", help="the heading of the page")


def run(args: argparse.Namespace) -> int:
    output = args.output
    if output.suffix.lower() not in (".html", ".htm"):
        raise UserError(f"{output}: a report is a web page; end its name in .html")
    games, status = games_for(args.files, wanted=wanted_by(args))
    data = render(games, args.title, charts=not args.no_charts).encode()
    write(output, data)
    count = counted(len(games), "game")
    say(f"{output}: {count}, {len(data) // 1024} KB; open it in any browser")
    return status


def render(games: list[RecordedGame], title: str = "", charts: bool = True) -> str:
    """Return the page as HTML.

    Names come from files, so the template escapes everything except drawings.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup
    from rich.console import Console
    from rich.progress import track

    from tools.commands.report.season import standings

    environment = Environment(
        loader=FileSystemLoader(_HERE),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    console = Console(stderr=True)
    quiet = len(games) < 2 or not sys.stderr.isatty()
    pages = [
        _page(game, f"game-{number}", charts)
        for number, game in track(
            list(enumerate(games, 1)), "games", console=console, transient=True, disable=quiet
        )
    ]
    return environment.get_template("page.html.j2").render(
        title=title or _title(games),
        games=pages,
        tables=standings(games),
        style=Markup((_HERE / "page.css").read_text(encoding="utf-8")),
        script=Markup((_HERE / "page.js").read_text(encoding="utf-8")),
    )


def _page(game: RecordedGame, key: str, charts: bool) -> "GamePage":
    from tools.shared.pages.graphs import inline

    sport = sport_of(game)
    page = sport.page(game)
    if not (charts and sport.chart_name):
        return page.page(key)
    # Every text in the chart was escaped when it was drawn.
    return page.page(
        key, sport.chart_name, inline(sport.draw(game, game.occasion, prefix=key).drawing)
    )


def _title(games: list[RecordedGame]) -> str:
    if len(games) == 1:
        game = games[0]
        score = game.game.score
        return f"{game.teams[0]} {score[0]} – {score[1]} {game.teams[1]}"
    return f"A season of {len(games)} games"
