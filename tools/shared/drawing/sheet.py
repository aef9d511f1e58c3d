"""The sheet of every chart: border, heading, foot, and its three file formats."""

from io import BytesIO
from itertools import pairwise
from math import fsum
from typing import Any
from xml.etree import ElementTree

from host_sim.printing import counted
from tools.shared.drawing.pen import SVG, Drawing, Pen, Value
from tools.shared.drawing.type import INK, Setting, TypeCase, features, font_file, measure
from tools.shared.recorded_games import RecordedGame

PAPER = "#f6eedb"
RED = "#8f2d22"
FAINT = "#8d7f6a"
RULE = "#b9a987"

MARGIN = 62.0
# A2 paper, upright or on its side.
_SHORT = 1190.55
_LONG = 1683.78
# Points on the printed page per unit of the drawing: A2 is drawn, A3 is printed.
_PRINT_SCALE = 2**-0.5
# Pixels across a sheet of the usual size, and across the largest.
_PNG_WIDTH = 2400
_PNG_MOST = 4800


class Sheet:
    """One sheet of paper; `top` and `bottom` bound the free area between heading and foot."""

    def __init__(
        self,
        game: RecordedGame,
        kind: str,
        prefix: str,
        *,
        wide: bool = False,
        parts: int = 1,
    ):
        short, long = _SHORT * parts, _LONG * parts
        self.width, self.height = (long, short) if wide else (short, long)
        self.game = game
        title = f"{kind}: {headline(game)}"
        self.drawing = Drawing(self.width, self.height, title, _description(game))
        self.case = TypeCase(self.drawing, prefix)
        self.left = MARGIN
        self.right = self.width - MARGIN
        self.top = MARGIN
        self.bottom = self.height - MARGIN
        self.drawing.box(0, 0, self.width, self.height, fill=PAPER, class_="paper")
        self._border()

    @property
    def middle(self) -> float:
        return self.width / 2

    def set(self, x: float, y: float, words: str, size: float, **style: Any) -> float:
        """Set words on the sheet itself; see `TypeCase.set`."""
        pen = style.pop("pen", self.drawing)
        return self.case.set(pen, x, y, words, size, **style)

    def _border(self) -> None:
        pen = self.drawing.group(class_="border", fill="none", stroke=INK)
        for inset, weight in ((26, 2.6), (32, 0.7)):
            pen.box(
                inset, inset, self.width - 2 * inset, self.height - 2 * inset, stroke_width=weight
            )
        for x, dx in ((32, 1), (self.width - 32, -1)):
            for y, dy in ((32, 1), (self.height - 32, -1)):
                pen.path(
                    *("M", x + 16 * dx, y, "A", 16, 16, 0, 0, 1 if dx * dy > 0 else 0),
                    *(x, y + 16 * dy),
                    stroke_width=0.7,
                )
                pen.circle(x + 5 * dx, y + 5 * dy, 1.7, fill=RED, stroke="none")

    # Heading

    def heading(self, name: str, date: str) -> None:
        """Draw the name of the sheet, the game, and the two sides with their score."""
        y = self.top + 14
        spread = 0.34
        self.set(
            *(self.middle, y, name.upper(), 17),
            anchor="middle",
            face="semibold",
            fill=RED,
            spacing=spread,
        )
        reach = measure(name.upper(), 17, "semibold", spread) / 2 + 22
        for sign in (-1, 1):
            start = self.middle + sign * reach
            end = self.middle + sign * (self.width / 2 - MARGIN)
            self.drawing.line(start, y - 6, end, y - 6, stroke=RED, stroke_width=0.9)
            self.drawing.line(start, y - 3.4, end, y - 3.4, stroke=RED, stroke_width=0.4)
        self._score_line(y + 66)
        words = self.game.title if not date else f"{self.game.title}  ·  {date}"
        self.set(self.middle, y + 98, words, 17, anchor="middle", face="italic", fill=FAINT)
        self.top = y + 118

    def _score_line(self, y: float) -> None:
        """Draw `White 13 — 7 Black`, each with its sign on the chart."""
        score = self.game.game.score
        size = 56.0
        gap = 96.0
        self.set(self.middle, y - 4, "—", 34, anchor="middle", fill=FAINT)
        for side, sign, anchor in ((0, -1, "end"), (1, 1, "start")):
            points = str(score[side])
            x = self.middle + sign * 34
            width = self.set(x, y, points, size, anchor=anchor, face="bold")
            x += sign * (width + 26)
            room = self.width / 2 - MARGIN - 60 - width - 40
            name = self.game.sides[side].upper()
            self.set(
                *(x, y - 14, name, 34),
                anchor=anchor,
                face="semibold",
                spacing=0.06,
                fit=room,
            )
            player = self.game.name_of(side)
            if player:
                self.set(
                    *(x, y + 8, player, 17), anchor=anchor, face="italic", fill=FAINT, fit=room
                )
            self._badge(x + sign * (measure(name, 34, "semibold", 0.06) + gap / 4), y - 26, side)

    def _badge(self, x: float, y: float, side: int) -> None:
        fill = PAPER if side == 0 else INK
        self.drawing.circle(x, y, 8, fill=fill, stroke=INK, stroke_width=1.8)

    def box_score(
        self, columns: list[str], rows: list[tuple[str, list[str]]], y: float, corner: str = ""
    ) -> float:
        """Draw a ruled table in the middle of the sheet; return its lower edge."""
        first = max(measure(label, 14, "semibold") for label, _ in rows) + 26
        cells = list(zip(*(row for _, row in rows), strict=True))
        widths = [
            max(
                32.0, measure(column, 12) + 18, *(measure(cell, 15, "bold") + 10 for cell in below)
            )
            for column, below in zip(columns, cells, strict=True)
        ]
        x = self.middle - (first + fsum(widths)) / 2
        height = 21.0
        pen = self.drawing.group(class_="board")
        for line in range(len(rows) + 2):
            weight = 1.4 if line in (0, 1, len(rows) + 1) else 0.5
            pen.line(
                *(x, y + line * height, x + first + fsum(widths), y + line * height),
                stroke=INK,
                stroke_width=weight,
            )
        edges = [x, x + first]
        for width in widths:
            edges.append(edges[-1] + width)
        for at, edge in enumerate(edges):
            weight = 1.4 if at in (0, 1, len(edges) - 2, len(edges) - 1) else 0.5
            pen.line(
                *(edge, y, edge, y + height * (len(rows) + 1)), stroke=INK, stroke_width=weight
            )
        for at, (left, right) in enumerate(pairwise(edges[1:])):
            middle = (left + right) / 2
            self.set(middle, y + 15, columns[at], 12, anchor="middle", face="italic", pen=pen)
            for line, cell in enumerate(cells[at], 1):
                face = "bold" if at == len(columns) - 1 else "regular"
                self.set(
                    *(middle, y + line * height + 16, cell, 15),
                    anchor="middle",
                    face=face,
                    pen=pen,
                )
        self.set(x + 10, y + 15, corner, 12, face="italic", pen=pen)
        for line, (label, _) in enumerate(rows, 1):
            self.set(x + 10, y + line * height + 16, label, 14, face="semibold", pen=pen)
        return y + height * (len(rows) + 1)

    # Foot

    def foot(self) -> None:
        """Draw the proof of the game: its seed, and the commit published before play."""
        record = self.game.record
        y = self.bottom - 2
        self.drawing.line(
            self.left, y - 28, self.right, y - 28, stroke=RULE, stroke_width=0.7, class_="foot"
        )
        note = counted(len(record.choices), "choice")
        if not self.game.game.over:
            note += ", not finished"
        words = f"{record.game}  ·  {note}  ·  seed {record.seed}"
        style = {"anchor": "middle", "fill": FAINT, "fit": self.width - 2 * MARGIN}
        self.set(self.middle, y - 13, words, 10.5, **style)
        promise = f"promised before play: {record.commit}"
        if record.cut:
            promise += f"  ·  cut by the players: {record.cut}"
        self.set(self.middle, y + 1, promise, 9, **style)
        self.bottom = y - 40

    # Files

    def svg(self) -> str:
        return self.drawing.text()

    def png(self, width: int | None = None) -> bytes:
        import resvg_py

        width = width or min(_PNG_MOST, int(_PNG_WIDTH * self.width / _SHORT))
        return bytes(
            resvg_py.svg_to_bytes(svg_string=self.svg(), width=width, skip_system_fonts=True)
        )

    def pdf(self) -> bytes:
        """Return a PDF with its fonts and real text, which can be searched and read aloud."""
        from fpdf import FPDF
        from fpdf.svg import SVGObject

        size = (self.width * _PRINT_SCALE, self.height * _PRINT_SCALE)
        page = FPDF(unit="pt", format=size)
        page.set_margin(0)
        page.c_margin = 0
        page.set_auto_page_break(False)
        page.set_title(headline(self.game))
        page.set_creator("Pigskin")
        page.add_page()
        drawing = SVGObject(_shapes_only(self.svg()))
        drawing.width, drawing.height = size
        drawing.draw_to_page(page, 0, 0)
        for setting in self.case.settings:
            _set_on_page(page, setting)
        out = BytesIO()
        page.output(out)
        return out.getvalue()

    def file(self, suffix: str, width: int | None = None) -> bytes:
        """Return the file for a suffix; a PNG is `width` pixels wide."""
        if suffix == ".svg":
            return self.svg().encode()
        return self.png(width) if suffix == ".png" else self.pdf()


def headline(game: RecordedGame) -> str:
    """Return a headline such as `White, varsity 13, Black, rookie 7`."""
    score = game.game.score
    return ", ".join(f"{team} {points}" for team, points in zip(game.teams, score, strict=True))


def _description(game: RecordedGame) -> str:
    return f"{game.title}, {counted(len(game.events), 'choice')}, seed {game.record.seed}"


def _shapes_only(svg: str) -> str:
    """Return an SVG without words and titles: the PDF sets them as text."""
    root = ElementTree.fromstring(svg)
    for parent in list(root.iter()):
        for child in list(parent):
            tag = child.tag.rpartition("}")[2]
            if tag in ("title", "desc", "defs") or child.get("class") == "words":
                parent.remove(child)
    ElementTree.register_namespace("", SVG)
    return ElementTree.tostring(root, encoding="unicode")


def _set_on_page(page: Any, setting: Setting) -> None:
    size = setting.size * _PRINT_SCALE
    if setting.face not in page.fonts:
        page.add_font(setting.face, "", font_file(setting.face))
    page.set_font(setting.face, size=size)
    page.set_char_spacing(setting.spacing * size)
    page.set_text_shaping(True, features=features(setting.small_caps, setting.old_figures))
    page.set_text_color(setting.fill)
    # fpdf puts the baseline of a cell without height 0.3 of the font size below its place.
    page.set_xy(setting.x * _PRINT_SCALE, setting.y * _PRINT_SCALE - 0.3 * size)
    page.cell(w=page.w, h=0, text=setting.words)


def star(pen: Pen, x: float, y: float, radius: float, **style: Value) -> None:
    """Draw a five-pointed star."""
    from math import cos, pi, sin

    steps: list[str | float] = []
    for at in range(10):
        reach = radius if at % 2 == 0 else radius * 0.42
        angle = pi * at / 5 - pi / 2
        steps += ["M" if at == 0 else "L", x + reach * cos(angle), y + reach * sin(angle)]
    pen.path(*steps, "Z", **style)
