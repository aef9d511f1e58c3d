"""Football: plays and drives, the Chart-O-Graph, and the chance of winning."""

from typing import TYPE_CHECKING

from tools.shared.recorded_games import RecordedGame
from tools.sports import Sport
from tools.sports.football.judge import FootballJudge
from tools.sports.football.plays import plays_of, scores_by_section, sections_of

if TYPE_CHECKING:
    from tools.shared.drawing.sheet import Sheet
    from tools.shared.pages.makers import PageMaker


class FootballSport(Sport):
    columns = (
        ("first downs", "first\ndowns"),
        ("plays", "plays"),
        ("yards", "yards"),
        ("rushing yards", "run"),
        ("passing yards", "pass"),
        ("turnovers", "lost"),
        ("punts", "punts"),
        ("penalties", "pen"),
    )
    chart_name = "Chart-O-Graph"
    judge = FootballJudge()

    def figure_name(self, name: str) -> str:
        # The length of a game counts kick-offs as plays. This figure does not.
        return "plays from scrimmage" if name == "plays" else name

    def by_period(self, game: RecordedGame, side: int) -> dict[str, int]:
        sections = sections_of(plays_of(game))
        if not sections or not sections[0].plays[0].quarter:
            return {}
        points = scores_by_section(sections)
        numbers = [section.plays[0].quarter for section in sections]
        return {f"q{number}": part[side] for number, part in zip(numbers, points, strict=True)}

    def draw(self, game: RecordedGame, date: str = "", prefix: str = "c") -> "Sheet":
        from tools.sports.football.chart import draw

        return draw(game, date, prefix)

    def page(self, game: RecordedGame) -> "PageMaker":
        from tools.sports.football.page import FootballPage

        return FootballPage(game, self.judge)


SPORT = FootballSport()
