"""The Chart-O-Graph: a football game on the field, play under play, in the rulebook's symbols.

The symbols are those of the 1946 pad (PS-15.1). An open circle is a down with White's ball, a
filled one with Black's. A dashed line is a kick, a single line a run, a double line a pass.
+ is a loss, # a penalty, X a fumble. A pennant marks each first down (PS-15.2), the dotted line
the ten yards to be gained. White's goal is on the left in every quarter.
"""

from dataclasses import dataclass
from math import fsum

from pigskin.core.game import BLACK, WHITE
from pigskin.games import title_of
from pigskin.games.football.field import ordinal
from pigskin.games.football.rules import Football
from tools.shared.drawing.pen import Pen, Value
from tools.shared.drawing.sheet import FAINT, PAPER, RED, RULE, Sheet, star
from tools.shared.drawing.type import INK, measure
from tools.shared.recorded_games import RecordedGame
from tools.sports.football.plays import (
    ChartLine,
    RecordedPlay,
    Section,
    across,
    call_name,
    plays_of,
    scores_by_section,
    sections_of,
)

TURF = "#ebe7cb"
END_ZONE = "#dfd8b6"
_ZONES = ("#ece8cd", "#e3dfbf")
_BLACK_BALL = "#2a2320"

# The greatest height of a play, and the least before a larger sheet is taken.
_ROW_MOST = 20.0
_ROW_LEAST = 8.4
# The height of a second line of a play, such as a return, in rows.
_SECOND = 0.64
_GAP = 40.0
_LABEL_LEFT = 44.0
_LABEL_RIGHT = 116.0
_PANEL_HEAD = 46.0
_PANEL_FOOT = 30.0
_LEGEND = 92.0


def draw(game: RecordedGame, date: str = "", prefix: str = "c") -> Sheet:
    """Draw the chart of a football game on a sheet that is large enough."""
    plays = plays_of(game)
    sections = sections_of(plays)
    halves = [sections[:2], sections[2:]]
    layouts = [(halves, False, 1)]
    layouts += [([[section] for section in sections], True, parts) for parts in (1, 2, 4, 8, 16)]
    for columns, wide, parts in layouts:
        chart = _Chart(game, sections, columns, wide, parts, date, prefix)
        if chart.row >= _ROW_LEAST or parts == layouts[-1][2]:
            break
    chart.draw()
    return chart.sheet


@dataclass
class _Ruler:
    """A scale that maps yards to places in a panel."""

    left: float
    yard: float

    def at(self, spot: float) -> float:
        return self.left + (min(111.0, max(-11.0, spot)) + 10) * self.yard


def rows_of(play: RecordedPlay) -> float:
    """Return the height of a play in rows."""
    lines = len(play.strokes) + (1 if play.voided else 0)
    return 1 + _SECOND * max(0, lines - 1)


class _Chart:
    def __init__(
        self,
        game: RecordedGame,
        sections: list[Section],
        columns: list[list[Section]],
        wide: bool,
        parts: int,
        date: str,
        prefix: str,
    ):
        self.sheet = Sheet(game, "Chart-O-Graph", prefix, wide=wide, parts=parts)
        self.game = game
        self.sections = sections
        self.columns = [column for column in columns if column]
        sheet = self.sheet
        sheet.heading("Chart-O-Graph", date)
        self._score_board()
        sheet.foot()
        self.bottom = sheet.bottom - _LEGEND
        across = max(2, len(self.columns))
        self.width = (sheet.right - sheet.left - _GAP * (across - 1)) / across
        free = self.bottom - sheet.top
        tallest = [
            (free - len(column) * (_PANEL_HEAD + _PANEL_FOOT))
            / max(1.0, fsum(rows_of(play) for section in column for play in section.plays))
            for column in self.columns
        ]
        self.row = min([_ROW_MOST, *tallest])
        self.before: RecordedPlay | None = None

    def _score_board(self) -> None:
        sheet = self.sheet
        points = scores_by_section(self.sections)
        titles = [section.title.split()[0] for section in self.sections]
        if self.sections and not self.sections[0].plays[0].quarter:
            titles = [f"to {section.plays[-1].told_as}" for section in self.sections]
        rows = []
        for side in (WHITE, BLACK):
            cells = [str(part[side]) for part in points] + [str(self.game.game.score[side])]
            rows.append((self.game.sides[side], cells))
        sheet.top = sheet.box_score([*titles, "Total"], rows, sheet.top) + 30

    def draw(self) -> None:
        for number, column in enumerate(self.columns):
            x = self.sheet.left + number * (self.width + _GAP)
            y = self.sheet.top
            for section in column:
                y = self._panel(section, x, y)
        if not self.sections:
            middle = (self.sheet.top + self.bottom) / 2
            words = "No play has been made yet."
            self.sheet.set(
                *(self.sheet.middle, middle, words, 19), anchor="middle", face="italic", fill=FAINT
            )
        legend(self.sheet, self.bottom + 26)

    # A panel

    def _panel(self, section: Section, x: float, y: float) -> float:
        pen = self.sheet.drawing.group(class_="section")
        pen.title(section.title)
        yard = (self.width - _LABEL_LEFT - _LABEL_RIGHT) / 120
        ruler = _Ruler(x + _LABEL_LEFT, yard)
        self._panel_title(pen, section, x, y)
        top = y + _PANEL_HEAD
        height = self.row * fsum(rows_of(play) for play in section.plays)
        self._turf(pen, ruler, top, height)
        at = top
        for play in section.plays:
            self._shade(pen, ruler, play, at)
            at += self.row * rows_of(play)
        self._lines_to_gain(pen, ruler, section, top)
        at = top
        for play in section.plays:
            self._play(pen, ruler, play, x, at)
            at += self.row * rows_of(play)
        self.before = None
        return top + height + _PANEL_FOOT

    def _panel_title(self, pen: Pen, section: Section, x: float, y: float) -> None:
        style = {"face": "semibold", "small_caps": True, "spacing": 0.06}
        width = self.sheet.set(x + _LABEL_LEFT, y + 14, section.title, 19, pen=pen, **style)
        score = section.plays[-1].score
        words = f"{self.game.sides[0]} {score[0]}, {self.game.sides[1]} {score[1]}"
        right = x + self.width - _LABEL_RIGHT
        told = self.sheet.set(
            right, y + 14, words, 13, pen=pen, face="italic", fill=FAINT, anchor="end"
        )
        pen.line(
            *(x + _LABEL_LEFT + width + 12, y + 9, right - told - 12, y + 9),
            stroke=RULE,
            stroke_width=0.8,
        )

    def _turf(self, pen: Pen, ruler: _Ruler, top: float, height: float) -> None:
        at = ruler.at
        end = top + height
        pen.box(at(-10), top, at(110) - at(-10), height, fill=END_ZONE, class_="endzone")
        pen.box(at(0), top, at(100) - at(0), height, fill=TURF)
        zones = title_of(self.game.kind).zones
        if zones:
            self._zones(pen, ruler, top, height, zones)
        for spot in range(0, 101, 5):
            goal = spot in (0, 100)
            ten = spot % 10 == 0
            weight = 1.5 if goal else 0.6 if ten else 0.3
            stroke = INK if goal else RULE
            pen.line(at(spot), top, at(spot), end, stroke=stroke, stroke_width=weight)
            if ten and not zones:
                words = "G" if goal else str(min(spot, 100 - spot))
                for y in (top - 5, end + 12):
                    self.sheet.set(
                        *(at(spot), y, words, 10.5), pen=pen, anchor="middle", old_figures=True
                    )
        pen.box(
            *(at(-10), top, at(110) - at(-10), height), fill="none", stroke=INK, stroke_width=1.1
        )

    def _zones(self, pen: Pen, ruler: _Ruler, top: float, height: float, count: int) -> None:
        """Draw numbered zones, red at the left of each player, black beyond (AF46-3, AF46-4)."""
        yards = 100 // count
        for zone in range(count):
            left, right = ruler.at(yards * zone), ruler.at(yards * (zone + 1))
            pen.box(left, top, right - left, height, fill=_ZONES[zone % 2], class_="zone")
            near = zone < count // 2
            number = str(yards * (zone + 1) if near else 100 - yards * zone)
            # White reads the ruler above, and Black, across the board, the one below.
            for y, red in ((top - 5, near), (top + height + 12, not near)):
                self.sheet.set(
                    *((left + right) / 2, y, number, 10.5),
                    pen=pen,
                    anchor="middle",
                    fill=RED if red else INK,
                    old_figures=True,
                )

    def _shade(self, pen: Pen, ruler: _Ruler, play: RecordedPlay, y: float) -> None:
        """Draw a darker ground under Black's plays, so that drives stand apart."""
        if play.side == BLACK:
            left = ruler.at(-10)
            pen.box(
                *(left, y, ruler.at(110) - left, self.row * rows_of(play)),
                fill=_BLACK_BALL,
                fill_opacity="0.055",
            )

    def _lines_to_gain(self, pen: Pen, ruler: _Ruler, section: Section, top: float) -> None:
        """Draw the ten yards to be gained, as the markers at the side line would stand."""
        at = top
        start: float = top
        line: int | None = None
        for play in [*section.plays, None]:
            gain = None
            if play and play.scrimmage:
                step = play.togo if play.side == WHITE else -play.togo
                gain = play.spot + step
            if gain != line and line is not None and 0 < line < 100:
                pen.line(
                    *(ruler.at(line), start, ruler.at(line), at),
                    stroke=RED,
                    stroke_width=0.7,
                    stroke_dasharray="0.8 2.2",
                )
            if gain != line:
                line, start = gain, at
            if play:
                at += self.row * rows_of(play)

    # A play

    def _play(self, panel: Pen, ruler: _Ruler, play: RecordedPlay, x: float, y: float) -> None:
        pen = panel.group(class_="play", data_play=str(play.number), data_call=play.call)
        words = describe(play, self.game)
        pen.title(f"{play.told_as}. {words}")
        line = y + self.row / 2
        step = self.row * _SECOND
        if play.voided:
            faded = pen.group(class_="void", opacity="0.38")
            self._strokes(faded, ruler, play.voided, line, 0)
            line += step if play.strokes else 0
        self._strokes(pen, ruler, play.strokes, line, step)
        first = y + self.row / 2
        if play.voided and play.strokes:
            pen.line(
                *(ruler.at(play.spot), first, ruler.at(play.spot), line),
                stroke=INK,
                stroke_width=0.35,
            )
        last = line + step * max(0, len(play.strokes) - 1)
        self._signs(pen, ruler, play, last)
        self._join(pen, ruler, play, first)
        self._down(pen, ruler, play, first)
        self._labels(pen, ruler, play, x, first)
        self.before = play
        self._end = (ruler.at(_ends_at(play)), last)

    def _join(self, pen: Pen, ruler: _Ruler, play: RecordedPlay, y: float) -> None:
        """Draw a hairline from the end of the last play, if this one begins there."""
        if self.before and _ends_at(self.before) == play.spot and not play.is_try:
            x, above = self._end
            pen.line(x, above, x, y, stroke=INK, stroke_width=0.35, class_="join")

    def _down(self, pen: Pen, ruler: _Ruler, play: RecordedPlay, y: float) -> None:
        x = ruler.at(play.spot)
        radius = min(3.3, self.row * 0.27)
        if play.down == 1 and (self.before is None or _opens(self.before)):
            pen.path(
                *("M", x, y, "V", y - self.row * 0.62, "l", 5.6, 2.1, "L", x, y - self.row * 0.28),
                fill=RED,
                stroke=RED,
                stroke_width=0.7,
                class_="firstdown",
            )
        style = {"fill": PAPER, "class_": "down white"}
        if play.side == BLACK:
            style = {"fill": INK, "class_": "down black"}
        pen.circle(x, y, radius, stroke=INK, stroke_width=1, **style)

    def _strokes(
        self, pen: Pen, ruler: _Ruler, strokes: list[ChartLine], y: float, step: float
    ) -> None:
        for number, stroke in enumerate(strokes):
            at = y + number * step
            if number and step:
                x = ruler.at(stroke.start)
                pen.line(x, at - step, x, at, stroke=INK, stroke_width=0.35)
            draw_stroke(pen, stroke, ruler.at(stroke.start), ruler.at(stroke.end), at)

    def _signs(self, pen: Pen, ruler: _Ruler, play: RecordedPlay, y: float) -> None:
        for sign in play.signs:
            x = ruler.at(sign.spot)
            if sign.kind == "fumble":
                # Draw it beside the circle of the down if the ball has not left it.
                down = ruler.at(play.spot)
                if abs(x - down) < 7:
                    x = down + (9 if sign.side == WHITE else -9)
                elif play.strokes and play.strokes[-1].loss:
                    # The sign of the loss is at the end of the line.
                    x += 13 if x > down else -13
                cross(pen, x, y)
            elif sign.kind == "touchdown":
                middle = ruler.at(105 if sign.side == WHITE else -5)
                star(pen, middle, y, 6, fill=RED, class_="touchdown")
            elif sign.kind == "goal":
                goal_posts(pen, x - (5 if sign.side == WHITE else -5), y)
            elif sign.kind == "safety":
                middle = ruler.at(-5 if sign.side == WHITE else 105)
                pen.circle(
                    *(middle, y, 4.2), fill="none", stroke=RED, stroke_width=1.6, class_="safety"
                )

    def _labels(self, pen: Pen, ruler: _Ruler, play: RecordedPlay, x: float, y: float) -> None:
        size = min(10.6, self.row * 0.72)
        base = y + size * 0.33
        if play.scrimmage:
            line = across(play.side, play.spot) + play.togo
            game = self.game.game
            assert isinstance(game, Football)
            togo = "goal" if game.is_goal(line) else str(play.togo)
            words = f"{ordinal(play.down)} & {togo}"
            self.sheet.set(
                *(x + _LABEL_LEFT - 6, base, words, size),
                pen=pen,
                anchor="end",
                fill=INK if play.down == 1 else FAINT,
            )
        left = ruler.at(110) + 6
        scored = any(s.kind in ("touchdown", "goal", "safety", "point") for s in play.signs)
        room = x + self.width - left
        if scored:
            score = f"{play.score[0]}–{play.score[1]}"
            room -= self.sheet.set(
                *(x + self.width, base, score, size),
                pen=pen,
                anchor="end",
                face="bold",
                fill=RED,
            )
            room -= 5
        face = "semibold" if scored else "regular"
        fill = RED if scored else INK
        words = short(play)
        if measure(words, size, face) > room * 1.15:
            words = words.replace("touchdown", "TD").replace("intercepted", "int.")
        self.sheet.set(left, base, words, size, pen=pen, fit=room, face=face, fill=fill)


def _ends_at(play: RecordedPlay) -> int:
    """Return where the ball lies when the play is over."""
    for sign in reversed(play.signs):
        if sign.kind in ("series", "firstdown"):
            return sign.spot
    moved = [stroke for stroke in play.strokes if stroke.kind != "incomplete"]
    return moved[-1].end if moved else play.spot


def _opens(play: RecordedPlay) -> bool:
    """Return whether a new series follows this play."""
    return any(sign.kind in ("series", "firstdown") for sign in play.signs)


# Symbols


def draw_stroke(pen: Pen, stroke: ChartLine, x1: float, x2: float, y: float) -> None:
    """Draw a line of the rulebook's kind (PS-15.1), with + for a loss and # for a penalty."""
    kind = stroke.kind
    forward = 1 if x2 >= x1 else -1
    stub = x1 == x2 and kind in ("incomplete", "intercepted")
    if stub:
        # A pass of unknown length is a short sign, not to scale.
        forward = 1 if stroke.side == WHITE else -1
        x2 = x1 + 9 * forward
    mark = pen.group(class_=f"stroke {kind}" + (" loss" if stroke.loss else ""), stroke=INK)
    if kind in ("pass", "incomplete", "intercepted"):
        for offset in (-1.35, 1.35):
            mark.line(x1, y + offset, x2, y + offset, stroke_width=0.85)
        if kind == "incomplete":
            mark.line(x2, y - 3.4, x2, y + 3.4, stroke_width=0.85)
    elif kind in ("kick", "blocked"):
        mark.line(x1, y, x2, y, stroke_width=1.15, stroke_dasharray="4.2 2.8")
    elif kind == "penalty":
        mark.line(x1, y, x2, y, stroke_width=1.15, stroke=RED)
        hash_sign(mark, x2 + 5.5 * forward, y)
    else:
        mark.line(x1, y, x2, y, stroke_width=1.35)
    if stroke.loss:
        plus(mark, x2 + 5 * forward, y)


def plus(pen: Pen, x: float, y: float) -> None:
    style: dict[str, Value] = {"stroke": INK, "stroke_width": 1.1}
    pen.line(x - 3, y, x + 3, y, **style)
    pen.line(x, y - 3, x, y + 3, **style)


def hash_sign(pen: Pen, x: float, y: float) -> None:
    style: dict[str, Value] = {"stroke": RED, "stroke_width": 0.9}
    for offset in (-1.3, 1.3):
        pen.line(x - 3.2, y + offset, x + 3.2, y + offset, **style)
        pen.line(x + offset - 0.5, y + 3.2, x + offset + 0.5, y - 3.2, **style)


def cross(pen: Pen, x: float, y: float) -> None:
    pen.path(
        *("M", x - 3.6, y - 3.6, "L", x + 3.6, y + 3.6, "M", x - 3.6, y + 3.6),
        *("L", x + 3.6, y - 3.6),
        stroke=INK,
        stroke_width=1.7,
        fill="none",
        class_="fumble",
    )


def goal_posts(pen: Pen, x: float, y: float) -> None:
    pen.path(
        *("M", x - 4, y - 5.5, "V", y, "H", x + 4, "V", y - 5.5, "M", x, y, "V", y + 4.5),
        stroke=RED,
        stroke_width=1.5,
        fill="none",
        class_="goal",
    )


# Words

_SIGN_WORDS = {"nogoal": "no goal", "point": "good", "nopoint": "no point", "safety": "safety"}


def short(play: RecordedPlay) -> str:
    """Return the play in a few words for the margin: `end 6`, `punt 48, back 9`."""
    words = call_name(play.call).removeprefix("run ")
    if play.is_try:
        words = "try, " + words
    if play.voided:
        words += ", void"
    for number, stroke in enumerate(play.strokes):
        words += _stroke_words(stroke, number)
    if play.has("TOUCHBACK") and not play.has("NOFG"):
        words += ", touchback"
    if play.has("KICKAGAIN"):
        words += ", out"
    if play.has("DOWNS"):
        words += ", downs"
    kinds = [sign.kind for sign in play.signs]
    if "fumble" in kinds:
        words += ", fumble"
    if "touchdown" in kinds:
        # In Pigskin the extra point is part of the same play.
        words += ", touchdown" + (" +1" if "point" in kinds else "")
        return words
    if "goal" in kinds:
        words += ", good"
    for kind, told in _SIGN_WORDS.items():
        if kind in kinds:
            words += ", " + told
    return words


def _stroke_words(stroke: ChartLine, number: int) -> str:
    yards = str(stroke.yards) if stroke.yards >= 0 else f"−{-stroke.yards}"
    if stroke.kind == "run" and number:
        return f" + {yards}" if stroke.yards >= 0 else f" {yards}"
    if stroke.kind == "incomplete":
        return ", inc." + (f" {yards}" if stroke.yards else "")
    if stroke.kind == "intercepted":
        return ", intercepted"
    if stroke.kind == "return":
        return f", back {yards}"
    if stroke.kind == "penalty":
        return f", # {abs(stroke.yards)}"
    if stroke.kind == "blocked":
        return f", blocked {yards}"
    return f" {yards}"


def describe(play: RecordedPlay, game: RecordedGame) -> str:
    """Return the play in full, as it is told."""
    return " ".join(game.game.tell(play.events)) or call_name(play.call)


def legend(sheet: Sheet, y: float) -> None:
    """Draw what the signs mean, on one line if the sheet is wide enough."""
    pen = sheet.drawing.group(class_="legend")
    pen.title("The symbols")
    words = "The Symbols"
    sheet.set(
        *(sheet.middle, y, words, 15),
        pen=pen,
        anchor="middle",
        face="semibold",
        small_caps=True,
        spacing=0.08,
        fill=RED,
    )
    entries = (
        ("a down, White’s ball", lambda x, y: _circle(pen, x, y, PAPER)),
        ("a down, Black’s ball", lambda x, y: _circle(pen, x, y, INK)),
        ("kick", lambda x, y: _sample(pen, "kick", x, y)),
        ("run", lambda x, y: _sample(pen, "run", x, y)),
        ("pass", lambda x, y: _sample(pen, "pass", x, y)),
        ("incomplete", lambda x, y: _sample(pen, "incomplete", x, y)),
        ("loss", lambda x, y: plus(pen, x, y)),
        ("penalty", lambda x, y: hash_sign(pen, x, y)),
        ("fumble", lambda x, y: cross(pen, x, y)),
        ("first down", lambda x, y: _pennant(pen, x, y)),
        ("touchdown", lambda x, y: star(pen, x, y, 6, fill=RED)),
        ("field goal", lambda x, y: goal_posts(pen, x, y)),
    )
    per_row = 6
    room = (sheet.right - sheet.left) / per_row
    for number, (meaning, sign) in enumerate(entries):
        x = sheet.left + room * (number % per_row) + 26
        line = y + 26 + 24 * (number // per_row)
        sign(x, line)
        sheet.set(x + 20, line + 4, meaning, 12.5, pen=pen, face="italic")


def _circle(pen: Pen, x: float, y: float, fill: str) -> None:
    pen.circle(x, y, 4, fill=fill, stroke=INK, stroke_width=1.1)


def _sample(pen: Pen, kind: str, x: float, y: float) -> None:
    draw_stroke(pen, ChartLine(kind, WHITE, 0, 10), x - 14, x + 13, y)


def _pennant(pen: Pen, x: float, y: float) -> None:
    pen.path(
        *("M", x, y + 5, "V", y - 6, "l", 7, 2.6, "L", x, y - 0.4),
        fill=RED,
        stroke=RED,
        stroke_width=0.8,
    )
