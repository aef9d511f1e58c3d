"""Sheets of paper as a PDF: words, lines and shapes at true size, in millimetres."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any, NamedTuple

from fpdf import FPDF

from tools.shared.drawing.sheet import FAINT, RED, RULE
from tools.shared.drawing.type import INK, font_file

__all__ = ["CREAM", "FAINT", "INK", "RED", "RULE", "SIZES", "Paper", "Size"]

CREAM = "#f6eedb"
_POINT = 25.4 / 72
# Weights of lines.
FINE = 0.12
THIN = 0.25
BOLD = 0.6


class Size(NamedTuple):
    """The width and height of a sheet, upright."""

    width: float
    height: float

    @property
    def wide(self) -> "Size":
        return Size(self.height, self.width)


SIZES = {"a4": Size(210.0, 297.0), "letter": Size(215.9, 279.4)}


class Paper:
    """A PDF that is drawn page by page. Places are measured from the upper left corner."""

    def __init__(self, title: str, size: Size):
        self.size = size
        self._pdf = FPDF(unit="mm", format=(size.width, size.height))
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.set_auto_page_break(False)
        self._pdf.set_title(title)
        self._pdf.set_creator("Pigskin")
        # A viewer that shrinks the page to the printer's margins spoils the scale.
        self._pdf.viewer_preferences = _true_size()

    def page(self) -> None:
        """Begin a new page."""
        self._pdf.add_page()

    @property
    def pages(self) -> int:
        return self._pdf.page

    def words(
        self,
        x: float,
        y: float,
        text: str,
        points: float,
        *,
        face: str = "regular",
        anchor: str = "start",
        fill: str = INK,
        fit: float = 0,
        spacing: float = 0,
    ) -> None:
        """Set words on a baseline; `fit` is the most millimetres they may take."""
        if not text:
            return
        width = self.measure(text, points, face, spacing)
        if fit and width > fit:
            points *= fit / width
            width = fit
        self._type(points, face, spacing)
        self._pdf.set_text_color(fill)
        x -= {"start": 0, "middle": width / 2, "end": width}[anchor]
        self._pdf.text(x, y, text)

    def measure(
        self, text: str, points: float, face: str = "regular", spacing: float = 0
    ) -> float:
        """Return the width of words in millimetres."""
        self._type(points, face, spacing)
        return self._pdf.get_string_width(text) - spacing * points * _POINT

    def lines(self, text: str, width: float, points: float, face: str = "regular") -> list[str]:
        """Break a paragraph into lines of at most this width."""
        self._type(points, face, 0)
        out = [""]
        for word in text.split():
            longer = f"{out[-1]} {word}".strip()
            if out[-1] and self._pdf.get_string_width(longer) > width:
                out.append(word)
            else:
                out[-1] = longer
        return out

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        width: float,
        points: float,
        *,
        leading: float = 1.25,
        **style: Any,
    ) -> float:
        """Set a paragraph whose first baseline is at y; return the baseline below its last."""
        step = points * _POINT * leading
        for line in self.lines(text, width, points, style.get("face", "regular")):
            self.words(x, y, line, points, **style)
            y += step
        return y

    def _type(self, points: float, face: str, spacing: float) -> None:
        if face not in self._pdf.fonts:
            self._pdf.add_font(face, "", font_file(face))
        self._pdf.set_font(face, size=points)
        self._pdf.set_char_spacing(spacing * points)

    # Shapes

    def line(
        self, x1: float, y1: float, x2: float, y2: float, weight: float = THIN, ink: str = INK
    ) -> None:
        self._pdf.set_draw_color(ink)
        self._pdf.set_line_width(weight)
        self._pdf.line(x1, y1, x2, y2)

    def dashes(
        self, x1: float, y1: float, x2: float, y2: float, weight: float = THIN, ink: str = INK
    ) -> None:
        """Draw a dashed line: paper is folded there."""
        self._pdf.set_dash_pattern(dash=1.6, gap=1.2)
        self.line(x1, y1, x2, y2, weight, ink)
        self._pdf.set_dash_pattern()

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        weight: float = THIN,
        ink: str = "",
        fill: str = "",
        radius: float = 0,
    ) -> None:
        """Draw a rectangle, filled, outlined or both."""
        style = self._prepare(weight, ink, fill)
        corners: dict[str, Any] = (
            {"round_corners": True, "corner_radius": radius} if radius else {}
        )
        self._pdf.rect(x, y, width, height, style=style, **corners)

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        weight: float = THIN,
        ink: str = "",
        fill: str = "",
    ) -> None:
        self.oval(x, y, radius, radius, weight=weight, ink=ink, fill=fill)

    def oval(
        self,
        x: float,
        y: float,
        across: float,
        down: float,
        *,
        weight: float = THIN,
        ink: str = "",
        fill: str = "",
    ) -> None:
        """Draw an ellipse around (x, y) with these radii."""
        style = self._prepare(weight, ink, fill)
        self._pdf.ellipse(x - across, y - down, 2 * across, 2 * down, style=style)

    def shape(
        self,
        points: list[tuple[float, float]],
        *,
        weight: float = THIN,
        ink: str = "",
        fill: str = "",
    ) -> None:
        """Draw a polygon."""
        self._pdf.polygon(points, style=self._prepare(weight, ink, fill))

    def _prepare(self, weight: float, ink: str, fill: str) -> str:
        self._pdf.set_line_width(weight)
        if ink:
            self._pdf.set_draw_color(ink)
        if fill:
            self._pdf.set_fill_color(fill)
        return ("D" if ink else "") + ("F" if fill else "")

    def star(self, x: float, y: float, radius: float, fill: str = INK) -> None:
        """Draw a five-pointed star around (x, y)."""
        from math import cos, pi, sin

        reach = (radius, radius * 0.42)
        angles = [(reach[at % 2], pi * at / 5 - pi / 2) for at in range(10)]
        self.shape([(x + r * cos(a), y + r * sin(a)) for r, a in angles], fill=fill)

    def picture(self, image: Any, x: float, y: float, width: float) -> None:
        """Put a picture on the page."""
        self._pdf.image(image, x, y, w=width)

    @contextmanager
    def turned(self, degrees: float, x: float, y: float) -> Iterator[None]:
        """Draw everything inside turned to the left around (x, y)."""
        if degrees:
            with self._pdf.rotation(degrees, x, y):
                yield
        else:
            yield

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Draw nothing outside of a rectangle."""
        # The PDF forgets colours and weights after it, and the local context tells fpdf so.
        with self._pdf.local_context(), self._pdf.rect_clip(x, y, width, height):
            yield

    # Marks outside of what is printed

    def ruler(self, x: float, y: float, length: int) -> None:
        """Draw an upright ruler of whole millimetres, to check the scale of a print."""
        for at in range(length + 1):
            tick = 4.0 if at % 10 == 0 else 2.6 if at % 5 == 0 else 1.6
            self.line(x, y + at, x + tick, y + at, FINE)
        self.line(x, y, x, y + length, FINE)
        with self.turned(90, x + 2.3, y - 1.5):
            self.words(
                *(x + 2.3, y - 1.5, f"{length} mm: print at 100 %, not fitted to the page", 6.5),
                face="italic",
            )

    def bytes(self) -> bytes:
        """Return the file."""
        out = BytesIO()
        self._pdf.output(out)
        return out.getvalue()


def _true_size() -> Any:
    from fpdf.prefs import ViewerPreferences

    return ViewerPreferences(print_scaling="None")
