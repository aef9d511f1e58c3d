"""SVG shapes for the pictures of boards."""

from xml.etree import ElementTree as xml

# The colours that stand for 0 to 9 on a resistor, and for a tolerance of 5 %.
_RINGS = (
    *("#1c1c1e", "#7a4a26", "#d8342c", "#e07a1f", "#e6cf2e"),
    *("#3c9b46", "#2f6fd0", "#8c4fc0", "#8d8d94", "#fff"),
)
_GOLD = "#b98f2a"
_FONT = "Helvetica, Arial, sans-serif"


def new_picture(title: str, width: float, height: float) -> xml.Element:
    size = {"width": digits(width), "height": digits(height)}
    svg = xml.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size})
    svg.set("viewBox", f"0 0 {size['width']} {size['height']}")
    svg.set("font-family", _FONT)
    xml.SubElement(svg, "title").text = title
    return svg


def svg_text(svg: xml.Element) -> str:
    xml.indent(svg, " ")
    return xml.tostring(svg, encoding="unicode") + "\n"


def cable(svg: xml.Element, title: str, path: str, colour: str) -> None:
    """Draw a wire along a path. Viewers show the title when the mouse rests on it."""
    group = xml.SubElement(svg, "g", fill="none")
    group.set("stroke-linecap", "round")
    xml.SubElement(group, "title").text = title
    for width, stroke, opacity in ((8, "#fbfaf6", "0.85"), (5, colour, ""), (1.4, "#fff", "0.35")):
        line = xml.SubElement(group, "path", d=path, stroke=stroke)
        line.set("stroke-width", digits(width))
        if opacity:
            line.set("stroke-opacity", opacity)


def said_ohms(ohms: int) -> str:
    """Return a resistance as shops write it, such as `1 kΩ`."""
    return f"{ohms // 1000} kΩ" if ohms >= 1000 else f"{ohms} Ω"


def resistor(
    svg: xml.Element, x: float, y: float, ohms: int, upright: bool, scale: float = 1.0
) -> None:
    """Draw a resistor around a point, with the rings of its value: two digits and their zeros."""
    value = str(ohms)
    rings = [_RINGS[int(digit)] for digit in (value[0], value[1], str(len(value) - 2))]
    group = xml.SubElement(svg, "g")
    xml.SubElement(group, "title").text = said_ohms(ohms)
    moved = f"translate({digits(x)} {digits(y)}) scale({digits(scale)})"
    group.set("transform", moved + " rotate(90)" * upright)
    rect(group, -16, -5.5, 32, 11, "#e3cda4", rx=5, stroke="#a98f5f")
    for at, colour in zip((-10, -5, 0, 9), [*rings, _GOLD], strict=True):
        rect(group, at - 1.4, -5, 2.8, 10, colour)


def rounded(points: list[tuple[float, float]], radius: float = 6) -> str:
    words = [f"M{digits(points[0][0])} {digits(points[0][1])}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        words.append(f"L{digits(start[0])} {digits(start[1])}")
        words.append(f"Q{digits(corner[0])} {digits(corner[1])} {digits(end[0])} {digits(end[1])}")
    words.append(f"L{digits(points[-1][0])} {digits(points[-1][1])}")
    return " ".join(words)


def _towards(
    start: tuple[float, float], end: tuple[float, float], most: float
) -> tuple[float, float]:
    """Return a point on the way to the end, at most half of it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = abs(dx) + abs(dy)
    share = min(most, length / 2) / length if length else 0
    return start[0] + dx * share, start[1] + dy * share


def rect(
    parent: xml.Element,
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    rx: float = 0.0,
    stroke: str = "",
) -> xml.Element:
    size = {"x": digits(x), "y": digits(y), "width": digits(width), "height": digits(height)}
    shape = xml.SubElement(parent, "rect", size | _paint(fill))
    if rx:
        shape.set("rx", digits(rx))
    if stroke:
        shape.set("stroke", stroke)
    return shape


def line(
    parent: xml.Element,
    start: tuple[float, float],
    end: tuple[float, float],
    stroke: str,
    width: float = 1.0,
) -> None:
    ends = {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1]}
    shape = xml.SubElement(parent, "line", {key: digits(at) for key, at in ends.items()})
    shape.set("stroke", stroke)
    shape.set("stroke-width", digits(width))


def circle(
    parent: xml.Element, x: float, y: float, radius: float, fill: str, stroke: str = ""
) -> None:
    place = {"cx": digits(x), "cy": digits(y), "r": digits(radius)}
    shape = xml.SubElement(parent, "circle", place | _paint(fill))
    if stroke:
        shape.set("stroke", stroke)


def _paint(fill: str) -> dict[str, str]:
    """Return fill and opacity. Not every viewer knows `#rrggbbaa`."""
    if len(fill) == 9:
        return {"fill": fill[:7], "fill-opacity": digits(int(fill[7:], 16) / 255)}
    return {"fill": fill}


def write(
    parent: xml.Element,
    x: float,
    y: float,
    text: str,
    size: float,
    fill: str,
    anchor: str = "",
    weight: str = "",
) -> xml.Element:
    shape = xml.SubElement(parent, "text", x=digits(x), y=digits(y), fill=fill)
    shape.set("font-size", digits(size))
    if anchor:
        shape.set("text-anchor", anchor)
    if weight:
        shape.set("font-weight", weight)
    shape.text = text
    return shape


def digits(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
