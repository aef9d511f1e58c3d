"""Baseball: innings and batters, the score card, and the chance of winning."""

from typing import TYPE_CHECKING

from pigskin.games.baseball.figures import FIGURE_NAMES
from tools.shared.recorded_games import RecordedGame
from tools.sports import Sport
from tools.sports.baseball.innings import halves_of
from tools.sports.baseball.judge import BaseballJudge

if TYPE_CHECKING:
    from tools.shared.drawing.sheet import Sheet
    from tools.shared.pages.makers import PageMaker


class BaseballSport(Sport):
    score_head = "R"
    columns = tuple((name, name) for name in ("H", "E", "AB", "HR", "BB", "K", "SB", "LOB", "BA"))
    averages = ("BA",)
    chart_name = "score card"
    judge = BaseballJudge()

    def figure_name(self, name: str) -> str:
        return FIGURE_NAMES[name]

    def by_period(self, game: RecordedGame, side: int) -> dict[str, int]:
        return {f"i{half.inning}": half.runs for half in halves_of(game) if half.side == side}

    def draw(self, game: RecordedGame, date: str = "", prefix: str = "c") -> "Sheet":
        from tools.sports.baseball.scorecard import draw

        return draw(game, date, prefix)

    def page(self, game: RecordedGame) -> "PageMaker":
        from tools.sports.baseball.page import BaseballPage

        return BaseballPage(game, self.judge)


SPORT = BaseballSport()
