"""The title of any football: the facts that the menus need."""

from micropython import const

from pigskin.games.title import Title

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.match import Contest
    from pigskin.games.football.report import FootballReport
    from pigskin.games.football.rookie import FootballRookie
    from pigskin.ui.ui import Ui


class FootballTitle(Title):
    sport = "football"
    doubts = "Early kicks"
    likes = (
        ("PASS", "LONGPASS", "TRICK"),
        ("LINE", "END", "RUN"),
        ("PUNT", "PLACE", "FG", "FIELDGOAL", "QUICKKICK", "POOB"),
    )

    def rookie(self, seed: bytes) -> "FootballRookie":
        from pigskin.games.football.rookie import FootballRookie

        return FootballRookie(seed)

    def report(self, ui: "Ui", contest: "Contest") -> "FootballReport":
        from pigskin.games.football.report import FootballReport

        return FootballReport(ui, contest, self)
