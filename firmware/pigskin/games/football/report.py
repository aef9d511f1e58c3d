"""The report of a football game: scores in order, points by quarter, drives."""

from micropython import const

from pigskin.core.game import WHITE
from pigskin.games.football.chronicle import SCORES, FootballChronicle
from pigskin.games.football.drives import ENDINGS
from pigskin.games.report import Report
from pigskin.hardware import DOWN, REPEAT, UP, WIDTH, A, B

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.games.football.drives import Drive
    from pigskin.types import Entry, Item, Screen

_DRIVES_SHOWN = const(4)
_FIELD_X = const(11)
_SCALE_TENTHS = const(7)


class FootballReport(Report):
    chronicle: FootballChronicle
    of_a_period = ("first downs", "yards", "turnovers")

    def new_chronicle(self, game: "Game") -> FootballChronicle:
        return FootballChronicle(game)

    def screens(self) -> "list[Entry]":
        return [
            ("Scoring", self.scoring),
            ("Line score", self.line_score),
            ("Drives", self.drives),
        ]

    def figure_label(self, name: str) -> str:
        """Return the label of a figure; figures of one call, as `LINE yards`, name the call."""
        call, _, what = name.rpartition(" ")
        if call and call == call.upper():
            return "%s, %s" % (self.title.screen().call_label(call), what)
        return name

    def scoring(self) -> "Screen[None]":
        """Show every score in order, with the points of both sides after it."""
        yield self.ui.menu("Scoring", self._scores() or ["Nobody has scored"], 0, "")

    def _scores(self) -> "list[Item]":
        quarters = len(self.chronicle.points) > 2 or hasattr(self.game, "quarter")
        lines: list[Item] = []
        for quarter, side, how, white, black in self.chronicle.scores:
            when = "Q%d " % quarter if quarters else ""
            what = "%s%s: %s" % (when, self.short[side], SCORES[how])
            lines.append((what, "%d-%d" % (white, black)))
        return lines

    def line_score(self) -> "Screen[None]":
        """Show points by quarter and in total; the dice games have no quarters."""
        ui = self.ui
        points = self.chronicle.points
        score = self.game.score
        quarters = len(points) // 2 if hasattr(self.game, "quarter") else 0
        while True:
            ui.clear()
            ui.header("Line score")
            for quarter in range(quarters):
                ui.right(str(quarter + 1), 50 + 15 * quarter, 13)
            ui.right("Total", WIDTH - 2, 13)
            ui.display.hline(0, 23, WIDTH, 1)
            for side in (0, 1):
                y = 27 + 12 * side
                ui.text(self.short[side], 1, y)
                for quarter in range(quarters):
                    ui.right(str(points[2 * quarter + side]), 50 + 15 * quarter, y)
                ui.right(str(score[side]), WIDTH - 2, y)
            ui.footer("", "back")
            if (yield None) == B:
                return

    def drives(self) -> "Screen[None]":
        """Show each drive as a line across the field, with its plays and how it ended."""
        ui = self.ui
        drives = self.chronicle.drives
        last = max(0, len(drives) - _DRIVES_SHOWN)
        first = 0
        while True:
            ui.clear()
            shown = min(len(drives), first + _DRIVES_SHOWN)
            numbers = "%d-%d of %d" % (first + 1, shown, len(drives)) if drives else ""
            ui.header("Drives, plays", numbers)
            if not drives:
                ui.center("None is over yet", 28)
            for row in range(shown - first):
                self._drive(drives[first + row], 12 + 11 * row)
            ui.footer("more" if first < last else "", "back")
            button = (yield None) & ~REPEAT
            if button == B:
                return
            if button == DOWN:
                first = min(last, first + 1)
            elif button == UP:
                first = max(0, first - 1)
            elif button == A:
                first = min(last, first + _DRIVES_SHOWN)

    def _drive(self, drive: "Drive", y: int) -> None:
        side, start, end, plays, ending = drive
        ui = self.ui
        ui.text(self.title.sides[side][0], 1, y)
        display = ui.display
        for yard in range(0, 101, 50):
            x = _FIELD_X + yard * _SCALE_TENTHS // 10
            for dot in range(y - 1, y + 10, 3):
                display.pixel(x, dot, 1)
        one = _drive_x(side, start)
        two = _drive_x(side, end)
        display.fill_rect(min(one, two), y + 3, abs(two - one) + 1, 3, 1)
        display.vline(one, y + 1, 7, 1)
        ui.right(str(plays), 94, y)
        ui.text(ENDINGS[ending], 98, y)


def _drive_x(side: int, spot: int) -> int:
    yard = spot if side == WHITE else 100 - spot
    return _FIELD_X + yard * _SCALE_TENTHS // 10
