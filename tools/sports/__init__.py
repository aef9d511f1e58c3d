"""The sports that the tools know. A sport is one module or package here, and nothing else.

`Title.sport` of a game names it: `tools.sports.football` has `SPORT`, a `Sport`.
"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from pigskin.games.baseball.figures import average_text
from tools.shared.judging.judge import Judge
from tools.shared.recorded_games import RecordedGame

if TYPE_CHECKING:
    from tools.shared.drawing.sheet import Sheet
    from tools.shared.pages.makers import PageMaker


class Sport:
    """A sport that the tools know nothing of: it has figures and a page, no chart and no judge.

    A known sport overrides methods of this class. Drawing and pages are imported on demand,
    because they need packages that not everybody has installed.
    """

    # Figures in the table of `pigskin stats`, with their headings. Default: the first figures.
    columns: tuple[tuple[str, str], ...] = ()
    # The heading of the score in that table.
    score_head = "pts"
    # Figures in thousandths, printed as newspapers print averages.
    averages: tuple[str, ...] = ()
    # The name of its chart. Empty: there is none.
    chart_name = ""
    # The judge knows the chance of winning. None: nothing is judged.
    judge: Judge | None = None

    def figure_name(self, name: str) -> str:
        """Return the name of a figure as a newcomer understands it."""
        return name

    def figure_text(self, name: str, number: int) -> str:
        """Return a figure as it is printed."""
        return average_text(number) if name in self.averages else str(number)

    def by_period(self, game: RecordedGame, side: int) -> dict[str, int]:
        """Return the points of a side by quarter or inning, under the names of their columns."""
        return {}

    def draw(self, game: RecordedGame, date: str = "", prefix: str = "c") -> "Sheet":
        """Draw the chart. Names inside begin with the prefix, so that a page can have several."""
        raise NotImplementedError

    def page(self, game: RecordedGame) -> "PageMaker":
        """Return the maker of the page of a game."""
        from tools.shared.pages.makers import PageMaker

        return PageMaker(game)


@cache
def sport_named(name: str) -> Sport:
    """Return the sport of this name, or a plain `Sport` if there is none."""
    module = f"tools.sports.{name}"
    try:
        return import_module(module).SPORT
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return Sport()


def sport_of(game: RecordedGame) -> Sport:
    """Return the sport of a game."""
    return sport_named(game.sport)
