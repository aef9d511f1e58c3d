"""The score card of the dice baseball: the specimen score board, and every batter on his diamond.

The board is the one on the sheet (BB26-K2). It has nine numbered innings, two columns without a
number for innings beyond the ninth, and the total. The game has no batting order, so the card
counts the batters of each inning.
"""

from pigskin.core.dice import dice_text
from pigskin.core.game import BLACK, WHITE
from pigskin.games.baseball.figures import FIGURES, average_text
from tools.shared.drawing.pen import Pen
from tools.shared.drawing.sheet import FAINT, PAPER, RED, RULE, Sheet
from tools.shared.drawing.type import INK
from tools.shared.recorded_games import RecordedGame
from tools.sports.baseball.innings import HOME, RESULT_NAMES, Batter, TurnAtBat, halves_of

TEAMS = ("Home Team", "Visiting Team")
_NUMBERED = 9
_UNNUMBERED = 2
_GAP = 54.0
_CELL_MOST = 86.0
_NUMBERS = 24.0
_HEAD = 62.0
_SUMS = ("R", "H", "E", "L")
_LEGEND = 74.0


def draw(game: RecordedGame, date: str = "", prefix: str = "c") -> Sheet:
    card = _Card(game, date, prefix)
    card.draw()
    return card.sheet


def board_of(game: RecordedGame) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Return the score board of the sheet: its columns, and the cells of both teams."""
    halves = halves_of(game)
    innings = max((half.inning for half in halves), default=0)
    columns = [str(number) for number in range(1, _NUMBERED + 1)] + [""] * _UNNUMBERED
    columns += [str(number) for number in range(len(columns) + 1, innings + 1)]
    rows = []
    for side in (WHITE, BLACK):
        cells = [""] * len(columns)
        for half in halves:
            if half.side == side:
                cells[half.inning - 1] = str(half.runs)
        if game.game.over and innings and not cells[innings - 1]:
            # The home team need not bat when it leads (B-2).
            cells[innings - 1] = "x"
        rows.append((TEAMS[side], [*cells, str(game.game.score[side])]))
    return [*columns, "Total Score"], rows


class _Card:
    def __init__(self, game: RecordedGame, date: str, prefix: str):
        self.sheet = Sheet(game, "Score Card", prefix, wide=True)
        self.game = game
        self.halves = halves_of(game)
        sheet = self.sheet
        sheet.heading("Score Card", date)
        columns, rows = board_of(game)
        sheet.top = sheet.box_score(columns, rows, sheet.top, corner="Innings") + 34
        sheet.foot()
        self._figures()
        self.innings = max([_NUMBERED, *(half.inning for half in self.halves)])
        self.batters = max([4, *(len(half.batters) for half in self.halves)])
        free = sheet.bottom - _LEGEND - sheet.top - _HEAD - len(_SUMS) * 15
        self.width = (sheet.right - sheet.left - _GAP) / 2
        self.across = (self.width - _NUMBERS) / self.innings
        self.down = min(_CELL_MOST, free / self.batters)

    def _figures(self) -> None:
        """Draw the box score in one table."""
        collector = self.game.statistics()
        rows = []
        for side in (WHITE, BLACK):
            figures = dict(collector.figures(side))
            cells = [str(figures[name]) for name in FIGURES[:-1]] + [average_text(figures["BA"])]
            rows.append((TEAMS[side], cells))
        height = 21 * 3
        self.sheet.box_score(list(FIGURES), rows, self.sheet.bottom - height)
        self.sheet.bottom -= height + 20

    def draw(self) -> None:
        # The visitors bat first (B-2).
        self._team(BLACK, self.sheet.left)
        self._team(WHITE, self.sheet.left + self.width + _GAP)
        self._legend(self.sheet.bottom - _LEGEND + 22)

    def _team(self, side: int, x: float) -> None:
        sheet = self.sheet
        pen = sheet.drawing.group(class_="team")
        pen.title(TEAMS[side])
        y = sheet.top
        words = {"face": "semibold", "small_caps": True, "spacing": 0.06}
        sheet.set(x + _NUMBERS, y + 14, TEAMS[side], 20, pen=pen, **words)
        runs = self.game.game.score[side]
        sheet.set(
            *(x + self.width, y + 14, f"{runs} run" + ("" if runs == 1 else "s"), 15),
            pen=pen,
            anchor="end",
            face="italic",
            fill=FAINT,
        )
        top = y + _HEAD - 18
        self._grid(pen, x + _NUMBERS, top)
        for number in range(self.batters):
            sheet.set(
                *(x + _NUMBERS - 7, top + self.down * (number + 0.5) + 4, str(number + 1), 11),
                pen=pen,
                anchor="end",
                fill=FAINT,
                old_figures=True,
            )
        for half in self.halves:
            if half.side == side:
                self._half(pen, half, x + _NUMBERS + self.across * (half.inning - 1), top)

    def _grid(self, pen: Pen, x: float, top: float) -> None:
        width = self.across * self.innings
        height = self.down * self.batters
        for inning in range(self.innings + 1):
            at = x + inning * self.across
            edge = inning in (0, self.innings)
            pen.line(
                *(at, top, at, top + height),
                stroke=INK if edge else RULE,
                stroke_width=1.2 if edge else 0.6,
            )
            if inning < self.innings:
                self.sheet.set(
                    *(at + self.across / 2, top - 7, str(inning + 1), 13),
                    pen=pen,
                    anchor="middle",
                    face="semibold",
                    old_figures=True,
                )
        for line in range(self.batters + 1):
            at = top + line * self.down
            edge = line in (0, self.batters)
            pen.line(
                *(x, at, x + width, at),
                stroke=INK if edge else RULE,
                stroke_width=1.2 if edge else 0.6,
            )
        for line, name in enumerate(_SUMS):
            self.sheet.set(
                *(x - 7, top + height + 15 + 15 * line, name, 11),
                pen=pen,
                anchor="end",
                face="italic",
                fill=FAINT,
            )

    def _half(self, panel: Pen, half: TurnAtBat, x: float, top: float) -> None:
        pen = panel.group(class_="half", data_inning=str(half.inning))
        for batter in half.batters:
            self._batter(pen, batter, x, top + self.down * (batter.number - 1))
        bottom = top + self.down * len(half.batters)
        if half.outs == 3:
            # A stroke under the last batter says that the side is out.
            pen.line(
                *(x, bottom, x + self.across, bottom),
                stroke=RED,
                stroke_width=2.2,
                class_="sideout",
            )
        sums = (half.runs, half.hits, half.errors, half.left)
        for line, number in enumerate(sums):
            self.sheet.set(
                *(x + self.across / 2, top + self.down * self.batters + 15 + 15 * line),
                *(str(number), 12),
                pen=pen,
                anchor="middle",
                face="bold" if line == 0 and number else "regular",
                fill=RED if line == 0 and number else INK,
            )

    def _batter(self, panel: Pen, batter: Batter, x: float, y: float) -> None:
        pen = panel.group(class_="batter", data_code=batter.code, data_play=str(batter.choice + 1))
        pen.title(_words(batter))
        size = min(self.across, self.down)
        reach = size * 0.27
        middle = (x + self.across * 0.56, y + self.down * 0.56)
        diamond(pen, middle, reach, batter)
        code = min(14.0, size * 0.21)
        hit = batter.code in ("1L", "1R", "2B", "3B", "HR")
        self.sheet.set(
            *(x + 4, y + code + 1, batter.code, code),
            pen=pen,
            face="bold" if hit else "semibold",
            fill=RED if hit else INK,
        )
        self.sheet.set(
            *(x + 4, y + self.down - 5, dice_text(batter.dice), min(10.0, size * 0.14)),
            pen=pen,
            fill=FAINT,
        )
        if batter.out:
            at = (x + self.across - 9, y + self.down - 10)
            pen.circle(*at, min(6.4, size * 0.1), fill="none", stroke=INK, stroke_width=0.9)
            self.sheet.set(
                *(at[0], at[1] + 3.2, str(batter.out), 9.4), pen=pen, anchor="middle", face="bold"
            )

    def _legend(self, y: float) -> None:
        sheet = self.sheet
        pen = sheet.drawing.group(class_="legend")
        pen.title("What the letters mean")
        entries = [*RESULT_NAMES.items(), ("•", "a stolen base"), ("①", "out, and which")]
        per_row = 5
        room = (sheet.right - sheet.left) / per_row
        for number, (code, meaning) in enumerate(entries):
            x = sheet.left + room * (number % per_row) + 34
            line = y + 20 * (number // per_row)
            if code == "①":
                pen.circle(x - 7, line - 4, 6.4, fill="none", stroke=INK, stroke_width=0.9)
                sheet.set(x - 7, line - 0.8, "1", 9.4, pen=pen, anchor="middle", face="bold")
            else:
                sheet.set(x, line, code, 13, pen=pen, anchor="end", face="semibold")
            sheet.set(x + 10, line, meaning, 13, pen=pen, face="italic")


def diamond(pen: Pen, middle: tuple[float, float], reach: float, batter: Batter) -> None:
    """Draw the bases and the way this man went. A run fills the diamond."""
    x, y = middle
    bases = [(x, y + reach), (x + reach, y), (x, y - reach), (x - reach, y), (x, y + reach)]
    steps: list[str | float] = []
    for at, base in enumerate(bases[:4]):
        steps += ["M" if at == 0 else "L", *base]
    # Fill it with paper color, so that on a page the whole diamond can be picked.
    style = {"fill": RED, "class_": "run"} if batter.scored else {"fill": PAPER}
    pen.path(*steps, "Z", stroke=RULE, stroke_width=0.8, **style)
    if batter.reached:
        way: list[str | float] = ["M", *bases[0]]
        for base in bases[1 : batter.reached + 1]:
            way += ["L", *base]
        pen.path(*way, fill="none", stroke=INK, stroke_width=2.1, stroke_linejoin="round")
    if batter.out and batter.out_at and batter.reached:
        _cut(pen, bases[batter.reached], bases[min(batter.out_at, HOME)])
    for stolen in batter.stolen:
        start, end = bases[stolen - 1], bases[stolen]
        pen.circle(
            *((start[0] + end[0]) / 2 - (end[1] - start[1]) * 0.22,),
            *((start[1] + end[1]) / 2 + (end[0] - start[0]) * 0.22, 2.6),
            fill=INK,
            class_="steal",
        )


def _cut(pen: Pen, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw half the way to the base where he was put out, with a bar across."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    pen.line(*start, x, y, stroke=INK, stroke_width=2.1)
    dx, dy = (end[0] - start[0]) * 0.18, (end[1] - start[1]) * 0.18
    pen.line(x - dy, y + dx, x + dy, y - dx, stroke=INK, stroke_width=1.6)


_BASES = ("", "first", "second", "third", "home")


def _words(batter: Batter) -> str:
    words = f"Batter {batter.number}, {dice_text(batter.dice)}: {RESULT_NAMES[batter.code]}"
    if batter.scored:
        return words + "; scored"
    if batter.out and batter.reached:
        return words + f"; out {batter.out} after reaching {_BASES[batter.reached]}"
    if batter.out:
        return words + f"; out {batter.out}"
    return words + f"; left on {_BASES[batter.reached]}"
