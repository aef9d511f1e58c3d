"""The wiring picture: an SVG of the breadboard, drawn from the wires alone."""

from xml.etree import ElementTree as xml

from tools.boards.breadboard import (
    BUTTONS,
    COLUMNS,
    CROSSING,
    OTHER_LEG,
    PICO,
    PIEZO,
    PRINTED,
    Hole,
    JumperWire,
    display_columns,
    pico_hole,
    wires_of,
)
from tools.boards.chip import HEADER

PITCH = 16
LEFT, TOP = 76, 92
# The height of each row in pitches, wider apart than on a real board where the wires run.
ROWS = {"+t": 0, "-t": 1, "j": 7, "i": 8, "h": 9, "g": 10, "f": 11}
ROWS |= {"e": 14, "d": 15, "c": 16, "b": 17, "a": 18, "-b": 24, "+b": 25}
FIRST_TOP_LANE, FIRST_BOTTOM_LANE = 5.9, 19.1
LANE, LANES = 0.62, 4.7
RIGHT_EDGE = LEFT + (COLUMNS + 1.2) * PITCH
BOTTOM_EDGE = TOP + 26.2 * PITCH
LEGEND_TOP = BOTTOM_EDGE + 66
LEGEND_COLUMNS, LEGEND_ROW = 3, 25
FONT = "Helvetica, Arial, sans-serif"

# Long names would reach into the middle of the Pico.
SHORT = {"ADC_VREF": "VREF", "3V3_EN": "EN"}
COLOURS = {
    "3V3": "#d8342c",
    "GND": "#2f2f33",
    "SDA": "#2f6fd0",
    "SCL": "#e0a81c",
    "SCK": "#e0a81c",
    "MOSI": "#2f6fd0",
    "CS": "#7b8c2a",
    "DC": "#1e9aa6",
    "RESET": "#8d8d94",
    "UP": "#3c9b46",
    "DOWN": "#8bc34a",
    "LEFT": "#8c4fc0",
    "RIGHT": "#e07a1f",
    "A": "#d4458c",
    "B": "#8a5a3a",
    "PIEZO": "#5d7f9a",
}


def x_of(column: float) -> float:
    return LEFT + column * PITCH


def y_of(row: str) -> float:
    return TOP + (ROWS[row] + 0.6) * PITCH


def draw(board: dict) -> str:
    """The picture as SVG text, the same for the same pins."""
    wires = wires_of(board)
    legend = _legend_entries(wires)
    rows = -(-len(legend) // LEGEND_COLUMNS)
    height = LEGEND_TOP + rows * LEGEND_ROW + 24
    size = {"width": _n(RIGHT_EDGE + 40), "height": _n(height)}
    svg = xml.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size})
    svg.set("viewBox", f"0 0 {size['width']} {size['height']}")
    svg.set("font-family", FONT)
    title = f"Pigskin on a {board['NAME']}"
    xml.SubElement(svg, "title").text = title
    _defs(svg)
    _rect(svg, 0, 0, RIGHT_EDGE + 40, height, "#f4f1ea", rx=14)
    _text(svg, LEFT - 26, 42, title, 25, "#2b2b2b", weight="bold")
    bus = "I2C" if "I2C" in board else "SPI"
    said = f"{board['DISPLAY'].upper()} on {bus}, six buttons, piezo"
    _text(svg, LEFT - 26, 66, said, 15, "#6d675c")
    _breadboard(svg)
    # What lies under the wires, the wires, and what stands above them.
    _pico(svg, board, {wire.pin for wire in wires})
    _piezo(svg)
    for name, column in BUTTONS.items():
        _button(svg, name, column)
    for wire, points in _routes(wires):
        _wire(svg, wire, points)
    _display(svg, board)
    _legend(svg, legend)
    xml.indent(svg, " ")
    return xml.tostring(svg, encoding="unicode") + "\n"


# Routes


def _routes(wires: list[JumperWire]) -> list[tuple[JumperWire, list[tuple[float, float]]]]:
    """The corners of each wire; where wires run side by side each has a lane of its own."""
    spans: dict[bool, list[tuple[float, float, JumperWire]]] = {True: [], False: []}
    over_ravine = [wire for wire in wires if wire.start.on_top != wire.end.on_top]
    gap = (CROSSING[1] - CROSSING[0]) / max(1, len(over_ravine) - 1)
    crossing_of = {wire: CROSSING[0] + at * gap for at, wire in enumerate(over_ravine)}
    for wire in wires:
        if wire.start.column == wire.end.column:
            continue
        over = crossing_of.get(wire)
        if over is None:
            spans[wire.start.on_top].append((wire.start.column, wire.end.column, wire))
        else:
            spans[wire.start.on_top].append((wire.start.column, over, wire))
            spans[wire.end.on_top].append((over, wire.end.column, wire))
    lanes = {on_top: _lanes(spans[on_top], on_top) for on_top in spans}
    routes = []
    for wire in wires:
        start, end = _point(wire.start), _point(wire.end)
        points = [start]
        if wire in lanes[wire.start.on_top]:
            y = lanes[wire.start.on_top][wire]
            over = crossing_of.get(wire)
            if over is None:
                points += [(start[0], y), (end[0], y)]
            else:
                other = lanes[wire.end.on_top][wire]
                points += [(start[0], y), (x_of(over), y), (x_of(over), other), (end[0], other)]
        routes.append((wire, [*points, end]))
    return routes


def _lanes(spans: list[tuple[float, float, JumperWire]], on_top: bool) -> dict[JumperWire, float]:
    """Wires that reach less far run closer to the holes: what can be nested never crosses."""
    spans = sorted(spans, key=lambda span: abs(span[1] - span[0]))
    gap = min(LANE, LANES / max(1, len(spans)))
    first, step = (FIRST_TOP_LANE, -gap) if on_top else (FIRST_BOTTOM_LANE, gap)
    return {span[2]: TOP + (first + 0.6 + at * step) * PITCH for at, span in enumerate(spans)}


def _point(hole: Hole) -> tuple[float, float]:
    return x_of(hole.column), y_of(hole.row)


def _wire(svg: xml.Element, wire: JumperWire, points: list[tuple[float, float]]) -> None:
    colour = COLOURS[wire.name]
    path = _rounded(points)
    group = xml.SubElement(svg, "g", fill="none")
    group.set("stroke-linecap", "round")
    xml.SubElement(group, "title").text = f"{wire.name}: {wire.label} to {wire.end}"
    for width, stroke, opacity in ((8, "#fbfaf6", "0.85"), (5, colour, ""), (1.4, "#fff", "0.35")):
        line = xml.SubElement(group, "path", d=path, stroke=stroke)
        line.set("stroke-width", _n(width))
        if opacity:
            line.set("stroke-opacity", opacity)
    for x, y in (points[0], points[-1]):
        _circle(svg, x, y, 3.6, colour)
        _circle(svg, x, y, 1.5, "#fff")


def _rounded(points: list[tuple[float, float]], radius: float = 6) -> str:
    words = [f"M{_n(points[0][0])} {_n(points[0][1])}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        words.append(f"L{_n(start[0])} {_n(start[1])}")
        words.append(f"Q{_n(corner[0])} {_n(corner[1])} {_n(end[0])} {_n(end[1])}")
    words.append(f"L{_n(points[-1][0])} {_n(points[-1][1])}")
    return " ".join(words)


def _towards(
    start: tuple[float, float], end: tuple[float, float], most: float
) -> tuple[float, float]:
    """A point on the way, not beyond its middle."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = abs(dx) + abs(dy)
    share = min(most, length / 2) / length if length else 0
    return start[0] + dx * share, start[1] + dy * share


# Parts


def _defs(svg: xml.Element) -> None:
    defs = xml.SubElement(svg, "defs")
    pattern = xml.SubElement(defs, "pattern", id="holes", patternUnits="userSpaceOnUse")
    pattern.set("x", _n(x_of(0.5)))
    pattern.set("y", _n(y_of("j") - PITCH / 2))
    pattern.set("width", _n(PITCH))
    pattern.set("height", _n(PITCH))
    _rect(pattern, PITCH / 2 - 3, PITCH / 2 - 3, 6, 6, "#c9c4b8", rx=1.5)
    _rect(pattern, PITCH / 2 - 2, PITCH / 2 - 2, 4, 4, "#3d3a35", rx=1)


def _breadboard(svg: xml.Element) -> None:
    left, top = LEFT - 0.9 * PITCH, TOP - 0.7 * PITCH
    width = RIGHT_EDGE - left
    _rect(svg, left + 3, top + 5, width, BOTTOM_EDGE - top, "#d9d3c6", rx=9)
    _rect(svg, left, top, width, BOTTOM_EDGE - top, "#fdfcf9", rx=9, stroke="#cfc8b9")
    ravine = y_of("f") + PITCH
    _rect(svg, left, ravine, width, PITCH, "#e9e4d9")
    for above, below in (("j", "f"), ("e", "a")):
        _holes(svg, y_of(above), y_of(below))
    for plus, minus in (("+t", "-t"), ("+b", "-b")):
        _rail(svg, plus, "#d8342c", "+")
        _rail(svg, minus, "#3768b5", "−")
    for column in (1, *range(5, COLUMNS, 5), COLUMNS):
        for y in (y_of("j") - 7, y_of("a") + 13):
            _text(svg, x_of(column), y, str(column), 8, "#a39c8c", anchor="middle")
    for row in "abcdefghij":
        _text(svg, x_of(COLUMNS + 0.75), y_of(row) + 3, row, 9, "#a39c8c", anchor="middle")


def _holes(svg: xml.Element, top: float, bottom: float) -> None:
    area = bottom - top + PITCH
    _rect(svg, x_of(0.5), top - PITCH / 2, COLUMNS * PITCH, area, "url(#holes)")


def _rail(svg: xml.Element, row: str, colour: str, sign: str) -> None:
    y = y_of(row)
    _rect(svg, x_of(0.5), y - PITCH / 2, COLUMNS * PITCH, PITCH, "url(#holes)")
    edge = y - 9 if row in ("+t", "-b") else y + 8
    _rect(svg, x_of(0.4), edge, (COLUMNS + 0.2) * PITCH, 1.4, colour)
    _text(svg, x_of(-0.2), y + 4.5, sign, 13, colour, anchor="middle", weight="bold")
    _text(svg, x_of(COLUMNS + 0.75), y + 4.5, sign, 13, colour, anchor="middle", weight="bold")


def _pico(svg: xml.Element, board: dict, used: set[int]) -> None:
    left, right = x_of(PICO - 0.55), x_of(PICO + 19.55)
    top, bottom = y_of("h") - 10, y_of("c") + 10
    middle = (top + bottom) / 2
    _rect(svg, left + 2, top + 3, right - left, bottom - top, "#00000030", rx=5)
    _rect(svg, left, top, right - left, bottom - top, "#1f7a45", rx=5, stroke="#155a32")
    _rect(svg, left - 12, middle - 19, 58, 38, "#c9ccd1", rx=3, stroke="#8f9399")
    _text(svg, left + 17, middle + 3, "USB", 8, "#63666b", anchor="middle")
    _rect(svg, x_of(10.4), middle - 22, 44, 44, "#26282c", rx=3, stroke="#111")
    _text(svg, x_of(10.4) + 22, middle + 3, board["CHIP"], 8.5, "#c9ccd1", anchor="middle")
    if board["MICROPYTHON"].endswith("_W"):
        _rect(svg, x_of(15), middle - 20, 58, 40, "#b9bdc4", rx=2, stroke="#8f9399")
        _text(svg, x_of(15) + 29, middle + 3, "Wi-Fi", 8.5, "#63666b", anchor="middle")
    _rect(svg, x_of(4.5), middle - 9, 22, 18, "#e8e8e4", rx=4, stroke="#a9a9a3")
    name = board["NAME"].removeprefix("Raspberry Pi ")
    _text(svg, x_of(6.4), middle + 4, name, 11, "#e7f3ea", weight="bold")
    for pin, label in enumerate(HEADER, 1):
        hole = pico_hole(pin)
        on_top = hole.on_top
        x, y = x_of(hole.column), y_of("h" if on_top else "c")
        lit = pin in used
        _circle(svg, x, y, 5.2, "#e0b94a" if lit else "#b99a4c")
        _circle(svg, x, y, 2.6, "#6d5a22")
        # Read from the right, so that the words stand in their columns.
        at = (x + 3, y + 9) if on_top else (x + 3, y - 9)
        text = _text(svg, *at, SHORT.get(label, label), 8, "#ffffff" if lit else "#9fd0b3")
        text.set("text-anchor", "end" if on_top else "start")
        text.set("transform", f"rotate(-90 {_n(at[0])} {_n(at[1])})")
        if lit:
            text.set("font-weight", "bold")


def _piezo(svg: xml.Element) -> None:
    x, y = x_of(PIEZO), (y_of("f") + y_of("e")) / 2
    _circle(svg, x + 2, y + 3, 37, "#00000030")
    _circle(svg, x, y, 37, "#33353a")
    _circle(svg, x, y, 29, "#3d4046")
    _circle(svg, x, y, 7, "#15161a")
    _text(svg, x, y + 24, "piezo", 10, "#c9ccd1", anchor="middle")


def _button(svg: xml.Element, name: str, column: int) -> None:
    x, y = x_of(column + OTHER_LEG / 2), (y_of("f") + y_of("e")) / 2
    for leg in (column, column + OTHER_LEG):
        for row in ("f", "e"):
            _rect(svg, x_of(leg) - 2, y_of(row) - 5, 4, 10, "#b9bdc4", rx=1)
    _rect(svg, x - 20, y - 20, 42, 44, "#00000030", rx=4)
    _rect(svg, x - 21, y - 22, 42, 44, "#4a4d54", rx=4, stroke="#2b2d32")
    _circle(svg, x, y, 14.5, COLOURS[name])
    arrows = {"UP": 0, "RIGHT": 90, "DOWN": 180, "LEFT": 270}
    if name in arrows:
        arrow = xml.SubElement(svg, "path", d="M0 -7 L6.5 5 L-6.5 5 Z", fill="#fff")
        arrow.set("transform", f"translate({_n(x)} {_n(y)}) rotate({arrows[name]})")
    else:
        _text(svg, x, y + 6, name, 17, "#fff", anchor="middle", weight="bold")


def _display(svg: xml.Element, board: dict) -> None:
    half = (5.4 if board["DISPLAY"] == "ssd1306" else 6.2) * PITCH
    columns = display_columns(board)
    x = x_of(sum(columns.values()) / len(columns))
    top, height = y_of("i") - 10, 10.3 * PITCH
    _rect(svg, x - half + 3, top + 4, 2 * half, height, "#00000030", rx=5)
    _rect(svg, x - half, top, 2 * half, height, "#1d3f7a", rx=5, stroke="#12294f")
    for dx in (-half + 10, half - 10):
        for dy in (10, height - 10):
            _circle(svg, x + dx, top + dy, 4.5, "#f4f1ea", stroke="#c8a64b")
    for pin, column in columns.items():
        _circle(svg, x_of(column), y_of("i"), 5, "#e0b94a")
        _circle(svg, x_of(column), y_of("i"), 2.4, "#6d5a22")
        label = PRINTED.get(pin, pin)
        at = (x_of(column) + 3, y_of("i") + 9)
        text = _text(svg, *at, label, 8, "#dfe8f7")
        text.set("text-anchor", "end")
        text.set("transform", f"rotate(-90 {_n(at[0])} {_n(at[1])})")
    glass_top = top + 46
    glass_height = height - 58
    _rect(svg, x - half + 7, glass_top, 2 * half - 14, glass_height, "#101216", rx=3)
    middle = glass_top + glass_height * 0.42
    ball = xml.SubElement(svg, "ellipse", cx=_n(x), cy=_n(middle), rx="44", ry="20")
    ball.set("fill", "#e9f4ff")
    _rect(svg, x - 22, middle - 1, 44, 2, "#101216")
    for lace in range(-16, 17, 8):
        _rect(svg, x + lace - 1, middle - 6, 2, 12, "#101216")
    said = glass_top + glass_height - 12
    _text(svg, x, said, "PIGSKIN", 15, "#e9f4ff", anchor="middle", weight="bold")


# The legend


def _legend_entries(wires: list[JumperWire]) -> list[tuple[str, str]]:
    return [(wire.name, f"{wire.label}: {wire.start} to {wire.end}") for wire in wires if wire.pin]


def _legend(svg: xml.Element, entries: list[tuple[str, str]]) -> None:
    rows = -(-len(entries) // LEGEND_COLUMNS)
    wide = (RIGHT_EDGE - LEFT) / LEGEND_COLUMNS
    said = "Wires from the Pico; those not listed go straight from a column to a rail."
    _text(svg, LEFT - 26, LEGEND_TOP - 28, said, 14, "#6d675c")
    for number, (name, said) in enumerate(entries):
        x, y = LEFT - 26 + number // rows * wide, LEGEND_TOP + number % rows * LEGEND_ROW
        _rect(svg, x, y - 7, 26, 6, COLOURS[name], rx=3)
        _text(svg, x + 36, y, PRINTED.get(name, name), 13, "#2b2b2b", weight="bold")
        _text(svg, x + 92, y, said, 13, "#4d483f")


# Shapes


def _rect(
    parent: xml.Element,
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    rx: float = 0.0,
    stroke: str = "",
) -> xml.Element:
    size = {"x": _n(x), "y": _n(y), "width": _n(width), "height": _n(height)}
    shape = xml.SubElement(parent, "rect", size | _paint(fill))
    if rx:
        shape.set("rx", _n(rx))
    if stroke:
        shape.set("stroke", stroke)
    return shape


def _circle(
    parent: xml.Element, x: float, y: float, radius: float, fill: str, stroke: str = ""
) -> None:
    place = {"cx": _n(x), "cy": _n(y), "r": _n(radius)}
    shape = xml.SubElement(parent, "circle", place | _paint(fill))
    if stroke:
        shape.set("stroke", stroke)


def _paint(fill: str) -> dict[str, str]:
    """`#rrggbbaa` is not known to every viewer."""
    if len(fill) == 9:
        return {"fill": fill[:7], "fill-opacity": _n(int(fill[7:], 16) / 255)}
    return {"fill": fill}


def _text(
    parent: xml.Element,
    x: float,
    y: float,
    text: str,
    size: float,
    fill: str,
    anchor: str = "",
    weight: str = "",
) -> xml.Element:
    shape = xml.SubElement(parent, "text", x=_n(x), y=_n(y), fill=fill)
    shape.set("font-size", _n(size))
    if anchor:
        shape.set("text-anchor", anchor)
    if weight:
        shape.set("font-weight", weight)
    shape.text = text
    return shape


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
