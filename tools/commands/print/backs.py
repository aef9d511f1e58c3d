"""The back that all cards of a deck share."""

from tools.commands.print.paper import CREAM, FINE, INK, RED, Paper
from tools.commands.print.sheets import BLEED, HEIGHT, WIDTH

# Whole numbers of steps fit into a card both ways, so that the lattices of neighbours meet.
_ACROSS = WIDTH / 8
_SLOPE = _ACROSS / (HEIGHT / 7)


def draw_back(paper: Paper, x: float, y: float, name: str, mark: str) -> None:
    """Draw a lattice to the cut and beyond, with a football and the name in a panel."""
    with paper.clipped(x - BLEED, y - BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED):
        paper.box(x - BLEED, y - BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, fill=RED)
        middle, center = x + WIDTH / 2, y + HEIGHT / 2
        for at in range(-20, 21):
            place = middle + at * _ACROSS
            for aside in (-HEIGHT * _SLOPE, HEIGHT * _SLOPE):
                ends = (place - aside, center - HEIGHT, place + aside, center + HEIGHT)
                paper.line(*ends, FINE, CREAM)
    _panel(paper, x, y, name, mark)


def _panel(paper: Paper, x: float, y: float, name: str, mark: str) -> None:
    middle, center = x + WIDTH / 2, y + HEIGHT / 2
    paper.box(x + 4.5, y + 4.5, WIDTH - 9, HEIGHT - 9, weight=0.5, ink=CREAM, radius=2.5)
    paper.oval(middle, center, 21.5, 27, fill=CREAM)
    paper.oval(middle, center, 20.3, 25.8, weight=0.3, ink=RED)
    football(paper, middle, center - 8, 13)
    paper.words(middle, center + 10, name, 15, face="black", anchor="middle", spacing=0.08, fit=34)
    for line, text in enumerate(paper.lines(mark, 25, 5.2, "italic")[:3]):
        paper.words(middle, center + 14.5 + 2.3 * line, text, 5.2, face="italic", anchor="middle")


def football(paper: Paper, x: float, y: float, half: float) -> None:
    """Draw a football around (x, y) that reaches `half` to either side."""
    from math import cos, pi

    rise = half * 0.56
    upper = [
        (x - half + half * at / 16, rise * cos(pi / 2 * (at / 16 - 1)) ** 0.9) for at in range(33)
    ]
    outline = [(px, y - py) for px, py in upper] + [(px, y + py) for px, py in reversed(upper)]
    paper.shape(outline, fill=INK)
    paper.line(x - half * 0.36, y, x + half * 0.36, y, half * 0.05, CREAM)
    for at in range(-2, 3):
        place = x + at * half * 0.15
        paper.line(place, y - half * 0.13, place, y + half * 0.13, half * 0.05, CREAM)
