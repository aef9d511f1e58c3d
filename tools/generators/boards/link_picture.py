"""The picture of two handhelds that are joined by the link cable."""

from xml.etree import ElementTree as xml

from tools.generators.boards.breadboard import LINK_OHMS, JumperWire, link_wires_of
from tools.generators.boards.picture import COLOURS
from tools.generators.boards.shapes import (
    cable,
    circle,
    digits,
    new_picture,
    rect,
    resistor,
    said_ohms,
    svg_text,
    write,
)

WIDTH, HEIGHT = 900, 330
CASE_WIDTH, CASE_TOP, CASE_HEIGHT = 300, 92, 200
LEFT_CASE, RIGHT_CASE = 34, WIDTH - 34 - CASE_WIDTH
FIRST_PIN, PIN_GAP = 142, 50
# How far from its pin a resistor is, in pixels.
RESISTOR_AT = 34
CROSSED = {"TX": "RX", "RX": "TX"}


def draw_link(board: dict) -> str:
    """Return the picture as SVG text, both handhelds with the pins of this board."""
    wires = link_wires_of(board)
    svg = new_picture("Two handhelds, joined by the link cable", WIDTH, HEIGHT)
    rect(svg, 0, 0, WIDTH, HEIGHT, "#f4f1ea", rx=14)
    write(svg, LEFT_CASE, 40, "The link cable", 25, "#2b2b2b", weight="bold")
    said = (
        f"Three wires: TX of each handheld to RX of the other through {said_ohms(LINK_OHMS)}, "
        "and ground to ground, which is plugged in first"
    )
    write(svg, LEFT_CASE, 64, said, 15, "#6d675c")
    heights = {wire.name: FIRST_PIN + at * PIN_GAP for at, wire in enumerate(wires)}
    for case in (LEFT_CASE, RIGHT_CASE):
        _handheld(svg, case, case == LEFT_CASE)
    for wire in wires:
        _link_wire(svg, wire.name, heights)
    for wire in wires:
        if wire.ohms:
            for left in (True, False):
                x = _edge(left) + (RESISTOR_AT if left else -RESISTOR_AT)
                resistor(svg, x, heights[wire.name], wire.ohms, upright=False)
        _pin(svg, wire, heights[wire.name], True)
        _pin(svg, wire, heights[wire.name], False)
    return svg_text(svg)


def _edge(left: bool) -> float:
    return LEFT_CASE + CASE_WIDTH - 14 if left else RIGHT_CASE + 14


def _link_wire(svg: xml.Element, name: str, heights: dict[str, int]) -> None:
    there = CROSSED.get(name, name)
    start, end = (_edge(True), heights[name]), (_edge(False), heights[there])
    bend = (end[0] - start[0]) / 2
    path = (
        f"M{digits(start[0])} {digits(start[1])} "
        f"C{digits(start[0] + bend)} {digits(start[1])} {digits(end[0] - bend)} {digits(end[1])} "
        f"{digits(end[0])} {digits(end[1])}"
    )
    cable(svg, f"{name} to {there}", path, COLOURS[name])


def _pin(svg: xml.Element, wire: JumperWire, y: float, left: bool) -> None:
    x = _edge(left)
    circle(svg, x, y, 7, "#e0b94a")
    circle(svg, x, y, 3.2, "#6d5a22")
    anchor, step = ("end", -14) if left else ("start", 14)
    write(svg, x + step, y + 1, wire.name, 14, "#ffffff", anchor=anchor, weight="bold")
    where = wire.label if wire.pin else "any ground"
    write(svg, x + step, y + 15, where, 10.5, "#c8cbd2", anchor=anchor)


def _handheld(svg: xml.Element, x: float, left: bool) -> None:
    """Draw a case, with display and buttons on the side opposite the pins."""
    rect(svg, x + 3, CASE_TOP + 5, CASE_WIDTH, CASE_HEIGHT, "#d9d3c6", rx=18)
    rect(svg, x, CASE_TOP, CASE_WIDTH, CASE_HEIGHT, "#4a4d54", rx=18, stroke="#2b2d32")
    inner = x + (18 if left else CASE_WIDTH - 18 - 160)
    rect(svg, inner, CASE_TOP + 18, 160, 84, "#101216", rx=5)
    ball = {"cx": digits(inner + 80), "cy": digits(CASE_TOP + 52), "rx": "38", "ry": "17"}
    xml.SubElement(svg, "ellipse", ball | {"fill": "#e9f4ff"})
    rect(svg, inner + 61, CASE_TOP + 51, 38, 2, "#101216")
    for lace in range(-12, 13, 8):
        rect(svg, inner + 80 + lace - 1, CASE_TOP + 47, 2, 10, "#101216")
    name = "ANNA" if left else "BEN"
    write(svg, inner + 80, CASE_TOP + 92, name, 13, "#e9f4ff", anchor="middle", weight="bold")
    middle = CASE_TOP + 150
    for button, dx, dy in (("UP", 0, -20), ("DOWN", 0, 20), ("LEFT", -20, 0), ("RIGHT", 20, 0)):
        circle(svg, inner + 36 + dx, middle + dy, 9, COLOURS[button])
    for button, dx, dy in (("B", 104, 10), ("A", 138, -10)):
        circle(svg, inner + dx, middle + dy, 13, COLOURS[button])
        place = inner + dx, middle + dy + 5
        write(svg, *place, button, 14, "#fff", anchor="middle", weight="bold")
