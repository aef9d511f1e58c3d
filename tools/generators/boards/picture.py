"""The wiring picture: an SVG of the breadboard, drawn from the wires alone."""

from xml.etree import ElementTree as xml

from tools.generators.boards.breadboard import (
    BUTTONS,
    COLUMNS,
    CROSSING,
    OTHER_LEG,
    OUTSIDE,
    PICO,
    PIEZO,
    PRINTED,
    SPLIT,
    Hole,
    JumperWire,
    display_columns,
    link_wires_of,
    pico_hole,
    piezo_row,
    wires_of,
)
from tools.generators.boards.shapes import (
    cable,
    circle,
    digits,
    new_picture,
    rect,
    resistor,
    rounded,
    said_ohms,
    svg_text,
    write,
)
from tools.shared.chip import HEADER

PITCH = 16
LEFT, TOP = 76, 92
# The height of each row in pitches, wider apart than on a real board to make room for wires.
ROWS = {"+t": 0, "-t": 1, "j": 7, "i": 8, "h": 9, "g": 10, "f": 11}
ROWS |= {"e": 14, "d": 15, "c": 16, "b": 17, "a": 18, "-b": 24, "+b": 25}
FIRST_TOP_LANE, FIRST_BOTTOM_LANE = 5.9, 19.1
BRIDGE_HEIGHTS = {"+t": 14, "-t": 8, "-b": -8}
LANE, LINK_LANE, LANES = 0.62, 0.95, 4.7
RIGHT_EDGE = LEFT + (COLUMNS + 1.2) * PITCH
BOTTOM_EDGE = TOP + 26.2 * PITCH
LEGEND_TOP = BOTTOM_EDGE + 66
LEGEND_COLUMNS, LEGEND_ROW = 3, 25

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
    "TX": "#c2452d",
    "RX": "#2a8f86",
}


def x_of(column: float) -> float:
    return LEFT + column * PITCH


def y_of(row: str) -> float:
    return TOP + (ROWS[row] + 0.6) * PITCH


def draw(board: dict, picos: str) -> str:
    """Return the picture as SVG text. `picos` names the Picos that are wired like this."""
    wires = [*wires_of(board), *link_wires_of(board)]
    legend = _legend_entries(wires)
    rows = -(-len(legend) // LEGEND_COLUMNS)
    height = LEGEND_TOP + rows * LEGEND_ROW + 24
    title = f"Pigskin on a {picos}"
    svg = new_picture(title, RIGHT_EDGE + 40, height)
    _defs(svg)
    rect(svg, 0, 0, RIGHT_EDGE + 40, height, "#f4f1ea", rx=14)
    write(svg, LEFT - 26, 42, title, 25, "#2b2b2b", weight="bold")
    bus = "I2C" if "I2C" in board else "SPI"
    said = f"{board['DISPLAY'].upper()} on {bus}, six buttons, piezo"
    said += ", link cable" if link_wires_of(board) else ""
    write(svg, LEFT - 26, 66, said, 15, "#6d675c")
    _breadboard(svg)
    # First the parts under the wires, then the wires, then the display above them.
    _pico(svg, {wire.pin for wire in wires})
    draw_piezo(svg, x_of(PIEZO + OTHER_LEG / 2), y_of(piezo_row(board)))
    for name, column in BUTTONS.items():
        _button(svg, name, column)
    for wire, points in _routes(wires):
        _wire(svg, wire, points)
    _display(svg, board)
    _legend(svg, legend)
    return svg_text(svg)


# Routes


def _routes(wires: list[JumperWire]) -> list[tuple[JumperWire, list[tuple[float, float]]]]:
    """Return the corners of each wire. Wires that run side by side get a lane each."""
    spans: dict[bool, list[tuple[float, float, JumperWire]]] = {True: [], False: []}
    over_ravine = [wire for wire in wires if wire.start.on_top != wire.end.on_top]
    gap = (CROSSING[1] - CROSSING[0]) / max(1, len(over_ravine) - 1)
    crossing_of = {wire: CROSSING[0] + at * gap for at, wire in enumerate(over_ravine)}
    for wire in wires:
        if wire.start.column == wire.end.column or wire.is_bridge:
            continue
        over = crossing_of.get(wire)
        if over is None:
            spans[wire.start.on_top].append((wire.start.column, wire.end.column, wire))
        else:
            spans[wire.start.on_top].append((wire.start.column, over, wire))
            spans[wire.end.on_top].append((over, wire.end.column, wire))
    lanes = {on_top: _lanes_beside_link(spans[on_top], on_top) for on_top in spans}
    routes = []
    for wire in wires:
        start, end = _point(wire.start), _point(wire.end)
        points = [start]
        if wire.end.column == OUTSIDE:
            end = (end[0], lanes[wire.start.on_top][wire])
            points.append((start[0], end[1]))
        elif wire.is_bridge:
            # Close to its rail, where no other wire runs.
            y = start[1] - BRIDGE_HEIGHTS[wire.start.row]
            points += [(start[0], y), (end[0], y)]
        elif wire in lanes[wire.start.on_top]:
            y = lanes[wire.start.on_top][wire]
            over = crossing_of.get(wire)
            if over is None:
                points += [(start[0], y), (end[0], y)]
            else:
                other = lanes[wire.end.on_top][wire]
                points += [(start[0], y), (x_of(over), y), (x_of(over), other), (end[0], other)]
        routes.append((wire, [*points, end]))
    return routes


def _lanes_beside_link(
    spans: list[tuple[float, float, JumperWire]], on_top: bool
) -> dict[JumperWire, float]:
    """Return a lane for each wire: wide ones for the link cable, if no other is in the way."""
    link = [span for span in spans if span[1] == OUTSIDE]
    others = [span for span in spans if span[1] != OUTSIDE]
    if any(min(one[:2]) <= two[0] for one in others for two in link):
        return _lanes(spans, on_top)
    return _lanes(others, on_top) | _lanes(link, on_top, LINK_LANE)


def _lanes(
    spans: list[tuple[float, float, JumperWire]], on_top: bool, widest: float = LANE
) -> dict[JumperWire, float]:
    """Return a lane for each wire.

    Short wires run closer to the holes, so nested ones never cross.
    """
    spans = sorted(spans, key=lambda span: abs(span[1] - span[0]))
    gap = min(widest, LANES / max(1, len(spans)))
    first, step = (FIRST_TOP_LANE, -gap) if on_top else (FIRST_BOTTOM_LANE, gap)
    return {span[2]: TOP + (first + 0.6 + at * step) * PITCH for at, span in enumerate(spans)}


def _point(hole: Hole) -> tuple[float, float]:
    return x_of(hole.column), y_of(hole.row)


def _wire(svg: xml.Element, wire: JumperWire, points: list[tuple[float, float]]) -> None:
    colour = COLOURS[wire.name]
    cable(svg, f"{wire.name}: {wire.label} to {wire.far_end}", rounded(points), colour)
    x, y = points[-1]
    leaves = wire.end.column == OUTSIDE
    if leaves:
        write(svg, x - 5, y + 3, wire.name, 10.5, colour, anchor="end", weight="bold")
    for x, y in points[:1] if leaves else (points[0], points[-1]):
        circle(svg, x, y, 3.6, colour)
        circle(svg, x, y, 1.5, "#fff")
    if wire.ohms:
        # On the last piece of the wire; beside a rail, above the lanes of other wires.
        (x1, y1), (x2, y2) = points[-2:]
        if x1 == x2:
            resistor(svg, x1, y2 + (22 if y1 > y2 else -22), wire.ohms, upright=True)
        else:
            resistor(svg, (x1 + x2) / 2, y1, wire.ohms, upright=False)


# Parts


def _defs(svg: xml.Element) -> None:
    defs = xml.SubElement(svg, "defs")
    pattern = xml.SubElement(defs, "pattern", id="holes", patternUnits="userSpaceOnUse")
    pattern.set("x", digits(x_of(0.5)))
    pattern.set("y", digits(y_of("j") - PITCH / 2))
    pattern.set("width", digits(PITCH))
    pattern.set("height", digits(PITCH))
    rect(pattern, PITCH / 2 - 3, PITCH / 2 - 3, 6, 6, "#c9c4b8", rx=1.5)
    rect(pattern, PITCH / 2 - 2, PITCH / 2 - 2, 4, 4, "#3d3a35", rx=1)


def _breadboard(svg: xml.Element) -> None:
    left, top = LEFT - 0.9 * PITCH, TOP - 0.7 * PITCH
    width = RIGHT_EDGE - left
    rect(svg, left + 3, top + 5, width, BOTTOM_EDGE - top, "#d9d3c6", rx=9)
    rect(svg, left, top, width, BOTTOM_EDGE - top, "#fdfcf9", rx=9, stroke="#cfc8b9")
    ravine = y_of("f") + PITCH
    rect(svg, left, ravine, width, PITCH, "#e9e4d9")
    for above, below in (("j", "f"), ("e", "a")):
        _holes(svg, y_of(above), y_of(below))
    for plus, minus in (("+t", "-t"), ("+b", "-b")):
        _rail(svg, plus, "#d8342c", "+")
        _rail(svg, minus, "#3768b5", "−")
    for column in (1, *range(5, COLUMNS, 5), COLUMNS):
        for y in (y_of("j") - 7, y_of("a") + 13):
            write(svg, x_of(column), y, str(column), 8, "#a39c8c", anchor="middle")
    for row in "abcdefghij":
        write(svg, x_of(COLUMNS + 0.75), y_of(row) + 3, row, 9, "#a39c8c", anchor="middle")


def _holes(svg: xml.Element, top: float, bottom: float) -> None:
    area = bottom - top + PITCH
    rect(svg, x_of(0.5), top - PITCH / 2, COLUMNS * PITCH, area, "url(#holes)")


def _rail(svg: xml.Element, row: str, colour: str, sign: str) -> None:
    y = y_of(row)
    rect(svg, x_of(0.5), y - PITCH / 2, COLUMNS * PITCH, PITCH, "url(#holes)")
    edge = y - 9 if row in ("+t", "-b") else y + 8
    # The printed line has a gap where many boards have none of the metal below.
    for left, right in ((0.4, SPLIT - 1), (SPLIT, COLUMNS + 0.6)):
        rect(svg, x_of(left), edge, (right - left) * PITCH, 1.4, colour)
    write(svg, x_of(-0.2), y + 4.5, sign, 13, colour, anchor="middle", weight="bold")
    write(svg, x_of(COLUMNS + 0.75), y + 4.5, sign, 13, colour, anchor="middle", weight="bold")


def _pico(svg: xml.Element, used: set[int]) -> None:
    left, right = x_of(PICO - 0.55), x_of(PICO + 19.55)
    top, bottom = y_of("h") - 10, y_of("c") + 10
    middle = (top + bottom) / 2
    rect(svg, left + 2, top + 3, right - left, bottom - top, "#00000030", rx=5)
    rect(svg, left, top, right - left, bottom - top, "#1f7a45", rx=5, stroke="#155a32")
    rect(svg, left - 12, middle - 19, 58, 38, "#c9ccd1", rx=3, stroke="#8f9399")
    write(svg, left + 17, middle + 3, "USB", 8, "#63666b", anchor="middle")
    rect(svg, x_of(10.4), middle - 22, 44, 44, "#26282c", rx=3, stroke="#111")
    rect(svg, x_of(4.5), middle - 9, 22, 18, "#e8e8e4", rx=4, stroke="#a9a9a3")
    write(svg, x_of(6.4), middle + 4, "Pico", 11, "#e7f3ea", weight="bold")
    for pin, label in enumerate(HEADER, 1):
        hole = pico_hole(pin)
        on_top = hole.on_top
        x, y = x_of(hole.column), y_of("h" if on_top else "c")
        lit = pin in used
        circle(svg, x, y, 5.2, "#e0b94a" if lit else "#b99a4c")
        circle(svg, x, y, 2.6, "#6d5a22")
        # Read from the right, so that the words stand in their columns.
        at = (x + 3, y + 9) if on_top else (x + 3, y - 9)
        text = write(svg, *at, SHORT.get(label, label), 8, "#ffffff" if lit else "#9fd0b3")
        text.set("text-anchor", "end" if on_top else "start")
        text.set("transform", f"rotate(-90 {digits(at[0])} {digits(at[1])})")
        if lit:
            text.set("font-weight", "bold")


def draw_piezo(svg: xml.Element, x: float, y: float) -> None:
    circle(svg, x + 2, y + 3, 37, "#00000030")
    circle(svg, x, y, 37, "#33353a")
    circle(svg, x, y, 29, "#3d4046")
    circle(svg, x, y, 7, "#15161a")
    write(svg, x, y + 24, "piezo", 10, "#c9ccd1", anchor="middle")


def _button(svg: xml.Element, name: str, column: int) -> None:
    x, y = x_of(column + OTHER_LEG / 2), (y_of("f") + y_of("e")) / 2
    for leg in (column, column + OTHER_LEG):
        for row in ("f", "e"):
            rect(svg, x_of(leg) - 2, y_of(row) - 5, 4, 10, "#b9bdc4", rx=1)
    rect(svg, x - 20, y - 20, 42, 44, "#00000030", rx=4)
    rect(svg, x - 21, y - 22, 42, 44, "#4a4d54", rx=4, stroke="#2b2d32")
    circle(svg, x, y, 14.5, COLOURS[name])
    arrows = {"UP": 0, "RIGHT": 90, "DOWN": 180, "LEFT": 270}
    if name in arrows:
        arrow = xml.SubElement(svg, "path", d="M0 -7 L6.5 5 L-6.5 5 Z", fill="#fff")
        arrow.set("transform", f"translate({digits(x)} {digits(y)}) rotate({arrows[name]})")
    else:
        write(svg, x, y + 6, name, 17, "#fff", anchor="middle", weight="bold")


def _display(svg: xml.Element, board: dict) -> None:
    half = (5.4 if board["DISPLAY"] == "ssd1306" else 6.2) * PITCH
    columns = display_columns(board)
    x = x_of(sum(columns.values()) / len(columns))
    top, height = y_of("i") - 10, 10.3 * PITCH
    rect(svg, x - half + 3, top + 4, 2 * half, height, "#00000030", rx=5)
    rect(svg, x - half, top, 2 * half, height, "#1d3f7a", rx=5, stroke="#12294f")
    for dx in (-half + 10, half - 10):
        for dy in (10, height - 10):
            circle(svg, x + dx, top + dy, 4.5, "#f4f1ea", stroke="#c8a64b")
    for pin, column in columns.items():
        circle(svg, x_of(column), y_of("i"), 5, "#e0b94a")
        circle(svg, x_of(column), y_of("i"), 2.4, "#6d5a22")
        label = PRINTED.get(pin, pin)
        at = (x_of(column) + 3, y_of("i") + 9)
        text = write(svg, *at, label, 8, "#dfe8f7")
        text.set("text-anchor", "end")
        text.set("transform", f"rotate(-90 {digits(at[0])} {digits(at[1])})")
    glass_top = top + 46
    glass_height = height - 58
    rect(svg, x - half + 7, glass_top, 2 * half - 14, glass_height, "#101216", rx=3)
    middle = glass_top + glass_height * 0.42
    ball = xml.SubElement(svg, "ellipse", cx=digits(x), cy=digits(middle), rx="44", ry="20")
    ball.set("fill", "#e9f4ff")
    rect(svg, x - 22, middle - 1, 44, 2, "#101216")
    for lace in range(-16, 17, 8):
        rect(svg, x + lace - 1, middle - 6, 2, 12, "#101216")
    said = glass_top + glass_height - 12
    write(svg, x, said, "PIGSKIN", 15, "#e9f4ff", anchor="middle", weight="bold")


# The legend


def _legend_entries(wires: list[JumperWire]) -> list[tuple[str, str]]:
    """Return name and way of each wire that does not go straight from a column to a rail."""
    entries = []
    for wire in wires:
        if wire.pin or wire.ohms or wire.is_bridge or wire.end.column == OUTSIDE:
            start = f"{wire.label}: {wire.start}" if wire.pin else wire.label
            value = f", {said_ohms(wire.ohms)}" if wire.ohms else ""
            entries.append((wire.name, f"{start} to {wire.far_end}{value}"))
    return entries


def _legend(svg: xml.Element, entries: list[tuple[str, str]]) -> None:
    rows = -(-len(entries) // LEGEND_COLUMNS)
    wide = (RIGHT_EDGE - LEFT) / LEGEND_COLUMNS
    said = "Wires that are not listed go straight from a column to a rail."
    write(svg, LEFT - 26, LEGEND_TOP - 28, said, 14, "#6d675c")
    for number, (name, said) in enumerate(entries):
        x, y = LEFT - 26 + number // rows * wide, LEGEND_TOP + number % rows * LEGEND_ROW
        rect(svg, x, y - 7, 26, 6, COLOURS[name], rx=3)
        write(svg, x + 36, y, PRINTED.get(name, name), 13, "#2b2b2b", weight="bold")
        write(svg, x + 92, y, said, 13, "#4d483f")
