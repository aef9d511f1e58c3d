"""A small picture of each part in the shop's list, and of telling a piezo from a wrong buzzer."""

from collections.abc import Callable
from xml.etree import ElementTree as xml

from tools.generators.boards.breadboard import DISPLAY_PINS, LINK_OHMS, PIEZO_OHMS, PRINTED
from tools.generators.boards.picture import COLOURS, draw_piezo
from tools.generators.boards.shapes import (
    circle,
    digits,
    line,
    new_picture,
    rect,
    resistor,
    said_ohms,
    svg_text,
    write,
)

WIDTH, HEIGHT = 150, 96
PAPER, INK, PALE, GOLD, METAL = "#f4f1ea", "#2b2b2b", "#6d675c", "#e0b94a", "#b9bdc4"


def part_pictures() -> dict[str, str]:
    """Return the pictures as SVG texts: name of the file -> text."""
    drawn: dict[str, tuple[str, Callable[[xml.Element], None]]] = {
        "pico": ("A Raspberry Pi Pico with pins", _pico),
        "display_i2c": ("An OLED display with four pins", lambda svg: _display(svg, "I2C")),
        "display_spi": ("An OLED display with seven pins", lambda svg: _display(svg, "SPI")),
        "button": ("A push button with four legs", _button),
        "piezo": ("A piezo, 12 mm, pins 5 mm apart", _piezo),
        "resistor_piezo": (_named(PIEZO_OHMS), lambda svg: _resistor(svg, PIEZO_OHMS)),
        "resistor_link": (_named(LINK_OHMS), lambda svg: _resistor(svg, LINK_OHMS)),
        "breadboard": ("A breadboard of 830 holes", _breadboard),
        "jumper_wires": ("Jumper wires", _jumper_wires),
        "usb_cable": ("A cable from USB to micro-USB", _usb_cable),
    }
    texts = {f"{name}.svg": _picture(title, draw) for name, (title, draw) in drawn.items()}
    return texts | {"buzzers.svg": _buzzers()}


def _named(ohms: int) -> str:
    return f"A resistor of {said_ohms(ohms)}"


def _picture(title: str, draw: Callable[[xml.Element], None]) -> str:
    svg = new_picture(title, WIDTH, HEIGHT)
    rect(svg, 0, 0, WIDTH, HEIGHT, PAPER, rx=8)
    draw(svg)
    return svg_text(svg)


def _pico(svg: xml.Element) -> None:
    for x in range(20):
        for y in (22, 72):
            rect(svg, 17 + x * 6.1, y - 8 if y < 40 else y, 2, 10, GOLD)
    rect(svg, 13, 24, 126, 50, "#1f7a45", rx=4, stroke="#155a32")
    rect(svg, 6, 38, 26, 22, "#c9ccd1", rx=2, stroke="#8f9399")
    rect(svg, 38, 43, 13, 11, "#e8e8e4", rx=3, stroke="#a9a9a3")
    rect(svg, 76, 36, 26, 26, "#26282c", rx=2)
    for x in range(20):
        for y in (29, 69):
            circle(svg, 18 + x * 6.1, y, 2, GOLD)


def _display(svg: xml.Element, bus: str) -> None:
    pins = [PRINTED.get(pin, pin) for pin in DISPLAY_PINS[bus]]
    gap = 22 if len(pins) < 5 else 16
    rect(svg, 17, 8, 116, 82, "#1d3f7a", rx=4, stroke="#12294f")
    rect(svg, 23, 31, 104, 54, "#101216", rx=2)
    ball = {"cx": "75", "cy": "57", "rx": "30", "ry": "14", "fill": "#e9f4ff"}
    xml.SubElement(svg, "ellipse", ball)
    rect(svg, 60, 56, 30, 2, "#101216")
    for at, pin in enumerate(pins):
        x = 75 + (at - (len(pins) - 1) / 2) * gap
        circle(svg, x, 15, 3.6, GOLD)
        circle(svg, x, 15, 1.6, "#6d5a22")
        write(svg, x, 27, pin, gap * 0.3, "#dfe8f7", anchor="middle", weight="bold")


def _button(svg: xml.Element) -> None:
    for x in (55, 91):
        for y in (8, 74):
            rect(svg, x, y, 5, 16, METAL, rx=1)
    rect(svg, 46, 20, 58, 56, "#4a4d54", rx=5, stroke="#2b2d32")
    for x in (52, 98):
        for y in (26, 70):
            circle(svg, x, y, 2.6, "#2b2d32")
    circle(svg, 75, 48, 18, "#1c1c1e")
    circle(svg, 75, 48, 15, "#33353a")
    write(svg, 110, 52, "6 mm", 11, PALE)


def _legs(svg: xml.Element, x: float, y: float) -> None:
    """Draw two legs below a part in side view, 5 mm apart, with their measure."""
    for leg in (x - 13, x + 13):
        rect(svg, leg - 1, y, 2, 22, METAL)
    line(svg, (x - 12, y + 17), (x + 12, y + 17), PALE)
    write(svg, x, y + 30, "5 mm", 11, PALE, anchor="middle")


def _piezo(svg: xml.Element) -> None:
    draw_piezo(svg, 46, 48)
    rect(svg, 90, 28, 52, 24, "#33353a", rx=3)
    _legs(svg, 116, 52)


def _resistor(svg: xml.Element, ohms: int) -> None:
    line(svg, (10, 40), (140, 40), METAL, 3)
    resistor(svg, 75, 40, ohms, upright=False, scale=1.9)
    write(svg, 75, 82, said_ohms(ohms), 15, INK, anchor="middle", weight="bold")


def _breadboard(svg: xml.Element) -> None:
    rect(svg, 8, 18, 134, 60, "#fdfcf9", rx=4, stroke="#cfc8b9")
    rect(svg, 8, 46, 134, 4, "#e0d9ca")
    for edge, colour in ((21, "#d8342c"), (30, "#3768b5"), (66, "#3768b5"), (75, "#d8342c")):
        for x in (12, 77):
            rect(svg, x, edge - 0.5, 61, 1.2, colour)
    for x in range(31):
        for y in (24, 27.5, 34, 38, 42, 54, 58, 62, 69, 72.5):
            rect(svg, 13.5 + x * 4, y - 0.8, 1.6, 1.6, "#3d3a35")


def _jumper_wires(svg: xml.Element) -> None:
    names = ("3V3", "GND", "SDA", "SCL", "UP", "A")
    for at, name in enumerate(names):
        y = 17 + 12.5 * at
        line(svg, (34, y), (116, y), COLOURS[name], 4)
        for x, pin in ((18, 8), (116, 132)):
            rect(svg, x, y - 3.5, 16, 7, "#26282c", rx=1)
            line(svg, (pin, y), (pin + 10, y), GOLD, 1.6)


def _usb_cable(svg: xml.Element) -> None:
    path = {"d": "M52 34 C86 34 66 66 98 66", "fill": "none", "stroke": "#33353a"}
    xml.SubElement(svg, "path", path | {"stroke-width": "6"})
    rect(svg, 6, 25, 20, 18, METAL, rx=1)
    rect(svg, 24, 21, 30, 26, "#33353a", rx=4)
    rect(svg, 96, 56, 28, 20, "#33353a", rx=4)
    rect(svg, 124, 60, 16, 12, METAL, rx=3)
    write(svg, 8, 62, "USB-A or C", 10, PALE)
    write(svg, 142, 48, "micro-USB", 10, PALE, anchor="end")


# Telling a piezo from the wrong buzzers


def _buzzers() -> str:
    """Return the picture of a multimeter on a piezo and on a magnetic buzzer."""
    svg = new_picture("A piezo and a magnetic buzzer on a multimeter", 620, 250)
    rect(svg, 0, 0, 620, 250, PAPER, rx=12)
    for x, reading, said, colour, what in (
        (20, "OL", "no reading: a piezo, right", "#2e7d3a", "piezo"),
        (330, "16.4", "15 to 50 Ω: magnetic, wrong", "#c2331f", "magnetic"),
    ):
        _multimeter(svg, x, reading)
        _measured(svg, x + 205, what)
        for probe, leg, wire in ((x + 30, x + 192, "#d8342c"), (x + 76, x + 218, "#1c1c1e")):
            curve = f"M{digits(probe)} 186 C{digits(probe)} 244 {digits(leg)} 240 {digits(leg)} "
            path = {"d": curve + "168", "fill": "none", "stroke": wire}
            xml.SubElement(svg, "path", path | {"stroke-width": "3.5"})
        write(svg, x, 26, said, 16, colour, weight="bold")
    return svg_text(svg)


def _multimeter(svg: xml.Element, x: float, reading: str) -> None:
    rect(svg, x, 42, 106, 150, "#e5b72c", rx=10, stroke="#a8841b")
    rect(svg, x + 10, 52, 86, 38, "#c9d6bd", rx=4, stroke="#7d8a70")
    write(svg, x + 74, 80, reading, 24, INK, anchor="end", weight="bold")
    write(svg, x + 78, 80, "Ω", 14, INK)
    circle(svg, x + 53, 132, 25, "#33353a")
    rect(svg, x + 51, 108, 4, 24, "#f4f1ea", rx=2)
    write(svg, x + 53, 104, "Ω", 11, INK, anchor="middle", weight="bold")
    for socket, colour in ((x + 30, "#d8342c"), (x + 76, "#1c1c1e")):
        circle(svg, socket, 178, 7, colour)


def _measured(svg: xml.Element, x: float, what: str) -> None:
    """Draw a buzzer in side view. The magnetic one is taller and shows its coil."""
    top = 96 if what == "piezo" else 72
    rect(svg, x - 42, top, 84, 140 - top, "#33353a", rx=4)
    write(svg, x, top + 18, what, 12, "#c9ccd1", anchor="middle")
    if what == "magnetic":
        for turn in range(5):
            ring = {"cx": digits(x), "cy": digits(104 + turn * 6), "rx": "16", "ry": "4"}
            xml.SubElement(svg, "ellipse", ring | {"fill": "none", "stroke": "#d08a3c"})
    else:
        rect(svg, x - 30, 124, 60, 4, GOLD)
    for leg in (x - 13, x + 13):
        rect(svg, leg - 1.5, 140, 3, 28, METAL)
