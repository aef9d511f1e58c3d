"""Cards on sheets: fronts and backs that meet, cut marks and a ruler."""

from collections.abc import Callable
from typing import NamedTuple

from tools.commands.print.paper import FINE, Paper, Size

# A poker card.
WIDTH = 63.5
HEIGHT = 88.9
# What is printed beyond the cut, so that a cut that strays shows no white.
BLEED = 3.0
# Cut marks: how long they are, and how far from the cards.
_MARK = 1.8
_NEAR = 0.5

BACKS = ("long", "short", "fold", "none")

# Draws a card whose upper left corner is at (x, y).
Draw = Callable[[Paper, float, float], None]


class Card(NamedTuple):
    """One card to print: how its front and its back are drawn."""

    front: Draw
    back: Draw


def print_cards(paper: Paper, cards: list[Card], backs: str, name: str) -> None:
    """Draw all cards: on sheets of nine with their backs behind, or folded at a gutter."""
    if backs == "fold":
        _folded(paper, cards, name)
        return
    for start in range(0, len(cards), 9):
        nine = cards[start : start + 9]
        number = f"{name}, sheet {start // 9 + 1} of {(len(cards) + 8) // 9}"
        _nine(paper, [card.front for card in nine], number + ", fronts", "none")
        if backs != "none":
            _nine(paper, [card.back for card in nine], number + ", backs", backs)


def _nine(paper: Paper, cards: list[Draw], name: str, turned_over: str) -> None:
    """Draw a sheet of three by three; backs stand where their fronts show through."""
    paper.page()
    left, top = _corner(paper.size, 3 * WIDTH, 3 * HEIGHT)
    places = []
    for at in range(len(cards)):
        row, column = divmod(at, 3)
        if turned_over == "long":
            column = 2 - column
        if turned_over == "short":
            row = 2 - row
        places.append((left + column * WIDTH, top + row * HEIGHT))
    # A back turned over the short edge stands on its head.
    degrees = 180 if turned_over == "short" else 0
    for draw, (x, y) in zip(cards, places, strict=True):
        with paper.turned(degrees, x + WIDTH / 2, y + HEIGHT / 2):
            draw(paper, x, y)
    if turned_over == "none":
        # Cards are cut from the front: the bleed of the backs takes the room of their marks.
        _cut_marks(paper, left, top, [WIDTH] * 3, [HEIGHT] * 3, _NEAR)
        _ruler(paper, left)
    _name(paper, name, left)


def _folded(paper: Paper, cards: list[Card], name: str) -> None:
    """Draw four cards a sheet on their sides, each beside its back: fold, glue and cut."""
    middle = paper.size.width / 2
    for start in range(0, len(cards), 4):
        paper.page()
        top = (paper.size.height - 4 * WIDTH) / 2
        for at, card in enumerate(cards[start : start + 4]):
            y = top + (at + 0.5) * WIDTH
            # The heads of both meet at the fold.
            with paper.turned(-90, middle - HEIGHT / 2, y):
                card.front(paper, middle - HEIGHT / 2 - WIDTH / 2, y - HEIGHT / 2)
            with (
                paper.clipped(middle, 0, paper.size.width, paper.size.height),
                paper.turned(90, middle + HEIGHT / 2, y),
            ):
                card.back(paper, middle + HEIGHT / 2 - WIDTH / 2, y - HEIGHT / 2)
        paper.dashes(middle, 2, middle, top - BLEED, FINE)
        paper.dashes(middle, top + 4 * WIDTH + BLEED, middle, paper.size.height - 2, FINE)
        _cut_marks(paper, middle - HEIGHT, top, [HEIGHT, HEIGHT], [WIDTH] * 4, BLEED + _NEAR)
        number = f"{name}, sheet {start // 4 + 1} of {(len(cards) + 3) // 4}, fold at the dashes"
        _ruler(paper, middle - HEIGHT)
        _name(paper, number, middle - HEIGHT)


def _corner(size: Size, width: float, height: float) -> tuple[float, float]:
    return (size.width - width) / 2, (size.height - height) / 2


def _cut_marks(
    paper: Paper, left: float, top: float, widths: list[float], heights: list[float], gap: float
) -> None:
    right, bottom = left + sum(widths), top + sum(heights)
    for at in range(len(widths) + 1):
        x = left + sum(widths[:at])
        paper.line(x, top - gap, x, top - gap - _MARK, FINE)
        paper.line(x, bottom + gap, x, bottom + gap + _MARK, FINE)
    for at in range(len(heights) + 1):
        y = top + sum(heights[:at])
        paper.line(left - gap, y, left - gap - _MARK, y, FINE)
        paper.line(right + gap, y, right + gap + _MARK, y, FINE)


def _ruler(paper: Paper, left: float) -> None:
    paper.ruler(left - 5.2, paper.size.height / 2 - 25, 50)


def _name(paper: Paper, name: str, left: float) -> None:
    """Write beside the cards what the sheet is."""
    x, y = paper.size.width - left + BLEED + 2.4, paper.size.height / 2 + 40
    with paper.turned(90, x, y):
        paper.words(x, y, name, 6.5, face="italic")
