"""What is told of a game, during and after it: scores, line score, drives, statistics."""

from micropython import const

from pigskin.core.game import BLACK, WHITE
from pigskin.handheld.chronicle import ENDINGS, SCORES, Chronicle, chronicle_of
from pigskin.handheld.hardware import DOWN, LEFT, REPEAT, RIGHT, UP, WIDTH, A, B
from pigskin.handheld.names import is_person, player_name, side_names

_DRIVES_SHOWN = const(4)
_FIELD_X = const(11)
_SCALE_TENTHS = const(7)
_INNINGS_SHOWN = const(9)
_INNING_X = const(9)
_INNING_WIDE = const(9)


def final(ui, contest):
    yield from Report(ui, contest).final()


def so_far(ui, contest):
    yield from Report(ui, contest).menu(False)


def statistics(ui, contest):
    yield from Report(ui, contest).statistics()


class Report:
    """Screens about one match, finished or not."""

    def __init__(self, ui, contest):
        match = contest.match
        self._ui = ui
        self._match = match
        self._game = match.game
        self._players = contest.players
        self._hints = contest.hints
        self._names = side_names(match.name)
        self._baseball = match.name == "baseball26"
        self.known: Chronicle | None = None

    @property
    def _chronicle(self) -> Chronicle:
        """Made when it is first asked for."""
        if self.known is None:
            self._one_moment()
            self.known = chronicle_of(self._match)
        return self.known

    def _one_moment(self) -> None:
        ui = self._ui
        ui.clear()
        ui.header("One moment")
        ui.center("Going through the game", 28)
        ui.display.show()

    def final(self):
        """The score and who won; A leads to all the rest, B to the menu."""
        ui = self._ui
        score = self._game.score
        while True:
            ui.clear()
            ui.header("Final score")
            for side in (0, 1):
                y = 14 + 12 * side
                name = self._names[side].upper()
                ui.display.text(name, 6, y, 1)
                if self._hints[side]:
                    ui.text(_hints_text(self._hints[side]), 10 + 8 * len(name), y)
                number = str(score[side])
                ui.display.text(number, WIDTH - 6 - 8 * len(number), y, 1)
            ui.center(self._verdict(), 41)
            ui.footer("story", "menu")
            button = yield None
            if button == A:
                yield from self.menu(True)
            elif button == B:
                return

    def _verdict(self) -> str:
        score = self._game.score
        if score[0] == score[1]:
            return "A draw"
        winner = int(score[1] > score[0])
        player = self._players[winner]
        name = player_name(player)
        verb = "win" if self._baseball and winner == BLACK else "wins"
        if is_person(player) and ":" not in player:
            return "%s %s!" % (self._names[winner], verb)
        return "%s %s! (%s)" % (self._names[winner], verb, name)

    def menu(self, over: bool):
        screens = [("Scoring", self.scoring), ("Line score", self.line_score)]
        if not self._baseball:
            screens.append(("Drives", self.drives))
        screens.append(("Statistics", self.statistics))
        at = 0
        items = [name for name, _ in screens]
        while True:
            title = "The story of the game" if over else "The game so far"
            at = yield from self._ui.menu(title, items, at)
            if at < 0:
                return
            yield from screens[at][1]()

    # Scoring

    def scoring(self):
        """Every score in order, with what it made of the game."""
        lines = self._innings_scored() if self._baseball else self._scores()
        yield from self._ui.menu("Scoring", lines or ["Nobody has scored"], 0, "")

    def _scores(self) -> list:
        quarters = len(self._chronicle.points) > 2 or hasattr(self._game, "quarter")
        lines = []
        for quarter, side, how, white, black in self._chronicle.scores:
            when = "Q%d " % quarter if quarters else ""
            what = "%s%s: %s" % (when, self._names[side], SCORES[how])
            lines.append((what, "%d-%d" % (white, black)))
        return lines

    def _innings_scored(self) -> list:
        line = self._game.line
        total = [0, 0]
        lines = []
        for inning in range(len(line[BLACK])):
            for side in (BLACK, WHITE):
                if inning < len(line[side]) and line[side][inning]:
                    runs = line[side][inning]
                    total[side] += runs
                    half = "Bottom" if side == WHITE else "Top"
                    word = "run" if runs == 1 else "runs"
                    what = "%s %d: %d %s" % (half, inning + 1, runs, word)
                    lines.append((what, "%d-%d" % (total[0], total[1])))
        return lines

    # Line score

    def line_score(self):
        if self._baseball:
            yield from self._innings()
        else:
            yield from self._quarters()

    def _quarters(self):
        """Points by quarter; the dice games have none, only their whole."""
        ui = self._ui
        points = self._chronicle.points
        score = self._game.score
        quarters = len(points) // 2 if hasattr(self._game, "quarter") else 0
        while True:
            ui.clear()
            ui.header("Line score")
            for quarter in range(quarters):
                ui.right(str(quarter + 1), 50 + 15 * quarter, 13)
            ui.right("Total", WIDTH - 2, 13)
            ui.display.hline(0, 23, WIDTH, 1)
            for side in (0, 1):
                y = 27 + 12 * side
                ui.text(self._names[side], 1, y)
                for quarter in range(quarters):
                    ui.right(str(points[2 * quarter + side]), 50 + 15 * quarter, y)
                ui.right(str(score[side]), WIDTH - 2, y)
            ui.footer("", "back")
            if (yield None) == B:
                return

    def _innings(self):
        """The score board of the sheet, visitors above (BB26-K2)."""
        ui = self._ui
        game = self._game
        innings = len(game.line[BLACK])
        first = max(0, innings - _INNINGS_SHOWN)
        last = first
        while True:
            ui.clear()
            ui.header("Line score")
            columns = ((100, "R"), (114, "H"), (127, "E"))
            for n in range(min(_INNINGS_SHOWN, innings - first)):
                number = str((first + n + 1) % 10)
                ui.right(number, _INNING_X + _INNING_WIDE * (n + 1), 13)
            for x, letter in columns:
                ui.right(letter, x, 13)
            ui.display.hline(0, 23, WIDTH, 1)
            for side, y in ((BLACK, 27), (WHITE, 39)):
                ui.text(self._names[side][0], 1, y)
                line = game.line[side]
                for n in range(min(_INNINGS_SHOWN, len(line) - first)):
                    ui.right(str(line[first + n]), _INNING_X + _INNING_WIDE * (n + 1), y)
                figures = (game.score[side], game.hits[side], game.errors[side])
                for (x, _), figure in zip(columns, figures):
                    ui.right(str(figure), x, y)
            ui.footer("earlier" if first else "", "back")
            button = (yield None) & ~REPEAT
            if button == B:
                return
            if button in (A, LEFT):
                first = max(0, first - _INNINGS_SHOWN) if first else last
            elif button == RIGHT:
                first = last

    # Drives

    def drives(self):
        """Each drive a line over the field: from where, how far, and how it ended."""
        ui = self._ui
        drives = self._chronicle.drives
        last = max(0, len(drives) - _DRIVES_SHOWN)
        first = 0
        while True:
            ui.clear()
            shown = min(len(drives), first + _DRIVES_SHOWN)
            numbers = "%d-%d of %d" % (first + 1, shown, len(drives)) if drives else ""
            ui.header("Drives", numbers)
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

    def _drive(self, drive: tuple, y: int) -> None:
        side, start, end, plays, ending = drive
        ui = self._ui
        ui.text(self._names[side][0], 1, y)
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

    # Statistics

    def statistics(self):
        """All figures that are not nothing, both sides beside each other."""
        first, second = (BLACK, WHITE) if self._baseball else (WHITE, BLACK)
        statistics = self._chronicle.statistics
        other = dict(statistics.figures(second))
        mine = statistics.figures(first)
        known = [name for name, _ in mine]
        mine += [(name, 0) for name, _ in statistics.figures(second) if name not in known]
        rows = []
        for name, value in mine:
            theirs = other.get(name, 0)
            if value or theirs:
                rows.append(
                    (self._label(name), self._figure(name, value), self._figure(name, theirs))
                )
        if self._hints[WHITE] or self._hints[BLACK]:
            rows.append(("asked the coach", str(self._hints[first]), str(self._hints[second])))
        heads = ("Vis.", "Home") if self._baseball else ("White", "Black")
        yield from self._ui.table("Statistics", heads, rows or [("nothing yet", "", "")])

    def _label(self, name: str) -> str:
        if self._baseball:
            from pigskin.games.baseball_stats import FIGURE_NAMES

            return FIGURE_NAMES[name]
        call, _, what = name.rpartition(" ")
        if call and call == call.upper():
            from pigskin.handheld.call_words import words_for

            called = "Punt out" if call == "POOB" else words_for(call)[0]
            return "%s, %s" % (called, what)
        return name

    def _figure(self, name: str, value: int) -> str:
        if name == "BA":
            from pigskin.games.baseball_stats import average_text

            return average_text(value)
        return str(value)


def _hints_text(count: int) -> str:
    return "1 hint" if count == 1 else "%d hints" % count


def _drive_x(side: int, spot: int) -> int:
    yard = spot if side == WHITE else 100 - spot
    return _FIELD_X + yard * _SCALE_TENTHS // 10
