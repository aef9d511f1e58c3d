"""Type as outlines, so that a sheet looks the same on every machine.

The face is Source Serif Pro (SIL Open Font License), shaped by HarfBuzz with its kerning, small
capitals and old-style figures. The words themselves stay in the drawing as labels.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import font_source_serif_pro as serif
import uharfbuzz

from tools.shared.drawing.pen import Drawing, Pen

_FACES = {
    "regular": serif.SourceSerifPro,
    "italic": serif.SourceSerifProIt,
    "semibold": serif.SourceSerifProSemibold,
    "bold": serif.SourceSerifProBold,
    "black": serif.SourceSerifProBlack,
}
_UNITS = 1000
INK = "#2a2320"


def features(small_caps: bool, old_figures: bool) -> dict[str, bool]:
    """Return the OpenType features of a setting."""
    figures = {"onum": True} if old_figures else {"lnum": True, "tnum": True}
    return {"kern": True, "liga": True, "smcp": small_caps, **figures}


def font_file(face: str) -> str:
    """Return the TrueType file of a face, for a document that embeds its fonts."""
    return _FACES[face].removesuffix(".otf") + ".ttf"


@cache
def _font(face: str) -> uharfbuzz.Font:
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(_FACES[face])))


@cache
def _shape(
    words: str, face: str, small_caps: bool, old_figures: bool
) -> list[tuple[int, float, float]]:
    """Return glyph, advance and rise of each sign, in thousandths of the size."""
    if not words:
        return []
    buffer = uharfbuzz.Buffer()
    buffer.add_str(words)
    buffer.guess_segment_properties()
    uharfbuzz.shape(_font(face), buffer, features(small_caps, old_figures))
    return [
        (info.codepoint, place.x_advance, place.y_offset)
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    ]


@cache
def lacking(words: str, face: str) -> frozenset[str]:
    """Return the letters of these words that a face lacks."""
    font = _font(face)
    return frozenset(letter for letter in words if not font.get_nominal_glyph(ord(letter)))


@cache
def _outline(face: str, glyph: int) -> str:
    path: list[str] = []

    def points(command: str) -> Callable[..., None]:
        return lambda *xy: path.append(command + " ".join(f"{value:.0f}" for value in xy[:-1]))

    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(points("M"))
    pen.set_line_to_func(points("L"))
    pen.set_cubic_to_func(points("C"))
    pen.set_quadratic_to_func(points("Q"))
    pen.set_close_path_func(lambda data: path.append("Z"))
    _font(face).draw_glyph(glyph, pen, None)
    return "".join(path)


class Setting(NamedTuple):
    """Words on the sheet: the start of their baseline, their size and their type."""

    x: float
    y: float
    words: str
    size: float
    face: str
    fill: str
    spacing: float
    small_caps: bool
    old_figures: bool


class TypeCase:
    """The glyphs of one drawing: each is defined once and used by reference."""

    def __init__(self, drawing: Drawing, prefix: str):
        self._definitions = drawing.definitions
        self._prefix = prefix
        # The name of each defined glyph; empty for those without an outline.
        self._cut: dict[tuple[str, int], str] = {}
        self.settings: list[Setting] = []
        # Letters that the type lacks; boxes replace them.
        self.missing: set[str] = set()

    def _glyph(self, face: str, glyph: int) -> str:
        key = (face, glyph)
        if key not in self._cut:
            outline = _outline(face, glyph)
            name = f"{self._prefix}-{face[:2]}{glyph}" if outline else ""
            if outline:
                self._definitions.add("path", id=name, d=outline)
            self._cut[key] = name
        return self._cut[key]

    def set(
        self,
        pen: Pen,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        face: str = "regular",
        anchor: str = "start",
        fill: str = INK,
        spacing: float = 0,
        small_caps: bool = False,
        old_figures: bool = False,
        fit: float = 0,
    ) -> float:
        """Set words on a baseline; return their width.

        `spacing` is added between the signs, in fractions of the size; `fit` is the maximum width.
        """
        if not words:
            return 0
        width = measure(words, size, face, spacing, small_caps, old_figures)
        if fit and width > fit:
            size *= fit / width
            width = fit
        x -= {"start": 0, "middle": width / 2, "end": width}[anchor]
        self.settings.append(
            Setting(x, y, words, size, face, fill, spacing, small_caps, old_figures)
        )
        self.missing |= lacking(words, face)
        scale = size / _UNITS
        place = f"translate({x:.2f} {y:.2f}) scale({scale:.5f} {-scale:.5f})"
        group = pen.group(transform=place, fill=fill, aria_label=words, class_="words")
        at = 0.0
        for glyph, advance, rise in _shape(words, face, small_caps, old_figures):
            name = self._glyph(face, glyph)
            if name:
                group.add("use", href="#" + name, x=round(at), y=round(rise) or None)
            at += advance + spacing * _UNITS
        return width


def measure(
    words: str,
    size: float,
    face: str = "regular",
    spacing: float = 0,
    small_caps: bool = False,
    old_figures: bool = False,
) -> float:
    shaped = _shape(words, face, small_caps, old_figures)
    inner = sum(advance for _, advance, _ in shaped) / _UNITS
    return size * (inner + spacing * max(0, len(shaped) - 1))
